"""Cameras: V4L2 by OpenCV, the Raspberry Pi's by picamera2. Exposure, gain, white balance and focus stand still while playing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.errors import FrameError
from vision.frame import ENDINGS, Folder, Frame, read_image
from vision.lens import FRAME_SIZE

EXPOSURE_MS = 20.0
"""A whole number of half waves of the mains at 50 Hz: lamps do not flicker in the picture."""


class V4L2Camera:
    """A USB camera or a video file. Iterating gives frames until it vanishes, which is one sentence."""

    def __init__(self, source: int | str) -> None:
        self._name = f"/dev/video{source}" if isinstance(source, int) else str(source)
        self._capture = cv2.VideoCapture(source)
        if not self._capture.isOpened():
            raise FrameError(f"The camera {self._name} cannot be opened; plug it in, or name another one with --camera.")
        self._endless = isinstance(source, int)
        if self._endless:
            self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
            self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, FRAME_SIZE[0])
            self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, FRAME_SIZE[1])
            self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)

    def __iter__(self) -> Iterator[Frame]:
        while True:
            good, frame = self._capture.read()
            if not good or frame is None:
                if self._endless:
                    raise FrameError(f"The camera {self._name} delivers no pictures any more; check its cable and plug it in again.")
                return
            yield np.asarray(frame, np.uint8)

    def hold(self) -> None:
        """Stops automatic exposure, white balance and focus where they are."""
        self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, 1)
        self._capture.set(cv2.CAP_PROP_AUTO_WB, 0)
        self._capture.set(cv2.CAP_PROP_AUTOFOCUS, 0)

    def close(self) -> None:
        self._capture.release()


class PiCamera:
    """The Raspberry Pi's own camera in its full-field mode."""

    def __init__(self) -> None:
        try:
            from picamera2 import Picamera2
        except ImportError as error:
            raise FrameError("The Pi's camera needs python3-picamera2: sudo apt install python3-picamera2, or use --camera 0.") from error
        self._camera: Any = Picamera2()
        self._camera.configure(self._camera.create_video_configuration({"size": FRAME_SIZE, "format": "BGR888"}, raw={"size": FRAME_SIZE}))
        self._camera.start()

    def __iter__(self) -> Iterator[Frame]:
        while True:
            try:
                # picamera2 names formats by their order in a register: its BGR888 comes as red, green, blue.
                yield np.ascontiguousarray(self._camera.capture_array()[..., ::-1])
            except RuntimeError as error:
                raise FrameError("The Pi's camera delivers no pictures any more; check its ribbon and start again.") from error

    def hold(self) -> None:
        """Stops automatic exposure, white balance and focus where they are."""
        seen = self._camera.capture_metadata()
        self._camera.set_controls(
            {
                "AeEnable": False,
                "AwbEnable": False,
                "ExposureTime": max(1, round(seen.get("ExposureTime", 20_000) / (1000 * EXPOSURE_MS / 2))) * round(1000 * EXPOSURE_MS / 2),
                "AnalogueGain": seen.get("AnalogueGain", 1.0),
                "ColourGains": seen.get("ColourGains", (1.0, 1.0)),
                "AfMode": 0,
                "LensPosition": seen.get("LensPosition", 1.0),
            }
        )

    def close(self) -> None:
        self._camera.stop()


class Still:
    """One picture from a file, once."""

    def __init__(self, path: Path) -> None:
        self._frame = read_image(path)

    def __iter__(self) -> Iterator[Frame]:
        yield self._frame


def open_frames(source: str) -> Folder | Still | V4L2Camera | PiCamera:
    """`0`: a USB camera; `picamera`: the Pi's; a folder, a picture or a video file. Raises FrameError."""
    if source == "picamera":
        return PiCamera()
    if source.isdigit():
        return V4L2Camera(int(source))
    path = Path(source)
    if path.is_dir():
        return Folder(path)
    if path.suffix.lower() in ENDINGS:
        return Still(path)
    return V4L2Camera(source)
