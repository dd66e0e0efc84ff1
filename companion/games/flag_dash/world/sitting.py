"""People at a simulated table: they act, hear what is said, answer questions and put right what was called."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Generator
from typing import Any

from companion.games.flag_dash.examples import drawn
from companion.games.flag_dash.game import FlagDash
from companion.games.flag_dash.state import Options, State
from companion.games.flag_dash.table import lane_of
from companion.rules.values import CHANCE, Board, Layout, Lying, Place, Seat, SetOut, Show
from companion.rules.world import Act, Called, Cheat, Decision, Note, Reply, Rest, Slip, Touch

Acts = Generator[Act | Note, Reply, None]
PATIENCE = 3
"""How often the same fault is put right before people give up on it."""


class Over(Exception):  # noqa: N818 - the way out of every script
    """The match is over for the referee."""


class Sitting:
    """The truth with the people around it: a position of their own, what each hand has planned, and what lies otherwise."""

    def __init__(self, seats: tuple[Seat, ...], options: Options, dice: random.Random, cheat_rate: float) -> None:
        self.game = FlagDash(Board({}, {}))
        self.dice = dice
        self.cheat_rate = cheat_rate
        self.state: State = self.game.begin(seats, options)
        self.barrier = self.state
        """The position when a card or token was last shown: hands may go back to it."""
        self.seats = seats
        self.plans: dict[Seat, list[tuple[str, str]]] = {}
        """Card and token of each planned move, hidden from everybody else."""
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
        self.been: set[tuple[int, int]] = set()
        """Characters and the cells on which they have stood in this move: who goes back there takes something back."""
        self.tempted: tuple[str, ...] = ()
        self.dropped: tuple[int, int, int] | None = None
        """The latest push of this move that made somebody drop a flag: the carrier, the cell, whose flag."""
        self.before_reset: tuple[str, ...] = ()
        """Used tokens before the latest #7."""

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

    def set_out(self) -> SetOut:
        """How the table is laid this time."""
        return SetOut(CHANCE, drawn(self.state.options, len(self.state.hands), self.dice))

    # acts

    def do(self, act: Act) -> Acts:
        """One act, and whatever people have to do about the answer."""
        if isinstance(act, Rest):
            self.last = act.layout
            self.looks = (*self.looks[-14:], act.layout)
        self.reply = yield act
        if self.reply.asked:
            yield from self._answer()
        if self.reply.open and self.cheat is not None:
            yield from self._put_right()
        if self.reply.over:
            raise Over

    def rest(self, note: str = "", state: State | None = None, seconds: float = 1.0) -> Acts:
        """The hands leave the table as it is now, or as it would be in another position."""
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
        self.state = self.game.apply(self.state, action)
        if isinstance(action, Show):
            self.barrier = self.state

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
        if not any(lane_of(place)[0] for place in (*self.missing, *self.surplus)):
            self.state = self.game.adopt(self.state, self.table())
        # A card or token in the wrong slot is put back by its owner in the end: nobody could play on with it.
        self.heal()

    # what is heard

    def _answer(self) -> Acts:
        """The answer whose actions agree best with what was really decided."""
        for _ in range(PATIENCE):
            if not self.reply.asked:
                return
            lately = Counter(repr(action) for action in self.said[-40:])

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
            self.reply = yield Rest(self.table(), 1.0, "put right")
            if self.reply.asked:
                yield from self._answer()
        if not self.reply.open:
            self.cheat = None
            if self._only_elsewhere():
                # Nobody called it: for everybody at the table it lies there rightly.
                self.get_used_to_it()
            elif self.missing or self.surplus:
                # A piece that a hand still held goes back with the rest.
                self.heal()
                self.reply = yield Rest(self.table(), 1.0, "put right")

    def _only_elsewhere(self) -> bool:
        """Whether what is left of a cheat has only moved from one place to another: no hand holds anything."""
        gone, come = (Counter(lying for lie in wrong.values() for lying in lie) for wrong in (self.missing, self.surplus))
        return bool(gone) and gone == come

    def _steps(self, called: Called) -> Counter[tuple[bool, Place, Lying]]:
        """What a remedy asks for: put or take, where, which piece."""
        self.tried[called.seq] += 1
        steps = Counter[tuple[bool, Place, Lying]]()
        for step in called.remedy:
            steps.update((False, step.place, lying) for lying in step.take)
            steps.update((True, step.place, lying) for lying in step.put)
        return steps


def _move(lying: Lying, cancels: list[Lying], grows: list[Lying]) -> None:
    if lying in cancels:
        cancels.remove(lying)
    else:
        grows.append(lying)
