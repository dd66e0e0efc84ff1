"""Demand 2: a card shown one by one from an unknown hand. Its identity arrives only when it lies open."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.rules.values import Board, Change, Fault, Layout, PlacedPiece, Prompt, Seat, Show
from tests.rules.demands.toys.toy import BARE, Toy, other

FACES, COPIES, DEALT = ("1", "2", "3"), 2, 3


@dataclass(frozen=True, slots=True, order=True)
class Pass:
    seat: Seat


@dataclass(frozen=True, slots=True)
class State:
    table: Layout = BARE
    who: Seat = "A"
    last: str = ""
    turn: int = 0


class Hand(Toy):
    """Six cards, two of each number, three dealt to each. On a turn any number of cards, each higher than the one before."""

    name, state, actions = "hand", State, (Pass, Show)
    board = Board({"open.A": "heap", "open.B": "heap"}, {"card": FACES})

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset({state.who}) if sum(map(len, state.table.values())) < 2 * DEALT else frozenset()

    def every(self, state: State) -> Iterator[Any]:
        return iter((Pass(state.who), *(Show(state.who, f"open.{state.who}", face) for face in FACES)))

    def attempts(self, state: State, change: Change) -> Iterator[Any]:
        yield from (Show(place[-1], place, placed.face) for place, placed in change.come)

    def faults(self, state: State, action: Any) -> tuple[Fault, ...]:
        if action.seat not in self.to_act(state):
            return (Fault("HAND-1", seats=(action.seat,), places=(f"open.{action.seat}",)),)
        if isinstance(action, Pass):
            return ()
        known = [placed.face for contents in state.table.values() for placed in contents]
        broken = {"HAND-2": len(state.table[action.place]) == DEALT, "HAND-3": known.count(action.face) == COPIES}
        broken["HAND-4"] = action.face <= state.last
        return tuple(Fault(rule, pieces=("card",), places=(action.place,)) for rule, is_so in broken.items() if is_so)[:1]

    def apply(self, state: State, action: Any) -> State:
        if isinstance(action, Pass):
            return State(state.table, other(state.who), "", state.turn + 1)
        return State(self.moved(state.table, PlacedPiece("card", action.face), None, action.place), state.who, action.face, state.turn)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        done = Pass(state.who)
        return (Prompt("show", (state.who,), press=((state.who, done),), silence=done),) if self.to_act(state) else ()
