"""Move, Boosts and lines (TD-062, TD-064, TD-076, TD-080 to TD-082, TD-097 to TD-100, TD-119 to TD-126, TD-185)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.tekton_dash.rules.boards import with_spot
from companion.games.tekton_dash.rules.broken import broken
from companion.games.tekton_dash.rules.ending import finish
from companion.games.tekton_dash.rules.steps import landing, open_steps, push_due, step_rule
from companion.games.tekton_dash.rules.turns import acting, opened, settled
from companion.games.tekton_dash.state import Carry, Move, State
from companion.games.tekton_dash.track.elements import arrow
from companion.games.tekton_dash.track.floors import FLIP, NAMES, NUMBER, START, row
from companion.rules.changing import changed
from companion.rules.values import Fault


def faults(state: State, action: Move) -> tuple[Fault, ...]:
    seat, number = action.seat, state.seats.index(action.seat)
    dasher, places = (f"dasher-{seat}",), (f"{action.to}.dasher",)
    wrong = acting(state, seat, "move", dasher, places)
    rule = "" if wrong else step_rule(state, number, NUMBER[action.to])
    may = tuple(f"{NAMES[spot]}.dasher" for spot in open_steps(state, number)) if rule else ()
    return broken(rule, seat, pieces=dasher, places=places, may=may) if rule else wrong


def apply(state: State, action: Move) -> State:
    number = state.seats.index(action.seat)
    state = with_spot(opened(state, "move"), number, NUMBER[action.to])
    return settled(arrived(landing(changed(state, moved=True, acted=()), number), number))


def carry_faults(state: State, action: Carry) -> tuple[Fault, ...]:
    """A dasher that is carried although nothing carries it, or elsewhere than the arrow points."""
    seat, number = action.seat, state.seats.index(action.seat)
    spot = state.spots[number]
    dasher, places = (f"dasher-{seat}",), (f"{action.to}.dasher",)
    if state.phase != "race" or number != state.landed:
        return acting(state, seat, "move", dasher, places) or broken("TD-080", seat, pieces=dasher, places=places)
    due = push_due(state)
    if due < 0:
        rule = "TD-121" if spot >= 0 and arrow(state.ground[spot]) >= 0 else "TD-080"
        return broken(rule, seat, pieces=dasher, places=places, may=(f"{NAMES[spot]}.dasher",))
    return () if due == NUMBER[action.to] else broken("TD-119", seat, pieces=dasher, places=places, may=(f"{NAMES[due]}.dasher",))


def carry_apply(state: State, action: Carry) -> State:
    number = state.seats.index(action.seat)
    acted = (*state.acted, state.spots[number])
    return settled(arrived(landing(changed(with_spot(state, number, NUMBER[action.to]), acted=acted), number), number))


def arrived(state: State, number: int) -> State:
    """What happens on the cell where a dasher has come to rest: the Flip line, the finish (TD-070, TD-185)."""
    spot = state.spots[number]
    if row(spot) == FLIP and state.laps[number] == 1:
        return changed(state, line=(*state.line, (number, "flip")), flipped=(*state.flipped, number), sets=0)
    if row(spot) == START and state.laps[number] == 2:
        return finish(state, number)
    return state


def moves(state: State, seat: str) -> Iterator[Move]:
    """The steps that are open."""
    yield from (Move(seat, NAMES[to]) for to in open_steps(state, state.seats.index(seat)))


def carries(state: State) -> Iterator[Carry]:
    """The push that is due."""
    due = push_due(state)
    if due >= 0:
        yield Carry(state.seats[state.landed], NAMES[due])
