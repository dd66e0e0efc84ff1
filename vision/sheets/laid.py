"""Looks for a sheet's print in its picture. Where a corner mark is out of sight, the others alone say too little of that corner."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pictures.lens import Matrix, project
from vision.pieces.patch import SAMPLES_PER_MM, SLACK, Patch, detail, grid_of

PART, APART = 60, 60
"""Samples across the parts of a print that are looked for, and from one to the next."""
ASIDE = 6
"""Samples by which a part may lie off at most."""
SEEN = 0.4
"""Correlation from which a part is taken for seen. Noise leaves no more in a dark corner, and a part that fits by chance lies elsewhere."""


def parts_seen(frame: NDArray[np.uint8], printed: Patch, ground: Matrix) -> tuple[Matrix, Matrix]:
    """Returns the middles of the parts of a sheet's print that are in sight. Both (N, 2): mm of the sheet, px of the frame.

    `printed`: the whole sheet; `ground`: sheet mm -> px, about right.
    """
    (width, height), (left, up) = grid_of(printed.box, 0)
    to_mm = np.array([[1 / SAMPLES_PER_MM, 0, left], [0, 1 / SAMPLES_PER_MM, up], [0, 0, 1.0]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    seen = detail(cv2.warpPerspective(grey, ground @ to_mm, (width, height), flags=flags), SAMPLES_PER_MM)
    there, off = [], []
    for y in range(ASIDE, height - PART - ASIDE, APART):
        for x in range(ASIDE, width - PART - ASIDE, APART):
            part = printed.detail[SLACK + y : SLACK + y + PART, SLACK + x : SLACK + x + PART]
            around = seen[y - ASIDE : y + PART + ASIDE, x - ASIDE : x + PART + ASIDE]
            fits = cv2.matchTemplate(around, part, cv2.TM_CCOEFF_NORMED)
            best, (i, j) = cv2.minMaxLoc(fits)[1::2]
            if best > SEEN and 0 < i < 2 * ASIDE and 0 < j < 2 * ASIDE:
                there.append((x + (PART - 1) / 2, y + (PART - 1) / 2))
                off.append((i - ASIDE + _between(fits[j, i - 1 : i + 2]), j - ASIDE + _between(fits[j - 1 : j + 2, i])))
    at, moved = (np.array(some, np.float64).reshape(-1, 2) for some in (there, off))
    return project(to_mm, at), project(ground @ to_mm, at + moved)


def _between(three: NDArray[np.float32]) -> float:
    """Returns the top of a parabola through three values, in steps from the middle one."""
    left, middle, right = (float(value) for value in three)
    return 0.5 * (left - right) / min(left - 2 * middle + right, -1e-6)
