"""Zones are found by their corner marks, each by itself; covered corners do not shake them."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.vision.tables import board, compare, table
from vision.lens import View, intrinsics, project
from vision.pose import Poses
from vision.reader import Reader
from vision.reading import Reading
from vision.render import SimulatedCamera


@pytest.mark.parametrize("seed", range(4))
def test_zones_and_heights_are_found_to_a_fraction_of_a_pixel(seed: int) -> None:
    camera = SimulatedCamera(board(), 2, seed)
    frame = camera.frame({}).frame
    poses = Poses(board(), (frame.shape[1], frame.shape[0]))
    assert poses.search(frame, frozenset(board().zones)) == frozenset(board().zones)
    for name, pose in poses.known.items():
        width, height = board().zones[name].size_mm
        grid = [(x * width, y * height) for x in (0, 0.5, 1) for y in (0, 0.5, 1)]
        for z in (0.0, 13.0):
            off = project(pose.view.plane(z), grid) - project(camera.view(name).plane(z), grid)
            assert np.abs(off).max() < 0.5


def test_height_follows_from_the_homography_alone() -> None:
    camera = SimulatedCamera(board(), 2, 11)
    true = camera.view("mat")
    again = View.of_homography(true.ground, intrinsics())
    for z in (2.0, 13.0, 45.0):
        assert project(again.plane(z), [(20, 300)]) == pytest.approx(project(true.plane(z), [(20, 300)]), abs=0.05)


def faces(reading: Reading) -> dict[str, list[tuple[str, str]]]:
    return {place: [(face.piece, face.face) for face in found] for place, found in reading.places.items() if found}


def hide(frame: np.ndarray, camera: SimulatedCamera, marks: int) -> np.ndarray:  # type: ignore[type-arg]
    hidden = frame.copy()
    for mark in board().zones["mat"].marks[:marks]:
        x, y = project(camera.view("mat").ground, [mark.centre_mm])[0].astype(int)
        hidden[y - 30 : y + 30, x - 30 : x + 30] = (120, 150, 200)
    return hidden


@pytest.mark.parametrize(("marks", "found"), [(1, True), (2, True), (4, False)])
def test_two_covered_corners_keep_the_last_pose(marks: int, found: bool) -> None:
    layout = table(random.Random(5))
    camera, reader = SimulatedCamera(board(), 4, 5), Reader(board(), 4)
    frame = camera.frame(layout).frame
    first = reader.read(frame)
    reading = reader.read(hide(frame, camera, marks))
    assert reading.zones["mat"].found is found
    assert reading.zones["play"].found
    assert compare(layout, reading).wrong == {}
    if found:
        assert faces(reading) == faces(first)
    else:
        assert {name for name, place in board().places.items() if place.zone == "mat"} <= reading.covered
    back = [reader.read(frame) for _ in range(5)][-1]
    assert faces(back) == faces(first)


def test_a_zone_hidden_in_the_first_frame_is_found_in_the_next() -> None:
    layout = table(random.Random(6))
    camera, reader = SimulatedCamera(board(), 4, 6), Reader(board(), 4)
    frame = camera.frame(layout).frame
    assert not reader.read(hide(frame, camera, 3)).zones["mat"].found
    reading = reader.read(frame)
    assert reading.zones["mat"].found
    assert compare(layout, reading).wrong == {}
    assert not reading.covered
