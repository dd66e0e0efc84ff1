"""People at a simulated table: they act, hear what is said, answer questions and put right what was called."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Generator
from typing import Any

from companion.games.treasure_hunt.state import EndTurn, GiveUp, Options
from companion.games.treasure_hunt.track import NUMBER
from companion.games.treasure_hunt.world.truth import Truth
from companion.rules.values import Layout, Lying, PutRight, Seat
from companion.rules.world import Act, Called, Cheat, Decision, Note, Press, Reply, Rest, Slip, Touch, Wait

Acts = Generator[Act | Note, Reply, None]
PATIENCE = 3
"""How often the same fault is put right before people give up on it."""


class PutBack(Exception):  # noqa: N818 - not an error: the turn goes on from the table that was put right
    """A cheat of this turn was called and has been put right."""


class Over(Exception):  # noqa: N818 - the way out of every script
    """The match is over for the referee."""


def _agrees(line: tuple[Any, ...], lately: Counter[str]) -> tuple[int, int]:
    """How well a line tells what was decided lately: nothing that was not, and as much as possible of what was."""
    said = Counter(repr(action) for action in line if not isinstance(action, GiveUp | EndTurn))
    return -sum((said - lately).values()), sum((said & lately).values())


class Sitting:
    """The truth with the people around it.

    `table` is the last table that was shown, `unsaid` the seat whose turn nobody can know to be over (`undeclared`:
    or whose turn the rules ended) until something is said, `open_cards` the cards of
    a cheat in the play area, `leaving`
    the seat that is just saying so, `public` cards that everybody has
    seen go back to a hand, `halves` the tiles of which a seat has won a first half and not yet
    the second.
    """

    def __init__(self, seats: tuple[Seat, ...], options: Options, dice: random.Random, cheat_rate: float) -> None:
        self.seats = seats
        self.options = options
        self.dice = dice
        self.cheat_rate = cheat_rate
        self.truth = Truth(seats, options, dice)
        self.reply = Reply()
        self.said: list[Any] = []
        self.cheat: Cheat | None = None
        self.cheat_age = 0
        self.caught = False
        self.in_cheat = False
        self.done: Counter[str] = Counter()
        self.open_cards: frozenset[str] = frozenset()
        self.table = Layout()
        self.unsaid: Seat | None = None
        self.undeclared: Seat | None = None
        self.won: Seat | None = None
        self.leaving: Seat | None = None
        self.skips_half = cheat_rate > 0 and dice.random() < 0.5
        self.public: dict[str, Seat] = {}
        self.halves: dict[Seat, int] = {}
        self.tried: Counter[int] = Counter()

    # acts

    def do(self, act: Act) -> Acts:
        """One act, and whatever people have to do about the answer."""
        self.reply = yield act
        if self.reply.asked:
            yield from self._answer()
        if self.cheat is not None and self.reply.open:
            yield from self._put_right()
            if self.in_cheat and self.caught:
                self.in_cheat = False
                raise PutBack
        if self.reply.over:
            raise Over

    def rest(self, note: str = "", seconds: float = 1.0) -> Acts:
        """The hands leave the table as it is now."""
        table = self.truth.layout()
        yield from self.do(Rest(table, seconds, note))
        self.table = table
        if self.in_cheat:
            yield from self.do(Wait(1.0))

    def slip(self, kind: str, chance: float = 1.0) -> Generator[Act | Note, Reply, bool]:
        """Perhaps writes a slip down; true when it is to happen."""
        if self.dice.random() >= chance:
            return False
        yield Slip(kind)
        return True

    def say(self, action: Any) -> Acts:
        """Writes a decision down, before it is seen."""
        self.said.append(action)
        yield Decision(action)

    def press(self, seat: Seat) -> Acts:
        yield from self.do(Press(seat))

    def turn_passed(self) -> None:
        """A cheat that nobody called by the end of the next turn is forgotten."""
        self.cheat_age += 1
        if self.cheat_age >= 2:
            self.cheat = None

    # what is heard

    def _answer(self) -> Acts:
        """The answer whose actions agree best with what was really decided."""
        for _ in range(PATIENCE):
            if not self.reply.asked:
                return
            lately = Counter(repr(action) for action in self.said[-24:])
            fit = [_agrees(line, lately) for line in self.reply.asked]
            best = fit.index(max(fit))
            self.reply = yield Touch("answer", (("choice", best),))

    def _put_right(self) -> Acts:
        """Carries out every remedy as it was said."""
        for _ in range(PATIENCE):
            todo = [called for called in self.reply.open if called.remedy and self.tried[called.seq] < PATIENCE]
            if not todo:
                break
            for called in todo:
                self._carry_out(called)
            self.reply = yield Rest(self.truth.layout(), 1.0, "put right")
            if self.reply.asked:
                yield from self._answer()
        self.caught = True
        if not self.reply.open:
            self.cheat = None

    def _carry_out(self, called: Called) -> None:
        self.tried[called.seq] += 1
        for step in called.remedy:
            for lying in step.take:
                self._take(step, lying)
        for step in called.remedy:
            for lying in step.put:
                self._put(step, lying)

    def _take(self, step: PutRight, lying: Lying) -> None:
        truth, name = self.truth, step.place.partition(".")[0]
        kind, _, seat = lying.piece.partition("-")
        if kind == "cube" and seat in truth.cubes[NUMBER[name]]:
            truth.cubes[NUMBER[name]].remove(seat)
        elif kind == "pawn" and truth.pawns.get(seat) == NUMBER.get(name):
            truth.lifted.add(seat)
        elif kind == "card" and step.place == "play" and lying.face in truth.play:
            truth.play.remove(lying.face)
            self.holder.append(lying.face)
        elif kind == "card" and step.place == "discard" and lying.face in truth.discard:
            truth.discard.remove(lying.face)
            self.holder.append(lying.face)

    def _put(self, step: PutRight, lying: Lying) -> None:
        truth, name = self.truth, step.place.partition(".")[0]
        kind, _, seat = lying.piece.partition("-")
        if kind == "tile":
            truth.up[NUMBER[name]] = lying.face != "back"
        elif kind == "cube":
            truth.cubes[NUMBER[name]].append(seat)
        elif kind == "pawn":
            truth.pawns[seat] = NUMBER[name]
            truth.lifted.discard(seat)
        elif kind == "card" and step.place in ("play", "discard"):
            pile = truth.play if step.place == "play" else truth.discard
            for source in (self.holder, truth.play, truth.discard, *truth.hands.values()):
                if source is not pile and lying.face in source:
                    source.remove(lying.face)
                    pile.append(lying.face)
                    break

    @property
    def holder(self) -> list[str]:
        """Whose hand takes cards that are put right."""
        return self.truth.hands[self.cheat.seat if self.cheat is not None else self.seats[0]]
