"""The reader of a match takes the calibration for the camera that it was made with. It says once when that no longer holds."""

from __future__ import annotations

from collections.abc import Generator
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import cv2
import numpy as np
import pytest

from companion.assemble import load_board
from companion.errors import SensorError
from companion.live.sight.eyes import COLOURS_EVERY, DIM, Eyes
from companion.sensing.calibration import Calibration, Lens, mounts
from companion.sensing.camera import NO_MARKS, WHY_S, CameraSensor
from tests.vision.tables import backs, cubes, tile
from vision.pictures.lens import intrinsics
from vision.sheets.calibrate import COLOURLESS
from vision.sheets.measure import found, measure, with_colours
from vision.twin.optics import Conditions
from vision.twin.render import SimulatedCamera

NOW = datetime(2026, 5, 1, 20, 0, tzinfo=UTC)
BOARD = load_board("treasure-hunt", 2)
TEAL = {"cube-red": (230, 60, 10), "cube-yellow": (230, 230, 60), "cube-green": (0, 120, 110), "cube-blue": (110, 60, 190)}


def kept_of(camera: SimulatedCamera, source: str = "picamera") -> Calibration:
    frame = camera.frame({}).frame
    seen = measure(BOARD, frame, found(BOARD, frame, intrinsics()), intrinsics())
    return Calibration(
        game="treasure-hunt", board_version=BOARD.version, source=source, size_px=(2304, 1296), taken=NOW,
        lens=Lens(focal_share=0.77, measured="height"), mount=dict(mounts(seen)), white_bgr=seen.white_bgr, colours=TEAL,
    )  # fmt: skip


def no_frames() -> Generator[Any, None, None]:
    """A camera that is never opened."""
    yield from ()


class Troubles(list[tuple[str, str]]):
    def __call__(self, device: str, sentence: str) -> None:
        self.append((device, sentence))


@pytest.fixture(scope="module")
def camera() -> SimulatedCamera:
    return SimulatedCamera(with_colours(BOARD, TEAL), 2, 1)


def test_the_calibration_counts_for_its_own_camera_only(camera: SimulatedCamera) -> None:
    kept, layout = kept_of(camera), backs() | {"b2.tile": tile("wheel"), "b2.cubes": cubes("red", "green", "blue")}
    frame = camera.frame(layout).frame
    read = {}
    for source in ("picamera", "0"):
        troubles = Troubles()
        eyes = Eyes(BOARD, 2, kept, troubles, lambda: NOW)
        eyes.opened(source)
        reading = eyes.read(frame)
        eyes.read(frame)
        read[source] = [face.piece for face in reading.places.get("b2.cubes", ())]
        said = "" if source == "picamera" else (
            "The calibration was made with another camera (picamera, now 0): run python3 start.py calibrate treasure-hunt."
        )
        assert troubles == [("calibration", said)], "said once"
        assert eyes.view("mat") is not None
        assert len(eyes.outlines()) == 3
    assert read["picamera"] == ["cube-blue", "cube-green", "cube-red"]
    assert read["0"] != read["picamera"], "colours of another camera are not trusted"


def test_a_light_that_changed_and_an_old_calibration_are_said(camera: SimulatedCamera) -> None:
    kept = kept_of(camera)
    troubles = Troubles()
    eyes = Eyes(BOARD, 2, kept, troubles, lambda: NOW + timedelta(days=43))
    eyes.opened("picamera")
    eyes.read(camera.frame(backs()).frame)
    eyes.opened("picamera")
    eyes.read(camera.frame(backs(), light=0.45).frame)
    assert ["43 days old" in troubles[0][1], "much darker" in troubles[1][1]] == [True, True]


def test_a_camera_that_hangs_elsewhere_is_said(camera: SimulatedCamera) -> None:
    kept = kept_of(camera)
    lower = {name: mount.model_copy(update={"height_mm": mount.height_mm - 90}) for name, mount in kept.mount.items()}
    troubles = Troubles()
    eyes = Eyes(BOARD, 2, kept.model_copy(update={"mount": lower}), troubles, lambda: NOW)
    eyes.opened("picamera")
    eyes.read(camera.frame(backs()).frame)
    assert "90 mm higher" in troubles[0][1]


def test_without_a_calibration_nothing_is_said(camera: SimulatedCamera) -> None:
    troubles = Troubles()
    eyes = Eyes(BOARD, 2, None, troubles)
    eyes.opened("0")
    reading = eyes.read(camera.frame(backs()).frame)
    assert reading.places["a1.tile"]
    assert troubles == []


