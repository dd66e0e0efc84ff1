"""A zone's drawing as a texture: areas, lines and words, drawn once for each size.

Made while no canvas is open; shown as one rectangle.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import hypot

from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, SmoothLine, SmoothRoundedRectangle, Triangle

from companion.ui.drawing import art
from companion.ui.drawing.lay import Lay
from companion.ui.drawing.symbols import fill, plain
from companion.ui.theme import CAPITALS, FELT, LINE, SOFT, area, faded, metrics, tone
from vision.board import Caption, Drawing, Point, Stroke

LEAST_TEXT = 9
"""Words of a drawing are no smaller than so many px."""
NAME_MM = 2.4
"""Words with smaller capitals are left out where they could not be read."""
SOFT_SCALE = 1.1
FEW = 20
"""Least px for a millimetre at which many words in the tone of lines are drawn. Below it they would fill the picture."""
FEW_SCALE = 0.9
"""Least px for a millimetre at which a few words in the tone of lines are drawn. A legend is such words."""
HEAD_MM = 3.0
LEGEND = "legend"
"""Strokes of this kind are left out with the words that explain them."""


def texture(drawing: Drawing, lay: Lay) -> Fbo:
    """The zone's sheet with what is drawn on it, in the size in which it is shown."""
    return _sheet(drawing, Lay(0, 0, lay.scale, lay.size_mm, lay.quarters), metrics.floor)


@lru_cache(maxsize=24)
def _sheet(drawing: Drawing, lay: Lay, floor: float) -> Fbo:
    """A sheet that stands at no place yet. It is kept for the next page that shows it. `floor`: the smallest font of the screen."""
    width, height = lay.size
    named = {each.name for each in drawing.areas}
    soft = sum(caption.tone == "line" and caption.size_mm >= NAME_MM for caption in drawing.captions)
    roomy = lay.scale >= (SOFT_SCALE if soft > FEW else FEW_SCALE)
    captions = [
        (caption, max(floor if caption.text in named else LEAST_TEXT, caption.size_mm * lay.scale / CAPITALS))
        for caption in drawing.captions
        if caption.text in named
        or caption.size_mm * lay.scale / CAPITALS >= LEAST_TEXT
        or (caption.size_mm >= NAME_MM and (caption.tone != "line" or roomy))
    ]
    for caption, font in captions:
        art.lettering(caption.text, round(font))
    sheet = Fbo(size=(max(2, round(width)), max(2, round(height))))
    with sheet:
        ClearColor(0, 0, 0, 0)
        ClearBuffers()
        Color(*FELT)
        SmoothRoundedRectangle(pos=(0, 0), size=(width, height), radius=[min(width, height) * 0.03])
        for each in drawing.areas:
            Color(*area(each.tone))
            fill([lay.point(*point) for point in each.points_mm])
        for each in drawing.areas:
            Color(*faded(tone(each.edge), 0.8))
            points = [lay.point(*point) for point in each.points_mm]
            SmoothLine(points=plain(points), width=max(0.6, each.edge_mm * lay.scale / 2), close=True)
        for stroke in drawing.strokes:
            if stroke.kind == LEGEND and not roomy:
                continue
            Color(*tone(stroke.tone))
            _stroke(stroke, lay)
        for caption, font in captions:
            art.write(caption.text, *_kept_in(caption, drawing, lay, font), font, SOFT if caption.tone == "line" else tone(caption.tone))
        Color(*faded(LINE, 0.9))
        SmoothLine(rounded_rectangle=(1, 1, width - 2, height - 2, min(width, height) * 0.03), width=1)
    sheet.draw()
    return sheet


def _kept_in(caption: Caption, drawing: Drawing, flat: Lay, font: float) -> Point:
    """The middle of words. Where they are larger than in print they stay on the sheet, and a name within the left edge of its area."""
    x, y = flat.point(*caption.at_mm)
    corners = [flat.point(*point)[0] for each in drawing.areas if each.name == caption.text for point in each.points_mm]
    half, high = art.lettering(caption.text, round(font)).size[0] / 2 + 2, font * CAPITALS / 2 + 2  # type: ignore[attr-defined]
    left = min(corners) if corners else 0.0
    return max(left + half, min(x, flat.size[0] - half)), max(high, min(y, flat.size[1] - high))


def arrowhead(points: list[Point], length: float) -> None:
    """A head at the last point, in the current colour."""
    x1, y1 = points[-1]
    x0, y0 = next((each for each in reversed(points) if hypot(each[0] - x1, each[1] - y1) > 1), points[0])
    far = max(1e-6, hypot(x1 - x0, y1 - y0))
    ux, uy = (x1 - x0) / far * length, (y1 - y0) / far * length
    Triangle(points=[x1, y1, x1 - ux - uy * 0.55, y1 - uy + ux * 0.55, x1 - ux + uy * 0.55, y1 - uy - ux * 0.55])


def _stroke(stroke: Stroke, lay: Lay) -> None:
    points = [lay.point(*point) for point in stroke.points_mm]
    width = max(0.7, stroke.width_mm * lay.scale / 2)
    if stroke.dashed:
        for part in _dashes(points, 2.4 * lay.scale, 1.6 * lay.scale):
            SmoothLine(points=plain(part), width=width)
    else:
        SmoothLine(points=plain(points), width=width, joint="round", cap="round")
    for wanted, line in zip(stroke.heads, (points[::-1], points), strict=True):
        if wanted:
            arrowhead(line, HEAD_MM * lay.scale)


def _dashes(points: list[Point], dash: float, gap: float) -> list[list[Point]]:
    found: list[list[Point]] = []
    part, inked, left = [points[0]], True, dash
    for (x0, y0), (x1, y1) in pairwise(points):
        far, done = hypot(x1 - x0, y1 - y0), 0.0
        while far - done > left:
            done += left
            at = (x0 + (x1 - x0) * done / far, y0 + (y1 - y0) * done / far)
            if inked:
                found.append([*part, at])
            part, inked = [at], not inked
            left = dash if inked else gap
        left -= far - done
        part.append((x1, y1))
    return [*found, part] if inked and len(part) > 1 else found
