"""Straight lines on an empty arena: which spaces lie ahead, arrows followed. A quick answer before a dash is worked out."""

from __future__ import annotations

from functools import lru_cache

from companion.games.dash_arena.arena import Arena

FARTHEST = 9
"""More impulses than a die and any mistake in counting them give."""


@lru_cache(maxsize=16)
def rays(arena: Arena) -> tuple[tuple[tuple[frozenset[int], ...], ...], ...]:
    """`rays(arena)[space][heading][n]`: every space that is entered or passed with at most `n` impulses."""
    return tuple(tuple(_ray(arena, space, heading) for heading in range(6)) for space in range(len(arena.names)))


def _ray(arena: Arena, here: int, heading: int) -> tuple[frozenset[int], ...]:
    found: set[int] = set()
    series = [frozenset(found)]
    turned = 0
    while len(series) <= FARTHEST:
        leg = arena.legs[here][heading]
        if leg.to < 0 or turned == 2:
            series.append(series[-1])
            continue
        found |= {space for space, _ in leg.path}
        turned = turned + 1 if leg.to == here else 0
        if leg.to != here:
            series.append(frozenset(found))
        here, heading = leg.to, leg.heading
    return tuple(series)


def may_come(arena: Arena, here: int, heading: int, impulses: int, spaces: set[int]) -> bool:
    """Whether a dash may come to one of these spaces, or stop before it. Spaces where figures lie belong to them: it would bounce."""
    return not rays(arena)[here][heading][min(impulses + 1, FARTHEST)].isdisjoint(spaces)
