"""The piles of the Power-Up Cards: which may be drawn, the discard, and the shuffle."""

from __future__ import annotations

from collections import Counter

from companion.games.tekton_dash.actions import Discard, Reshuffle
from companion.games.tekton_dash.modes import MINI
from companion.games.tekton_dash.rules.broken import broken
from companion.games.tekton_dash.rules.turns import on_turn
from companion.games.tekton_dash.state import State
from companion.games.tekton_dash.topology import kit
from companion.rules.changing import changed
from companion.rules.values import Fault

PLAY, PILE = "play", "discard"


def possible(state: State) -> tuple[str, ...]:
    """The faces that the card drawn now may have: every copy that does not lie open (TD-007)."""
    used = Counter((*state.shown, *state.discard))
    return tuple(
        name for name, copies in kit(state.options.topology).cards.items()
        if copies > used[name] and (state.options.mini_expansion or name not in MINI)
    )  # fmt: skip


def deck_is_empty(state: State) -> bool:
    """True if every card lies open or is kept by somebody (TD-136)."""
    copies = sum(copies for name, copies in kit(state.options.topology).cards.items() if state.options.mini_expansion or name not in MINI)
    return copies <= len(state.shown) + len(state.discard) + sum(state.kept)


def discard_faults(state: State, action: Discard) -> tuple[Fault, ...]:
    good = state.phase == "race" and 0 < action.cards <= len(state.shown) and (state.card is None or state.card.stage == "drawn")
    return () if good else broken("TD-131", on_turn(state) if state.active >= 0 else "", pieces=("card",), places=(PLAY, PILE))


def discard_apply(state: State, action: Discard) -> State:
    left = max(0, len(state.shown) - action.cards)
    return changed(state, shown=state.shown[:left], discard=(*state.discard, *state.shown[left:]))


def reshuffle_faults(state: State, action: Reshuffle) -> tuple[Fault, ...]:  # noqa: ARG001 - one shape for every action
    open_card = state.card is not None and state.card.stage != "drawn"
    good = state.phase == "race" and deck_is_empty(state) and not open_card
    return () if good else broken("TD-136", pieces=("card",), places=(PLAY, PILE))


def reshuffle_apply(state: State, action: Reshuffle) -> State:  # noqa: ARG001 - one shape for every action
    return changed(state, shown=(), discard=())
