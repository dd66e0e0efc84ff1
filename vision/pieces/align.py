"""Lays a piece exactly where its print is seen. A small code says where a piece is, but knows its angle to some degrees only."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pictures.lens import Matrix
from vision.pieces.patch import Floats, Patch, detail

_TURNS = np.array([(0.0, 0.0, turn) for turn in sorted(np.linspace(-4.5, 4.5, 13), key=abs)])
_NUDGES = np.array([(dx, dy, turn) for turn in (0.0, -1.0, 1.0) for dy in (0.0, -1.0, 1.0) for dx in (0.0, -1.0, 1.0)])
NUDGES = (_TURNS, _NUDGES * (0.4, 0.4, 0.5), _NUDGES * (0.2, 0.2, 0.25), _NUDGES * (0.1, 0.1, 0.12))
"""How a piece is turned and pushed to lay its print over the picture, mm and degrees."""


def align(grey: NDArray[np.uint8], plane: Matrix, laid: Matrix, printed: tuple[Patch, ...], about: tuple[float, float]) -> Matrix:
    """`laid`, moved until the print of these boxes fits the picture best. `about`: the point (boxes' mm) around which it is turned."""
    there, tones = _points(printed)
    to, back = np.eye(3), np.eye(3)
    to[:2, 2], back[:2, 2] = about, (-about[0], -about[1])
    here, result = np.zeros(3), laid
    middle = plane @ laid @ np.array([*about, 1.0])
    beside = plane @ laid @ np.array([about[0] + 1, about[1], 1.0])
    fine = detail(grey, float(np.hypot(*(beside[:2] / beside[2] - middle[:2] / middle[2]))))
    # Memory that is fresh each time would take longer than what is done in it.
    room = np.empty((3 * max(map(len, NUDGES)), len(tones)), np.float32)
    for nudges in NUDGES:
        tries = here + nudges
        c, s = np.cos(np.radians(tries[:, 2])), np.sin(np.radians(tries[:, 2]))
        nudge = np.zeros((len(tries), 3, 3))
        nudge[:, 0, 0], nudge[:, 0, 1], nudge[:, 0, 2] = c, -s, tries[:, 0]
        nudge[:, 1, 0], nudge[:, 1, 1], nudge[:, 1, 2], nudge[:, 2, 2] = s, c, tries[:, 1], 1
        poses = laid @ to @ nudge @ back
        # One row for each pose, in the order across, down, depth.
        rows = (plane @ poses).transpose(1, 0, 2).reshape(-1, 3).astype(np.float32)
        across, down, depth = np.matmul(rows, there, out=room[: len(rows)]).reshape(3, len(poses), -1)
        np.divide(across, depth, out=across)
        np.divide(down, depth, out=down)
        seen = cv2.remap(fine, across, down, cv2.INTER_LINEAR, depth, borderMode=cv2.BORDER_REPLICATE)
        # The tones' mean is 0, so that the picture's falls out above; below it is taken out of the sum of squares.
        fits = seen @ tones / np.sqrt(np.einsum("ij,ij->i", seen, seen) - seen.sum(1) ** 2 / len(tones) + 1e-6)
        k = int(fits.argmax())
        here, result = tries[k], poses[k]
    return np.asarray(result, np.float64)


@lru_cache(maxsize=256)
def _points(printed: tuple[Patch, ...]) -> tuple[Floats, Floats]:
    """Points of some boxes, and how much their print differs there from the mean. A column is x, y (the boxes' mm) and 1."""
    points, tones = (np.concatenate(both) for both in zip(*(patch.points for patch in printed), strict=True))
    # Single precision is a thousandth of a pixel here and takes less time.
    return np.column_stack([points, np.ones(len(points))]).T.astype(np.float32), tones - tones.mean()
