"""A dash that is interrupted for a booster, and how it goes on (DA-A53, DA-151, DA-153, DA-154)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.dash_arena.boosters import boosting
from companion.games.dash_arena.boosters.boosting import FETCH, SHIFT, SHOVE
from companion.games.dash_arena.boosters.supply import Use
from companion.games.dash_arena.movement.arena import HEADINGS
from companion.games.dash_arena.movement.course import Ride
from companion.games.dash_arena.movement.dashing import rests, resume
from companion.games.dash_arena.movement.disk_bending import snares_then
from companion.games.dash_arena.rules import positioning
from companion.games.dash_arena.rules.positioning import USUAL, ridden
from companion.games.dash_arena.rules.turns import after, broken, dice, own, spent
from companion.games.dash_arena.state import FIGURES, NUMBER, Dash, Run, State
from companion.games.dash_arena.table.layout import figure_at, house_of
from companion.rules.changing import changed
from companion.rules.values import Fault

BETWEEN_STEPS = (SHOVE, SHIFT, FETCH)


def paused(state: State, ride: Ride) -> State:
    """The position in which boosters may be used before the dash goes on."""
    return changed(state, phase="dash", field=ride.field, run=ride.run)


def usable(state: State) -> bool:
    """True if anybody may use a booster in this interrupted dash."""
    return next(boosting.every(state), None) is not None


def anybody_holds(state: State) -> bool:
    """True if a booster is held for which a dash may be interrupted."""
    return any(booster in BETWEEN_STEPS for held in state.supply.held for booster in held)


def halt_faults(state: State, action: Dash | Use, ride: Ride) -> tuple[Fault, ...]:
    """A dash is interrupted only for a booster that can be used there."""
    if action.halt < 0 or (ride.run is not None and usable(paused(state, ride))):
        return ()
    return broken("DA-139", action.seat, ("booster",))


def dash_faults(state: State, action: Dash) -> tuple[Fault, ...]:
    """Faults of a dash; one that is interrupted has to be interrupted for a booster."""
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


def onward(state: State, action: Use) -> Ride:
    """Returns how the rest of the dash comes out. Who has fallen does not go on."""
    run = state.run
    assert run is not None
    if state.field.prone >> run.figure & 1:
        run = changed(run, impulses=0)
    return resume(house_of(state), state.field, run, script=action.then, halt=action.halt, snares=snares_then(state))


def use_faults(state: State, action: Use) -> tuple[Fault, ...]:
    """Faults of using a booster; in an interrupted dash also of what is said of its rest."""
    wrong = boosting.faults(state, action)
    if wrong:
        return wrong
    if state.phase != "dash" or state.run is None:
        return broken("DA-139", action.seat, ("booster",)) if action.then or action.halt >= 0 else ()
    now = boosting.used(state, action)
    if now.run is None:
        return broken("DA-105", action.seat, ("booster",)) if action.then or action.halt >= 0 else ()
    ride = onward(now, action)
    if ride.misfit or (action.then and action.then[-1] in USUAL):
        return broken("DA-079", action.seat, (FIGURES[state.run.figure],), (figure_at(state, now.field.spaces[state.run.figure]),))
    return halt_faults(now, action, ride)


def use_apply(state: State, action: Use) -> State:
    """The effect, and in an interrupted dash the rest of it."""
    now = boosting.used(state, action)
    if now is state or now.phase != "dash" or now.run is None:
        return now
    ride = onward(now, action)
    return paused(now, ride) if ride.run is not None else after(changed(now, phase="action", run=None), ride)


def halts(state: State, run: Run) -> Iterator[tuple[tuple[str, ...], int, Ride]]:
    """Every interruption of the rest of a dash in which a booster may be used. It has the choices, the steps and how all stands there."""
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


def every(state: State) -> Iterator[Use]:
    """Every legal use of a booster now, in an interrupted dash with every rest of it."""
    for use in boosting.every(state):
        now = boosting.used(state, use) if state.phase == "dash" else state
        if state.phase != "dash" or now.run is None:
            yield use
            continue
        run = now.run if not now.field.prone >> now.run.figure & 1 else changed(now.run, impulses=0)
        for script, _ in rests(house_of(now), now.field, run):
            yield changed(use, then=script)
        yield from (changed(use, then=script, halt=halt) for script, halt, _ in halts(now, run))


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
