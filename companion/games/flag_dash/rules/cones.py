"""Cones: where a carrier scores in an agreed layout (FD-115, FD-116)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from companion.games.flag_dash.topology import WIDE, Ground
from companion.rules.values import Fault, Place


def lines(cones: Sequence[Place], rows: int = 8) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """Returns the lines that cones make for Red and for White: a carrier's home row, and its columns.

    The rules are FD-115 and FD-116. `north.3` and `south.3` make a line across rows 3 and 4; `west.2` and `west.5` stand at Red's back row
    beside columns b and e.
    """
    found: list[tuple[int, int, int]] = []
    across = {int(place.partition(".")[2]) for place in cones if place.startswith("north")} & {
        int(place.partition(".")[2]) for place in cones if place.startswith("south")
    }
    for team, back in ((0, "west"), (1, "east")):
        ends = sorted(int(place.partition(".")[2]) for place in cones if place.startswith(back))
        mine = sorted(row for row in across if (row <= rows // 2) == (team == 0))
        if len(ends) == 2:
            found.append((0 if team == 0 else rows - 1, ends[0], ends[1] - 1))
        elif mine:
            found.append((mine[0] - 1 if team == 0 else mine[-1], 0, WIDE - 1))
        else:
            found.append((-1, 0, WIDE - 1))
    return found[0], found[1]


def with_cones(land: Ground, cones: Sequence[Place]) -> Ground:
    """The ground with the finish lines of these cones."""
    return replace(land, lines=lines(cones, land.rows))


def cone_faults(cones: Iterable[Place], rows: int) -> tuple[Fault, ...]:
    """Cones that make no finish line. Each team has exactly two, at one border of its half or at its back row."""
    lie = sorted(cones)
    good = not lie or (len(lie) == 4 and all(row >= 0 for row, _, _ in lines(lie, rows)))
    return () if good else (Fault("FD-115", pieces=("cone",), places=tuple(lie)),)
