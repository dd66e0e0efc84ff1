"""Marks of places that matter now, drawn around the whole space, plate or other area to which a place belongs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kivy.graphics import Color, Line, SmoothEllipse, SmoothLine, SmoothRoundedRectangle

from companion.present.view import Mark
from companion.ui.drawing import art, symbols
from companion.ui.drawing.lay import Box
from companion.ui.theme import DARK, INK, MARKS, SIGNS, faded, on
from vision.board import BLANK, Point

MOST_PX = 110
"""Marks grow no further with their place."""
STRENGTH: tuple[Mark, ...] = ("hidden", "prompt", "owed", "may", "asked", "wrong")


@dataclass(frozen=True, slots=True)
class Spot:
    """A marked spot: the box of a place, and the outlines of its area (none: the box itself)."""

    box: Box
    outlines: tuple[tuple[Point, ...], ...] = ()


def draw(board: Any) -> None:
    """All marks of a BoardView's picture, into the current canvas; of several on one thing the strongest."""
    strongest: dict[tuple[str, str], tuple[Mark, str]] = {}
    for place, mark in board.picture.marks:
        spot = board.plan.places.get(place)
        if spot is None or not board.scale_of(spot.zone):
            continue
        name = spot.on or spot.name
        area = name.partition(".")[0]
        key = (spot.zone, area if mark != "hidden" and _parts(board, spot.zone, area) else name)
        if key not in strongest or STRENGTH.index(mark) > STRENGTH.index(strongest[key][0]):
            strongest[key] = mark, name
    for mark in STRENGTH:
        for (zone, called), (why, name) in strongest.items():
            if why == mark:
                outlines = tuple(tuple(board.point_of(zone, point) for point in part) for part in _parts(board, zone, called))
                _mark(Spot(board.box_of(name), outlines), mark)


def _parts(board: Any, zone: str, area: str) -> list[tuple[Point, ...]]:
    return [each.points_mm for each in board.plan.drawings.get(zone, BLANK).areas if each.name == area]


def _mark(spot: Spot, mark: Mark) -> None:
    x, y, w, h = spot.box
    side = min(w, h, MOST_PX)
    if mark == "hidden":
        _hatch(spot.box)
        return
    shade = MARKS[mark]
    Color(*faded(shade, 0.16))
    if spot.outlines:
        for outline in spot.outlines:
            symbols.fill(list(outline))
    else:
        SmoothRoundedRectangle(pos=(x, y), size=(w, h), radius=[side * 0.1])
    width = max(1.5, side * (0.045 if mark == "wrong" else 0.032))
    _around(spot, side, faded(DARK, 0.8), width + 1.2)
    _around(spot, side, shade, width)
    badge = max(side * 0.36, 15.0 if spot.outlines else 0.0)
    bx, by = x + w - badge * 0.72, y + h - badge * 0.72
    if SIGNS[mark]:
        Color(*shade)
        SmoothEllipse(pos=(bx, by), size=(badge, badge))
        art.write(SIGNS[mark], bx + badge / 2, by + badge / 2, badge * 0.8, on(shade))
    elif mark == "may":
        Color(*shade)
        SmoothEllipse(pos=(bx, by), size=(badge, badge))
        Color(*INK)
        tick = [bx + badge * 0.26, by + badge * 0.5, bx + badge * 0.44, by + badge * 0.3, bx + badge * 0.76, by + badge * 0.7]
        SmoothLine(points=tick, width=max(1.2, badge * 0.07))


def _around(spot: Spot, side: float, shade: list[float], width: float) -> None:
    Color(*shade)
    for outline in spot.outlines:
        SmoothLine(points=[value for point in outline for value in point], width=width, close=True, joint="round")
    if not spot.outlines:
        SmoothLine(rounded_rectangle=(*spot.box, side * 0.1), width=width)


def _hatch(box: Box) -> None:
    """Grey with slanted lines: what lies there is not seen now."""
    x, y, w, h = box
    Color(0.06, 0.09, 0.11, 0.55)
    SmoothRoundedRectangle(pos=(x, y), size=(w, h), radius=[min(w, h) * 0.1])
    Color(*faded(MARKS["hidden"], 0.55))
    step = max(6.0, min(w, h) * 0.2)
    for index in range(1, int((w + h) / step) + 1):
        along = index * step
        low, high = max(0.0, along - w), min(along, h)
        Line(points=[x + along - low, y + low, x + along - high, y + high], width=1)
