"""The end of a turn that a seat declares (TD-068, TD-076, TD-096)."""

from __future__ import annotations

from companion.games.tekton_dash.rules.broken import broken
from companion.games.tekton_dash.rules.building import builds, unblocks
from companion.games.tekton_dash.rules.spawning import unseen
from companion.games.tekton_dash.rules.steps import open_steps, push_due, there_and_back
from companion.games.tekton_dash.rules.turns import next_turn, on_turn
from companion.games.tekton_dash.state import EndSet, State
from companion.games.tekton_dash.track.floors import NAMES
from companion.rules.values import Fault


def faults(state: State, action: EndSet) -> tuple[Fault, ...]:
    """What keeps a seat from being done."""
    seat = action.seat
    if state.phase != "race" or seat not in state.seats:
        return broken("TD-096", seat if seat in state.seats else "")
    number = state.seats.index(seat)
    dasher, here = (f"dasher-{seat}",), (f"{NAMES[state.spots[number]]}.dasher",)
    if number != state.active:
        return broken("TD-059", seat, pieces=dasher, places=here, on=on_turn(state))
    if state.line:
        return broken("TD-064", seat, pieces=("blueprint",), places=(f"{seat}.blueprint",), kind="owed")
    if state.die:
        found = unseen(state)
        if found is None:
            return broken("TD-211", seat, pieces=("tile",), places=here, kind="owed")
        if found.active != number:
            return ()
        state = found
    due = push_due(state)
    if due >= 0 and not state.options.boost_optional:
        return broken("TD-119", seat, pieces=dasher, places=here, may=(f"{NAMES[due]}.dasher",), kind="owed")
    if not state.moved and there_and_back(state, number):
        # A step onto a Boost that carried the dasher home leaves no trace.
        return ()
    if state.begun and not state.moved:
        return broken("TD-076", seat, pieces=dasher, places=here, kind="owed") if open_steps(state, number) else ()
    if state.options.allow_pass or (state.used and (state.options.second_action_optional or not state.sets)):
        return ()
    return () if nothing_left(state) else broken("TD-096", seat, pieces=dasher, places=here)


def nothing_left(state: State) -> bool:
    """True if the seat on turn has no legal action (TD-096)."""
    seat = state.seats[state.active]
    if open_steps(state, state.active):
        return False
    return next(builds(state, seat), None) is None and next(unblocks(state, seat), None) is None


def apply(state: State, action: EndSet) -> State:
    if state.phase != "race":
        return state
    found = unseen(state) if state.die else None
    if found is not None and found.active != state.active and state.seats[state.active] == action.seat:
        return found
    return next_turn(found or state)
