"""A picamera2 that behaves as the real one does (read in its source, 0.3.12 to 0.3.30):

* only one Picamera2 may have a camera at a time; a second one fails with "Camera __init__ sequence did not complete.", and `stop()`
  does not give it back, only `close()` does (which also stops);
* `configure` only while stopped, `capture_*` only while started, and no answer at all (TimeoutError) from a camera whose ribbon is off;
* a control the camera has not is a RuntimeError for the whole set;
* reading `sensor_modes` configures the camera;
* RGB888 lies in memory as blue, green, red, BGR888 the other way round.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

import numpy as np
import pytest

IMX708 = (
    ((1536, 864), (768, 432, 3072, 1728)),
    ((2304, 1296), (0, 0, 4608, 2592)),
    ((4608, 2592), (0, 0, 4608, 2592)),
)
"""Camera Module 3: size and crop of its modes."""
IMX219 = (((640, 480), (1000, 752, 1280, 960)), ((1640, 1232), (0, 0, 3280, 2464)), ((1920, 1080), (680, 692, 1920, 1080)),
          ((3280, 2464), (0, 0, 3280, 2464)))  # fmt: skip
"""Camera Module 2: it has no focus."""
EVERY = ("AeEnable", "AwbEnable", "ExposureTime", "AnalogueGain", "ColourGains", "FrameDurationLimits", "NoiseReductionMode")
FOCUS = ("AfMode", "LensPosition")
BLUE_GREEN_RED = (40.0, 80.0, 120.0)
"""The picture of the scene once the exposure has settled."""


@dataclass
class Ribbon:
    """The camera on the ribbon, which outlives every Picamera2."""

    modes: tuple[Any, ...] = IMX708
    focus: bool = True
    there: bool = True
    usb: bool = False
    owner: Any = None
    said: list[str] = field(default_factory=list)
    controls: dict[str, Any] = field(default_factory=dict)
    settling: int = 12
    """Frames until automatic exposure has settled."""
    focussing: int = 20
    """Frames until the lens has found its focus, when it looks for it."""
    frames: int = 0


class Fake:
    """Puts the fake module in the place of the real one."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ribbon = Ribbon()
        self._monkeypatch = monkeypatch
        module = ModuleType("picamera2")
        module.Picamera2 = camera_class(self.ribbon)  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "picamera2", module)

    def built_for_another_numpy(self) -> None:
        """As with Debian's simplejpeg (built for NumPy 1.24) beside a NumPy 2 in .venv: the import itself fails."""
        broken = "numpy.dtype size changed, may indicate binary incompatibility. Expected 96 from C header, got 88 from PyObject"

        class Finder:
            @staticmethod
            def find_spec(name: str, *_: Any) -> None:
                if name == "picamera2":
                    raise ValueError(broken)

        self._monkeypatch.delitem(sys.modules, "picamera2")
        self._monkeypatch.setattr(sys, "meta_path", [Finder, *sys.meta_path])


