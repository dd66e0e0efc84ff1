"""Hands over the table: what they cover says nothing, what they left is read again."""

from __future__ import annotations

import random

import pytest

from tests.vision.tables import CELLS, backs, board, compare, cubes, table, tile
from vision.reader import Reader
from vision.settle import Settle
from vision.twin.render import SimulatedCamera


@pytest.mark.parametrize("seed", range(4))
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
    found = compare(layout, reader.read(camera.frame(layout).frame))
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
    after = [settle.after(reader.read(camera.frame(layout).frame), at) for at in (1.5, 1.8)]
    assert "c3.cubes" in after[0].covered
    assert "c3.cubes" not in after[1].covered
    assert "c3.cubes" not in after[1].places
