"""Codes of pieces found by their black squares, as any marker is. That is quick, and misses what is small, soft or half hidden."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import atan2, cos, degrees, radians, sin
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.board import Board, Face, Piece
from vision.pictures.frame import blank_outside
from vision.pictures.lens import View, inverse, project
from vision.sheets.markers import MIDDLE_WINDOW, TWO_WINDOWS, Finder, bits, custom_dictionary

SMALLEST_PX = 10.0
"""Side of the smallest square that is looked for."""

LEAST_PX = 20
"""No code is looked for in a part of the picture that is smaller."""


@dataclass(frozen=True, slots=True, eq=False)
class Square:
    """A code found as a marker.

    `piece`, `face`: whose it is. `corners_px`: its black square, float64 (4, 2), clockwise from its own top left. `middle_px`: x, y.
    """

    piece: Piece
    face: Face
    corners_px: NDArray[np.float64]
    middle_px: tuple[float, float]

    @staticmethod
    def at(piece: Piece, face: Face, corners_px: NDArray[np.floating[Any]]) -> Square:
        # numpy's own mean takes three times as long for so few numbers.
        x, y = (corners_px.sum(0) / len(corners_px)).tolist()
        return Square(piece, face, corners_px.astype(np.float64), (x, y))

    def pose(self, plane: NDArray[np.float64]) -> tuple[float, float, float]:
        """Its middle and how far it is turned: x mm, y mm, degrees. `plane`: the mm at its height -> px."""
        corners = project(inverse(plane), self.corners_px).tolist()
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = corners
        return (x0 + x1 + x2 + x3) / 4, (y0 + y1 + y2 + y3) / 4, degrees(atan2(y1 - y0, x1 - x0))

    def piece_middle(self, pose: tuple[float, float, float]) -> tuple[float, float]:
        """The middle of its piece, mm, where the code lies so."""
        box, (w, h) = self.piece.codes[0], self.piece.size_mm
        x, y, angle = w / 2 - box.centre_mm[0], h / 2 - box.centre_mm[1], radians(pose[2] - 45 * box.turn)
        return pose[0] + cos(angle) * x - sin(angle) * y, pose[1] + sin(angle) * x + cos(angle) * y

    def moved(self, by: NDArray[np.float64]) -> Square:
        """The same code in a cut-out, which lies so much aside (px)."""
        return Square.at(self.piece, self.face, self.corners_px + by)


@dataclass(frozen=True, eq=False)
class Codes:
    """All codes that were found on a sheet, px of the frame, and its view."""

    all: tuple[Square, ...]
    view: View
    _on_planes: dict[float, NDArray[np.float64]] = field(default_factory=dict)

    @cached_property
    def _middles_px(self) -> NDArray[np.float64]:
        return np.array([one.middle_px for one in self.all]).reshape(-1, 2)

    def middles_mm(self, plane_mm: float) -> NDArray[np.float64]:
        """The middles of all codes, (N, 2) mm, if their pieces lie on ground so high."""
        if plane_mm not in self._on_planes:
            poses = [one.pose(self.view.plane(plane_mm + one.piece.height_mm))[:2] for one in self.all]
            self._on_planes[plane_mm] = np.array(poses).reshape(-1, 2)
        return self._on_planes[plane_mm]

    def between(self, low: NDArray[Any], high: NDArray[Any]) -> tuple[Square, ...]:
        """Those with their middle in an upright box, px."""
        there = (self._middles_px > low) & (self._middles_px < high)
        return tuple(self.all[number] for number in np.flatnonzero(there.all(1)))


@dataclass(frozen=True, slots=True, eq=False)
class Squares:
    """A finder of all codes of one board's pieces. `finder` is None where no piece has any."""

    faces: tuple[tuple[Piece, Face], ...]
    finder: Finder | None

    def find(self, grey: NDArray[np.uint8], windows: tuple[int, int, int] = MIDDLE_WINDOW) -> tuple[Square, ...]:
        """Most codes that are plain to see in a grey picture. `windows` as `Finder.find` has them."""
        if self.finder is None:
            return ()
        return tuple(Square.at(*self.faces[mark.id], mark.corners_px) for mark in self.finder.find(grey, windows=windows))

    def within(self, frame: NDArray[np.uint8], outline: NDArray[np.float64]) -> tuple[Square, ...]:
        """All codes that are plain to see within an outline, (N, 2) px of the frame (BGR). Nothing outside of it is looked at."""
        x0, y0 = np.maximum(0, np.floor(outline.min(0)).astype(int))
        x1, y1 = np.minimum((frame.shape[1], frame.shape[0]), np.ceil(outline.max(0)).astype(int) + 1)
        if x1 - x0 < LEAST_PX or y1 - y0 < LEAST_PX:
            return ()
        crop = blank_outside(frame[y0:y1, x0:x1], [outline - (x0, y0)])
        return tuple(one.moved(np.array((x0, y0))) for one in self.find(cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY), TWO_WINDOWS))


@lru_cache(maxsize=8)
def squares_of(board: Board) -> Squares:
    """The finder of a board's codes, the same for all who read it."""
    faces = tuple((piece, face) for piece in board.pieces.values() for face in piece.faces.values() if face.code is not None)
    rows = ["".join(str(int(bit)) for bit in bits(face.code or "").ravel()) for _, face in faces]
    return Squares(faces, Finder(custom_dictionary(rows, 4), smallest_px=SMALLEST_PX) if rows else None)
