"""Straight lines on an empty arena: which spaces lie ahead, arrows followed. They answer quickly, before a dash is worked out."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from companion.games.dash_arena.movement.arena import Arena

FARTHEST = 9
"""More impulses than a die and any mistake in counting them give."""


Ahead = tuple[tuple[tuple[int, ...], ...], ...]
"""The spaces ahead, as bits, by space, heading and impulses."""


@lru_cache(maxsize=16)
def rays(arena: Arena) -> Ahead:
    """Every space that is entered or passed."""
    return tuple(tuple(_ray(arena, space, heading) for heading in range(6)) for space in range(len(arena.names)))


def _ray(arena: Arena, here: int, heading: int) -> tuple[int, ...]:
    found, turned, series = 0, 0, [0]
    while len(series) <= FARTHEST:
        leg = arena.legs[here][heading]
        if leg.to < 0 or turned == 2:
            series.append(series[-1])
            continue
        for space, _ in leg.path:
            found |= 1 << space
        turned = turned + 1 if leg.to == here else 0
        if leg.to != here:
            series.append(found)
        here, heading = leg.to, leg.heading
    return tuple(series)


@lru_cache(maxsize=16)
def bent(arena: Arena) -> Ahead:
    """The spaces ahead and to both sides of a figure that may turn by one edge, once."""
    return tuple(tuple(tuple(_bent(arena, space, heading, n) for n in range(FARTHEST + 1)) for heading in range(6))
                 for space in range(len(arena.names)))  # fmt: skip


def _bent(arena: Arena, here: int, heading: int, impulses: int) -> int:
    straight = rays(arena)
    found, left, turned = straight[here][heading][impulses], impulses, 0
    while left > 0 and here >= 0 and turned < 2:
        around = straight[here]
        found |= around[(heading + 1) % 6][left] | around[(heading + 5) % 6][left]
        leg = arena.legs[here][heading]
        left, turned = (left, turned + 1) if leg.to == here else (left - 1, 0)
        here, heading = leg.to, leg.heading
    return found


class Clear(NamedTuple):
    """A way with nobody and nothing on it, to where the last impulse is spent or lost."""

    met: int
    """Its spaces, as bits."""
    notes: tuple[tuple[str, int, int], ...]
    """The happenings on it: kind, space and heading, as in a Step."""
    to: int


@lru_cache(maxsize=20_000)
def clear(arena: Arena, here: int, heading: int, impulses: int) -> Clear:
    """Returns how a mover without a disk goes on from here when nobody stands or lies on its way."""
    met, notes, tried = 0, list[tuple[str, int, int]](), set[int]()
    while impulses > 0:
        leg = arena.legs[here][heading]
        if leg.to < 0:
            break
        for space, _ in leg.path:
            met |= 1 << space
        if leg.to != here:
            notes.append(("enter", leg.to, leg.heading))
            tried.clear()
            impulses -= 1
        else:
            notes.append(("turn", here, leg.heading))
            tried.add(heading)
            if len(tried) == 2:  # the double-edge stop (DA-049)
                notes.append(("lost", here, leg.heading))
                impulses = 0
        here, heading = leg.to, leg.heading
    return Clear(met, tuple(notes), here)
