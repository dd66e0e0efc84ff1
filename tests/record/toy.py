"""A game of two lines for the record's tests. It has every kind of field that a State, an Action or options may have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Any, Literal

from companion.rules.game import GameDefaults
from companion.rules.values import Board, Change, Fault, Handled, Layout, Outcome, Phrase, Place, PlacedPiece, Prompt, Seat, SetOut, Show


class Colour(Enum):
    RED = 1
    BLUE = 2


@dataclass(frozen=True, slots=True)
class Hand:
    seat: Seat
    known: tuple[str, ...] = ()
    unknown: int = 0


@dataclass(frozen=True, slots=True)
class Options:
    rounds: int = 3
    bonus: Fraction = Fraction(1, 2)
    border: Literal["open", "closed"] = "open"
    walls: frozenset[tuple[Place, Place]] = frozenset()


@dataclass(frozen=True)
class State:
    layout: Layout
    hands: tuple[Hand, ...]
    options: Options
    scores: tuple[tuple[Seat, Fraction], ...] = ()
    seen: frozenset[str] = frozenset()
    window: Hand | None = None
    colour: Colour = Colour.RED
    next: State | None = None
    cache: int = field(default=0, init=False, compare=False)


@dataclass(frozen=True, slots=True, order=True)
class Move:
    seat: Seat
    piece: str
    way: tuple[Place, ...]


@dataclass(frozen=True, slots=True, order=True)
class Pass:
    seat: Seat


class Toy(GameDefaults[Any, Any, Any]):
    name = "toy"
    seats = range(1, 3)
    options: type = Options
    actions: tuple[type, ...] = (SetOut, Show, Move, Pass)
    state: type = State
    board = Board({"a": "one", "b": "heap", "p": "pile"})

    def default_seats(self, count: int) -> tuple[Seat, ...]:
        return ("red", "blue")[:count]

    def begin(self, seats: tuple[Seat, ...], options: Any) -> State:
        return State(Layout(), tuple(Hand(seat) for seat in seats), options)

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset(hand.seat for hand in state.hands)

    def turn(self, state: State) -> int:
        return len(state.seen)

    def legal_actions(self, state: State) -> Iterator[Any]:
        yield Pass("red")

    def attempts(self, state: State, change: Change) -> Iterator[Any]:
        yield Pass("red")

    def faults(self, state: State, action: Any) -> tuple[Fault, ...]:
        return ()

    def apply(self, state: State, action: Any) -> State:
        return State(state.layout, state.hands, state.options, seen=state.seen | {repr(action)})

    def way(self, state: State, action: Any) -> Iterator[Layout]:
        return iter(())

    def layout(self, state: State) -> Layout:
        return state.layout

    def adopt(self, state: State, seen: Layout) -> State:
        return State(seen, state.hands, state.options)

    def amend(self, state: State, key: str, value: object) -> State:
        return state

    def blame(self, state: State, handled: Handled) -> Fault:
        return Fault("TABLE-1")

    def scores(self, state: State) -> Mapping[Seat, Fraction]:
        return dict(state.scores)

    def outcome(self, state: State) -> Outcome | None:
        return None

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return ()

    def say(self, state: State, action: Any) -> Phrase:
        return Phrase(type(action).__name__.lower(), (("seat", action.seat),))


TABLE = Layout(
    {
        "b": (PlacedPiece("cube", "", 3), PlacedPiece("cube")),
        "a": (PlacedPiece("tile", "wheel"),),
        "p": (PlacedPiece("card", "back", 0, "under"), PlacedPiece("card", "red")),
    }
)
"""A complete table, its places not in order."""
