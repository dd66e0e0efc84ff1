"""The plate map as it is drawn: outlines, names, and on every border its kinds by the house rules.

Spreading centres are double, transform faults dashed, subduction zones toothed with their letters; a kind that the players have to look up
on their own map is thin and grey. A border with several kinds shows them by turns.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.tektonix.table.outline import Border, Outline, Point, outline
from companion.games.tektonix.table.strokes import TONES, Shape, aside, length_of, stretches_of, styled

LEGEND = (("S", "spreading"), ("T", "transform"), ("OC", "subduction OC"), ("OO", "OO"), ("CC", "CC"), ("T?", "see map"))
SAMPLE_MM = 9.0
LETTER_MM = 4.7
"""Room for a letter of the legend."""


def drawing(sketch: Mapping[str, Any], topology: tuple[Any, ...]) -> Shape:
    """The whole map. Raises KeyError or ValueError for a sketch that lacks something."""
    letters: dict[str, str] = dict(sketch["plates"])
    borders = dict(dict(topology)["borders"])
    x, y = (float(value) for value in sketch["corner_mm"])
    cell = float(sketch["cell_mm"])
    drawn = outline(tuple(line for line in str(sketch["map"]).split() if line))

    def mm(point: Point) -> Point:
        return x + point[0] * cell, y + point[1] * cell

    stretches = [each for border in _inner(drawn, letters) for each in stretches_of(border, letters, borders, mm)]
    strokes = [stroke for pair, kind, points in stretches for stroke in styled(pair, kind, points)]
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


def _letters(stretches: list[tuple[str, str, tuple[Point, ...]]]) -> Iterator[Shape]:
    """On subduction zones their letters, where there is room; a question mark where players look at their map."""
    for _, kind, points in stretches:
        code, doubt = kind.rstrip("?"), kind.endswith("?")
        text = f"{code if code not in ('S', 'T') or doubt else ''}{'?' if doubt else ''}"
        if text and length_of(points) >= 5.0:
            x, y = aside(points, -3.2)[len(points) // 2]
            yield {"text": text, "at_mm": [x, y], "size_mm": 2.0, "tone": "line" if doubt else TONES[code]}


def _legend(x: float, y: float) -> dict[str, list[Shape]]:
    """A line of samples with words, with room for words that a small screen has to draw larger."""
    strokes: list[Shape] = []
    captions: list[Shape] = []
    for code, text in LEGEND:
        for stroke in styled("", code, ((x, y), (x + SAMPLE_MM / 2, y), (x + SAMPLE_MM, y))):
            strokes.append({**stroke, "kind": "legend"})
        wide = len(text) * LETTER_MM
        captions.append({"text": text, "at_mm": [x + SAMPLE_MM + 1.5 + wide / 2, y], "size_mm": 3.3, "tone": "line"})
        x += SAMPLE_MM + wide + 6
    return {"strokes": strokes, "captions": captions}
