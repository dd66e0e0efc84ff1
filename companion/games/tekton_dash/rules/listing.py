"""Every legal action of a moment."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.tekton_dash.rules.building import builds, unblocks
from companion.games.tekton_dash.rules.moving import carries, moves
from companion.games.tekton_dash.rules.setup import meeples, preparing
from companion.games.tekton_dash.rules.spawning import brought, now, rolls
from companion.games.tekton_dash.rules.taking import puts, takes
from companion.games.tekton_dash.state import Begin, EndSet, Flip, State


def proposed(state: State) -> Iterator[object]:
    """What may be legal; each act is judged by its own rule group."""
    if state.phase in ("set-out", "over"):
        return
    if state.first < 0:
        yield from map(Begin, state.seats)
    if state.phase == "prepare":
        yield from preparing(state)
    elif state.phase == "line-up":
        yield from meeples(state)
    elif state.phase == "race":
        seat = state.seats[state.active]
        yield EndSet(seat)
        yield from brought(state, seat)
        yield from rolls(state, seat)
        yield from _acts(now(state))


def _acts(state: State) -> Iterator[object]:
    """What hands may do."""
    if state.phase != "race":
        return
    seat = state.seats[state.active]
    yield from (Flip(state.seats[number]) for number, what in state.line if what == "flip")
    yield from carries(state)
    for every in (moves, takes, puts, builds, unblocks):
        yield from every(state, seat)
