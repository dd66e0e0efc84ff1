"""The common part of all toy games, whose state holds its table. The protocol's quiet parts have their plainest form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Any

from companion.rules.game import GameDefaults
from companion.rules.values import Board, Fault, Handled, Layout, Outcome, Phrase, Place, PlacedPiece, Prompt, Seat, action_key

BARE = Layout()
"""A table with nothing on it."""


@dataclass(frozen=True, slots=True)
class House:
    """The house rules that a toy may look at."""

    seconds: float = 5.0


class Toy(GameDefaults[Any, Any, Any]):
    """Two seats, A and B. A toy's State has a field `table: Layout`, complete, heaps sorted, and `turn`.

    A toy says `every` action worth asking about, `to_act`, `attempts`, `faults` and `apply`.
    """

    name: str
    state: type
    actions: tuple[type, ...]
    seats = range(2, 3)
    options: type = House
    board: Board

    def default_seats(self, count: int) -> tuple[Seat, ...]:
        return ("A", "B")[:count]

    def begin(self, seats: tuple[Seat, ...], options: Any) -> Any:
        return self.state()

    def turn(self, state: Any) -> int:
        return state.turn

    def legal_actions(self, state: Any) -> Iterator[Any]:
        return iter(sorted((action for action in self.every(state) if not self.faults(state, action)), key=action_key))

    def way(self, state: Any, action: Any) -> Iterator[Layout]:
        return iter(())

    def layout(self, state: Any) -> Layout:
        return state.table

    def adopt(self, state: Any, seen: Layout) -> Any:
        return replace(state, table=seen)

    def amend(self, state: Any, key: str, value: object) -> Any:
        return replace(state, **{key: value})

    def blame(self, state: Any, handled: Handled) -> Fault:
        return Fault("TABLE-1", pieces=tuple(placed.piece for placed in handled.gone + handled.come), places=(handled.place,))

    def scores(self, state: Any) -> Mapping[Seat, Fraction]:
        return {"A": Fraction(0), "B": Fraction(0)}

    def outcome(self, state: Any) -> Outcome | None:
        return None if self.to_act(state) else Outcome(("A", "B"), "over")

    def prompts(self, state: Any) -> tuple[Prompt, ...]:
        return ()

    def say(self, state: Any, action: Any) -> Phrase:
        """All of the action: what is told in the same words is one answer to a question."""
        return Phrase(type(action).__name__.lower(), tuple((each.name, str(getattr(action, each.name))) for each in fields(action)))

    def moved(self, table: Layout, placed: PlacedPiece, source: Place | None, target: Place | None) -> Layout:
        """The table with one piece taken from its place and put last at another. None is a hand, as source or as target."""
        if source is not None:
            left = list(table[source])
            if placed in left:
                left.remove(placed)
            table = table.put({source: left})
        if target is not None:
            now = [*table[target], placed]
            table = table.put({target: sorted(now) if self.board.order[target] == "heap" else now})
        return table


def where(table: Layout, piece: str) -> Place:
    """The place of the only piece of its kind."""
    return next(place for place, contents in table.items() if any(placed.piece == piece for placed in contents))


def other(seat: Seat) -> Seat:
    return "B" if seat == "A" else "A"
