"""Drawings above the pieces on request: the way of a move, or the ends of the next one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kivy.graphics import Color, SmoothEllipse, SmoothLine

from companion.present.board.lettered import sign
from companion.present.view import Ends, Stage, Way
from companion.ui.drawing import art, ground
from companion.ui.theme import DARK, INK, MARKS, YELLOW, colour, faded, on
from vision.board import Point

SIGNS = {"push": "+", "prone": "x", "goal": "G", "lost": "=", "handoff": "H"}
"""Signs beside a piece for acts that are no steps."""
SPOT_MM = 10.5


@dataclass(frozen=True, slots=True)
class Shown:
    """A way up to a moment (`at` moments have happened), or ends."""

    way: Way | None = None
    at: int = 0
    ends: tuple[Ends, ...] = ()


NOTHING = Shown()


def draw(board: Any, shown: Shown) -> None:
    """Draws into the current canvas. `board` is the BoardView that knows where everything is."""
    if shown.way is not None:
        _way(board, shown.way.stages, shown.at)
    _ends(board, shown.ends)


def _way(board: Any, stages: tuple[Stage, ...], at: int) -> None:
    for index, stage in enumerate(stages):
        scale = board.scale_of(stage.zone)
        if scale and stage.line_mm:
            points = [board.point_of(stage.zone, point) for point in stage.line_mm]
            _line(points, colour(stage.piece), scale, strong=index < at, newest=index == at - 1)
    if 0 < at <= len(stages):
        _moment(board, stages[at - 1])


def _line(points: list[Point], shade: list[float], scale: float, *, strong: bool, newest: bool) -> None:
    flat = [value for point in points for value in point]
    width = max(1.4, scale * (1.3 if newest else 0.9))
    if not strong:
        Color(*faded(INK, 0.35))
        SmoothLine(points=flat, width=max(1.0, width * 0.6))
        return
    Color(*faded(DARK, 0.85))
    SmoothLine(points=flat, width=width + max(1.2, scale * 0.7), joint="round", cap="round")
    Color(*INK)
    SmoothLine(points=flat, width=width + max(0.7, scale * 0.25), joint="round", cap="round")
    Color(*shade)
    SmoothLine(points=flat, width=width, joint="round", cap="round")
    if newest:
        Color(*INK)
        ground.arrowhead(points, max(8.0, 5.2 * scale))


def _moment(board: Any, stage: Stage) -> None:
    """A ring around whatever something happens to now, and what it is."""
    scale = board.scale_of(stage.zone)
    if not scale or stage.place not in board.plan.places:
        return
    x, y = board.point_of(stage.zone, board.plan.middle(stage.place))
    radius = 14.0 * scale
    Color(*faded(DARK, 0.8))
    SmoothLine(circle=(x, y, radius), width=max(2.0, scale * 1.4))
    Color(*YELLOW)
    SmoothLine(circle=(x, y, radius), width=max(1.2, scale * 0.8))
    sign = SIGNS.get(stage.kind)
    if sign:
        _spot((x + radius * 0.8, y + radius * 0.8), max(16.0, SPOT_MM * scale), YELLOW, sign)


def _ends(board: Any, ends: tuple[Ends, ...]) -> None:
    """A spot for every end in the piece's colour. It carries the die if one piece is shown, else the piece."""
    pieces = {each.piece for each in ends}
    spots: dict[str, dict[str, tuple[list[float], bool]]] = {}
    for each in ends:
        text = each.by if len(pieces) == 1 else sign(each.piece, board.plan)
        for place in each.places:
            known = spots.setdefault(place, {}).get(text)
            spots[place][text] = colour(each.piece), place in each.prized or bool(known and known[1])
    for place, texts in spots.items():
        spot = board.plan.places.get(place)
        scale = board.scale_of(spot.zone) if spot is not None else 0.0
        if not scale:
            continue
        x, y = board.point_of(spot.zone, board.plan.middle(place))
        if board.picture.layout[place]:
            x, y = x + 9 * scale, y - 9 * scale  # whoever stands there stays in sight
        side = max(13.0, SPOT_MM * scale * (1.6, 1.25)[min(len(texts), 2) - 1]) if len(texts) < 3 else max(11.0, SPOT_MM * scale * 0.95)
        start = x - (len(texts) - 1) * side * 0.5
        for index, (text, (shade, prized)) in enumerate(sorted(texts.items())):
            at = (start + index * side, y)
            if prized:
                Color(*MARKS["prompt"])
                SmoothEllipse(pos=(at[0] - side * 0.68, at[1] - side * 0.68), size=(side * 1.36, side * 1.36))
            _spot(at, side, shade, text)


def _spot(at: Point, side: float, shade: list[float], text: str) -> None:
    Color(*INK)
    SmoothEllipse(pos=(at[0] - side * 0.56, at[1] - side * 0.56), size=(side * 1.12, side * 1.12))
    Color(*shade)
    SmoothEllipse(pos=(at[0] - side / 2, at[1] - side / 2), size=(side, side))
    art.write(text, at[0], at[1], side * 0.72, on(shade))
