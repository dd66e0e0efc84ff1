"""Where a thrown disk can come to rest, whatever headings its interceptors choose (DA-092 to DA-096)."""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import lru_cache

from companion.games.dash_arena.arena import HEADINGS
from companion.games.dash_arena.course import Course, House, Ride
from companion.games.dash_arena.flying import fly, reaching
from companion.games.dash_arena.state import NUMBER, Field, Intercept, State, Throw
from companion.games.dash_arena.table import house_of
from companion.games.dash_arena.turns import total


def towards(state: State, action: Throw | Intercept) -> frozenset[int]:
    """Every space in which the disk may be seen to rest once it flies so: at an interceptor or at the end."""
    field = state.field
    if isinstance(action, Throw):
        space = field.spaces[NUMBER[action.figure]]
        if space < 0 or space not in field.disks:
            return frozenset()
        disk, impulses = field.disks.index(space), total(state, NUMBER[action.figure], plain=action.plain)
    elif state.flight is not None:
        disk, impulses = state.flight.disk, state.flight.impulses
    else:
        return frozenset()
    return rests(house_of(state), field, disk, impulses, HEADINGS.index(action.heading))


def onward(state: State) -> frozenset[int]:
    """The same for every heading that the interceptor may choose now; nothing where nobody has to choose."""
    flight = state.flight
    if state.phase != "intercept" or flight is None:
        return frozenset()
    every = (rests(house_of(state), state.field, flight.disk, flight.impulses, heading) for heading in range(len(HEADINGS)))
    return frozenset[int]().union(*every)


def looked_for(house: House, come: Set[int]) -> Set[int]:
    """Where a disk may have flown that is seen in one of these spaces: there, or into a gate if it lies where it is spawned."""
    ground = house.arena
    if come.isdisjoint((ground.main, *ground.spawners)):
        return come
    return come | {space for space, owner in enumerate(ground.gate) if owner >= 0}


@lru_cache(maxsize=512)
def rests(house: House, field: Field, disk: int, impulses: int, heading: int) -> frozenset[int]:
    """All spaces where this disk may come to rest or be intercepted, over every choice of the interceptors."""
    found: set[int] = set()
    known: set[tuple[int, ...]] = set()
    waiting: list[Ride] = [fly(house, field, disk, impulses, heading)]
    while waiting:
        ride = waiting.pop()
        space = ride.field.disks[disk]
        found.add(space)
        if ride.passing >= 0:
            if (space, ride.left, ride.passing) not in known:
                known.add((space, ride.left, ride.passing))
                waiting += list(_grabbed(house, ride, disk))
            continue
        if ride.left and (space, ride.left) not in known:
            known.add((space, ride.left))
            waiting += [fly(house, ride.field, disk, ride.left, choice) for choice in range(len(HEADINGS))]
    return frozenset(found)


def _grabbed(house: House, ride: Ride, disk: int) -> Iterator[Ride]:
    """The flight goes by, or one of the figures near it intercepts."""
    field = ride.field
    yield fly(house, field, disk, ride.left, ride.passing, last=ride.last)
    for figure in {*reaching(house, field.spaces, field.prone, field.disks[disk])} - {ride.last}:
        course = Course(house, field, -1)
        course.lay(disk, field.spaces[figure])
        yield course.ride()._replace(left=ride.left)
