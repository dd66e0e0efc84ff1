"""Few points are mapped and told apart one by one, many all at once: both ways say the same."""

from __future__ import annotations

import cv2
import numpy as np

from vision.pictures.hull import inside
from vision.pictures.lens import FEW, inverse, project

MANY = 60


def homography(rng: np.random.Generator) -> np.ndarray:
    """A sheet as a camera may see it."""
    return rng.normal(size=(3, 3)) * [(0.1, 0.1, 300), (0.1, 0.1, 300), (1e-4, 1e-4, 0)] + np.diag([2.0, 2.0, 1.0])


def test_few_points_are_mapped_as_many_are() -> None:
    rng = np.random.default_rng(1)
    for _ in range(200):
        plane, points = homography(rng), rng.uniform(-50, 600, (MANY, 2))
        at_once = project(plane, points)
        for count in range(1, FEW + 1):
            few = project(plane, points[:count])
            assert few.shape == (count, 2)
            assert np.allclose(few, at_once[:count], rtol=1e-9, atol=1e-9)
            assert np.array_equal(few, project(plane, points[:count].tolist()))
        assert np.allclose(project(inverse(plane), at_once[:FEW]), points[:FEW], atol=1e-6)


def test_no_points_are_no_points() -> None:
    plane = homography(np.random.default_rng(2))
    assert project(plane, []).shape == project(plane, np.zeros((0, 2))).shape == (0, 2)
    assert inside(np.zeros((0, 2)), np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0)]), 0.0).shape == (0,)


def test_a_point_on_the_horizon_is_nowhere() -> None:
    with np.errstate(divide="ignore", invalid="ignore"):
        assert not np.isfinite(project(np.array([(1.0, 0, 0), (0, 1, 0), (1, 0, 0)]), [(0.0, 5.0)])).any()


def test_few_points_lie_in_an_outline_where_many_do() -> None:
    rng = np.random.default_rng(3)
    said = set()
    for _ in range(200):
        hull, points, grow = rng.uniform(0, 100, (rng.integers(3, 9), 2)), rng.uniform(-10, 110, (MANY, 2)), float(rng.uniform(-5, 5))
        at_once = inside(points, hull, grow)
        few = np.concatenate([inside(points[at : at + FEW], hull, grow) for at in range(0, MANY, FEW)])
        assert np.array_equal(few, at_once)
        said |= set(at_once.tolist())
    assert said == {True, False}


def test_an_outline_grown_by_nothing_is_that_of_opencv() -> None:
    rng = np.random.default_rng(4)
    for _ in range(100):
        hull, points = rng.uniform(0, 100, (6, 2)), rng.uniform(-10, 110, (MANY, 2))
        outline = cv2.convexHull(hull.astype(np.float32))
        far = np.array([cv2.pointPolygonTest(outline, point, True) for point in points.tolist()])
        clear = np.abs(far) > 1e-3
        assert np.array_equal(inside(points, hull, 0.0)[clear], far[clear] > 0)
