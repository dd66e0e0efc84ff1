"""Demand 3: a forced chain with the opponent's choice inside. The seat to act changes in the middle of a turn."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.rules.values import Board, Change, Fault, Layout, PlacedPiece, Roll, Seat
from tests.rules.demands.toys.toy import Toy, where

TRACK, SIDES = ("0", "1", "2", "3"), ("down", "up")
START = Layout({"0": (PlacedPiece("a"),), "1": (PlacedPiece("b"),)})


@dataclass(frozen=True, slots=True, order=True)
class Move:
    seat: Seat
    to: str


@dataclass(frozen=True, slots=True)
class State:
    table: Layout = START
    roll: int = 0
    due: bool = False
    turn: int = 0


class Chain(Toy):
    """A game in which A rolls 1 or 2 and moves exactly so far. Whoever A runs into must leave the track on the side that B chooses."""

    name, state, actions = "chain", State, (Move, Roll)
    board = Board(dict.fromkeys((*TRACK, *SIDES), "heap"), {"a": ("",), "b": ("",)})

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset("B" if state.due else "A")

    def every(self, state: State) -> Iterator[Any]:
        return iter((*(Move("B", to) for to in SIDES), *(Move("A", to) for to in TRACK), Roll("A", 1), Roll("A", 2)))

    def attempts(self, state: State, change: Change) -> Iterator[Any]:
        pieces = {placed.piece for _, placed in change.gone + change.come}
        yield from (Move("B", to) for to in SIDES if "b" in pieces)
        yield from (Move("A", to) for to in TRACK if pieces)

    def faults(self, state: State, action: Any) -> tuple[Fault, ...]:
        if isinstance(action, Roll):
            return () if not state.roll and not state.due and action.value in (1, 2) and action.seat == "A" else (Fault("CHAIN-1"),)
        if action.seat == "B":
            return () if state.due else (Fault("CHAIN-2", pieces=("b",), places=(action.to,)),)
        fits = not state.due and state.roll and abs(int(action.to) - int(where(state.table, "a"))) == state.roll
        return () if fits else (Fault("CHAIN-3", pieces=("a",), places=(action.to,)),)

    def apply(self, state: State, action: Any) -> State:
        if isinstance(action, Roll):
            return replace(state, roll=action.value)
        piece = action.seat.lower()
        hit = piece == "a" and where(state.table, "b") == action.to
        table = self.moved(state.table, PlacedPiece(piece), where(state.table, piece), action.to)
        return State(table, 0, hit, state.turn + (not hit))
