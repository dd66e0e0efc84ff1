"""Demand 5: a random set-up read from the table. Chance is a seat, and nothing can be listed before the table is laid."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.rules.values import CHANCE, Board, Change, Fault, Layout, Seat, SetOut
from tests.rules.demands.toys.toy import BARE, Toy, other

CELLS, BAG = ("east", "north", "south", "west"), ("moon", "star", "sun", "sun")


@dataclass(frozen=True, slots=True, order=True)
class Pick:
    seat: Seat
    place: str


@dataclass(frozen=True, slots=True)
class State:
    table: Layout = BARE
    who: Seat = CHANCE
    turn: int = 0


class Setting(Toy):
    """Four tiles of a known bag are laid at random; then A and B pick one in turn."""

    name, state, actions = "set-out", State, (Pick, SetOut)
    board = Board({**dict.fromkeys(CELLS, "one"), "A": "heap", "B": "heap"}, {"tile": ("moon", "star", "sun")})

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset({state.who}) if state.who == CHANCE or any(state.table[cell] for cell in CELLS) else frozenset()

    def every(self, state: State) -> Iterator[Any]:
        return (Pick(state.who, cell) for cell in CELLS)

    def attempts(self, state: State, change: Change) -> Iterator[Any]:
        if state.who == CHANCE:
            yield SetOut(CHANCE, Layout({place: [new for at, new in change.come if at == place] for place, _ in change.come}))
        else:
            yield from (Pick(seat, cell) for cell, tile in change.gone if cell in CELLS for seat in "AB" if (seat, tile) in change.come)

    def faults(self, state: State, action: Any) -> tuple[Fault, ...]:
        if isinstance(action, Pick):
            here = action.seat == state.who and state.table[action.place]
            return () if here else (Fault("SET-3", pieces=("tile",), places=(action.place,), seats=(action.seat,)),)
        elsewhere = tuple(place for place in action.layout if place not in CELLS)
        if elsewhere or state.who != CHANCE:
            return (Fault("SET-1", pieces=("tile",), places=elsewhere),)
        faces = sorted(placed.face for contents in action.layout.values() for placed in contents)
        full = len(action.layout) == len(CELLS) and faces == list(BAG)
        return () if full else (Fault("SET-2", pieces=("tile",), places=tuple(sorted(action.layout))),)

    def apply(self, state: State, action: Any) -> State:
        if isinstance(action, SetOut):
            return State(action.layout, "A", state.turn)
        tile = state.table[action.place][0]
        return State(self.moved(state.table, tile, action.place, action.seat), other(state.who), state.turn + 1)
