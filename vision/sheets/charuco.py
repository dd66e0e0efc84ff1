"""Measures a lens by looks at its printed page: focal length, middle, and how it bends its pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import CalibrationError
from vision.pictures.frame import Frame
from vision.pictures.straight import Bend
from vision.printed.lens_page import PAGE_MM, SQUARE_MM, chess

LEAST_CORNERS = 12
"""A look with fewer corners says too little."""
LEAST_LOOKS, ENOUGH, LONGEST = 5, 15, 600
"""How many looks are needed, how many are enough, and how many frames without a new one end it."""
GOOD_PX = 0.5
"""A lens is measured when the corners fit it at least so well (root mean square)."""
SPREAD = 0.45
"""How far looks reach from the picture's middle to all sides, as a share of half its size."""
SLANT, SLANTED = 12.0, 2
"""How many looks at least are slanted by how many degrees. From above, a short lens near by and a long one far away see the same."""


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """The corners of the page seen in one picture, on the page (mm) and in it (px), each (N, 2)."""

    mm: NDArray[np.float32]
    px: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class LensMeasured:
    """A lens by its looks. `residual_px`: how well all corners fit it (root mean square)."""

    bend: Bend
    residual_px: float
    looks: int


def look(frame: Frame) -> Look | None:
    """The page's corners in a frame; None when too few of them are in sight, or all on one line."""
    grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    corners, ids, _, _ = cv2.aruco.CharucoDetector(chess()).detectBoard(grey)
    if ids is None or len(ids) < LEAST_CORNERS:
        return None
    mm = chess().getChessboardCorners()[np.ravel(ids), :2]
    if min(np.ptp(mm, axis=0)) < 2 * SQUARE_MM:
        return None
    return Look(np.asarray(mm, np.float32), np.asarray(corners, np.float32).reshape(-1, 2))


def lens(looks: Iterable[Look | None], size: tuple[int, int]) -> LensMeasured:
    """The lens that has seen the page so. `size`: width and height of the pictures, px.

    Raises CalibrationError saying what is missing: too few looks, none near an edge of the picture, all from straight above, or a page
    that is bent itself.
    """
    seen = [one for one in looks if one is not None]
    if len(seen) < LEAST_LOOKS:
        raise CalibrationError(
            f"The lens page is seen in {len(seen)} {'picture' if len(seen) == 1 else 'pictures'}, {LEAST_LOOKS} are needed: lay it on "
            "something stiff and hold it into the picture at a slant, each time in another part of it."
        )
    if missing := _sides_without(seen, size):
        raise CalibrationError(f"The lens page was never near the {' and '.join(missing)} of the picture: hold it there too.")
    solid = [np.column_stack([one.mm, np.zeros(len(one.mm), np.float32)]).astype(np.float32) for one in seen]
    start = np.array([[0.8 * size[0], 0, (size[0] - 1) / 2], [0, 0.8 * size[0], (size[1] - 1) / 2], [0, 0, 1.0]])
    rms, matrix, coefficients, turns, _ = cv2.calibrateCamera(
        solid, [one.px for one in seen], size, start, None, flags=cv2.CALIB_USE_INTRINSIC_GUESS
    )
    if rms > GOOD_PX:
        raise CalibrationError(
            f"The corners of the lens page fit only to {rms:.2f} px, {GOOD_PX} are needed: lay the page on something stiff, hold it still."
        )
    slants = [np.degrees(np.arccos(abs(float(cv2.Rodrigues(turn)[0][2, 2])))) for turn in turns]
    if sum(slant > SLANT for slant in slants) < SLANTED:
        raise CalibrationError("These pictures show the lens page from straight above: hold it at a slant of 30 degrees, to each side.")
    fx, fy, cx, cy = (float(value) / size[0] for value in (matrix[0, 0], matrix[1, 1], matrix[0, 2], matrix[1, 2]))
    k1, k2, p1, p2, k3 = (float(value) for value in np.ravel(coefficients)[:5])
    return LensMeasured(Bend((fx + fy) / 2, (fx, fy), (cx, cy), (k1, k2, p1, p2, k3)), float(rms), len(seen))


def looks_at(frames: Iterable[Frame], size: tuple[int, int], found: Callable[[int], object] = int) -> list[Look]:
    """The first looks that say something new, ENOUGH of them or fewer.

    Frames of another size than `size` are left out; LONGEST frames without a new look are the end. `found` is told the number of each.
    """
    looks: list[Look] = []
    waited = 0
    for frame in frames:
        one = look(frame) if (frame.shape[1], frame.shape[0]) == size else None
        waited += 1
        if one is not None and apart(one, looks, size):
            looks.append(one)
            found(len(looks))
            waited = 0
        if len(looks) == ENOUGH or waited == LONGEST:
            break
    return looks


def apart(one: Look, others: Iterable[Look], size: tuple[int, int]) -> bool:
    """True when the page lies elsewhere, or more slanted, than in every other look. Only then does a look say something new."""
    here = _pose(one)
    return all(float(np.abs(here - _pose(other)).max()) > 0.06 * size[0] for other in others)


def _pose(one: Look) -> NDArray[np.float64]:
    """The page's own corners in the picture (8 numbers, px)."""
    ground = cv2.findHomography(one.mm, one.px, 0)[0]
    w, h = PAGE_MM
    corners = np.array([[(0, 0), (w, 0), (w, h), (0, h)]], np.float64)
    return np.asarray(cv2.perspectiveTransform(corners, ground).ravel(), np.float64)


def _sides_without(looks: list[Look], size: tuple[int, int]) -> list[str]:
    """The sides of the picture that no look came near."""
    every = np.vstack([one.px for one in looks]).astype(np.float64)
    share = (every - (size[0] / 2, size[1] / 2)) / (size[0] / 2, size[1] / 2)
    reach = {"left": -share[:, 0].min(), "right": share[:, 0].max(), "top": -share[:, 1].min(), "bottom": share[:, 1].max()}
    return [side for side, far in reach.items() if far < SPREAD]
