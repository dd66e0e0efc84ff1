"""Demand 8: a pile whose top alone is seen. What lies below is memory, and comes to light when the top is lifted."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.rules.values import Board, Change, Fault, Layout, PlacedPiece, Seat
from tests.rules.demands.toys.toy import Toy

SIZES = ("1", "2", "3")
START = Layout(dict.fromkeys("AB", tuple(PlacedPiece("disc", size) for size in SIZES)))


@dataclass(frozen=True, slots=True, order=True)
class Put:
    seat: Seat
    face: str


@dataclass(frozen=True, slots=True, order=True)
class Lift:
    seat: Seat


@dataclass(frozen=True, slots=True)
class State:
    table: Layout = START
    turn: int = 0


class Pile(Toy):
    """In turn, put one of your discs on the pile, or lift its top and keep it. A disc must be smaller than the top on which it is put."""

    name, state, actions = "pile", State, (Lift, Put)
    board = Board({"stack": "pile", "A": "heap", "B": "heap"}, {"disc": SIZES})

    def to_act(self, state: State) -> frozenset[Seat]:
        seat = "AB"[state.turn % 2]
        return frozenset(seat if state.table[seat] or state.table["stack"] else "")

    def every(self, state: State) -> Iterator[Lift | Put]:
        return (act for seat in "AB" for act in (Lift(seat), *(Put(seat, size) for size in SIZES)))

    def attempts(self, state: State, change: Change) -> Iterator[Lift | Put]:
        yield from (Put(place, disc.face) for place, disc in change.gone if place in "AB")
        yield from (Lift(place) for place, disc in change.come if place in "AB" and disc in state.table["stack"][-1:])

    def faults(self, state: State, action: Lift | Put) -> tuple[Fault, ...]:
        top = state.table["stack"][-1:]
        called = {"pieces": ("disc",), "places": ("stack",), "seats": (action.seat,)}
        if action.seat not in self.to_act(state):
            return (Fault("PILE-1", **called),)
        if isinstance(action, Lift) or PlacedPiece("disc", action.face) not in state.table[action.seat]:
            return () if isinstance(action, Lift) and top else (Fault("PILE-2", **called),)
        return (Fault("PILE-3", **called),) if top and action.face >= top[0].face else ()

    def apply(self, state: State, action: Lift | Put) -> State:
        if isinstance(action, Put):
            return State(self.moved(state.table, PlacedPiece("disc", action.face), action.seat, "stack"), state.turn + 1)
        return State(self.moved(state.table, state.table["stack"][-1], "stack", action.seat), state.turn + 1)
