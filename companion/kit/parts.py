"""The parts of the kit: zones cut to fit a sheet, and pieces as often as needed. There are stickers too, for pieces one has."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import pairwise
from math import ceil
from typing import Any

import cv2
import numpy as np

from companion.kit.paper import Part
from vision.art import face_image, zone_image
from vision.board import Board, CornerMark, Face, Piece, Zone
from vision.printed.inks import WHITE
from vision.printed.sheet import Sheet
from vision.printed.tray import TRAY, tray_print
from vision.sheets.markers import code_image, mark_image

ZONE_PX_PER_MM = 8.0
FACE_PX_PER_MM = 16.0
"""A cell of a code is as many pixels wide as the code has half millimetres. No cell is wider than another."""
CORNERS = ("top left", "top right", "bottom right", "bottom left")


def kit(board: Board, reach: tuple[float, float]) -> list[Part]:
    """All parts of a board and its pieces, with a tray for dice. `reach`: what the printer reaches of a sheet, mm."""
    return [*(part for zone in board.zones.values() for part in zone_parts(board, zone, reach)), *trays(board), *pieces(board)]


def trays(board: Board) -> list[Part]:
    """The tray in which the camera reads dice; none for a game without dice."""
    return [Part("dice tray", TRAY.size_mm, partial(tray_print, ZONE_PX_PER_MM, die_said(board)))] if board.dice else []


def die_said(board: Board) -> str:
    """The meaning of each number of a die, equal ones together: `1, 2: Regular; 3: On self`. Empty where each stands for itself."""
    numbers: dict[str, list[str]] = {}
    for number, shown in enumerate(board.die, 1):
        numbers.setdefault(shown, []).append(str(number))
    return "; ".join(f"{', '.join(each)}: {shown}" for shown, each in numbers.items())


def _named(zone: Zone) -> str:
    """Returns the name of a zone for whoever cuts it out, as on the cover."""
    return f"board: {zone.name.replace('-', ' ')}"


def zone_parts(board: Board, zone: Zone, reach: tuple[float, float]) -> Iterator[Part]:
    """A zone in as few equal parts as fit a sheet, upright or turned; parts touch at their cut lines."""
    width, height = zone.size_mm
    turned = _count(zone.size_mm, (reach[1], reach[0])) < _count(zone.size_mm, reach)
    across, down = (reach[1], reach[0]) if turned else reach
    columns, rows = list(_cuts(width, across)), list(_cuts(height, down))
    for row, (y0, y1) in enumerate(rows, 1):
        for column, (x0, x1) in enumerate(columns, 1):
            part = (row, len(rows)), (column, len(columns))
            counted = (f", {name} {at} of {count}" for name, (at, count) in zip(("row", "column"), part, strict=True) if count > 1)
            size = (y1 - y0, x1 - x0) if turned else (x1 - x0, y1 - y0)
            yield Part(f"{_named(zone)}{''.join(counted)}", size, partial(_cut, board, zone, (x0, y0, x1, y1), turned))


def _count(size: tuple[float, float], reach: tuple[float, float]) -> int:
    return ceil(size[0] / reach[0] - 1e-6) * ceil(size[1] / reach[1] - 1e-6)


def _cuts(length: float, most: float) -> Iterator[tuple[float, float]]:
    """A length in equal parts of at most so much, whole millimetres."""
    count = ceil(length / most - 1e-6)
    return pairwise([round(length * i / count) for i in range(count)] + [length])


def _cut(board: Board, zone: Zone, box: tuple[float, float, float, float], turned: bool) -> Any:
    x0, y0, x1, y1 = (round(edge * ZONE_PX_PER_MM) for edge in box)
    part = _whole(board, zone)[y0:y1, x0:x1]
    return cv2.rotate(part, cv2.ROTATE_90_CLOCKWISE) if turned else part


@lru_cache(maxsize=2)
def _whole(board: Board, zone: Zone) -> Any:
    """The parts of a zone follow each other: it is drawn once for all of them."""
    return zone_image(board, zone, ZONE_PX_PER_MM)


def pieces(board: Board) -> Iterator[Part]:
    """Every copy of every printed face, with its back where it has one."""
    for piece in board.pieces.values():
        for face in fronts(piece):
            for _ in range(face.copies):
                back = reverse(piece, face)
                yield Part(
                    board.called(piece.kind, face.name),
                    piece.size_mm,
                    partial(face_image, piece, face, FACE_PX_PER_MM),
                    None if back is None else partial(face_image, piece, back, FACE_PX_PER_MM),
                    captioned=back is None,
                    kind=board.called(piece.kind),
                )


def fronts(piece: Piece) -> tuple[Face, ...]:
    """The faces that are printed as fronts. These are all with a code or a stripe but the back, and of two sides the first."""
    seconds = {name for sides in _pairs(piece) for name in sides[1:]}
    printed = (face for face in piece.faces.values() if face.code is not None or face.stripe is not None)
    return tuple(face for face in printed if face.name != "back" and face.name not in seconds)


def reverse(piece: Piece, face: Face) -> Face | None:
    """The face on the other side: the back, or the second of two sides. It is None for a piece that is printed on one side."""
    if "back" in piece.faces:
        return piece.faces["back"]
    other = next((sides[1] for sides in _pairs(piece) if sides[0] == face.name), None)
    return None if other is None else piece.faces[other]


def _pairs(piece: Piece) -> tuple[tuple[str, ...], ...]:
    """Faces that are the two sides of one flat piece. A thick one has a print of its own on either side."""
    if piece.body is not None:
        return ()
    return tuple(sides for sides in piece.sides if len(sides) == 2 and "back" not in sides)


def stickers(board: Board) -> list[Part]:
    """A sticker for every code of every piece, and the corner marks of every zone, with the dice tray. They are for a boxed game."""
    parts = trays(board)
    for piece in board.pieces.values():
        for face in fronts(piece):
            for side in filter(None, (face, None if "back" in piece.faces else reverse(piece, face))):
                for code in piece.codes:
                    size = (code.size_mm, code.size_mm)
                    draws, kind = partial(_code, str(side.code), code.size_mm), board.called(piece.kind)
                    parts += [Part(board.called(piece.kind, side.name), size, draws, captioned=True, kind=kind)] * face.copies
    for zone in board.zones.values():
        for mark, corner in zip(zone.marks, CORNERS, strict=False):
            size = (mark.size_mm * 1.25, mark.size_mm * 1.25)
            kind = f"corner mark of {zone.name.replace('-', ' ')}"
            parts.append(Part(f"{_named(zone)}, {corner}", size, partial(_mark, mark), captioned=True, kind=kind))
    return parts


def _code(code: str, size_mm: float) -> Any:
    return _on_white(code_image(code, round(size_mm * FACE_PX_PER_MM)), size_mm, 0.0)


def _mark(mark: CornerMark) -> Any:
    grey = mark_image(mark.family, mark.id, round(mark.size_mm * FACE_PX_PER_MM))
    return _on_white(grey, mark.size_mm * 1.25, mark.size_mm / 8)


def _on_white(grey: Any, size_mm: float, inset_mm: float) -> Any:
    sheet = Sheet(size_mm, size_mm, FACE_PX_PER_MM, WHITE)
    sheet.paste(np.ascontiguousarray(grey), inset_mm, inset_mm)
    return sheet.image
