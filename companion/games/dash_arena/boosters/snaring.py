"""Booster 3: a disk thrown by the opponent beside a figure is brought to it and intercepted there (DA-148)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.dash_arena.boosters import interrupting
from companion.games.dash_arena.boosters.boosting import SNARE, hand_over, team
from companion.games.dash_arena.boosters.collecting import boxed
from companion.games.dash_arena.boosters.supply import BOOSTERS, Use
from companion.games.dash_arena.movement.course import Course
from companion.games.dash_arena.movement.flying import fly
from companion.games.dash_arena.rules.turns import award, flown, rested
from companion.games.dash_arena.state import NUMBER, Flight, State
from companion.games.dash_arena.table.layout import house_of


def apply(state: State, action: Use) -> State:
    """The position after any booster was used."""
    side = team(state, action.seat)
    if BOOSTERS.index(action.booster) + 1 != SNARE:
        return interrupting.use_apply(state, action)
    if not state.supply.has(side, SNARE) or state.phase != "transfer" or state.flight is None or action.figure not in NUMBER:
        return state
    figure, flight = NUMBER[action.figure], state.flight
    if state.field.spaces[figure] < 0:
        return state
    state = replace(state, supply=boxed(state.supply, side, SNARE))
    course = Course(house_of(state), state.field, side)
    hand_over(course, flight.disk, figure)
    ride = course.ride()
    if ride.scorer >= 0:
        return award(state, ride)
    state = replace(state, field=ride.field)
    if not flight.impulses:
        return rested(state)
    if course.lies(figure):
        # It cannot intercept (DA-098): the disk flies on as it came.
        return flown(state, flight.disk, fly(house_of(state), state.field, flight.disk, flight.impulses, flight.heading))
    return replace(state, phase="intercept", flight=Flight(flight.disk, flight.impulses, figure))
