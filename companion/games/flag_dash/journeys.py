"""Where a character that is moved by others can be brought: by Push, Lasso or cats, with or without a tunnel (FD-037, FD-070, FD-088)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.flag_dash.moving import hops
from companion.games.flag_dash.state import State
from companion.games.flag_dash.steps import Journey, landing, travel, trapped
from companion.games.flag_dash.topology import NAMES, NUMBER


class Way(NamedTuple):
    """A path with the bump that it needs (-1: none) and where it leads."""

    path: tuple[int, ...]
    aside: int
    end: State

    @property
    def names(self) -> tuple[tuple[str, ...], str]:
        return tuple(NAMES[spot] for spot in self.path), NAMES[self.aside] if self.aside >= 0 else ""


def ways(state: State, target: int, most: int, drops: bool) -> Iterator[Way]:
    """Every different table to which the target can legally be moved, each by its shortest path."""
    start = state.cells[target]
    found: set[object] = set()
    level: list[tuple[tuple[int, ...], int, int, State]] = [((), -1, 0, state)]
    while level:
        following: list[tuple[tuple[int, ...], int, int, State]] = []
        for path, aside, steps, here in level:
            if here.outcome is not None or trapped(here, target):
                continue
            at = here.cells[target]
            further: list[tuple[int, int]] = []
            if steps < most:
                further += [(spot, -1) for d in range(4) if (spot := landing(here, target, at, d)) >= 0]
            if aside < 0:
                further += [(spot, beside) for spot, beside in hops(here, target) if all(spot != other for other, _ in further)]
            for spot, beside in further:
                journey = travel(here, target, (spot,), 2, beside, drops)
                if journey.rule:
                    continue
                after, taken = journey.state, steps + journey.steps
                bumped = beside if beside >= 0 else aside
                key = after.cells, after.flags, after.traps, after.outcome is None, taken, after.play
                if key in found:
                    continue
                found.add(key)
                longer = (*path, spot)
                following.append((longer, bumped, taken, after))
                if spot != start or after.cells != state.cells:
                    yield Way(longer, bumped, after)
        level = following


def brought(state: State, target: int, path: tuple[str, ...], most: int, aside: str, drops: bool) -> Journey:
    """The journey along named cells."""
    return travel(state, target, tuple(NUMBER[name] for name in path), most, NUMBER.get(aside, -1), drops)
