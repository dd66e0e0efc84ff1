"""The Raspberry Pi's own camera by picamera2. It comes with Raspberry Pi OS and is built for the NumPy that comes with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

import numpy as np

from vision.errors import FrameError, NoCameraError
from vision.pictures.frame import Frame

MAINS_MS = 10.0
"""Half a wave of the mains at 50 Hz. Lamps do not flicker in a picture exposed for a whole number of these."""
WAIT_S = 5.0
"""No picture for so long: the camera is gone."""
CONTINUOUS, MANUAL = 2, 0
"""libcamera's AfMode: the lens looks for its focus all the time, or stays."""
SCANNING = 1
"""libcamera's AfState: the lens is on its way."""

NOT_THERE = "The Pi's camera needs python3-picamera2: sudo apt install -y python3-picamera2, or plug a USB camera in."
BROKEN = (
    "picamera2 is there but does not start ({reason}): it belongs to the system's own Python. Delete the folder .venv and start with "
    "/usr/bin/python3 start.py; or plug a USB camera in."
)
MISMATCH = (
    "The system's picamera2 does not fit the NumPy in .venv ({reason}): delete the folder .venv and start again, which fetches the "
    "NumPy that fits; or plug a USB camera in."
)
BUSY = "The Pi's camera is in use by another program: end that one, or start the Pi again."
GONE = "The Pi's camera delivers no pictures any more; switch off, check its ribbon and start again."
NONE = "The Pi finds no camera on its ribbon: switch off, push the ribbon in at both ends and start again, or use a USB camera."


def _picamera2() -> Any:
    """The class Picamera2; None where it is not installed. Raises FrameError when it cannot be used, with what to do."""
    try:
        return import_module("picamera2").Picamera2
    except ModuleNotFoundError as error:
        if error.name == "picamera2":
            return None
        raise FrameError(BROKEN.format(reason=error)) from error
    except ImportError as error:
        raise FrameError(BROKEN.format(reason=error)) from error
    except ValueError as error:
        # "numpy.dtype size changed, may indicate binary incompatibility. Expected 96 from C header, got 88 from PyObject"
        raise FrameError(MISMATCH.format(reason=str(error).partition(",")[0])) from error


def pi_cameras() -> list[str]:
    """Models of the cameras on the ribbon, e.g. imx708; empty where picamera2 is not installed. Raises FrameError when it is broken."""
    kind = _picamera2()
    if kind is None:
        return []
    try:
        found = kind.global_camera_info()
    except (RuntimeError, OSError) as error:
        raise FrameError(BROKEN.format(reason=error)) from error
    # libcamera lists USB cameras as well; OpenCV sets those better.
    return [one.get("Model", "") for one in found if "/usb" not in one.get("Id", "")]


def full_field(modes: Sequence[Mapping[str, Any]], size: tuple[int, int]) -> tuple[int, int] | None:
    """The sensor's mode (width, height) that sees most and has enough pixels, the smallest of these. It is None when no mode is listed."""
    known = [mode for mode in modes if "size" in mode and "crop_limits" in mode]
    if not known:
        return None
    widest = max(mode["crop_limits"][2] * mode["crop_limits"][3] for mode in known)
    whole = [mode["size"] for mode in known if mode["crop_limits"][2] * mode["crop_limits"][3] > 0.98 * widest]
    enough = [mode for mode in whole if mode[0] >= size[0] and mode[1] >= size[1]]
    best = min(enough) if enough else max(whole)
    return int(best[0]), int(best[1])


class PiCamera:
    """The Raspberry Pi's own camera in its full-field mode. Only one may be open at a time."""

    name = "picamera"
    adjusts = True

    def __init__(self, size: tuple[int, int], exposure_ms: float = 0.0) -> None:
        kind = _picamera2()
        if kind is None:
            raise NoCameraError(NOT_THERE)
        if not pi_cameras():
            raise NoCameraError(NONE)
        try:
            self._camera: Any = kind()
        except (RuntimeError, IndexError) as error:
            raise FrameError(BUSY) from error
        self._exposure_ms = exposure_ms
        self._seen: Mapping[str, Any] = {}
        self._open = True
        try:
            mode = full_field(self._camera.sensor_modes, size)
            # picamera2 names formats by their order in a register: its RGB888 lies in memory as blue, green, red.
            main = {"size": size, "format": "RGB888"}
            raw = {"size": mode} if mode else None
            self._camera.configure(self._camera.create_video_configuration(main, raw=raw))
            self._set(self._free())
            self._camera.start()
        except (RuntimeError, ValueError) as error:
            self.close()
            raise FrameError(
                f"The Pi's camera cannot be set up ({error}): set another size in the settings, or start the Pi again."
            ) from error

    def __iter__(self) -> Iterator[Frame]:
        while True:
            try:
                (frame,), self._seen = self._camera.capture_arrays(["main"], wait=WAIT_S)
            except (RuntimeError, TimeoutError) as error:
                raise FrameError(GONE) from error
            # Rows may be padded to a multiple that the hardware likes.
            yield np.ascontiguousarray(frame)

    @property
    def searching(self) -> bool:
        """True while the lens is on its way to its focus."""
        return bool(self._seen.get("AfState") == SCANNING)

    def hold(self) -> None:
        """Stops automatic exposure, gain, white balance and focus where the last frame had them. Exposure is a whole number of half waves
        of the mains.
        """
        seen = self._seen
        found_ms, gain = seen.get("ExposureTime", 2000 * MAINS_MS) / 1000, seen.get("AnalogueGain", 1.0)
        exposure_ms = self._exposure_ms or max(1, round(found_ms / MAINS_MS)) * MAINS_MS
        held = {
            "AeEnable": False,
            "AwbEnable": False,
            "ExposureTime": round(1000 * exposure_ms),
            # What a longer exposure brings, less gain takes away.
            "AnalogueGain": max(1.0, gain * found_ms / exposure_ms),
            "AfMode": MANUAL,
        }
        held |= {key: seen[key] for key in ("ColourGains", "LensPosition") if key in seen}
        self._set(held)

    def let_go(self) -> None:
        """Automatic exposure, gain, white balance and focus again."""
        self._set(self._free())

    def close(self) -> None:
        """Stops the camera and gives it back: one that is only stopped stays in use. It may be called twice."""
        if self._open:
            self._open = False
            try:
                self._camera.stop()
            finally:
                self._camera.close()

    def _free(self) -> dict[str, Any]:
        free: dict[str, Any] = {"AeEnable": True, "AwbEnable": True, "AfMode": CONTINUOUS}
        # 0 gives exposure and gain back to the camera.
        free |= {"ExposureTime": round(1000 * self._exposure_ms), "AnalogueGain": 0.0}
        return free

    def _set(self, controls: Mapping[str, Any]) -> None:
        """Sets the controls that this camera has. It would refuse all of them for one that it has not (focus on a Camera Module 2)."""
        has = self._camera.camera_controls
        self._camera.set_controls({key: value for key, value in controls.items() if key in has})
