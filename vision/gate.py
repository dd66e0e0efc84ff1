"""The cheap question asked of every frame: which places look different from when they were last read?

A few thousand pixels of the frame are compared with what they were, after fitting the change of the light on all places together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

STEP = 24
"""Grey levels by which a point must change; noise of 4 levels reaches it once in 60,000 points."""
POINTS = 4
"""So many samples (three to a point) must change before a place counts as changed."""

Samples = NDArray[np.float32]


class Gate:
    """Sparse points of named patches of the frame, and how they looked when each patch was last read."""

    def __init__(self, points: Mapping[str, NDArray[np.intp]], frame_size: tuple[int, int]) -> None:
        """`points`: patch -> pixel indices (N, 2) as x, y; `frame_size`: width, height."""
        width, height = frame_size
        self.names = tuple(points)
        index, sizes = [], []
        for at in points.values():
            inside = at[(at >= 0).all(1) & (at[:, 0] < width) & (at[:, 1] < height)]
            inside = inside if len(inside) else np.zeros((1, 2), np.intp)
            index.append(inside[:, 1] * width + inside[:, 0])
            sizes.append(len(inside))
        # All three colours: a red cube in the place of a yellow one differs in green alone.
        at = 3 * np.concatenate(index)
        self._index = np.stack([at, at + 1, at + 2], axis=1).ravel()
        self._width = width
        self._starts = 3 * np.concatenate([[0], np.cumsum(sizes)[:-1]]).astype(np.intp)
        self._ends = 3 * np.cumsum(sizes)
        self._was = np.zeros(len(self._index), np.float32)
        self._known = np.zeros(len(self.names), bool)
        self._clear, self._cleared = self._was.copy(), self._known.copy()
        """How the samples looked when their patch was last kept as clear, and which patches ever were."""
        self.gain = 1.0
        """How bright the last frame was, as a share of the first."""
        self._sums = np.ones(len(self.names), np.float32)
        self._now: Samples = self._was.copy()
        self._before, self._gain_before = self._now, self.gain
        """The samples of the frame before the last, and how bright that was."""
        self._far = np.ones(len(self._index), bool)
        """Samples that look otherwise than when they were last kept."""

    def look(self, frame: NDArray[np.uint8]) -> frozenset[str]:
        """Patches that changed since they were last kept; at first all of them."""
        self._before, self._gain_before = self._now, self.gain
        now = frame.reshape(-1).take(self._index).astype(np.float32)
        self._now = now
        if not self._known.any():
            return frozenset(self.names)
        gains = np.add.reduceat(now, self._starts) / self._sums
        self.gain = float(np.median(gains[self._known]))
        self._far = np.abs(now - self._was * self.gain) > STEP
        return self._called(~self._alike(self._far) | ~self._known)

    @property
    def fresh(self) -> frozenset[str]:
        """Patches that were never kept: nothing is known of how they looked."""
        return self._called(~self._known)

    def still(self) -> frozenset[str]:
        """Patches that look in the last frame as in the one before."""
        return self._called(self._alike(np.abs(self._now - self._before * (self.gain / self._gain_before)) > STEP))

    def as_clear(self) -> frozenset[str]:
        """Patches that look in the last frame as when they were last kept as clear. Example: a hand reached over them and is gone."""
        return self._called(self._alike(np.abs(self._now - self._clear * self.gain) > STEP) & self._cleared)

    def _alike(self, far: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Which patches have so few of these samples that noise may have made them."""
        return np.asarray(np.add.reduceat(far.astype(np.float32), self._starts) < POINTS)

    def _called(self, which: NDArray[np.bool_]) -> frozenset[str]:
        return frozenset(self.names[i] for i in np.flatnonzero(which))

    def changed_px(self, name: str) -> NDArray[np.float64]:
        """The points of a patch that looked otherwise in the last frame, (N, 2) px. All of them where it was never kept."""
        i = self.names.index(name)
        span = slice(self._starts[i], self._ends[i])
        at = np.unique(self._index[span][self._far[span] | (not self._known[i])] // 3)
        return np.stack([at % self._width, at // self._width], 1).astype(np.float64)

    def keep(self, names: frozenset[str], clear: frozenset[str] = frozenset()) -> None:
        """These patches have been read: the last frame is how they look, put down in the light of the first.

        `clear`: those of them that are known for sure, with nothing before them."""
        for i, name in enumerate(self.names) if names else ():
            if name in names:
                span = slice(self._starts[i], self._ends[i])
                self._was[span] = self._now[span] / self.gain
                self._known[i] = True
                self._sums[i] = max(1.0, float(self._was[span].sum()))
                if name in clear:
                    self._clear[span] = self._was[span]
                    self._cleared[i] = True

    def inherit(self, old: Gate, wanted: Callable[[str], bool]) -> None:
        """Takes over how patches looked from a gate that saw the same frame; only patches whose points are the same.

        Look at that frame again after it."""
        self.gain = old._gain_before
        for i, name in enumerate(self.names):
            if name in old.names and wanted(name):
                j = old.names.index(name)
                mine, theirs = slice(self._starts[i], self._ends[i]), slice(old._starts[j], old._ends[j])
                if np.array_equal(self._index[mine], old._index[theirs]):
                    self._now[mine] = old._before[theirs]
                    self._was[mine] = old._was[theirs]
                    self._known[i] = old._known[j]
                    self._sums[i] = old._sums[j]
                    self._clear[mine], self._cleared[i] = old._clear[theirs], old._cleared[j]
