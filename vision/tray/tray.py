"""The dice tray from frame to frame: a throw is told once, when all that moved has come to rest. Time is given, never asked."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pictures.lens import Matrix
from vision.printed.tray import SIZE_MM, TRAY, tray_board
from vision.sheets.pose import Poses
from vision.sheets.sharpening import PLAIN
from vision.tray.dice import SIDE_MM, Die, read_dice

REST_S = 0.3
MOVED_MM = 2.0
"""A die that lies so near to where one lay, with the same pips, was not thrown."""
SEEK_EVERY, SEEK_SELDOM, SEEK_OFTEN = 15, 150, 10
"""Frames between two looks for a tray out of sight: at first, and once it was sought so often. It may have been put away."""
CELLS, OVER = 12, 8
CHANGED = 4.0
"""Grey levels by which a cell of the tray differs when something moved there."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Pips of the dice that were thrown, in no order; none of them while some lean or cannot be read."""

    pips: tuple[int, ...]
    leaning: int


class Tray:
    """Watches the tray in the frames of one camera."""

    def __init__(self, camera: Matrix | None = None, side_mm: float = SIDE_MM) -> None:
        self._camera, self._side_mm = camera, side_mm
        self._size = (0, 0)
        self._poses: Poses | None = None
        self._frames = self._sought = 0
        self._look: NDArray[np.float32] | None = None
        self._since = 0.0
        self._judged = False
        self._before: tuple[Die, ...] | None = None

    def after(self, frame: NDArray[np.uint8], at: float) -> Throw | None:
        """The throw that has just come to rest in this frame (BGR) at time `at` (s). It is None for all other frames."""
        poses = self._found(frame)
        if poses is None:
            return None
        look = self._cells(frame, poses)
        if self._look is None or self._moved(look, self._look):
            self._look, self._since, self._judged = look, at, False
            return None
        if self._judged or at - self._since < REST_S:
            return None
        self._judged = True
        if poses.measure(frame, TRAY.name) == "lost":
            del poses.known[TRAY.name]
            self._look = None
            return None
        return self._thrown(read_dice(frame, poses.known[TRAY.name].view, self._side_mm))

    def _thrown(self, dice: tuple[Die, ...] | None) -> Throw | None:
        if dice is None:
            return None
        new = [die for die in dice if not any(_same(die, old) for old in self._before or ())]
        first = self._before is None
        leaning = sum(die.pips is None for die in new)
        if first or not leaning:
            # Where one leans, all of the throw are told together, once it was thrown again.
            self._before = dice
        if first or not new:
            return None
        return Throw(() if leaning else tuple(sorted(die.pips for die in new if die.pips is not None)), leaning)

    def _found(self, frame: NDArray[np.uint8]) -> Poses | None:
        size = (frame.shape[1], frame.shape[0])
        if self._poses is None or size != self._size:
            self._poses, self._size, self._look = Poses(tray_board(), size, self._camera), size, None
        if TRAY.name not in self._poses.known:
            due = self._frames % (SEEK_EVERY if self._sought < SEEK_OFTEN else SEEK_SELDOM) == 0
            self._frames += 1
            if not due:
                return None
            self._sought += 1
            if not self._poses.search(frame, frozenset({TRAY.name}), (PLAIN,)):
                return None
            self._frames = self._sought = 0
        return self._poses

    @staticmethod
    def _cells(frame: NDArray[np.uint8], poses: Poses) -> NDArray[np.float32]:
        """Mean grey of each of CELLS x CELLS parts of the tray."""
        count = CELLS * OVER
        to_mm = np.diag([SIZE_MM / count, SIZE_MM / count, 1.0])
        view = poses.known[TRAY.name].view
        patch = cv2.warpPerspective(frame, view.ground @ to_mm, (count, count), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
        grey = cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY).astype(np.float32)
        return np.asarray(grey.reshape(CELLS, OVER, CELLS, OVER).mean(axis=(1, 3)), np.float32)

    @staticmethod
    def _moved(now: NDArray[np.float32], before: NDArray[np.float32]) -> bool:
        """True if a part of the tray changed more than the light on all of it."""
        apart = now - before
        return bool(np.abs(apart - np.median(apart)).max() > CHANGED)


def _same(die: Die, old: Die) -> bool:
    return die.pips == old.pips and float(np.hypot(*np.subtract(die.at_mm, old.at_mm))) < MOVED_MM
