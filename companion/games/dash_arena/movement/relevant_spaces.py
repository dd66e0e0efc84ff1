"""The spaces that can matter to a dash. Whoever stands elsewhere changes nothing of it: so one answer serves many positions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple, cast

from companion.games.dash_arena.movement.arena import Arena, opposite
from companion.games.dash_arena.movement.course import House
from companion.games.dash_arena.movement.dashing import Turn
from companion.games.dash_arena.movement.rays import FARTHEST, bent, rays
from companion.games.dash_arena.state import FIGURES, NUMBER, Field, Options
from companion.games.dash_arena.table.layout import DISKS

MOST_PUSHES = 6
"""The most figures that one dash pushes with one die."""
DEEPEST = 14
"""Impulses for which corridors are worked out at once."""


def clear_of(house: House, field: Field, figure: int, die: int, heading: int) -> Field:
    """The same field without the figures that this dash can neither meet nor move; disks stay where they are."""
    met, prone = footprint(house, field, figure, die, heading), field.prone
    away = [n for n, space in enumerate(field.spaces) if space >= 0 and not met >> space & 1 and n != figure]
    if not away:
        return field
    spaces = list(field.spaces)
    for n in away:
        spaces[n] = -1
        prone &= ~(1 << n)
    return Field(tuple(spaces), prone, field.disks, field.upper)


class Away:
    """The figures that were left out of a field."""

    def __init__(self, field: Field, clear: Field) -> None:
        self._figures = [(n, space) for n, space in enumerate(field.spaces) if space != clear.spaces[n]]
        self._prone = field.prone & ~clear.prone

    def back(self, after: Field) -> Field:
        """Returns how the whole field lies after a dash that came out so without them."""
        spaces = list(after.spaces)
        for n, space in self._figures:
            spaces[n] = space
        return Field(tuple(spaces), after.prone | self._prone, after.disks, after.upper)


@lru_cache(maxsize=32)
def around(arena: Arena) -> tuple[int, ...]:
    """For each space, as bits, where somebody pushed from it may come to with one die. Nobody lies in the way."""
    every = rays(arena)
    return tuple(reduce(or_, (series[MOST_PUSHES] for series in headings)) for headings in every)


@lru_cache(maxsize=64)
def corridors(arena: Arena, impulses: int, *, swerves: bool, current: bool) -> tuple[tuple[int, ...], ...]:
    """`corridors(arena, impulses)[space][heading]`: the spaces, as bits, of a dash and of those whom it pushes.

    They hold whoever stands in the way. From whoever stands or falls there a mover may turn back at any space, and what is pushed follows
    the arrows of its own space.
    """
    found = _corridors(arena, max(impulses, DEEPEST), current=current)[impulses]
    return tuple(tuple(found[_node(space, heading, swerves)] | 1 << space for heading in range(6)) for space in range(len(arena.names)))


def prepare(arena: Arena, options: Options) -> None:
    """Works out what is true of an arena in every match, before anybody waits for an answer."""
    around(arena)
    if options.advanced:
        bent(arena)
    _corridors(arena, DEEPEST, current=options.push_dir_via_arrow != "arrival")


def _node(space: int, heading: int, swerves: bool) -> int:
    return 2 * (6 * space + heading) + swerves


@lru_cache(maxsize=8)
def _corridors(arena: Arena, most: int, *, current: bool) -> tuple[tuple[int, ...], ...]:
    """The spaces ahead by the impulses left, up to so many, by space and heading. It is told too whether the figure may still turn aside.
    """
    around = [_standing(arena, space, heading, swerves, current=current) for space in range(len(arena.names))
              for heading in range(6) for swerves in (False, True)]  # fmt: skip
    levels = [tuple(met for met, _ in around)]
    for _ in range(most):
        last = levels[-1]
        levels.append(tuple(reduce(or_, [last[node] for node in further], met) for met, further in around))
    return tuple(levels)


def _standing(arena: Arena, here: int, heading: int, swerves: bool, *, current: bool) -> tuple[int, tuple[int, ...]]:
    """Returns the spaces, as bits, seen before an impulse is spent, and the nodes reached with one."""
    found, known, further = 0, set[tuple[int, bool]](), set[int]()
    level = [(heading, swerves)]
    while level:
        node = level.pop()
        if node in known:
            continue
        known.add(node)
        towards, may_swerve = node
        level.append((opposite(towards), may_swerve))
        if may_swerve:
            level += [((towards + 1) % 6, False), ((towards + 5) % 6, False)]
        leg = arena.legs[here][towards]
        for there, arriving in leg.path:
            found |= 1 << there
            if leg.to != here:
                further.add(_node(there, arriving, may_swerve))
                if current:
                    further.add(_node(there, towards, may_swerve))
        if leg.to == here:
            level.append((leg.heading, may_swerve))
        elif leg.to >= 0:
            further.add(_node(leg.to, leg.heading, may_swerve))
    return found, tuple(sorted(further))


Lane = tuple[int, int]
"""The spaces ahead, as bits, and the one where it begins: with nobody in the way, and whoever is."""


@lru_cache(maxsize=256)
def _lanes(arena: Arena, impulses: int, power: int, *, swerves: bool, current: bool) -> tuple[tuple[Lane, ...], ...]:
    """The lanes ahead, by space and heading."""
    first, whole = (bent if swerves else rays)(arena), corridors(arena, impulses + power + 1, swerves=swerves, current=current)
    return tuple(
        tuple((first[space][heading][min(impulses, FARTHEST)] | 1 << space, whole[space][heading]) for heading in range(6))
        for space in range(len(arena.names))
    )


def lanes(house: House, figure: int, impulses: int, *, turned: bool = False) -> tuple[tuple[Lane, ...], ...]:
    """Returns the spaces ahead of a figure with so many impulses, by space and heading. `turned`: it has turned aside already."""
    key = figure, impulses, turned
    found = house.known.get(key)
    if found is None:
        able, current = house.traits, house.options.push_dir_via_arrow != "arrival"
        swerves = not turned and bool(able.swerves >> figure & 1)
        found = house.known[key] = _lanes(house.arena, impulses, able.power[figure], swerves=swerves, current=current)
    return cast("tuple[tuple[Lane, ...], ...]", found)


class Straight(NamedTuple):
    """A straight part of a dash, spaces as bits."""

    before: int
    """The spaces that the dash may have passed before: a disk from there may be with it."""
    first: int
    """Its spaces with nobody in the way."""
    whole: int
    """Its spaces, whoever is."""


def straights(house: House, here: int, figure: int, die: int, heading: int) -> tuple[Straight, ...]:
    """The straight parts with which a dash may end. They are the whole of it, and the part after each space where its card lets the figure
    turn.
    """
    key = here, figure, die, heading
    found = house.known.get(key)
    if found is None:
        found = house.known[key] = tuple(_straights(house, figure, here, heading, die))
    return cast("tuple[Straight, ...]", found)


def _straights(house: House, figure: int, here: int, heading: int, die: int) -> Iterator[Straight]:
    def part(before: int, space: int, towards: int, left: int) -> Straight:
        return Straight(before, *lanes(house, figure, left, turned=True)[space][towards])

    yield part(0, here, heading, die)
    before, left, turned = 1 << here, die, 0
    while house.traits.swerves >> figure & 1 and left > 0 and here >= 0 and turned < 2:
        yield from [part(before, here, (heading + aside) % 6, left) for aside in (1, 5)]
        leg = house.arena.legs[here][heading]
        left, turned = (left, turned + 1) if leg.to == here else (left - 1, 0)
        here, heading = leg.to, leg.heading
        for there, _ in leg.path:
            before |= 1 << there


def footprint(house: House, field: Field, figure: int, die: int, heading: int) -> int:
    """Every space, as bits, that a dash may come to, and those whom it pushes. -1 for all: a disk may be thrown in it."""
    return _with_throws(house, field, figure, straight_on(house, field, figure, die, heading))


def footprints(house: House, field: Field, figure: int, die: int) -> list[int]:
    """For each heading every space, as bits, that a dash may come to, and those whom it pushes."""
    here = field.spaces[figure]
    standing = others(field, here)
    every = [whole if first & standing else first for first, whole in lanes(house, figure, die)[here]]
    return [_with_throws(house, field, figure, met) for met in every] if house.traits.throws >> figure & 1 else every


def _with_throws(house: House, field: Field, figure: int, met: int) -> int:
    return -1 if house.traits.throws >> figure & 1 and any(met >> space & 1 for space in field.disks if space >= 0) else met


def straight_on(house: House, field: Field, figure: int, die: int, heading: int) -> int:
    """Every space, as bits, that a dash may come to, without where a thrown disk may."""
    here = field.spaces[figure]
    first, whole = lanes(house, figure, die)[here][heading]
    return whole if first & others(field, here) else first


def others(field: Field, here: int) -> int:
    """Returns the spaces where figures stand or lie, as bits, but for this one."""
    found = 0
    for space in field.spaces:
        if space >= 0 and space != here:
            found |= 1 << space
    return found


Near = tuple[tuple[int, int], ...]
"""Pairs of a piece's space and the spaces that are wanted for it, as bits."""


def near_to(field: Field, wanted: dict[str, int]) -> Near:
    """The space of each piece that is wanted somewhere, with the spaces wanted for it, as bits."""
    where = dict(zip((*FIGURES, *DISKS), (*field.spaces, *field.disks), strict=False))
    return tuple((1 << where[piece], goals) for piece, goals in wanted.items() if where[piece] >= 0)


def met_by(met: int, near: Near) -> bool:
    """True if a dash through these spaces may bring a piece to one that is wanted for it."""
    return any(met & where and met & goals for where, goals in near)


def may_bring(house: House, before: Field, figure: int, turn: Turn, met: int, *, wanted: dict[str, int]) -> bool:
    """True if a dash that turns aside there may bring a piece to one that is wanted for it.

    `met`: the spaces ahead. All are bits.
    """
    mark = turn.mark
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
    spaces = turn.mark.spaces
    first, whole = lanes(house, figure, turn.impulses, turned=True)[spaces[figure]][turn.heading]
    for n, space in enumerate(spaces):
        if space >= 0 and n != figure and first >> space & 1:
            return whole
    return first
