"""Print that lies a little off its place is found there. Where all of it is seen straight nothing else is tried."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.pieces.ground import FEW, look
from vision.pieces.light import EVEN
from vision.pieces.patch import SAMPLES_PER_MM, Patch, Print
from vision.twin.scenery import noise_pool

PER_MM = 4
BOX = (20.0, 20.0, 40.0, 30.0)


def _art() -> NDArray[np.uint8]:
    """Fine grey lines on paper, 80 by 70 mm."""
    grain = np.random.default_rng(3).normal(0, 1, (70 * PER_MM, 80 * PER_MM)).astype(np.float32)
    waves = cv2.GaussianBlur(grain, (0, 0), 3.0)
    lines = np.where(np.abs(waves) < 0.25 * waves.std(), 120, 205).astype(np.uint8)
    return np.asarray(cv2.merge((lines, lines, lines)), np.uint8)


def _plane(aside_mm: float) -> NDArray[np.float64]:
    """Millimetres of the art to its pixels, where the paper lies so far aside."""
    return np.array([[PER_MM, 0, aside_mm * PER_MM - 0.5], [0, PER_MM, -0.5], [0, 0, 1.0]])


def _hidden(picture: NDArray[np.uint8], across_mm: float) -> NDArray[np.uint8]:
    """The same picture with a grey square in the middle of the box."""
    x, y = (round((at + side / 2 - across_mm / 2) * PER_MM) for at, side in zip(BOX[:2], BOX[2:], strict=True))
    side = round(across_mm * PER_MM)
    picture[y : y + side, x : x + side] = 160
    return picture


@pytest.mark.parametrize("steps", [-4, 3])
def test_print_that_lies_aside_is_seen_where_it_lies(steps: int) -> None:
    art = _art()
    printed = Patch.of(Print.of(art, PER_MM), BOX)
    soft = Print.of(art, PER_MM).image
    seen = look(soft, _plane(steps / SAMPLES_PER_MM), np.eye(3), printed, EVEN)
    assert seen.shift_mm == (-steps / SAMPLES_PER_MM, 0.0)
    assert seen.bare.mean() > 0.95


def test_only_where_a_piece_may_hide_is_it_asked_whether_print_lies_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    art = _art()
    soft, printed = Print.of(art, PER_MM).image, Patch.of(Print.of(art, PER_MM), BOX)
    asked: list[int] = []
    match = cv2.matchTemplate
    monkeypatch.setattr(cv2, "matchTemplate", lambda *given: (asked.append(1), match(*given))[1])
    assert look(soft, _plane(0), np.eye(3), printed, EVEN).shift_mm == (0.0, 0.0)
    assert not asked
    seen = look(_hidden(soft.copy(), 9.0), _plane(0), np.eye(3), printed, EVEN)
    assert asked
    assert seen.shift_mm == (0.0, 0.0)
    assert (~seen.bare).sum() > FEW


def test_the_grain_of_a_picture_adds_or_takes_away_and_never_both() -> None:
    more, less = noise_pool(3.0)
    assert not np.minimum(more, less).any()
    assert float((more.astype(np.int16) - less).std()) == pytest.approx(3.0, abs=0.1)
