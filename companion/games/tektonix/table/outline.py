"""Outlines from a map of letters: each letter is a cell of one plate, borders are traced and smooth.

Both plates of a border share its line. Points are (x, y) in cells, y down; the caller gives them a size.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import pairwise

Point = tuple[float, float]
Node = tuple[int, int]
ROUNDS = 3
"""How often a line is drawn towards the middle of its neighbours before its corners are cut."""


@dataclass(frozen=True, slots=True)
class Border:
    """A line between two letters, or with "" between a letter and the edge of the map. `points` from end to end."""

    sides: tuple[str, str]
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Outline:
    """All borders, and each letter's parts as closed polygons."""

    borders: tuple[Border, ...]
    parts: tuple[tuple[str, tuple[Point, ...]], ...]


def outline(rows: tuple[str, ...]) -> Outline:
    """Traces a map. Raises ValueError when its rows are not all of one length."""
    if not rows or len({len(row) for row in rows}) != 1:
        raise ValueError("The rows of the map must all be of one length.")
    lines = _lines(rows)
    ways: dict[tuple[Node, Node], tuple[int, bool]] = {}
    for number, (_, nodes) in enumerate(lines):
        for one, other in pairwise(nodes):
            ways[one, other], ways[other, one] = (number, True), (number, False)
    smooth = [_smooth(nodes, frame="" in sides) for sides, nodes in lines]
    borders = tuple(Border(sides, points) for (sides, _), points in zip(lines, smooth, strict=True))
    return Outline(borders, tuple(_parts(rows, ways, smooth)))


def _cell(rows: tuple[str, ...], x: int, y: int) -> str:
    return rows[y][x] if 0 <= y < len(rows) and 0 <= x < len(rows[0]) else ""


def _walls(rows: tuple[str, ...]) -> dict[tuple[Node, Node], tuple[str, str]]:
    """Every side between unlike cells, directed so that the first letter lies on its right; y points down."""
    found: dict[tuple[Node, Node], tuple[str, str]] = {}
    for y in range(len(rows) + 1):
        for x in range(len(rows[0]) + 1):
            here, above, before = _cell(rows, x, y), _cell(rows, x, y - 1), _cell(rows, x - 1, y)
            if here != above:
                found[(x, y), (x + 1, y)], found[(x + 1, y), (x, y)] = (here, above), (above, here)
            if here != before:
                found[(x, y + 1), (x, y)], found[(x, y), (x, y + 1)] = (here, before), (before, here)
    return found


def _lines(rows: tuple[str, ...]) -> list[tuple[tuple[str, str], list[Node]]]:
    """Walls joined to lines between the points where three meet; the map's corners count as such."""
    walls = _walls(rows)
    around: dict[Node, list[Node]] = defaultdict(list)
    for one, other in walls:
        around[one].append(other)
    corners = {(x, y) for x in (0, len(rows[0])) for y in (0, len(rows))}
    ends = {node for node, others in around.items() if len(others) != 2 or node in corners}
    lines: list[tuple[tuple[str, str], list[Node]]] = []
    done: set[tuple[Node, Node]] = set()
    for end in sorted(ends):
        for first in sorted(around[end]):
            if (end, first) in done:
                continue
            nodes = [end, first]
            while nodes[-1] not in ends:
                nodes.append(next(node for node in around[nodes[-1]] if node != nodes[-2]))
            done |= {*pairwise(nodes), *zip(nodes[1:], nodes, strict=False)}
            low, high = sorted(walls[end, first])
            lines.append(((low, high), nodes))
    return lines


def _smooth(nodes: list[Node], *, frame: bool) -> tuple[Point, ...]:
    points: list[Point] = [(float(x), float(y)) for x, y in nodes]
    if frame:
        return points[0], points[-1]
    for _ in range(ROUNDS):
        inner = (
            ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4) for a, b, c in zip(points, points[1:], points[2:], strict=False)
        )
        points = [points[0], *inner, points[-1]]
    return tuple(points)


def _parts(
    rows: tuple[str, ...], ways: dict[tuple[Node, Node], tuple[int, bool]], smooth: list[tuple[Point, ...]]
) -> list[tuple[str, tuple[Point, ...]]]:
    """Walks around each connected part of a letter, the part on the right, along whole lines."""
    walls = {way: sides for way, sides in _walls(rows).items() if sides[0]}
    parts: list[tuple[str, tuple[Point, ...]]] = []
    while walls:
        start = min(walls)
        letter = walls[start][0]
        loop, way = [], start
        while way in walls:
            loop.append(way)
            del walls[way]
            way = next((turn for turn in _turns(way) if turn in walls and walls[turn][0] == letter), start)
        # It must begin where a line begins.
        first = next((n for n, each in enumerate(loop) if ways[each] != ways[loop[n - 1]]), 0)
        loop = loop[first:] + loop[:first]
        points: list[Point] = []
        for n, each in enumerate(loop):
            if n == 0 or ways[each] != ways[loop[n - 1]]:
                number, forward = ways[each]
                points += (smooth[number] if forward else smooth[number][::-1])[:-1]
        parts.append((letter, tuple(points)))
    return parts


def _turns(way: tuple[Node, Node]) -> list[tuple[Node, Node]]:
    """Returns the edges by which a walk with its part on the right may go on. Sharply right comes first, so that parts which only touch
    stay apart."""
    (x0, y0), (x1, y1) = way
    dx, dy = x1 - x0, y1 - y0
    return [((x1, y1), (x1 + sx, y1 + sy)) for sx, sy in ((-dy, dx), (dx, dy), (dy, -dx))]
