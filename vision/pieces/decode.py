"""Soft decoding: is there a code here, which of the possible ones, turned how, exactly where?

A picture is never binarised. The 8x8 cells of a printed code are sampled where they should be and correlated with the codewords that
are possible (Pearson, so gain and offset of the light fall out). Found by a matched filter for the white ring around the black ring;
then the pose is refined until the score no longer rises; then the margin to the next possible code is taken on the 16 data cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.board import Point
from vision.pictures.lens import Matrix
from vision.sheets.markers import CELLS, cells

Grey = NDArray[np.uint8]
Floats = NDArray[np.float32]
Grids = tuple[tuple[float, float], ...]

RING_PX = 2.0
"""Pixels to the module while looking for rings."""
RING_ANGLES = 12
"""A ring looks the same every quarter turn: 7.5 degrees between filters, a quarter module at the corners."""
LEAST_SEEN = 0.7
"""Share of a code's cells in sight by which it may be told."""
STILL_SCORE = 0.96
"""A code that has not moved fits at least so well; half a millimetre costs more."""
_DATA = np.array([CELLS * row + column for row in range(2, 6) for column in range(2, 6)])
_SPOTS = np.array([(-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25)])
_CELL = (np.arange(CELLS) + 0.5) / CELLS - 0.5
_ACROSS = np.concatenate([np.tile(_CELL, CELLS) + dx / CELLS for dx, _ in _SPOTS]).astype(np.float32)
_DOWN = np.concatenate([np.repeat(_CELL, CELLS) + dy / CELLS for _, dy in _SPOTS]).astype(np.float32)
"""Sample points in a unit square centred on the code: spot by spot, each 64 cells row by row."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A code read somewhere: centre in zone mm, angle clockwise in degrees, fit on 64 cells, margin on 16."""

    code: str
    centre_mm: Point
    degrees: float
    score: float
    margin: float


class Bank:
    """The codewords that are possible, in four turns, as soft as the lens makes them (`softness` in modules).

    `others`: codes that are not looked for but may be there: what fits one of them better is none of these.
    """

    def __init__(self, codes: tuple[str, ...], softness: float, others: tuple[str, ...] = ()) -> None:
        self.codes = codes
        rows = []
        for code in (*codes, *others):
            big = np.kron(cells(code).astype(np.float32), np.ones((16, 16), np.float32))
            big = cv2.GaussianBlur(big, (0, 0), max(0.1, softness * 16), borderType=cv2.BORDER_REPLICATE)
            mean = big.reshape(CELLS, 16, CELLS, 16)[:, 2:14, :, 2:14].mean((1, 3))
            rows += [np.rot90(mean, -quarter).ravel() for quarter in range(4)]
        self._words = words = np.array(rows, np.float32)
        self._full = _normal(words[: 4 * len(codes)])
        self._data = _normal(words[:, _DATA])

    def scores(self, samples: Floats) -> Floats:
        """Correlation of each sample (N, 64) with every codeword in every turn: (N, 4 * codes)."""
        result: Floats = _normal(samples) @ self._full.T
        return result

    def score_of(self, samples: Floats, word: int) -> Floats:
        result: Floats = _normal(samples) @ self._full[word]
        return result

    def margin(self, sample: Floats, word: int) -> float:
        """Returns how much better the cells fit this word than others. Below 0 another fits better; 1 and more is beyond doubt."""
        fits = (_normal(sample[None, _DATA]) @ self._data.T)[0]
        own, fits[word] = float(fits[word]), -1.0
        return own - float(fits.max())

    def partly(self, sample: Floats, word: int, seen: NDArray[np.bool_]) -> tuple[float, float]:
        """The fit and the margin of a word by the cells that are seen, (64,)."""
        data = _DATA[seen[_DATA]]
        fit = _normal(sample[None, seen]) @ _normal(self._words[word : word + 1, seen]).T
        fits = (_normal(sample[None, data]) @ _normal(self._words[:, data]).T)[0]
        own, fits[word] = float(fits[word]), -1.0
        return float(fit[0, 0]), own - float(fits.max())


def _normal(rows: Floats) -> Floats:
    # numpy's own mean takes three times as long for so few numbers.
    middle: Floats = np.add.reduce(rows, 1, keepdims=True)
    middle /= rows.shape[1]
    rows = rows - middle
    length: Floats = np.sqrt(np.add.reduce(rows * rows, 1, keepdims=True))
    result: Floats = rows / (length + 1e-3)
    return result


