"""Cameras: chosen by themselves, settled before the first frame, held while playing, and given back, also after an error."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.fakes.picamera2 import BLUE_GREEN_RED, IMX219, IMX708, Fake
from tests.fakes.v4l2 import FREE, HELD, Bus
from vision import picamera
from vision.camera import CameraWish, live_frames, open_camera, settled_frame
from vision.errors import FrameError
from vision.picamera import PiCamera, full_field
from vision.steady import MOST_FRAMES, light, steady
from vision.usb import usb_cameras

SMALL = (640, 480)


def clock(step: float = 0.04) -> Any:
    ticks = count()
    return lambda: next(ticks) * step


# The Pi's camera.


def test_the_first_frame_of_a_match_is_settled_and_held(pi: Fake) -> None:
    frames = live_frames(CameraWish("picamera", SMALL), clock())
    first = next(frames)
    assert np.abs(light(first) - BLUE_GREEN_RED).max() < 2, "settled, and blue first"
    assert first.flags.c_contiguous
    assert pi.ribbon.frames > pi.ribbon.settling
    held = pi.ribbon.controls
    assert (held["AeEnable"], held["AwbEnable"], held["AfMode"]) == (False, False, 0)
    assert (held["ColourGains"], held["LensPosition"]) == ((1.9, 1.6), 1.02)
    assert held["ExposureTime"] == 30_000, "a whole number of half waves of the mains"
    assert held["ExposureTime"] * held["AnalogueGain"] == pytest.approx(66_000), "as bright as before"
    frames.close()
    assert pi.ribbon.said == ["open", "configure (640, 480) raw (2304, 1296)", "free", "start", "hold", "stop", "close"]


def test_the_second_match_finds_the_camera_free(pi: Fake) -> None:
    for _ in range(3):
        frames = live_frames(CameraWish("picamera", SMALL), clock())
        next(frames)
        assert pi.ribbon.controls["AeEnable"] is False
        frames.close()
        assert pi.ribbon.owner is None
    assert pi.ribbon.said.count("open") == pi.ribbon.said.count("close") == 3


def test_two_at_a_time_is_one_sentence(pi: Fake) -> None:
    with pytest.raises(FrameError, match="in use by another program"):
        next(_both(PiCamera(SMALL)))
    PiCamera(SMALL).close()


def _both(first: PiCamera) -> Iterator[PiCamera]:
    try:
        yield PiCamera(SMALL)
    finally:
        first.close()


def test_a_set_up_that_fails_gives_the_camera_back(pi: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise RuntimeError("Failed to configure camera")

    monkeypatch.setattr(sys.modules["picamera2"].Picamera2, "configure", refuse)
    with pytest.raises(FrameError, match="cannot be set up"):
        PiCamera(SMALL)
    assert pi.ribbon.owner is None


def test_a_ribbon_that_comes_off_is_one_sentence_and_the_camera_is_given_back(pi: Fake) -> None:
    frames = live_frames(CameraWish("picamera", SMALL), clock())
    next(frames)
    pi.ribbon.there = False
    with pytest.raises(FrameError, match="delivers no pictures any more"):
        next(frames)
    assert pi.ribbon.owner is None
    pi.ribbon.there = True
    assert next(live_frames(CameraWish("picamera", SMALL), clock())).shape == (480, 640, 3)


def test_a_camera_without_focus_is_held_in_all_else(pi: Fake) -> None:
    pi.ribbon.focus, pi.ribbon.modes = False, IMX219
    frames = live_frames(CameraWish("picamera", SMALL), clock())
    next(frames)
    assert pi.ribbon.controls["AeEnable"] is False
    assert "AfMode" not in pi.ribbon.controls
    frames.close()


def test_it_looks_for_its_focus_until_it_is_held(pi: Fake) -> None:
    camera = PiCamera(SMALL)
    assert pi.ribbon.controls["AfMode"] == 2
    camera.hold()
    assert pi.ribbon.controls["AfMode"] == 0
    camera.let_go()
    assert (pi.ribbon.controls["AfMode"], pi.ribbon.controls["AeEnable"], pi.ribbon.controls["ExposureTime"]) == (2, True, 0)
    camera.close()
    camera.close()


def test_the_settings_reach_the_camera(pi: Fake) -> None:
    camera = open_camera(CameraWish("picamera", (1920, 1080), exposure_ms=8.0))
    assert pi.ribbon.said[1] == "configure (1920, 1080) raw (2304, 1296)"
    assert pi.ribbon.controls["ExposureTime"] == 8_000
    camera.hold()
    assert pi.ribbon.controls["ExposureTime"] == 8_000
    camera.close()


@pytest.mark.parametrize(
    ("modes", "size", "mode"),
    [
        (IMX708, (2304, 1296), (2304, 1296)),
        (IMX708, (1280, 720), (2304, 1296)),
        (IMX708, (3000, 1800), (4608, 2592)),
        (IMX219, (1280, 720), (1640, 1232)),
        (IMX219, (4000, 3000), (3280, 2464)),
        ((), (640, 480), None),
    ],
)
def test_the_whole_field_of_the_sensor_is_used(modes: Any, size: tuple[int, int], mode: tuple[int, int] | None) -> None:
    assert full_field([{"size": one, "crop_limits": crop} for one, crop in modes], size) == mode


def test_without_picamera2_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(FrameError, match="sudo apt install -y python3-picamera2"):
        open_camera(CameraWish("picamera"))


def test_a_picamera2_for_another_numpy_says_what_to_do(pi: Fake, usb: Bus) -> None:
    pi.built_for_another_numpy()
    for source in ("picamera", "auto"):
        with pytest.raises(FrameError, match=r"numpy.* delete the folder \.venv and start again") as raised:
            open_camera(CameraWish(source))
        assert "\n" not in str(raised.value)
    usb.plug(0)
    assert open_camera(CameraWish("auto")).name == "0", "a camera that works is better than none"


def test_no_camera_on_the_ribbon(pi: Fake) -> None:
    pi.ribbon.there, pi.ribbon.usb = False, True
    with pytest.raises(FrameError, match="no camera on its ribbon"):
        open_camera(CameraWish("picamera"))


# Chosen by itself.


def test_the_pis_own_camera_comes_first(pi: Fake, usb: Bus) -> None:
    usb.plug(0)
    pi.ribbon.usb = True
    camera = open_camera(CameraWish())
    assert camera.name == "picamera"
    camera.close()


def test_else_the_first_usb_camera_that_gives_pictures(usb: Bus, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    broken, good = usb.plug(0, gives=False), usb.plug(2)
    camera = open_camera(CameraWish())
    assert camera.name == "2"
    assert (broken.open, good.open) == (0, 1)
    camera.close()
    assert good.open == 0


def test_else_a_sentence_says_what_to_do(usb: Bus, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(FrameError, match=r"plug a USB camera in.*python3-picamera2"):
        open_camera(CameraWish())


def test_only_cameras_on_usb_count_and_only_their_first_node(tmp_path: Path) -> None:
    nodes = {0: ("usb1/1-1/1-1:1.0", 0), 1: ("usb1/1-1/1-1:1.0", 1), 10: ("platform/bcm2835-codec", 0), 2: ("usb1/1-2/1-2:1.0", 0)}
    for number, (device, index) in nodes.items():
        target = tmp_path / "devices" / device
        target.mkdir(parents=True, exist_ok=True)
        node = tmp_path / "class" / f"video{number}"
        node.mkdir(parents=True)
        (node / "device").symlink_to(target)
        (node / "index").write_text(f"{index}\n")
    assert usb_cameras(tmp_path / "class") == [0, 2]


# A USB camera.


def test_a_usb_camera_is_settled_held_and_given_back(usb: Bus) -> None:
    webcam = usb.plug(0)
    frames = live_frames(CameraWish("0", SMALL), clock())
    assert light(next(frames)).max() == 150
    assert {key: webcam.controls[key] for key in HELD} == HELD
    assert webcam.controls[cv2.CAP_PROP_EXPOSURE] == 200, "what it had found"
    assert webcam.controls[cv2.CAP_PROP_WB_TEMPERATURE] == 4600
    frames.close()
    assert {key: webcam.controls[key] for key in FREE} == FREE
    assert webcam.open == 0


def test_a_camera_that_cannot_be_held_keeps_its_automatic(usb: Bus) -> None:
    webcam = usb.plug(0, stuck_exposure=True)
    frames = live_frames(CameraWish("0", SMALL), clock())
    assert light(next(frames)).max() == 150
    assert {key: webcam.controls[key] for key in FREE} == FREE
    frames.close()


def test_a_camera_left_held_by_a_program_that_died_finds_its_light_again(usb: Bus) -> None:
    webcam = usb.plug(0, controls={**HELD, cv2.CAP_PROP_EXPOSURE: 5.0})
    open_camera(CameraWish("0")).close()
    assert {key: webcam.controls[key] for key in FREE} == FREE


def test_exposure_and_size_of_the_settings_reach_a_usb_camera(usb: Bus) -> None:
    webcam = usb.plug(0)
    frames = live_frames(CameraWish("0", (800, 600), exposure_ms=12.0), clock())
    assert next(frames).shape == (600, 800, 3)
    assert webcam.controls[cv2.CAP_PROP_EXPOSURE] == 120
    frames.close()


def test_a_camera_that_is_unplugged_is_one_sentence(usb: Bus) -> None:
    webcam = usb.plug(0)
    frames = live_frames(CameraWish("0", SMALL), clock())
    next(frames)
    webcam.there = False
    with pytest.raises(FrameError, match="/dev/video0 delivers no pictures any more"):
        next(frames)
    assert webcam.open == 0
    with pytest.raises(FrameError, match="/dev/video0 cannot be opened"):
        open_camera(CameraWish("0"))


def test_a_camera_with_tiny_pictures_is_one_sentence(usb: Bus) -> None:
    webcam = usb.plug(0)
    with pytest.raises(FrameError, match="160 x 100 pixels"):
        next(live_frames(CameraWish("0", (160, 100)), clock()))
    assert webcam.open == 0


# Settling.


class Flickering:
    """A camera whose light never rests."""

    name, adjusts = "flickering", True

    def __init__(self, most: int | None = None) -> None:
        self.given = self.held = 0
        self._most = most

    def __iter__(self) -> Iterator[Any]:
        for number in count() if self._most is None else range(self._most):
            self.given += 1
            yield np.full((480, 640, 3), 60 + 60 * (number % 2), np.uint8)

    def hold(self) -> None:
        self.held += 1

    def let_go(self) -> None:
        self.held -= 1


def test_light_that_never_rests_is_waited_for_so_many_frames_only() -> None:
    camera = Flickering()
    next(steady(camera, lambda: 0.0))
    assert MOST_FRAMES < camera.given <= 3 * MOST_FRAMES + 1


def test_light_that_never_rests_is_waited_for_so_many_seconds_only() -> None:
    camera = Flickering()
    next(steady(camera, clock(2.0)))
    assert camera.given <= 20


def test_a_camera_that_ends_before_it_settles_gives_nothing() -> None:
    assert list(steady(Flickering(3), clock())) == []


def test_pictures_from_a_folder_are_not_waited_for(tmp_path: Path) -> None:
    for number in range(3):
        cv2.imwrite(str(tmp_path / f"{number}.png"), np.full((240, 320, 3), 50 * number, np.uint8))
    name, frame = settled_frame(CameraWish(str(tmp_path)))
    assert (name, int(frame.max())) == (str(tmp_path), 0)
    frames = live_frames(CameraWish(str(tmp_path / "2.png")), clock())
    assert int(next(frames).max()) == 100
    frames.close()


@pytest.mark.parametrize("source", ["nothing-here", "picamera3", "nothing.mp4", "²"])
def test_a_source_that_is_none_is_one_sentence(source: str) -> None:
    with pytest.raises(FrameError, match="There is no camera, picture or folder"):
        open_camera(CameraWish(source))


def test_what_is_no_video_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "table.mp4").write_bytes(b"no video")
    with pytest.raises(FrameError, match="cannot be opened as a video"):
        open_camera(CameraWish(str(tmp_path / "table.mp4")))


def test_the_wait_for_a_frame_is_bounded() -> None:
    assert 0 < picamera.WAIT_S <= 10
