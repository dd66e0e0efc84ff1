"""Light and its numbers: the tone curve of cameras and printers (sRGB), there and back."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Light = NDArray[np.float32]
"""Linear light, 0 to 1 for what a camera can hold, (height, width, 3) as BGR."""

FLOOR = 0.01
"""Share of light below which its colour says nothing."""
GREENER, BLUER = 0.4, 1.4
"""Most that green differs from red and blue, and blue from red. It holds in any light, as a logarithm of their ratio."""
LEVELS = 4096
"""Steps of light that the tone curve tells apart."""


@cache
def _linear() -> NDArray[np.float32]:
    c = np.arange(256) / 255
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4).astype(np.float32)


@cache
def _toned() -> Picture:
    # One entry for each number of 16 bits: what is brighter than a camera can hold is white.
    light = np.minimum(np.arange(1 << 16) / (LEVELS - 1), 1)
    tone = np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
    return (255 * tone + 0.5).astype(np.uint8)


def linear(picture: Picture) -> Light:
    """The light that these sRGB numbers stand for, 0 to 1."""
    return np.asarray(cv2.LUT(picture, _linear()), np.float32)


def toned(light: Light) -> Picture:
    """The sRGB numbers of this light."""
    levels = cv2.addWeighted(light, LEVELS - 1, light, 0, 0, dtype=cv2.CV_16U).reshape(light.shape)
    return np.asarray(cv2.LUT(levels, _toned()).reshape(light.shape) if _looks_up() else _toned()[levels], np.uint8)


@cache
def _looks_up() -> bool:
    """True if this OpenCV looks up numbers of 16 bits, as the newer ones do. It takes an eighth of the time of numpy's way."""
    try:
        cv2.LUT(np.zeros((1, 1), np.uint16), _toned())
    except cv2.error:
        return False
    return True


def a_light(reflected: Light) -> NDArray[np.bool_]:
    """True where a lamp, the sky or a shadow may give white paper these colours."""
    return of_a_light(*cv2.split(np.log(reflected + FLOOR)))


def of_a_light(blue: Light, green: Light, red: Light) -> NDArray[np.bool_]:
    """True where these colours, as logarithms of what is printed, are those of a light."""
    return np.asarray(_in_line(blue, green, red) & (np.abs(blue - red) < BLUER))


def in_line(reflected: Light) -> bool:
    """True if this colour of one pixel lies in line with those of lights, however far out. So does blue, no green or yellow."""
    return bool(_in_line(*cv2.split(np.log(reflected + FLOOR))).all())


def _in_line(blue: Light, green: Light, red: Light) -> NDArray[np.bool_]:
    return np.asarray(np.abs(green - (blue + red) / 2) < GREENER)
