"""The cheap question asked of every frame: which places look different from when they were last read?

A few thousand pixels of the frame are compared with what they were, after fitting the change of the light on all places together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

STEP = 24
"""Grey levels by which a point must change; noise of 4 levels reaches it once in 60,000 points."""
POINTS = 4
"""So many samples (three to a point) must change before a place counts as changed."""
SAME_LIGHT = 0.004
"""Share by which the light may change before all that is expected is computed anew: a level of 255."""
SOME = 8
"""One point in so many tells the light."""
ROW = 1024
"""Points in a row of the map by which a frame is sampled."""

Levels = NDArray[np.uint8]
Samples = NDArray[np.float32]


class Gate:
    """Sparse points of named patches of the frame, and how they looked when each patch was last read.

    A frame comes fresh from the camera, in no cache: what is asked of each is kept small, bytes where they do.
    """

    def __init__(self, points: Mapping[str, NDArray[np.intp]], frame_size: tuple[int, int]) -> None:
        """`points`: patch -> pixel indices (N, 2) as x, y; `frame_size`: width, height."""
        width, height = frame_size
        self.names = tuple(points)
        self._number = {name: i for i, name in enumerate(self.names)}
        there = []
        for at in points.values():
            inside = at[(at >= 0).all(1) & (at[:, 0] < width) & (at[:, 1] < height)]
            there.append(inside if len(inside) else np.zeros((1, 2), np.intp))
        self._px = np.concatenate(there).astype(np.int16)
        rows = -(-len(self._px) // ROW)
        self._map = np.zeros((rows, ROW, 2), np.int16)
        self._map.reshape(-1, 2)[: len(self._px)] = self._px
        # All three colours: a red cube in the place of a yellow one differs in green alone.
        sizes = 3 * np.array([len(at) for at in there])
        self._ends = np.cumsum(sizes)
        self._starts = self._ends - sizes
        self._owner = np.repeat(np.arange(len(there), dtype=np.int32), sizes)
        self._some = np.concatenate([np.arange(start, end, 3 * SOME) + 1 for start, end in zip(self._starts, self._ends, strict=True)])
        self._some_starts = np.searchsorted(self._some, self._starts)
        self._was: Samples = np.zeros(len(self._owner), np.float32)
        self._known = np.zeros(len(self.names), bool)
        self._clear, self._cleared = self._was.copy(), self._known.copy()
        """How the samples looked when their patch was last kept as clear, and which patches ever were."""
        self.gain = self._gain_expected = 1.0
        """How bright the last frame was, as a share of the first, and in which light the samples are expected."""
        self._expected: Levels = np.zeros(len(self._owner), np.uint8)
        self._sums = np.ones(len(self.names), np.float32)
        self._now: Levels = self._expected.copy()
        self._before, self._gain_before = self._now, self.gain
        """The samples of the frame before the last, and how bright that was."""

    def look(self, frame: NDArray[np.uint8]) -> frozenset[str]:
        """Patches that changed since they were last kept; at first all of them."""
        self._before, self._gain_before = self._now, self.gain
        self._now = cv2.remap(frame, self._map, None, cv2.INTER_NEAREST).reshape(-1)[: len(self._owner)]
        if not self._known.any():
            return frozenset(self.names)
        gains = self._light() / self._sums
        self.gain = float(np.median(gains[self._known]))
        if abs(self.gain / self._gain_expected - 1) > SAME_LIGHT:
            self._expect()
        return self._called(~self._alike(self._expected) | ~self._known)

    @property
    def fresh(self) -> frozenset[str]:
        """Patches that were never kept: nothing is known of how they looked."""
        return self._called(~self._known)

    def still(self) -> frozenset[str]:
        """Patches that look in the last frame as in the one before."""
        return self._called(self._alike(_in_light(self._before, self.gain / self._gain_before)))

    def as_clear(self) -> frozenset[str]:
        """Patches that look in the last frame as when they were last kept as clear. Example: a hand reached over them and is gone."""
        return self._called(self._alike(_in_light(self._clear, self.gain)) & self._cleared)

    def changed_px(self, name: str) -> NDArray[np.float64]:
        """The points of a patch that looked otherwise in the last frame, (N, 2) px. All of them where it was never kept."""
        i = self._number[name]
        span, points = slice(self._starts[i], self._ends[i]), slice(self._starts[i] // 3, self._ends[i] // 3)
        far = (cv2.absdiff(self._now[span], self._expected[span]) > STEP).reshape(-1, 3).any(1) | (not self._known[i])
        return np.asarray(self._px[points][far], np.float64)

    def keep(self, names: frozenset[str], clear: frozenset[str] = frozenset()) -> None:
        """These patches have been read: the last frame is how they look, put down in the light of the first.

        `clear`: those of them that are known for sure, with nothing before them."""
        light = self._light() if names else self._sums
        for name in names & self._number.keys():
            i = self._number[name]
            span = slice(self._starts[i], self._ends[i])
            self._was[span] = self._now[span] / np.float32(self.gain)
            self._expected[span] = self._now[span]
            self._known[i] = True
            self._sums[i] = max(1.0, float(light[i]) / self.gain)
            if name in clear:
                self._clear[span] = self._was[span]
                self._cleared[i] = True

    def inherit(self, old: Gate, wanted: Callable[[str], bool]) -> None:
        """Takes over how patches looked from a gate that saw the same frame; only patches whose points are the same.

        Look at that frame again after it."""
        self.gain = old._gain_before
        for i, name in enumerate(self.names):
            if name in old._number and wanted(name):
                j = old._number[name]
                mine, theirs = slice(self._starts[i], self._ends[i]), slice(old._starts[j], old._ends[j])
                if np.array_equal(self._px[mine.start // 3 : mine.stop // 3], old._px[theirs.start // 3 : theirs.stop // 3]):
                    self._now[mine] = old._before[theirs]
                    self._was[mine] = old._was[theirs]
                    self._known[i] = old._known[j]
                    self._sums[i] = old._sums[j]
                    self._clear[mine], self._cleared[i] = old._clear[theirs], old._cleared[j]
        self._expect()

    def _expect(self) -> None:
        """Puts down how all samples should look in the light of now."""
        self._expected, self._gain_expected = _in_light(self._was, self.gain), self.gain

    def _light(self) -> Samples:
        """The light of each patch in the last frame, by some of its points."""
        return np.asarray(np.add.reduceat(self._now[self._some], self._some_starts, dtype=np.float32), np.float32)

    def _alike(self, look: Levels) -> NDArray[np.bool_]:
        """Which patches look so in the last frame, but for so few samples that noise may have made them."""
        far = np.flatnonzero(cv2.absdiff(self._now, look) > STEP)
        return np.asarray(np.bincount(self._owner[far], minlength=len(self.names)) < POINTS)

    def _called(self, which: NDArray[np.bool_]) -> frozenset[str]:
        return frozenset(self.names[i] for i in np.flatnonzero(which))


def _in_light(look: NDArray[np.generic], gain: float) -> Levels:
    """These samples in another light."""
    return np.asarray(cv2.convertScaleAbs(look, alpha=gain).reshape(-1), np.uint8)
