"""A toy in which two acts look alike: a coin laid down may be a gift or a loan. Only people can tell."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.rules.values import Board, Change, Fault, Layout, PlacedPiece, Seat
from tests.rules.demands.toys.toy import Toy

COIN = PlacedPiece("coin")
START = Layout({"A": (COIN,) * 3, "B": (COIN,) * 3})


@dataclass(frozen=True, slots=True, order=True)
class Lay:
    seat: Seat
    word: str


@dataclass(frozen=True, slots=True)
class State:
    table: Layout = START
    turn: int = 0
    loans: int = 0


class Loan(Toy):
    """In turn each lays a coin into the middle, as a gift or as a loan."""

    name, state, actions = "loan", State, (Lay,)
    board = Board({"A": "heap", "B": "heap", "middle": "heap"}, {"coin": ("",)})

    def to_act(self, state: State) -> frozenset[Seat]:
        seat = "AB"[state.turn % 2]
        return frozenset({seat} if state.table[seat] else ())

    def every(self, state: State) -> Iterator[Lay]:
        return (Lay(seat, word) for seat in "AB" for word in ("gift", "loan"))

    def attempts(self, state: State, change: Change) -> Iterator[Lay]:
        yield from (Lay(place, word) for place, _ in change.gone if place in "AB" for word in ("gift", "loan"))

    def faults(self, state: State, action: Lay) -> tuple[Fault, ...]:
        return () if action.seat in self.to_act(state) else (Fault("LOAN-1", pieces=("coin",), places=(action.seat,)),)

    def apply(self, state: State, action: Lay) -> State:
        return State(self.moved(state.table, COIN, action.seat, "middle"), state.turn + 1, state.loans + (action.word == "loan"))
