"""Soft and dark marks are found in pictures made sharper, at their places."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.sheets.markers import Finder, dictionary, mark_image
from vision.sheets.sharpening import PLAIN, STEPS, Sharpening, sharpened

SIDE = 28


def soft_mark(light: float, blur_px: float) -> np.ndarray:
    """A mark of 28 px, out of focus, in a grey picture with sensor noise. Its top left corner lies at 36, 36."""
    sheet = np.full((100, 100), 255, np.uint8)
    sheet[36 : 36 + SIDE, 36 : 36 + SIDE] = mark_image("36h11", 7, SIDE)
    soft = cv2.GaussianBlur(sheet.astype(np.float32), (0, 0), blur_px) * light
    return np.clip(soft + np.random.default_rng(1).normal(0, 1.5, soft.shape), 0, 255).astype(np.uint8)


def test_the_plain_step_changes_nothing() -> None:
    picture = soft_mark(1.0, 1.0)
    assert sharpened(picture, PLAIN) is picture


@pytest.mark.parametrize("step", STEPS[1:])
def test_each_step_finds_the_mark_where_it_is(step: Sharpening) -> None:
    (found,) = Finder(dictionary("36h11")).find(soft_mark(1.0, 1.2), step)
    assert found.id == 7
    assert np.abs(found.corners_px[0] - 35.5).max() < 1.0
    assert np.abs(found.corners_px[2] - (35.5 + SIDE)).max() < 1.0


def test_a_dark_soft_mark_is_found_by_some_step_only() -> None:
    picture = soft_mark(0.2, 1.9)
    assert not Finder(dictionary("36h11")).find(picture)
    assert any(Finder(dictionary("36h11")).find(picture, step) for step in STEPS)
