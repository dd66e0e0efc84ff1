"""From light to numbers. The effects of a lamp, a lens and a camera on the look of a table, in their order.

Paper and paint send back light in proportion; the lens blurs that light; stray light lifts its black; the sensor's white balance and
tone curve make numbers of it; noise, sharpening and JPEG come last. Blur before the tone curve narrows black edges, as in real pictures.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pictures.tone import Light, Picture, toned


@dataclass(frozen=True, slots=True)
class Conditions:
    """Everything between a table and its picture.

    `blur_px`: softness of lens and pixels together, standard deviation. `black`: stray light, share of full scale. `noise`: standard
    deviation in grey levels of the picture. `exposure`: factor of all light. `tint`: red, green and blue that a lamp and the white
    balance leave of white. `shade`: share of the light that a cast shadow takes; `sky`: red, green and blue of what is left there, beside
    the lamp's; `slant`: its length for one mm of height. `dusk`: the share that a head's shadow takes, with one hard edge across the
    table, 0 for none. `gloss`: a lamp's mirror image on the paper, added light in its middle. `bent`: share of the cards that are bent by
    2 to 5 mm. `sharpen`: strength of an unsharp mask. `jpeg`: quality, 0 for none. `k1`: distortion r (1 + k1 r^2), r the tangent of the
    angle off axis.
    """

    blur_px: float = 0.7
    black: float = 0.012
    noise: float = 3.0
    exposure: float = 1.0
    tint: tuple[float, float, float] = (1.0, 1.0, 1.0)
    shade: float = 0.3
    sky: tuple[float, float, float] = (1.0, 1.0, 1.0)
    slant: float = 0.35
    dusk: float = 0.0
    gloss: float = 0.0
    bent: float = 0.0
    sharpen: float = 0.0
    jpeg: int = 0
    k1: float = 0.0

    @property
    def shadowed(self) -> NDArray[np.float32]:
        """Returns the share of the light that a cast shadow leaves, BGR."""
        return np.asarray((1 - self.shade) * np.array(self.sky[::-1]), np.float32)


GOOD = Conditions()
ONE_LAMP = Conditions(black=0.03, tint=(1.16, 0.98, 0.74), shade=0.72, sky=(0.7, 0.95, 1.5), slant=0.9, dusk=0.55)
DIM = Conditions(black=0.03, noise=5.0, exposure=0.2, tint=(1.08, 1.0, 0.86), shade=0.45, slant=0.7)
GLOSS = Conditions(black=0.03, shade=0.45, slant=0.3, gloss=0.5, bent=0.4)
SHARPENED = Conditions(black=0.03, blur_px=0.75, sharpen=0.7, jpeg=80, k1=-0.02)
EVERYTHING = Conditions(0.8, 0.035, 4.0, 0.6, (1.12, 0.98, 0.8), 0.6, (0.8, 1.0, 1.3), 0.7, 0.45, 0.3, 0.4, 0.6, 80)
NAMED = {"good": GOOD, "one lamp": ONE_LAMP, "dim": DIM, "gloss": GLOSS, "sharpened": SHARPENED, "everything": EVERYTHING}


def developed(light: Light, seen: Conditions, sharp_px: float) -> Picture:
    """The picture of this light without noise. `sharp_px`: softness it has already, standard deviation."""
    more = np.sqrt(max(0.0, seen.blur_px**2 - sharp_px**2))
    soft = cv2.GaussianBlur(light, (0, 0), float(more)) if more > 0.1 else light
    white = np.array(seen.tint[::-1], np.float32) * (1 - seen.black)
    return toned(np.asarray(cv2.transform(soft, np.column_stack([np.diag(white), [seen.black] * 3])), np.float32))


def finished(picture: Picture, seen: Conditions, focal_px: float) -> Picture:
    """The picture as the camera hands it over: bent by the lens, sharpened, and through JPEG."""
    if seen.k1:
        across, down = _bent(picture.shape[1], picture.shape[0], seen.k1, focal_px)
        picture = np.asarray(cv2.remap(picture, across, down, cv2.INTER_CUBIC), np.uint8)
    if seen.sharpen:
        blurred = cv2.GaussianBlur(picture, (0, 0), 1.2)
        picture = np.asarray(cv2.addWeighted(picture, 1 + seen.sharpen, blurred, -seen.sharpen, 0), np.uint8)
    if seen.jpeg:
        coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, seen.jpeg])[1]
        picture = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
    return picture


@cache
def _bent(width: int, height: int, k1: float, focal_px: float) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Returns the source of each pixel of the bent picture in the straight one (x, y)."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    x, y = (x - (width - 1) / 2) / focal_px, (y - (height - 1) / 2) / focal_px
    straight = 1 - k1 * (x * x + y * y)
    return x * straight * focal_px + (width - 1) / 2, y * straight * focal_px + (height - 1) / 2
