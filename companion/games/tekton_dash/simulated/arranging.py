"""The way on which every tile comes to its square: what people think through before they slide tiles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush

from companion.games.tekton_dash.rules.building import beside
from companion.games.tekton_dash.track.blueprints import SIDE, shifts

Tones = tuple[int, ...]
"""The colour for which the tile in each square counts; -1: none lies there."""
MOST = 400
"""Boards that people think of for one place of the pattern."""
AHEAD = 2
"""How much more what is left counts than what is done: people follow the way that looks best."""
PLACES = 2
"""Places of the pattern that they think through."""


@lru_cache(maxsize=1024)
def way(board: Tones, rows: tuple[str, ...], swaps: bool) -> tuple[Tones, ...]:
    """Returns the boards from this one to its pattern, a Build apart; none where people find no way."""
    laid = sorted(tone for tone in board if tone >= 0)
    goals = [dict(shift) for shift in shifts(rows) if sorted(tone for _, tone in shift) == laid]
    goals.sort(key=lambda goal: (_at_least(board, goal), sorted(goal)))
    return min(filter(None, (_way_to(board, goal, swaps) for goal in goals[:PLACES])), key=len, default=())


def _way_to(board: Tones, goal: dict[int, int], swaps: bool) -> tuple[Tones, ...]:
    """Returns the boards to this place of the pattern; none where `MOST` are not enough. It is A* with a weight (Pohl 1970)."""
    came: dict[Tones, Tones | None] = {board: None}
    queue = [(_at_least(board, goal) * AHEAD, 0, board)]
    for _ in range(MOST):
        if not queue:
            break
        _, done, here = heappop(queue)
        if all(here[square] == tone for square, tone in goal.items()):
            found, at = [here], came[here]
            while at is not None:
                found.append(at)
                at = came[at]
            return tuple(reversed(found))
        for after in _slid(here, swaps):
            if after not in came:
                came[after] = here
                heappush(queue, (done + 1 + AHEAD * _at_least(after, goal), done + 1, after))
    return ()


def _slid(board: Tones, swaps: bool) -> Iterator[Tones]:
    """Yields every board after one Build."""
    for start, tone in enumerate(board):
        for end in beside(start) if tone >= 0 else ():
            if board[end] < 0 or (swaps and board[end] != tone):
                after = [*board]
                after[start], after[end] = board[end], tone
                yield tuple(after)


def _at_least(board: Tones, goal: dict[int, int]) -> int:
    """Returns how many Builds this place of the pattern takes at least.

    Each tile goes straight to the nearest square of its colour."""
    wanting = [(square, tone) for square, tone in goal.items() if board[square] != tone]
    spare = [(at, tone) for at, tone in enumerate(board) if tone >= 0 and goal.get(at) != tone]
    ways = ([_apart(at, square) for at, own in spare if own == tone] for square, tone in wanting)
    return sum(map(min, ways))


def _apart(one: int, other: int) -> int:
    return abs(one // SIDE - other // SIDE) + abs(one % SIDE - other % SIDE)
