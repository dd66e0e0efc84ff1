"""A dash that is interrupted for a booster, and how it goes on (DA-A53, DA-151, DA-153, DA-154)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.dash_arena import boosting, positioning
from companion.games.dash_arena.arena import HEADINGS
from companion.games.dash_arena.bending import snares
from companion.games.dash_arena.boosting import FETCH, SHIFT, SHOVE
from companion.games.dash_arena.course import Ride
from companion.games.dash_arena.dashing import rests, resume
from companion.games.dash_arena.positioning import USUAL, ridden
from companion.games.dash_arena.state import FIGURES, NUMBER, Dash, Go, Run, State
from companion.games.dash_arena.table import figure_at, house_of
from companion.games.dash_arena.turns import after, broken, dice, out_of_turn, own, spent
from companion.rules.values import Fault

BETWEEN_STEPS = (SHOVE, SHIFT, FETCH)


def paused(state: State, ride: Ride) -> State:
    """The position in which boosters may be used before the dash goes on."""
    return replace(state, phase="dash", field=ride.field, run=ride.run)


def usable(state: State) -> bool:
    """Whether anybody may use a booster in this interrupted dash."""
    return next(boosting.every(state), None) is not None


def anybody_holds(state: State) -> bool:
    """Whether a booster is held for which a dash may be interrupted."""
    return any(booster in BETWEEN_STEPS for held in state.supply.held for booster in held)


def halt_faults(state: State, action: Dash | Go, ride: Ride) -> tuple[Fault, ...]:
    """A dash is interrupted only for a booster that can be used there."""
    if action.halt < 0 or (ride.run is not None and usable(paused(state, ride))):
        return ()
    return broken("DA-139", action.seat, ("booster",))


def dash_faults(state: State, action: Dash) -> tuple[Fault, ...]:
    """As for any dash; interrupted it has to be for a booster."""
    wrong = positioning.dash_faults(state, action)
    return wrong or (halt_faults(state, action, ridden(state, action)) if action.halt >= 0 else ())


def dash_apply(state: State, action: Dash) -> State:
    if action.halt < 0 or state.phase != "action":
        return positioning.dash_apply(state, action)
    figure = NUMBER[action.figure]
    if state.field.spaces[figure] < 0 or state.field.prone >> figure & 1:
        return positioning.dash_apply(state, action)
    ride = ridden(state, action)
    return paused(spent(state, figure, action.die), ride) if ride.run else positioning.dash_apply(state, action)


def gone_on(state: State, action: Go) -> Ride | None:
    """How the rest of the dash comes out; None where there is none. Who has fallen does not go on."""
    run = state.run
    if run is None or state.phase != "dash":
        return None
    if state.field.prone >> run.figure & 1:
        run = replace(run, impulses=0)
    return resume(house_of(state), state.field, run, script=action.choices, halt=action.halt, snares=snares(state))


def go_faults(state: State, action: Go) -> tuple[Fault, ...]:
    wrong = out_of_turn(state, action.seat)
    if wrong:
        return wrong
    ride, run = gone_on(state, action), state.run
    if ride is None or run is None:
        return broken("DA-038", action.seat)
    pieces, places = (FIGURES[run.figure],), (figure_at(state, state.field.spaces[run.figure]),)
    if not run.used:
        return broken("DA-139", action.seat, pieces, places)
    if ride.misfit or (action.choices and action.choices[-1] in USUAL):
        return broken("DA-079", action.seat, pieces, places)
    return halt_faults(state, action, ride)


def go_apply(state: State, action: Go) -> State:
    """On to the end of the dash or to the next interruption."""
    ride = gone_on(state, action)
    if ride is None:
        return state
    if ride.run is not None:
        return paused(state, ride)
    return after(replace(state, phase="action", run=None), ride)


def halts(state: State, run: Run) -> Iterator[tuple[tuple[str, ...], int, Ride]]:
    """Every interruption of the rest of a dash in which a booster may be used: choices, steps, how it stands there."""
    if not anybody_holds(state):
        return
    house, halt, further = house_of(state), 0, True
    while further:
        further = False
        for script, ride in rests(house, state.field, run, halt):
            if ride.run is not None:
                further = True
                if usable(paused(state, ride)):
                    yield script, halt, ride
        halt += 1


def every(state: State) -> Iterator[Go]:
    """Every legal way to go on."""
    run = state.run
    if state.phase != "dash" or run is None or not run.used:
        return
    seat = state.seats[state.active]
    if state.field.prone >> run.figure & 1:
        run = replace(run, impulses=0)
    for script, _ in rests(house_of(state), state.field, run):
        yield Go(seat, script)
    yield from (Go(seat, script, halt) for script, halt, _ in halts(state, replace(run, used=False)) if halt > 0)


def interrupted(state: State) -> Iterator[Dash]:
    """Every legal dash that is interrupted for a booster."""
    if state.phase != "action" or not anybody_holds(state):
        return
    seat = state.seats[state.active]
    for figure in own(state):
        if state.dashed >> figure & 1 or state.field.spaces[figure] < 0 or state.field.prone >> figure & 1:
            continue
        for die in dice(state):
            for heading, name in enumerate(HEADINGS):
                for script, halt, _ in halts(spent(state, figure, die), Run(figure, die, heading)):
                    yield Dash(seat, FIGURES[figure], die, name, script, halt)
