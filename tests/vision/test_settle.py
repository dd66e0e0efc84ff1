"""Places at rest: so many frames and so long, and a hand says nothing."""

from __future__ import annotations

import pytest

from vision.reading import ReadFace, Reading
from vision.settle import Settle

WHEEL, DROP = ReadFace("tile", "wheel", 0, 0.9, 1.2), ReadFace("tile", "drop", 0, 0.9, 1.2)


HAND = frozenset({"f6.tile"})
"""The place that the hand still covers when it has laid the tile."""


def shows(face: ReadFace, covered: frozenset[str] = frozenset()) -> Reading:
    return Reading({"a1.tile": (face,)}, covered=covered)


def settled_after(frame_s: float, frames: int, covered: frozenset[str]) -> bool:
    """True if a tile counts that has been shown in so many frames, so far apart."""
    settle, reading = Settle(), Reading({})
    for number in range(frames):
        reading = settle.after(shows(WHEEL, covered), number * frame_s)
    return "a1.tile" in reading.places


@pytest.mark.parametrize(
    ("frame_s", "frames", "counts"),
    [
        (1 / 30, 3, False),
        (1 / 30, 4, False),
        (1 / 30, 7, False),
        (1 / 30, 9, True),
        (0.24, 2, False),
        (0.26, 2, True),
        (5.0, 1, False),
    ],
)
def test_a_quarter_of_a_second_and_two_frames_are_a_rest(frame_s: float, frames: int, counts: bool) -> None:
    """A hand that turns a tile over shows other things for a tenth of a second each. None of them may count."""
    assert settled_after(frame_s, frames, HAND) is counts


@pytest.mark.parametrize(
    ("frame_s", "frames", "counts"), [(1 / 30, 3, False), (1 / 30, 5, True), (0.09, 2, False), (0.11, 2, True), (5.0, 1, False)]
)
def test_where_no_hand_is_a_tenth_of_a_second_is_a_rest(frame_s: float, frames: int, counts: bool) -> None:
    assert settled_after(frame_s, frames, frozenset()) is counts


def test_a_tile_on_its_way_is_never_told() -> None:
    settle, told = Settle(), set()
    for number in range(30):
        reading = settle.after(shows(WHEEL if number // 3 % 2 else DROP, HAND), number / 15)
        told |= {face.face for faces in reading.places.values() for face in faces}
        assert "a1.tile" in reading.covered
    assert told == set()


def test_what_has_covered_a_place_for_long_is_no_hand() -> None:
    settle = Settle()
    for at in (0.0, 3.5):
        settle.after(Reading({}, covered=HAND), at)
    settle.after(shows(WHEEL, HAND), 4.0)
    assert settle.after(shows(WHEEL, HAND), 4.11).places == {"a1.tile": (WHEEL,)}


def test_what_is_taken_away_has_to_rest_as_well() -> None:
    settle = Settle()
    for at in (0.0, 0.3):
        settle.after(shows(WHEEL), at)
    assert settle.after(Reading({}), 0.4).covered == {"a1.tile"}
    gone = settle.after(Reading({}), 0.7)
    assert (gone.places, gone.covered) == ({}, frozenset())


def test_after_a_hand_the_rest_begins_anew() -> None:
    settle = Settle()
    for at in (0.0, 0.3):
        settle.after(shows(WHEEL), at)
    settle.after(Reading({}, covered=frozenset({"a1.tile"})), 0.4)
    assert settle.after(shows(WHEEL), 0.5).covered == {"a1.tile"}
    assert settle.after(shows(WHEEL), 0.8).places == {"a1.tile": (WHEEL,)}


def test_what_was_on_its_way_rests_since_the_frame_before_it_is_read() -> None:
    """It is read when two frames look the same: a hand that has left is not waited for twice."""
    settle = Settle()
    for at in (0.0, 0.3):
        settle.after(shows(DROP), at)
    told = []
    for number, reading in enumerate((Reading({}, covered=frozenset({"a1.tile"})), shows(WHEEL), shows(WHEEL), shows(WHEEL))):
        calm = settle.after(reading, 1.0 + number * 0.04)
        told.append([face.face for face in calm.places.get("a1.tile", ())])
    assert told == [[], [], [], ["wheel"]]
