"""The cheap question asked of every frame: which places look different from when they were last read?

A few thousand pixels of the frame are compared with what they were, after fitting the change of the light on all places together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

STEP = 24
"""Grey levels by which a point must change; noise of 4 levels reaches it once in 60,000 points."""
SEEN = 1.4 * STEP
"""Least grey levels between black and white at which every piece that comes or goes is seen. Paint of any colour takes most of it from one.

Down to that 232 of 232 pieces were seen to be taken away. Dim photographs of the printed kit have 40 to 46."""
POINTS = 4
"""So many samples (three to a point) must change before a place counts as changed."""
NOISY = 1.3
"""A patch is as it was while it differs by at most so many times the noise of the frame.

In dim light a grey sleeve is within STEP of faint print. Measured were at most 1.2 on ground that was bare again, 1.4 to 2.7 on sleeves."""
LEAST_OFF = 1.0
"""Grey levels that make no difference, where there is no noise."""
SAME_LIGHT = 0.004
"""Share by which the light may change before all that is expected is computed anew: a level of 255."""
SOME = 8
"""One point in so many tells the light."""
ROW = 128
"""Points in a row of the map by which a frame is sampled. OpenCV goes through rows of so many in order; in wider ones it jumps about."""
SHARES, BAND = 2, 8
"""The shares of points that are looked at in turn, and the rows of a picture that belong to one.

