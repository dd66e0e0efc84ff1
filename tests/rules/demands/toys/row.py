"""Demand 7: a row that grows at the left. Only the order within it counts, and both ends look alike to the change."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.rules.values import Board, Change, Fault, Layout, PlacedPiece, Seat
from tests.rules.demands.toys.toy import Toy

FACES = tuple(f"{left}{right}" for left in range(1, 5) for right in range(1, 5))
START = Layout({"line": (PlacedPiece("domino", "12"),)})


@dataclass(frozen=True, slots=True, order=True)
class Lay:
    seat: Seat
    face: str
    end: str


@dataclass(frozen=True, slots=True)
class State:
    table: Layout = START
    turn: int = 0


class Row(Toy):
    """A and B lay dominoes from their hands in turn, at either end, so that touching numbers are equal. Each exists once."""

    name, state, actions = "row", State, (Lay,)
    board = Board({"line": "row"}, {"domino": FACES})

    def to_act(self, state: State) -> frozenset[Seat]:
        seat = "AB"[state.turn % 2]
        return frozenset(seat for face in FACES for end in ("left", "right") if not self.broken(state, Lay(seat, face, end)))

    def every(self, state: State) -> Iterator[Lay]:
        return (Lay(seat, face, end) for seat in self.to_act(state) for face in FACES for end in ("left", "right"))

    def attempts(self, state: State, change: Change) -> Iterator[Lay]:
        yield from (Lay("AB"[state.turn % 2], new.face, end) for _, new in change.come for end in ("left", "right"))

    def faults(self, state: State, action: Lay) -> tuple[Fault, ...]:
        rule = self.broken(state, action)
        return (Fault(rule, pieces=("domino",), places=("line",), seats=(action.seat,)),) if rule else ()

    def broken(self, state: State, action: Lay) -> str:
        line = [placed.face for placed in state.table["line"]]
        if action.seat != "AB"[state.turn % 2]:
            return "ROW-1"
        if action.face in line or action.face[::-1] in line:
            return "ROW-2"
        fits = action.face[1] == line[0][0] if action.end == "left" else action.face[0] == line[-1][1]
        return "" if fits else "ROW-3"

    def apply(self, state: State, action: Lay) -> State:
        line, new = state.table["line"], PlacedPiece("domino", action.face)
        return State(Layout({"line": (new, *line) if action.end == "left" else (*line, new)}), state.turn + 1)
