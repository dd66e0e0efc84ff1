"""The page by which a lens is measured: a chess board whose white squares carry numbers.

A part of it in sight is enough, for every corner is known by the numbers around it (OpenCV's ChArUco).
"""

from __future__ import annotations

from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

SQUARES = (7, 10)
SQUARE_MM, MARK_MM = 26.0, 19.0
PAGE_MM = (SQUARES[0] * SQUARE_MM, SQUARES[1] * SQUARE_MM)
"""The page fits what a printer reaches of A4 and of Letter."""


def page(px_per_mm: float) -> NDArray[np.uint8]:
    """The page as it is printed: BGR uint8, PAGE_MM large, without a rim."""
    size = (round(PAGE_MM[0] * px_per_mm), round(PAGE_MM[1] * px_per_mm))
    return np.asarray(cv2.cvtColor(chess().generateImage(size, marginSize=0, borderBits=1), cv2.COLOR_GRAY2BGR), np.uint8)


@cache
def chess() -> Any:
    """OpenCV's board of this page; its numbers are of a family that nothing else of ours carries."""
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_100)
    return cv2.aruco.CharucoBoard(SQUARES, SQUARE_MM, MARK_MM, family)
