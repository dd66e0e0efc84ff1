"""Shooting: the disk flies with all three dice, and whoever it reaches gives it a new heading (DA-083 to DA-096)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from companion.games.dash_arena.movement.arena import HEADINGS
from companion.games.dash_arena.movement.course import Ride
from companion.games.dash_arena.movement.disk_bending import bend_faults, bend_of, bends, snares, unbent
from companion.games.dash_arena.movement.flight_ends import rests
from companion.games.dash_arena.movement.flying import STRAIGHT, fly
from companion.games.dash_arena.rules.turns import broken, carries, flown, out_of_turn, own, raises, total
from companion.games.dash_arena.state import FIGURES, NUMBER, Flight, Intercept, Shoot, State, Throw, team_of
from companion.games.dash_arena.table.layout import DISKS, disk_at, house_of
from companion.rules.values import Fault, Seat

DISK = ("disk",)


def shoot_faults(state: State, action: Shoot) -> tuple[Fault, ...]:
    """Announced after the roll and before any dash, by a team that had the disk when its turn began (DA-024 to DA-026)."""
    wrong = out_of_turn(state, action.seat)
    if wrong:
        return wrong
    if state.phase == "roll":
        return broken("DA-024", action.seat)
    if state.phase != "action" or state.dashed or state.announced is not None:
        return broken("DA-025", action.seat)
    if not state.carrying or not any(carries(state, figure) for figure in own(state)):
        places = tuple(disk_at(state, space) for space in state.field.disks if space >= 0)
        return broken("DA-026", action.seat, DISK, places)
    return ()


def shoot_apply(state: State, action: Shoot) -> State:
    return replace(state, phase="throw") if state.phase == "action" and action.seat == state.seats[state.active] else state


def throw_faults(state: State, action: Throw) -> tuple[Fault, ...]:
    wrong = out_of_turn(state, action.seat, DISK)
    if wrong:
        return wrong
    if state.phase != "throw":
        return broken("DA-029" if state.phase == "action" else "DA-085", action.seat, DISK)
    figure = NUMBER[action.figure]
    if figure not in own(state) or not carries(state, figure):
        return broken("DA-086", action.seat, (action.figure,))
    if action.disk not in disks_to_throw(state, figure):
        return broken("DA-077", action.seat, (action.figure,))
    if action.plain and not raises(state):
        return broken("DA-120", action.seat, DISK)
    return bend_faults(state, action, thrown(state, action))


def throw_apply(state: State, action: Throw) -> State:
    ride = thrown(state, action)
    return state if ride is None else flown(unbent(replace(state, pool=()), action), disk_of(state, action), ride)


def disks_to_throw(state: State, figure: int) -> tuple[str, ...]:
    """The names of the disks of which a carrier throws one; the only one needs no name (DA-A54)."""
    here = [name for name, space in zip(DISKS, state.field.disks, strict=False) if space == state.field.spaces[figure]]
    return tuple(here) if len(here) > 1 else ("",)


def disk_of(state: State, action: Throw) -> int:
    return DISKS.index(action.disk) if action.disk else state.field.disks.index(state.field.spaces[NUMBER[action.figure]])


def thrown(state: State, action: Throw) -> Ride | None:
    """The first leg of this throw; None where it cannot begin."""
    space = state.field.spaces[NUMBER[action.figure]]
    if state.phase != "throw" or space < 0 or space not in state.field.disks or disk_of(state, action) >= len(state.field.disks):
        return None
    return _leg(state, disk_of(state, action), total(state, NUMBER[action.figure], plain=action.plain), action)


def directed(state: State, action: Intercept) -> Ride | None:
    """The next leg of the flight, as the interceptor directs it; None where there is none."""
    flight = state.flight
    if flight is None or state.field.disks[flight.disk] < 0:
        return None
    return _leg(state, flight.disk, flight.impulses, action)


def _leg(state: State, disk: int, impulses: int, action: Throw | Intercept) -> Ride:
    heading, bend = HEADINGS.index(action.heading), bend_of(action.bend) or STRAIGHT
    return fly(house_of(state), state.field, disk, impulses, heading, bend=bend, snares=snares(state))


def noted(state: State, flight: Flight) -> State:
    """Keeps an intercept in mind that its team may choose again, once in a throw, by an upright figure's card."""
    team, able = team_of(flight.figure), house_of(state).traits.repeats
    mine = [figure for figure in range(3 * team, 3 * team + 3) if able >> figure & 1 and not state.field.prone >> figure & 1]
    return replace(state, thought=flight if mine and not state.cards.rethought else None)


def chooser(state: State) -> Seat:
    """Returns the seat that directs the disk at the interceptor (DA-A01)."""
    assert state.flight is not None
    return state.seats[state.active if state.options.intercept_chooser == "active" else state.flight.figure // 3]


def intercept_faults(state: State, action: Intercept) -> tuple[Fault, ...]:
    if state.phase != "intercept" or state.flight is None:
        return out_of_turn(state, action.seat, DISK) or broken("DA-094", action.seat, (action.figure,))
    places = (disk_at(state, state.field.disks[state.flight.disk]),)
    if NUMBER[action.figure] != state.flight.figure or action.seat != chooser(state):
        return broken("DA-095", action.seat, (action.figure,), places)
    return bend_faults(state, action, directed(state, action))


def intercept_apply(state: State, action: Intercept) -> State:
    ride, flight = directed(state, action), state.flight
    return state if ride is None or flight is None else flown(noted(unbent(state, action), flight), flight.disk, ride)


def throws(state: State) -> Iterator[Throw]:
    """Every legal throw."""
    for figure in own(state):
        if carries(state, figure):
            for heading in HEADINGS:
                for disk, plain in product(disks_to_throw(state, figure), (False, True) if raises(state) else (False,)):
                    throw = Throw(state.seats[state.active], FIGURES[figure], heading, disk=disk, plain=plain)
                    yield throw
                    yield from bends(state, throw, thrown)


def ends(state: State, throw: Throw) -> frozenset[int]:
    """Returns the spaces where the disk of this throw may come to rest, over every choice of its interceptors."""
    impulses, heading = total(state, NUMBER[throw.figure], plain=throw.plain), HEADINGS.index(throw.heading)
    return rests(house_of(state), state.field, disk_of(state, throw), impulses, heading)


def intercepts(state: State) -> Iterator[Intercept]:
    """Every heading that the interceptor may choose (DA-095)."""
    if state.flight is not None:
        for heading in HEADINGS:
            plain = Intercept(chooser(state), FIGURES[state.flight.figure], heading)
            yield plain
            yield from bends(state, plain, directed)
