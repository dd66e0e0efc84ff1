"""The spaces that can matter to a dash. Whoever stands elsewhere changes nothing of it: so one answer serves many positions."""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from companion.games.dash_arena.arena import Arena, opposite
from companion.games.dash_arena.course import House
from companion.games.dash_arena.dashing import Turn
from companion.games.dash_arena.rays import FARTHEST, bent, rays
from companion.games.dash_arena.state import FIGURES, NUMBER, Field
from companion.games.dash_arena.table import DISKS

MOST_PUSHES = 6
"""With one die."""


def clear_of(house: House, field: Field, figure: int, die: int, heading: int) -> Field:
    """The same field without the figures that this dash can neither meet nor move; disks stay where they are."""
    met = footprint(house, field, figure, die, heading)
    kept = [n == figure or space < 0 or bool(met >> space & 1) for n, space in enumerate(field.spaces)]
    if all(kept):
        return field
    prone = field.prone & sum(1 << n for n in range(len(FIGURES)) if kept[n])
    return Field(tuple(space if kept[n] else -1 for n, space in enumerate(field.spaces)), prone, field.disks, field.upper)


def filled(field: Field, clear: Field, after: Field) -> Field:
    """How a field lies after a dash that came out so on the same field without some figures."""
    away = [n for n, space in enumerate(clear.spaces) if space != field.spaces[n]]
    spaces = list(after.spaces)
    for n in away:
        spaces[n] = field.spaces[n]
    return Field(tuple(spaces), after.prone | field.prone & sum(1 << n for n in away), after.disks, after.upper)


@lru_cache(maxsize=32)
def ahead(arena: Arena, *, swerves: bool) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """As `rays` or `bent`, the spaces as bits."""
    return tuple(
        tuple(tuple(sum(1 << space for space in spaces) for spaces in series) for series in around)
        for around in (bent if swerves else rays)(arena)
    )


@lru_cache(maxsize=32)
def around(arena: Arena) -> tuple[int, ...]:
    """For each space, as bits, where somebody who is pushed from it may come to with one die and nobody lying in the way."""
    every = ahead(arena, swerves=False)
    return tuple(reduce(or_, (series[MOST_PUSHES] for series in headings)) for headings in every)


@lru_cache(maxsize=60_000)
def corridor(arena: Arena, here: int, heading: int, impulses: int, *, swerves: bool, current: bool) -> int:
    """Every space, as bits, that a dash and those whom it pushes may come to or look at, whoever stands in the way.

    From whoever stands or falls there a mover may turn back at any space, and what is pushed follows the arrows of its own space.
    """
    found, known = 1 << here, set[tuple[int, int, bool]]()
    level = [(here, heading, swerves)]
    for left in range(impulses, -1, -1):
        further: list[tuple[int, int, bool]] = []
        while level:
            node = level.pop()
            if node in known:
                continue
            known.add(node)
            space, towards, may_swerve = node
            level.append((space, opposite(towards), may_swerve))
            if may_swerve:
                level += [(space, (towards + 1) % 6, False), (space, (towards + 5) % 6, False)]
            leg = arena.legs[space][towards]
            for there, arriving in leg.path:
                found |= 1 << there
                if left and leg.to != space:
                    further += [(there, arriving, may_swerve), (there, towards, may_swerve)][: 1 + current]
            if leg.to == space:
                level.append((space, leg.heading, may_swerve))
            elif left and leg.to >= 0:
                further.append((leg.to, leg.heading, may_swerve))
        level = further
    return found


class Straight(NamedTuple):
    """A straight part of a dash, spaces as bits."""

    before: int
    """Where it may have come before: a disk from there may be with it."""
    first: int
    """Its spaces with nobody in the way."""
    whole: int
    """Its spaces, whoever is."""


def straights(house: House, here: int, figure: int, die: int, heading: int) -> tuple[Straight, ...]:
    """The straight parts with which a dash may end: the whole of it, and after each space where its card lets the figure turn."""
    able, current = house.traits, house.options.push_dir_via_arrow != "arrival"
    return _straights(house.arena, here, heading, die, able.power[figure] + 1, bool(able.swerves >> figure & 1), current)


