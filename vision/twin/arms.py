"""Arms that reach over the table: what covers places in a simulated picture."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

SKINS = ((238, 205, 180), (224, 172, 140), (190, 130, 96), (140, 90, 62), (92, 60, 44))
SLEEVES = ((40, 60, 120), (120, 30, 40), (60, 110, 70), (180, 186, 178), (30, 30, 32), (230, 226, 214), (210, 170, 60))
"""RGB; one is the very grey of our printed ground."""
FINGERS = ((-0.55, 62), (-0.24, 84), (0.0, 90), (0.24, 82), (0.62, 52))
"""Angle to the arm, and reach in mm."""


def reach(frame: NDArray[np.uint8], target_px: Sequence[float], edge: str, px_per_mm: float, rng: np.random.Generator) -> NDArray[np.uint8]:
    """Draws an arm from an edge of the picture (`south`, `north`, `west`, `east`) to a target; returns its mask, uint8."""
    height, width = frame.shape[:2]
    x, y = float(target_px[0]), float(target_px[1])
    lean = rng.uniform(-150, 150) * px_per_mm
    starts = {"south": (x + lean, height + 40), "north": (x + lean, -40), "west": (-40, y + lean), "east": (width + 40, y + lean)}
    start = np.array(starts[edge], float)
    tip = np.array([x, y]) + rng.normal(0, 4 * px_per_mm, 2)
    along = (tip - start) / max(1e-6, float(np.hypot(*(tip - start))))
    palm = tip - along * 45 * px_per_mm
    wrist = palm - along * 60 * px_per_mm
    skin = np.array(SKINS[rng.integers(len(SKINS))][::-1], float) * rng.uniform(0.85, 1.05)
    sleeve = np.array(SLEEVES[rng.integers(len(SLEEVES))][::-1], float)
    mask = np.zeros((height, width), np.uint8)
    parts = ((sleeve, 2), (skin, 1))
    for colour, part in parts:
        layer = np.zeros_like(mask) if part == 1 else mask
        if part == 2:
            _line(layer, start, wrist, 85 * px_per_mm)
        else:
            _line(layer, wrist - along * 10 * px_per_mm, palm, 58 * px_per_mm)
            cv2.circle(layer, _at(palm), round(42 * px_per_mm), 255, -1, cv2.LINE_AA)
            turn = np.arctan2(along[1], along[0])
            for angle, length in FINGERS:
                way = np.array([np.cos(turn + angle), np.sin(turn + angle)])
                _line(layer, palm, palm + way * length * rng.uniform(0.85, 1.1) * px_per_mm, 17 * px_per_mm)
            mask |= layer
        ys, xs = np.where(layer.any(1))[0], np.where(layer.any(0))[0]
        if not len(ys):
            continue
        part_of = np.s_[ys[0] : ys[-1] + 1, xs[0] : xs[-1] + 1]
        frame[part_of][layer[part_of] > 127] = np.clip(colour, 0, 245).astype(np.uint8)
    return mask


def _at(point: NDArray[np.float64]) -> tuple[int, int]:
    return round(float(point[0])), round(float(point[1]))


def _line(mask: NDArray[np.uint8], a: NDArray[np.float64], b: NDArray[np.float64], thick: float) -> None:
    cv2.line(mask, _at(a), _at(b), 255, max(1, round(thick)), cv2.LINE_AA)
