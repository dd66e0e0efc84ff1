"""Tiny lamp: one token, which its only player carries between two places until it has been lit three times."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from tiny_switch import OTHER

from companion.rules.game import AnyGame, GameDefaults
from companion.rules.values import Board, Change, Fault, Handled, Layout, Outcome, Phrase, PlacedPiece, Prompt, Seat

TOKEN = PlacedPiece("token")


@dataclass(frozen=True, slots=True)
class Options:
    """No house rules."""


@dataclass(frozen=True, slots=True, order=True)
class Carry:
    """The token is carried to the other place."""

    seat: Seat
    to: str


@dataclass(frozen=True, slots=True)
class State:
    """The place of the token, and how often it has been carried."""

    options: Options
    """The house rules: none."""
    seats: tuple[Seat, ...]
    """The only player."""
    at: str = "dark"
    """The place of the token."""
    turn: int = 0
    """How often it has been carried."""


class TinyLamp(GameDefaults[State, Carry, Options]):
    """A whole game in a page."""

    name = "tiny-lamp"
    seats = range(1, 2)
    options = Options
    actions = (Carry,)
    state = State

    def __init__(self, board: Board) -> None:
        self.board = board

    def default_seats(self, count: int) -> tuple[Seat, ...]:
        return ("red",)[:count]

    def begin(self, seats: tuple[Seat, ...], options: Options) -> State:
        return State(options, seats)

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset(state.seats) if state.turn < 5 else frozenset()

    def turn(self, state: State) -> int:
        return state.turn

    def legal_actions(self, state: State) -> Iterator[Carry]:
        return iter([Carry("red", OTHER[state.at])] if self.to_act(state) else [])

    def attempts(self, state: State, change: Change) -> Iterator[Carry]:
        yield from (Carry("red", place) for place, _ in change.come)

    def faults(self, state: State, action: Carry) -> tuple[Fault, ...]:
        return () if self.to_act(state) and action.to == OTHER[state.at] else (Fault("TL-001", pieces=("token",), places=(action.to,)),)

    def apply(self, state: State, action: Carry) -> State:
        return replace(state, at=action.to, turn=state.turn + 1)

    def way(self, state: State, action: Carry) -> Iterator[Layout]:
        yield self.layout(self.apply(state, action))

    def layout(self, state: State) -> Layout:
        return Layout({state.at: (TOKEN,)})

    def adopt(self, state: State, seen: Layout) -> State:
        return replace(state, at=next(iter(seen), state.at))

    def amend(self, state: State, key: str, value: object) -> State:
        raise ValueError(f"Tiny lamp has no house rule '{key}'.")

    def blame(self, state: State, handled: Handled) -> Fault:
        return Fault("TABLE-1", places=(handled.place,))

    def scores(self, state: State) -> Mapping[Seat, Fraction]:
        return {"red": Fraction((state.turn + 1) // 2)}

    def outcome(self, state: State) -> Outcome | None:
        return None if self.to_act(state) else Outcome(state.seats, "lit")

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return (Prompt("carry", state.seats, (OTHER[state.at],)),) if self.to_act(state) else ()

    def say(self, state: State, action: Any) -> Phrase:
        return Phrase("Carry", (("to", action.to),))


GAME: type[AnyGame] = TinyLamp