@lru_cache(maxsize=60_000)
def _straights(arena: Arena, here: int, heading: int, die: int, far: int, swerves: bool, current: bool) -> tuple[Straight, ...]:  # noqa: PLR0917 - the key of what is remembered

    def part(before: int, space: int, towards: int, left: int) -> Straight:
        first = ahead(arena, swerves=False)[space][towards][min(left, FARTHEST)] | 1 << space
        return Straight(before, first, corridor(arena, space, towards, left + far, swerves=False, current=current))

    found = [part(0, here, heading, die)]
    before, left, turned = 1 << here, die, 0
    while swerves and left > 0 and here >= 0 and turned < 2:
        found += [part(before, here, (heading + aside) % 6, left) for aside in (1, 5)]
        leg = arena.legs[here][heading]
        left, turned = (left, turned + 1) if leg.to == here else (left - 1, 0)
        here, heading = leg.to, leg.heading
        for there, _ in leg.path:
            before |= 1 << there
    return tuple(found)


def footprint(house: House, field: Field, figure: int, die: int, heading: int) -> int:
    """Every space, as bits, that a dash may come to, and those whom it pushes; -1 for all: a disk may be thrown in it."""
    met = straight_on(house, field, figure, die, heading)
    if house.traits.throws >> figure & 1 and any(met >> space & 1 for space in field.disks if space >= 0):
        return -1
    return met


def straight_on(house: House, field: Field, figure: int, die: int, heading: int) -> int:
    """The same without what a disk that is thrown may come to."""
    here = field.spaces[figure]
    met = onward(house, here, figure, die, heading)
    for space in field.spaces:
        if space >= 0 and space != here and met >> space & 1:
            return line(house, here, figure, die, heading)
    return met


def onward(house: House, here: int, figure: int, die: int, heading: int) -> int:
    """The spaces ahead with nobody in the way, and the one where it begins."""
    return ahead(house.arena, swerves=bool(house.traits.swerves >> figure & 1))[here][heading][min(die, FARTHEST)] | 1 << here


def line(house: House, here: int, figure: int, die: int, heading: int) -> int:
    """The same from any space, whoever stands in the way. A disk that is thrown leaves it."""
    able, current = house.traits, house.options.push_dir_via_arrow != "arrival"
    far = die + able.power[figure] + 1
    return corridor(house.arena, here, heading, far, swerves=bool(able.swerves >> figure & 1), current=current)


def may_bring(house: House, before: Field, figure: int, turn: Turn, wanted: dict[str, int]) -> bool:
    """Whether a dash that turns aside there may bring a piece to one of the spaces, as bits, that are wanted for it."""
    mark, met = turn.mark, aside(house, figure, turn)
    if house.traits.throws >> figure & 1 and any(met >> space & 1 for space in mark.disks if space >= 0):
        return True
    for piece, goals in wanted.items():
        n = NUMBER.get(piece, -1)
        where = mark.spaces[n] if n >= 0 else mark.disks[DISKS.index(piece)]
        if where < 0:
            continue
        if met >> where & 1 and met & goals:
            return True
        # What has come there before it turned stays there.
        fallen = n >= 0 and bool((mark.prone ^ before.prone) >> n & 1)
        if goals >> where & 1 and (fallen or where != (before.spaces[n] if n >= 0 else before.disks[DISKS.index(piece)])):
            return True
    return False


def aside(house: House, figure: int, turn: Turn) -> int:
    """The spaces that a dash and those whom it pushes may come to once it has turned aside, as bits."""
    arena, here, left = house.arena, turn.mark.spaces[figure], turn.impulses
    met = ahead(arena, swerves=False)[here][turn.heading][min(left, FARTHEST)] | 1 << here
    if any(met >> space & 1 for n, space in enumerate(turn.mark.spaces) if space >= 0 and n != figure):
        current = house.options.push_dir_via_arrow != "arrival"
        met = corridor(arena, here, turn.heading, left + house.traits.power[figure] + 1, swerves=False, current=current)
    return met
