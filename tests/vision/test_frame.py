"""Pictures from files: a truncated one, none at all, and a camera that vanishes are one sentence each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from vision.camera import V4L2Camera, open_frames
from vision.errors import FrameError
from vision.frame import Folder, read_image

PICTURE = np.random.default_rng(0).integers(0, 255, (60, 80, 3), np.uint8)


@pytest.mark.parametrize("ending", [".png", ".jpg"])
def test_a_truncated_picture_is_named(tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"table{ending}"
    cv2.imwrite(str(file), PICTURE)
    assert read_image(file).shape == PICTURE.shape
    file.write_bytes(file.read_bytes()[:-200])
    with pytest.raises(FrameError, match="breaks off in the middle"):
        read_image(file)


def test_what_is_no_picture(tmp_path: Path) -> None:
    file = tmp_path / "table.png"
    file.write_bytes(b"hello" * 100)
    with pytest.raises(FrameError, match=r"is no .png file"):
        read_image(file)
    with pytest.raises(FrameError, match="cannot be read"):
        read_image(tmp_path / "none.png")


def test_a_folder_gives_its_pictures_in_order_of_name(tmp_path: Path) -> None:
    for name, grey in (("b", 20), ("a", 10)):
        cv2.imwrite(str(tmp_path / f"{name}.png"), np.full((8, 8, 3), grey, np.uint8))
    assert [int(frame[0, 0, 0]) for frame in Folder(tmp_path)] == [10, 20]
    with pytest.raises(FrameError, match="There is no folder"):
        Folder(tmp_path / "none")
    (tmp_path / "empty").mkdir()
    with pytest.raises(FrameError, match="holds no PNG or JPEG"):
        open_frames(str(tmp_path / "empty"))


class _Vanishing:
    """A capture device that gives one picture and is then unplugged."""

    def __init__(self, source: Any) -> None:
        self.left = 1

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return True

    def set(self, key: int, value: float) -> bool:
        return True

    def read(self) -> tuple[bool, Any]:
        self.left -= 1
        return (True, PICTURE) if self.left >= 0 else (False, None)


def test_a_camera_that_vanishes_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cv2, "VideoCapture", _Vanishing)
    frames = iter(V4L2Camera(0))
    assert next(frames).shape == PICTURE.shape
    with pytest.raises(FrameError, match="/dev/video0 delivers no pictures any more"):
        next(frames)


def test_the_pis_camera_is_asked_for_by_name() -> None:
    with pytest.raises(FrameError, match="picamera2"):
        open_frames("picamera")
