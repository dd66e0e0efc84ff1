"""The strokes of a border on the plate map: stretches, styles and teeth."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import hypot
from typing import Any

from companion.games.tektonix.table.outline import Border, Point

Shape = dict[str, Any]
STRETCH_MM = 15.0
"""About how long a stretch of one kind is."""
TONES = {"S": "orange", "T": "ink", "OC": "red", "OO": "blue", "CC": "purple"}
TOOTH_MM = 1.5


def stretches_of(border: Border, letters: dict[str, str], borders: dict[str, str], mm: Any) -> Iterator[tuple[str, str, tuple[Point, ...]]]:
    """A border's line in stretches, each with one of its kinds in turn; without any kind it is one stretch."""
    pair = " ".join(sorted(letters[side] for side in border.sides))
    kinds = borders.get(pair, "").split() or [""]
    points = tuple(mm(point) for point in border.points)
    length = length_of(points)
    count = max(len(kinds), round(length / STRETCH_MM / len(kinds)) * len(kinds)) if len(kinds) > 1 else 1
    for number, part in enumerate(_cut(points, length, count)):
        yield pair, kinds[number % len(kinds)], part


def _cut(points: tuple[Point, ...], length: float, count: int) -> list[tuple[Point, ...]]:
    """A line in so many parts of one length."""
    parts: list[tuple[Point, ...]] = []
    part, done = [points[0]], 0.0
    for (x0, y0), (x1, y1) in pairwise(points):
        far = hypot(x1 - x0, y1 - y0)
        while len(parts) + 1 < count and done + far >= length * (len(parts) + 1) / count - 1e-9:
            share = (length * (len(parts) + 1) / count - done) / far
            at = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
            parts.append((*part, at))
            part = [at]
        done += far
        part.append((x1, y1))
    return [*parts, tuple(part)]


def styled(pair: str, kind: str, points: tuple[Point, ...]) -> Iterator[Shape]:
    """Draws one stretch. All its strokes carry the border's name and kind."""
    code, sure = kind.rstrip("?"), not kind.endswith("?")
    base: Shape = {"name": pair, "kind": kind}
    if not code:
        yield {**base, "points_mm": _lists(points), "tone": "line", "width_mm": 0.5}
        return
    tone, width = (TONES[code], 0.9) if sure else ("line", 0.6)
    if code == "S":
        for side in (-0.75, 0.75):
            yield {**base, "points_mm": _lists(aside(points, side)), "tone": tone, "width_mm": width * 0.75}
        return
    yield {**base, "points_mm": _lists(points), "tone": tone, "width_mm": width, "dashed": code == "T"}
    if code != "T":
        yield from ({**base, "points_mm": _lists(tooth), "tone": tone, "width_mm": width * 0.8} for tooth in _teeth(points))


def _teeth(points: tuple[Point, ...]) -> Iterator[tuple[Point, ...]]:
    """Small triangles along a line."""
    length = length_of(points)
    count = max(1, int(length / 4.5))
    for part in _cut(points, length, count):
        (x0, y0), (x1, y1) = part[0], part[-1]
        far = hypot(x1 - x0, y1 - y0) or 1.0
        ux, uy = (x1 - x0) / far, (y1 - y0) / far
        cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
        feet = (cx - ux * TOOTH_MM * 0.7, cy - uy * TOOTH_MM * 0.7), (cx + ux * TOOTH_MM * 0.7, cy + uy * TOOTH_MM * 0.7)
        yield feet[0], (cx + uy * TOOTH_MM, cy - ux * TOOTH_MM), feet[1]


def length_of(points: tuple[Point, ...]) -> float:
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))


def aside(points: tuple[Point, ...], by: float) -> tuple[Point, ...]:
    """A line beside a line."""
    found: list[Point] = []
    for n, (x, y) in enumerate(points):
        (x0, y0), (x1, y1) = points[max(0, n - 1)], points[min(len(points) - 1, n + 1)]
        far = hypot(x1 - x0, y1 - y0) or 1.0
        found.append((x - (y1 - y0) / far * by, y + (x1 - x0) / far * by))
    return tuple(found)


def _lists(points: tuple[Point, ...]) -> list[list[float]]:
    return [list(point) for point in points]
