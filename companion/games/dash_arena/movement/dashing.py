"""A dash: straight ahead until every impulse is spent or lost (DA-041 to DA-061, DA-101), and what the dasher's card adds (DA-120)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from companion.games.dash_arena.movement.arena import Leg, opposite
from companion.games.dash_arena.movement.course import GO, KEEP, LEFT, RIGHT, STOP, STRAIGHT, THROWS, Course, House, Mark, Ride, Step
from companion.games.dash_arena.movement.flying import fly
from companion.games.dash_arena.movement.rays import clear
from companion.games.dash_arena.rules.pushing import PASS, PUSH, beyond, meet
from companion.games.dash_arena.state import Field, Run, team_of

ASIDE = {LEFT: 5, RIGHT: 1}
"""The edges by which a figure that turns aside turns."""
Snares = Callable[[Field], frozenset[int]]


def nowhere(field: Field) -> frozenset[int]:  # noqa: ARG001 - who holds booster 3 looks at it
    """Nobody can use booster 3."""
    return frozenset()


def dash(
    house: House, field: Field, figure: int, impulses: int, heading: int, *, script: tuple[str, ...] = (), halt: int = -1,
    snares: Snares = nowhere,
) -> Ride:
    """The whole dash of an upright figure with these choices; one that throws on the way ends with the flight.

    With `halt` it stops after so many steps, each a space entered, a push or a turn on the spot; the Ride then has the rest of it.
    """
    return resume(house, field, Run(figure, impulses, heading), script=script, halt=halt, snares=snares)


def resume(
    house: House, field: Field, run: Run, *, script: tuple[str, ...] = (), halt: int = -1, snares: Snares = nowhere
) -> Ride:
    """The rest of a dash. `snares` says where booster 3 catches a disk that is thrown when everything stands so."""
    return Dasher(house, field, run, script=script, halt=halt, snares=snares).ridden(once=True)


class Turn(NamedTuple):
    """The point at which a card lets a dash turn aside or end. It has how everything stands there, the impulses left, and the heading from
    then on.
    """

    mark: Mark
    impulses: int
    heading: int


Stood = tuple[Mark, int, int, bool, int, bool, tuple[int, ...]]
"""The arena and the dasher before a step: impulses, heading, whether it has spent one, steps, turns and tries."""


class Dasher:
    """A dash while it goes on, from step to step."""

    __slots__ = (
        "course", "done", "figure", "halt", "heading", "house", "impulses", "marks", "may_swerve", "snares", "spent", "thrown", "tried",
    )  # fmt: skip

    def __init__(
        self, house: House, field: Field, run: Run, *, script: tuple[str, ...] = (), halt: int = -1, snares: Snares = nowhere
    ) -> None:
        self.house, self.figure, self.halt, self.snares = house, run.figure, halt, snares
        self.course = Course(house, field, team_of(run.figure), script)
        self.impulses, self.heading, self.spent, self.done = run.impulses, run.heading, run.spent, 0
        self.may_swerve = bool(house.traits.swerves >> run.figure & 1) and not run.swerved
        self.tried = set(run.tried)
        self.thrown: Ride | None = None
        self.marks: list[Stood] = []
        """For each choice from where its own script ended: how it stood before the step in which that was asked."""

    def ridden(self, *, once: bool = False) -> Ride:
        """Goes on to the end, or to where it is interrupted. `once`: not to be gone again with other choices."""
        course, figure = self.course, self.figure
        stops = bool(self.house.traits.stops >> figure & 1)
        while self.impulses > 0 and course.scorer < 0 and not course.prone >> figure & 1 and self.done != self.halt:
            if not (stops or self.may_swerve or self.tried or self.halt >= 0) and self._nothing_ahead():
                break
            if once:
                self.done += 1
                self._step(course.spaces[figure])
                continue
            asked = len(course.asked)
            stood = course.mark(), self.impulses, self.heading, self.spent, self.done, self.may_swerve, tuple(self.tried)
            self.done += 1
            self._step(course.spaces[figure])
            self.marks += [stood] * (len(course.asked) - asked)
        if self.thrown is not None:
            return self.thrown
        if self.halt < 0 or self.done != self.halt or course.over or course.lies(figure):
            return course.ride()
        swerved = bool(self.house.traits.swerves >> figure & 1) and not self.may_swerve
        rest = Run(figure, self.impulses, self.heading, tuple(sorted(self.tried)), self.spent, swerved, self._entered())
        return course.ride()._replace(run=rest)

    def branches(self, script: tuple[str, ...], ride: Ride) -> Iterator[tuple[int, tuple[str, ...]]]:
        """The other choices from where this dash's own script ended: which choice differs, and the script up to it."""
        for at in range(len(script), len(ride.asked)):
            for word in ride.asked[at][1:]:
                yield at, (*ride.chosen[:at], word)

    def turned(self, at: int, word: str) -> Turn | None:
        """Returns how it goes on when this word is chosen and the rest of the dash leads elsewhere or nowhere. It is None for other
        words."""
        if word not in ASIDE and word != STOP:
            return None
        mark, impulses, heading, *_ = self._before(at)
        return Turn(mark, 0, heading) if word == STOP else Turn(mark, impulses, (heading + ASIDE[word]) % 6)

    def _before(self, at: int) -> Stood:
        """The step in which this choice is asked."""
        return self.marks[at - len(self.course.asked)]

    def again(self, at: int, script: tuple[str, ...]) -> Dasher:
        """The same dash with a script that differs from the choice `at` on. It begins at the step in which that is asked."""
        mark, impulses, heading, spent, done, may_swerve, tried = self._before(at)
        other = object.__new__(Dasher)
        other.house, other.figure, other.halt, other.snares = self.house, self.figure, self.halt, self.snares
        other.course, other.thrown, other.marks = self.course.back(mark, script), None, []
        other.impulses, other.heading, other.spent, other.done = impulses, heading, spent, done
        other.may_swerve, other.tried = may_swerve, set(tried)
        return other

    def _nothing_ahead(self) -> bool:
        """Goes to the end at once when the way is clear. It is when nobody is met, nothing is carried or picked up, and nothing is asked.
        """
        course, figure = self.course, self.figure
        here = course.spaces[figure]
        way = clear(self.house.arena, here, self.heading, self.impulses)
        met = way.met
        for space in course.disks:
            if space >= 0 and (space == here or met >> space & 1):
                return False
        for space in course.spaces:
            if space >= 0 and space != here and met >> space & 1:
                return False
        disks = tuple(course.disks)
        course.steps += [Step(kind, figure, space, heading, disks) for kind, space, heading in way.notes]
        course.spaces[figure] = way.to
        self.impulses = 0
        return True

    def _entered(self) -> bool:
        """True if the last thing that happened is that the figure came into a space."""
        steps = self.course.steps
        return bool(steps) and (steps[-1].kind, steps[-1].figure) == ("enter", self.figure)

    def _step(self, start: int) -> None:
        """One space, one push or one turn on the spot."""
        course, figure, able = self.course, self.figure, self.house.traits
        if self.spent and able.stops >> figure & 1 and course.ask((GO, STOP)) == STOP:
            course.note("stop", figure, start, self.heading)
            self.impulses = 0
            return
        if able.throws >> figure & 1 and start in course.disks and (word := course.ask((KEEP, *THROWS))) != KEEP:
            launch = self.impulses + able.bonus[figure], THROWS.index(word)
            self.thrown, self.impulses = _thrown(self.house, course, figure, launch, self.snares), 0
            return
        if self.may_swerve and (word := course.ask((STRAIGHT, LEFT, RIGHT))) != STRAIGHT:
            self.may_swerve, self.heading = False, (self.heading + ASIDE[word]) % 6
            course.note("swerve", figure, start, self.heading)
        leg = self.house.arena.legs[start][self.heading]
        if leg.to < 0:
            self.impulses = 0
            return
        hit = course.blocked(leg, figure)
        target = course.on(leg.path[hit][0]) if hit >= 0 else -1
        if target >= 0 and not course.lies(target) and not able.spurns[target] >> figure & 1:
            self._meet(leg, hit)
        else:
            self._move(start, leg, hit)

    def _meet(self, leg: Leg, hit: int) -> None:
        """Somebody upright is in the way: a push, a handoff, or past it where the card says so."""
        course, figure = self.course, self.figure
        past = beyond(course, figure, leg, hit, self.impulses) if self.house.traits.passes >> figure & 1 else None
        if past and course.ask((PUSH, PASS)) == PASS:
            course.travel(figure, past[0], len(past[0].path), pushed=False)
            self.impulses, self.heading = self.impulses - past[1], past[0].heading
        else:
            self.impulses = meet(course, figure, leg, hit, heading=self.heading, impulses=self.impulses)
        self.spent = True
        self.tried.clear()

    def _move(self, start: int, leg: Leg, hit: int) -> None:
        """Into the next space, or a bounce."""
        course, figure, edge = self.course, self.figure, self.heading
        course.travel(figure, leg, len(leg.path) if hit < 0 else hit + 1, pushed=False)
        if course.scorer >= 0:
            return
        self.heading = leg.heading if hit < 0 else opposite(edge)
        if hit < 0 and leg.to != start:
            self.impulses -= 1
            self.spent = True
            self.tried.clear()
            return
        course.note("turn", figure, start, self.heading)
        self.tried.add(edge)
        if len(self.tried) == 2:
            course.note("lost", figure, start, self.heading)
            self.impulses = 0


