"""The seconds in which others may object to a card (TD-167, TD-170, TD-174, TD-175, TD-178, TD-184)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.tekton_dash.actions import Claim, LetPass
from companion.games.tekton_dash.rules.broken import broken
from companion.games.tekton_dash.rules.cards.flow import resolved
from companion.games.tekton_dash.state import State
from companion.rules.changing import changed
from companion.rules.values import Fault, Seat

OBJECT_S, SHOW_S = 8.0, 15.0
"""Seconds to object, and then to show the token."""


def objectors(state: State) -> tuple[int, ...]:
    """The seats that may still object; everybody is asked whatever he holds, so that nothing leaks."""
    card = state.card
    if card is None or card.stage != "window":
        return ()
    return tuple(
        seat for seat, left in enumerate(state.hands)
        if seat != card.seat and left and state.laps[seat] < 3 and _may_use_tokens(state, seat)
    )  # fmt: skip


def _may_use_tokens(state: State, seat: int) -> bool:
    return state.options.frozen_may_use_tokens or seat not in state.frozen


def claim_faults(state: State, action: Claim) -> tuple[Fault, ...]:
    number = state.seats.index(action.seat)
    return () if number in objectors(state) else broken("TD-167", action.seat, pieces=("token",), places=(f"{action.seat}.token",))


def claim_apply(state: State, action: Claim) -> State:
    card = state.card
    if card is None or card.stage != "window":
        return state
    return changed(state, card=changed(card, stage="claimed", claimant=state.seats.index(action.seat)), windows=state.windows + 1)


def pass_faults(state: State, action: LetPass) -> tuple[Fault, ...]:
    good = state.card is not None and state.card.stage in ("window", "claimed") and action.window == state.windows
    return () if good else broken("TD-167", pieces=("token",))


def pass_apply(state: State, action: LetPass) -> State:
    """The card is resolved; a claim without a token in time has come to nothing."""
    return state if pass_faults(state, action) else resolved(state)


def answers(state: State) -> Iterator[Claim | LetPass]:
    """Yields the claims and the passing that are allowed while the window for objections to a card is open."""
    seats: tuple[Seat, ...] = state.seats
    if state.card is not None and state.card.stage in ("window", "claimed"):
        yield from (Claim(seats[seat]) for seat in objectors(state))
        yield LetPass(state.windows)