def camera_class(ribbon: Ribbon) -> Any:
    class Picamera2:
        @staticmethod
        def global_camera_info() -> list[dict[str, Any]]:
            found = [{"Model": "imx708", "Location": 2, "Rotation": 180, "Id": "/base/axi/pcie@1000120000/i2c@88000/imx708@1a", "Num": 0}]
            webcam = {"Model": "HD Webcam", "Id": "/base/axi/pcie@1000120000/usb@200000-1:1.0-046d:0825", "Num": 1}
            return (found if ribbon.there else []) + ([webcam] if ribbon.usb else [])

        def __init__(self, camera_num: int = 0) -> None:
            self.is_open = self.started = False
            self.config: dict[str, Any] | None = None
            if not ribbon.there:
                raise IndexError("list index out of range")
            if ribbon.owner is not None:
                # libcamera says "Failed to acquire camera: Device or resource busy"; picamera2 raises this instead.
                raise RuntimeError("Camera __init__ sequence did not complete.")
            ribbon.owner = self
            self.is_open = True
            ribbon.said.append("open")

        @property
        def camera_controls(self) -> dict[str, tuple[Any, Any, Any]]:
            assert self.is_open
            return dict.fromkeys((*EVERY, *(FOCUS if ribbon.focus else ())), (0, 1, None))

        @property
        def sensor_modes(self) -> list[dict[str, Any]]:
            assert not self.started
            self.config = {"main": {"size": (640, 480), "format": "XBGR8888"}}
            return [{"format": "SRGGB10", "size": size, "crop_limits": crop, "fps": 30.0} for size, crop in ribbon.modes]

        def create_video_configuration(self, main: dict[str, Any], raw: dict[str, Any] | None = None) -> dict[str, Any]:
            unknown = (main.keys() | (raw or {}).keys()) - {"size", "format"}
            if unknown:
                raise ValueError(f"Bad key {unknown.pop()!r}")
            return {"main": main, "raw": raw}

        def configure(self, config: dict[str, Any]) -> None:
            if self.started:
                raise RuntimeError("Camera must be stopped before configuring")
            self.config = config
            ribbon.said.append(f"configure {config['main']['size']} raw {(config['raw'] or {}).get('size')}")

        def start(self) -> None:
            if self.config is None:
                raise RuntimeError("Camera has not been configured")
            self.started = True
            ribbon.frames = 0
            ribbon.said.append("start")

        def set_controls(self, controls: dict[str, Any]) -> None:
            for name in controls:
                if name not in self.camera_controls:
                    raise RuntimeError(f"Control {name} is not advertised by libcamera")
            ribbon.controls.update(controls)
            if "AeEnable" in controls:
                ribbon.said.append("free" if controls["AeEnable"] else "hold")

        def capture_arrays(self, names: list[str], wait: float | None = None) -> tuple[list[np.ndarray], dict[str, Any]]:
            frame = self.capture_array(names[0], wait)
            seen = {"ExposureTime": 33_000, "AnalogueGain": 2.0, "ColourGains": (1.9, 1.6)}
            if ribbon.focus:
                scanning = ribbon.controls.get("AfMode") == 2 and ribbon.frames < ribbon.focussing
                seen |= {"AfState": 1 if scanning else 2, "LensPosition": min(ribbon.frames, ribbon.focussing) / 20}
            return [frame], seen

        def capture_array(self, name: str = "main", wait: float | None = None) -> np.ndarray:
            self._answers(wait)
            assert self.config is not None
            assert name == "main"
            width, height = self.config["main"]["size"]
            ribbon.frames += 1
            share = min(1.0, ribbon.frames / ribbon.settling)
            if ribbon.controls.get("AeEnable") is False:
                share = ribbon.controls["ExposureTime"] * ribbon.controls["AnalogueGain"] / 66_000
            colour = np.array(BLUE_GREEN_RED if self.config["main"]["format"] == "RGB888" else BLUE_GREEN_RED[::-1])
            frame = np.empty((height, width + 64, 3), np.uint8)
            frame[:] = np.clip(colour * share, 0, 255)
            return frame[:, :width]

        def _answers(self, wait: float | None) -> None:
            if not ribbon.there:
                assert wait, "without a time limit this would wait for ever"
                raise TimeoutError
            if not self.started:
                raise RuntimeError("Camera is not started")

        def stop(self) -> None:
            if self.started:
                self.started = False
                ribbon.said.append("stop")

        def close(self) -> None:
            if self.is_open:
                self.stop()
                self.is_open = False
                ribbon.owner = None
                ribbon.said.append("close")

    return Picamera2


@pytest.fixture
def pi(monkeypatch: pytest.MonkeyPatch) -> Fake:
    """A Raspberry Pi with a Camera Module 3 and its picamera2."""
    return Fake(monkeypatch)
