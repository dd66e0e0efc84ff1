"""The reader's memory of the table follows the pictures. Two frames agree, what rests is looked at again, and light may change."""

from __future__ import annotations

import pytest

from tests.vision.tables import CELLS, backs, board, compare, cubes, tile
from vision.pieces.spot import SpotRead
from vision.reader import AGREED, PATROL, Reader
from vision.reading import ReadFace
from vision.settle import Settle
from vision.twin.render import SimulatedCamera


def test_a_wrong_reading_does_not_stay_for_ever() -> None:
    layout = backs()
    frame = SimulatedCamera(board(), 2, 3).frame(layout).frame
    reader = Reader(board(), 2)
    for _ in range(AGREED):
        reader.read(frame)
    for wrong in (SpotRead(), SpotRead({"f6.tile": (ReadFace("tile", "wheel", 0, 0.9, 0.9),)})):
        reader._last["f6.tile"], reader._said = wrong, None
        assert compare(layout, reader.read(frame)).wrong
        for _ in range(PATROL * (len(CELLS) + 4)):
            reading = reader.read(frame)
        assert compare(layout, reading).wrong == {}


def test_a_change_is_read_from_two_frames_and_then_rests() -> None:
    layout = backs()
    camera, reader = SimulatedCamera(board(), 2, 8), Reader(board(), 2)
    for _ in range(AGREED):
        reader.read(camera.frame(layout).frame)
    layout["c3.tile"] = tile("arrow")
    said = []
    for _ in range(AGREED + 1):
        reader.read(camera.frame(layout).frame)
        said.append(reader._agreed["c3.tile"])
    assert said == [0, 1, AGREED], "in the first it is on its way"


def test_what_lies_in_another_light_is_read_again() -> None:
    layout = backs()
    camera, reader = SimulatedCamera(board(), 2, 8), Reader(board(), 2)
    bright, dark = camera.frame(layout).frame, camera.frame(layout, light=0.6).frame
    for _ in range(AGREED):
        reader.read(bright)
    for _ in range(2 * len(reader._last)):
        reading = reader.read(dark)
    assert compare(layout, reading).wrong == {}
    assert max(reader._lit.values()) < 0.75, "every place was read in the light of now"


@pytest.mark.parametrize("light", [0.1, 0.03, 0.003])
def test_nothing_is_known_of_a_table_in_the_dark(light: float) -> None:
    """A lamp goes out, and a cube is taken away. Nothing is claimed of what nobody saw change; with the light all is known at once."""
    layout = {**backs(), "c3.tile": tile("wheel"), "c3.cubes": cubes("blue")}
    camera, reader = SimulatedCamera(board(), 2, 8), Reader(board(), 2)
    for _ in range(AGREED):
        known = reader.read(camera.frame(layout).frame)
    assert [face.piece for face in known.places["c3.cubes"]] == ["cube-blue"]
    for _ in range(AGREED):
        reading = reader.read(camera.frame(layout, light=light).frame)
    assert reading.places == {}
    assert reading.covered == {place.name for place in board().for_seats(2).places.values()}
    again = reader.read(camera.frame(layout).frame)
    assert again.places == known.places, "in the first frame in which there is light"
    reader.read(camera.frame(layout, light=light).frame)
    del layout["c3.cubes"]
    reader.read(camera.frame(layout, light=light).frame)
    for _ in range(AGREED + 1):
        reading = reader.read(camera.frame(layout).frame)
    assert "c3.cubes" not in reading.places
    assert compare(layout, reading).wrong == {}


def test_places_settle_alone_while_a_hand_is_always_somewhere() -> None:
    layout = backs()
    camera, reader, settle = SimulatedCamera(board(), 2, 6), Reader(board(), 2), Settle()
    told = []
    for number in range(12):
        if number == 4:
            layout["f1.tile"] = tile("wheel")
            layout["f1.cubes"] = cubes("red")
        hand = ("a6.tile", "b5.tile", "a4.tile")[number % 3]
        calm = settle.after(reader.read(camera.frame(layout, covered_by_hands=[hand], edge="west").frame), number / 6)
        told.append([face.face for face in calm.places.get("f1.tile", ())])
    assert told[3] == ["back"]
    assert told[-1] == ["wheel"]
    assert told.index(["wheel"]) <= 4 + 3, "half a second after it was laid"