def _thrown(house: House, course: Course, figure: int, launch: tuple[int, int], snares: Snares) -> Ride:
    """The impulses that the carrier still has are the disk's (DA-087); its dash is over."""
    space = course.spaces[figure]
    course.note("throw", figure, space, launch[1])
    before, disk = course.ride(), course.disks.index(space)
    flight = fly(house, before.field, disk, *launch, snares=snares(before.field))
    ride = flight._replace(thrown=disk, chosen=before.chosen, asked=before.asked, misfit=before.misfit)
    return ride._replace(steps=before.steps + flight.steps, fell=before.fell)


def dashes(
    house: House, field: Field, figure: int, impulses: int, heading: int, *, halt: int = -1
) -> Iterator[tuple[tuple[str, ...], Ride]]:
    """Every script of choices for this dash with its result, each once. The last choices that go without saying are left out."""
    return rests(house, field, Run(figure, impulses, heading), halt)


def rests(house: House, field: Field, run: Run, halt: int = -1) -> Iterator[tuple[tuple[str, ...], Ride]]:
    """Every script of choices for the rest of a dash with its result, each once."""
    waiting: list[tuple[tuple[str, ...], Dasher]] = [((), Dasher(house, field, run, halt=halt))]
    while waiting:
        script, dasher = waiting.pop()
        ride = dasher.ridden()
        yield script, ride
        waiting += [(other, dasher.again(at, other)) for at, other in dasher.branches(script, ride)]
