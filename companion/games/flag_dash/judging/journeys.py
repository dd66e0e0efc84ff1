"""Ways on which others can move a character: by Push, Lasso or cats, with or without a tunnel (FD-037, FD-070, FD-088)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.flag_dash.rules.ending import fresh
from companion.games.flag_dash.rules.steps import Journey, arrived, hop, hops, landing, neighbouring, trapped, travel
from companion.games.flag_dash.rules.steps import pushed_on as travel_one
from companion.games.flag_dash.state import State
from companion.games.flag_dash.topology import NAMES, NUMBER, apart


class Way(NamedTuple):
    """A path with the bump that it needs (-1: none) and where it leads."""

    path: tuple[int, ...]
    aside: int
    end: State

    @property
    def names(self) -> tuple[tuple[str, ...], str]:
        return tuple(NAMES[spot] for spot in self.path), NAMES[self.aside] if self.aside >= 0 else ""


def ways(  # noqa: PLR0917
    state: State, target: int, most: int, drops: bool, goals: frozenset[int] | None = None, bumped_to: frozenset[int] | None = None
) -> Iterator[Way]:
    """Every different table to which the target can legally be moved, each by its shortest path.

    `goals`: only those that end there; `bumped_to`: blockers of tunnels are put aside only there.
    """
    start = state.cells[target]
    found: set[object] = set()
    level: list[tuple[tuple[int, ...], int, int, State, tuple[int, ...], bool]] = [((), -1, 0, state, (), False)]
    while level:
        following: list[tuple[tuple[int, ...], int, int, State, tuple[int, ...], bool]] = []
        for path, aside, steps, here, passed, unsaid in level:
            # Who comes home on the way and goes on has perhaps won: another end than by a way around.
            by = tuple(sorted({*passed, *now})) if (now := fresh(here)) else passed
            for spot, beside, like_a_space in _onward(here, target, steps < most, aside < 0, bumped_to):
                taken = steps + (beside is None)
                if goals is not None and not _leads(here, spot, most - taken, goals):
                    continue
                after = travel_one(here, target, spot, drops) if beside is None else hop(here, target, spot, beside).state
                key = after.cells, after.flags, after.traps, after.doubt, by, taken, after.play
                if key in found:
                    continue
                found.add(key)
                way = Way((*path, spot), aside if beside is None else max(beside, aside), arrived(after, by))
                hidden = unsaid or like_a_space
                if not trapped(after, target):
                    following.append((way.path, way.aside, taken, after, by, hidden))
                if hidden and neighbouring(state, start, way.path, most) < 0:
                    # So far it is told as a space, and found as one.
                    continue
                if (spot != start or after.cells != state.cells) and (goals is None or spot in goals):
                    yield way
        level = following


def _onward(
    state: State, target: int, may_step: bool, may_bump: bool, bumped_to: frozenset[int] | None
) -> Iterator[tuple[int, int | None, bool]]:
    """Yields the cells one space or one tunnel further. With each come the bump (None: a space, -1: nobody is bumped), and True if a
    tunnel leads only to a neighbour, like a space."""
    at = state.cells[target]
    steps = [spot for d in range(4) if (spot := landing(state, target, at, d)) >= 0] if may_step else []
    for spot in steps:
        yield spot, None, False
    if at in state.tunnels:
        for spot, beside in hops(state, target, bumped_to):
            if may_bump or beside < 0:
                yield spot, beside, spot in steps


def _leads(state: State, spot: int, left: int, goals: frozenset[int]) -> bool:
    """True if this may lead to a goal with so many spaces left. A skipped flag counts as one space for two, also one that is dropped on
    the way; tunnels lead anywhere.
    """
    if spot in goals:
        return True
    far = left + len(state.flags) if left else 0
    if far and any(apart(spot, goal) <= far for goal in goals):
        return True
    near_tunnel = any(apart(spot, tunnel) <= far for tunnel in state.tunnels)
    return near_tunnel and any(apart(tunnel, goal) <= far for tunnel in state.tunnels for goal in goals)


def brought(state: State, target: int, path: tuple[str, ...], most: int, aside: str, drops: bool) -> Journey:  # noqa: PLR0917
    """The journey along named cells."""
    return travel(state, target, tuple(NUMBER[name] for name in path), most, NUMBER.get(aside, -1), drops)
