"""What people at every simulated table do alike: they slip, hear what is said, answer questions and put right what was called."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Generator, Sequence
from typing import Any

from companion.rules.game import AnyGame
from companion.rules.values import Layout, Order, Place, PlacedPiece, Seat
from companion.simulated_table.acts import Act, Called, Cheat, Decision, Note, Reply, Rest, Slip, Touch, Wait

Acts = Generator[Act | Note, Reply, None]
Tried = Generator[Act | Note, Reply, bool]
Steps = Counter[tuple[bool, Place, PlacedPiece]]
"""What remedies ask for: put (or take), where, which piece; and how often."""
TALKED_ABOUT, TALK = 0.1, 8.0
"""The chance that a remedy is talked about before anybody carries it out, and for how many seconds."""
ONE_BY_ONE = 0.1
"""The chance that hands rest after one step of a remedy."""
SINCE = 4
"""So many decisions at most have been made since what a question is about."""
PATIENCE = 3
"""How often the same fault is put right before people give up on it."""


class Over(Exception):  # noqa: N818 - the way out of every script
    """The match is over for the referee."""


class Heaps(dict[Place, Order]):
    """Every place is a heap: enough to ask whether play could have led to a table."""

    def __missing__(self, place: Place) -> Order:
        return "heap"


class People(ABC):
    """The people of one game: their dice, what they have said, what they were told, the cheat that is open."""

    lately = 24
    """Decisions that people remember when they are asked what happened."""

    def __init__(self, seats: tuple[Seat, ...], dice: random.Random, cheat_rate: float) -> None:
        self.seats = seats
        self.dice = dice
        self.cheat_rate = cheat_rate
        self.reply = Reply()
        self.said: list[Any] = []
        self.cheat: Cheat | None = None
        self.done: Counter[str] = Counter()
        """How often each violation was committed."""
        self.tried: Counter[int] = Counter()
        """How often each fault was put right."""

    def slip(self, kind: str, chance: float = 1.0) -> Tried:
        """Perhaps writes a slip down; true when it is to happen."""
        if self.dice.random() >= chance:
            return False
        yield Slip(kind)
        return True

    def agreement(self, line: tuple[Any, ...], lately: Sequence[str]) -> tuple[int, ...]:
        """How well a line tells what was decided lately: nothing that was not, and as much as possible of what was."""
        said, known = Counter(repr(action) for action in line), Counter(lately)
        return -sum((said - known).values()), sum((said & known).values())

    def answer(self) -> Acts:
        """The answer whose actions agree best with what was really decided."""
        for _ in range(PATIENCE):
            if not self.reply.asked:
                return
            # What was done long ago is no answer, even if it was the same.
            longest = max(len(line) for line in self.reply.asked)
            lately = [repr(action) for action in self.said[-min(self.lately, longest + SINCE) :]]
            fit = [(self.came_to_be(line), *self.agreement(line, lately)) for line in self.reply.asked]
            self.reply = yield Touch("answer", (("choice", fit.index(max(fit))),))

    def put_right(self) -> Acts:
        """Carries out every remedy as it was said; then whatever a hand still held goes back to its place."""
        for _ in range(PATIENCE):
            todo = [called for called in self.reply.open if called.remedy and self.tried[called.seq] < PATIENCE]
            if not todo:
                break
            # What several faults ask for alike is done once.
            steps = Steps()
            for called in todo:
                self.tried[called.seq] += 1
                steps |= asked_for(called)
            if (yield from self.slip("talked about first", TALKED_ABOUT)):
                self.reply = yield Wait(TALK)
            by_hand = sorted(steps.items(), key=repr)
            for number, ((puts, place, placed), count) in enumerate(by_hand):
                self.carry(place, placed, count, puts=puts)
                if number < len(by_hand) - 1 and (yield from self.slip("put right one by one", ONE_BY_ONE)):
                    yield from self.show_right()
            yield from self.show_right()
            if self.reply.asked:
                yield from self.answer()
        if not self.reply.open:
            self.cheat = None
            yield from self.tidy_away()

    def came_to_be(self, _line: tuple[Any, ...]) -> bool:
        """True if people know that all lay as this line leaves it."""
        return False

    @abstractmethod
    def carry(self, place: Place, placed: PlacedPiece, count: int, *, puts: bool) -> None:
        """Puts so many of this piece down at a place, or takes them; nobody takes away what is not there."""

    @abstractmethod
    def show_right(self) -> Acts:
        """The hands leave the table as it was put right."""

    @abstractmethod
    def tidy_away(self) -> Acts:
        """Everything that was called is right: a piece that a hand still held goes back with the rest."""


class Sharing(People):
    """People who know the position as the rules do: the truth is a state of the game, and what lies otherwise."""

    def __init__(self, game: AnyGame, seats: tuple[Seat, ...], options: Any, dice: random.Random, cheat_rate: float) -> None:
        super().__init__(seats, dice, cheat_rate)
        self.game = game
        self.state = game.begin(seats, options)
        self.barrier = self.state
        """The position when something was last made known: hands may go back to it."""
        self.past: tuple[Any, ...] = ()
        """The positions before each of the last decisions."""
        self.missing: dict[Place, list[PlacedPiece]] = {}
        self.surplus: dict[Place, list[PlacedPiece]] = {}
        self.turns_open = 0
        self.last = Layout()
        """The table as the hands last left it."""
        self.looks: tuple[Layout, ...] = ()
        """The tables before: whoever goes back to one has taken something back."""
        self.tempted: tuple[str, ...] = ()

    def table(self, state: Any = None) -> Layout:
        """What lies there: the truth, with what was put wrongly."""
        full: Layout = self.game.layout(state if state is not None else self.state)
        changes: dict[Place, list[PlacedPiece]] = {}
        for place in {*self.missing, *self.surplus}:
            left = list(full[place])
            for placed in self.missing.get(place, ()):
                if placed in left:
                    left.remove(placed)
            changes[place] = [*left, *self.surplus.get(place, ())]
        return full.put(changes) if changes else full

    def part(self, before: Layout, after: Layout) -> Layout:
        """Some of what changes has changed: a piece is still where it was, in the hand, or already there."""
        places = sorted(before.differs(after))
        gone: dict[PlacedPiece, list[Place]] = {}
        come: dict[PlacedPiece, list[Place]] = {}
        for place in places:
            was, now = Counter(before[place]), Counter(after[place])
            for placed in (was - now).elements():
                gone.setdefault(placed, []).append(place)
            for placed in (now - was).elements():
                come.setdefault(placed, []).append(place)
        table = {place: list(before[place]) for place in places}
        for placed in sorted({*gone, *come}):
            leaves, arrives = gone.get(placed, []), come.get(placed, [])
            for n in range(max(len(leaves), len(arrives))):
                stage = self.dice.choice(("there", "done", "lifted"))
                if n < len(leaves) and stage != "there":
                    table[leaves[n]].remove(placed)
                if n < len(arrives) and stage == "done":
                    table[arrives[n]].append(placed)
        return before.put(table)

    def do(self, act: Act) -> Acts:
        """One act, and whatever people have to do about the answer."""
        self.remember(act)
        self.reply = yield act
        if self.reply.asked:
            yield from self.answer()
        if self.reply.open and self.cheat is not None:
            yield from self.put_right()
        if self.reply.over:
            raise Over

    def remember(self, act: Act) -> None:
        """How the table lies from now on."""
        if isinstance(act, Rest):
            self.last = act.layout
            self.looks = (*self.looks[-14:], act.layout)

    def rest(self, note: str = "", state: Any = None, seconds: float = 1.0) -> Acts:
        """The hands leave the table as it is now, or as it would be in another position."""
        yield from self.do(Rest(self.table(state), seconds, note))

    def decide(self, action: Any) -> Acts:
        """A decision: written down, and true from now on."""
        faults = self.game.faults(self.state, action)
        assert not faults, (action, faults)
        self.said.append(action)
        yield Decision(action)
        before = self.state
        self.past = (*self.past[-self.lately :], before)
        self.state = self.game.apply(before, action)
        self._take_up(self.game.layout(before), self.game.layout(self.state))

    def _take_up(self, before: Layout, after: Layout) -> None:
        """Hands move a piece from where it really lies: one of which there is only one lies wrongly no more."""
        there = Counter(placed.piece for place in before for placed in before[place])
        gone = {placed.piece for place in before.differs(after) for placed in before[place] if placed not in after[place]}
        for wrong in (self.missing, self.surplus):
            for place, lies in list(wrong.items()):
                wrong[place] = [placed for placed in lies if placed.piece not in gone or there[placed.piece] > 1]
                if not wrong[place]:
                    del wrong[place]

    def came_to_be(self, line: tuple[Any, ...]) -> bool:
        known = {self.game.layout(state) for state in (*self.past, self.state)}
        for state, action in zip(reversed(self.past), reversed(self.said), strict=False):
            if action == line[0]:
                reached = state
                for each in line:
                    if self.game.faults(reached, each):
                        return False
                    reached = self.game.apply(reached, each)
                return self.game.layout(reached) in known
        return False

    def lie(self, place: Place, gone: tuple[PlacedPiece, ...] = (), come: tuple[PlacedPiece, ...] = ()) -> None:
        """From now on this place lacks some pieces and has others too many."""
        for placed in gone:
            _move(placed, self.surplus.setdefault(place, []), self.missing.setdefault(place, []))
        for placed in come:
            _move(placed, self.missing.setdefault(place, []), self.surplus.setdefault(place, []))
        for wrong in (self.missing, self.surplus):
            if not wrong.get(place, True):
                del wrong[place]

    def within_reach(self, action: Any) -> bool:
        """True if what this act takes away lies there: nobody takes a piece from where it is missing."""
        after: Layout = self.game.layout(self.game.apply(self.state, action))
        return all(Counter(gone) <= Counter(after[place]) for place, gone in self.missing.items())

    def heal(self) -> None:
        """Everything lies as it should again."""
        self.missing.clear()
        self.surplus.clear()

    def carry(self, place: Place, placed: PlacedPiece, count: int, *, puts: bool) -> None:
        many = count if puts else min(count, self.table()[place].count(placed))
        self.lie(place, **{"come" if puts else "gone": (placed,) * many})

    def show_right(self) -> Acts:
        self.reply = yield Rest(self.table(), 1.0, "put right")

    def tidy_away(self) -> Acts:
        if self.missing or self.surplus:
            self.heal()
            yield from self.show_right()


def asked_for(called: Called) -> Steps:
    """What the remedy of this fault asks for."""
    steps = Steps()
    for step in called.remedy:
        steps.update((False, step.place, placed) for placed in step.take)
        steps.update((True, step.place, placed) for placed in step.put)
    return steps


def _move(placed: PlacedPiece, cancels: list[PlacedPiece], grows: list[PlacedPiece]) -> None:
    if placed in cancels:
        cancels.remove(placed)
    else:
        grows.append(placed)
