"""The law: only zones are looked at, and nothing outside them is kept."""

from __future__ import annotations

import random

import cv2
import numpy as np

from tests.vision.tables import BOARD_FILE, board, table, tile
from vision.art import box_of
from vision.pictures.crop import MARGIN_MM, PX_PER_MM, crop
from vision.pictures.frame import blank_outside
from vision.pictures.lens import project
from vision.pictures.private import without_places
from vision.reader import Reader
from vision.sheets.boardfile import load
from vision.twin.render import SimulatedCamera


def test_pixels_outside_the_zones_change_nothing() -> None:
    rng = random.Random(9)
    layout = table(rng)
    camera, open_eyes, blinkers = SimulatedCamera(board(), 4, 9), Reader(board(), 4), Reader(board(), 4)
    frame = camera.frame(layout).frame
    open_eyes.read(frame)
    blinkers.read(frame)
    layout = table(rng)
    frame = camera.frame(layout).frame
    noise = np.random.default_rng(1).integers(0, 255, frame.shape, np.uint8)
    inside = np.zeros(frame.shape[:2], np.uint8)
    for outline in blinkers.outlines():
        cv2.fillPoly(inside, [outline.round().astype(np.int32)], 255)
    inside = cv2.dilate(inside, np.ones((3, 3), np.uint8))
    scrambled = np.where(inside[..., None] > 0, frame, noise)
    one, two = open_eyes.read(frame, still=True), blinkers.read(scrambled, still=True)
    assert (one.places, one.unsure, one.covered) == (two.places, two.unsure, two.covered)


def test_what_is_kept_is_black_outside_the_zones() -> None:
    camera, reader = SimulatedCamera(board(), 2, 3), Reader(board(), 2)
    frame = camera.frame({}).frame
    reader.read(frame)
    kept = blank_outside(frame, reader.outlines())
    assert kept.shape == frame.shape
    assert kept[:100].max() == 0, "far from every zone"
    x, y = (camera.view("mat").ground @ np.array([165, 165, 1.0]))[:2] / (camera.view("mat").ground @ np.array([165, 165, 1.0]))[2]
    assert np.array_equal(kept[int(y), int(x)], frame[int(y), int(x)])


def test_what_is_blanked_beside_a_private_place_is_unsure_and_no_hand_covers_it() -> None:
    """The squares next to it are black where they come too near."""
    tekton_dash = load(BOARD_FILE.parents[1] / "tekton_dash" / "board.toml")
    camera, reader = SimulatedCamera(tekton_dash, 3, 1), Reader(tekton_dash, 3)
    frames, private = [camera.frame({}).frame, camera.again().frame], frozenset({"black.token"})
    assert reader.read_rest(frames).covered == reader.read_rest(frames).unsure == frozenset()
    reading = reader.read_rest(frames, private=private)
    assert reading.covered == private
    assert reading.unsure >= {"black.45", "black.55"}
    assert reader.read_rest(frames).covered == frozenset()


def test_before_any_zone_is_found_everything_is_black() -> None:
    reader = Reader(board(), 2)
    frame = np.full((720, 1280, 3), 200, np.uint8)
    reader.read(frame)
    assert blank_outside(frame, reader.outlines()).max() == 0


def test_evidence_of_a_place_holds_nothing_but_its_crop() -> None:
    camera, reader = SimulatedCamera(board(), 2, 3), Reader(board(), 2)
    frame = camera.frame({}).frame
    reader.read(frame)
    view = reader.view("mat")
    assert view is not None
    x, y, w, h = box_of(board().places["c3.tile"].polygon_mm)
    rim = MARGIN_MM + 1.0
    corners = [(x - rim, y - rim), (x + w + rim, y - rim), (x + w + rim, y + h + rim), (x - rim, y + h + rim)]
    only = blank_outside(frame, [project(view.plane(0), corners)])
    assert np.array_equal(crop(only, board(), "c3.tile", view), crop(frame, board(), "c3.tile", view))
    assert crop(frame, board(), "c3.tile", view).shape[:2] == (int((h + 2 * MARGIN_MM) * PX_PER_MM), int((w + 2 * MARGIN_MM) * PX_PER_MM))


def test_a_private_place_is_black_before_anything_is_read_and_counts_as_covered() -> None:
    """Also where its piece is lifted; and what lies there is read as soon as people may look again."""
    rng = random.Random(4)
    camera, reader = SimulatedCamera(board(), 2, 3), Reader(board(), 2)
    layout = table(rng)
    before = reader.read(camera.frame(layout).frame)
    place = next(name for name, faces in sorted(before.places.items()) if faces and board().places[name].order == "one")
    face = next(face for face in ("wheel", "arrow") if face != before.places[place][0].face)
    frame = camera.frame(layout | {place: tile(face)}).frame
    hidden = reader.read(frame, private=frozenset({place}))
    assert place in hidden.covered
    assert place not in hidden.places
    assert place not in hidden.moved
    corners = np.array(board().places[place].polygon_mm)
    blank = without_places(frame, board(), reader.view, [place])
    (x, y), *_ = project(camera.view(board().places[place].zone).ground, [tuple(corners.mean(axis=0))])
    assert not blank[int(y), int(x)].any()
    assert frame[int(y), int(x)].any(), "the frame itself is left alone"
    seen = [reader.read(frame) for _ in range(2)][-1]
    assert place not in seen.covered
    assert [read.face for read in seen.places[place]] == [face], "it was changed meanwhile"
