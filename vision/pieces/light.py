"""The light over a sheet, by its corner marks, and on a part of it, by its print."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.art import BLACK, WHITE, bgr
from vision.board import CornerMark, Zone
from vision.pictures.lens import View, project
from vision.pictures.tone import FLOOR, linear, of_a_light
from vision.pieces.patch import Flags, Floats, Patch
from vision.sheets.markers import MARK_CELLS

TINT = 5
"""Samples over which a colour is told."""
LENS = 0.8
"""Share of the contrast of fine lines that a lens leaves at least."""
DARKEST = 2
"""Percentile of a place's samples in its darkest colour: the least that is sent back there, but for noise."""


@dataclass(frozen=True, slots=True, eq=False)
class Lamp:
    """Linear light, BGR float32 (3,): what a perfect white sends back, and what is seen where nothing does (stray light)."""

    white: Floats
    black: Floats

    def reflected(self, picture: NDArray[np.uint8]) -> Floats:
        """The share of the light that each pixel sends back, BGR."""
        return np.asarray(np.maximum((linear(picture) - self.black) / np.maximum(self.white, 1e-3), 0), np.float32)


def just_there(lamp: Lamp, picture: NDArray[np.uint8], printed: NDArray[np.uint8], bare: Flags) -> Lamp:
    """The light on one part of a sheet, by the bare print that is seen there. `picture`, `printed`: BGR, of the same samples.

    A lamp that is mirrored in gloss adds the same light to all of it. It is no more than what the darkest there sends back, and no more
    than the print lacks in contrast beside what a lens takes.
    """
    seen = lamp.reflected(picture)
    lit, art = seen[bare], linear(printed)[bare]
    mean, paper = lit.mean(0), art.mean(0)
    gain = ((lit - mean) * (art - paper)).sum() / max(float(((art - paper) ** 2).sum()), 1e-6)
    darkest = np.percentile(cv2.blur(seen, (3, 3)).min(2), DARKEST)
    mirrored = np.float32(max(0.0, min(float((mean - gain / LENS * paper).mean()), float(darkest))))
    return Lamp(lamp.white * np.maximum((mean - mirrored) / np.maximum(paper, 1e-3), 1e-3), lamp.black + mirrored * lamp.white)


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
    """The light over a zone in a frame (BGR uint8). It is the median of its corner marks, so that a hand over one says nothing.

    Stray light is all over the picture: it is no more than any mark's black ink sends back, which a lamp may be mirrored in."""
    if not zone.marks:
        return EVEN
    at = project(view.ground, _ring_points(zone.marks)).astype(np.float32)
    seen = cv2.remap(frame, at[:, :1], at[:, 1:], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    each = seen.reshape(len(zone.marks), -1, 3).transpose(0, 2, 1)
    dark, light = _middle(each[:, :, : len(_BLACK)]), _middle(each[:, :, len(_BLACK) :])
    whites = np.maximum(light - dark, 1e-3) / (_PAPER - _INK)
    blacks = np.maximum(dark - whites * _INK, 0)
    return Lamp(_between(np.sort(whites, axis=0)), blacks.min(0))


def _middle(levels: NDArray[np.uint8]) -> Floats:
    """The median light of pixels, for each mark and colour: (marks, 3). Numbers are put in order as the light is that they stand for."""
    return _between(linear(np.sort(levels, axis=2).transpose(2, 0, 1)))


def _between(rows: Floats) -> Floats:
    """The median of rows in order: of so few numpy's own takes ten times as long."""
    return np.asarray((rows[(len(rows) - 1) // 2] + rows[len(rows) // 2]) / 2, np.float32)


def lit_like(picture: NDArray[np.uint8], printed: Patch, first: tuple[int, int], lamp: Lamp) -> Flags:
    """Returns the samples that may be this print by their colour. Lamps, sky and shadows differ in blue and red, never in green.

    `first`: the row and column of the print at which the picture begins."""
    seen = cv2.blur(picture, (TINT, TINT), borderType=cv2.BORDER_REFLECT)
    levels, art = _reflected(lamp), tint(printed, first, picture.shape[:2])
    # One colour after the other: numbers of a byte are taken apart sooner than those of four.
    blue, green, red = (cv2.LUT(one, table) - ink for one, table, ink in zip(cv2.split(seen), levels, art, strict=True))
    return of_a_light(blue, green, red)


@lru_cache(maxsize=512)
def tint(printed: Patch, first: tuple[int, int], shape: tuple[int, int]) -> tuple[Floats, Floats, Floats]:
    """Blue, green and red of a part of a print, as `_reflected` has them, kept for the next picture.

    As many are kept as the largest board has places."""
    rows, columns = (slice(at, at + length) for at, length in zip(first, shape, strict=True))
    art = cv2.blur(printed.colour[rows, columns], (TINT, TINT), borderType=cv2.BORDER_REFLECT)
    table = np.asarray(np.log(_levels() + FLOOR), np.float32)
    blue, green, red = (np.asarray(cv2.LUT(one, table), np.float32) for one in cv2.split(art))
    return blue, green, red


@cache
def _levels() -> Floats:
    """The light that each number stands for, alike in all colours: (256,)."""
    return linear(np.arange(256, dtype=np.uint8)).ravel()


@lru_cache(maxsize=16)
def _reflected(lamp: Lamp) -> Floats:
    """The share of light that each number stands for in a picture under a lamp.

    It is a logarithm, (3, 256): blue, green, red. All that is done to a number is the same for all pixels: 256 times is enough."""
    return np.asarray(np.log(np.maximum((_levels() - lamp.black[:, None]) / lamp.white[:, None], 0) + FLOOR), np.float32)