@cache
def bank(codes: tuple[str, ...], softness: float, others: tuple[str, ...] = ()) -> Bank:
    return Bank(codes, softness, others)


def sample(grey: Grey, plane: Matrix, size_mm: float, poses: NDArray[np.float64]) -> Floats:
    """The 64 cells at each pose (x mm, y mm, degrees), float32 (N, 64). `plane`: zone mm -> px of `grey`."""
    angle = np.radians(poses[:, 2:])
    # Single precision is a thousandth of a pixel here and half the time.
    at, c, s = (each.astype(np.float32) for each in (poses, np.cos(angle) * size_mm, np.sin(angle) * size_mm))
    x = at[:, :1] + _ACROSS * c
    x -= _DOWN * s
    y = at[:, 1:2] + _ACROSS * s
    y += _DOWN * c
    px, py, w = (a * x + b * y + c for a, b, c in plane.astype(np.float32).tolist())
    px /= w
    py /= w
    seen = cv2.remap(grey, px, py, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    # The spots of a cell lie in four blocks, so that adding them up runs along memory.
    block = CELLS * CELLS
    result: Floats = (seen[:, :block] + seen[:, block : 2 * block] + seen[:, 2 * block : 3 * block] + seen[:, 3 * block :]) / len(_SPOTS)
    return result


@cache
def _ring(angle_index: int) -> Floats:
    """The matched filter at one angle: plus one share of the white ring, minus one of the black."""
    fine = 16
    big = np.zeros((CELLS * fine, CELLS * fine), np.float32)
    big[:] = 1
    big[fine:-fine, fine:-fine] = -1
    big[2 * fine : -2 * fine, 2 * fine : -2 * fine] = 0
    side = int(np.ceil(CELLS * RING_PX * 1.42)) | 1
    centre, middle = (CELLS * fine - 1) / 2, (side - 1) / 2
    turn = cv2.getRotationMatrix2D((centre, centre), -90.0 * angle_index / RING_ANGLES, RING_PX / fine)
    turn[:, 2] += middle - centre
    white = cv2.warpAffine((big > 0).astype(np.float32), turn, (side, side), flags=cv2.INTER_AREA)
    black = cv2.warpAffine((big < 0).astype(np.float32), turn, (side, side), flags=cv2.INTER_AREA)
    kernel: Floats = white / white.sum() - black / black.sum()
    return kernel


def rings(grey: Grey, plane: Matrix, box: tuple[float, float, float, float], size_mm: float, most: int) -> NDArray[np.float64]:
    """Poses where a white ring lies around a black one, strongest first, at most `most`.

    A pose is (x mm, y mm, degrees within a quarter turn). `box` (x, y, w, h) in zone mm is where the code's centre may be.
    """
    step = size_mm / CELLS / RING_PX
    rim = size_mm * 0.71
    x0, y0 = box[0] - rim, box[1] - rim
    size = (int((box[2] + 2 * rim) / step) + 1, int((box[3] + 2 * rim) / step) + 1)
    to_mm = np.array([[step, 0, x0], [0, step, y0], [0, 0, 1.0]])
    patch = cv2.warpPerspective(grey, plane @ to_mm, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE)
    if min(patch.shape) < _ring(0).shape[0]:
        return np.empty((0, 3))
    flat = patch.astype(np.float32)
    best: Floats | None = None
    which: NDArray[np.uint8] | None = None
    for index in range(RING_ANGLES):
        answer = cv2.matchTemplate(flat, _ring(index), cv2.TM_CCORR)
        if best is None or which is None:
            best, which = answer, np.zeros(answer.shape, np.uint8)
        else:
            better = answer > best
            which[better] = index
            np.maximum(best, answer, out=best)
    assert best is not None
    assert which is not None
    low, high = np.percentile(patch, (2, 98))
    enough = max(10.0, 0.22 * float(high - low))
    peak = (best >= cv2.dilate(best, np.ones((5, 5), np.uint8))) & (best > enough)
    ys, xs = np.nonzero(peak)
    order = np.argsort(-best[ys, xs])[: 3 * most]
    half = (_ring(0).shape[0] - 1) / 2
    poses: list[tuple[float, float, float]] = []
    for i in order:
        x, y = x0 + (xs[i] + half) * step, y0 + (ys[i] + half) * step
        if all(abs(x - p[0]) + abs(y - p[1]) > 0.3 * size_mm for p in poses):
            poses.append((float(x), float(y), 90.0 * float(which[ys[i], xs[i]]) / RING_ANGLES))
        if len(poses) == most:
            break
    return np.array(poses).reshape(-1, 3)


_WIDE = np.array([(dx, dy, da) for da in (0.0, -1.0, 1.0, -2.0, 2.0) for dy in (0.0, -1.0, 1.0) for dx in (0.0, -1.0, 1.0)])
_GRID = np.array([(dx, dy, da) for da in (0.0, -1.0, 1.0) for dy in (0.0, -1.0, 1.0) for dx in (0.0, -1.0, 1.0)])


def check(grey: Grey, plane: Matrix, size_mm: float, words: Bank, *, pose: tuple[float, float, float], code: str) -> Hit | None:
    """True if a code still lies exactly where it lay: one look instead of a search. It is None when it fits less than very well."""
    cell = sample(grey, plane, size_mm, np.array([pose]))
    fits = words.scores(cell)[0]
    word = int(fits.argmax())
    if words.codes[word // 4] != code or word % 4 or float(fits[word]) < STILL_SCORE:
        return None
    return Hit(code, pose[:2], pose[2], float(fits[word]), words.margin(cell[0], word))


def in_sight(grey: Grey, plane: Matrix, size_mm: float, words: Bank, hit: Hit, hidden_px: Sequence[NDArray[np.float64]]) -> Hit:  # noqa: PLR0917
    """The same hit, told by what is seen of it alone. `hidden_px`: convex outlines, (N, 2), of what lies before it."""
    pose = np.array([(*hit.centre_mm, hit.degrees)])
    masked = np.full(grey.shape, 255, np.uint8)
    for outline in hidden_px:
        cv2.fillConvexPoly(masked, cv2.convexHull(outline.round().astype(np.int32)), 0)
    seen = sample(masked, plane, size_mm, pose)[0] == 255
    if not LEAST_SEEN <= seen.mean() < 1:
        return hit
    score, margin = words.partly(sample(grey, plane, size_mm, pose)[0], 4 * words.codes.index(hit.code), seen)
    return replace(hit, score=score, margin=margin)


ANYWHERE = ((0.33, 3.2), (0.3, 2.2), (0.16, 1.2), (0.08, 0.6))
"""The steps of the grids on which a code is looked for, modules and degrees."""
NEARLY = ANYWHERE[2:]
"""Those for a code of which the corners were seen."""


def refine(grey: Grey, plane: Matrix, size_mm: float, words: Bank, pose: NDArray[np.float64], grids: Grids = ANYWHERE) -> Hit:  # noqa: PLR0917
    """The best code near a pose: looked for on a grid that shrinks, each grid around the best so far."""
    module = size_mm / CELLS
    here = np.asarray(pose, np.float64)
    word = -1
    score = -1.0
    cell: Floats = np.zeros(CELLS * CELLS, np.float32)
    for step_module, step_degrees in grids:
        tries = here + (_WIDE if word < 0 else _GRID) * (step_module * module, step_module * module, step_degrees)
        seen = sample(grey, plane, size_mm, tries)
        if word < 0 or step_module > 0.25:
            fits = words.scores(seen)
            flat = int(fits.argmax())
            k, word = divmod(flat, fits.shape[1])
            score = float(fits[k, word])
        else:
            line = words.score_of(seen, word)
            k = int(line.argmax())
            score = float(line[k])
        here, cell = tries[k], seen[k]
        if score < 0.45:
            break
    degrees = (here[2] + 90 * (word % 4)) % 360
    return Hit(words.codes[word // 4], (float(here[0]), float(here[1])), float(degrees), score, words.margin(cell, word))


def find(
    grey: Grey, plane: Matrix, box: tuple[float, float, float, float], size_mm: float, words: Bank, *, most: int, least: float
) -> list[Hit]:
    """All codes in a box, best first, one at a spot."""
    hits = [refine(grey, plane, size_mm, words, pose) for pose in rings(grey, plane, box, size_mm, most)]
    kept: list[Hit] = []
    for hit in sorted(hits, key=lambda h: -h.score):
        near = 0.6 * size_mm
        if hit.score >= least and all(np.hypot(hit.centre_mm[0] - o.centre_mm[0], hit.centre_mm[1] - o.centre_mm[1]) > near for o in kept):
            kept.append(hit)
    return kept
