"""A dash: straight ahead until every impulse is spent or lost (DA-041 to DA-061, DA-101), and what the dasher's card adds (DA-120)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.dash_arena.arena import opposite
from companion.games.dash_arena.course import GO, KEEP, LEFT, RIGHT, STOP, STRAIGHT, THROWS, Course, House, Ride
from companion.games.dash_arena.flying import fly
from companion.games.dash_arena.pushing import PASS, PUSH, beyond, meet
from companion.games.dash_arena.state import Field, Run, team_of


def dash(
    house: House, field: Field, figure: int, impulses: int, heading: int, *, script: tuple[str, ...] = (), halt: int = -1,
    snares: frozenset[int] = frozenset(),
) -> Ride:
    """The whole dash of an upright figure with these choices; one that throws on the way ends with the flight.

    With `halt` it stops after so many steps, each a space entered, a push or a turn on the spot; the Ride then has the rest of it.
    """
    return resume(house, field, Run(figure, impulses, heading), script=script, halt=halt, snares=snares)


def resume(
    house: House, field: Field, run: Run, *, script: tuple[str, ...] = (), halt: int = -1, snares: frozenset[int] = frozenset()
) -> Ride:
    """The rest of a dash. `snares` as for a flight."""
    figure, impulses, heading = run.figure, run.impulses, run.heading
    course, able = Course(house, field, team_of(figure), script), house.traits
    may_swerve, spent = bool(able.swerves >> figure & 1) and not run.swerved, run.spent
    tried = set(run.tried)
    done = 0
    while impulses > 0 and not course.over and not course.lies(figure) and done != halt:
        done += 1
        start = course.spaces[figure]
        if spent and able.stops >> figure & 1 and course.ask((GO, STOP)) == STOP:
            course.note("stop", figure, start, heading)
            impulses = 0
            break
        if able.throws >> figure & 1 and start in course.disks and (word := course.ask((KEEP, *THROWS))) != KEEP:
            return _thrown(house, course, figure, (impulses + able.bonus[figure], THROWS.index(word)), snares)
        if may_swerve and (word := course.ask((STRAIGHT, LEFT, RIGHT))) != STRAIGHT:
            may_swerve, heading = False, (heading + (1 if word == RIGHT else 5)) % 6
            course.note("swerve", figure, start, heading)
        leg = house.arena.legs[start][heading]
        if leg.to < 0:
            impulses = 0
            break
        hit, edge = course.blocked(leg, figure), heading
        target = course.on(leg.path[hit][0]) if hit >= 0 else -1
        if target >= 0 and not course.lies(target) and not able.spurns[target] >> figure & 1:
            past = beyond(course, figure, leg, hit, impulses) if able.passes >> figure & 1 else None
            if past and course.ask((PUSH, PASS)) == PASS:
                course.travel(figure, past[0], len(past[0].path), pushed=False)
                impulses, heading = impulses - past[1], past[0].heading
            else:
                impulses = meet(course, figure, leg, hit, heading=heading, impulses=impulses)
            spent = True
            tried.clear()
            continue
        course.travel(figure, leg, len(leg.path) if hit < 0 else hit + 1, pushed=False)
        if course.over:
            break
        heading = leg.heading if hit < 0 else opposite(heading)
        if hit < 0 and leg.to != start:
            impulses -= 1
            spent = True
            tried.clear()
            continue
        course.note("turn", figure, start, heading)
        tried.add(edge)
        if len(tried) == 2:
            course.note("lost", figure, start, heading)
            impulses = 0
    if halt < 0 or done != halt or course.over or course.lies(figure):
        return course.ride()
    rest = Run(figure, impulses, heading, tuple(sorted(tried)), spent, bool(able.swerves >> figure & 1) and not may_swerve)
    return replace(course.ride(), run=rest)


def _thrown(house: House, course: Course, figure: int, launch: tuple[int, int], snares: frozenset[int]) -> Ride:
    """The impulses that the carrier still has are the disk's (DA-087); its dash is over."""
    space = course.spaces[figure]
    course.note("throw", figure, space, launch[1])
    before, disk = course.ride(), course.disks.index(space)
    flight = fly(house, before.field, disk, *launch, snares=snares)
    return replace(
        flight, thrown=disk, chosen=before.chosen, asked=before.asked, misfit=before.misfit, steps=before.steps + flight.steps
    )


def dashes(
    house: House, field: Field, figure: int, impulses: int, heading: int, *, halt: int = -1
) -> Iterator[tuple[tuple[str, ...], Ride]]:
    """Every script of choices for this dash with what comes of it, each once, without the last choices that go without saying."""
    return rests(house, field, Run(figure, impulses, heading), halt)


def rests(house: House, field: Field, run: Run, halt: int = -1) -> Iterator[tuple[tuple[str, ...], Ride]]:
    """The same for the rest of a dash."""
    scripts: list[tuple[str, ...]] = [()]
    while scripts:
        script = scripts.pop()
        ride = resume(house, field, run, script=script, halt=halt)
        yield script, ride
        for at in range(len(script), len(ride.asked)):
            scripts += [(*ride.chosen[:at], word) for word in ride.asked[at][1:]]
