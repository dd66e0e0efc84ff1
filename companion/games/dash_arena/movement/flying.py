"""A disk in the air. It moves as a figure does but pushes nobody and stops at each upright figure (DA-089 to DA-096)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from companion.games.dash_arena.movement.arena import Arena, Leg, opposite
from companion.games.dash_arena.movement.course import Course, House, Ride
from companion.games.dash_arena.state import Field

STRAIGHT = (-1, 0)


def fly(
    house: House,
    field: Field,
    disk: int,
    impulses: int,
    heading: int,
    *,
    bend: tuple[int, int] = STRAIGHT,
    snares: frozenset[int] = frozenset(),
    last: int = -1,
) -> Ride:
    """The flight until it is over or somebody has to choose. `left` of the Ride is what the disk then still has.

    `bend`: after so many spaces it turns by so many edges (booster 5). `snares` are the spaces in which booster 3 catches it; there
    it stops before anybody intercepts. `last`: the figure from which it flew, where it is not the one in its space.
    """
    course = Course(house, field, -1)
    arena, last = house.arena, last if last >= 0 else course.on(course.disks[disk])
    tried: set[int] = set()
    entered, caught = 0, False
    course.misfit = bend != STRAIGHT
    while impulses > 0:
        start = course.disks[disk]
        if course.misfit and entered == bend[0]:
            course.misfit, heading = False, (heading + bend[1]) % 6
            course.note("bend", -1, start, heading)
        leg = arena.legs[start][heading]
        if leg.to < 0:
            break
        hit, edge = _prone(course, leg, start), heading
        passed = leg.path[:-1] if hit < 0 else leg.path[: hit + 1]
        for space, _ in passed:
            if arena.gate[space] >= 0:
                course.lay(disk, space)
                course.goal(space, -1)
                return course.ride()
        heading = leg.heading if hit < 0 else opposite(heading)
        if hit < 0 and leg.to != start:
            impulses -= 1
            entered += 1
            tried.clear()
            course.lay(disk, leg.to)
            course.note("fly", -1, leg.to, heading)
            catcher = course.on(leg.to)
            caught = leg.to in snares and arena.gate[leg.to] < 0
            if course.goal(leg.to, -1) or caught or (catcher >= 0 and not course.lies(catcher)):
                break
            if any(house.traits.reach) and {*reaching(house, course.spaces, course.prone, leg.to)} - {last}:
                course.left = impulses
                return course.ride()._replace(passing=heading, last=last)
            continue
        course.note("turn", -1, start, heading)
        tried.add(edge)
        if len(tried) == 2:
            course.note("lost", -1, start, heading)
            impulses = 0
    course.left = 0 if course.over else impulses
    return course.ride()._replace(snared=heading) if caught else course.ride()


def reaching(house: House, spaces: Sequence[int], prone: int, space: int) -> tuple[int, ...]:
    """The upright figures whose cards let them intercept a disk in this space from where they stand."""
    return tuple(
        figure
        for figure, far in enumerate(house.traits.reach)
        if far and not prone >> figure & 1 and spaces[figure] >= 0 and space in around(house.arena, spaces[figure], far)
    )


@lru_cache(maxsize=1024)
def around(arena: Arena, space: int, far: int) -> frozenset[int]:
    """The spaces up to so many steps away, arrows and walls left out."""
    found = {space}
    for _ in range(far):
        found |= {there for here in found for there in arena.sides[here] if there >= 0}
    return frozenset(found - {space})


def _prone(course: Course, leg: Leg, start: int) -> int:
    """Index of the first space on the way with a prone figure from which the disk bounces (DA-A02), -1: none."""
    if course.options.disk_vs_prone == "fly_over":
        return -1
    for index, (space, _) in enumerate(leg.path):
        figure = course.on(space)
        if space != start and figure >= 0 and course.lies(figure):
            return index
    return -1
