"""A camera's light and focus, settled and then held. Nothing is judged in a picture that is still getting brighter or sharper."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.pictures.frame import Frame, checked

LIKE = 5
"""So many frames have to be alike."""
ALIKE = 0.02
"""Their colours and their sharpness differ by at most this share."""
MOST_FRAMES, MOST_S = 90, 6.0
"""Then it is played with whatever light there is: a hand or a screen may never rest."""
KEPT = 0.35
"""A camera whose picture changes by more than this share when it is held cannot be held. Its automatic is given back."""


class Adjustable(Protocol):
    """A camera that can be held and let go."""

    name: str
    adjusts: bool

    @property
    def searching(self) -> bool:
        """True while it says that it still looks for its focus."""

    def __iter__(self) -> Iterator[Frame]: ...

    def hold(self) -> None:
        """Stops its automatic."""

    def let_go(self) -> None:
        """Gives it its automatic back."""


def steady(camera: Adjustable, now: Callable[[], float]) -> Iterator[Frame]:
    """Frames of a camera from the moment on at which its light has settled and is held.

    At most MOST_FRAMES frames or MOST_S seconds pass before, twice: until the light rests, and until what was set is in the picture.
    """
    frames = (checked(frame, f"The camera {camera.name}") for frame in camera)
    if camera.adjusts:
        before = _rest(camera, frames, now)
        if before is not None:
            camera.hold()
            after = _rest(camera, frames, now)
            if after is not None and _apart(light(before), light(after)) > KEPT:
                camera.let_go()
                _rest(camera, frames, now)
    yield from frames


def _rest(camera: Adjustable, frames: Iterator[Frame], now: Callable[[], float]) -> Frame | None:
    """The frame at which LIKE frames are alike, or the bounds are reached. It is None when there was no frame at all."""
    began = now()
    last: deque[NDArray[np.float64]] = deque(maxlen=LIKE)
    frame = None
    for count, frame in enumerate(frames, 1):
        last.append(np.append(light(frame), sharpness(frame)))
        if len(last) == LIKE and not camera.searching and max(_apart(one, last[-1]) for one in last) < ALIKE:
            break
        if count >= MOST_FRAMES or now() - began >= MOST_S:
            break
    return frame


def light(frame: Frame) -> NDArray[np.float64]:
    """Mean colour of a frame (BGR, 0 to 255), from every sixteenth pixel."""
    result: NDArray[np.float64] = frame[::16, ::16].reshape(-1, 3).mean(axis=0, dtype=np.float64)
    return result


def brightest(frame: Frame) -> float:
    """The grey level (0 to 255) that one sample of a hundred is above. Single pixels that always shine say nothing."""
    return float(np.percentile(frame[::32, ::32], 99))


def burnt(frame: Frame, level: int) -> float:
    """The share of pixels that reach this grey level in one of their colours. Every thirty-second is looked at."""
    return float((frame[::32, ::32].max(axis=2) >= level).mean())


def sharpness(frame: Frame) -> float:
    """Mean difference between neighbours in every sixteenth row, in tenths of a grey level. It falls when the lens loses its focus."""
    rows = frame[::16, :, 1].astype(np.int16)
    return 10 * float(np.abs(rows[:, 2:] - rows[:, :-2]).mean())


def _apart(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """Largest relative difference of the values; near zero a little counts for little."""
    return float((np.abs(one - other) / np.maximum(np.maximum(one, other), 8.0)).max())
