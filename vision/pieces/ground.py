"""Finds bare print: spots that look as printed, with nothing on them or in the way.

The print is ours, so its look is known. Around each point a window of the picture is compared with the same window of the print: local
gain, offset and slope of the light are fitted, and what is asked is how much likelier the window is with the print in it than with anything
else. A shadow only changes the gain; a sleeve of the very grey of the paper has no print on it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from math import exp, sqrt

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.art import GROUND, bgr
from vision.pictures.lens import Matrix, inverse, project
from vision.pieces.around import Around, around_print, halves, mean, parted
from vision.pieces.light import Lamp, just_there, lit_like, tint
from vision.pieces.patch import PLAIN, SAMPLES_PER_MM, SLACK, WINDOW, Flags, Floats, Patch, Rect, detail, disc, grid_of

WINDOWS = (WINDOW, 15)
"""Samples across the windows that are compared: what is print in either is print. The small one sees up to the edge of a piece, the large
one sees faint print in noise or in a hard shadow."""
PLAINLY = 0.97
"""Share of a place that is seen in the small windows from which the large ones would tell nothing new."""
FEW = 48
"""Samples, 12 mm2, that hide no piece. Where fewer are out of sight, it is not asked whether the print lies aside."""
WINDOW_MM = WINDOW / SAMPLES_PER_MM
EVIDENCE = 12.0
"""A window is print when it is e^12 times likelier so: one in 160,000 of smooth windows with noise."""
BEST, ALIKE, LEAST_ALIKE = 80, 0.72, 0.4
"""Correlation of a window of print, as a share of the place's best: the percentile, and the least. Where half of a window is something
else it falls to the root of a half. Black and white shapes reach 0.4 by chance.
"""
FAINTEST, STRONGEST = 0.12, 2.5
"""Contrast of the print in the picture as a share of that on paper, both relative to the brightness there. A lens takes most of it, a
camera that sharpens doubles it; black and white shapes have more.
"""
FINE = 7
"""Samples across the window whose median is the light of its middle. Most of it lies on one side of a shadow's edge."""
ENOUGH = 48
"""Samples of bare print by which the light of a place is known."""
USUAL = 2000
"""So many samples tell the usual light well enough."""
PLAIN_LIGHT = 0.2
"""How far the light of plain paper is at most from that of the print around it. It holds in every colour, as a logarithm."""
AROUND, PROVEN = 15, 0.6
"""Samples around one, and the share of the print within them that is seen at least."""
SEEN = 0.7
"""Pixels of the camera for each sample."""
CALM = 3
"""Samples across the smallest patch that counts as print: windows of a code agree here and there by chance."""


Windows = Callable[[int], Around]
"""The windows of one picture or print, each so wide."""