def test_a_black_picture_is_a_sentence_and_the_next_one_is_read(camera: SimulatedCamera) -> None:
    """Somebody puts a hat on the lens: gains of nothing once spoilt the reader for the rest of the match."""
    frame = camera.frame(backs()).frame
    eyes = Eyes(BOARD, 2, None, Troubles(), lambda: NOW)
    eyes.opened("picamera")
    before = eyes.read(frame)
    for dark in (0.0, 0.01, 0.04):
        with pytest.raises(SensorError, match="black"):
            eyes.read((frame * dark).astype(np.uint8))
    assert eyes.read(frame).places.keys() == before.places.keys()


def test_a_white_picture_says_that_there_is_too_much_light_and_the_next_one_is_read(camera: SimulatedCamera) -> None:
    frame = camera.frame(backs()).frame
    eyes = Eyes(BOARD, 2, None, Troubles(), lambda: NOW)
    eyes.opened("picamera")
    before = eyes.read(frame)
    with pytest.raises(SensorError, match="nearly white"):
        eyes.read(camera.frame(backs(), light=5.0).frame)
    with pytest.raises(SensorError, match="nearly white"):
        eyes.read(np.full_like(frame, 255))
    assert eyes.read(frame).places.keys() == before.places.keys()
    assert eyes.read(camera.frame(backs(), light=2.0).frame).zones["mat"].found, "much light is not too much"


def test_a_room_so_dim_that_little_can_be_made_out_is_said_once_and_so_is_its_end() -> None:
    twos, days = count(0, 2), count()
    troubles = Troubles()
    # A machine without a clock of its own learns the date in the middle of a match.
    eyes = Eyes(BOARD, 2, None, troubles, lambda: NOW + timedelta(days=next(days)), seconds=lambda: next(twos))
    eyes.opened("picamera")
    night = SimulatedCamera(BOARD, 2, 1, seen=Conditions(exposure=0.012, noise=5.0, black=0.004))
    frames = [night.frame(backs()).frame, *(night.again().frame for _ in range(7))]
    assert [zone.found for zone in eyes.read(frames[0]).zones.values()] == [True] * 3, "the sheets are seen all the same"
    for frame in frames[1:5]:
        eyes.read(frame)
    assert troubles == [], "a hand over the table is gone again by then"
    for frame in frames[5:]:
        eyes.read(frame)
    assert troubles == [("light", DIM)]
    day = SimulatedCamera(BOARD, 2, 1)
    for frame in (day.frame(backs()).frame, *(day.again().frame for _ in range(20))):
        eyes.read(frame)
    assert troubles == [("light", DIM), ("light", "")]


def test_a_camera_without_colours_is_said_once_and_so_is_its_end(camera: SimulatedCamera) -> None:
    frame = camera.frame(backs()).frame
    grey = np.repeat(frame[..., 1:2], 3, axis=2)
    troubles = Troubles()
    eyes = Eyes(BOARD, 2, None, troubles)
    eyes.opened("0")
    for each in (grey, grey, frame, frame):
        eyes.read(each)
    assert troubles == [("colours", COLOURLESS), ("colours", "")]
    for each in [frame] * COLOURS_EVERY + [grey]:
        eyes.read(each)
    assert troubles[2:] == [], "looked at now and then"
    for each in [grey] * COLOURS_EVERY:
        eyes.read(each)
    assert troubles[2:] == [("colours", COLOURLESS)], "it got dark, and the camera went over to its night light"


def test_no_sheet_in_a_picture_out_of_focus_is_told_of_the_lens_and_anew_when_that_is_better() -> None:
    frame = SimulatedCamera(BOARD, 2, 1).frame(backs()).frame
    away = np.full_like(frame, 90)
    told, time = Troubles(), [0.0]
    eyes = Eyes(BOARD, 2, None, told)
    eyes.opened("0")
    sensor = CameraSensor(no_frames, eyes.read, lambda _seen: None, told, now=lambda: time[0], why=eyes.why_lost)
    sensor.take(cv2.GaussianBlur(frame, (0, 0), 4))
    assert told == [("camera", "The picture is not sharp: focus the camera, and clean its lens.")]
    time[0] += WHY_S
    sensor.take(away)
    assert told[1:] == [("camera", NO_MARKS)]
    time[0] += WHY_S
    sensor.take(np.ascontiguousarray(frame[:, ::-1]))
    assert "mirrored" in told[2][1]


def test_a_reader_that_stumbled_is_not_asked_again(camera: SimulatedCamera, monkeypatch: pytest.MonkeyPatch) -> None:
    frame = camera.frame(backs()).frame
    eyes = Eyes(BOARD, 2, None, Troubles(), lambda: NOW)
    eyes.opened("picamera")
    eyes.read(frame)
    monkeypatch.setattr(eyes._reader, "read", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        eyes.read(frame)
    assert len(eyes.read(frame).places) == 36
