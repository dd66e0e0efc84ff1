"""The print of a box, sampled each half millimetre as pictures are: its colours, its fine detail, its plain parts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pictures.tone import linear, toned

Rect = tuple[float, float, float, float]
Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]

SAMPLES_PER_MM = 2
STEP_MM = 1.0
"""The distance from one point of a print to the next where a piece is laid exactly over its picture."""
WINDOW = 9
"""Samples across the smallest window that is compared, and across the smallest box."""
LENS_MM = 0.35
"""Softness of lens and pixels together (standard deviation) in which the print is rendered."""
DETAIL_MM, DEEPEST = 4.5, 0.15
"""Width over which a line of print differs from its surroundings, and by at most which share of the light."""
SLACK = 6
"""Samples by which paper may lie off. It is bent, and a piece that carries it is known less exactly at its far end."""
PLAIN, PLAIN_STEP = 5, 12
"""Nothing is printed within so many samples if the print changes by less there (grey levels)."""


@dataclass(frozen=True, slots=True, eq=False)
class Print:
    """A printed surface: its art in the colours of the kit (BGR uint8), and samples per mm. The art is softened as a lens does."""

    image: NDArray[np.uint8]
    per_mm: float

    @staticmethod
    def of(image: NDArray[np.uint8], per_mm: float) -> Print:
        """`image`: the art, sharp, BGR uint8, `per_mm` pixels to the millimetre."""
        return Print(toned(cv2.GaussianBlur(linear(image), (0, 0), LENS_MM * per_mm)), per_mm)

    def patch(self, box: Rect) -> NDArray[np.uint8]:
        """The print in a box with SLACK around it, sampled as pictures are."""
        size, corner = grid_of(box, SLACK)
        scale = self.per_mm / SAMPLES_PER_MM
        at = np.array([[scale, 0, corner[0] * self.per_mm - 0.5], [0, scale, corner[1] * self.per_mm - 0.5], [0, 0, 1.0]])
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        return np.asarray(cv2.warpPerspective(self.image, at, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8)


@dataclass(frozen=True, eq=False)
class Patch:
    """The bare print of one box: its mm, its samples with SLACK around, and where nothing is printed.

    `colour`: BGR; `grey`; `detail`: as `detail` gives it.
    """

    box: Rect
    colour: NDArray[np.uint8]
    grey: Floats
    detail: Floats
    blank: Flags

    @cached_property
    def points(self) -> tuple[NDArray[np.float64], Floats, Floats]:
        """Some of its points, its detail there, and how that changes across and down.

        Points: mm of its surface, (N, 2). Changes: per mm, (N, 2)."""
        (across, down), (x, y) = grid_of(self.box, 0)
        step = round(STEP_MM * SAMPLES_PER_MM)
        columns, rows = np.arange(step // 2, across, step), np.arange(step // 2, down, step)
        xs, ys = np.meshgrid(x + columns / SAMPLES_PER_MM, y + rows / SAMPLES_PER_MM)
        there = np.ix_(SLACK + rows, SLACK + columns)
        steep, wide = (np.asarray(each) for each in np.gradient(self.detail, 1 / SAMPLES_PER_MM))
        slopes = np.column_stack([wide[there].ravel(), steep[there].ravel()])
        return np.column_stack([xs.ravel(), ys.ravel()]), self.detail[there].ravel(), slopes

    @staticmethod
    def of(printed: Print, box: Rect) -> Patch:
        colour = printed.patch(box)
        grey = cv2.cvtColor(colour, cv2.COLOR_BGR2GRAY)
        blank = (cv2.morphologyEx(grey, cv2.MORPH_GRADIENT, disc(PLAIN)) < PLAIN_STEP).astype(np.uint8)
        plain = cv2.morphologyEx(blank, cv2.MORPH_OPEN, disc(PLAIN)) > 0
        return Patch(box, colour, grey.astype(np.float32), detail(grey, SAMPLES_PER_MM), plain)


def grid_of(box: Rect, rim: int) -> tuple[tuple[int, int], tuple[float, float]]:
    """Samples across and down a box with so many more on each side, and the mm of the first one."""
    x, y, w, h = box
    across, down = max(WINDOW, round(w * SAMPLES_PER_MM)), max(WINDOW, round(h * SAMPLES_PER_MM))
    step = 1 / SAMPLES_PER_MM
    first = x + (w - (across - 1) * step) / 2 - rim * step, y + (h - (down - 1) * step) / 2 - rim * step
    return (across + 2 * rim, down + 2 * rim), first


def detail(grey: NDArray[np.uint8] | Floats, per_mm: float) -> Floats:
    """Returns how much each sample differs from those around it, but no more than print does.

    It is a share of their light. So pieces, however black and white they are, weigh no more than the fine lines beside them where paper is
    laid over its picture.
    """
    light = grey.astype(np.float32)
    around = cv2.blur(light, (round(DETAIL_MM * per_mm) | 1,) * 2, borderType=cv2.BORDER_REFLECT)
    # In place: memory that is new takes longer than what is done in it.
    light -= around
    light /= np.maximum(around, 1, out=around)
    np.maximum(light, -DEEPEST, out=light)
    return np.asarray(np.minimum(light, DEEPEST, out=light), np.float32)


@cache
def disc(across: int) -> NDArray[np.uint8]:
    """A round structuring element. Do not write into it."""
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (across, across)), np.uint8)
