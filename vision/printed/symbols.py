"""Symbols by name, as shapes in a square: kit, screen and simulated table draw these and no others.

Points are shares of the square, x right, y down. Each symbol is told from the others by its outline alone, without colour.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, hypot, pi, sin

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Fill:
    """A simple polygon, filled."""

    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Trace:
    """A line with round ends; `width` is its whole width."""

    points: tuple[Point, ...]
    width: float
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled circle."""

    at: Point
    radius: float


Shape = Fill | Trace | Disc


def _arc(at: Point, radius: float, turns: tuple[float, float], steps: int = 24, flat: float = 1.0) -> tuple[Point, ...]:
    """Points on a circle or ellipse, between two shares of a turn, clockwise from the right. The ellipse is `flat` times as high as
    wide."""
    start, end = turns
    angles = [2 * pi * (start + (end - start) * step / max(1, steps)) for step in range(steps + 1)]
    return tuple((at[0] + radius * cos(angle), at[1] + radius * flat * sin(angle)) for angle in angles)


def _ring(at: Point, radius: float, width: float) -> Trace:
    return Trace(_arc(at, radius, (0, 1), 48)[:-1], width, closed=True)


def _box(x: float, y: float, w: float, h: float) -> Fill:
    return Fill(((x, y), (x + w, y), (x + w, y + h), (x, y + h)))


def _arrow(*points: Point, width: float = 0.13, head: float = 0.3) -> tuple[Shape, ...]:
    """A line with a head at its last point."""
    (x0, y0), (x1, y1) = points[-2:]
    far = hypot(x1 - x0, y1 - y0)
    u, v = (x1 - x0) / far, (y1 - y0) / far
    neck = (x1 - u * head * 0.85, y1 - v * head * 0.85)
    wing = head * 0.62
    tip = Fill(((x1, y1), (neck[0] - v * wing, neck[1] + u * wing), (neck[0] + v * wing, neck[1] - u * wing)))
    return Trace((*points[:-1], neck), width), tip


def _turned(shapes: tuple[Shape, ...], quarters: int) -> tuple[Shape, ...]:
    """The shapes, turned clockwise by so many quarters."""

    def turn(point: Point) -> Point:
        x, y = point
        for _ in range(quarters):
            x, y = 1 - y, x
        return x, y

    def one(shape: Shape) -> Shape:
        match shape:
            case Fill(points):
                return Fill(tuple(turn(point) for point in points))
            case Trace(points, width, closed):
                return Trace(tuple(turn(point) for point in points), width, closed)
            case Disc(at, radius):
                return Disc(turn(at), radius)

    return tuple(one(shape) for shape in shapes)


_DROP = tuple((0.5 + 0.39 * sin(t) * ((1 - cos(t)) / 2) ** 0.9, 0.5 - 0.44 * cos(t)) for t in (2 * pi * k / 48 for k in range(48)))
_STONES = tuple(
    _box(x, y, w, 0.18)
    for y, row in (
        (0.18, ((0.1, 0.38), (0.52, 0.38))),
        (0.41, ((0.1, 0.17), (0.31, 0.38), (0.73, 0.17))),
        (0.64, ((0.1, 0.38), (0.52, 0.38))),
    )
    for x, w in row
)
_ROSE = tuple(
    Fill((tip, side, (0.5, 0.5)))
    for k in range(4)
    for tip in _arc((0.5, 0.5), 0.42, (k / 4, k / 4), 0)
    for way in (0.125, -0.125)
    for side in _arc((0.5, 0.5), 0.12, (k / 4 + way, k / 4 + way), 0)
)
_UP = (*_arrow((0.5, 0.92), (0.5, 0.08), width=0.2, head=0.44),)
_CAT = (
    Fill(_arc((0.5, 0.58), 0.33, (0, 1), 40, 0.92)),
    Fill(((0.2, 0.5), (0.2, 0.1), (0.48, 0.3))),
    Fill(((0.8, 0.5), (0.8, 0.1), (0.52, 0.3))),
)

