"""Demand 6: a custom set-up judged piece by piece. Both seats place at once; a wrong piece does not spoil the right ones."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.rules.values import Board, Change, Fault, Layout, PlacedPiece, Seat
from tests.rules.demands.toys.toy import BARE, Toy

CELLS = tuple(f"{half}{number}" for half in "AB" for number in range(1, 5))


@dataclass(frozen=True, slots=True, order=True)
class Put:
    seat: Seat
    to: str
    start: str = ""  # from the hand


@dataclass(frozen=True, slots=True)
class State:
    table: Layout = BARE
    turn: int = 0


class Placing(Toy):
    """Each seat puts two pawns into its own half, not side by side. Then A and B move a pawn one cell in turn."""

    name, state, actions = "placing", State, (Put,)
    board = Board(dict.fromkeys(CELLS, "one"), {"pawn-A": ("",), "pawn-B": ("",)})

    def cells(self, state: State, seat: Seat) -> list[str]:
        return [cell for cell in CELLS if state.table[cell] == (PlacedPiece(f"pawn-{seat}"),)]

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset("AB"[1 - state.turn % 2]) if state.turn else frozenset(s for s in "AB" if len(self.cells(state, s)) < 2)

    def every(self, state: State) -> Iterator[Put]:
        return (Put(seat, to, start) for seat in "AB" for to in CELLS for start in ("", *self.cells(state, seat)))

    def attempts(self, state: State, change: Change) -> Iterator[Put]:
        for to, pawn in change.come:
            yield from (Put(pawn.piece[-1], to, start) for start in ("", *self.cells(state, pawn.piece[-1])) if start != to)

    def faults(self, state: State, action: Put) -> tuple[Fault, ...]:
        rule = self.broken(state, action)
        may = (to for to in CELLS if not self.broken(state, replace(action, to=to)))
        return (Fault(rule, pieces=(f"pawn-{action.seat}",), places=(action.to,), seats=(action.seat,), may=tuple(may)),) if rule else ()

    def broken(self, state: State, action: Put) -> str:
        if action.seat not in self.to_act(state) or bool(action.start) != bool(state.turn):
            return "PLACE-1"
        beside = [cell for cell in self.cells(state, action.seat) if abs(int(cell[1]) - int(action.to[1])) == 1]
        if action.to[0] != action.seat or state.table[action.to]:
            return "PLACE-2"
        return "PLACE-3" if bool(beside) != bool(action.start) or action.start not in (*beside, "") else ""

    def apply(self, state: State, action: Put) -> State:
        table = self.moved(state.table, PlacedPiece(f"pawn-{action.seat}"), action.start or None, action.to)
        full = all(len(self.cells(State(table), seat)) == 2 for seat in "AB")
        return State(table, state.turn + 1 if state.turn or full else 0)
