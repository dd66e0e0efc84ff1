"""Codes on pieces and corner marks on zones: their bits, their pictures, and a general finder.

Pieces carry own 4x4 codes: groups A and B of 60 each, distance 6 inside a group and 4 across, self-rotation at least 6, found by
search. A printed code is 8x8 cells: one of quiet white, one of black, 4x4 of data (white = 1, bit 4*row+column), black, white.
Corner marks are AprilTag 36h11 as OpenCV draws them, so that any detector finds them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import VisionError
from vision.sheets.sharpening import PLAIN, Sharpening, sharpened, unscaled

GROUPS = {
    "A": (
        "00d8 0115 02bf 034b 046d 05f3 0681 0726 09a9 0b7c 0dc4 0e57 0f9a 10a4 113a 13d6 158f 161c 1893 1967 "
        "1acd 1cfe 1d59 1e2b 1fb5 21ee 2496 267a 27dd 28f5 2a19 2b87 2d3f 305f 31c1 328a 332d 34b9 36e7 3bfb "
        "3da2 3f4e 43e5 49df 4f0d 50eb 5399 577f 583d 5bae 5fc3 6179 631e 7649 790b 7ded 7e9f 91fd 96db 9b1f"
    ),
    "B": (
        "019e 02d5 0372 052b 06b8 074c 0837 09c3 0a69 0ba4 0c5a 0dfd 0e8f 0f11 107c 11b1 121b 13ef 14c9 1782 "
        "18aa 190d 1a46 1c94 1ef3 1f3e 20fb 2389 241d 27b7 2a92 2b5f 2fea 3087 314a 36de 3779 39f6 3abd 3c6f "
        "3d9b 3fc5 433d 4585 47db 54bf 58e5 597b 5b97 5dce 5e5d 5fa9 657e 7029 71dd 770f 7acb 979d 98df 9f4b"
    ),
}
CELLS = 8
"""Cells across a printed code, quiet zone included."""
MARK_CELLS = 8
"""Cells across a corner mark's black square; one more of white on each side."""
FAMILIES = {"36h11": cv2.aruco.DICT_APRILTAG_36h11}

ALL_WINDOWS, TWO_WINDOWS, MIDDLE_WINDOW = (7, 31, 12), (7, 19, 12), (19, 19, 1)
"""Windows in which all markers are found, nearly all small ones, and most. Each window costs the same time."""

Image = NDArray[np.uint8]


@cache
def bits(code: str) -> NDArray[np.uint8]:
    """The 4x4 data cells of a code such as `A07`, uint8 0 or 1, row by row. Raises VisionError for an unknown code."""
    try:
        number = int(GROUPS[code[0]].split()[int(code[1:])], 16)
    except (KeyError, IndexError, ValueError) as error:
        raise VisionError(f"There is no code {code!r}; codes are A00 to A59 and B00 to B59.") from error
    return np.array([[number >> (4 * row + column) & 1 for column in range(4)] for row in range(4)], np.uint8)


def cells(code: str) -> NDArray[np.uint8]:
    """The 8x8 cells of a printed code with border and quiet zone, uint8 0 or 1."""
    return np.pad(np.pad(bits(code), 1), 1, constant_values=1)


def code_image(code: str, side_px: int) -> Image:
    """A printed code as a square grey picture, uint8 0 or 255, quiet zone included."""
    image: Image = cv2.resize(cells(code) * np.uint8(255), (side_px, side_px), interpolation=cv2.INTER_NEAREST)
    return image


@cache
def dictionary(family: str) -> Any:
    """OpenCV's dictionary of a family. Raises VisionError for one we do not print."""
    if family not in FAMILIES:
        raise VisionError(f"There is no marker family {family!r}; choose {', '.join(FAMILIES)}.")
    return cv2.aruco.getPredefinedDictionary(FAMILIES[family])


def mark_image(family: str, number: int, side_px: int) -> Image:
    """A corner mark's black square, uint8, without its quiet zone."""
    image: Image = cv2.aruco.generateImageMarker(dictionary(family), number, side_px)
    return image


