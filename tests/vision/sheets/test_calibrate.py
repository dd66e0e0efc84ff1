"""Go or no-go, in mm and pixels, with what to do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.tables import board
from vision.pictures.lens import project
from vision.sheets.calibrate import assess, lacking
from vision.twin.optics import GOOD
from vision.twin.render import SimulatedCamera


def test_a_good_view_is_a_go_with_true_figures() -> None:
    camera = SimulatedCamera(board(), 2, 1, askew=0.0)
    found = assess(board(), camera.frame({}).frame)
    assert found.go
    assert found.advice == ()
    mat = next(zone for zone in found.zones if zone.name == "mat")
    assert abs(mat.height_mm - 1000) < 5
    assert mat.tilt_degrees < 1.5
    assert abs(mat.px_per_mm - 1.774) < 0.02
    assert found.smallest[0].startswith("pawn")


def test_too_far_away_is_a_no_with_advice() -> None:
    frame = SimulatedCamera(board(), 2, 1).frame({}).frame
    height, width = frame.shape[:2]
    small = cv2.resize(frame, None, fx=0.7, fy=0.7, interpolation=cv2.INTER_AREA)
    far = np.full_like(frame, 90)
    far[(height - small.shape[0]) // 2 :, (width - small.shape[1]) // 2 :][: small.shape[0], : small.shape[1]] = small
    found = assess(board(), far)
    assert not found.go
    assert any("hang the camera lower" in line for line in found.advice)


def test_too_few_pixels_are_named_with_a_size_that_is_enough() -> None:
    frame = SimulatedCamera(board(), 2, 1).frame({}).frame
    found = assess(board(), cv2.resize(frame, (1280, 720), interpolation=cv2.INTER_AREA))
    assert not found.go
    assert any("1280 x 720 pixels. Set the camera to 1920 x 1080 or more" in line for line in found.advice)
    assert not any("lower" in line for line in found.advice)


def test_a_hidden_zone_and_glare_are_named() -> None:
    camera = SimulatedCamera(board(), 2, 4)
    frame = camera.frame({}).frame
    x, y = project(camera.view("mat").ground, [(165, 165)])[0].astype(int)
    cv2.circle(frame, (int(x), int(y)), 60, (255, 255, 255), -1)
    corner = project(camera.view("play").ground, [(0, 0), (244, 150)]).astype(int)
    frame[corner[0, 1] - 20 : corner[1, 1] + 20, corner[0, 0] - 20 : corner[1, 0] + 20] = np.uint8(80)
    found = assess(board(), frame, sheet={"mat": "the mat", "play": "the play area", "piles": "the piles"}.__getitem__)
    assert not found.go
    assert any(line.startswith("I cannot find the play area:") for line in found.advice)
    assert any(line.startswith("A lamp is mirrored on the mat, ") for line in found.advice)


def laid(**zones: NDArray[np.float64]) -> NDArray[np.uint8]:
    """A picture of the table in which these sheets are changed about their middles: enlarged, squeezed or moved."""
    camera = SimulatedCamera(board(), 4, 3)
    for name, change in zones.items():
        width, height = board().zones[name].size_mm
        middle = np.array([[1, 0, width / 2], [0, 1, height / 2], [0, 0, 1.0]])
        camera._zone_at[name] = camera._zone_at[name] @ middle @ change @ np.linalg.inv(middle)
    camera._paint()
    return camera.frame({}).frame


def scaled(across: float, down: float) -> NDArray[np.float64]:
    return np.diag([across, down, 1.0])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"play": scaled(0.95, 0.95)}, "The sheet play is printed at 95 % of the size of the others."),
        ({"mat": scaled(0.95, 1.0)}, "The sheet mat is squeezed: its width is 95 % of what its height asks for."),
        ({"play": scaled(1.0, 0.96)}, "The sheet play is squeezed: its height is 96 % of what its width asks for."),
    ],
)
def test_a_sheet_that_is_printed_too_small_or_squeezed_is_a_no(change: dict[str, NDArray[np.float64]], said: str) -> None:
    found = assess(board(), laid(**change))
    assert not found.go
    assert [line.startswith(said) for line in found.advice] == [True], found.advice


def test_a_sheet_over_another_is_a_no_that_names_both() -> None:
    up = np.array([[1, 0, 0], [0, 1, -90], [0, 0, 1.0]])
    found = assess(board(), laid(piles=up))
    assert not found.go
    assert found.advice == ("The sheet piles and the sheet play lie over each other: lay them side by side.",)


def test_a_height_out_of_bounds_is_told_as_surely_as_the_lens_is_known() -> None:
    small = {name: scaled(0.9, 0.9) for name in ("mat", "play", "piles")}
    frame = laid(**small)
    (known,) = assess(board(), frame, known=True).advice
    assert known.startswith("The lens hangs 11")
    assert "950 to 1050 mm" in known
    (unknown,) = assess(board(), frame).advice
    assert "I do not know the lens" in unknown
    assert "the bar on each page is 100 mm long" in unknown


@pytest.mark.parametrize(("k1", "told"), [(-0.3, True), (-0.12, True), (0.12, True), (-0.03, False)])
def test_a_lens_that_bends_its_pictures_is_sent_to_its_page(k1: float, told: bool) -> None:
    frame = SimulatedCamera(board(), 4, 3, seen=replace(GOOD, k1=k1)).frame({}).frame
    lines = assess(board(), frame).advice
    assert [("calibrate --lens" in line) for line in lines] == [True] * told, lines
    assert not any("printed at" in line or "squeezed" in line for line in lines), "the lens is told, not the printer"


def test_an_upright_camera_is_as_high_as_a_level_one() -> None:
    frame = SimulatedCamera(board(), 2, 1, askew=0.0).frame({}).frame
    found = assess(board(), np.ascontiguousarray(np.rot90(frame)))
    assert found.go
    assert all(abs(zone.height_mm - 1000) < 5 for zone in found.zones)


def test_a_picture_without_colours_is_a_no_where_cubes_are_told_by_them() -> None:
    frame = SimulatedCamera(board(), 2, 1).frame({}).frame
    grey = cv2.cvtColor(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    violet = (grey * np.array([1.0, 0.8, 0.9])).astype(np.uint8)
    for night in (grey, violet):
        found = assess(board(), night)
        assert not found.go
        assert any("has no colours" in line for line in found.advice)
    faint = (0.3 * frame + 0.7 * grey).astype(np.uint8)
    lamp = (frame * np.array([0.15, 0.2, 1.0])).astype(np.uint8)
    for coloured in (frame, faint, lamp):
        assert not any("colours" in line for line in assess(board(), coloured).advice)


@pytest.mark.parametrize(
    ("spoilt", "said"),
    [
        (lambda frame: cv2.GaussianBlur(frame, (0, 0), 3), "not sharp"),
        (lambda frame: cv2.GaussianBlur(frame, (0, 0), 8), "not sharp"),
        (lambda frame: frame * np.uint8(0), "black"),
        (lambda frame: frame * np.uint8(0) + np.uint8(255), "nearly white"),
        (lambda frame: np.ascontiguousarray(frame[:, ::-1]), "mirrored"),
        (lambda frame: cv2.resize(frame, (640, 360), interpolation=cv2.INTER_AREA), "640 x 360 pixels, too few"),
    ],
)
def test_a_picture_in_which_no_sheet_is_found_says_what_it_lacks(spoilt: Callable[[Any], Any], said: str) -> None:
    found = assess(board(), spoilt(SimulatedCamera(board(), 4, 3).frame({}).frame))
    assert not found.go
    (line,) = [line for line in found.advice if "colours" not in line]
    assert said in line


def test_a_good_picture_without_sheets_lacks_nothing() -> None:
    away = np.array([[1, 0, 2000], [0, 1, 0], [0, 0, 1.0]])
    assert lacking(board(), laid(mat=away, play=away, piles=away)) == ""
