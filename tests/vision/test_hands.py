"""Hands over the table: what they cover says nothing, what they left is read again."""

from __future__ import annotations

import random

import pytest

import vision.reader
from tests.shares import shared
from tests.vision.tables import CELLS, backs, board, compare, cubes, table, tile
from vision.reader import PATROL, Reader
from vision.settle import Settle
from vision.twin.render import SimulatedCamera


@pytest.mark.parametrize("seed", shared(range(4)))
def test_a_hand_is_never_a_removal(seed: int) -> None:
    rng = random.Random(seed)
    layout = table(rng)
    camera, reader = SimulatedCamera(board(), 4, seed), Reader(board(), 4)
    reader.read(camera.frame(layout).frame)
    for _ in range(4):
        cell = rng.choice(CELLS)
        shot = camera.frame(layout, covered_by_hands=[f"{cell}.tile"])
        reading = reader.read(shot.frame)
        lacking = {place: pair for place, pair in compare(layout, reading).wrong.items() if len(pair[1]) < len(pair[0])}  # type: ignore[arg-type]
        assert lacking == {}
        assert f"{cell}.tile" in shot.covered
        assert reading.covered
    # Where a hand has moved from frame to frame a place is read once it is still.
    readings = [reader.read(camera.frame(layout).frame) for _ in range(2)]
    found = compare(layout, readings[-1])
    assert found.wrong == {}
    assert not found.covered


def test_a_place_settles_by_frames_and_by_seconds() -> None:
    layout = backs()
    camera, reader, settle = SimulatedCamera(board(), 2, 1), Reader(board(), 2), Settle(frames=2, seconds=0.25)
    for at in (0.0, 0.3):
        calm = settle.after(reader.read(camera.frame(layout).frame), at)
    assert "c3.tile" in calm.places
    layout["c3.tile"] = tile("wheel")
    frame = camera.frame(layout).frame
    assert "c3.tile" in settle.after(reader.read(frame), 0.4).covered
    assert "c3.tile" in settle.after(reader.read(frame), 0.5).covered, "two frames, but not yet a quarter of a second"
    rested = settle.after(reader.read(frame), 0.7)
    assert rested.places["c3.tile"][0].face == "wheel"
    assert "c3.tile" not in rested.covered


def test_what_a_hand_took_away_is_gone_only_after_the_hand() -> None:
    layout = backs() | {"c3.tile": tile("wheel"), "c3.cubes": cubes("red")}
    camera, reader, settle = SimulatedCamera(board(), 2, 6), Reader(board(), 2), Settle(frames=2, seconds=0.2)
    for at in (0.0, 0.3):
        settle.after(reader.read(camera.frame(layout).frame), at)
    del layout["c3.cubes"]
    during = settle.after(reader.read(camera.frame(layout, covered_by_hands=["c3.cubes"]).frame), 1.0)
    assert "c3.cubes" in during.covered
    after = [settle.after(reader.read(camera.frame(layout).frame), at) for at in (1.5, 1.6, 1.9)]
    assert "c3.cubes" in after[0].covered & after[1].covered
    assert "c3.cubes" not in after[2].covered
    assert "c3.cubes" not in after[2].places


def test_what_lies_as_before_the_hand_is_known_in_the_first_picture_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is read again all the same, one place after the other."""
    layout = backs() | {"c3.tile": tile("wheel")}
    camera, reader = SimulatedCamera(board(), 2, 7), Reader(board(), 2)
    for _ in range(2):
        before = reader.read(camera.frame(layout).frame)
    for _ in range(3):
        during = reader.read(camera.frame(layout, covered_by_hands=["c3.tile"]).frame)
    assert "c3.tile" in during.covered
    read: list[str] = []
    spot = vision.reader.read_spot
    monkeypatch.setattr(vision.reader, "read_spot", lambda frame, one, *a, **k: (read.append(one.place.name), spot(frame, one, *a, **k))[1])
    after = reader.read(camera.frame(layout).frame)
    assert (after.places, after.covered, read) == (before.places, before.covered, [])
    for _ in range(PATROL * len(during.covered)):
        reader.read(camera.frame(layout).frame)
    assert during.covered & {spot.place.name for spot in reader._spots.in_order} <= set(read)


def test_what_is_exchanged_under_a_hand_is_not_taken_for_what_lay_there() -> None:
    layout = backs() | {"c3.tile": tile("wheel")}
    camera, reader = SimulatedCamera(board(), 2, 7), Reader(board(), 2)
    for _ in range(2):
        reader.read(camera.frame(layout).frame)
    layout["c3.tile"] = tile("arrow")
    for _ in range(3):
        reader.read(camera.frame(layout, covered_by_hands=["c3.tile"]).frame)
    readings = [reader.read(camera.frame(layout).frame) for _ in range(2)]
    assert "c3.tile" in readings[0].covered
    assert [face.face for face in readings[1].places["c3.tile"]] == ["arrow"]
