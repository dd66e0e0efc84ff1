"""People at a simulated table: they act, hear what is said, answer questions and put right what was called."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Generator
from typing import Any

from companion.games.dash_arena.game import DashArena
from companion.games.dash_arena.state import Options, State
from companion.rules.values import Board, Layout, Lying, Order, Place, Seat
from companion.rules.world import Act, Called, Cheat, Decision, Note, Reply, Rest, Slip, Touch, Wait

Acts = Generator[Act | Note, Reply, None]
PATIENCE = 3
"""How often the same fault is put right before people give up on it."""


class Over(Exception):  # noqa: N818 - the way out of every script
    """The match is over for the referee."""


class Sitting:
    """The truth with the people around it: a position of their own, and what lies otherwise."""

    def __init__(self, seats: tuple[Seat, ...], options: Options, dice: random.Random, cheat_rate: float) -> None:
        self.game = DashArena(Board(_Heaps()))
        self.dice = dice
        self.cheat_rate = cheat_rate
        self.state: State = self.game.begin(seats, options)
        self.seats = seats
        self.barrier = self.state
        """The position when a die was last rolled: hands may go back to it."""
        self.shown = self.state
        """The position that was last seen on the table."""
        self.missing: dict[Place, list[Lying]] = {}
        self.surplus: dict[Place, list[Lying]] = {}
        self.reply = Reply()
        self.said: list[Any] = []
        self.cheat: Cheat | None = None
        self.done: Counter[str] = Counter()
        self.tried: Counter[int] = Counter()
        self.turns_open = 0
        self.last = Layout()
        """The table as the hands last left it."""
        self.looks: tuple[Layout, ...] = ()
        """The tables before: whoever goes back to one has taken something back."""
        self.tempted: tuple[str, ...] = ()
        self.trail: list[Layout] = []
        """The tables since something was last rolled, pressed or touched: whoever comes to one again seems to take something back."""

    # the table

    def table(self, state: State | None = None) -> Layout:
        """What lies there: the truth, with what was put wrongly."""
        full = self.game.layout(state if state is not None else self.state)
        changes: dict[Place, list[Lying]] = {}
        for place in {*self.missing, *self.surplus}:
            left = list(full[place])
            for lying in self.missing.get(place, ()):
                if lying in left:
                    left.remove(lying)
            changes[place] = [*left, *self.surplus.get(place, ())]
        return full.put(changes) if changes else full

    # acts

    def do(self, act: Act) -> Acts:
        """One act, and whatever people have to do about the answer."""
        if isinstance(act, Rest):
            self._remember(act.layout)
        elif not isinstance(act, Wait):
            self.trail = [self.last]
        self.reply = yield act
        if self.reply.asked:
            yield from self._answer()
        if self.reply.open and self.cheat is not None:
            yield from self._put_right()
        if self.reply.over:
            raise Over

    def _remember(self, table: Layout) -> None:
        self.last = table
        self.looks = (*self.looks[-14:], table)
        self.trail.append(table)

    def rest(self, note: str = "", state: State | None = None, seconds: float = 1.0) -> Acts:
        """The hands leave the table as it is now, or as it would be in another position."""
        if state is None:
            self.shown = self.state
        yield from self.do(Rest(self.table(state), seconds, note))

    def slip(self, kind: str, chance: float = 1.0) -> Generator[Act | Note, Reply, bool]:
        """Perhaps writes a slip down; true when it is to happen."""
        if self.dice.random() >= chance:
            return False
        yield Slip(kind)
        return True

    def decide(self, action: Any) -> Acts:
        """A decision: written down, and true from now on."""
        assert not self.game.faults(self.state, action), (action, self.game.faults(self.state, action))
        self.said.append(action)
        yield Decision(action)
        before, self.state = self.state, self.game.apply(self.state, action)
        if self.shown == before and self.game.layout(before) == self.game.layout(self.state):
            self.shown = self.state

    def touch(self, action: Any) -> Acts:
        """What leaves no trace is said on the screen, with the hands off the table."""
        yield from self.do(Wait(0.5))
        yield from self.do(Touch("play", (("action", action), ("by", (action.seat,)))))

    def lie(self, place: Place, gone: tuple[Lying, ...] = (), come: tuple[Lying, ...] = ()) -> None:
        """From now on this place lacks some pieces and has others too many."""
        for lying in gone:
            _move(lying, self.surplus.setdefault(place, []), self.missing.setdefault(place, []))
        for lying in come:
            _move(lying, self.missing.setdefault(place, []), self.surplus.setdefault(place, []))
        for wrong in (self.missing, self.surplus):
            if not wrong.get(place, True):
                del wrong[place]

    def heal(self) -> None:
        """Everything lies as it should again."""
        self.missing.clear()
        self.surplus.clear()

    def get_used_to_it(self) -> None:
        """Nobody has said anything: the table is as it is, and play goes on from there."""
        self.cheat = None
        if self.missing or self.surplus:
            self.state = self.game.adopt(self.state, self.table())
            self.heal()

    # what is heard

    def _answer(self) -> Acts:
        """The answer whose actions agree best with what was really decided."""
        for _ in range(PATIENCE):
            if not self.reply.asked:
                return
            lately = Counter(repr(action) for action in self.said[-20:])

            def agrees(line: tuple[Any, ...], lately: Counter[str] = lately) -> tuple[int, int]:
                said = Counter(repr(action) for action in line)
                return -sum((said - lately).values()), sum((said & lately).values())

            best = max(range(len(self.reply.asked)), key=lambda index: agrees(self.reply.asked[index]))
            self.reply = yield Touch("answer", (("choice", best),))

    def _put_right(self) -> Acts:
        """Carries out every remedy as it was said."""
        for _ in range(PATIENCE):
            todo = [called for called in self.reply.open if called.remedy and self.tried[called.seq] < PATIENCE]
            if not todo:
                break
            steps = Counter[tuple[bool, Place, Lying]]()
            for called in todo:
                steps |= self._steps(called)
            # What several faults ask for alike is done once; nobody takes away what is not there.
            for (puts, place, lying), count in sorted(steps.items(), key=repr):
                there = self.table()[place].count(lying)
                many = count if puts else min(count, there)
                self.lie(place, **{"come" if puts else "gone": (lying,) * many})
            self._remember(self.table())
            self.reply = yield Rest(self.last, 1.0, "put right")
            if self.reply.asked:
                yield from self._answer()
        if not self.reply.open:
            self.cheat = None
            if self.missing or self.surplus:
                # A piece that a hand still held goes back with the rest.
                self.heal()
                self._remember(self.table())
                self.reply = yield Rest(self.last, 1.0, "put right")

    def _steps(self, called: Called) -> Counter[tuple[bool, Place, Lying]]:
        """What a remedy asks for: put or take, where, which piece."""
        self.tried[called.seq] += 1
        steps = Counter[tuple[bool, Place, Lying]]()
        for step in called.remedy:
            steps.update((False, step.place, lying) for lying in step.take)
            steps.update((True, step.place, lying) for lying in step.put)
        return steps


class _Heaps(dict[Place, Order]):
    """Every place is a heap: enough to ask whether play could have led to a table."""

    def __missing__(self, place: Place) -> Order:
        return "heap"


def _move(lying: Lying, cancels: list[Lying], grows: list[Lying]) -> None:
    if lying in cancels:
        cancels.remove(lying)
    else:
        grows.append(lying)
