"""Measures how soft and how noisy a picture is, at a sheet's own corner marks: their edges are printed sharp."""

from __future__ import annotations

from math import erf, pi, sqrt

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.board import Zone
from vision.pictures.frame import Frame
from vision.pictures.lens import View, project
from vision.pictures.tone import linear
from vision.sheets.markers import MARK_CELLS

REACH = 0.9
"""How far an edge is followed to both sides, in cells of its mark: no other edge is nearer."""
STEPS, LINES = 41, 12
"""Points across an edge, and lines across each side of a mark."""
ROUNDS = 6
LAPLACE = np.array([[1, -2, 1], [-2, 4, -2], [1, -2, 1]], np.float32)
"""Zero for what changes evenly; its spread is 6 times that of noise (Immerkaer 1996)."""
BLOCK_PX, QUIETEST = 8, 20
"""Noise is that of the quieter blocks of the sheet (percentile): the others have print in them."""


def blur_px(frame: Frame, zone: Zone, view: View) -> float:
    """The softness of lens and pixels over a sheet (standard deviation, px), by the median of its marks' edges. It is 0.7 without marks."""
    found = [soft for mark in zone.marks for soft in _edges(frame, view, mark.centre_mm, mark.size_mm)]
    return float(np.median(found)) if found else 0.7


def noise(frame: Frame, zone: Zone, view: View) -> float:
    """Noise of the picture over a sheet, standard deviation in grey levels."""
    width, height = zone.size_mm
    corners = project(view.ground, [(0, 0), (width, 0), (width, height), (0, height)])
    x0, y0 = np.maximum(0, np.ceil(corners.min(0)).astype(int))
    x1, y1 = np.minimum((frame.shape[1], frame.shape[0]), np.floor(corners.max(0)).astype(int))
    rows, columns = (y1 - y0) // BLOCK_PX, (x1 - x0) // BLOCK_PX
    if rows < 1 or columns < 1:
        return 0.0
    part = cv2.filter2D(frame[y0:y1, x0:x1, 1].astype(np.float32), -1, LAPLACE)[: rows * BLOCK_PX, : columns * BLOCK_PX] / 6
    blocks = part.reshape(rows, BLOCK_PX, columns, BLOCK_PX).std(axis=(1, 3))
    return float(np.percentile(blocks, QUIETEST))


def _edges(frame: Frame, view: View, centre_mm: tuple[float, float], size_mm: float) -> list[float]:
    """Softness of each outer edge of a mark (standard deviation, px). An edge counts if it is in the picture and rises by enough."""
    cell, half = size_mm / MARK_CELLS, size_mm / 2
    across = np.linspace(-REACH * cell, REACH * cell, STEPS)
    along = np.linspace(-half + cell, half - cell, LINES)
    found = []
    for out in np.array([(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)]):
        side = np.array([-out[1], out[0]])
        points = centre_mm + (half + across)[None, :, None] * out + along[:, None, None] * side
        px = project(view.ground, points.reshape(-1, 2)).astype(np.float32)
        if (px < 1).any() or (px > (frame.shape[1] - 2, frame.shape[0] - 2)).any():
            continue
        light = linear(cv2.remap(frame, px[:, :1], px[:, 1:], cv2.INTER_LINEAR))[..., 0, 1].reshape(LINES, STEPS)
        step_px = float(np.hypot(*(px[STEPS - 1] - px[0]))) / (STEPS - 1)
        soft = _softness(np.median(light, axis=0), step_px)
        found += [] if soft is None else [soft]
    return found


def _softness(profile: NDArray[np.floating], step_px: float) -> float | None:
    """Standard deviation (px) of the Gaussian that makes such a rise of a sharp edge; None without a rise.

    The rise is one cell wide on both sides. How steep the edge is says how soft, once its height is known; that is seen half a cell beside
    it, where blur has taken some of it.
    """
    half_cell = 0.5 / REACH * (len(profile) - 1) / 2
    middle = (len(profile) - 1) // 2
    low, high = profile[round(middle - half_cell)], profile[round(middle + half_cell)]
    steepest = float(np.convolve(np.diff(profile), np.ones(3) / 3, "valid").max()) / step_px
    if high - low < 0.02 or steepest <= 0:
        return None
    reach, soft = half_cell * step_px, 0.5
    for _ in range(ROUNDS):
        soft = float(high - low) / erf(reach / (soft * sqrt(2))) / (steepest * sqrt(2 * pi))
    return soft
