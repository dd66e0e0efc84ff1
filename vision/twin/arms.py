"""Arms that reach over the table: what covers places in a simulated picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pictures.tone import linear, toned
from vision.twin.optics import Conditions

SKINS = ((238, 205, 180), (224, 172, 140), (190, 130, 96), (140, 90, 62), (92, 60, 44))
SLEEVES = ((40, 60, 120), (120, 30, 40), (60, 110, 70), (180, 186, 178), (30, 30, 32), (230, 226, 214), (210, 170, 60))
"""RGB; one is the very grey of our printed ground."""
FINGERS = ((-0.55, 62), (-0.24, 84), (0.0, 90), (0.24, 82), (0.62, 52))
"""Angle to the arm, and reach in mm."""
OVER_MM = 45.0
"""How high a forearm is over the table."""
_LEVELS = np.arange(256, dtype=np.float32)[:, None].repeat(3, 1)
"""The numbers of a pixel, alike for all three colours."""


def reach(
    frame: NDArray[np.uint8], target_px: Sequence[float], edge: str, px_per_mm: float, *, rng: np.random.Generator, seen: Conditions
) -> NDArray[np.uint8]:
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
    skin = np.array(SKINS[rng.integers(len(SKINS))], float) * rng.uniform(0.85, 1.05)
    sleeve = np.array(SLEEVES[rng.integers(len(SLEEVES))], float)
    cloth, hand = np.zeros((height, width), np.uint8), np.zeros((height, width), np.uint8)
    _line(cloth, start, wrist, 85 * px_per_mm)
    _line(hand, wrist - along * 10 * px_per_mm, palm, 58 * px_per_mm)
    cv2.circle(hand, _at(palm), round(42 * px_per_mm), 255, -1, cv2.LINE_AA)
    turn = np.arctan2(along[1], along[0])
    for angle, length in FINGERS:
        way = np.array([np.cos(turn + angle), np.sin(turn + angle)])
        _line(hand, palm, palm + way * length * rng.uniform(0.85, 1.1) * px_per_mm, 17 * px_per_mm)
    mask = cloth | hand
    ys, xs = np.where(mask.any(1))[0], np.where(mask.any(0))[0]
    if not len(ys):
        return mask
    rim = round((OVER_MM * seen.slant + 12) * px_per_mm)
    part = np.s_[max(0, ys[0] - rim) : ys[-1] + rim, max(0, xs[0] - rim) : xs[-1] + rim]
    _shade(frame[part], mask[part], seen, px_per_mm, rng)
    for colour, layer in ((sleeve, cloth[part]), (skin, hand[part])):
        _lay(frame[part], layer, colour, seen)
    return mask


def _shade(below: NDArray[np.uint8], mask: NDArray[np.uint8], seen: Conditions, px_per_mm: float, rng: np.random.Generator) -> None:
    """Draws the arm's shadow on the table; its edge is soft, since the arm is far above the table."""
    far = OVER_MM * seen.slant * px_per_mm
    away = rng.uniform(0, 2 * np.pi)
    there = np.array([[1, 0, far * np.cos(away)], [0, 1, far * np.sin(away)]])
    cover = cv2.warpAffine(cv2.resize(mask, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA), there * (1, 1, 0.25), None)
    cover = cv2.GaussianBlur(cover, (0, 0), max(0.5, 4 * px_per_mm / 4))
    cover = cv2.resize(cover, mask.shape[::-1])
    # What is left under each of the 256 shares of cover, so that no power is taken of pixels.
    left = 1 - (1 - seen.shadowed) * _LEVELS / 255
    # Light falls off in proportion; its number after the tone curve by about this power.
    below[:] = (below * _looked_up(cover, left ** np.float32(1 / 2.2))).astype(np.uint8)


def _lay(below: NDArray[np.uint8], layer: NDArray[np.uint8], colour: NDArray[np.float64], seen: Conditions) -> None:
    """Draws one part of the arm over the picture, in its light and lens, darker where it turns away."""
    lit = linear(np.array([[np.clip(colour, 0, 255)[::-1]]]).astype(np.uint8)) * np.float32(0.75 * seen.exposure)
    tone = toned(lit * np.array(seen.tint[::-1], np.float32) * (1 - seen.black) + np.float32(seen.black))[0, 0]
    soft = cv2.GaussianBlur(layer, (0, 0), max(0.3, seen.blur_px))
    small = cv2.resize(layer, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    round_ = cv2.resize(cv2.GaussianBlur(small, (0, 0), 5), layer.shape[::-1])
    x, y, w, h = cv2.boundingRect(soft)
    if not w:
        return
    there = np.s_[y : y + h, x : x + w]
    cover = _looked_up(soft[there], _LEVELS / 255)
    lit = _looked_up(round_[there], tone * (0.72 + 0.28 * _LEVELS / 255)) * cover
    below[there] = (below[there] * (1 - cover) + lit + 0.5).astype(np.uint8)


def _looked_up(levels: NDArray[np.uint8], values: NDArray[np.floating[Any]]) -> NDArray[np.float32]:
    """A plane of numbers as the values that they stand for, in three colours. `values`: (256, 3)."""
    return np.asarray(cv2.LUT(cv2.merge((levels, levels, levels)), np.ascontiguousarray(values[:, None], np.float32)), np.float32)


def _at(point: NDArray[np.float64]) -> tuple[int, int]:
    return round(float(point[0])), round(float(point[1]))


def _line(mask: NDArray[np.uint8], a: NDArray[np.float64], b: NDArray[np.float64], thick: float) -> None:
    cv2.line(mask, _at(a), _at(b), 255, max(1, round(thick)), cv2.LINE_AA)
