"""People at a simulated table: they act, hear what is said, answer questions and put right what was called."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from companion.games.treasure_hunt.rules.track import NUMBER
from companion.games.treasure_hunt.simulated.truth import Truth
from companion.games.treasure_hunt.state import EndTurn, GiveUp, Options
from companion.rules.values import Layout, Place, PlacedPiece, Seat
from companion.simulated_table.acts import Act, Decision, Press, Rest, Wait
from companion.simulated_table.sharing import Acts, Over, People


class PutBack(Exception):  # noqa: N818 - not an error: the turn goes on from the table that was put right
    """A cheat of this turn was called and has been put right."""


class Sitting(People):
    """The truth with the people around it.

    `table` is the last table that was shown, `unsaid` the seat whose turn nobody can know to be over (`undeclared`:
    or whose turn the rules ended) until something is said, `open_cards` the cards of
    a cheat in the play area, `leaving`
    the seat that is just saying so, `public` cards that everybody has
    seen go back to a hand, `halves` the tiles of which a seat has won a first half and not yet
    the second.
    """

    def __init__(self, seats: tuple[Seat, ...], options: Options, dice: random.Random, cheat_rate: float) -> None:
        super().__init__(seats, dice, cheat_rate)
        self.options = options
        self.truth = Truth(seats, options, dice)
        self.cheat_age = 0
        self.caught = False
        self.in_cheat = False
        self.open_cards: frozenset[str] = frozenset()
        self.table = Layout()
        self.unsaid: Seat | None = None
        self.undeclared: Seat | None = None
        self.won: Seat | None = None
        self.leaving: Seat | None = None
        self.skips_half = cheat_rate > 0 and dice.random() < 0.5
        self.public: dict[str, Seat] = {}
        self.halves: dict[Seat, int] = {}

    # acts

    def do(self, act: Act) -> Acts:
        """One act, and whatever people have to do about the answer."""
        self.reply = yield act
        if self.reply.asked:
            yield from self.answer()
        if self.cheat is not None and self.reply.open:
            yield from self.put_right()
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

    def agreement(self, line: tuple[Any, ...], lately: Sequence[str]) -> tuple[int, ...]:
        """What may as well have been silence does not count."""
        return super().agreement(tuple(action for action in line if not isinstance(action, GiveUp | EndTurn)), lately)

    def put_right(self) -> Acts:
        yield from super().put_right()
        self.caught = True

    def carry(self, place: Place, placed: PlacedPiece, count: int, *, puts: bool) -> None:
        for _ in range(count):
            (self._put if puts else self._take)(place, placed)

    def show_right(self) -> Acts:
        self.reply = yield Rest(self.truth.layout(), 1.0, "put right")

    def tidy_away(self) -> Acts:
        """The truth is always what lies there."""
        yield from ()

    def _take(self, place: Place, placed: PlacedPiece) -> None:
        truth, name = self.truth, place.partition(".")[0]
        kind, _, seat = placed.piece.partition("-")
        if kind == "cube" and seat in truth.cubes[NUMBER[name]]:
            truth.cubes[NUMBER[name]].remove(seat)
        elif kind == "pawn" and truth.pawns.get(seat) == NUMBER.get(name):
            truth.lifted.add(seat)
        elif kind == "card" and place == "play" and placed.face in truth.play:
            truth.play.remove(placed.face)
            self.holder.append(placed.face)
        elif kind == "card" and place == "discard" and placed.face in truth.discard:
            truth.discard.remove(placed.face)
            self.holder.append(placed.face)

    def _put(self, place: Place, placed: PlacedPiece) -> None:
        truth, name = self.truth, place.partition(".")[0]
        kind, _, seat = placed.piece.partition("-")
        if kind == "tile":
            truth.up[NUMBER[name]] = placed.face != "back"
        elif kind == "cube":
            truth.cubes[NUMBER[name]].append(seat)
        elif kind == "pawn":
            truth.pawns[seat] = NUMBER[name]
            truth.lifted.discard(seat)
        elif kind == "card" and place in ("play", "discard"):
            pile = truth.play if place == "play" else truth.discard
            for source in (self.holder, truth.play, truth.discard, *truth.hands.values()):
                if source is not pile and placed.face in source:
                    source.remove(placed.face)
                    pile.append(placed.face)
                    break

    @property
    def holder(self) -> list[str]:
        """Whose hand takes cards that are put right."""
        return self.truth.hands[self.cheat.seat if self.cheat is not None else self.seats[0]]
