"""Ways on which others can move a character: by Push, Lasso or cats, with or without a tunnel (FD-037, FD-070, FD-088)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.flag_dash.rules.ending import fresh
from companion.games.flag_dash.rules.steps import Hop, Journey, arrived, hop, hops, landing, neighbouring, trapped, travel
from companion.games.flag_dash.rules.steps import pushed_on as travel_one
from companion.games.flag_dash.state import Chase, Lasso, Push, State
from companion.games.flag_dash.topology import NAMES, NUMBER, apart, named
from companion.rules.values import Place

Named = tuple[tuple[Place, ...], Place, Place]
"""A way in words: the names of its cells, then `aside` and `bumped` as acts have them."""


class Way(NamedTuple):
    """A path with the bump that it needs, as in `Hop`, and where it leads."""

    path: tuple[int, ...]
    aside: int
    bumped: int
    end: State

    @property
    def names(self) -> Named:
        return tuple(NAMES[spot] for spot in self.path), named(self.aside), named(self.bumped)


def told(action: Push | Lasso | Chase) -> Named:
    """The way that an act tells."""
    return action.path, action.aside, action.bumped


def ways(  # noqa: PLR0917
    state: State, target: int, most: int, drops: bool, goals: frozenset[int] | None = None, bumped_to: frozenset[int] | None = None
) -> Iterator[Way]:
    """Every different table to which the target can legally be moved, each by its shortest path.

    `goals`: only those that end there; `bumped_to`: blockers of tunnels are put aside only there.
    """
    start = state.cells[target]
    found: set[object] = set()
    level: list[tuple[tuple[int, ...], int, int, int, State, tuple[int, ...], bool]] = [((), -1, -1, 0, state, (), False)]
    while level:
        following: list[tuple[tuple[int, ...], int, int, int, State, tuple[int, ...], bool]] = []
        for path, aside, bumped, steps, here, passed, unsaid in level:
            # Who comes home on the way and goes on has perhaps won: another end than by a way around.
            by = tuple(sorted({*passed, *now})) if (now := fresh(here)) else passed
            for spot, through, like_a_space in _onward(here, target, steps < most, aside < 0, bumped_to):
                taken = steps + (through is None)
                if goals is not None and not _leads(here, spot, most - taken, goals):
                    continue
                after = travel_one(here, target, spot, drops) if through is None else hop(here, target, *through).state
                key = after.cells, after.flags, after.traps, after.doubt, by, taken, after.play
                if key in found:
                    continue
                found.add(key)
                bump = (aside, bumped) if through is None or through.aside < 0 else (through.aside, through.bumped)
                way = Way((*path, spot), *bump, arrived(after, by))
                hidden = unsaid or like_a_space
                if not trapped(after, target):
                    following.append((way.path, *bump, taken, after, by, hidden))
                if hidden and neighbouring(state, start, way.path, most) < 0:
                    # So far it is told as a space, and found as one.
                    continue
                if (spot != start or after.cells != state.cells) and (goals is None or spot in goals):
                    yield way
        level = following


def _onward(
    state: State, target: int, may_step: bool, may_bump: bool, bumped_to: frozenset[int] | None
) -> Iterator[tuple[int, Hop | None, bool]]:
    """Yields the cells one space or one tunnel further. With each come the way through the tunnel (None: a space), and True if a
    tunnel leads only to a neighbour, like a space."""
    at = state.cells[target]
    steps = [spot for d in range(4) if (spot := landing(state, target, at, d)) >= 0] if may_step else []
    for spot in steps:
        yield spot, None, False
    if at in state.tunnels:
        for through in hops(state, target, bumped_to):
            if may_bump or through.aside < 0:
                yield through.exit, through, through.exit in steps


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


def brought(state: State, target: int, way: Named, most: int, drops: bool) -> Journey:
    """The journey along named cells."""
    path, aside, bumped = way
    return travel(state, target, tuple(NUMBER[name] for name in path), most, NUMBER.get(aside, -1), NUMBER.get(bumped, -1), drops)
