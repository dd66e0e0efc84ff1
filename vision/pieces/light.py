"""The light over a sheet, by its corner marks: how bright white paper is, and how dark black."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.art import BLACK, WHITE, bgr
from vision.board import CornerMark, Zone
from vision.pictures.lens import View, project
from vision.pictures.tone import linear
from vision.sheets.markers import MARK_CELLS

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Lamp:
    """Linear light, BGR float32 (3,): what a perfect white sends back, and what is seen where nothing does (stray light)."""

    white: Floats
    black: Floats

    def reflected(self, picture: NDArray[np.uint8], white: Floats | None = None) -> Floats:
        """The share of the light that each pixel sends back, BGR. `white`: the light just there, else that of the sheet."""
        light = (linear(picture) - self.black) / np.maximum(self.white if white is None else white, 1e-3)
        return np.asarray(np.maximum(light, 0), np.float32)


EVEN = Lamp(np.ones(3, np.float32), np.zeros(3, np.float32))


def _ring(cells: int) -> NDArray[np.float64]:
    """Middles of the outermost cells of a square of so many, in cells from its middle."""
    at = np.arange(cells) - (cells - 1) / 2
    x, y = (grid.ravel() for grid in np.meshgrid(at, at))
    return np.asarray(np.column_stack([x, y])[np.maximum(np.abs(x), np.abs(y)) == at[-1]], np.float64)


_BLACK, _WHITE = _ring(MARK_CELLS), _ring(MARK_CELLS + 2)
_INK, _PAPER = (linear(np.array([[bgr(colour)]], np.uint8))[0, 0] for colour in (BLACK, WHITE))


@lru_cache(maxsize=256)
def _ring_points(marks: tuple[CornerMark, ...]) -> NDArray[np.float64]:
    """The middles of the cells of each mark's black ring, then those of the white one around it, mm."""
    rings = np.vstack([_BLACK, _WHITE])
    return np.concatenate([rings * (mark.size_mm / MARK_CELLS) + mark.centre_mm for mark in marks])


def lamp(frame: NDArray[np.uint8], zone: Zone, view: View) -> Lamp:
    """The light over a zone in a frame (BGR uint8). It is the median of its corner marks, so that a hand over one says nothing."""
    if not zone.marks:
        return EVEN
    at = project(view.ground, _ring_points(zone.marks)).astype(np.float32)
    seen = linear(cv2.remap(frame, at[:, :1], at[:, 1:], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
    each = seen.reshape(len(zone.marks), -1, 3)
    dark, light = _median(each[:, : len(_BLACK)], 1), _median(each[:, len(_BLACK) :], 1)
    whites = np.maximum(light - dark, 1e-3) / (_PAPER - _INK)
    blacks = np.maximum(dark - whites * _INK, 0)
    return Lamp(_median(whites, 0), _median(blacks, 0))


def _median(values: Floats, axis: int) -> Floats:
    """The median along an axis: of so few values numpy's own takes ten times as long."""
    rows, count = np.sort(values, axis=axis), values.shape[axis]
    return np.asarray((rows.take((count - 1) // 2, axis) + rows.take(count // 2, axis)) / 2, np.float32)
