"""The Pi's own camera: settled before the first frame, held while playing, and given back, also after an error."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count
from typing import Any

import numpy as np
import pytest

from tests.fakes.picamera2 import BLUE_GREEN_RED, IMX219, IMX708, Fake
from tests.fakes.v4l2 import Bus
from vision.errors import FrameError
from vision.pictures import picamera
from vision.pictures.camera import CameraWish, live_frames, open_camera
from vision.pictures.picamera import PiCamera, full_field
from vision.pictures.steady import light

SMALL = (640, 480)


def clock(step: float = 0.04) -> Any:
    ticks = count()
    return lambda: next(ticks) * step


def test_the_first_frame_of_a_match_is_settled_and_held(pi: Fake) -> None:
    frames = live_frames(CameraWish("picamera", SMALL), clock())
    first = next(frames)
    assert np.abs(light(first) - BLUE_GREEN_RED).max() < 2, "settled, and blue first"
    assert first.flags.c_contiguous
    assert pi.ribbon.frames > pi.ribbon.settling
    held = pi.ribbon.controls
    assert (held["AeEnable"], held["AwbEnable"], held["AfMode"]) == (False, False, 0)
    assert (held["ColourGains"], held["LensPosition"]) == ((1.9, 1.6), 1.0), "the focus was found before it was held"
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
    next(iter(camera))
    assert camera.searching
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


def test_a_picamera2_of_another_python_says_what_to_do(pi: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    class Finder:
        @staticmethod
        def find_spec(name: str, *_: Any) -> None:
            if name == "picamera2":
                raise ModuleNotFoundError("No module named 'libcamera'", name="libcamera")

    monkeypatch.delitem(sys.modules, "picamera2")
    monkeypatch.setattr(sys, "meta_path", [Finder, *sys.meta_path])
    with pytest.raises(FrameError, match=r"No module named 'libcamera'.*/usr/bin/python3 start\.py"):
        open_camera(CameraWish("picamera"))


def test_a_camera_stack_that_fails_is_one_sentence(pi: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> Any:
        raise RuntimeError("Failed to start camera manager")

    monkeypatch.setattr(sys.modules["picamera2"].Picamera2, "global_camera_info", staticmethod(fail))
    with pytest.raises(FrameError, match="Failed to start camera manager"):
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


def test_the_wait_for_a_frame_is_bounded() -> None:
    assert 0 < picamera.WAIT_S <= 10
