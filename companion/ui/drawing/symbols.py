"""Symbols as the kit prints them, in the current canvas.

`x`, `y` is the lower left corner and `s` the side of the square, in pixels.
"""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Color, Mesh, SmoothEllipse, SmoothLine
from kivy.graphics.tesselator import Tesselator

from companion.ui.theme import faded
from vision.printed.symbols import SYMBOLS, Disc, Fill, Trace

Point = tuple[float, float]


def draw(name: str, x: float, y: float, s: float, ink: list[float]) -> bool:
    """Draws a symbol by name in this ink; False when there is no such symbol."""
    if name not in SYMBOLS:
        return False
    Color(*faded(ink, ink[3]))
    shape(name, x, y, s)
    return True


def shape(name: str, x: float, y: float, s: float) -> None:
    """Draws a symbol in the current colour."""

    def at(points: Sequence[Point]) -> list[Point]:
        return [(x + u * s, y + (1 - v) * s) for u, v in points]

    for part in SYMBOLS[name]:
        match part:
            case Fill(points):
                fill(at(points))
            case Trace(points, width, closed):
                SmoothLine(points=plain(at(points)), width=max(0.7, width * s / 2), close=closed, joint="round", cap="round")
            case Disc((u, v), radius):
                SmoothEllipse(pos=(x + (u - radius) * s, y + (1 - v - radius) * s), size=(2 * radius * s, 2 * radius * s))


def fill(points: list[Point]) -> None:
    """Fills any simple polygon in the current colour."""
    pieces = Tesselator()
    pieces.add_contour(plain(points))
    if pieces.tesselate():
        for vertices, indices in pieces.meshes:
            Mesh(vertices=vertices, indices=indices, mode="triangle_fan")
    SmoothLine(points=plain(points), width=0.7, close=True)


def plain(points: Sequence[Point]) -> list[float]:
    """x and y of all points in one list, as Kivy wants them."""
    return [value for point in points for value in point]
