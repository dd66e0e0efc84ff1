"""A simulated camera counts pips of every colour on dice in the printed tray. Dice touch or lean, under hands, shadows and little light."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.board import Colour
from vision.pictures.lens import FRAME_SIZE, View, intrinsics, placed
from vision.printed.tray import SIZE_MM, tray_board, tray_print
from vision.sheets.pose import Poses
from vision.tray.dice import read_dice
from vision.twin.dice import Thrown, lay_dice

BLACK, WHITE = (24, 24, 28), (240, 240, 236)
MAKES: list[tuple[Colour, Colour]] = [
    (WHITE, BLACK),
    (BLACK, WHITE),
    ((196, 30, 34), WHITE),
    ((30, 70, 190), WHITE),
    ((238, 200, 40), BLACK),
    ((238, 234, 220), (180, 20, 30)),
]
SPOTS = [(55.0, 30.0), (78.0, 48.0), (69.0, 75.0), (41.0, 75.0), (32.0, 48.0), (55.0, 54.0)]


def tray(at: tuple[float, float] = (0.0, 0.0), turn: float = 12.0, said: str = "") -> tuple[NDArray[np.uint8], View]:
    """A frame in which the tray lies on a wooden table, and how it lies. The camera is at 1.00 m."""
    view = View.of_camera(intrinsics(), np.eye(3), np.array([0, 0, -1000.0]), placed(at, (SIZE_MM, SIZE_MM), turn))
    frame = np.full((FRAME_SIZE[1], FRAME_SIZE[0], 3), (72, 106, 150), np.uint8)
    cv2.warpPerspective(
        tray_print(4.0, said), view.ground @ np.diag([0.25, 0.25, 1.0]), FRAME_SIZE, frame, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT
    )
    return frame, view


@lru_cache(maxsize=2)
def grain(shape: tuple[int, ...], seed: int) -> NDArray[np.float64]:
    """Noise of a whole picture, made once: most pictures here have the same."""
    return np.random.default_rng(seed).normal(0, 4, shape)


def noisy(frame: NDArray[np.uint8], light: float, seed: int = 1) -> NDArray[np.uint8]:
    return np.clip(frame * light + grain(frame.shape, seed), 0, 255).astype(np.uint8)


def pips(frame: NDArray[np.uint8], view: View) -> list[int | None]:
    dice = read_dice(frame, view)
    assert dice is not None
    return [die.pips for die in sorted(dice, key=lambda die: min(range(6), key=lambda k: np.hypot(*np.subtract(SPOTS[k], die.at_mm))))]


@pytest.mark.parametrize(
    ("make", "at", "light"),
    [(make, at, light) for (make, (at, light)) in zip(MAKES, product([(0, 0), (330, -180)], (1.0, 0.7, 0.4)), strict=True)],
)
def test_six_dice_are_counted(make: tuple[Colour, Colour], at: tuple[float, float], light: float) -> None:
    frame, view = tray(at, turn=30.0 * MAKES.index(make))
    body, ink = make
    dice = tuple(Thrown(number + 1, spot, 14.0 * number + 3, 0.0, body, ink) for number, spot in enumerate(SPOTS))
    assert pips(noisy(lay_dice(frame, view, dice), light), view) == [1, 2, 3, 4, 5, 6]


def test_nothing_lies_in_an_empty_tray_and_a_shadow_is_no_die() -> None:
    frame, view = tray()
    assert read_dice(noisy(frame, 0.8), view) == ()
    px = view.ground @ np.array([[60.0], [60.0], [1.0]])
    cv2.circle(frame, (int(px[0, 0] / px[2, 0]), int(px[1, 0] / px[2, 0])), 40, tuple(int(v) for v in frame[650, 1150] * 0.55), -1)
    assert read_dice(noisy(frame, 0.8), view) == ()


def test_dice_that_touch_are_two() -> None:
    frame, view = tray()
    dice = (Thrown(5, (56.0, 60.0), 0.0), Thrown(3, (72.4, 61.0), 0.0))
    found = read_dice(noisy(lay_dice(frame, view, dice), 0.9), view)
    assert sorted(die.pips or 0 for die in found or ()) == [3, 5]


@pytest.mark.parametrize("lean", [20.0, 32.0, 45.0])
def test_a_die_that_leans_is_never_read_as_another_number(lean: float) -> None:
    told = []
    for number, turn in product((1, 4), (10.0, 55.0)):
        frame, view = tray((120.0, -60.0))
        found = read_dice(noisy(lay_dice(frame, view, (Thrown(number, (60.0, 64.0), turn, lean),)), 0.9), view)
        assert found is not None
        assert [die.pips for die in found] in ([None], [number])
        told.append(found[0].pips is None)
    assert sum(told) >= 3


def test_a_hand_in_the_tray_says_nothing() -> None:
    frame, view = tray()
    seen = lay_dice(frame, view, (Thrown(4, (60.0, 60.0)),))
    wrist, finger = (view.ground @ np.array([[x], [y], [1.0]]) for x, y in ((108.0, 85.0), (60.0, 58.0)))
    cv2.line(
        seen,
        tuple(int(v) for v in (wrist[:2] / wrist[2]).ravel()),
        tuple(int(v) for v in (finger[:2] / finger[2]).ravel()),
        (120, 150, 200),
        60,
    )
    assert read_dice(seen, view) is None


def test_the_tray_is_found_by_its_marks() -> None:
    frame, view = tray((200.0, 100.0))
    poses = Poses(tray_board(), FRAME_SIZE)
    assert poses.search(noisy(frame, 0.9), frozenset({"dice"})) == {"dice"}
    found = poses.known["dice"].view
    assert np.abs(found.plane(16.0) / found.plane(16.0)[2, 2] - view.plane(16.0) / view.plane(16.0)[2, 2]).max() < 3
