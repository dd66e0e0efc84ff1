"""Finds pieces outside every place. They are looked for only where the bare part of a zone changed, and believed only when decoded twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.art import box_of
from vision.board import Board, Place
from vision.pictures.lens import View, inverse, placed, project
from vision.pieces.decode import bank, refine
from vision.pieces.laid import NEAR_MM, SURE_MARGIN, SURE_SCORE
from vision.reading import Stray
from vision.squares import Square, squares_of

AROUND_MM = 20.0
"""How far the middle of a piece may lie from the bare ground that it changed. As much again is looked at: its whole code."""


Strays = tuple[Stray, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A part of a zone in which stray pieces are looked for.

    `low`, `high`: where their middles may lie, mm. `outline_px`: of what is looked at.
    """

    low: NDArray[np.float64]
    high: NDArray[np.float64]
    outline_px: NDArray[np.float64]

    def holds(self, at: NDArray[np.float64] | tuple[float, float]) -> bool:
        """True if the middle of a piece may lie there (mm)."""
        return bool(((self.low <= at) & (at <= self.high)).all())


class Survey:
    """An independent look over a whole zone with OpenCV's marker detector and the pieces' own codes."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._around = {name: [_around(place) for place in board.places.values() if place.zone == name] for name in board.zones}
        self._squares = squares_of(board)
        codes = tuple(sorted(face.code or "" for _, face in self._squares.faces))
        self._words = bank(codes, 0.2) if codes else None

    def part(self, zone: str, view: View, changed: NDArray[np.float64] | None = None) -> Part:
        """The part of a zone to look at after its ground has changed. `changed`: points, (N, 2) px; all of the zone for None."""
        low, high = np.zeros(2), np.array(self._board.zones[zone].size_mm)
        if changed is not None:
            mm = project(inverse(view.ground), changed)
            low, high = mm.min(0) - AROUND_MM, mm.max(0) + AROUND_MM
        (left, up), (right, down) = np.maximum(0, low - AROUND_MM), np.minimum(self._board.zones[zone].size_mm, high + AROUND_MM)
        return Part(low, high, project(view.ground, [(left, up), (right, up), (right, down), (left, down)]))

    def codes(self, frame: NDArray[np.uint8], part: Part) -> tuple[Square, ...]:
        """The codes that are plain to see in a part of a zone. `frame` is BGR uint8; nothing else of it is looked at."""
        return self._squares.within(frame, part.outline_px)

    def look(self, frame: NDArray[np.uint8], name: str, view: View, part: Part, seen: Sequence[Square], was: Sequence[Stray]) -> Strays:  # noqa: PLR0917
        """The pieces in this zone that lie in none of its places.

        `seen`: the codes in a part of it. `was`: the stray pieces of this zone before; those elsewhere still lie there."""
        if self._words is None:
            return ()
        zone = self._board.zones[name]
        to_plan = placed(zone.centre_mm, zone.size_mm, 45.0 * zone.facing)
        found = [stray for stray in was if not part.holds(project(inverse(to_plan), [stray.at_mm])[0])]
        for mark in seen:
            piece, face = mark.piece, mark.face
            plane = view.plane(piece.height_mm)
            corners = project(inverse(plane), mark.corners_px)
            x, y = corners.mean(0)
            if self._in_a_place(name, float(x), float(y)) or not part.holds((x, y)):
                continue
            side = corners[1] - corners[0]
            pose = np.array([x, y, np.degrees(np.arctan2(side[1], side[0])) % 90])
            hit = refine(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), plane, piece.codes[0].size_mm, self._words, pose)
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
