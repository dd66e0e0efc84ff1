"""Demand 9: a consequence left out. Nobody decides it, so it is no action: what is missing is owed, and by whom is known."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.rules.values import Board, Change, Fault, Handled, Layout, PlacedPiece, Seat
from tests.rules.demands.toys.toy import Toy, where

COIN, TRACK = PlacedPiece("coin"), tuple(str(number) for number in range(10))
START = Layout({"0": (PlacedPiece("a"),), "9": (PlacedPiece("b"),), "bank": (COIN,) * 20})


@dataclass(frozen=True, slots=True, order=True)
class Step:
    seat: Seat
    to: str


@dataclass(frozen=True, slots=True)
class State:
    table: Layout = START
    turn: int = 0


class Toll(Toy):
    """In turn one step along the track; each step costs a coin, which goes from the bank to the road."""

    name, state, actions = "toll", State, (Step,)
    board = Board(dict.fromkeys((*TRACK, "bank", "road"), "heap"), {"a": ("",), "b": ("",), "coin": ("",)})

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset("AB"[state.turn % 2] if state.table["bank"] else "")

    def every(self, state: State) -> Iterator[Step]:
        return (Step(seat, to) for seat in "AB" for to in TRACK)

    def attempts(self, state: State, change: Change) -> Iterator[Step]:
        yield from (Step(placed.piece.upper(), to) for to, placed in change.come if placed != COIN and to in TRACK)
        yield from self.legal_actions(state) if change.gone or change.come else ()

    def faults(self, state: State, action: Step) -> tuple[Fault, ...]:
        if action.seat not in self.to_act(state):
            return (Fault("TOLL-1", pieces=(action.seat.lower(),), seats=(action.seat,)),)
        near = abs(int(action.to) - int(where(state.table, action.seat.lower()))) == 1
        return () if near else (Fault("TOLL-2", pieces=(action.seat.lower(),), places=(action.to,)),)

    def apply(self, state: State, action: Step) -> State:
        piece = action.seat.lower()
        table = self.moved(state.table, PlacedPiece(piece), where(state.table, piece), action.to)
        return State(self.moved(table, COIN, "bank", "road"), state.turn + 1)

    def blame(self, state: State, handled: Handled) -> Fault:
        coin = handled.place in ("bank", "road")
        return Fault("TOLL-3", pieces=("coin",), places=(handled.place,)) if coin else super().blame(state, handled)
