"""The Sabotage Marker goes to whom an open card is aimed at before the rest of it is done (TD-101, TD-103)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.tekton_dash.actions import Aim
from companion.games.tekton_dash.modes import uses_marker
from companion.games.tekton_dash.rules.broken import broken
from companion.games.tekton_dash.rules.cards.flow import AT_OTHERS, held, sabotaged, target_rule, using
from companion.games.tekton_dash.state import State
from companion.rules.changing import changed
from companion.rules.values import Fault

AIMED = tuple(name for name in AT_OTHERS if name != "freeze")
"""Cards that move other pieces besides the marker."""


def faults(state: State, action: Aim) -> tuple[Fault, ...]:
    """A marker that goes to somebody at whom no card is aimed, or may be."""
    marker, places = ("marker",), (f"{action.other}.marker",)
    wrong = using(state, action.seat, AIMED, marker, places)
    if wrong or state.card is None:
        return wrong
    other = state.seats.index(action.other)
    good = uses_marker(state.options) and state.card.target in (-1, other) and other not in (state.card.by, state.marker)
    rule = target_rule(state, state.card.by, other) or ("" if good else "TD-103")
    return broken(rule, action.seat, pieces=marker, places=places) if rule else ()


def apply(state: State, action: Aim) -> State:
    """The marker is there. All that the card changes is held from here on: cancelled, the marker goes back too."""
    if state.card is None or not uses_marker(state.options):
        return state
    other = state.seats.index(action.other)
    return changed(sabotaged(state, other), card=changed(state.card, target=other, held=state.card.held or held(state)))


def aims(state: State) -> Iterator[Aim]:
    """The seats at whom the open card may be aimed."""
    card = state.card
    if card is not None and card.stage == "choose" and card.name in AIMED:
        acts = (Aim(state.seats[card.by], other) for other in state.seats)
        yield from (act for act in acts if not faults(state, act))
