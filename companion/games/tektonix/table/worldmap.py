"""The plate map as it is drawn: outlines, names, and on every border its kinds by the house rules.

Spreading centres are double, transform faults dashed, subduction zones toothed with their letters; a kind that the players have to look up
on their own map is thin and grey. A border with several kinds shows them by turns.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import hypot
from typing import Any

from companion.games.tektonix.table.outline import Border, Outline, Point, outline

Shape = dict[str, Any]
STRETCH_MM = 15.0
"""About how long a stretch of one kind is."""
LEGEND = (("S", "spreading"), ("T", "transform"), ("OC", "subduction OC"), ("OO", "OO"), ("CC", "CC"), ("T?", "see map"))
SAMPLE_MM = 9.0
LETTER_MM = 4.7
"""Room for a letter of the legend."""
TONES = {"S": "orange", "T": "ink", "OC": "red", "OO": "blue", "CC": "purple"}
TOOTH_MM = 1.5


def drawing(sketch: Mapping[str, Any], topology: tuple[Any, ...]) -> Shape:
    """The whole map. Raises KeyError or ValueError for a sketch that lacks something."""
    letters: dict[str, str] = dict(sketch["plates"])
    borders = dict(dict(topology)["borders"])
    x, y = (float(value) for value in sketch["corner_mm"])
    cell = float(sketch["cell_mm"])
    drawn = outline(tuple(line for line in str(sketch["map"]).split() if line))

    def mm(point: Point) -> Point:
        return x + point[0] * cell, y + point[1] * cell

    stretches = [each for border in _inner(drawn, letters) for each in _stretches(border, letters, borders, mm)]
    strokes = [stroke for pair, kind, points in stretches for stroke in _styled(pair, kind, points)]
    captions = [
        *({"text": str(text), "at_mm": [px, py], "size_mm": size, "tone": "ink"} for text, px, py, size in sketch["names"]),
        *_letters(stretches),
    ]
    legend = _legend(*(float(value) for value in sketch["legend_mm"])) if "legend_mm" in sketch else {"strokes": [], "captions": []}
    tones = dict(sketch["tones"])
    areas = [
        {"name": letters[letter], "points_mm": [list(mm(point)) for point in points], "tone": tones[letter], "edge": "line", "edge_mm": 0.3}
        for letter, points in drawn.parts
    ]
    return {"areas": areas, "strokes": [*strokes, *legend["strokes"]], "captions": [*captions, *legend["captions"]]}


def _inner(drawn: Outline, letters: dict[str, str]) -> Iterator[Border]:
    for border in drawn.borders:
        if "" not in border.sides:
            if not set(border.sides) <= letters.keys():
                raise ValueError(f"The map has a letter of {', '.join(border.sides)} that stands for no plate.")
            yield border


def _stretches(border: Border, letters: dict[str, str], borders: dict[str, str], mm: Any) -> Iterator[tuple[str, str, tuple[Point, ...]]]:
    """A border's line in stretches, each with one of its kinds in turn; without any kind it is one stretch."""
    pair = " ".join(sorted(letters[side] for side in border.sides))
    kinds = borders.get(pair, "").split() or [""]
    points = tuple(mm(point) for point in border.points)
    length = _length(points)
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


def _styled(pair: str, kind: str, points: tuple[Point, ...]) -> Iterator[Shape]:
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
    length = _length(points)
    count = max(1, int(length / 4.5))
    for part in _cut(points, length, count):
        (x0, y0), (x1, y1) = part[0], part[-1]
        far = hypot(x1 - x0, y1 - y0) or 1.0
        ux, uy = (x1 - x0) / far, (y1 - y0) / far
        cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
        feet = (cx - ux * TOOTH_MM * 0.7, cy - uy * TOOTH_MM * 0.7), (cx + ux * TOOTH_MM * 0.7, cy + uy * TOOTH_MM * 0.7)
        yield feet[0], (cx + uy * TOOTH_MM, cy - ux * TOOTH_MM), feet[1]


def _length(points: tuple[Point, ...]) -> float:
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))


def _letters(stretches: list[tuple[str, str, tuple[Point, ...]]]) -> Iterator[Shape]:
    """On subduction zones their letters, where there is room; a question mark where players look at their map."""
    for _, kind, points in stretches:
        code, doubt = kind.rstrip("?"), kind.endswith("?")
        text = f"{code if code not in ('S', 'T') or doubt else ''}{'?' if doubt else ''}"
        if text and _length(points) >= 5.0:
            x, y = aside(points, -3.2)[len(points) // 2]
            yield {"text": text, "at_mm": [x, y], "size_mm": 2.0, "tone": "line" if doubt else TONES[code]}


def _legend(x: float, y: float) -> dict[str, list[Shape]]:
    """A line of samples with words, with room for words that a small screen has to draw larger."""
    strokes: list[Shape] = []
    captions: list[Shape] = []
    for code, text in LEGEND:
        for stroke in _styled("", code, ((x, y), (x + SAMPLE_MM / 2, y), (x + SAMPLE_MM, y))):
            strokes.append({**stroke, "kind": "legend"})
        wide = len(text) * LETTER_MM
        captions.append({"text": text, "at_mm": [x + SAMPLE_MM + 1.5 + wide / 2, y], "size_mm": 3.3, "tone": "line"})
        x += SAMPLE_MM + wide + 6
    return {"strokes": strokes, "captions": captions}


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
