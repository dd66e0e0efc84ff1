"""Sheets are watched by their marks, and two that look as they did vouch for a sheet. A hand over others costs nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

import vision.reader
from tests.vision.tables import backs, board, compare, tile
from vision.pictures.lens import project
from vision.pieces.spot import Spot
from vision.pieces.stray_pieces import Survey
from vision.reader import MOST, Reader
from vision.sheets.pose import Poses
from vision.twin.render import SimulatedCamera

Frame = NDArray[np.uint8]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of what is done to find sheets, `measure` and `search`, one for each time."""
    said: list[str] = []

    def told(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *args, **kwargs: (said.append(name), real(*args, **kwargs))[1]

    for name in ("measure", "search"):
        monkeypatch.setattr(Poses, name, told(name, getattr(Poses, name)))
    return said


def with_marks_hidden(camera: SimulatedCamera, frame: Frame, count: int, grey: int = 120) -> Frame:
    """The picture with so many marks of the mat under something grey."""
    hidden = frame.copy()
    for mark in board().zones["mat"].marks[:count]:
        x, y = project(camera.view("mat").ground, [mark.centre_mm])[0].round().astype(int)
        cv2.circle(hidden, (int(x), int(y)), 30, (grey, grey, grey), -1)
    return hidden


def test_two_marks_that_look_as_they_did_vouch_for_a_sheet(asked: list[str]) -> None:
    camera, reader = SimulatedCamera(board(), 2, 3), Reader(board(), 2)
    frame = camera.frame(backs()).frame
    reader.read(frame)
    asked.clear()
    for _ in range(3):
        reading = reader.read(with_marks_hidden(camera, frame, 2))
    assert asked == []
    assert reading.zones["mat"].found
    assert reader.outlines()


def test_a_sheet_under_a_hand_is_back_without_a_search_when_the_hand_is_gone(asked: list[str]) -> None:
    layout = backs()
    camera, reader = SimulatedCamera(board(), 2, 3), Reader(board(), 2)
    frame = camera.frame(layout).frame
    for _ in range(2):
        reader.read(frame)
    for _ in range(3):
        during = reader.read(with_marks_hidden(camera, frame, 3))
    assert not during.zones["mat"].found
    assert {"a1.tile", "f6.tile"} <= during.covered
    asked.clear()
    after = reader.read(frame)
    assert asked == []
    assert after.zones["mat"].found
    assert compare(layout, after).wrong == {}
    assert not after.covered


def test_what_moves_over_the_marks_is_waited_for_and_the_sheet_is_held_meanwhile(asked: list[str]) -> None:
    """Nobody keeps the pictures outside a sheet that may have moved. It has no outline until it is measured."""
    camera, reader = SimulatedCamera(board(), 2, 3), Reader(board(), 2)
    frame = camera.frame(backs()).frame
    reader.read(frame)
    asked.clear()
    sure = len(reader.outlines())
    for grey in (60, 120, 180):
        reading = reader.read(with_marks_hidden(camera, frame, 3, grey))
        assert reading.zones["mat"].found
        assert len(reader.outlines()) == sure - 1
    assert asked == []


def test_a_mark_that_comes_into_sight_is_measured_with_the_others(asked: list[str]) -> None:
    camera, reader = SimulatedCamera(board(), 2, 3), Reader(board(), 2)
    frame = camera.frame(backs()).frame
    for _ in range(2):
        reader.read(with_marks_hidden(camera, frame, 1))
    asked.clear()
    for _ in range(3):
        reader.read(frame)
    assert asked == ["measure"], "once: then all four vouch"


def test_a_hand_that_rests_on_many_places_makes_no_frame_long(monkeypatch: pytest.MonkeyPatch) -> None:
    camera, reader = SimulatedCamera(board(), 2, 3), Reader(board(), 2)
    layout = backs()
    frame = camera.frame(layout).frame
    for _ in range(2):
        reader.read(frame)
    read: list[Spot] = []
    spot = vision.reader.read_spot
    monkeypatch.setattr(vision.reader, "read_spot", lambda picture, one, *a, **k: (read.append(one), spot(picture, one, *a, **k))[1])
    hand = frame.copy()
    (x0, y0), (x1, y1) = project(camera.view("mat").ground, [(40, 40), (290, 190)]).round().astype(int)
    hand[y0:y1, x0:x1] = 110
    first = reader.read(hand)
    assert read == [], "it may be on its way"
    hidden = len(first.covered & {f"{cell}.tile" for cell in (place.partition(".")[0] for place in board().places)})
    assert hidden > 2 * MOST
    for number in range(hidden // MOST + 3):
        read.clear()
        reading = reader.read(hand)
        assert len(read) <= 2 * MOST + 1, number
        assert compare(layout, reading).wrong == {}, "what waits says nothing"


def test_a_piece_is_read_alike_by_its_square_and_by_its_rings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Squares are quick; where none is seen the code is looked for by its rings."""
    layout = backs() | {"c3.tile": tile("wheel"), "d4.tile": tile("arrow"), "e5.tile": tile("drop")}
    frame = SimulatedCamera(board(), 2, 3).frame(layout).frame
    quick = Reader(board(), 2).read(frame)
    monkeypatch.setattr(Survey, "codes", lambda *_: ())
    slow = Reader(board(), 2).read(frame)
    for reading in (quick, slow):
        assert compare(layout, reading).wrong == {}
        assert not reading.covered | reading.unsure
    for place, (face,) in quick.places.items():
        assert np.hypot(*np.subtract(face.at_mm, slow.places[place][0].at_mm)) < 0.5
