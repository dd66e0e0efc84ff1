"""Blanks places that nobody may look at now, before anything else sees the picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.board import Board
from vision.pictures.frame import Frame
from vision.pictures.lens import View, project

MARGIN_MM = 15.0
"""Width around the place that is blanked too. A piece may lie across its edge, and the sheet may have moved since its marks were found."""
LIFTED_MM = 250.0
"""A piece is lifted at most so high to be looked at."""


def without_places(frame: Frame, board: Board, view: Callable[[str], View | None], places: Iterable[str]) -> Frame:
    """Returns a copy that is black where these places lie and up to where their pieces may be lifted.

    A zone without a view is unknown, and nothing of it is read."""
    blank = frame.copy()
    for place in places:
        where = board.places.get(place)
        seen = view(where.zone) if where is not None else None
        if where is not None and seen is not None:
            cv2.fillConvexPoly(blank, outline(where.polygon_mm, seen), (0, 0, 0))
    return blank


def beside(board: Board, view: Callable[[str], View | None], places: Iterable[str], names: Iterable[str]) -> frozenset[str]:
    """Returns those of these names of which a part is black because it lies beside or behind such places. No hand is there."""
    blank = [outline(board.places[place].polygon_mm, seen) for place in places if (seen := view(board.places[place].zone)) is not None]
    found = set[str]()
    for name in names:
        if (seen := view(board.places[name].zone)) is not None:
            corners = project(seen.ground, board.places[name].polygon_mm).astype(np.float32)
            if any(cv2.intersectConvexConvex(cv2.convexHull(corners), black.astype(np.float32))[0] > 0 for black in blank):
                found.add(name)
    return frozenset(found)


def outline(polygon_mm: Iterable[tuple[float, float]], view: View) -> NDArray[np.int32]:
    """The hull (N, 1, 2) px of a place and of all that is lifted from it."""
    corners = np.array(list(polygon_mm))
    low, high = corners.min(axis=0) - MARGIN_MM, corners.max(axis=0) + MARGIN_MM
    box = [(low[0], low[1]), (high[0], low[1]), (high[0], high[1]), (low[0], high[1])]
    points = np.vstack([project(view.plane(height), box) for height in (0.0, LIFTED_MM)])
    return np.asarray(cv2.convexHull(points.round().astype(np.int32)), np.int32)
