"""USB cameras behind OpenCV's VideoCapture: automatic that settles, controls that outlive the program, plugs that are pulled."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

FREE = {cv2.CAP_PROP_AUTO_EXPOSURE: 3.0, cv2.CAP_PROP_AUTO_WB: 1.0, cv2.CAP_PROP_AUTOFOCUS: 1.0}
HELD = {cv2.CAP_PROP_AUTO_EXPOSURE: 1.0, cv2.CAP_PROP_AUTO_WB: 0.0, cv2.CAP_PROP_AUTOFOCUS: 0.0}


@dataclass
class Webcam:
    """One camera. `controls` live in the device; `stuck_exposure`: one whose exposure jumps when it is set to manual."""

    there: bool = True
    gives: bool = True
    settling: int = 10
    stuck_exposure: bool = False
    controls: dict[int, float] = field(default_factory=lambda: {**FREE, cv2.CAP_PROP_EXPOSURE: 200.0, cv2.CAP_PROP_GAIN: 16.0,
                                                                cv2.CAP_PROP_WB_TEMPERATURE: 4600.0, cv2.CAP_PROP_FOCUS: -1.0})  # fmt: skip
    set: list[tuple[int, float]] = field(default_factory=list)
    frames: int = 0
    open: int = 0
    pulled_at: int = -1
    """It is unplugged before this frame."""


class Bus:
    """All USB cameras by number, in the place of cv2.VideoCapture and of sysfs."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self.cameras: dict[int, Webcam] = {}
        self.sysfs = folder / "video4linux"
        self.sysfs.mkdir()
        monkeypatch.setattr(cv2, "VideoCapture", lambda source: Capture(self, source))
        monkeypatch.setattr("vision.pictures.camera.usb_cameras", lambda: sorted(self.cameras))

    def plug(self, number: int, **kwargs: Any) -> Webcam:
        self.cameras[number] = webcam = Webcam(**kwargs)
        return webcam


class Capture:
    """cv2.VideoCapture as far as it is used."""

    def __init__(self, bus: Bus, source: Any) -> None:
        self._camera = bus.cameras.get(source)
        self._size = (640, 480)
        if self._camera is not None and self._camera.there:
            self._camera.open += 1
            self._camera.frames = 0
        else:
            self._camera = None

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return self._camera is not None

    def set(self, key: int, value: float) -> bool:
        if key in (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT):
            wide = key == cv2.CAP_PROP_FRAME_WIDTH
            self._size = (int(value), self._size[1]) if wide else (self._size[0], int(value))
        elif self._camera is not None and key in self._camera.controls and self._camera.controls[key] >= 0:
            self._camera.controls[key] = value
            self._camera.set.append((key, value))
        return True

    def get(self, key: int) -> float:
        return self._camera.controls.get(key, 0.0) if self._camera is not None else 0.0

    def read(self) -> tuple[bool, Any]:
        camera = self._camera
        if camera is None or not camera.there or not camera.gives or camera.frames == camera.pulled_at:
            return False, None
        camera.frames += 1
        share = min(1.0, camera.frames / camera.settling)
        if camera.stuck_exposure and camera.controls[cv2.CAP_PROP_AUTO_EXPOSURE] == HELD[cv2.CAP_PROP_AUTO_EXPOSURE]:
            share = 0.2
        return True, np.full((self._size[1], self._size[0], 3), round(150 * share), np.uint8)

    def release(self) -> None:
        if self._camera is not None:
            self._camera.open -= 1
            self._camera = None


@pytest.fixture
def usb(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Bus:
    """No USB camera is plugged in yet."""
    return Bus(monkeypatch, tmp_path)
