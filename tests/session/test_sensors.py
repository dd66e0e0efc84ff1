"""The camera as observations; what is wrong becomes a sentence and never stops the match."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import cv2
import pytest

from companion.referee.observation import Failed, TableLost, TableSeen
from companion.rules.values import Layout, PlacedPiece
from companion.sensing.camera import SILENT, SILENT_S, UNPLUGGED, CameraSensor, seen
from companion.sensing.sensors import NOW
from tests.fakes.v4l2 import Bus
from vision.pictures.camera import CameraWish, live_frames
from vision.reading import ReadFace, Reading, Stray, ZoneSeen

TILE = ReadFace("tile", "back", 0, 0.9, 1.2)


def test_what_is_covered_or_unsure_says_nothing() -> None:
    reading = Reading(
        {"a1.tile": (TILE,), "b1.tile": (TILE,)}, frozenset({"b1.tile"}), frozenset({"c1.tile"}), (Stray("tile", "back", (1.0, 2.0)),)
    )
    observed = seen(reading)
    assert observed.table == Layout({"a1.tile": (PlacedPiece("tile", "back"),)})
    assert observed.blind == {"b1.tile", "c1.tile"}
    assert observed.stray_pieces[0].at_mm == (1.0, 2.0)
    assert observed.at == NOW


class Told:
    def __init__(self) -> None:
        self.put: list[Any] = []
        self.troubles: list[tuple[str, str]] = []

    def trouble(self, device: str, sentence: str) -> None:
        self.troubles.append((device, sentence))


def camera(told: Told, frames: Any, **kwargs: Any) -> CameraSensor:
    return CameraSensor(frames, lambda frame: frame, told.put.append, told.trouble, **kwargs)


def test_only_a_table_that_changed_is_told() -> None:
    told = Told()
    sensor = camera(told, list)
    one, two = Reading({"a1.tile": (TILE,)}), Reading({})
    for frame in (one, one, two, two, one):
        sensor.take(frame)
    assert [bool(each.table) for each in told.put] == [True, False, True]


def test_what_was_seen_last_is_told_again_if_asked_but_not_what_is_out_of_sight() -> None:
    told = Told()
    sensor = camera(told, list)
    sensor.again()
    assert told.put == []
    sensor.take(Reading({"a1.tile": (TILE,)}))
    sensor.again()
    assert told.put[0] == told.put[1]
    sensor.take(Reading({}, zones={"mat": ZoneSeen(False, 0.0)}))
    sensor.again()
    assert [type(each) for each in told.put[2:]] == [TableLost]


def test_a_picture_without_the_table_is_lost_sight() -> None:
    told = Told()
    camera(told, list).take(Reading({}, zones={"mat": ZoneSeen(False, 0.0)}))
    assert isinstance(told.put[0], TableLost)
    assert "corner marks" in told.troubles[0][1]


def test_a_camera_that_vanishes_is_opened_again() -> None:
    told, opened, back = Told(), [], threading.Event()

    def frames() -> Iterator[Any]:
        opened.append(1)
        if len(opened) == 1:
            yield Reading({"a1.tile": (TILE,)})
            raise OSError(19, "No such device")
        back.set()
        yield Reading({"a1.tile": (TILE,)})

    sensor = camera(told, frames, again_s=0.01).start()
    assert back.wait(20)
    sensor.close()
    assert [type(each) for each in told.put[:2]] == [TableSeen, TableLost]
    assert ("camera", UNPLUGGED) in told.troubles


def test_a_camera_unplugged_in_the_middle_is_opened_and_held_again(usb: Bus) -> None:
    told, reads, held_again = Told(), [], threading.Event()
    webcam = usb.plug(0, pulled_at=40)

    def read(frame: Any) -> Reading:
        reads.append(webcam.controls[cv2.CAP_PROP_AUTO_EXPOSURE])
        if any(isinstance(each, TableLost) for each in told.put):
            held_again.set()
        return Reading({"a1.tile": (TILE,)})

    frames = lambda: live_frames(CameraWish("0", (640, 480)), lambda: 0.0)  # noqa: E731
    sensor = CameraSensor(frames, read, told.put.append, told.trouble, again_s=0.01).start()
    assert held_again.wait(20)
    sensor.close()
    assert set(reads) == {1.0}, "no picture is judged that is not held"
    assert [type(each) for each in told.put[:3]] == [TableSeen, TableLost, TableSeen]
    assert "check its cable and plug it in again" in told.troubles[1][1]
    assert told.troubles[2] == ("camera", "")
    assert webcam.open == 0, "closed with the match"
    assert webcam.controls[cv2.CAP_PROP_AUTO_EXPOSURE] == 3.0, "and let go"


def test_a_camera_that_stays_away_is_told_once(usb: Bus) -> None:
    told, tried = Told(), []
    enough = threading.Event()

    def frames() -> Iterator[Any]:
        tried.append(1)
        if len(tried) > 5:
            enough.set()
        yield from live_frames(CameraWish("0"), lambda: 0.0)

    sensor = camera(told, frames, again_s=0.001).start()
    assert enough.wait(20)
    sensor.close()
    assert [type(each) for each in told.put] == [TableLost]
    assert [sentence for _, sentence in told.troubles] == [
        "The camera /dev/video0 cannot be opened: plug it in, or end the program that uses it."
    ]


def test_an_error_nobody_foresaw_is_a_sentence_and_the_thread_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    told, back, reads = Told(), threading.Event(), []

    def read(frame: Any) -> Reading:
        reads.append(1)
        if len(reads) == 2:
            raise IndexError("list index out of range")
        if len(reads) > 2:
            back.set()
        return Reading({"a1.tile": (TILE,)} if len(reads) % 2 else {})

    def frames() -> Iterator[Any]:
        yield from range(2)

    sensor = CameraSensor(frames, read, told.put.append, told.trouble, again_s=0.001).start()
    assert back.wait(20)
    sensor.close()
    sentence = told.troubles[1][1]
    assert sentence.startswith("The camera stopped for a reason nobody foresaw; play goes on without it")
    assert [type(each) for each in told.put[1:4]] == [TableLost, Failed, TableSeen], "and the record has what failed"
    assert caplog.records[0].exc_info is not None, "the log has the traceback"


def test_a_camera_that_hangs_is_told_by_who_does_not_wait_for_it() -> None:
    """Its thread waits for a picture that never comes: nothing else would say so."""
    told, now = Told(), [0.0]
    sensor = camera(told, list, now=lambda: now[0])
    sensor.listen()
    now[0] = 60.0
    sensor.listen()
    assert told.troubles == [], "one that was never there says why itself"
    sensor.take(Reading({"a1.tile": (TILE,)}))
    told.troubles.clear()
    for now[0] in (60.0 + SILENT_S, 60.1 + SILENT_S, 61.0 + SILENT_S):
        sensor.listen()
    assert told.troubles == [("camera", SILENT)], "once"
    assert [type(each) for each in told.put] == [TableSeen, TableLost]
    sensor.take(Reading({"a1.tile": (TILE,)}))
    assert told.troubles[-1] == ("camera", "")
    assert isinstance(told.put[-1], TableSeen)
