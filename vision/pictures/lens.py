"""Maps points of the table to the picture: pinhole camera, zones lying anywhere on the plan, planes of any height.

Picture coordinates are pixel indices: (0, 0) is the middle of the first pixel. Zone coordinates as in `vision.board`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Any

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]

FRAME_SIZE = (2304, 1296)
"""Full field of the Camera Module 3 at its native half resolution (width, height)."""
FOCAL_SHARE = 0.7700
"""Focal length as a share of the picture's width: 66 degrees across (Camera Module 3)."""

FEW = 8
"""So many points at most are mapped one by one: the corners of a box, above and below."""


def assumed_share(size: tuple[int, int]) -> float:
    """The focal length of a Camera Module 3 as a share of the picture's width. The camera may be turned upright."""
    return FOCAL_SHARE * max(size) / size[0]


def intrinsics(size: tuple[int, int] = FRAME_SIZE, focal_share: float | None = None) -> Matrix:
    """The 3x3 matrix of a pinhole camera with square pixels, in pixel indices. Without a focal length it is a Camera Module 3."""
    width, height = size
    f = (assumed_share(size) if focal_share is None else focal_share) * width
    return np.array([[f, 0, (width - 1) / 2], [0, f, (height - 1) / 2], [0, 0, 1.0]])


def project(homography: Matrix, points: NDArray[Any] | Sequence[Sequence[float]]) -> Matrix:
    """Points (N, 2) through a homography."""
    if len(points) <= FEW:
        try:
            return _one_by_one(homography, points)
        except ZeroDivisionError:
            pass  # A point on the horizon: numpy says that it is nowhere.
    p = np.asarray(points, np.float64).reshape(-1, 2)
    # In order along memory: numpy takes longer otherwise.
    q = np.dot(p, np.ascontiguousarray(homography[:, :2].T)) + homography[:, 2]
    result: Matrix = q[:, :2] / q[:, 2:]
    return result


def _one_by_one(homography: Matrix, points: NDArray[Any] | Sequence[Sequence[float]]) -> Matrix:
    """The same for a few points: numpy takes longer to begin than this takes in all."""
    (a, b, c), (d, e, f), (g, h, i) = homography.tolist()
    found = []
    for x, y in points.tolist() if isinstance(points, np.ndarray) else points:
        depth = x * g + y * h + i
        found.append(((x * a + y * b + c) / depth, (x * d + y * e + f) / depth))
    return np.array(found, np.float64).reshape(-1, 2)


def inverse(homography: Matrix) -> Matrix:
    """The way back through a homography."""
    # Written out: numpy's own takes ten times as long for so few numbers.
    (a, b, c), (d, e, f), (g, h, i) = homography.tolist()
    p, q, r = e * i - f * h, f * g - d * i, d * h - e * g
    rows = [[p, c * h - b * i, b * f - c * e], [q, a * i - c * g, c * d - a * f], [r, b * g - a * h, a * e - b * d]]
    return np.asarray(np.array(rows) / (a * p + b * q + c * r), np.float64)


def placed(centre: tuple[float, float], size: tuple[float, float], degrees: float) -> Matrix:
    """Zone coordinates -> plan coordinates for a zone whose middle lies at `centre`, turned clockwise."""
    a = radians(degrees)
    c, s = cos(a), sin(a)
    x, y = -size[0] / 2, -size[1] / 2
    return np.array([[c, -s, c * x - s * y + centre[0]], [s, c, s * x + c * y + centre[1]], [0.0, 0.0, 1.0]])


@dataclass(frozen=True, slots=True)
class View:
    """A zone as the camera sees it: homographies from its planes of any height to the picture.

    `ground` (3x3): the table's plane, zone mm -> px. `rise` (3): what one mm of height adds to its last column.
    """

    ground: Matrix
    rise: NDArray[np.float64]

    def plane(self, z_mm: float) -> Matrix:
        """Zone mm at height z -> px."""
        h = self.ground.copy()
        h[:, 2] += z_mm * self.rise
        return h

    @staticmethod
    def of_camera(camera: Matrix, rotation: Matrix, eye: NDArray[np.float64], zone: Matrix) -> View:
        """The view of a known camera: world x right, y down, depth downwards (a height z is depth -z). `eye` is its centre; `zone` comes
        from `placed`.
        """
        h = camera @ np.column_stack([rotation[:, 0], rotation[:, 1], -rotation @ eye]) @ zone
        return View(h, -camera @ rotation[:, 2])

    @staticmethod
    def of_homography(ground: Matrix, camera: Matrix) -> View:
        """The view of a measured homography and the camera's intrinsics: the zone's plane gives the direction of height."""
        b = np.linalg.inv(camera) @ ground
        scale = np.sqrt(np.linalg.norm(b[:, 0]) * np.linalg.norm(b[:, 1])) * (1 if b[2, 2] > 0 else -1)
        b = b / scale
        u, _, vt = np.linalg.svd(np.column_stack([b[:, 0], b[:, 1], np.cross(b[:, 0], b[:, 1])]))
        return View(camera @ b, -camera @ (u @ vt)[:, 2])

    def px_per_mm(self, at: tuple[float, float]) -> float:
        """Smallest scale around a point of the table's plane."""
        p = project(self.ground, [at, (at[0] + 1, at[1]), (at[0], at[1] + 1)])
        (a, b), (c, d) = p[1:] - p[0]
        # The smaller singular value of a matrix of two by two.
        return abs(float(np.hypot(a + d, b - c) - np.hypot(a - d, b + c))) / 2
