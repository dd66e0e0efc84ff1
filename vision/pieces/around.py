"""Windows around each sample of a grey picture: their light, how it falls off, and what else is in them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

import cv2
import numpy as np

from vision.pieces.patch import Flags, Floats, Patch

LEAST = 0.25
"""The least that is left in a window, for less is noise of rounding."""


@dataclass(frozen=True, slots=True, eq=False)
class Around:
    """Windows so many samples wide: their mean, its slopes across and down, and the variance that these leave."""

    width: int
    mean: Floats
    across: Floats
    down: Floats
    left: Floats

    @staticmethod
    def of(grey: Floats, width: int) -> Around:
        """The windows around each sample of a picture."""
        slope, ones = _weights(width)
        middle = mean(grey, width)
        across: Floats = np.asarray(cv2.sepFilter2D(grey, -1, slope, ones, borderType=cv2.BORDER_REFLECT), np.float32)
        down: Floats = np.asarray(cv2.sepFilter2D(grey, -1, ones, slope, borderType=cv2.BORDER_REFLECT), np.float32)
        left = mean(grey * grey, width)
        for each in (middle, across, down):
            left -= each * each
        return Around(width, middle, across, down, np.maximum(left, LEAST, out=left))


@cache
def _weights(width: int) -> tuple[Floats, Floats]:
    """The weights along a window by which its slope is told, and those of its mean."""
    along = np.arange(width, dtype=np.float32) - width // 2
    return along / (width * np.sqrt((along**2).mean())), np.full(width, 1 / width, np.float32)


def mean(grey: Floats, width: int) -> Floats:
    """The mean of the window around each sample."""
    return np.asarray(cv2.blur(grey, (width, width), borderType=cv2.BORDER_REFLECT), np.float32)


def halves(light: Floats, there: Flags) -> tuple[Flags, Flags]:
    """The brighter and the darker of some samples, parted where the two halves differ most (Otsu 1979)."""
    levels = np.sort(light[there])
    if len(levels) <= 1:
        return there, np.zeros_like(there)
    below, total = np.cumsum(levels)[:-1], float(levels.sum())
    count = np.arange(1, len(levels))
    apart = (total - below) / (len(levels) - count) - below / count
    edge = levels[int((count * (len(levels) - count) * apart * apart).argmax())]
    return there & (light > edge), there & (light <= edge)


def parted(seen: Floats, printed: Floats, part: Flags, width: int) -> tuple[Floats, Floats, Floats]:
    """Compares the windows of picture and print by the samples of one part alone, wherever in the window that lies.

    Returns how alike they are, how strong the print is in them, and how many samples tell."""
    weight = part.astype(np.float32)
    count = mean(weight, width) * width * width

    def told(values: Floats) -> Floats:
        return np.asarray(mean(weight * values, width) * (width * width / np.maximum(count, 1)), np.float32)

    lit, art = told(seen), told(printed)
    shared = told(seen * printed) - lit * art
    own, left = (np.maximum(told(each * each) - middle * middle, LEAST) for each, middle in ((seen, lit), (printed, art)))
    strength = np.asarray(shared / left * art / np.maximum(lit, 1), np.float32)
    return shared / np.sqrt(own * left), strength, count


@lru_cache(maxsize=1024)
def around_print(printed: Patch, first: tuple[int, int], shape: tuple[int, int], width: int) -> Around:
    """The windows of a part of a print, kept for the next picture. `first`: its first row and column.

    Half as many take 30 to 42 MB, as was measured with the boards of all games."""
    rows, columns = (slice(at, at + length) for at, length in zip(first, shape, strict=True))
    return Around.of(printed.grey[rows, columns], width)
