"""Bare ground: the printed dots prove that nothing lies on a place and nothing smooth (a sleeve, a table) is in the way."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.board import DOT_PITCH_MM, dots
from vision.pictures.lens import Matrix, project

Rect = tuple[float, float, float, float]
FAINT, DARK = 0.84, 0.36
"""A dot is seen when its grey is between these shares of the paper beside it (printed: 0.47, after the lens 0.5-0.75)."""
PALER, DEEPER = 1.24, 0.72
"""Bare paper is as light as most of the bare paper around, give or take."""


@dataclass(frozen=True, slots=True, eq=False)
class Dots:
    """Dots of some boxes: centres and the paper on two sides of each, float64 (N, 2), in the boxes' mm.

    `rim`: in the outermost row or column of its box.
    """

    centres: NDArray[np.float64]
    beside: NDArray[np.float64]
    across: NDArray[np.float64]
    rim: NDArray[np.bool_]


@cache
def grid(boxes: tuple[Rect, ...]) -> Dots:
    """The dots that are printed in these boxes."""
    centres, beside, across, rim = [], [], [], []
    for box in boxes:
        points = np.array(dots(box))
        middle = np.array([box[0] + box[2] / 2, box[1] + box[3] / 2])
        inward = np.where(points < middle, 1.0, -1.0) * DOT_PITCH_MM / 2
        centres.append(points)
        beside.append(points + inward)
        edge = (points == points.min(0)) | (points == points.max(0))
        flip = np.where(edge[:, 1:] & edge[:, :1], (1, 1), np.where(edge[:, 1:], (-1, 1), (1, -1)))
        across.append(points + inward * flip)
        rim.append(edge.any(1))
    return Dots(np.vstack(centres), np.vstack(beside), np.vstack(across), np.concatenate(rim))


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """What was seen of some dots: which are bare, where they are (zone mm), and the paper's colour there (BGR, float32 (N, 3))."""

    at_mm: NDArray[np.float64]
    beside_mm: tuple[NDArray[np.float64], NDArray[np.float64]]
    bare: NDArray[np.bool_]
    rim: NDArray[np.bool_]
    paper: NDArray[np.float32]

    def under(self, hull: NDArray[np.float64], grow_mm: float) -> NDArray[np.bool_]:
        """Which dots something hides that covers a convex hull of points (M, 2), zone mm: the dot itself or the paper beside it."""
        return inside(self.at_mm, hull, grow_mm) | inside(self.beside_mm[0], hull, grow_mm) | inside(self.beside_mm[1], hull, grow_mm)

    def colour(self) -> NDArray[np.float32] | None:
        """Median colour of the bare paper, BGR; None when too little is seen."""
        return np.median(self.paper[self.bare], axis=0).astype(np.float32) if int(self.bare.sum()) >= 3 else None


def look(picture: NDArray[np.uint8], plane: Matrix, laid: Matrix, printed: Dots) -> Ground:
    """Looks at dots. `laid`: the boxes' mm -> zone mm; `plane`: zone mm at the paper's height -> px of `picture` (BGR)."""
    at, beside, across = (project(laid, mm) for mm in (printed.centres, printed.beside, printed.across))
    px = np.stack([project(plane, mm) for mm in (at, beside, across)]).astype(np.float32)
    seen = cv2.remap(picture, px[..., 0], px[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    grey, spread = seen.mean(2), seen.max(2) - seen.min(2)
    dot, light, dim = grey[0], grey[1:].max(0), grey[1:].min(0)
    bare = (dot < FAINT * dim) & (dot > DARK * light) & (dim > DEEPER * light) & (spread < 0.3 * grey + 14).all(0)
    if bare.any():
        usual = float(np.median(grey[1:, bare]))
        bare &= (dim > DEEPER * usual) & (light < PALER * usual)
    return Ground(at, (beside, across), bare, printed.rim, seen[1])


_NUDGES = np.array([(dx, dy, da) for da in (0.0, -1.0, 1.0) for dy in (0.0, -1.0, 1.0) for dx in (0.0, -1.0, 1.0)])


def align(grey: NDArray[np.uint8], plane: Matrix, laid: Matrix, printed: Dots, about: tuple[float, float]) -> Matrix:
    """`laid`, nudged until the dots stand out best: a code of 20 mm knows its angle less well than a grid of 40 mm.

    `about`: the point (boxes' mm) around which it is turned. With few dots in sight it stays as it is.
    """
    best, here = -1.0, np.zeros(3)
    to, back = np.eye(3), np.eye(3)
    to[:2, 2], back[:2, 2] = about, (-about[0], -about[1])
    result = laid
    points = np.column_stack([np.vstack([printed.centres, printed.beside]), np.ones(2 * len(printed.centres))]).T
    for step_mm, step_degrees in ((0.5, 0.8), (0.25, 0.4), (0.12, 0.2)):
        tries = here + _NUDGES * (step_mm, step_mm, step_degrees)
        c, s = np.cos(np.radians(tries[:, 2])), np.sin(np.radians(tries[:, 2]))
        nudge = np.zeros((len(tries), 3, 3))
        nudge[:, 0, 0], nudge[:, 0, 1], nudge[:, 0, 2] = c, -s, tries[:, 0]
        nudge[:, 1, 0], nudge[:, 1, 1], nudge[:, 1, 2], nudge[:, 2, 2] = s, c, tries[:, 1], 1
        poses = laid @ to @ nudge @ back
        at = plane @ poses @ points
        px = (at[:, :2] / at[:, 2:]).astype(np.float32)
        seen = cv2.remap(grey, px[:, 0], px[:, 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
        dot, paper = seen[:, : len(printed.centres)], seen[:, len(printed.centres) :]
        usual = float(np.median(paper))
        likely = (dot > DARK * paper) & (paper > DEEPER * usual) & (paper < PALER * usual)
        fits = (np.clip(1 - dot / np.maximum(paper, 8), 0, 0.5) * likely).sum(1)
        k = int(fits.argmax())
        best, here, result = float(fits[k]), tries[k], poses[k]
    return result if best > 0.12 * len(printed.centres) else laid


def inside(points: NDArray[np.float64], hull: NDArray[np.float64], grow_mm: float) -> NDArray[np.bool_]:
    """Which points (N, 2) lie in a convex hull of points (M, 2), grown by some mm."""
    outline = cv2.convexHull(hull.astype(np.float32)).reshape(-1, 2).astype(np.float64)
    edge = np.roll(outline, -1, axis=0) - outline
    length = np.hypot(edge[:, 0], edge[:, 1]) + 1e-9
    across = (edge[:, 0] * (points[:, None, 1] - outline[:, 1]) - edge[:, 1] * (points[:, None, 0] - outline[:, 0])) / length
    sign = 1.0 if _area(outline) > 0 else -1.0
    result: NDArray[np.bool_] = (sign * across > -grow_mm).all(1)
    return result


def _area(outline: NDArray[np.float64]) -> float:
    x, y = outline[:, 0], outline[:, 1]
    return float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum())
