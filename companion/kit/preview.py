"""The kit in one picture: the table laid with its zones, and one of each piece below; or its stickers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.errors import InputError
from companion.kit.paper import Part
from companion.kit.parts import fronts, stickers
from companion.kit.plan import plan
from vision.art import face_image
from vision.board import Board
from vision.printed.inks import WHITE, bgr

Image = NDArray[np.uint8]
PX_PER_MM, STICKER_PX_PER_MM = 2.5, 5.0
STICKERS_MM = 190.0
"""Width of the picture of stickers."""
GAP_MM = 4.0
MOST = 12
"""Most faces or stickers shown of each kind, from first to last."""
MOST_MM = 300.0
"""So much height at most is left to the pieces."""


def write(board: Board, file: Path, *, only_stickers: bool = False) -> None:
    """Writes the picture, of the whole kit or of its stickers, as a PNG. Raises InputError when it cannot be written."""
    try:
        written = cv2.imwrite(str(file), sticker_picture(board) if only_stickers else picture(board))
    except cv2.error:
        written = False
    if not written:
        raise InputError(f"The picture cannot be written to {file}: name a file that ends with .png in a folder that is there.")


def picture(board: Board) -> Image:
    """The table from above, then faces of every kind in rows, high ones first: BGR uint8 on white."""
    table, _ = plan(board, PX_PER_MM, told=False)
    faces = [face_image(piece, face, PX_PER_MM * 2) for piece in board.pieces.values() for face in _some(fronts(piece))]
    small = [cv2.resize(image, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA) for image in faces]
    whole: Image = np.vstack([table, _shelf(small, table.shape[1], round(MOST_MM * PX_PER_MM))])
    return whole


def sticker_picture(board: Board) -> Image:
    """The stickers of every kind of piece and zone in rows, high ones first: BGR uint8 on white."""
    kinds: dict[str, list[Part]] = {}
    for part in stickers(board):
        kinds.setdefault(part.kind, []).append(part)
    codes = [
        cv2.resize(part.front(), [round(mm * STICKER_PX_PER_MM) for mm in part.size], interpolation=cv2.INTER_AREA)
        for parts in kinds.values()
        for part in _some(parts)
    ]
    width, gap = round(STICKERS_MM * STICKER_PX_PER_MM), round(GAP_MM * PX_PER_MM)
    return _shelf(codes, width, sum(gap + image.shape[0] for image in codes) + gap)


def _shelf(images: Sequence[Image], width: int, most: int) -> Image:
    """The pictures in rows on white, as many as find room in so many pixels of height."""
    gap = round(GAP_MM * PX_PER_MM)
    shelf: Image = np.full((most, width, 3), bgr(WHITE), np.uint8)
    x, y, deep = gap, 0, 0
    for image in sorted(images, key=lambda each: -each.shape[0]):
        h, w = image.shape[:2]
        if x + w + gap > width:
            x, y, deep = gap, y + deep + gap, 0
        if y + h + gap > most:
            break
        shelf[y : y + h, x : x + w] = image
        x, deep = x + w + gap, max(deep, h)
    return shelf[: y + deep + gap]


def _some(faces: Sequence[Any]) -> list[Any]:
    return [faces[number * len(faces) // MOST] for number in range(MOST)] if len(faces) > MOST else list(faces)
