"""What hands may have done as one step towards a change, legal or not.

Whatever is proposed brings at least one piece to where one has come: with a dash, or with a dash and the push of a later one. So a
whole turn that is seen only at its end is found in few steps, and a larger change never proposes less.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.dash_arena import shooting, spawning
from companion.games.dash_arena.arena import HEADINGS
from companion.games.dash_arena.course import House, Ride
from companion.games.dash_arena.dashing import dash
from companion.games.dash_arena.flights import rests, towards
from companion.games.dash_arena.positioning import stands
from companion.games.dash_arena.rays import FARTHEST, may_bend, may_come, rays
from companion.games.dash_arena.reach import rides_of
from companion.games.dash_arena.state import FIGURES, NUMBER, Action, Dash, Field, PlaceFigure, SpawnDisk, State
from companion.games.dash_arena.table import DISKS, house_of, space_of
from companion.games.dash_arena.turns import dice, own, without
from companion.rules.values import Change

Come = frozenset[tuple[str, int]]
"""Pieces, each with a space where one has come."""


def attempts(state: State, change: Change) -> Iterator[Action]:
    """Guided by the pieces that moved; where a place is unsure any of them may have."""
    if state.phase == "spawn":
        yield from sorted(set(_spawning(state, change)), key=lambda act: (isinstance(act, PlaceFigure), repr(act)))
    elif state.phase == "roll" and state.opening and not state.rolled:
        # Whatever else moves now is named by what moved, not as a part of the spawn.
        placed = {act for act in _spawning(state, change) if isinstance(act, PlaceFigure)}
        yield from sorted((act for act in placed if not spawning.place_faults(state, act)), key=repr)
    elif state.phase == "action":
        yield from _positioning(state, change)
    elif state.phase in ("throw", "intercept"):
        yield from _shooting(state, change)


def _come(state: State, change: Change) -> Come:
    come = {(lying.piece, space_of(state, place)) for place, lying in change.come}
    for place in change.unsure:
        kinds = FIGURES if place.endswith(".figure") else DISKS if place.endswith(".disk") else ()
        come |= {(piece, space_of(state, place)) for piece in kinds}
    return frozenset(come)


def _spawning(state: State, change: Change) -> Iterator[SpawnDisk | PlaceFigure]:
    seen = [(place, lying.piece) for place, lying in change.come]
    for place in change.unsure:
        seen += [(place, piece) for piece in (FIGURES if place.endswith(".figure") else DISKS)]
    for place, piece in seen:
        if piece in DISKS and place.endswith(".disk"):
            disk = "" if piece == DISKS[0] else piece
            yield from (SpawnDisk(state.seats[state.attacker], place, one) for one in spawning.disks(state) if one == disk)
        elif piece in NUMBER and place.endswith(".figure"):
            yield PlaceFigure(state.seats[NUMBER[piece] // 3], piece, place)


def _shooting(state: State, change: Change) -> Iterator[Action]:
    ends = {space for piece, space in _come(state, change) if piece in DISKS}
    if ends:
        every = shooting.throws(state) if state.phase == "throw" else shooting.intercepts(state)
        yield from (action for action in every if towards(state, action) & ends)


def _positioning(state: State, change: Change) -> Iterator[Action]:
    """Dashes and standing up, also of a figure that has dashed, and dashes of a length that no die has."""
    come = _come(state, change)
    if not come:
        return
    moved = {piece for piece, _ in come}
    house, field, seat = house_of(state), state.field, state.seats[state.active]
    for figure in own(state):
        name, here = FIGURES[figure], field.spaces[figure]
        if here < 0 or (state.dashed >> figure & 1 and name not in moved):
            continue
        lies = bool(field.prone >> figure & 1)
        if lies and name in moved:
            yield from stands(state, figure)
        goals = {space for piece, space in come if piece == name and space != here}
        if lies and not goals:
            continue
        start = Field(field.spaces, field.prone & ~(1 << figure), field.disks) if lies else field
        # Only what lies on the line can be taken along: the others are left out before a dash is worked out.
        there = goals | _lying(start) | {space for n, space in enumerate(field.spaces) if FIGURES[n] in moved}
        there |= {*field.disks} if moved & {*DISKS} else set()
        carried = bool(moved & {*DISKS}) and here in field.disks
        anywhere = (bool(goals) and not lies and len(state.pool) > 1) or carried or (name, here) in come
        for die in dice(state):
            for heading in range(len(HEADINGS)):
                if not anywhere and not _in_line(house, figure, here, (heading, die), there):
                    continue
                for script, ride in rides_of(house, start, figure, die, heading):
                    there_now = come & touched(start, ride) or _thrown_there(house, ride, come)
                    if there_now or (not lies and _pushed_on(state, ride, figure, die, come)):
                        yield Dash(seat, name, die, HEADINGS[heading], script)
        # The shortest first: nobody counts to twelve by mistake.
        for die, heading in sorted(set(_wrong_lengths(state, start, figure, goals, there))):
            yield Dash(seat, name, die, HEADINGS[heading])


def _wrong_lengths(state: State, field: Field, figure: int, goals: set[int], there: set[int]) -> Iterator[tuple[int, int]]:
    """Impulses that no die left has, with the headings in which they would bring the figure to where it has come.

    `there`: spaces of which one has to lie ahead.
    """
    house, here = house_of(state), field.spaces[figure]
    for heading in range(len(HEADINGS)) if goals else ():
        if not may_come(house.arena, here, heading, FARTHEST, there):
            continue
        way = dash(house, field, figure, FARTHEST, heading)
        spent, space = 0, here
        for step in way.steps:
            if step.kind in ("push", "enter"):
                spent += step.kind == "push" or step.figure == figure
                if step.figure == figure and step.kind == "enter":
                    space = step.space
                if space in goals and spent not in dice(state):
                    yield spent, heading


def _in_line(house: House, figure: int, here: int, launch: tuple[int, int], spaces: set[int]) -> bool:
    """Whether a dash with this heading and die may come to one of these spaces; a card may let its figure leave the line."""
    able = house.traits
    return any(able.spurns) or (may_bend if able.swerves >> figure & 1 else may_come)(house.arena, here, *launch, spaces)


def _thrown_there(house: House, ride: Ride, come: Come) -> bool:
    """Whether a disk thrown in a dash may have come there by what its interceptors chose."""
    if ride.thrown < 0 or not ride.left:
        return False
    goals = {space for piece, space in come if piece == DISKS[ride.thrown]}
    return bool(goals) and any(goals & rests(house, ride.field, ride.thrown, ride.left, heading) for heading in range(len(HEADINGS)))


def _lying(field: Field) -> set[int]:
    return {space for figure, space in enumerate(field.spaces) if field.prone >> figure & 1}


def _pushed_on(state: State, ride: Ride, figure: int, die: int, come: Come) -> bool:
    """Whether another figure with another die can take a piece that this dash has moved on to where one has come."""
    left = without(state, die)
    if ride.scorer >= 0 or not left:
        return False
    house, lying = house_of(state), _lying(ride.field)
    ahead = rays(house.arena)
    on: list[tuple[str, int, set[int]]] = []
    for name, here in touched(state.field, ride):
        goals = {space for piece, space in come if piece == name}
        if not goals or here in goals or here < 0:
            continue
        if name in DISKS or lying or not all(ahead[here][heading][6].isdisjoint(goals) for heading in range(len(HEADINGS))):
            on.append((name, here, goals))
    if not on:
        return False
    met = {here for _, here, _ in on} | lying
    about_disk, able = any(name in DISKS for name, _, _ in on), house.traits
    for pusher in own(state):
        start = ride.field.spaces[pusher]
        if pusher == figure or state.dashed >> pusher & 1 or start < 0 or ride.field.prone >> pusher & 1:
            continue
        for other in set(left):
            for heading in range(len(HEADINGS)):
                if start not in met and not _in_line(house, pusher, start, (heading, other), met):
                    continue
                # Where figures are pushed does not hang on what becomes of the disk, but on what its card lets the pusher do.
                choosy = about_disk or (able.swerves | able.stops | able.passes) >> pusher & 1
                every = rides_of(house, ride.field, pusher, other, heading) if choosy else ()
                for _, after in every or (((), dash(house, ride.field, pusher, other, heading)),):
                    moved = touched(ride.field, after)
                    if any((name, goal) in moved for name, _, goals in on for goal in goals):
                        return True
    return False


def touched(before: Field, ride: Ride) -> set[tuple[str, int]]:
    """The pieces that lie otherwise after a dash, each with its space."""
    after = ride.field
    fallen = before.prone ^ after.prone
    found = {(name, after.spaces[n]) for n, name in enumerate(FIGURES) if before.spaces[n] != after.spaces[n] or fallen >> n & 1}
    if before.disks != after.disks:
        found |= {(DISKS[n], space) for n, space in enumerate(after.disks) if before.disks[n] != space}
    return found
