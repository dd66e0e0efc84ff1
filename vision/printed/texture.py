"""The texture of printed ground: fine contour lines that repeat nowhere.

A picture of bare ground fits in one place only. The lines are the levels of a smooth random landscape. Where they lie far apart, lines
half-way and a quarter of the way between them fade in, as on a map of flat country: no place is without a line that a camera sees. They
depend on the zone's name and size alone, not on the scale at which they are drawn: kit, simulated table and reader have the same.
"""

from __future__ import annotations

from functools import lru_cache
from zlib import crc32

import cv2
import numpy as np
from numpy.typing import NDArray

Cover = NDArray[np.float32]
"""How much ink lies on each pixel, 0 to 1."""

WIDTH_MM = 0.55
"""Most of a pixel of a camera that sees 1.8 px to the mm."""
WAVES_MM = {"contours": ((14.0, 14.0), (5.5, 5.5)), "waves": ((34.0, 11.0), (9.0, 5.0)), "grain": ((36.0, 7.5), (10.0, 4.5))}
"""Length across and down of the long and the short waves of the landscape of each texture."""
SHARES = (1.0, 0.35)
LEVELS = 15.0
"""Contour lines in the height of a landscape."""
APART_MM, FADE_MM = 2.9, 0.8
"""Lines farther apart than this, over COUNTRY_MM, have others between them, which are at their darkest FADE_MM farther on."""
COUNTRY_MM = 1.8
BETWEEN = (2, 4, 8)
"""Parts into which the height from line to line is divided."""


@lru_cache(maxsize=24)
def cover(name: str, size_mm: tuple[float, float], texture: str, px_per_mm: float) -> Cover:
    """The lines on a sheet of this name and size, float32 (height, width). Do not write into it."""
    width, height = (round(side * px_per_mm) for side in size_mm)
    x, y = ((np.arange(count) + 0.5) / px_per_mm for count in (width, height))
    field = np.zeros((height, width), np.float32)
    for index, (waves, share) in enumerate(zip(WAVES_MM[texture], SHARES, strict=True)):
        across, down = _splines(x / waves[0], size_mm[0] / waves[0]), _splines(y / waves[1], size_mm[1] / waves[1])
        field += share * (down @ _lattice(crc32(f"{name}/{index}".encode()), down.shape[1], across.shape[1]) @ across.T)
    field *= LEVELS
    slope_y, slope_x = np.gradient(field)
    slope = (np.hypot(slope_x, slope_y) * px_per_mm).astype(np.float32)
    lines = _levels(field, slope, px_per_mm)
    usual = cv2.GaussianBlur(slope, (0, 0), COUNTRY_MM * px_per_mm)
    for parts in BETWEEN:
        apart_mm = 2 / (parts * np.maximum(usual, 1e-3))
        lines = np.maximum(lines, _levels(field * parts, slope * parts, px_per_mm) * np.clip((apart_mm - APART_MM) / FADE_MM, 0, 1))
    lines.setflags(write=False)
    return lines


def _levels(field: Cover, slope: Cover, px_per_mm: float) -> Cover:
    """Lines where a field is a whole number. `slope`: how much it changes in a mm."""
    far_mm = np.abs(field - np.round(field)) / np.maximum(slope, 0.03)
    return np.clip((WIDTH_MM / 2 - far_mm) * px_per_mm + 0.5, 0, 1).astype(np.float32)


def _splines(at: NDArray[np.floating], most: float) -> NDArray[np.float32]:
    """The weights of a row of knots at each point, as a cubic B-spline has them: (points, knots)."""
    first = np.floor(at).astype(int)
    t = at - first
    weights = np.stack([(1 - t) ** 3, 3 * t**3 - 6 * t**2 + 4, -3 * t**3 + 3 * t**2 + 3 * t + 1, t**3]) / 6
    table = np.zeros((len(at), int(most) + 5), np.float32)
    for offset, weight in enumerate(weights):
        table[np.arange(len(at)), first + offset] = weight
    return table


def _lattice(seed: int, rows: int, columns: int) -> NDArray[np.float32]:
    """Random heights of the knots, 0 to 1. They are the same on every machine, and for every number of rows and columns."""
    across, down = np.arange(columns, dtype=np.uint64), np.arange(rows, dtype=np.uint64)[:, None]
    mixed = (across * np.uint64(0x9E3779B1) + down * np.uint64(0x85EBCA77) + np.uint64(seed)) & np.uint64(0xFFFFFFFF)
    for shift, factor in ((16, 0x7FEB352D), (15, 0x846CA68B)):
        mixed = ((mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)) & np.uint64(0xFFFFFFFF)
    return ((mixed ^ (mixed >> np.uint64(16))) / 2**32).astype(np.float32)
