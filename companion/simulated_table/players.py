"""The people at a simulated table. They slip, hear what is said, answer questions and put right what was called, each in their way."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from typing import Any

from companion.rules.values import Place, PlacedPiece, Seat
from companion.simulated_table.acts import Act, Note, Touch, Wait
from companion.simulated_table.notes import Cheat, Slip
from companion.simulated_table.replies import Called, Reply

Acts = Generator[Act | Note, Reply, None]
Tried = Generator[Act | Note, Reply, bool]
Steps = Counter[tuple[bool, Place, PlacedPiece]]
"""Steps that remedies ask for: put (or take), where, which piece; and how often."""
TALKED_ABOUT, TALK = 0.1, 8.0
"""The chance that a remedy is talked about before anybody carries it out, and for how many seconds."""
ONE_BY_ONE = 0.1
"""The chance that hands rest after one step of a remedy."""
LATER = 0.08
"""The chance that a remedy is left for later: the next act comes first."""
ANOTHER_WAY = 0.08
"""The chance that nothing is put back. The next legal act is done from the table as it is, and leaves a legal one."""
SINCE = 4
"""So many decisions at most have been made since what a question is about."""
PATIENCE = 3
"""How often the same fault is put right before people give up on it."""


class Over(Exception):  # noqa: N818 - the way out of every script
    """The match is over for the referee."""


class Players(ABC):
    """The people of one game: their dice, what they have said, what they were told, the cheat that is open."""

    lately = 24
    """Decisions that people remember when they are asked what happened."""
    state: Any
    """The position as it is in truth."""
    past: tuple[Any, ...]
    """The positions before the last decisions."""

    def __init__(self, seats: tuple[Seat, ...], dice: random.Random, cheat_rate: float) -> None:
        self.seats = seats
        self.dice = dice
        self.cheat_rate = cheat_rate
        self.reply = Reply()
        self.said: list[Any] = []
        self.over_by: list[tuple[int, str]] = []
        """Acts that say of a turn that it is over, each with the number of decisions when it was."""
        self.cheat: Cheat | None = None
        self.heard = False
        """True if the open cheat has been called."""
        self.done: Counter[str] = Counter()
        """How often each violation was committed."""
        self.tried: Counter[int] = Counter()
        """How often each fault was put right."""
        self.postponed: int | None = None
        """How many decisions had been made when a remedy was left for later."""

    def slip(self, kind: str, chance: float = 1.0) -> Tried:
        """Perhaps writes a slip down; true when it is to happen."""
        if self.dice.random() >= chance:
            return False
        yield Slip(kind)
        return True

    def liked(self, acts: Sequence[Any], liking: Callable[[Any], float], whim: float, most: int | None = None) -> tuple[float, Any]:
        """The act that people like best, with some whim, and how well they like it. Of many acts they think of `most` at most."""
        some = acts if most is None or len(acts) <= most else self.dice.sample(acts, most)
        rated = [(liking(act) + whim * self.dice.random(), index) for index, act in enumerate(some)]
        best, index = max(rated)
        return best, some[index]

    def agreement(self, answer: tuple[Any, ...], lately: Sequence[str], over: Counter[str]) -> tuple[int, ...]:
        """Returns how well an answer tells what was decided lately.

        It adds nothing that was not, has as much as possible, leaves out as little as possible before its last act, and is of the latest.
        `over`: what says that a turn is over which is.
        """
        told = [repr(action) for action in answer]
        said, known = Counter(told), Counter(lately)
        newest = max((at for at, action in enumerate(lately) if action in said), default=-1)
        oldest = max((at for at, action in enumerate(lately) if action == told[0]), default=0) if told else 0
        left_out = sum((Counter(lately[oldest : newest + 1]) - said).values())
        return -sum((said - known - over).values()), sum((said & known).values()), -left_out, newest

    def answer(self, wanted: Act | None = None) -> Acts:
        """The answer whose actions agree best with what was really decided. `wanted`: what the question kept from being touched."""
        untouched = self.reply.untouched
        for _ in range(PATIENCE):
            if not self.reply.asked:
                break
            # What was done long ago is no answer, even if it was the same.
            longest = max(len(answer) for answer in self.reply.asked)
            lately = [repr(action) for action in self.said[-min(self.lately, longest + SINCE) :]]
            over = Counter({act for count, act in self.over_by if count > len(self.said) - len(lately)})
            # Who did all that another answer tells besides does not say that it was less.
            told, done = [Counter(map(repr, answer)) for answer in self.reply.asked], Counter(lately) | over
            whole = [not any(acts < more <= done for more in told) for acts in told]
            fit = [
                (
                    all_told and self.spans(answer, longest + SINCE), all_told and self.in_a_row(answer),
                    all_told and self.came_to_be(answer), *self.agreement(answer, lately, over),
                )
                for answer, all_told in zip(self.reply.asked, whole, strict=True)
            ]
            self.reply = yield Touch("answer", (("choice", fit.index(max(fit))),))
        if untouched and wanted is not None:
            self.reply = yield wanted
            yield from self.answer(wanted)

    def react(self) -> Acts:
        """Reacts to a cheat that was called: at once, later, or in another way."""
        if not self.reply.open:
            if self.heard:
                # It was put right in another way than the one that was said.
                yield from self.all_right()
            return
        if self.postponed is not None and len(self.said) == self.postponed:
            return
        first, self.heard = not self.heard, True
        if first and self.postponed is None:
            if (yield from self.slip("put right later", LATER)):
                self.postponed = len(self.said)
                return
            if (yield from self.slip("put right another way", ANOTHER_WAY)):
                self.postponed = len(self.said)
                self.lay_right()
                return
        yield from self.put_right()

    def put_right(self) -> Acts:
        """Carries out every remedy as it was said; then whatever a hand still held goes back to its place."""
        for _ in range(PATIENCE):
            if self._to_do() and (yield from self.slip("talked about first", TALKED_ABOUT)):
                # Meanwhile no hand hides anything: what was right already is seen to be so.
                self.reply = yield Wait(TALK)
            todo = self._to_do()
            if not todo:
                break
            # What several faults ask for alike is done once.
            steps = Steps()
            for called in todo:
                self.tried[called.seq] += 1
                steps |= asked_for(called)
            by_hand = sorted(steps.items(), key=repr)
            for number, ((puts, place, placed), count) in enumerate(by_hand):
                self.carry(place, placed, count, puts=puts)
                if number < len(by_hand) - 1 and (yield from self.slip("put right one by one", ONE_BY_ONE)):
                    yield from self.show_right()
            yield from self.show_right()
            if self.reply.asked:
                yield from self.answer()
        if not self.reply.open:
            yield from self.all_right()

    def _to_do(self) -> list[Called]:
        """The open faults whose remedy people have not yet given up on."""
        return [called for called in self.reply.open if called.remedy and self.tried[called.seq] < PATIENCE]

    def all_right(self) -> Acts:
        """Everything that was called is right: a piece that a hand still held goes back with the rest."""
        self.cheat, self.heard, self.postponed = None, False, None
        yield from self.tidy_away()

    def spans(self, answer: tuple[Any, ...], most: int) -> int:
        """Returns how many of the last decisions this answer tells: it leads from one position that was to another. 0: to none.

        Example: a card was drawn and another laid in its place. "Drawn and laid" tells both, "laid" the second."""
        were = (*self.past[-most:], self.state)
        ends = [self.done_from(state, answer) for state in were[:-1]]
        told = (were[since + 1 :].index(end) + 1 for since, end in enumerate(ends) if end is not None and end in were[since + 1 :])
        return max(told, default=0)

    def in_a_row(self, answer: tuple[Any, ...]) -> bool:
        """True if people remember that just this was decided, one act after the other."""
        said, count = tuple(self.said[-self.lately :]), len(answer)
        return any(said[at : at + count] == answer for at in range(len(said) - count + 1))

    def came_to_be(self, _answer: tuple[Any, ...]) -> bool:
        """True if people know that all lay as this answer leaves it."""
        return False

    @abstractmethod
    def done_from(self, state: Any, acts: Sequence[Any]) -> Any:
        """Returns the position after these acts; None where one is not legal."""

    @abstractmethod
    def carry(self, place: Place, placed: PlacedPiece, count: int, *, puts: bool) -> None:
        """Puts so many of this piece down at a place, or takes them; nobody takes away what is not there."""

    @abstractmethod
    def lay_right(self) -> None:
        """Everything is to lie as it should when the hands leave the table next."""

    @abstractmethod
    def show_right(self) -> Acts:
        """The hands leave the table as it was put right."""

    @abstractmethod
    def tidy_away(self) -> Acts:
        """Puts right without a word whatever still lies wrongly."""


def asked_for(called: Called) -> Steps:
    """Returns the steps that the remedy of this fault asks for."""
    steps = Steps()
    for step in called.remedy:
        steps.update((False, step.place, placed) for placed in step.take)
        steps.update((True, step.place, placed) for placed in step.put)
    return steps
