"""Finds pieces outside every place. They are looked for only where the bare part of a zone changed, and believed only when decoded twice.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.art import box_of
from vision.board import Board, Place
from vision.pictures.frame import blank_outside
from vision.pictures.lens import View, inverse, placed, project
from vision.pieces.coded import SURE_MARGIN, SURE_SCORE
from vision.pieces.decode import bank, refine
from vision.reading import Stray
from vision.sheets.markers import Finder, bits, custom_dictionary

NEAR_MM = 6.0
"""Distance from a place within which a piece is that place's affair: tall pieces lean out of it."""
AROUND_MM = 20.0
"""How far the middle of a piece may lie from the bare ground that it changed. As much again is looked at: its whole code."""


class Survey:
    """An independent look over a whole zone with OpenCV's marker detector and the pieces' own codes."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._around = {name: [_around(place) for place in board.places.values() if place.zone == name] for name in board.zones}
        self._faces = [(piece, face) for piece in board.pieces.values() for face in piece.faces.values() if face.code is not None]
        rows = ["".join(str(int(bit)) for bit in bits(face.code or "").ravel()) for _, face in self._faces]
        self._finder = Finder(custom_dictionary(rows, 4), smallest_px=10.0) if rows else None
        self._words = bank(tuple(sorted(face.code or "" for _, face in self._faces)), 0.2) if rows else None

    def look(
        self, frame: NDArray[np.uint8], name: str, view: View, changed: NDArray[np.float64], was: tuple[Stray, ...]
    ) -> tuple[Stray, ...]:
        """The pieces in this zone that lie in none of its places. `frame` is BGR uint8; only ground about what `changed` is looked at.

        `changed`: points, (N, 2) px. `was`: the stray pieces of this zone before; those elsewhere still lie there."""
        if self._finder is None or self._words is None:
            return ()
        zone = self._board.zones[name]
        mm = project(inverse(view.ground), changed)
        low, high = mm.min(0) - AROUND_MM, mm.max(0) + AROUND_MM
        (left, up), (right, down) = np.maximum(0, low - AROUND_MM), np.minimum(zone.size_mm, high + AROUND_MM)
        outline = project(view.ground, [(left, up), (right, up), (right, down), (left, down)])
        x0, y0 = np.maximum(0, np.floor(outline.min(0)).astype(int))
        x1, y1 = np.minimum((frame.shape[1], frame.shape[0]), np.ceil(outline.max(0)).astype(int) + 1)
        to_plan = placed(zone.centre_mm, zone.size_mm, 45.0 * zone.facing)

        def about(at: tuple[float, float]) -> bool:
            return bool(((low <= at) & (at <= high)).all())

        found = [stray for stray in was if not about(project(inverse(to_plan), [stray.at_mm])[0])]
        if x1 - x0 < 20 or y1 - y0 < 20:
            return tuple(found)
        crop = blank_outside(frame[y0:y1, x0:x1], [outline - (x0, y0)])
        grey = cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY)
        shift = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1.0]])
        for mark in self._finder.find(grey):
            piece, face = self._faces[mark.id]
            plane = shift @ view.plane(piece.height_mm)
            corners = project(inverse(plane), mark.corners_px)
            x, y = corners.mean(0)
            if self._in_a_place(name, float(x), float(y)) or not about((x, y)):
                continue
            side = corners[1] - corners[0]
            pose = np.array([x, y, np.degrees(np.arctan2(side[1], side[0])) % 90])
            hit = refine(grey, plane, piece.codes[0].size_mm, self._words, pose)
            if hit.code == face.code and hit.score >= SURE_SCORE and hit.margin >= SURE_MARGIN:
                at = project(to_plan, [hit.centre_mm])[0]
                found.append(Stray(piece.kind, face.name, (round(float(at[0]), 1), round(float(at[1]), 1))))
        return tuple(sorted(found, key=lambda stray: (stray.piece, stray.face, stray.at_mm)))

    def bare(self, name: str, step_mm: float) -> list[tuple[float, float]]:
        """Points of a zone (mm) that lie in no place and on no corner mark."""
        zone = self._board.zones[name]
        x, y = np.meshgrid(*(np.arange(step_mm / 2, side, step_mm) for side in zone.size_mm))
        taken = np.zeros(x.shape, bool)
        for mark in zone.marks:
            taken |= np.maximum(abs(x - mark.centre_mm[0]), abs(y - mark.centre_mm[1])) < 0.7 * mark.size_mm
        for left, right, up, down in self._around[name]:
            taken |= (left <= x) & (x <= right) & (up <= y) & (y <= down)
        return list(zip(x[~taken].tolist(), y[~taken].tolist(), strict=True))

    def _in_a_place(self, zone: str, x: float, y: float) -> bool:
        return any(left <= x <= right and up <= y <= down for left, right, up, down in self._around[zone])


def _around(place: Place) -> tuple[float, float, float, float]:
    """The box (mm: left, right, top, bottom) around a place that counts as its own affair."""
    left, up, w, h = box_of(place.polygon_mm)
    return left - NEAR_MM, left + w + NEAR_MM, up - NEAR_MM, up + h + NEAR_MM