So each share has its own part of memory, which is what takes time."""
HINTS = POINTS // SHARES
"""So many changed samples of a share hint at a change. Whatever changes POINTS changes as many of one share: it is seen that many frames
later at most, and never missed."""

Levels = NDArray[np.uint8]
Samples = NDArray[np.float32]
Sums = NDArray[np.float64]
Counts = NDArray[np.intp]


class Gate:
    """Sparse points of named patches of the frame, and how they looked when each patch was last read.

    A frame comes fresh from the camera, in no cache: what is asked of each is kept small, bytes where they do. First one share of the
    points is looked at, in each frame another; all are, where these hint at a change.
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
        px = np.concatenate(there).astype(np.int16)
        owner = np.repeat(np.arange(len(there), dtype=np.int32), [len(at) for at in there])
        share = px[:, 1] // BAND % SHARES
        # Points beside each other in a frame are looked at one after the other: most of the time goes into memory.
        order = np.lexsort((px[:, 0], px[:, 1] // BAND, share))
        self._px, self._share = px[order], share[order]
        point_owner = owner[order]
        ends = np.searchsorted(self._share, np.arange(SHARES), side="right")
        starts = [0, *(int(end) for end in ends[:-1])]
        self._shares = [slice(3 * start, 3 * int(end)) for start, end in zip(starts, ends, strict=True)]
        """The samples of each share of the points."""
        self._off_then = np.zeros((SHARES, len(self.names)), np.intp)
        """How many samples of each share and patch looked otherwise when all were last looked at. They were too few to count."""
        self._maps = [_mapped(self._px[start:end]) for start, end in zip(starts, ends, strict=True)]
        place_in = np.argsort(point_owner, kind="stable")
        self._points = np.split(place_in, np.cumsum([len(at) for at in there])[:-1])
        """The points of each patch."""
        # All three colours: a red cube in the place of a yellow one differs in green alone.
        self._at = [(3 * at[:, None] + np.arange(3)).ravel() for at in self._points]
        self._owner = np.repeat(point_owner, 3)
        self._some = [slice(part.start + 1, part.stop, 3 * SOME) for part in self._shares]
        """Those samples of each share that tell the light, green alone."""
        self._owner_of_some = [self._owner[some].astype(np.intp) for some in self._some]
        self._sums: list[tuple[NDArray[np.bool_], Sums] | None] = [None] * SHARES
        """For each share, the patches that tell the light, and how bright these were when kept. None where it has to be added up anew."""
        self._was: Samples = np.zeros(len(self._owner), np.float32)
        self._known = np.zeros(len(self.names), bool)
        self._strange: frozenset[str] | None = None
        """Patches that were never kept. None where they have to be named anew."""
        self._clear, self._cleared = self._was.copy(), self._known.copy()
        """How the samples looked when their patch was last kept as clear, and which patches ever were."""
        self.gain = self._gain_expected = 1.0
        """How bright the last frame was, as a share of the first, and in which light the samples are expected."""
        self._expected: Levels = np.zeros(len(self._owner), np.uint8)
        self._now, self._spare = self._expected.copy(), self._expected.copy()
        self._before, self._gain_before = self._now, self.gain
        """The samples of the frame before the last, and how bright that was."""
        self._frame: NDArray[np.uint8] | None = None
        """The last frame, while only a share of its points has been looked at."""
        self._turn = 0

    def look(self, frame: NDArray[np.uint8]) -> frozenset[str]:
        """Patches that changed since they were last kept; at first all of them."""
        if self._frame is None:
            self._before, self._gain_before = self._now, self.gain
            self._now, self._spare = self._spare, self._now
        else:
            # A frame of which a share was enough looked as expected.
            self._before, self._gain_before = self._expected, self._gain_expected
        self._frame, self._turn = frame, (self._turn + 1) % SHARES
        self._sample(frame, self._turn)
        if len(self.fresh) == len(self.names):
            return self.fresh
        self._see_light(self._turn)
        off = self._off(self._turn)
        if not self._hinted(off, self._turn):
            return self.fresh
        self._whole()
        each = np.array([off if share == self._turn else self._off(share) for share in range(SHARES)])
        changed = each.sum(0) >= POINTS
        self._off_then = np.where(changed, 0, each)
        return self._called(changed) | self.fresh

    @property
    def fresh(self) -> frozenset[str]:
        """Patches that were never kept: nothing is known of how they looked."""
        if self._strange is None:
            self._strange = self._called(~self._known)
        return self._strange

    def still(self, asked: frozenset[str]) -> frozenset[str]:
        """Those of these patches that look in the last frame as in the one before."""
        which = [i for name in sorted(asked) if (i := self._number.get(name)) is not None]
        if not which:
            return frozenset()
        self._whole()
        off = self._apart(which, self._before, self.gain / self._gain_before)
        return frozenset(self.names[i] for i, apart in zip(which, off, strict=True) if np.count_nonzero(apart > STEP) < POINTS)

    def as_clear(self, asked: frozenset[str]) -> frozenset[str]:
        """Those of these patches that look in the last frame as when they were last kept as clear.

        Example: a hand reached over them and is gone."""
        which = [i for name in sorted(asked) if (i := self._number.get(name)) is not None and self._cleared[i]]
        if not which:
            return frozenset()
        self._whole()
        each = zip(which, self._apart(which, self._clear, self.gain), strict=True)
        alike = {self.names[i]: float(apart.mean()) for i, apart in each if np.count_nonzero(apart > STEP) < POINTS}
        # Where a piece was moved none is, and the noise of a whole frame takes longer than all the rest.
        most = max(LEAST_OFF, NOISY * self._noise()) if alike else LEAST_OFF
        return frozenset(name for name, apart in alike.items() if apart <= most)

    def _apart(self, which: Sequence[int], look: NDArray[np.generic], gain: float) -> list[Levels]:
        """Returns how far each patch's samples are in the last frame from a look in another light."""
        at = np.concatenate([self._at[i] for i in which])
        off = cv2.absdiff(self._now[at], _in_light(look[at], gain)).ravel()
        ends = [0, *accumulate(len(self._at[i]) for i in which)]
        return [off[start:end] for start, end in pairwise(ends)]

    def _noise(self) -> float:
        """Returns how far samples are on the average from what is expected of them. Most patches look as they did."""
        counts, sums = (np.zeros(len(self.names)) for _ in range(2))
        for some, owner in zip(self._some, self._owner_of_some, strict=True):
            counts += np.bincount(owner, minlength=len(self.names))
            sums += np.bincount(owner, cv2.absdiff(self._now[some].copy(), self._expected[some].copy()).ravel(), len(self.names))
        told = self._known & (counts > 0)
        return float(np.median(sums[told] / counts[told])) if told.any() else 0.0

    def contrast(self, names: frozenset[str]) -> float:
        """The grey levels between black and white of these patches in the last frame. 0 without patches."""
        self._whole()
        at = [self._at[i] for name in names if (i := self._number.get(name)) is not None]
        return float(np.subtract(*np.percentile(self._now[np.concatenate(at)], (90, 10)))) if at else 0.0

    def changed_px(self, name: str) -> NDArray[np.float64]:
        """The points of a patch that looked otherwise in the last frame, (N, 2) px. All of them where it was never kept."""
        self._whole()
        i = self._number[name]
        off = cv2.absdiff(self._now[self._at[i]], self._expected[self._at[i]])
        far = (off > STEP).reshape(-1, 3).any(1) | (not self._known[i])
        return np.asarray(self._px[self._points[i]][far], np.float64)

    def keep(self, names: frozenset[str], clear: frozenset[str] = frozenset()) -> None:
        """These patches have been read: the last frame is how they look, put down in the light of the first.

        `clear`: those of them that are known for sure, with nothing before them."""
        if not (own := names & self._number.keys()):
            return
        self._whole()
        if self._before is self._expected:
            self._before = self._expected.copy()
        self._sums = [None] * SHARES
        for name in own:
            i = self._number[name]
            at = self._at[i]
            now = self._now[at]
            was = now / np.float32(self.gain)
            self._was[at], self._expected[at] = was, now
            if not self._known[i]:
                self._known[i], self._strange = True, None
            if name in clear:
                self._clear[at], self._cleared[i] = was, True

    def inherit(self, old: Gate, wanted: Callable[[str], bool]) -> None:
        """Takes over how patches looked from a gate that saw the same frame; only patches whose points are the same.

        Look at that frame again after it."""
        self.gain = old._gain_before
        for i, name in enumerate(self.names):
            if name in old._number and wanted(name):
                j = old._number[name]
                if np.array_equal(self._px[self._points[i]], old._px[old._points[j]]):
                    mine, theirs = self._at[i], old._at[j]
                    self._now[mine] = old._before[theirs]
                    self._was[mine] = old._was[theirs]
                    self._known[i] = old._known[j]
                    self._clear[mine], self._cleared[i] = old._clear[theirs], old._cleared[j]
        self._sums, self._strange = [None] * SHARES, None
        self._expect()

    def _sample(self, frame: NDArray[np.uint8], share: int) -> None:
        """Looks at this share of the points."""
        part = self._shares[share]
        self._now[part] = cv2.remap(frame, self._maps[share], None, cv2.INTER_NEAREST).reshape(-1)[: part.stop - part.start]

    def _whole(self) -> None:
        """Looks at all other points of the last frame."""
        frame, self._frame = self._frame, None
        for share in range(SHARES) if frame is not None else ():
            if frame is not None and share != self._turn:
                self._sample(frame, share)

    def _off(self, share: int) -> Counts:
        """Returns how many samples of a share look otherwise than is expected, of each patch."""
        part = self._shares[share]
        far = cv2.absdiff(self._now[part], self._expected[part])
        # In most frames there are none.
        at = np.flatnonzero(far > STEP) if far.max(initial=0) > STEP else np.zeros(0, np.intp)
        return np.bincount(self._owner[part][at], minlength=len(self.names))

    def _hinted(self, off: Counts, share: int) -> bool:
        """True if any patch that is known may look otherwise, by this share of the samples.

        What was looked at and was too little hints at nothing again: the edge of a shadow may rest on a patch for long. Of a patch that
        has changed since, one share has more samples off than it had, and those are enough, or so they are with the others of that time."""
        if not off.any():
            return False
        then = self._off_then[share]
        more = ((off >= HINTS) & (off > then)) | ((off > 0) & (off + self._off_then.sum(0) - then >= POINTS))
        return bool((more & self._known).any())

    def _see_light(self, share: int) -> None:
        """Sees how bright the last frame is, and puts down how all samples should look if it is another light."""
        if (sums := self._sums[share]) is None:
            light = self._light(self._was, share)
            told = self._known & (light > 0)
            sums = self._sums[share] = told, light[told]
        told, was = sums
        if len(was):
            gains = self._light(self._now, share)[told] / was
            # Of a black picture the light is told by nothing: it comes back when there is some again.
            self.gain = max(1 / 255, float(np.partition(gains, len(gains) // 2)[len(gains) // 2]))
        if abs(self.gain / self._gain_expected - 1) > SAME_LIGHT:
            self._expect()

    def _expect(self) -> None:
        """Puts down how all samples should look in the light of now."""
        self._expected, self._gain_expected = _in_light(self._was, self.gain), self.gain

    def _light(self, look: NDArray[np.generic], share: int) -> Sums:
        """The light of each patch, by some of this share of its points; none where it has none of them."""
        return np.asarray(np.bincount(self._owner_of_some[share], look[self._some[share]], len(self.names)), np.float64)

    def _called(self, which: NDArray[np.bool_]) -> frozenset[str]:
        return frozenset([self.names[i] for i in np.flatnonzero(which).tolist()])


def _mapped(px: NDArray[np.int16]) -> NDArray[np.int16]:
    """These points as a map by which a frame is sampled, in rows."""
    rows = max(1, -(-len(px) // ROW))
    found = np.zeros((rows, ROW, 2), np.int16)
    found.reshape(-1, 2)[: len(px)] = px
    return found


def _in_light(look: NDArray[np.generic], gain: float) -> Levels:
    """These samples in another light."""
    return np.asarray(cv2.convertScaleAbs(look, alpha=gain).reshape(-1), np.uint8)