@dataclass(frozen=True, eq=False)
class Ground:
    """One box as it was seen: which samples (rows, columns) show bare print, and what the light there is.

    `laid`: the box's mm -> zone mm. `picture`: the samples, BGR. `colour`: the print at the same samples, `blank`: where it is plain paper.
    `shift_mm`: how far the paper lay off. `strange`: samples of a colour that no light makes of the print. `pixels`: of the camera in one
    sample.
    """

    box: Rect
    laid: Matrix
    bare: Flags
    picture: NDArray[np.uint8]
    colour: NDArray[np.uint8]
    blank: Flags
    shift_mm: tuple[float, float]
    strange: Flags
    pixels: float

    @cached_property
    def at_mm(self) -> NDArray[np.float64]:
        """Returns the position of each sample, zone mm, (N, 2), row by row."""
        (across, down), (x, y) = grid_of(self.box, 0)
        xs, ys = np.meshgrid(x + np.arange(across) / SAMPLES_PER_MM, y + np.arange(down) / SAMPLES_PER_MM)
        return project(self.laid, np.column_stack([xs.ravel(), ys.ravel()]))

    def under(self, hull: NDArray[np.float64], grow_mm: float) -> Flags:
        """Returns which samples lie in a convex hull of points (M, 2), zone mm, grown by some mm: (rows, columns)."""
        mask = np.zeros(self.bare.shape, np.uint8)
        _, (x, y) = grid_of(self.box, 0)
        at = (project(inverse(self.laid), hull) - (x, y)) * SAMPLES_PER_MM
        outline = cv2.convexHull((at * 16).round().astype(np.int32))
        cv2.fillConvexPoly(mask, outline, 1, cv2.LINE_8, 4)
        grow = round(grow_mm * SAMPLES_PER_MM)
        return np.asarray(cv2.dilate(mask, disc(2 * grow + 1)) > 0 if grow else mask > 0)

    def of(self, box: Rect) -> Flags:
        """Returns the bare samples of a part of it, its box in the same mm."""
        return self.bare[self._within(box)]

    def parts(self, box: Rect) -> tuple[NDArray[np.uint8], NDArray[np.uint8], Flags]:
        """The picture, the print and where nothing is printed, of a part of it."""
        part = self._within(box)
        return self.picture[part], self.colour[part], self.blank[part]

    def _within(self, box: Rect) -> tuple[slice, slice]:
        _, (x, y) = grid_of(self.box, 0)
        (across, down), (left, up) = grid_of(box, 0)
        i, j = round((left - x) * SAMPLES_PER_MM), round((up - y) * SAMPLES_PER_MM)
        return slice(max(0, j), j + down), slice(max(0, i), i + across)

    @property
    def samples(self) -> Matrix:
        """Zone mm -> sample (column, row)."""
        _, (x, y) = grid_of(self.box, 0)
        scale = np.array([[SAMPLES_PER_MM, 0, -x * SAMPLES_PER_MM], [0, SAMPLES_PER_MM, -y * SAMPLES_PER_MM], [0, 0, 1.0]])
        return np.asarray(scale @ inverse(self.laid), np.float64)

    def light(self, lamp: Lamp) -> Lamp:
        """The light just here. It is told by the bare print in sight, else by the sheet."""
        return lamp if int(self.bare.sum()) < ENOUGH else just_there(lamp, self.picture, self.colour, self.bare)

    @cached_property
    def faint(self) -> Flags:
        """Returns the samples around which the large window shows the print, however faintly."""
        seen, printed = (cv2.cvtColor(one, cv2.COLOR_BGR2GRAY).astype(np.float32) for one in (self.picture, self.colour))
        return _alike(seen, printed, Around.of(seen, WINDOWS[-1]), Around.of(printed, WINDOWS[-1]), self.pixels)[1]

    def clear(self, explained: Flags) -> Flags:
        """Returns the ground that is bare or explained, and what lies between if each large window there shows the print.

        Nothing of another colour is bare, whatever its windows show."""
        known = self.bare | explained | (self.shadowed & ~self.strange)
        return np.asarray(known | _islands(~known, self.faint & ~self.strange))

    @cached_property
    def shadowed(self) -> Flags:
        """Returns the samples that show the print once the light around each is taken out, up to a shadow's edge.

        The median of a small window is that light, up to an edge; the finer lines of the print are left over."""
        seen, printed = (_fine(cv2.cvtColor(one, cv2.COLOR_BGR2GRAY)) for one in (self.picture, self.colour))
        return _agreeing(seen, printed, partial(Around.of, seen), partial(Around.of, printed), self.pixels)

    def in_one_light(self, known: Flags) -> Flags:
        """Returns the samples that show the print beside those of lit ground or of shadow alone. `known`: those that pieces hide.

        A window that looks past the edges of shadows and pieces sees print in a narrow strip between them, too."""
        seen, printed = (cv2.cvtColor(one, cv2.COLOR_BGR2GRAY).astype(np.float32) for one in (self.picture, self.colour))
        light = np.log(np.maximum(mean(seen, CALM), 1) / np.maximum(mean(printed, CALM), 1))
        found = np.zeros_like(self.bare)
        for part in halves(light, ~known):
            inner = cv2.erode(part.astype(np.uint8), np.ones((CALM, CALM), np.uint8)) > 0
            alike, strength, count = parted(seen, printed, inner, WINDOWS[-1])
            least = np.sqrt(1 - np.exp(-2 * EVIDENCE / np.maximum(self.pixels * count, 1)))
            likely = inner & (alike > np.maximum(LEAST_ALIKE, least)) & (strength > FAINTEST) & (strength < STRONGEST)
            good = likely & (alike > ALIKE * _best(alike[likely])) if likely.any() else likely
            found |= part & (cv2.dilate(good.astype(np.uint8), np.ones((CALM, CALM), np.uint8)) > 0)
        return np.asarray(found & ~self.strange)

    @cached_property
    def gain(self) -> Floats | None:
        """Returns how bright the picture of the print is, as a share of the print, BGR after the tone curve. It is None when too little is
        bare."""
        if int(self.bare.sum()) < ENOUGH:
            return None
        seen, printed = self.picture[self.bare].astype(np.float32), self.colour[self.bare].astype(np.float32)
        return np.asarray(seen.mean(0) / np.maximum(printed.mean(0), 1), np.float32)

    def paper(self) -> Floats | None:
        """The colour that plain ground has in this light, BGR; None when too little of it is bare."""
        return None if self.gain is None else np.asarray(self.gain * np.array(bgr(GROUND), np.float32), np.float32)


