"""A disk in the air: it moves as a figure does but pushes nobody and stops at each upright figure (DA-089 to DA-096)."""

from __future__ import annotations

from companion.games.dash_arena.arena import Leg, opposite
from companion.games.dash_arena.course import Course, House, Ride
from companion.games.dash_arena.state import Field


def fly(house: House, field: Field, disk: int, impulses: int, heading: int) -> Ride:
    """The flight until it is over or an interceptor has to choose; `left` of the Ride is what the disk then still has."""
    course = Course(house, field, -1)
    arena = house.arena
    tried: set[int] = set()
    while impulses > 0:
        start = course.disks[disk]
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
            tried.clear()
            course.lay(disk, leg.to)
            course.note("fly", -1, leg.to, heading)
            catcher = course.on(leg.to)
            if course.goal(leg.to, -1) or (catcher >= 0 and not course.lies(catcher)):
                break
            continue
        course.note("turn", -1, start, heading)
        tried.add(edge)
        if len(tried) == 2:
            course.note("lost", -1, start, heading)
            impulses = 0
    course.left = 0 if course.over else impulses
    return course.ride()


def _prone(course: Course, leg: Leg, start: int) -> int:
    """Index of the first space on the way with a prone figure from which the disk bounces (DA-A02), -1: none."""
    if course.options.disk_vs_prone == "fly_over":
        return -1
    for index, (space, _) in enumerate(leg.path):
        figure = course.on(space)
        if space != start and figure >= 0 and course.lies(figure):
            return index
    return -1
