"""Points in convex outlines."""

from __future__ import annotations

from math import hypot

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from vision.pictures.lens import FEW


def inside(points: NDArray[np.float64], hull: NDArray[np.float64], grow_mm: float) -> NDArray[np.bool_]:
    """Returns which points (N, 2) lie in a convex hull of points (M, 2), grown by some mm."""
    outline = cv2.convexHull(hull.astype(np.float32)).reshape(-1, 2).tolist()
    ends = list(zip(outline, outline[1:] + outline[:1], strict=True))
    sign = 1.0 if sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in ends) > 0 else -1.0
    edges = [(x, y, next_x - x, next_y - y, hypot(next_x - x, next_y - y) + 1e-9) for (x, y), (next_x, next_y) in ends]
    if len(points) <= FEW:
        # numpy takes longer to begin than this takes in all.
        some = points.tolist()
        return np.array([all(sign * ((a * (q - y) - b * (p - x)) / far) > -grow_mm for x, y, a, b, far in edges) for p, q in some], bool)
    x, y, a, b, far = np.array(edges).T
    across = (a * (points[:, None, 1] - y) - b * (points[:, None, 0] - x)) / far
    return np.asarray((sign * across > -grow_mm).all(1), np.bool_)


def box_around(points: NDArray[np.float64]) -> tuple[float, float, float, float]:
    """The upright box around some points (N, 2): left, top, width, height."""
    (x, y), (right, down) = points.min(0), points.max(0)
    return float(x), float(y), float(right - x), float(down - y)


def meet(one: ArrayLike, other: ArrayLike) -> bool:
    """True if the upright boxes around some points (N, 2) and others have ground in common."""
    some, more = np.asarray(one), np.asarray(other)
    return bool((some.max(0) > more.min(0)).all() and (some.min(0) < more.max(0)).all())
