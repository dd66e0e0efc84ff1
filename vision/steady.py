"""The light of a camera, settled and then held: nothing is judged in a picture that is still getting brighter."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.frame import Frame, checked

LIKE = 5
"""So many frames have to be alike."""
ALIKE = 0.02
"""Their colours differ by at most this share."""
MOST_FRAMES, MOST_S = 90, 6.0
"""Then it is played with whatever light there is: a hand or a screen may never rest."""
KEPT = 0.35
"""A camera whose picture changes by more than this share when it is held cannot be held: its automatic is given back."""


class Adjustable(Protocol):
    """A camera that can be held and let go."""

    name: str
    adjusts: bool

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
        before = _rest(frames, now)
        if before is not None:
            camera.hold()
            after = _rest(frames, now)
            if after is not None and _apart(before, after) > KEPT:
                camera.let_go()
                _rest(frames, now)
    yield from frames


def _rest(frames: Iterator[Frame], now: Callable[[], float]) -> NDArray[np.float64] | None:
    """The mean colour once LIKE frames are alike, or when the bounds are reached; None when there was no frame at all."""
    began = now()
    last: deque[NDArray[np.float64]] = deque(maxlen=LIKE)
    for count, frame in enumerate(frames, 1):
        last.append(light(frame))
        if len(last) == LIKE and max(_apart(one, last[-1]) for one in last) < ALIKE:
            break
        if count >= MOST_FRAMES or now() - began >= MOST_S:
            break
    return last[-1] if last else None


def light(frame: Frame) -> NDArray[np.float64]:
    """Mean colour of a frame (BGR, 0 to 255), from every sixteenth pixel."""
    result: NDArray[np.float64] = frame[::16, ::16].reshape(-1, 3).mean(axis=0, dtype=np.float64)
    return result


def _apart(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """Largest relative difference of the three colours; near black one grey level counts for little."""
    return float((np.abs(one - other) / np.maximum(np.maximum(one, other), 8.0)).max())
