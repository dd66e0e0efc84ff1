"""Finds what a picture itself lacks, whatever lies in it: light, focus, pixels, colours, or its right way round."""

from __future__ import annotations

from typing import Literal

import cv2
import numpy as np

from vision.board import Board
from vision.pictures.frame import Frame
from vision.pictures.lens import FOCAL_SHARE
from vision.pictures.steady import brightest, burnt
from vision.sheets.markers import CELLS
from vision.sheets.measure import coloured
from vision.sheets.pose import Poses
from vision.sheets.sharpening import PLAIN

Lack = Literal["", "black", "white", "few", "soft", "mirrored"]
"""Black or white all over; too few pixels; not sharp; mirrored. Empty: none of these."""
BLACK = 16
"""Grey levels of 255. A picture in which only one pixel of a hundred is brighter shows no table: no place was read any more at 14."""
BURNT, BURNT_SHARE = 250, 0.97
"""Grey levels of 255 in one colour of a pixel, and the share of such pixels that leaves no sheet. Of six games all sheets were still
found at 0.79, at most one at 0.98.
"""
SOFT_PX = 1.6
"""A picture whose sharpest edges are softer (standard deviation) is out of focus. Sharp ones have 0.6 to 1.1, whatever the light; with 1.9
the first sheets are not found any more."""
FAINT = 20
"""Grey levels between the darkest and the brightest of a picture, below which its edges say nothing of the lens."""
STEEP = 99.99
"""The percentile of the steepest places of a picture: its sharpest edges, without single pixels that always shine."""
TINT, TINTED = 3.0, 99.5
"""Grey levels by which nearly all pixels of a colourless picture are shades of one colour, and their percentage. A candle left 57 in one
of its colours, a red lamp 58."""
GOOD_MM, LEAST_PX = 1000.0, 1.85
"""The usual height of the lens, and pixels to the module at which a newly placed piece is read."""


def lack(board: Board, frame: Frame) -> Lack:
    """Returns what a picture lacks in which sheets are not found. It is empty where the picture itself is good."""
    if brightest(frame) < BLACK:
        return "black"
    if burnt(frame, BURNT) > BURNT_SHARE:
        return "white"
    if max(frame.shape[:2]) < least_width(board):
        return "few"
    if soft_px(frame) > SOFT_PX:
        return "soft"
    flipped = np.ascontiguousarray(frame[:, ::-1])
    names = frozenset(board.zones)
    return "mirrored" if Poses(board, (frame.shape[1], frame.shape[0])).search(flipped, names, (PLAIN,)) else ""


def soft_px(frame: Frame) -> float:
    """The softness of the sharpest edges of a picture (standard deviation, px); 0 where it has none."""
    grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY).astype(np.float32)
    across, down = (cv2.filter2D(grey, -1, np.array(kernel, np.float32)) for kernel in ([[-0.5, 0, 0.5]], [[-0.5], [0], [0.5]]))
    steepest = float(np.percentile(np.hypot(across, down), STEEP))
    low, high = np.percentile(grey[::4, ::4], (1, 99))
    return float(high - low) / (steepest * float(np.sqrt(2 * np.pi))) if high - low > FAINT else 0.0


def least_width(board: Board) -> int:
    """The pixels along the longer side of a picture that a game's smallest sticker needs. The camera hangs as it is meant to."""
    module = min(box.size_mm / CELLS for one in board.pieces.values() for box in one.codes)
    return int(np.ceil(LEAST_PX / module * GOOD_MM / FOCAL_SHARE))


def colourless(frame: Frame) -> bool:
    """True for a picture in shades of one colour, as of a camera at night. A coloured lamp over a coloured table leaves more of them."""
    seen = frame[::4, ::4].reshape(-1, 3).astype(np.float32)
    seen = seen[seen.max(1) < BURNT]
    green = seen[:, 1]
    if not len(seen) or not (scale := float((green * green).sum())):
        return False
    off = [seen[:, other] - green * float((seen[:, other] * green).sum()) / scale for other in (0, 2)]
    return all(float(np.percentile(np.abs(one), TINTED)) < TINT for one in off)


def needs_colours(board: Board) -> bool:
    """True where some pieces of a game are told apart by their colours alone."""
    return len(coloured(board)) > 1 or any(piece.is_bar for piece in board.pieces.values())
