"""Before the first spawn of the advanced game: drafting the figures (DA-158 to DA-163)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.dash_arena.rules.turns import broken
from companion.games.dash_arena.state import Options, Phase, Pick, State
from companion.rules.values import Fault

DEALT = 5
"""Cards that each drafter is dealt; nobody can keep more (DA-159, DA-161)."""


def first(options: Options) -> Phase:
    """The phase with which a match begins."""
    if options.draft:
        return "draft"
    return "teams" if options.advanced else "spawn"


def picks(options: Options) -> int:
    """Returns how many cards each drafter keeps (DA-161)."""
    return min(options.drafters + 1, DEALT)


def pick_faults(state: State, action: Pick) -> tuple[Fault, ...]:
    if state.phase != "draft":
        return broken("DA-161" if state.options.draft else "DA-158", action.seat)
    team = state.seats.index(action.seat)
    if state.cards.picks[team] > state.cards.picks[1 - team]:
        return broken("DA-160", action.seat)
    return ()


def pick_apply(state: State, action: Pick) -> State:
    """Lets both choose their figures when they have kept the last card."""
    if state.phase != "draft" or action.seat not in state.seats:
        return state
    kept = list(state.cards.picks)
    kept[state.seats.index(action.seat)] += 1
    state = replace(state, cards=replace(state.cards, picks=(kept[0], kept[1])))
    return replace(state, phase="teams", turn=state.turn + 1) if min(kept) >= picks(state.options) else state
