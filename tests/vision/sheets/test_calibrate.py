"""Go or no-go, in mm and pixels, with what to do."""

from __future__ import annotations

import cv2
import numpy as np

from tests.vision.tables import board
from vision.pictures.lens import project
from vision.sheets.calibrate import assess
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
    small = cv2.resize(frame, None, fx=0.55, fy=0.55, interpolation=cv2.INTER_AREA)
    found = assess(board(), small)
    assert not found.go
    assert any("hang the camera lower" in line or "not found" in line for line in found.advice)


def test_a_hidden_zone_and_glare_are_named() -> None:
    camera = SimulatedCamera(board(), 2, 4)
    frame = camera.frame({}).frame
    x, y = project(camera.view("mat").ground, [(165, 165)])[0].astype(int)
    cv2.circle(frame, (int(x), int(y)), 60, (255, 255, 255), -1)
    corner = project(camera.view("play").ground, [(0, 0), (244, 150)]).astype(int)
    frame[corner[0, 1] - 20 : corner[1, 1] + 20, corner[0, 0] - 20 : corner[1, 0] + 20] = np.uint8(80)
    found = assess(board(), frame)
    assert not found.go
    assert any(line.startswith("Zone play is not found") for line in found.advice)
    assert any("mat glares at" in line for line in found.advice)
