"""Lays a piece exactly where its print is seen. A small code says where a piece is, but knows its angle to some degrees only.

The best of some angles first; from there the print's own slopes say how far it lies off (inverse compositional alignment: S. Baker and
I. Matthews, Lucas-Kanade 20 Years On, IJCV 56, 2004). The print does not change, so that its slopes are worked out once.
"""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pictures.lens import Matrix
from vision.pieces.patch import Floats, Patch, detail


def _nudge(across: float, down: float, turn: float) -> Matrix:
    """A small movement on the paper: mm and radians."""
    c, s = np.cos(turn), np.sin(turn)
    return np.array([(c, -s, across), (s, c, down), (0.0, 0.0, 1.0)])


TURNS = np.array([_nudge(0.0, 0.0, turn) for turn in np.radians(sorted(np.linspace(-4.5, 4.5, 7), key=abs))])
"""The turns that are tried first: half of 1.5 degrees beside the true one, the slopes still lead to it."""
STEPS = 2
"""Steps along the slopes. They leave 0.02 mm (95 %: 0.08) of tiles told up to 4.5 degrees and 0.6 mm off; a third halves that."""
FAR_MM = 1.5
"""Further than a code can be off: such a step leads nowhere."""


def align(grey: NDArray[np.uint8], plane: Matrix, laid: Matrix, printed: tuple[Patch, ...], about: tuple[float, float]) -> Matrix:
    """`laid`, moved until the print of these boxes fits the picture best. `about`: the point (boxes' mm) around which it is turned."""
    there, tones, moves = _points(printed, about)
    x, y = about
    # The point around which it is turned becomes the origin.
    here, back = laid @ _nudge(x, y, 0.0), _nudge(-x, -y, 0.0)
    across, _, middle = (plane @ here).T
    beside = across + middle
    fine = detail(grey, float(np.hypot(*(beside[:2] / beside[2] - middle[:2] / middle[2]))))
    turned = here @ TURNS
    seen = _seen(fine, plane @ turned @ back, there)
    # The tones' mean is 0, so that the picture's falls out above; below it is taken out of the sum of squares.
    best = int((seen @ tones / np.sqrt(np.einsum("ij,ij->i", seen, seen) - seen.sum(1) ** 2 / len(tones) + 1e-6)).argmax())
    pose, one = turned[best], seen[best]
    for step in range(STEPS):
        if step:
            one = _seen(fine, (plane @ pose @ back)[None], there)[0]
        contrast = float(one @ tones) / float(tones @ tones)
        off = moves @ (one / contrast - tones) if contrast > 0 else np.full(3, np.inf)
        if np.abs(off[:2]).max() > FAR_MM:
            # Nothing of the print is to be seen: there is nothing to lay it on.
            return np.asarray(turned[best] @ back, np.float64)
        pose = pose @ _nudge(*-off)
    return np.asarray(pose @ back, np.float64)


def _seen(fine: Floats, shown: NDArray[np.float64], there: Floats) -> Floats:
    """The picture's detail at some points, a row for each pose. `shown`: paper's mm -> pixels, (N, 3, 3)."""
    # One row for each pose, in the order across, down, depth.
    rows = shown.transpose(1, 0, 2).reshape(-1, 3).astype(np.float32)
    across, down, depth = (rows @ there).reshape(3, len(shown), -1)
    np.divide(across, depth, out=across)
    np.divide(down, depth, out=down)
    return np.asarray(cv2.remap(fine, across, down, cv2.INTER_LINEAR, depth, borderMode=cv2.BORDER_REPLICATE), np.float32)


@lru_cache(maxsize=256)
def _points(printed: tuple[Patch, ...], about: tuple[float, float]) -> tuple[Floats, Floats, Floats]:
    """Points of some boxes, their print's tones there, and the movement that a difference from these means.

    The mean of the tones is 0. A point is a column of x, y (the boxes' mm) and 1. A movement is across, down (mm) and a turn (radians)
    around `about`: (3, N).
    """
    points, tones, slopes = (np.concatenate(each) for each in zip(*(patch.points for patch in printed), strict=True))
    x, y = (points - about).T
    across, down = slopes.T
    moved = np.column_stack([across, down, down * x - across * y])
    # Single precision is a thousandth of a pixel here and takes less time.
    there = np.column_stack([points, np.ones(len(points))]).T.astype(np.float32)
    return there, tones - tones.mean(), np.linalg.pinv(moved - moved.mean(0)).astype(np.float32)
