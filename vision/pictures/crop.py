"""One place cut out of a frame and straightened, to be kept as evidence. No pixel comes from outside the place's zone."""

from __future__ import annotations

import cv2
import numpy as np

from vision.board import Board
from vision.pictures.frame import Frame
from vision.pictures.lens import View

PX_PER_MM = 4.0
"""Twice what the camera gives: nothing is lost, and codes can be read by eye."""
MARGIN_MM = 5.0
"""Around the place: a piece may lie across its edge."""


def crop(frame: Frame, board: Board, place: str, view: View) -> Frame:
    """The place as seen from straight above, x right and y down as in its zone, BGR uint8. `view`: its zone in this frame."""
    where = board.places[place]
    size = board.zones[where.zone].size_mm
    corners = np.array(where.polygon_mm)
    low = np.maximum(corners.min(axis=0) - MARGIN_MM, 0.0)
    high = np.minimum(corners.max(axis=0) + MARGIN_MM, size)
    back = view.plane(where.plane_mm) @ np.array([[1 / PX_PER_MM, 0, low[0]], [0, 1 / PX_PER_MM, low[1]], [0, 0, 1.0]])
    width, height = (max(1, int(side)) for side in (high - low) * PX_PER_MM)
    return np.asarray(cv2.warpPerspective(frame, back, (width, height), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP), np.uint8)


def png(picture: Frame) -> bytes:
    """The picture as a PNG file."""
    return bytes(cv2.imencode(".png", picture)[1])
