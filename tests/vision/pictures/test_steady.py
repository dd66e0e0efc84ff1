"""Light and focus are waited for until they rest, and not for ever."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import cv2
import numpy as np

from vision.pictures.steady import MOST_FRAMES, steady


def clock(step: float = 0.04) -> Any:
    ticks = count()
    return lambda: next(ticks) * step


class Flickering:
    """A camera whose light never rests."""

    name, adjusts, searching = "flickering", True, False

    def __init__(self, most: int | None = None) -> None:
        self.given = self.held = 0
        self._most = most

    def __iter__(self) -> Iterator[Any]:
        for number in count() if self._most is None else range(self._most):
            self.given += 1
            yield np.full((480, 640, 3), 60 + 60 * (number % 2), np.uint8)

    def hold(self) -> None:
        self.held += 1

    def let_go(self) -> None:
        self.held -= 1


def test_light_that_never_rests_is_waited_for_so_many_frames_only() -> None:
    camera = Flickering()
    next(steady(camera, lambda: 0.0))
    assert MOST_FRAMES < camera.given <= 3 * MOST_FRAMES + 1


def test_light_that_never_rests_is_waited_for_so_many_seconds_only() -> None:
    camera = Flickering()
    next(steady(camera, clock(2.0)))
    assert camera.given <= 20


def test_a_lens_that_is_still_on_its_way_is_waited_for() -> None:
    class Hunting(Flickering):
        """Its light rests; its picture gets sharper for 30 frames."""

        def __iter__(self) -> Iterator[Any]:
            stripes = np.zeros((480, 640, 3), np.uint8)
            stripes[:, ::20] = 255
            for number in count():
                self.given += 1
                yield cv2.GaussianBlur(stripes, (0, 0), 10 - 0.3 * min(number, 30))

    camera = Hunting()
    next(steady(camera, lambda: 0.0))
    assert camera.given > 30


def test_a_camera_that_ends_before_it_settles_gives_nothing() -> None:
    assert list(steady(Flickering(3), clock())) == []
