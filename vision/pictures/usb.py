"""USB cameras by V4L2 (OpenCV), and video files. What was automatic before is automatic again after."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from vision.errors import FrameError, NoCameraError
from vision.pictures.frame import Frame

SYSFS = Path("/sys/class/video4linux")
ELSEWHERE = range(4)
"""Numbers that are tried where no sysfs lists the cameras."""
MANUAL, BY_ITSELF = 1.0, 3.0
"""V4L2's exposure modes as OpenCV hands them on: manual, and aperture priority, which is what webcams call automatic."""
EXPOSURE_MS = 0.1
"""V4L2 counts exposure in steps of 100 microseconds."""
FIXED = (cv2.CAP_PROP_EXPOSURE, cv2.CAP_PROP_GAIN, cv2.CAP_PROP_WB_TEMPERATURE, cv2.CAP_PROP_FOCUS)
AUTOMATIC = ((cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL, BY_ITSELF), (cv2.CAP_PROP_AUTO_WB, 0.0, 1.0), (cv2.CAP_PROP_AUTOFOCUS, 0.0, 1.0))
"""A control, its value while held, and its value when it is let go."""


def usb_cameras(sysfs: Path = SYSFS) -> list[int]:
    """Numbers of the cameras on USB, lowest first: /dev/video0 is 0. A Pi's codecs and second (metadata) nodes are none."""
    if not sysfs.is_dir():
        return [] if sys.platform == "linux" else list(ELSEWHERE)
    found = []
    for node in sysfs.glob("video[0-9]*"):
        try:
            on_usb = "/usb" in str((node / "device").resolve())
            first = (node / "index").read_text().strip() == "0"
        except OSError:
            continue
        if on_usb and first:
            found.append(int(node.name.removeprefix("video")))
    return sorted(found)


class USBCamera:
    """One camera on USB. Iterating gives frames until it vanishes, which is one sentence."""

    adjusts = True
    searching = False
    """It does not say: its pictures have to."""

    def __init__(self, number: int, size: tuple[int, int], exposure_ms: float = 0.0) -> None:
        self.name = str(number)
        self._device = f"/dev/video{number}"
        self._exposure_ms = exposure_ms
        self._held = False
        self._capture = cv2.VideoCapture(number)
        if not self._capture.isOpened():
            self._capture.release()
            raise NoCameraError(f"The camera {self._device} cannot be opened: plug it in, or end the program that uses it.")
        self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        # The last program may have left it held.
        self._by_itself()

    def __iter__(self) -> Iterator[Frame]:
        while True:
            good, frame = self._capture.read()
            if not good or frame is None:
                raise FrameError(f"The camera {self._device} delivers no pictures any more; check its cable and plug it in again.")
            yield np.asarray(frame, np.uint8)

    def hold(self) -> None:
        """Stops automatic exposure, white balance and focus where they are; the exposure of the settings stands above."""
        now = {key: self._capture.get(key) for key in FIXED}
        for key, held, _ in AUTOMATIC:
            self._capture.set(key, held)
        if self._exposure_ms:
            now[cv2.CAP_PROP_EXPOSURE] = self._exposure_ms / EXPOSURE_MS
        for key, value in now.items():
            # A control that the camera does not have reads as -1 or 0 and is left alone.
            if value > 0:
                self._capture.set(key, value)
        self._held = True

    def let_go(self) -> None:
        """Automatic exposure, white balance and focus again."""
        if self._held:
            self._by_itself()
            self._held = False

    def close(self) -> None:
        """Lets go and gives the device back."""
        self.let_go()
        self._capture.release()

    def _by_itself(self) -> None:
        for key, _, free in AUTOMATIC:
            self._capture.set(key, free)
        if self._exposure_ms:
            self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL)
            self._capture.set(cv2.CAP_PROP_EXPOSURE, self._exposure_ms / EXPOSURE_MS)


class VideoFile:
    """The frames of a video, once."""

    adjusts = searching = False

    def __init__(self, path: Path) -> None:
        self.name = str(path)
        self._capture = cv2.VideoCapture(self.name)
        if not self._capture.isOpened():
            self._capture.release()
            raise FrameError(f"{path} cannot be opened as a video; give a picture, a folder of pictures or another video.")

    def __iter__(self) -> Iterator[Frame]:
        while True:
            good, frame = self._capture.read()
            if not good or frame is None:
                return
            yield np.asarray(frame, np.uint8)

    def hold(self) -> None:
        """A video is what it is."""

    def let_go(self) -> None:
        """A video is what it is."""

    def close(self) -> None:
        """Closes the file."""
        self._capture.release()
