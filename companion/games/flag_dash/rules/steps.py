"""Movement rules and tunnels (FD-032 to FD-042): where one space leads, what blocks it, and journeys of several spaces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from companion.games.flag_dash.rules.ending import doubted, fresh, judged
from companion.games.flag_dash.state import TECH_NERD, State
from companion.games.flag_dash.topology import WIDE, map_of
from companion.rules.changing import changed


def put(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """The same tuple with one value replaced."""
    return (*values[:index], value, *values[index + 1 :])


def landing(state: State, char: int, here: int, d: int) -> int:
    """Returns the cell one space from `here` in this direction, team flags skipped; -1 when it is not possible."""
    there, rule = blocked(state, char, here, d)
    return -1 if rule else there


def blocked(state: State, char: int, here: int, d: int) -> tuple[int, str]:
    """The cell one space away (flags skipped) and the rule that forbids to enter it, empty when none does."""
    assert state.ground is not None
    ways = map_of(state.ground)
    there = ways.next[here][d]
    if there < 0:
        return -1, "FD-035"
    if ways.wall[here][d] and not (ways.over[here][d] and may_climb(state, char)):
        return there, "FD-034"
    while there in state.flags:
        beyond = ways.next[there][d]
        if beyond < 0:
            return -1, "FD-036"
        if ways.wall[there][d] and not (ways.over[there][d] and may_climb(state, char)):
            return beyond, "FD-034"
        there = beyond
    return there, "FD-033" if there in state.cells else ""


def may_climb(state: State, char: int) -> bool:
    """May this character go over the walls of a grid from inside (FD-121)?"""
    return state.options.alt_wall_exit == "any_inside" or bool(state.secret >> char & 1)


def separated(state: State, a: int, b: int) -> bool:
    """Is there a wall between two adjacent cells?"""
    assert state.ground is not None
    ways = map_of(state.ground)
    return any(ways.next[a][d] == b and ways.wall[a][d] for d in range(4))


def adjacent(state: State, a: int, b: int) -> bool:
    """True if two cells in play share an edge. Walls do not matter."""
    assert state.ground is not None
    return b in map_of(state.ground).next[a]


def around(state: State, here: int) -> list[int]:
    """The cells in play that share an edge with this one."""
    assert state.ground is not None
    return [there for there in map_of(state.ground).next[here] if there >= 0]


def trapped(state: State, char: int) -> bool:
    """A character on a trap stays there (FD-101)."""
    return state.cells[char] in state.traps and state.who[char] != TECH_NERD


def carries(state: State, char: int) -> bool:
    """Does it hold a team flag?"""
    return -1 - char in state.flags


def set_down(state: State, char: int, there: int) -> State:
    """Puts the character on this cell; the owner of a trap takes it back. Nothing is judged yet: it may be on its way."""
    state = changed(state, cells=put(state.cells, char, there))
    if there in state.traps and state.who[char] == TECH_NERD:
        state = changed(state, traps=tuple(t for t in state.traps if t != there))
    return state


def stand(state: State, char: int, there: int) -> State:
    """The character stands on this cell, and the end is judged."""
    return judged(set_down(state, char, there))


def diagnose(state: State, char: int, here: int, there: int) -> str:
    """The rule that a single step from here to there breaks; empty when it is a legal step."""
    assert state.ground is not None
    ground = state.ground
    if any(landing(state, char, here, d) == there for d in range(4)):
        return ""
    if not (ground.first <= there % WIDE <= ground.last):
        return "FD-124" if len(state.hands) == 2 else "FD-035"
    if there // WIDE >= ground.rows:
        return "FD-035"
    if there in state.flags:
        return "FD-036"
    if there in state.cells:
        return "FD-033"
    up, right = there // WIDE - here // WIDE, there % WIDE - here % WIDE
    if up and right:
        return "FD-032" if abs(up) == abs(right) == 1 else "FD-034" if _walled_way(state, here, there) else "FD-032"
    d = 0 if up > 0 else 2 if up < 0 else 1 if right > 0 else 3
    spot, rule = blocked(state, char, here, d)
    if rule:
        return rule
    # The first space is free, so it went too far: what stands beyond, or the count of spaces.
    further, beyond = blocked(state, char, spot, d)
    return beyond if beyond in ("FD-033", "FD-034") and further >= 0 else "FD-055"


def _walled_way(state: State, here: int, there: int) -> bool:
    return any(separated(state, here, between) for between in around(state, here) if adjacent(state, between, there))


@dataclass(frozen=True, slots=True)
class Journey:
    """The state to which a journey led, and the first rule broken (empty: none) with the cell where it broke."""

    state: State
    rule: str = ""
    at: int = -1
    steps: int = 0


class Hop(NamedTuple):
    """A way through a tunnel: its exit, and the bump that makes room."""

    exit: int
    aside: int = -1
    """The cell on which a blocker is put; -1 when there is none."""
    bumped: int = -1
    """The tunnel on which it stood; -1: the exit itself (FD-040)."""


def hop_rule(state: State, char: int, to: int) -> str:
    """The rule that going through a tunnel to this one breaks, whatever stands there; empty when none (FD-037, FD-041, FD-042)."""
    here = state.cells[char]
    if here not in state.tunnels or to not in state.tunnels or here == to:
        return "FD-037"
    if trapped(state, char):
        return "FD-102"
    if carries(state, char):
        return "FD-041"
    return "FD-042" if state.play is not None and state.play.tunnelled >> char & 1 else ""


def bump_rule(state: State, spot: int, aside: int) -> str:
    """The rule that putting aside whatever blocks this tunnel breaks; empty when none (FD-039, FD-A12)."""
    if spot in state.cells:
        blocker = state.cells.index(spot)
        if trapped(state, blocker):
            return "FD-102"
        return "FD-039" if aside < 0 or diagnose(state, blocker, spot, aside) else ""
    if spot in state.flags:
        good = aside >= 0 and adjacent(state, spot, aside) and not separated(state, spot, aside)
        return "" if good and aside not in state.cells and aside not in state.flags else "FD-039"
    return "FD-039"


def asides(state: State, spot: int) -> list[int]:
    """The cells to which whatever blocks this tunnel may be put; a character skips a flag (FD-039, FD-A12)."""
    if spot in state.cells:
        blocker = state.cells.index(spot)
        return [] if trapped(state, blocker) else [there for d in range(4) if (there := landing(state, blocker, spot, d)) >= 0]
    return [there for there in around(state, spot) if not bump_rule(state, spot, there)]


def bump(state: State, spot: int, aside: int) -> State:
    """Puts whatever blocks this tunnel one space away; a flag that comes home by it is asked about (FD-A13)."""
    if aside < 0:
        return state
    if spot in state.cells:
        blocker = state.cells.index(spot)
        return state if trapped(state, blocker) else doubted(set_down(state, blocker, aside))
    if spot in state.flags:
        return doubted(changed(state, flags=put(state.flags, state.flags.index(spot), aside)))
    return state


def hops(state: State, char: int, bumped_to: frozenset[int] | None = None) -> Iterator[Hop]:
    """Every legal way through a tunnel from where the character stands. `bumped_to`: blockers are put aside only there."""
    here = state.cells[char]
    used = state.play is not None and state.play.tunnelled >> char & 1
    if here not in state.tunnels or used or carries(state, char) or trapped(state, char):
        return
    free = [exit_ for exit_ in state.tunnels if exit_ not in state.cells and exit_ not in state.flags]
    for exit_ in state.tunnels:
        if exit_ in free:
            yield Hop(exit_)
        elif exit_ != here and state.cells.count(exit_) + state.flags.count(exit_) == 1:
            # Only one is bumped: where people let two stand, nobody comes out.
            for aside in asides(state, exit_):
                if bumped_to is None or aside in bumped_to:
                    yield Hop(exit_, aside)
                    yield from (Hop(other, aside, exit_) for other in free if other != aside)


def hop(state: State, char: int, to: int, aside: int = -1, bumped: int = -1) -> Journey:
    """Goes through a tunnel, which moves no space. `tunnelled` in the state's play tells who has used one in this move (FD-037 to FD-042).
    """
    rule = hop_rule(state, char, to)
    spot = bumped if bumped >= 0 else to
    if aside >= 0 or bumped >= 0:
        if bumped >= 0 and (bumped not in state.tunnels or bumped == state.cells[char]):
            rule = rule or "FD-039"
        rule = rule or bump_rule(state, spot, aside)
        state = bump(state, spot, aside)
    if not rule and (to in state.cells or to in state.flags):
        rule = "FD-039"
    if state.play is not None:
        state = changed(state, play=changed(state.play, tunnelled=state.play.tunnelled | 1 << char))
    return Journey(stand(state, char, to), rule, to)


def pushed_on(state: State, char: int, to: int, drops: bool) -> State:
    """Puts the character on the next cell; one that drops its flag leaves it behind. Nothing is judged yet."""
    if drops and carries(state, char):
        state = changed(state, flags=put(state.flags, state.flags.index(-1 - char), state.cells[char]))
    return set_down(state, char, to)


def arrived(state: State, passed: tuple[int, ...]) -> State:
    """Ends a journey of several spaces. It is judged there, and what was fulfilled only on the way is in doubt."""
    return doubted(judged(state), passed)


def neighbouring(state: State, here: int, path: tuple[int, ...], most: int) -> int:
    """Returns the part of a path that leads through two tunnels a space from each other, -1: none. It counts as a space
    unless the path has one cell too many."""
    holes = state.tunnels
    parts = [n for n, to in enumerate(path) if (path[n - 1] if n else here) in holes and to in holes]
    return parts[0] if len(parts) == 1 and len(path) == most + 1 else -1


def through_first(state: State, char: int, path: tuple[int, ...]) -> bool:
    """Does a journey of one space and a tunnel begin with the tunnel?"""
    here, holes = state.cells[char], state.tunnels
    if len(path) < 2 or here not in holes or path[0] not in holes:
        return False
    return bool(diagnose(state, char, here, path[0])) or neighbouring(state, here, path, 1) == 0


def travel(  # noqa: PLR0917
    state: State, char: int, path: tuple[int, ...], most: int, aside: int = -1, bumped: int = -1, drops: bool = False
) -> Journey:
    """Moves a character along these cells, at most `most` spaces, by a tunnel where the next cell is no step.

    `drops`: it leaves the team flag that it carries on the space from which it is pushed (FD-071).
    """
    steps, rule, at = 0, "", -1
    passed: tuple[int, ...] = ()
    through_neighbours = neighbouring(state, state.cells[char], path, most)

    for n, to in enumerate(path):
        here = state.cells[char]
        passed += fresh(state)
        if trapped(state, char):
            rule, at = rule or "FD-102", to
            state = set_down(state, char, to)
        elif (broken := diagnose(state, char, here, to)) == "" and n != through_neighbours and (
            steps < most or here not in state.tunnels or to not in state.tunnels
        ):
            steps += 1
            state = pushed_on(state, char, to, drops)
        elif here in state.tunnels and to in state.tunnels:
            through = hop(state, char, to, aside, bumped)
            state = through.state
            if through.rule and not rule:
                rule, at = through.rule, to
        else:
            steps += 1
            if not rule:
                rule, at = broken, to
            state = pushed_on(state, char, to, drops)
        if steps > most and not rule:
            rule, at = "FD-069", to
        if state.outcome is not None:
            break
    return Journey(arrived(state, passed), rule, at, steps)
