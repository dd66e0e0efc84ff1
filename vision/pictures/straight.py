"""Makes pictures straight that a lens has bent. Lines of the table are lines of the picture again, as `vision.pictures.lens` takes them.

Model and order of the coefficients are OpenCV's (Brown 1971): radial k1, k2, tangential p1, p2, radial k3.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pictures.frame import Frame
from vision.pictures.lens import Matrix, intrinsics

STRAIGHT_PX = 0.25
"""A lens that moves no point of the picture by more is straight. Making it so would only soften the picture."""
GRID = 15


@dataclass(frozen=True, slots=True)
class Bend:
    """The bend that a lens gives pictures. Focal lengths and the middle (x, y) as shares of the picture's width, and k1, k2, p1, p2, k3.

    `focal_share`: that of the straight picture, whose middle is the middle of its pixels.
    """

    focal_share: float
    focal_shares: tuple[float, float]
    middle_share: tuple[float, float]
    coefficients: tuple[float, float, float, float, float]

    def matrix(self, size: tuple[int, int]) -> Matrix:
        """The intrinsics of the bent picture (3x3, px)."""
        width = size[0]
        (fx, fy), (cx, cy) = self.focal_shares, self.middle_share
        return np.array([[fx * width, 0, cx * width], [0, fy * width, cy * width], [0, 0, 1.0]])

    def straightened(self, points_px: NDArray[Any], size: tuple[int, int]) -> Matrix:
        """Points (N, 2) of the bent picture as they lie in the straight one, px."""
        points = np.asarray(points_px, np.float64).reshape(-1, 1, 2)
        found = cv2.undistortPoints(points, self.matrix(size), np.array(self.coefficients), None, None, intrinsics(size, self.focal_share))
        return np.asarray(found, np.float64).reshape(-1, 2)

    def most_px(self, size: tuple[int, int]) -> float:
        """The farthest that any point of the picture is moved."""
        xs, ys = np.meshgrid(np.linspace(0, size[0] - 1, GRID), np.linspace(0, size[1] - 1, GRID))
        points = np.column_stack([xs.ravel(), ys.ravel()])
        return float(np.hypot(*(self.straightened(points, size) - points).T).max())


def straight(frame: Frame, bend: Bend | None) -> Frame:
    """The frame as a lens without distortion would have made it; itself when there is next to nothing to do.

    Example: `bend` None, or one that moves no point by a quarter of a pixel.
    """
    size = (frame.shape[1], frame.shape[0])
    maps = None if bend is None else _maps(bend, size)
    if maps is None:
        return frame
    return np.asarray(cv2.remap(frame, maps[0], maps[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)


@cache
def _maps(bend: Bend, size: tuple[int, int]) -> tuple[NDArray[Any], NDArray[Any]] | None:
    """Returns the source of each pixel of the straight picture, in OpenCV's fixed-point form; None for a straight lens."""
    if bend.most_px(size) < STRAIGHT_PX:
        return None
    to = intrinsics(size, bend.focal_share)
    across, down = cv2.initUndistortRectifyMap(bend.matrix(size), np.array(bend.coefficients), None, to, size, cv2.CV_32FC1)
    return cv2.convertMaps(across, down, cv2.CV_16SC2)
