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


@lru_cache(maxsize=16)
def bent(arena: Arena) -> tuple[tuple[tuple[frozenset[int], ...], ...], ...]:
    """The same for a figure that may turn by one edge, once: what lies ahead, and to both sides of it."""
    return tuple(tuple(tuple(_bent(arena, space, heading, n) for n in range(FARTHEST + 1)) for heading in range(6))
                 for space in range(len(arena.names)))  # fmt: skip


def _bent(arena: Arena, here: int, heading: int, impulses: int) -> frozenset[int]:
    found, left, turned = set(rays(arena)[here][heading][impulses]), impulses, 0
    while left > 0 and here >= 0 and turned < 2:
        for aside in (1, 5):
            found |= rays(arena)[here][(heading + aside) % 6][left]
        leg = arena.legs[here][heading]
        left, turned = (left, turned + 1) if leg.to == here else (left - 1, 0)
        here, heading = leg.to, leg.heading
    return frozenset(found)
