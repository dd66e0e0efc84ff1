"""The end of a turn that a seat declares (TD-068, TD-076, TD-096)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.tekton_dash.actions import EndSet
from companion.games.tekton_dash.rules.broken import broken
from companion.games.tekton_dash.rules.building import builds, unblocks
from companion.games.tekton_dash.rules.spawning import now, unseen
from companion.games.tekton_dash.rules.steps import open_steps, push_due, there_and_back
from companion.games.tekton_dash.rules.turns import due_first, due_rule, full, next_turn, on_turn, opened, sets_of
from companion.games.tekton_dash.state import State
from companion.games.tekton_dash.track.floors import NAMES
from companion.rules.changing import changed
from companion.rules.values import Fault


def goes_without_saying(state: State) -> bool:
    """True if the seat on turn may be done without a word.

    It has done all that its turn needs, or all but steps that brought it back. Whoever has done nothing at all says so. So does who
    races alone, since nobody else begins, unless its turn is over by itself with what nobody saw. By that nobody's turn is passed over.
    """
    after = next_turn(state)
    alone = after.active == state.active and (bool(after.passed_over) or not any(map(full, _unseen_behind(now(state)))))
    return state.used and not alone and not faults(state, EndSet(state.seats[state.active]))


def all_done(state: State) -> bool:
    """True if nothing is left to do in this turn, a kept card apart. A tile that came unseen lies there already."""
    after = now(state)
    return after.active != state.active or full(after)


def _unseen_behind(state: State) -> Iterator[State]:
    """The states in which something more was done that left no trace.

    The last step was two, a Boost has brought the dasher back, or a tile that was put down was taken up again with the next set.
    """
    if state.detour:
        # The set that a Free Action seems to have begun has its Move then.
        yield changed(state, moved=True) if state.begun and not state.moved else changed(state, sets=state.sets - 1)
    if there_and_back(state, state.active):
        yield changed(opened(state, "move"), moved=True)
    if sets_of(state, state.round) > 1 and not (state.built or state.free) and any(state.boards[state.active]):
        yield changed(state, free="take")


def _sets_left(state: State) -> bool:
    """True if the seat on turn has certainly something left. A tile that was taken or put may have come by a Build besides."""
    may_have_built = not state.built and state.free in ("take", "put")
    return state.sets + state.plus > may_have_built


def faults(state: State, action: EndSet) -> tuple[Fault, ...]:
    """Returns the faults that keep a seat from ending its action set or turn."""
    seat = action.seat
    if state.phase != "race" or seat not in state.seats:
        return broken("TD-096", seat if seat in state.seats else "")
    number = state.seats.index(seat)
    dasher, here = (f"dasher-{seat}",), (f"{NAMES[state.spots[number]]}.dasher",)
    if number != state.active:
        # Whoever was on turn before has perhaps said nothing because nothing was left to say.
        before = EndSet(state.seats[state.active])
        now = apply(state, before) if not faults(state, before) else state
        lacks = faults(now, action) if now.active == number else ()
        wrong = lacks or broken("TD-059", seat, pieces=dasher, places=here, on=on_turn(state))
        # What has to be done first keeps everybody else from being done too.
        return (*wrong, *due_first(state))
    if state.die and not state.rolls:
        found = unseen(state)
        if found is None:
            return broken("TD-211", seat, pieces=("tile",), places=here, kind="owed")
        if found.active != number:
            return ()
        state = found
    if due_rule(state):
        return _due(state, seat)
    if state.detour or there_and_back(state, number):
        # A step onto a Boost that carried the dasher home leaves no trace, and two may look like one.
        return ()
    if state.begun and not state.moved:
        return broken("TD-076", seat, pieces=dasher, places=here, kind="owed") if open_steps(state, number) else ()
    if state.options.allow_pass or (state.used and (state.options.second_action_optional or not _sets_left(state))):
        return ()
    return () if nothing_left(state) else broken("TD-096", seat, pieces=dasher, places=here)


def _due(state: State, seat: str) -> tuple[Fault, ...]:
    """Returns the fault of the act that is still owed before the turn may end."""
    rule = due_rule(state)
    if state.line:
        number, what = state.line[0]
        owner = state.seats[number]
        if what == "token":
            return broken("TD-071", owner, pieces=("token",), places=tuple(f"podium.{slot}" for slot in state.podium), kind="owed")
        return broken("TD-064", owner, pieces=("blueprint",), places=(f"{owner}.blueprint",), kind="owed")
    if rule == "TD-128":
        return broken("TD-127", seat, pieces=("card",), places=("play", "discard"), kind="owed")
    if rule == "TD-119":
        carried = state.seats[state.landings[-1][0]]
        spot, to = state.spots[state.landings[-1][0]], push_due(state)
        return broken(
            rule, carried, pieces=(f"dasher-{carried}",), places=(f"{NAMES[spot]}.dasher",), may=(f"{NAMES[to]}.dasher",), kind="owed"
        )
    return broken(rule, seat, kind="owed")


def nothing_left(state: State) -> bool:
    """True if the seat on turn has no legal action (TD-096)."""
    seat = state.seats[state.active]
    if open_steps(state, state.active):
        return False
    return next(builds(state, seat), None) is None and next(unblocks(state, seat), None) is None


def apply(state: State, action: EndSet) -> State:
    if state.phase != "race":
        return state
    found = unseen(state) if state.die and not state.rolls else None
    if found is not None and found.active != state.active and state.seats[state.active] == action.seat:
        return found
    left = found or state
    if left.detour or there_and_back(left, left.active):
        # Whoever may have taken a step more has: nobody is asked what no table shows.
        left = changed(opened(left, "move"), moved=True)
    return next_turn(left)
