"""Pushing and handing off: what a figure does to whoever stands in its way (DA-062 to DA-073, DA-080 to DA-082, DA-114 to DA-119)."""

from __future__ import annotations

from companion.games.dash_arena.movement.arena import Leg, opposite
from companion.games.dash_arena.movement.course import Course
from companion.games.dash_arena.state import team_of

PUSH, HANDOFF, HANDOFF_OTHER = "push", "handoff", "handoff-other"
PASS = "pass"


def price(course: Course, pusher: int, target: int) -> int:
    """Impulses that pushing this figure for one space costs (DA-081, DA-119)."""
    if not course.options.advanced:
        return 1
    return -(-course.traits.resist[target] // course.traits.power[pusher])


def meet(course: Course, pusher: int, leg: Leg, hit: int, *, heading: int, impulses: int) -> int:
    """Has the pusher meet an upright figure on its way. Returns the impulses it has left."""
    space, arriving = leg.path[hit]
    target = course.on(space)
    disks, cost = course.loose(course.spaces[pusher]), price(course, pusher, target)
    if disks and team_of(pusher) == team_of(target) and impulses >= cost:
        word = course.ask((PUSH, HANDOFF, HANDOFF_OTHER)[: 1 + len(disks)])
        if word != PUSH:
            _hand(course, disks[word == HANDOFF_OTHER], leg, hit, target)
            return impulses - cost
    direction = arriving if course.options.push_dir_via_arrow == "arrival" else heading
    return push(course, pusher, target, direction, impulses)


def beyond(course: Course, mover: int, leg: Leg, hit: int, impulses: int) -> tuple[Leg, int] | None:
    """The way past the upright figures ahead into the next free space, with its price: an impulse for each space.

    None where the mover cannot get so far, meets a prone figure, or meets the first figure in the middle of an arrow.
    """
    path, cost = list(leg.path), 1
    while hit == len(leg.path) - 1 and cost < impulses:
        leg = course.arena.legs[leg.to][leg.heading]
        if leg.to < 0 or leg.to in (space for space, _ in path):
            return None
        path += leg.path
        cost += 1
        hit = course.blocked(leg, mover)
        if hit < 0:
            return Leg(tuple(path), leg.to, leg.heading), cost
        if course.lies(course.on(leg.path[hit][0])):
            return None
    return None


def _hand(course: Course, disk: int, leg: Leg, hit: int, target: int) -> None:
    """The disk goes into the ally's space; it is laid there and does not travel (DA-082, DA-A49)."""
    if course.options.handoff_passes_arrow:
        for space, _ in leg.path[:hit]:
            course.lay(disk, space)
            if course.goal(space, target):
                return
    course.lay(disk, course.spaces[target])
    course.note("handoff", target, course.spaces[target])
    if course.options.placed_disk_scores:
        course.goal(course.spaces[target], target)


def push(course: Course, pusher: int, target: int, heading: int, impulses: int) -> int:
    """One push: a single impulse in the basic game, in the advanced game as many as it takes. Returns the impulses left."""
    if not course.options.advanced:
        course.note("push", target, course.spaces[target], heading)
        shove(course, pusher, target, heading)
        return 0 if course.lies(pusher) else impulses - 1
    moved, progress = False, 0
    while impulses > 0 and not (moved or _halted(course, pusher, target)):
        impulses -= 1
        course.note("push", target, course.spaces[target], heading)
        for _ in range(course.traits.power[pusher]):
            progress += 1
            if progress < course.traits.resist[target]:
                continue
            progress = 0
            before = course.spaces[target]
            after = shove(course, pusher, target, heading)
            if course.spaces[target] != before:
                moved, heading = True, after
            if _halted(course, pusher, target):
                break
    settled = moved or (course.lies(target) and not course.options.adv_prone_strict)
    if impulses == 0 and not (settled or course.over or course.lies(pusher)):
        course.fall(pusher, "DA-118")
    return 0 if course.lies(pusher) else impulses


def _halted(course: Course, pusher: int, target: int) -> bool:
    """True if nobody is pushed any more: one of the two fell, or points were gained (DA-102, DA-105)."""
    return course.over or course.lies(pusher) or course.lies(target)


def shove(course: Course, pusher: int, target: int, heading: int) -> int:
    """The pushed figure moves as with one impulse of its own (DA-066 to DA-072). Returns the heading it ends with."""
    tried: set[int] = set()
    while len(tried) < 2:
        start = course.spaces[target]
        leg = course.arena.legs[start][heading]
        if leg.to < 0:
            return heading
        hit = course.blocked(leg, target)
        edge = heading
        if hit < 0:
            course.travel(target, leg, len(leg.path), pushed=True)
            heading = leg.heading
            if course.over or leg.to != start:
                return heading
        else:
            other = course.on(leg.path[hit][0])
            if not course.lies(other):
                if team_of(other) != team_of(target):
                    course.fall(target, "DA-070", other)
                elif not course.lies(pusher):
                    # Where the house lets prone figures use boosters, one of them may push: it cannot fall any more.
                    course.fall(pusher, "DA-071", other)
                return heading
            course.travel(target, leg, hit + 1, pushed=True)
            if course.over:
                return heading
            heading = opposite(heading)
        course.note("turn", target, start, heading)
        if course.traits.fells >> pusher & 1 and team_of(pusher) != team_of(target):
            course.fall(target, "DA-120")
            return heading
        tried.add(edge)
    return heading
