"""A dash: straight ahead until every impulse is spent or lost (DA-041 to DA-061, DA-101)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.dash_arena.arena import opposite
from companion.games.dash_arena.course import Course, House, Ride
from companion.games.dash_arena.pushing import meet
from companion.games.dash_arena.state import Field, team_of


def dash(house: House, field: Field, figure: int, impulses: int, heading: int, *, script: tuple[str, ...] = ()) -> Ride:
    """The whole dash of an upright figure with these choices."""
    course = Course(house, field, team_of(figure), script)
    tried: set[int] = set()
    while impulses > 0 and not course.over and not course.lies(figure):
        start = course.spaces[figure]
        leg = house.arena.legs[start][heading]
        if leg.to < 0:
            break
        hit, edge = course.blocked(leg, figure), heading
        if hit >= 0 and not course.lies(course.on(leg.path[hit][0])):
            impulses = meet(course, figure, leg, hit, heading=heading, impulses=impulses)
            tried.clear()
            continue
        course.travel(figure, leg, len(leg.path) if hit < 0 else hit + 1, pushed=False)
        if course.over:
            break
        heading = leg.heading if hit < 0 else opposite(heading)
        if hit < 0 and leg.to != start:
            impulses -= 1
            tried.clear()
            continue
        course.note("turn", figure, start, heading)
        tried.add(edge)
        if len(tried) == 2:
            course.note("lost", figure, start, heading)
            break
    return course.ride()


def dashes(house: House, field: Field, figure: int, impulses: int, heading: int) -> Iterator[tuple[tuple[str, ...], Ride]]:
    """Every script of choices for this dash with what comes of it, each once, without the last choices that go without saying."""
    scripts: list[tuple[str, ...]] = [()]
    while scripts:
        script = scripts.pop()
        ride = dash(house, field, figure, impulses, heading, script=script)
        yield script, ride
        for at in range(len(script), len(ride.asked)):
            scripts += [(*ride.chosen[:at], word) for word in ride.asked[at][1:]]