SYMBOLS: dict[str, tuple[Shape, ...]] = {
    # Treasure Hunt
    "drop": (Fill(_DROP),),
    "hammers": (
        Trace(((0.2, 0.86), (0.72, 0.28)), 0.1),
        Trace(((0.56, 0.14), (0.86, 0.42)), 0.21),
        Trace(((0.8, 0.86), (0.28, 0.28)), 0.1),
        Trace(((0.44, 0.14), (0.14, 0.42)), 0.21),
    ),
    "circles": tuple(_ring((0.5, 0.5), radius, 0.085) for radius in (0.4, 0.235, 0.07)),
    "bricks": _STONES,
    "wheel": (
        _ring((0.5, 0.5), 0.38, 0.1),
        Disc((0.5, 0.5), 0.11),
        *(Trace(((0.5, 0.5), (0.5 + 0.38 * cos(pi * k / 4), 0.5 + 0.38 * sin(pi * k / 4))), 0.045) for k in range(8)),
    ),
    "arrow": _arrow((0.16, 0.84), (0.88, 0.12), width=0.13, head=0.5),
    "compass": (*_ROSE, _ring((0.5, 0.5), 0.26, 0.03)),
    # Flag Dash
    "forward": _UP,
    "right": _turned(_UP, 1),
    "backward": _turned(_UP, 2),
    "left": _turned(_UP, 3),
    "flag": (
        Trace(((0.26, 0.1), (0.26, 0.92)), 0.09),
        Fill(((0.3, 0.1), (0.56, 0.16), (0.86, 0.1), (0.78, 0.32), (0.88, 0.56), (0.58, 0.6), (0.3, 0.54))),
    ),
    "push": (Disc((0.16, 0.5), 0.13), Disc((0.48, 0.5), 0.13), *_arrow((0.6, 0.5), (0.97, 0.5), width=0.1, head=0.26)),
    "copy": (
        Trace(((0.36, 0.3), (0.36, 0.08), (0.86, 0.08), (0.86, 0.7), (0.64, 0.7)), 0.09),
        Trace(((0.14, 0.3), (0.64, 0.3), (0.64, 0.92), (0.14, 0.92)), 0.09, closed=True),
    ),
    "jump": (_box(0.43, 0.52, 0.14, 0.4), *_arrow(*_arc((0.46, 0.62), 0.36, (0.5, 0.92), 16), (0.88, 0.74), width=0.1, head=0.3)),
    "trap": (
        Trace(_arc((0.5, 0.42), 0.36, (0.0, 0.5), 24), 0.1),
        *(Fill(((x - 0.075, y), (x + 0.075, y), (x, y - 0.24))) for x, y in ((0.28, 0.7), (0.5, 0.79), (0.72, 0.7))),
        Trace(((0.08, 0.38), (0.92, 0.38)), 0.1),
    ),
    "lasso": (
        Trace(_arc((0.58, 0.32), 0.32, (0, 1), 40, 0.7)[:-1], 0.09, closed=True),
        Trace(((0.34, 0.46), (0.22, 0.62), (0.3, 0.78), (0.14, 0.93)), 0.09),
    ),
    "dig": (
        Trace(((0.86, 0.12), (0.46, 0.52)), 0.09),
        Trace(((0.74, 0.06), (0.94, 0.26)), 0.1),
        Fill(((0.28, 0.46), (0.54, 0.72), (0.4, 0.86), (0.1, 0.9), (0.14, 0.6))),
    ),
    "runner": (
        Disc((0.62, 0.15), 0.12),
        Trace(((0.58, 0.34), (0.44, 0.6), (0.62, 0.72), (0.54, 0.93)), 0.12),
        Trace(((0.44, 0.6), (0.34, 0.78), (0.12, 0.8)), 0.12),
        Trace(((0.22, 0.5), (0.34, 0.36), (0.58, 0.34), (0.72, 0.5), (0.88, 0.44)), 0.1),
    ),
    "defender": (Fill(((0.5, 0.06), (0.86, 0.18), (0.84, 0.52), (0.72, 0.76), (0.5, 0.95), (0.28, 0.76), (0.16, 0.52), (0.14, 0.18))),),
    "cat": _CAT,
    "spy": (
        Trace((*_arc((0.5, 0.72), 0.5, (0.6, 0.9), 20, 0.9), *_arc((0.5, 0.28), 0.5, (0.1, 0.4), 20, 0.9)), 0.08, closed=True),
        Disc((0.5, 0.5), 0.14),
    ),
    "tunnel": (Fill((*_arc((0.5, 0.48), 0.4, (0.5, 1.0), 24), (0.9, 0.92), (0.1, 0.92))),),
    "cone": (Fill(((0.44, 0.08), (0.56, 0.08), (0.76, 0.78), (0.24, 0.78))), _box(0.08, 0.78, 0.84, 0.14)),
    "boost": (Fill(((0.6, 0.04), (0.18, 0.56), (0.46, 0.56), (0.36, 0.96), (0.82, 0.4), (0.54, 0.4))),),
    "star": (Fill(tuple((0.5 + r * sin(pi * k / 5), 0.52 - r * cos(pi * k / 5)) for k in range(10) for r in ((0.48, 0.2)[k % 2],))),),
    # Dash Arena
    "disk": (_ring((0.5, 0.5), 0.36, 0.16),),
    "disks": (_ring((0.34, 0.5), 0.2, 0.13), _ring((0.72, 0.5), 0.2, 0.13)),
    "down": (Trace(((0.1, 0.9), (0.9, 0.9)), 0.1), *_arrow((0.5, 0.06), (0.5, 0.8), width=0.16, head=0.42)),
    "fall": (Disc((0.2, 0.58), 0.13), Trace(((0.36, 0.66), (0.86, 0.78)), 0.18), Trace(((0.06, 0.92), (0.94, 0.92)), 0.08)),
    "bend": _arrow((0.28, 0.94), (0.28, 0.5), (0.88, 0.2), width=0.14, head=0.36),
    "again": _arrow(*_arc((0.5, 0.5), 0.36, (0.1, 0.8), 30), (0.88, 0.24), width=0.12, head=0.32),
    "sidestep": _arrow((0.22, 0.94), (0.22, 0.56), (0.7, 0.56), (0.7, 0.08), width=0.13, head=0.34),
    "catch": (_ring((0.76, 0.5), 0.15, 0.1), *_arrow((0.56, 0.5), (0.06, 0.5), width=0.12, head=0.32)),
    # Tektonix
    "spreading": (
        *_arrow((0.56, 0.5), (0.96, 0.5), width=0.13, head=0.34),
        *_arrow((0.44, 0.5), (0.04, 0.5), width=0.13, head=0.34),
        Trace(((0.5, 0.1), (0.5, 0.9)), 0.05),
    ),
    "transform": (
        *_arrow((0.1, 0.3), (0.9, 0.3), width=0.13, head=0.34),
        *_arrow((0.9, 0.7), (0.1, 0.7), width=0.13, head=0.34),
        Trace(((0.06, 0.5), (0.94, 0.5)), 0.05),
    ),
    "subduction": (*_arrow((0.04, 0.36), (0.42, 0.36), (0.82, 0.94), width=0.13, head=0.36), _box(0.6, 0.28, 0.38, 0.17)),
}
