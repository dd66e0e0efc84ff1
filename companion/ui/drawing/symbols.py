"""Symbols as shapes in a square: each is told from the others by its outline alone, without colour.

Every function draws into the current canvas; `x`, `y` is the lower left corner and `s` the side of the square, in pixels.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from kivy.graphics import Color, Line, Mesh, SmoothEllipse, SmoothLine, SmoothRoundedRectangle, SmoothTriangle

from companion.ui.theme import faded


def drop(x: float, y: float, s: float) -> None:
    """A drop of water."""
    points: list[tuple[float, float]] = []
    for step in range(41):
        turn = 2 * pi * step / 40
        narrow = (1 - cos(turn)) / 2
        points.append((x + s * (0.5 + 0.36 * sin(turn) * narrow**0.9 * 1.08), y + s * (0.5 + 0.44 * cos(turn))))
    _filled(points, (x + s / 2, y + s * 0.35))


def hammers(x: float, y: float, s: float) -> None:
    """Two crossed hammers."""
    width = s * 0.05
    for side in (1, -1):

        def at(u: float, v: float, side: int = side) -> tuple[float, float]:
            return x + s * (0.5 + side * (u - 0.5)), y + s * v

        SmoothLine(points=[*at(0.2, 0.14), *at(0.72, 0.72)], width=width, cap="round")
        SmoothLine(points=[*at(0.56, 0.86), *at(0.86, 0.58)], width=width * 2.1, cap="none")


def circles(x: float, y: float, s: float) -> None:
    """Three rings, one inside the other."""
    for radius in (0.4, 0.25, 0.09):
        SmoothLine(circle=(x + s / 2, y + s / 2, s * radius), width=s * 0.045)


def bricks(x: float, y: float, s: float) -> None:
    """A wall of three rows."""
    rows = (((0.1, 0.38), (0.52, 0.38)), ((0.1, 0.17), (0.31, 0.38), (0.73, 0.17)), ((0.1, 0.38), (0.52, 0.38)))
    for row, stones in enumerate(rows):
        for left, width in stones:
            SmoothRoundedRectangle(pos=(x + s * left, y + s * (0.17 + row * 0.23)), size=(s * width, s * 0.19), radius=[s * 0.03])


def wheel(x: float, y: float, s: float) -> None:
    """A spoked wheel."""
    cx, cy = x + s / 2, y + s / 2
    SmoothLine(circle=(cx, cy, s * 0.38), width=s * 0.05)
    for spoke in range(8):
        turn = pi * spoke / 4
        SmoothLine(points=[cx, cy, cx + s * 0.38 * cos(turn), cy + s * 0.38 * sin(turn)], width=s * 0.022)
    SmoothEllipse(pos=(cx - s * 0.1, cy - s * 0.1), size=(s * 0.2, s * 0.2))


def arrow(x: float, y: float, s: float) -> None:
    """An arrow to the upper right."""
    SmoothLine(points=[x + s * 0.16, y + s * 0.16, x + s * 0.66, y + s * 0.66], width=s * 0.06, cap="round")
    SmoothTriangle(points=[x + s * 0.88, y + s * 0.88, x + s * 0.42, y + s * 0.76, x + s * 0.76, y + s * 0.42])


def compass(x: float, y: float, s: float) -> None:
    """The back of a tile: a rose with four points."""
    cx, cy = x + s / 2, y + s / 2
    for quarter in range(4):
        turn = pi * quarter / 2
        tip = (cx + s * 0.4 * cos(turn), cy + s * 0.4 * sin(turn))
        side = (cx + s * 0.1 * cos(turn + pi / 4), cy + s * 0.1 * sin(turn + pi / 4))
        other = (cx + s * 0.1 * cos(turn - pi / 4), cy + s * 0.1 * sin(turn - pi / 4))
        SmoothTriangle(points=[*tip, *side, cx, cy])
        SmoothTriangle(points=[*tip, *other, cx, cy])
    SmoothLine(circle=(cx, cy, s * 0.25), width=max(1.0, s * 0.014))


SHAPES: dict[str, Callable[[float, float, float], None]] = {
    "drop": drop, "hammers": hammers, "circles": circles, "bricks": bricks, "wheel": wheel, "arrow": arrow,
}  # fmt: skip


def draw(name: str, x: float, y: float, s: float, ink: list[float]) -> bool:
    """Draws a symbol by name; says whether there is such a symbol."""
    shape = SHAPES.get(name)
    if shape is not None:
        Color(*faded(ink, ink[3]))
        shape(x, y, s)
    return shape is not None


def _filled(points: list[tuple[float, float]], middle: tuple[float, float]) -> None:
    flat = [middle, *points]
    vertices = [value for px, py in flat for value in (px, py, 0.0, 0.0)]
    Mesh(vertices=vertices, indices=list(range(len(flat))), mode="triangle_fan")
    Line(points=[value for point in points for value in point], width=1.1, close=True)
