"""Cameras: which one there is, opened as the settings say, its light settled and held while playing, and closed again.

wish = CameraWish(source="auto")
for frame in live_frames(wish):      # BGR uint8; exposure, gain, white balance and focus stand still
    ...                              # closing the generator closes the camera and gives it back its automatic
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from vision.errors import FrameError, NoCameraError
from vision.pictures.frame import ENDINGS, Folder, Frame, checked, read_image
from vision.pictures.lens import FRAME_SIZE
from vision.pictures.picamera import PiCamera, pi_cameras
from vision.pictures.steady import steady
from vision.pictures.usb import USBCamera, VideoFile, usb_cameras

AUTO, PI = "auto", "picamera"
OTHERS = {".heic", ".heif", ".avif", ".webp", ".tif", ".tiff", ".gif", ".dng", ".raw"}
"""Endings of pictures that are none of ours, and no videos."""
NO_CAMERA = (
    "No camera gives pictures: plug a USB camera in, or on a Raspberry Pi check the ribbon of its camera and run "
    "sudo apt install -y python3-picamera2."
)


@dataclass(frozen=True, slots=True)
class CameraWish:
    """The camera that is wished for, and its settings.

    `source`: auto (a Pi's camera, else the first USB camera that gives pictures), picamera, a number (/dev/video0 is 0), or the
    path of a picture, a folder of pictures or a video. `size`: width and height in px. `exposure_ms` 0: found by the camera itself.
    """

    source: str = AUTO
    size: tuple[int, int] = FRAME_SIZE
    exposure_ms: float = 0.0


class Camera(Protocol):
    """A camera that is open. `name`: the source as it was found. `adjusts`: it sets its own exposure until it is held."""

    name: str
    adjusts: bool

    @property
    def searching(self) -> bool:
        """True while it says that it still looks for its focus."""

    def __iter__(self) -> Iterator[Frame]: ...

    def hold(self) -> None:
        """Stops automatic exposure, gain, white balance and focus where they are."""

    def let_go(self) -> None:
        """Gives the camera its automatic back."""

    def close(self) -> None:
        """Lets go and gives the device back; may be called twice."""


def open_camera(wish: CameraWish, *, follow: bool = False, onward: bool = False, said: Callable[[str], object] = str) -> Camera:
    """The camera that the settings ask for, open. The rest: how a folder of pictures plays (`vision.pictures.frame.Folder`).

    Raises FrameError with what to do.
    """
    source = wish.source
    if source == AUTO:
        return _first(wish)
    if source == PI:
        return PiCamera(wish.size, wish.exposure_ms)
    if source.isascii() and source.isdigit():
        return USBCamera(int(source), wish.size, wish.exposure_ms)
    path = Path(source)
    if path.is_dir() or path.suffix.lower() in ENDINGS:
        return Folder(path, follow=follow, onward=onward, said=said)
    if not path.exists():
        raise NoCameraError(
            f"There is no camera, picture or folder {source}; give auto, picamera, a number, or the path of one that exists."
        )
    if path.suffix.lower() in OTHERS:
        raise FrameError(f"{path.name} is a kind of picture that I cannot read: save it as a PNG or JPEG picture.")
    return VideoFile(path)


def _first(wish: CameraWish) -> Camera:
    """The first camera of this machine that gives a picture, the Pi's own before those on USB."""
    failed = []
    try:
        if pi_cameras():
            return PiCamera(wish.size, wish.exposure_ms)
    except FrameError as error:
        failed.append(str(error))
    for number in usb_cameras():
        try:
            camera = USBCamera(number, wish.size, wish.exposure_ms)
        except FrameError as error:
            failed.append(str(error))
            continue
        try:
            next(iter(camera))
        except FrameError as error:
            camera.close()
            failed.append(str(error))
        else:
            return camera
    raise NoCameraError(failed[0] if failed else NO_CAMERA)


def live_frames(
    wish: CameraWish,
    now: Callable[[], float] = time.monotonic,
    *,
    onward: bool = False,
    opened: Callable[[str], object] = str,
    said: Callable[[str], object] = str,
) -> Generator[Frame, None, None]:
    """Frames for playing: from the first one the light has settled and is held. The camera is closed with the generator.

    `now`: seconds, never going back. `onward`: a folder of pictures goes on with its last one. `opened` is told the source that was
    found (`picamera` for auto), `said` what is wrong with a folder's newest picture. Raises FrameError when the camera is not there or
    goes away.
    """
    camera = open_camera(wish, follow=True, onward=onward, said=said)
    try:
        opened(camera.name)
        yield from steady(camera, now)
    finally:
        camera.close()


def settled_frame(wish: CameraWish, now: Callable[[], float] = time.monotonic) -> tuple[str, Frame]:
    """One frame once the light has settled, and the source it came from; of a folder its last picture. Raises FrameError."""
    camera = open_camera(wish)
    if isinstance(camera, Folder):
        return camera.name, checked(read_image(camera.files[-1]), camera.files[-1].name)
    try:
        frame = next(steady(camera, now), None)
    finally:
        camera.close()
    if frame is None:
        raise FrameError(f"{wish.source} holds no picture; give a picture, a folder of pictures or a camera.")
    return camera.name, frame
