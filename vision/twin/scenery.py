"""The surroundings of a simulated board: wood, lamplight, and the grain of the sensor."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pictures.lens import FRAME_SIZE
from vision.pictures.tone import Light, linear
from vision.twin.optics import Conditions

SHIFTS = 64
"""The most pixels by which the grain is shifted at random from frame to frame."""


@cache
def noise_pool(sigma: float) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Noise, as what it adds and what it takes away. It is drawn once and shifted from frame to frame.

    A fresh nine million numbers would cost more than all the rest, and numbers with a sign three times as much as these."""
    pool = np.empty((FRAME_SIZE[1] + SHIFTS, FRAME_SIZE[0] + SHIFTS, 3), np.int8)
    cv2.setRNGSeed(11)
    cv2.randn(pool, (0,) * 3, (sigma,) * 3)
    more, less = (np.maximum(sign * pool.astype(np.int16), 0).astype(np.uint8) for sign in (1, -1))
    return more, less


@cache
def wood() -> Light:
    """The table itself: brown with a grain."""
    width, height = FRAME_SIZE
    coarse = np.random.default_rng(5).normal(0, 9, (height // 12, width // 90)).astype(np.float32)
    grain = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_LINEAR)
    return linear(np.clip(np.array((72, 106, 150), np.float32) + grain[..., None], 0, 255).astype(np.uint8))


def lamplight(seen: Conditions, lean: NDArray[np.float64], rng: np.random.Generator) -> Light:
    """Light on the table and its mirror image on gloss, coarse over the frame: float32 (243, 432, 2)."""
    yy, xx = np.mgrid[-1:1:243j, -1:1:432j]
    lit = seen.exposure * np.clip(0.88 + lean[0] * xx + lean[1] * yy, 0.1, None) ** 2.2
    if seen.dusk:
        turn, at = rng.uniform(0, 2 * np.pi), rng.uniform(-0.3, 0.3)
        beyond = np.clip((xx * np.cos(turn) + yy * np.sin(turn) - at) * 60, -50, 50)
        lit *= 1 - seen.dusk / (1 + np.exp(-beyond))
    u, v = rng.uniform(-0.5, 0.5, 2)
    glare = seen.gloss * seen.exposure * np.exp(-(((xx - u) * 1.78) ** 2 + (yy - v) ** 2) / (2 * 0.16**2))
    return np.stack([lit, glare], -1).astype(np.float32)
