"""The lens is measured by its page, and pictures are made straight. Tables are read that a bent lens had lost."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from companion.assemble import load_board
from vision.errors import CalibrationError
from vision.judged import judged
from vision.pictures.lens import FRAME_SIZE, View, intrinsics, placed
from vision.pictures.straight import Bend, straight
from vision.printed.lens_page import PAGE_MM, page
from vision.reader import Reader
from vision.sheets.charuco import LensMeasured, apart, lens, look
from vision.twin.optics import GOOD, finished
from vision.twin.render import SimulatedCamera
from vision.twin.scenes import scene

F = float(intrinsics()[0, 0])
SLANTS = (
    (25, 0, -220, 0),
    (-25, 10, 220, 0),
    (0, 28, 0, -120),
    (10, -28, 0, 120),
    (20, 20, -200, -110),
    (-20, -20, 210, 110),
    (0, 0, 0, 0),
)
"""Degrees about x and y, and where the page's middle lies beside the lens's axis, mm."""


@cache
def printed() -> np.ndarray:
    """The page as a printer with little ink prints it."""
    return cv2.GaussianBlur(cv2.convertScaleAbs(page(4.0), alpha=0.8, beta=20), (0, 0), 1.2)


def shown(about_x: float, about_y: float, x: float, y: float, k1: float) -> np.ndarray:
    """The page held so 600 mm under the lens, as a lens with this distortion sees it, with noise."""
    turn = cv2.Rodrigues(np.radians(np.array([about_x, about_y, 90.0])))[0]
    eye = turn.T @ -np.array([x, y, 600.0])
    view = View.of_camera(intrinsics(), turn, eye, placed((0, 0), PAGE_MM, 0))
    to_px = view.ground @ np.array([[0.25, 0, 0.125], [0, 0.25, 0.125], [0, 0, 1.0]])
    grey = np.full((FRAME_SIZE[1], FRAME_SIZE[0], 3), 120, np.uint8)
    laid = cv2.warpPerspective(printed(), to_px, FRAME_SIZE, dst=grey, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_TRANSPARENT)
    cv2.setRNGSeed(int(abs(x) + 7 * abs(y)))
    noise = cv2.randn(np.empty(laid.shape, np.int16), 0, 2)
    return finished(cv2.add(laid, noise, dtype=cv2.CV_8U), replace(GOOD, k1=k1), F)


@cache
def measured(k1: float) -> LensMeasured:
    return lens([look(shown(*slant, k1)) for slant in SLANTS], FRAME_SIZE)


def ideal(points: np.ndarray, k1: float) -> np.ndarray:
    """Points of the twin's bent picture in its straight one."""
    middle = np.array([(FRAME_SIZE[0] - 1) / 2, (FRAME_SIZE[1] - 1) / 2])
    off = (points - middle) / F
    return np.asarray(off * (1 - k1 * (off**2).sum(1, keepdims=True)) * F + middle)


@pytest.mark.parametrize("k1", [-0.12, 0.08])
def test_a_known_distortion_is_taken_out_to_half_a_pixel(k1: float) -> None:
    found = measured(k1)
    assert found.residual_px < 0.5
    xs, ys = np.meshgrid(np.linspace(60, FRAME_SIZE[0] - 60, 12), np.linspace(60, FRAME_SIZE[1] - 60, 8))
    bent = np.column_stack([xs.ravel(), ys.ravel()])
    true, got = ideal(bent, k1), found.bend.straightened(bent, FRAME_SIZE)
    # A page in the hand does not tell a lens's middle from its own tilt: what counts is that lines are lines again.
    plane = cv2.findHomography(true, got, 0)[0]
    off = np.hypot(*(cv2.perspectiveTransform(true[None], plane)[0] - got).T)
    assert float(np.sqrt((off**2).mean())) < 0.5
    assert float(off.max()) < 1.0
    assert found.bend.focal_share == pytest.approx(0.77, rel=0.02)


def test_places_are_read_that_a_bent_lens_had_left_open() -> None:
    plan = load_board("tektonix", 4)
    layout = scene(plan, random.Random(5), 0.4)
    frame = SimulatedCamera(plan, 4, 3, seen=replace(GOOD, k1=-0.12)).frame(layout).frame
    bend = measured(-0.12).bend
    camera = intrinsics(FRAME_SIZE, bend.focal_share)
    bent, _ = judged(plan, layout, Reader(plan, 4).read(frame))
    good, misses = judged(plan, layout, Reader(plan, 4, camera=camera).read(straight(frame, bend)))
    assert bent["open"] >= 3
    assert good["right"] == len(plan.places), misses


def test_a_straight_lens_leaves_the_picture_as_it_is() -> None:
    frame = np.zeros((FRAME_SIZE[1], FRAME_SIZE[0], 3), np.uint8)
    middle = ((FRAME_SIZE[0] - 1) / 2 / FRAME_SIZE[0], (FRAME_SIZE[1] - 1) / 2 / FRAME_SIZE[0])
    assert straight(frame, None) is frame
    assert straight(frame, Bend(0.77, (0.77, 0.77), middle, (1e-5, 0, 0, 0, 0))) is frame
    assert straight(frame, Bend(0.77, (0.77, 0.77), middle, (0.1, 0, 0, 0, 0))) is not frame


def test_what_is_missing_is_said() -> None:
    looks = [look(shown(*slant, 0.0)) for slant in SLANTS[:5]]
    with pytest.raises(CalibrationError, match="seen in 4 pictures, 5 are needed"):
        lens([*looks[:4], None], FRAME_SIZE)
    left = [one for one in (looks[0], looks[4]) if one is not None]
    with pytest.raises(CalibrationError, match="never near the right"):
        lens([*left, *left, *left], FRAME_SIZE)
    flat = [look(shown(0, 0, x, y, 0.0)) for x, y in ((-220, 0), (220, 0), (0, -120), (0, 120), (0, 0))]
    with pytest.raises(CalibrationError, match="straight above"):
        lens(flat, FRAME_SIZE)


def test_only_a_look_from_elsewhere_is_new() -> None:
    one, other = look(shown(*SLANTS[0], 0.0)), look(shown(*SLANTS[1], 0.0))
    assert one is not None
    assert other is not None
    assert apart(one, [], FRAME_SIZE)
    assert apart(one, [other], FRAME_SIZE)
    assert not apart(one, [other, one], FRAME_SIZE)
