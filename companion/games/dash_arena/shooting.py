"""Shooting: the disk flies with all three dice, and whoever it reaches gives it a new heading (DA-083 to DA-096)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.dash_arena.arena import HEADINGS
from companion.games.dash_arena.flying import fly
from companion.games.dash_arena.state import FIGURES, NUMBER, Flight, Intercept, Shoot, State, Throw
from companion.games.dash_arena.table import disk_at, house_of
from companion.games.dash_arena.turns import award, begin_turn, broken, carries, out_of_turn, own
from companion.rules.values import Fault, Seat

DISK = ("disk",)


def shoot_faults(state: State, action: Shoot) -> tuple[Fault, ...]:
    """Announced after the roll and before any dash, by a team that had the disk when its turn began (DA-024 to DA-026)."""
    wrong = out_of_turn(state, action.seat)
    if wrong:
        return wrong
    if state.phase == "roll":
        return broken("DA-024", action.seat)
    if state.phase != "action" or state.dashed:
        return broken("DA-025", action.seat)
    if not state.carrying:
        return broken("DA-026", action.seat)
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
    return () if figure in own(state) and carries(state, figure) else broken("DA-086", action.seat, (action.figure,))


def throw_apply(state: State, action: Throw) -> State:
    space = state.field.spaces[NUMBER[action.figure]]
    if state.phase != "throw" or space not in state.field.disks:
        return state
    return _flown(replace(state, pool=()), state.field.disks.index(space), sum(state.pool), action.heading)


def _flown(state: State, disk: int, impulses: int, heading: str) -> State:
    """The position after the next leg of a flight."""
    ride = fly(house_of(state), state.field, disk, impulses, HEADINGS.index(heading))
    if ride.scorer >= 0:
        return award(state, ride)
    state = replace(state, field=ride.field)
    if ride.left:
        catcher = ride.field.spaces.index(ride.field.disks[disk])
        return replace(state, phase="intercept", flight=Flight(disk, ride.left, catcher))
    return begin_turn(state, 1 - state.active)


def chooser(state: State) -> Seat:
    """Who directs the disk at the interceptor (DA-A01)."""
    assert state.flight is not None
    return state.seats[state.active if state.options.intercept_chooser == "active" else state.flight.figure // 3]


def intercept_faults(state: State, action: Intercept) -> tuple[Fault, ...]:
    if state.phase != "intercept" or state.flight is None:
        return out_of_turn(state, action.seat, DISK) or broken("DA-094", action.seat, (action.figure,))
    places = (disk_at(state, state.field.disks[state.flight.disk]),)
    if NUMBER[action.figure] != state.flight.figure or action.seat != chooser(state):
        return broken("DA-095", action.seat, (action.figure,), places)
    return ()


def intercept_apply(state: State, action: Intercept) -> State:
    if state.flight is None or state.field.disks[state.flight.disk] < 0:
        return state
    flight = state.flight
    return _flown(replace(state, flight=None), flight.disk, flight.impulses, action.heading)


def throws(state: State) -> Iterator[Throw]:
    """Every legal throw."""
    for figure in own(state):
        if carries(state, figure):
            for heading in HEADINGS:
                yield Throw(state.seats[state.active], FIGURES[figure], heading)


def intercepts(state: State) -> Iterator[Intercept]:
    """Every heading that the interceptor may choose (DA-095)."""
    if state.flight is not None:
        for heading in HEADINGS:
            yield Intercept(chooser(state), FIGURES[state.flight.figure], heading)
