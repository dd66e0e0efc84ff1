"""A camera is chosen by itself or by name, or it is said why not. USB cameras are settled, held while playing and given back."""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.fakes.picamera2 import Fake
from tests.fakes.v4l2 import FREE, HELD, Bus
from vision.errors import FrameError
from vision.pictures.camera import CameraWish, live_frames, open_camera, settled_frame
from vision.pictures.steady import light
from vision.pictures.usb import usb_cameras

SMALL = (640, 480)


def clock(step: float = 0.04) -> Any:
    ticks = count()
    return lambda: next(ticks) * step


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


def test_pictures_from_a_folder_are_not_waited_for(tmp_path: Path) -> None:
    for number in range(3):
        cv2.imwrite(str(tmp_path / f"{number}.png"), np.full((240, 320, 3), 50 * number, np.uint8))
    name, frame = settled_frame(CameraWish(str(tmp_path)))
    assert (name, int(frame.max())) == (str(tmp_path), 100), "the newest is how the table lies now"
    frames = live_frames(CameraWish(str(tmp_path / "2.png")), clock())
    assert int(next(frames).max()) == 100
    frames.close()


@pytest.mark.parametrize("source", ["nothing-here", "picamera3", "nothing.mp4", "²"])
def test_a_source_that_is_none_is_one_sentence(source: str) -> None:
    with pytest.raises(FrameError, match="There is no camera, picture or folder"):
        open_camera(CameraWish(source))


def test_a_picture_of_a_telephone_is_no_video(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "table.HEIC").write_bytes(b"\0\0\0\x18ftypheic" + bytes(5000))
    with pytest.raises(FrameError, match=r"table.HEIC is a kind of picture that I cannot read: save it as a PNG or JPEG picture"):
        open_camera(CameraWish(str(tmp_path / "table.HEIC")))
    assert capfd.readouterr().err == "", "no library speaks besides"


def test_what_is_no_video_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "table.mp4").write_bytes(b"no video")
    with pytest.raises(FrameError, match="cannot be opened as a video"):
        open_camera(CameraWish(str(tmp_path / "table.mp4")))