@dataclass(frozen=True, slots=True)
class Found:
    """A marker found in a picture: its number and its corners. These are float32 (4, 2), px, clockwise from its own top left."""

    id: int
    corners_px: NDArray[np.float32]


class Finder:
    """Finds markers of one dictionary anywhere in a picture: zones at the start, and a second opinion now and then.

    More care than OpenCV's defaults: one cell of the border in five forgiven (half-covered marks), fewer data bits forgiven,
    small markers let in, corners refined to a fraction of a pixel.
    """

    def __init__(self, aruco_dictionary: Any, *, smallest_px: float = 14.0, numbers: Sequence[int] | None = None) -> None:
        """`numbers`: the only markers of the dictionary to look for. Each thing that might be one is compared with all of them."""
        self._smallest_px = smallest_px
        self._numbers = range(len(aruco_dictionary.bytesList)) if numbers is None else numbers
        packed = aruco_dictionary.bytesList[list(self._numbers)]
        self._dictionary = cv2.aruco.Dictionary(packed, aruco_dictionary.markerSize, aruco_dictionary.maxCorrectionBits)
        # Pictures of whole tables and sheets come again and again; cut-outs have any size, and not all of them are worth keeping.
        self._detector = lru_cache(maxsize=32)(self._new_detector)

    def find(self, picture: Image, step: Sharpening = PLAIN, windows: tuple[int, int, int] = ALL_WINDOWS) -> tuple[Found, ...]:
        """Markers in a grey or BGR picture, uint8, that is sharpened so much first.

        `windows`: the narrowest and widest in which dark is told from light, px, and the step between them."""
        picture = sharpened(picture, step)
        corners, ids, _ = self._detector(max(picture.shape[:2]), windows).detectMarkers(picture)
        if ids is None:
            return ()
        found = ((int(i), unscaled(np.asarray(c, np.float32).reshape(4, 2), step)) for i, c in zip(np.ravel(ids), corners, strict=True))
        return tuple(Found(self._numbers[number], corners_px) for number, corners_px in found)

    def _new_detector(self, longest_px: int, windows: tuple[int, int, int]) -> Any:
        """Makes OpenCV's detector for pictures of this size."""
        parameters = cv2.aruco.DetectorParameters()
        parameters.adaptiveThreshWinSizeMin, parameters.adaptiveThreshWinSizeMax, parameters.adaptiveThreshWinSizeStep = windows
        parameters.minMarkerPerimeterRate = min(1.0, 4 * self._smallest_px / longest_px)
        parameters.maxErroneousBitsInBorderRate = 0.2
        parameters.errorCorrectionRate = 0.4
        parameters.perspectiveRemovePixelPerCell = 8
        parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
        parameters.relativeCornerRefinmentWinSize = 0.9  # measured: a sixth of the error of the default 0.3
        return cv2.aruco.ArucoDetector(self._dictionary, parameters)


def custom_dictionary(marks: Sequence[str], side: int) -> Any:
    """OpenCV's dictionary from rows of bits, one string of side*side characters 0 and 1 per marker."""
    packed = [cv2.aruco.Dictionary.getByteListFromBits(np.array([int(b) for b in m], np.uint8).reshape(side, side)) for m in marks]
    return cv2.aruco.Dictionary(np.concatenate(packed), side, 0)


def dictionary_from_file(path: Path) -> Any:
    """A dictionary in OpenCV's YAML form (nmarkers, markersize, marker_0 ...)."""
    storage = cv2.FileStorage(str(path), cv2.FILE_STORAGE_READ)
    if not storage.isOpened():
        raise VisionError(f"The marker dictionary {path} cannot be read; is it an OpenCV YAML file?")
    count, side = int(storage.getNode("nmarkers").real()), int(storage.getNode("markersize").real())
    return custom_dictionary([storage.getNode(f"marker_{i}").string() for i in range(count)], side)
