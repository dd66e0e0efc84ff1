"""Every action that may be legal at a moment; each is judged by its own rule group."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.tekton_dash.actions import Begin, Discard, EndSet, Flip, Reshuffle
from companion.games.tekton_dash.rules.building import builds, unblocks
from companion.games.tekton_dash.rules.cards.aiming import aims
from companion.games.tekton_dash.rules.cards.declining import declines
from companion.games.tekton_dash.rules.cards.effects import effects
from companion.games.tekton_dash.rules.cards.effects import shows as card_shows
from companion.games.tekton_dash.rules.cards.tiles import step_backs
from companion.games.tekton_dash.rules.cards.windows import answers
from companion.games.tekton_dash.rules.custom import placings
from companion.games.tekton_dash.rules.moving import carries, moves
from companion.games.tekton_dash.rules.preparing import meeples, preparations
from companion.games.tekton_dash.rules.spawning import brought, namings, now, rolls
from companion.games.tekton_dash.rules.taking import puts, takes
from companion.games.tekton_dash.rules.tokens.effects import candidates
from companion.games.tekton_dash.rules.tokens.podium import keeps
from companion.games.tekton_dash.rules.tokens.showing import shows as token_shows
from companion.games.tekton_dash.state import State


def proposed(state: State) -> Iterator[object]:
    """Never too few."""
    if state.phase in ("set-out", "over"):
        return
    if state.first < 0:
        yield from map(Begin, state.seats)
    if state.phase == "elements":
        yield from placings(state)
    elif state.phase == "prepare":
        yield from preparations(state)
    elif state.phase == "line-up":
        yield from meeples(state)
    elif state.phase == "race":
        yield EndSet(state.seats[state.active])
        yield from brought(state)
        yield from rolls(state)
        yield from token_shows(state)
        yield from _acts(now(state))


def _acts(state: State) -> Iterator[object]:
    """Yields the acts that hands may do in a race, and the sayings in a window."""
    if state.phase != "race":
        return
    seat = state.seats[state.active]
    yield from (Flip(state.seats[number]) for number, what in state.line if what == "flip")
    yield from keeps(state)
    yield from namings(state)
    yield from carries(state)
    yield from step_backs(state)
    yield from answers(state)
    yield from card_shows(state)
    yield from declines(state)
    yield from effects(state)
    yield from aims(state)
    yield from (Discard(cards + 1) for cards in range(len(state.shown)))
    yield Reshuffle()
    if state.token is not None:
        yield from candidates(state, state.seats[state.token.seat], state.token.name)
    for every in (moves, takes, puts, builds, unblocks):
        yield from every(state, seat)
