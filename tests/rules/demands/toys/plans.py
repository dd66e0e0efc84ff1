"""Demand 1: secret plans turned up together. Several seats act at once, and their order must not matter."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.rules.values import Board, Change, Fault, Layout, PlacedPiece, Seat, Show
from tests.rules.demands.toys.toy import BARE, Toy

BACK, NUMBERS = PlacedPiece("token", "back"), ("1", "2", "3")


@dataclass(frozen=True, slots=True, order=True)
class Plan:
    seat: Seat


@dataclass(frozen=True, slots=True)
class State:
    table: Layout = BARE
    turn: int = 0


class Plans(Toy):
    """Both lay a number face down; once both lie, both turn theirs up and put it aside. Each number is used once."""

    name, state, actions = "plans", State, (Plan, Show)
    board = Board({"plan.A": "one", "plan.B": "one", "used.A": "heap", "used.B": "heap"}, {"token": ("back", *NUMBERS)})

    def to_act(self, state: State) -> frozenset[Seat]:
        waits = {now: frozenset(seat for seat in "AB" if state.table[f"plan.{seat}"] == now) for now in ((), (BACK,))}
        return frozenset() if state.turn == 3 else waits[()] or waits[(BACK,)]

    def every(self, state: State) -> Iterator[Any]:
        return (act for seat in "AB" for act in (Plan(seat), *(Show(seat, f"plan.{seat}", number) for number in NUMBERS)))

    def attempts(self, state: State, change: Change) -> Iterator[Any]:
        for place, placed in change.come:
            yield Plan(place[-1]) if placed == BACK else Show(place[-1], f"plan.{place[-1]}", placed.face)

    def faults(self, state: State, action: Any) -> tuple[Fault, ...]:
        named, show = {"pieces": ("token",), "places": (f"plan.{action.seat}",)}, isinstance(action, Show)
        if action.seat not in self.to_act(state) or show != bool(state.table[f"plan.{action.seat}"]):
            return (Fault("PLANS-2" if show and self.to_act(state) - {action.seat} else "PLANS-1", **named),)
        again = show and PlacedPiece("token", action.face) in state.table[f"used.{action.seat}"]
        return (Fault("PLANS-3", **named),) if again else ()

    def apply(self, state: State, action: Any) -> State:
        lies = (PlacedPiece("token", action.face) if isinstance(action, Show) else BACK,)
        table = state.table.put({f"plan.{action.seat}": lies})
        if any(table[f"plan.{seat}"] in ((), (BACK,)) for seat in "AB"):
            return State(table, state.turn)
        for seat in "AB":
            table = self.moved(table, table[f"plan.{seat}"][0], f"plan.{seat}", f"used.{seat}")
        return State(table, state.turn + 1)

    def way(self, state: State, action: Any) -> Iterator[Layout]:
        if isinstance(action, Show):
            yield state.table.put({f"plan.{action.seat}": (PlacedPiece("token", action.face),)})
