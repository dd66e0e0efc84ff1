"""The kit in one picture: the table laid with its zones, and one of each piece below."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.errors import InputError
from companion.kit.parts import fronts
from companion.kit.plan import plan
from vision.art import face_image
from vision.board import Board, Face
from vision.printed.inks import WHITE, bgr

PX_PER_MM = 2.5
GAP_MM = 4.0
MOST = 12
"""Most faces shown of each kind, from first to last."""
MOST_MM = 300.0
"""So much height at most is left to the pieces."""


def write(board: Board, file: Path) -> None:
    """Writes the picture as a PNG. Raises InputError when it cannot be written."""
    try:
        written = cv2.imwrite(str(file), picture(board))
    except cv2.error:
        written = False
    if not written:
        raise InputError(f"The picture cannot be written to {file}: name a file that ends with .png in a folder that is there.")


def picture(board: Board) -> NDArray[np.uint8]:
    """The table from above, then faces of every kind in rows, high ones first: BGR uint8 on white."""
    table, _ = plan(board, PX_PER_MM, told=False)
    width, gap = table.shape[1], round(GAP_MM * PX_PER_MM)
    faces = [face_image(piece, face, PX_PER_MM * 2) for piece in board.pieces.values() for face in _some(fronts(piece))]
    small = [cv2.resize(image, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA) for image in faces]
    shelf = np.full((round(MOST_MM * PX_PER_MM), width, 3), bgr(WHITE), np.uint8)
    x, y, deep = gap, 0, 0
    for image in sorted(small, key=lambda each: -each.shape[0]):
        h, w = image.shape[:2]
        if x + w + gap > width:
            x, y, deep = gap, y + deep + gap, 0
        if y + h + gap > shelf.shape[0]:
            break
        shelf[y : y + h, x : x + w] = image
        x, deep = x + w + gap, max(deep, h)
    whole: NDArray[np.uint8] = np.vstack([table, shelf[: y + deep + gap]])
    return whole


def _some(faces: Sequence[Face]) -> list[Face]:
    return [faces[number * len(faces) // MOST] for number in range(MOST)] if len(faces) > MOST else list(faces)
