"""Picking up boosters at the end of a dash, and the one that has to be used at once (DA-135 to DA-138, DA-149)."""

from __future__ import annotations

from companion.games.dash_arena.boosters.supply import Supply
from companion.games.dash_arena.movement.course import Course, House, Ride
from companion.games.dash_arena.rules.abilities import jammed
from companion.games.dash_arena.state import State, team_of
from companion.rules.changing import changed

FALL = 4


def collect(house: House, state: State, ride: Ride) -> tuple[Supply, Ride]:
    """Every figure takes the booster in its space; booster 4 then lays low who took it. `state` is the one before the dash.

    All are picked up before that one takes effect (DA-A37). Where an opponent beside the figure keeps it from using boosters it is held.
    """
    supply, field = state.supply, ride.field
    taken = {booster: figure for figure, space in enumerate(field.spaces) if space >= 0 and (booster := supply.at(space))}
    if not taken:
        return supply, ride
    left = tuple(entry for entry in supply.lying if entry[1] not in taken)
    held = tuple(
        tuple(sorted((*supply.held[team], *(booster for booster, figure in taken.items() if team_of(figure) == team))))
        for team in (0, 1)
    )
    supply = changed(supply, lying=left, held=(held[0], held[1]))
    figure = taken.get(FALL, -1)
    if figure < 0 or hindered(house, changed(state, field=field), figure):
        return supply, ride
    supply = boxed(supply, team_of(figure), FALL)
    if field.prone >> figure & 1:
        return supply, ride
    course = Course(house, field, state.active)
    course.fall(figure, "DA-149")
    fallen = course.ride()
    return supply, ride._replace(field=fallen.field, scorer=fallen.scorer, points=fallen.points, fell=ride.fell + fallen.fell)


def boxed(supply: Supply, team: int, booster: int) -> Supply:
    """A team's booster goes to the box."""
    mine = tuple(held for held in supply.held[team] if held != booster)
    held = (mine, supply.held[1]) if team == 0 else (supply.held[0], mine)
    return changed(supply, held=held, boxed=tuple(sorted({*supply.boxed, booster})))


def hindered(house: House, state: State, figure: int) -> bool:
    """True if an opponent beside this figure keeps it from using boosters."""
    space = state.field.spaces[figure]
    return bool(house.traits.jams) and space >= 0 and jammed(state, house.traits.jams, figure, frozenset(house.arena.sides[space]))
