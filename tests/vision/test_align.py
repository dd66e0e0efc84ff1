"""A piece is laid where its print is seen, however its small code told its angle."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.pictures.lens import Matrix, placed, project
from vision.pieces.align import FAR_MM, align
from vision.pieces.patch import Patch, Print

PER_MM = 4.0
SIZE_MM = (60.0, 60.0)
BOXES = ((4.0, 4.0, 20.0, 20.0), (34.0, 4.0, 20.0, 20.0), (4.0, 34.0, 20.0, 20.0))
ABOUT = (50.0, 50.0)
PLANE = np.array([(2.0, 0.06, 12.0), (-0.04, 1.9, 15.0), (1e-4, 2e-4, 1.0)])
"""Paper's mm -> pixels: a camera that looks a little aslant."""
EXACT_MM = 0.1
CORNERS = [(0.0, 0.0), (60.0, 0.0), (60.0, 60.0), (0.0, 60.0)]


def drawn() -> NDArray[np.uint8]:
    """Lines and blots as print has them."""
    dice = np.random.default_rng(7)
    image = np.full((240, 240, 3), 235, np.uint8)
    for _ in range(40):
        (x, y), (w, h) = dice.integers(0, 220, 2).tolist(), dice.integers(6, 40, 2).tolist()
        cv2.rectangle(image, (x, y), (x + w, y + h), dice.integers(40, 200, 3).tolist(), 3)
    return image


@pytest.fixture(scope="module")
def print_of() -> Print:
    return Print.of(drawn(), PER_MM)


def picture(printed: Print, laid: Matrix, noise: float = 2.0) -> NDArray[np.uint8]:
    """A grey picture of the print as it lies."""
    here = np.array([(PER_MM, 0, -0.5), (0, PER_MM, -0.5), (0, 0, 1)])
    seen = cv2.warpPerspective(printed.image, PLANE @ laid @ np.linalg.inv(here), (170, 170), borderValue=(120, 120, 120))
    grey = cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY).astype(np.float32) * 0.7
    return np.clip(grey + np.random.default_rng(3).normal(0, noise, grey.shape), 0, 255).astype(np.uint8)


def turned(laid: Matrix, degrees: float, off_mm: tuple[float, float]) -> Matrix:
    """The pose that a code would tell: turned around its own middle, and a little beside it."""
    there = placed((0, 0), (0, 0), degrees)
    there[:2, 2] = np.add(ABOUT, off_mm) - there[:2, :2] @ ABOUT
    return np.asarray(laid @ there)


def off_mm(found: Matrix, laid: Matrix) -> float:
    """The most that any corner lies off."""
    return float(np.hypot(*(project(found, CORNERS) - project(laid, CORNERS)).T).max())


@pytest.mark.parametrize("degrees", [-4.5, -3.7, -2.25, -0.7, 0.0, 0.75, 1.9, 3.0, 4.4])
@pytest.mark.parametrize("hand", [False, True])
def test_the_print_says_how_a_piece_lies_with_and_without_a_hand_over_a_third_of_it(degrees: float, hand: bool, print_of: Print):
    laid = placed((40.0, 38.0), SIZE_MM, 0.0)
    grey = picture(print_of, laid)
    if hand:
        cv2.circle(grey, (30, 30), 25, 60, -1)
    patches = tuple(Patch.of(print_of, box) for box in BOXES)
    told = turned(laid, degrees, (0.4, -0.3))

    assert off_mm(told, laid) > 3 * EXACT_MM
    assert off_mm(align(grey, PLANE, told, patches, ABOUT), laid) < EXACT_MM


@pytest.mark.parametrize("noise", [0.0, 4.0, 20.0])
def test_a_piece_of_which_nothing_is_seen_stays_near_where_its_code_told(noise: float, print_of: Print):
    grey = np.clip(np.random.default_rng(5).normal(90, noise, (170, 170)), 0, 255).astype(np.uint8)
    told = placed((40.0, 38.0), SIZE_MM, 0.0)
    patches = tuple(Patch.of(print_of, box) for box in BOXES)

    found = align(grey, PLANE, told, patches, ABOUT)
    middle_before, middle_after = project(told, [ABOUT]), project(found, [ABOUT])
    assert np.hypot(*(middle_after - middle_before)[0]) < 3 * FAR_MM
    assert off_mm(found, told) < 10
