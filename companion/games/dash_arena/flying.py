"""A disk in the air: it moves as a figure does but pushes nobody and stops at each upright figure (DA-089 to DA-096)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.dash_arena.arena import Leg, opposite
from companion.games.dash_arena.course import Course, House, Ride
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
) -> Ride:
    """The flight until it is over or somebody has to choose; `left` of the Ride is what the disk then still has.

    `bend`: after so many spaces it turns by so many edges (booster 5). `snares` are the spaces in which booster 3 catches it; there
    it stops before anybody intercepts.
    """
    course = Course(house, field, -1)
    arena = house.arena
    tried: set[int] = set()
    entered, caught = 0, False
    course.misfit = bend != STRAIGHT
    while impulses > 0:
        start = course.disks[disk]
        if course.misfit and entered == bend[0]:
            course.misfit, heading = False, (heading + bend[1]) % 6
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
            continue
        course.note("turn", -1, start, heading)
        tried.add(edge)
        if len(tried) == 2:
            course.note("lost", -1, start, heading)
            impulses = 0
    course.left = 0 if course.over else impulses
    return replace(course.ride(), snared=heading) if caught else course.ride()


def _prone(course: Course, leg: Leg, start: int) -> int:
    """Index of the first space on the way with a prone figure from which the disk bounces (DA-A02), -1: none."""
    if course.options.disk_vs_prone == "fly_over":
        return -1
    for index, (space, _) in enumerate(leg.path):
        figure = course.on(space)
        if space != start and figure >= 0 and course.lies(figure):
            return index
    return -1
