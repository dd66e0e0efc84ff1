"""Demand 11: a token that anybody may show at any time, whoever's turn it is, and its effect."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.rules.values import Board, Change, Fault, Layout, PlacedPiece, Prompt, Seat, Show
from tests.rules.demands.toys.toy import Toy, other

FACES = ("gift", "theft")
START = Layout({"pot": (COIN := PlacedPiece("coin"),) * 6, "token.A": (BACK := PlacedPiece("token", "back"),), "token.B": (BACK,)})


@dataclass(frozen=True, slots=True, order=True)
class Take:
    seat: Seat
    source: str  # empty: the turn is over


@dataclass(frozen=True, slots=True)
class State:
    table: Layout = START
    who: Seat = "A"
    due: Take | None = None
    turn: int = 0


class Interject(Toy):
    """On turn one takes coins of the pot, as many as one likes. Each has a token: shown at any time, it brings a coin of the pot (gift) or
    of the other (theft), which its owner takes before anything else. Waited for is who has a coin due, else the seat on turn."""

    name, state, actions = "interject", State, (Take, Show)
    board = Board({"pot": "heap", "A": "heap", "B": "heap", "token.A": "one", "token.B": "one"}, {"coin": ("",), "token": ("back", *FACES)})

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset(state.due.seat if state.due else state.who) if state.table["pot"] else frozenset()

    def every(self, state: State) -> Iterator[Any]:
        shows = (Show(seat, f"token.{seat}", face) for seat in "AB" for face in FACES)
        return iter((*(Take(seat, source) for seat in "AB" for source in ("", "pot", other(seat))), *shows))

    def attempts(self, state: State, change: Change) -> Iterator[Any]:
        yield from (Show(place[-1], place, placed.face) for place, placed in change.come if placed.face in FACES)
        came, left = ({place for place, placed in part if placed == COIN} for part in (change.come, change.gone))
        seen = [Take(seat, source) for seat in sorted(came & {"A", "B"}) for source in sorted(left - {seat})]
        yield from dict.fromkeys([*([state.due] if state.due and came | left else []), *seen])

    def faults(self, state: State, action: Any) -> tuple[Fault, ...]:
        free = (Take(state.who, "pot"), Take(state.who, ""))
        fits = action == state.due if state.due else action in free if isinstance(action, Take) else state.table[action.place] == (BACK,)
        return () if fits and self.to_act(state) else (Fault("JECT-1", pieces=("coin",), seats=(action.seat,)),)

    def apply(self, state: State, action: Any) -> State:
        if isinstance(action, Show):
            due = Take(action.seat, "pot" if action.face == "gift" else other(action.seat))
            shown = state.table.put({action.place: (PlacedPiece("token", action.face),)})
            return replace(state, table=shown, due=due if shown[due.source] else None)
        if action.source:
            return replace(state, table=self.moved(state.table, COIN, action.source, action.seat), due=None)
        return replace(state, who=other(state.who), turn=state.turn + 1)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        end = Take(state.who, "")
        return () if state.due or not self.to_act(state) else (Prompt("end", (state.who,), press=((state.who, end),), silence=end),)
