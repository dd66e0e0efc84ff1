"""The measurements of `calibrate`: height and tilt, white, the lens, and the owner's cubes. Slanted looks or the tape measure the lens."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.tables import board
from vision.board import Board
from vision.errors import CalibrationError
from vision.pictures.lens import View, intrinsics, placed
from vision.reader import Reader
from vision.sheets.measure import (
    SPREAD,
    coloured,
    focal_from_height,
    focal_share,
    found,
    learn_colours,
    measure,
    sample_places,
    with_colours,
)
from vision.twin.render import SimulatedCamera

SIZE = (2304, 1296)
OTHERS = {"cube-red": (230, 60, 10), "cube-yellow": (230, 230, 60), "cube-green": (0, 120, 110), "cube-blue": (110, 60, 190)}
"""An owner's cubes: orange, lemon, teal and violet."""


def row(plan: Board) -> dict[str, list[tuple[str, str, int, str]]]:
    return {place.name: [(kind, "", 0, "seen")] for kind, place in sample_places(plan).items()}


def test_mount_and_white_are_those_of_the_table() -> None:
    camera = SimulatedCamera(board(), 2, 1, askew=0.0)
    frame = camera.frame({}).frame
    seen = measure(board(), frame, found(board(), frame, intrinsics()), intrinsics())
    assert set(seen.zones) == {"mat", "play", "piles"}
    assert all(abs(hung.height_mm - 1000) < 6 and hung.tilt_degrees < 2 for hung in seen.zones.values())
    assert seen.white_bgr is not None
    dark = camera.frame({}, light=0.5).frame
    half = measure(board(), dark, found(board(), dark, intrinsics()), intrinsics()).white_bgr
    assert half is not None
    assert half[1] / seen.white_bgr[1] == pytest.approx(0.52, abs=0.05)


def looks(share: float, tilts: tuple[tuple[float, float], ...], noise: float) -> list[np.ndarray]:
    """Homographies of a sheet held at these slants, in degrees about x and y. They are measured with an error of so many px at each
    corner."""
    rng, camera, found = np.random.default_rng(2), intrinsics(SIZE, share), []
    corners = np.array([(x, y) for x in (0, 110, 220, 330) for y in (0, 110, 220, 330)], float)
    for about_x, about_y in tilts:
        turn = cv2.Rodrigues(np.radians(np.array([about_x, about_y, 10.0])))[0]
        eye = -turn.T @ np.array([0, 0, 700.0])
        view = View.of_camera(camera, turn, eye, placed((0, 0), (330, 330), 0))
        px = cv2.perspectiveTransform(corners[None], view.ground)[0] + rng.normal(0, noise, (16, 2))
        found.append(cv2.findHomography(corners, px)[0])
    return found


@pytest.mark.parametrize("share", [0.62, 0.77, 1.1])
def test_the_lens_is_measured_by_slanted_looks(share: float) -> None:
    found = focal_share(looks(share, ((30, 0), (-30, 5), (0, 30), (5, -30), (20, 20)), 0.3), SIZE)
    assert found is not None
    assert found[0] == pytest.approx(share, rel=0.01)
    assert found[1] < SPREAD


def test_looks_from_straight_above_do_not_claim_to_know_the_lens() -> None:
    found = focal_share(looks(0.77, ((0.5, 0), (0, -1), (1, 1)), 0.3), SIZE)
    assert found is None or found[1] > SPREAD
    assert focal_share([], SIZE) is None


def test_the_lens_is_measured_by_the_tape() -> None:
    camera = SimulatedCamera(board(), 2, 1, askew=0.0)
    frame = camera.frame({}).frame
    views = found(board(), frame, intrinsics())
    assert focal_from_height(views, 1000, SIZE) == pytest.approx(0.77, rel=0.01)
    with pytest.raises(CalibrationError, match="No sheet is found"):
        focal_from_height({}, 1000, SIZE)


def test_cubes_are_learnt_and_then_read_by_their_own_colours() -> None:
    plan = board()
    owners = with_colours(plan, OTHERS)
    camera = SimulatedCamera(owners, 2, 5)
    frame = camera.frame(row(plan), light=0.8).frame
    learnt = learn_colours(plan, frame, found(plan, frame, intrinsics()))
    assert set(learnt) == set(coloured(plan))
    layout = {"c3.tile": [("tile", "wheel", 0, "seen")], "c3.cubes": [(kind, "", 0, "seen") for kind in learnt]}
    shot = SimulatedCamera(owners, 2, 6).frame(layout).frame
    read = Reader(with_colours(plan, learnt), 2).read(shot)
    assert sorted(face.piece for face in read.places["c3.cubes"]) == sorted(learnt)
    printed = Reader(plan, 2).read(shot)
    assert sorted(face.piece for face in printed.places.get("c3.cubes", ())) != sorted(learnt), "what the learning is for"


def test_a_cube_that_is_not_there_and_cubes_that_lie_the_wrong_way_round_are_named() -> None:
    plan = board()
    laid = row(plan)
    missing = dict(laid)
    first = next(iter(missing))
    del missing[first]
    frame = SimulatedCamera(plan, 2, 5).frame(missing).frame
    with pytest.raises(CalibrationError, match=f"I do not see cube-red on {first}"):
        learn_colours(plan, frame, found(plan, frame, intrinsics()))
    names = list(laid)
    swapped = {**laid, names[0]: laid[names[3]], names[3]: laid[names[0]]}
    frame = SimulatedCamera(plan, 2, 5).frame(swapped).frame
    with pytest.raises(CalibrationError, match="cube-red and cube-blue seem to lie in each other's places"):
        learn_colours(plan, frame, found(plan, frame, intrinsics()))
    alike = {**laid, names[1]: laid[names[0]]}
    frame = SimulatedCamera(plan, 2, 5).frame(alike).frame
    with pytest.raises(CalibrationError, match="look alike"):
        learn_colours(plan, frame, found(plan, frame, intrinsics()))