def look(picture: NDArray[np.uint8], plane: Matrix, laid: Matrix, printed: Patch, lamp: Lamp, *, flat: bool = False) -> Ground:
    """Compares a box with its print. `laid`: the box's mm -> zone mm; `plane`: zone mm at the paper's height -> px of `picture` (BGR).

    `lamp`: the light over the sheet. `flat`: the print is taken to lie exactly where it should, and only what is plain to see is told.
    """
    size, first = grid_of(printed.box, 0)
    step = 1 / SAMPLES_PER_MM
    to_px = plane @ laid @ np.array([[step, 0, first[0]], [0, step, first[1]], [0, 0, 1.0]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    seen = np.asarray(cv2.warpPerspective(picture, to_px, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8)
    grey = cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY).astype(np.float32)
    (a, b, _), (c, d, _), (_, _, depth) = to_px.tolist()
    pixels = abs(a * d - b * c) / depth**2
    i, j = SLACK, SLACK
    rows, columns = slice(j, j + size[1]), slice(i, i + size[0])
    windows = WINDOWS[:1] if flat else WINDOWS
    known: dict[int, Around] = {}

    def own(window: int) -> Around:
        if window not in known:
            known[window] = Around.of(grey, window)
        return known[window]

    bare = _agrees(grey, printed, (rows, columns), pixels, windows, own)
    count = np.count_nonzero(bare)
    if not flat and bare.size - count >= FEW:
        aside = cv2.minMaxLoc(cv2.matchTemplate(printed.detail, detail(grey, SAMPLES_PER_MM), cv2.TM_CCOEFF_NORMED))[3]
        if aside != (SLACK, SLACK):
            pushed = slice(aside[1], aside[1] + size[1]), slice(aside[0], aside[0] + size[0])
            there = _agrees(grey, printed, pushed, pixels, windows, own)
            # Where little is bare, chance may pull the print aside.
            if (more := np.count_nonzero(there)) > count:
                bare, count, (i, j), (rows, columns) = there, more, aside, pushed
    colour, blank = printed.colour[rows, columns], printed.blank[rows, columns]
    if not flat and count >= ENOUGH:
        bare = plain(seen, colour, blank, bare)
    off = ((SLACK - i) * step, (SLACK - j) * step)
    strange = ~lit_like(seen, printed, (j, i), lamp)
    return Ground(printed.box, laid, bare & ~strange, seen, colour, blank, off, strange, pixels)


def prepare(printed: Patch) -> None:
    """Computes what each look asks of a print that lies where it should."""
    shape = grid_of(printed.box, 0)[0][::-1]
    around_print(printed, (SLACK, SLACK), shape, WINDOWS[0])
    tint(printed, (SLACK, SLACK), shape)


def _agrees(  # noqa: PLR0917
    grey: Floats, printed: Patch, part: tuple[slice, slice], pixels: float, windows: Sequence[int], own: Windows
) -> Flags:
    """Returns the samples at which the picture shows this part of the print. `pixels`: of the camera in one sample."""
    first = part[0].start, part[1].start
    return _agreeing(grey, printed.grey[part], own, lambda window: around_print(printed, first, grey.shape, window), pixels, windows)


def _agreeing(  # noqa: PLR0917
    seen: Floats, printed: Floats, own: Windows, around: Windows, pixels: float, windows: Sequence[int] = WINDOWS
) -> Flags:
    """Returns the samples at which the picture shows the print. `own`, `around`: windows of both, each so wide."""
    found = _alike(seen, printed, own(windows[0]), around(windows[0]), pixels)[0]
    for window in windows[1:]:
        if np.count_nonzero(found) / found.size > PLAINLY:
            break
        found |= _alike(seen, printed, own(window), around(window), pixels)[0]
    if found.all():
        return found
    return np.asarray(cv2.morphologyEx(found.view(np.uint8), cv2.MORPH_OPEN, disc(CALM)) > 0)


def _fine(grey: NDArray[np.uint8]) -> Floats:
    """Returns how much darker or brighter each sample is than what is around it. It is a logarithm, scaled to grey levels of paper."""
    around = np.maximum(cv2.medianBlur(grey, FINE), 1).astype(np.float32)
    return np.asarray(100 * np.log(np.maximum(grey, 1) / around) + 100, np.float32)


def _islands(hidden: Flags, likely: Flags) -> Flags:
    """Returns the hidden parts of which every large window shows the print, if less clearly. Grain makes them, or a lamp's mirror image.

    In the middle of a thing that lies there no window would, for it is as wide as the window."""
    _, parts = cv2.connectedComponents(hidden.astype(np.uint8), connectivity=8)
    sure = np.bincount(parts.ravel(), likely.ravel()) == np.bincount(parts.ravel())
    sure[0] = False
    return np.asarray(sure[parts])


def plain(picture: NDArray[np.uint8], colour: NDArray[np.uint8], blank: Flags, found: Flags) -> Flags:
    """`found`, and beside it where nothing is printed: as plain and of the same light as the print around it.

    `colour`: the print; `blank`: where it is plain paper."""
    if not np.count_nonzero(blank & ~found):
        return found
    seen, art = (cv2.blur(one.astype(np.float32), (3, 3), borderType=cv2.BORDER_REFLECT) for one in (picture, colour))
    light = cv2.log(np.maximum(seen, 1) / np.maximum(art, 1))
    some = light[found]
    some = some[:: max(1, len(some) // USUAL)]
    usual = np.median(some, axis=0)
    spread = np.percentile(np.abs(some - usual).max(1), 90)
    off = cv2.split(cv2.absdiff(light, np.array([*usual, 0.0], np.float64)))
    like = cv2.max(cv2.max(off[0], off[1]), off[2]) < min(PLAIN_LIGHT, 1.5 * float(spread))
    inked, proven = (cv2.blur(one.astype(np.float32), (AROUND,) * 2, borderType=cv2.BORDER_REFLECT) for one in (~blank, found & ~blank))
    like &= proven > PROVEN * np.maximum(inked, 1e-3)
    more = cv2.morphologyEx((blank & like).astype(np.uint8), cv2.MORPH_OPEN, disc(PLAIN)) > 0
    return np.asarray(found | more)


def _alike(seen: Floats, printed: Floats, own: Around, art: Around, pixels: float) -> tuple[Flags, Flags]:
    """Returns the samples around which a window shows the print: as clearly as the best do, and at all.

    `own`, `art`: the windows of both; `pixels`: of the camera in one sample."""
    # Light that falls off across the window is fitted along with its gain: what is compared is what is left of both.
    shared = mean(seen * printed, art.width)
    for one, other in ((own.mean, art.mean), (own.across, art.across), (own.down, art.down)):
        shared -= one * other
    alike = shared / np.sqrt(own.left * art.left)
    contrast = (shared / art.left) * (art.mean / np.maximum(own.mean, 1))
    # So likely a window of this many pixels is from this correlation on.
    least = max(LEAST_ALIKE, sqrt(1 - exp(-2 * EVIDENCE / (pixels * art.width**2))))
    likely = np.asarray((alike > least) & (contrast > FAINTEST) & (contrast < STRONGEST))
    some = alike[likely]
    # Most often even the worst is nearly as alike as any other, and so as the best: these take as long to find as all the rest.
    if not len(some) or some.min() > ALIKE * float(some.max()):
        return likely, likely
    return np.asarray(likely & (alike > ALIKE * _best(some))), likely


def _best(alike: Floats) -> float:
    """Returns how alike the best of these are."""
    at = len(alike) * BEST // 100
    return float(np.partition(alike, at)[at])


ROOM = 0.7
"""Width of the disc that a thing hides at least, as a share of its size. A thing a little off its place is seen beside it."""
FILLED = 0.85
"""So much of that disc has to be out of sight."""


def room(hidden: Flags, side_mm: float) -> bool:
    """True if a thing of this size could lie where print is out of sight (rows, columns) without being seen."""
    across = max(1, round(ROOM * side_mm * SAMPLES_PER_MM)) | 1
    samples, kernel = _even(across)
    if np.count_nonzero(hidden) <= FILLED * samples:
        return False
    share = cv2.filter2D(hidden.astype(np.float32), -1, kernel, borderType=cv2.BORDER_CONSTANT)
    return bool(share.max() > FILLED)


@cache
def _even(across: int) -> tuple[float, Floats]:
    """Returns how many samples a disc has, and the share of each."""
    kernel = disc(across).astype(np.float32)
    return float(kernel.sum()), np.asarray(kernel / kernel.sum(), np.float32)


def calmed(seen: Flags, least_mm: float) -> Flags:
    """Returns the ground that is seen, as far as it comes in patches of at least this width."""
    if seen.all():
        return seen
    across = max(CALM, round(least_mm * SAMPLES_PER_MM) | 1)
    return np.asarray(cv2.morphologyEx(seen.view(np.uint8), cv2.MORPH_OPEN, disc(across)) > 0)


def touching(hidden: Flags, other: Flags) -> Flags:
    """Returns the parts of hidden ground that reach the other ground, or nearly do."""
    _, parts = cv2.connectedComponents(hidden.astype(np.uint8), connectivity=8)
    near = cv2.dilate(other.astype(np.uint8), disc(CALM)) > 0
    return np.asarray(hidden & np.isin(parts, np.unique(parts[near & hidden])))
