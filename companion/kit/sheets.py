"""The kit as a PDF at true size: zones over as many A4 sheets as they need, pieces in rows with cut lines, backs
mirrored behind."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import cv2
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from companion.errors import InputError
from vision.art import face_image, zone_image
from vision.board import Board, Face, Piece, Zone

PRINTABLE = (190.0, 277.0)
"""What every printer reaches of an A4 sheet, mm."""
MARGIN = 10.0
GAP = 2.0
NAME = 3.5
"""Room below a piece for its name."""
PX_PER_MM = 8.0


def write(board: Board, file: Path) -> int:
    """Writes the PDF and returns its number of pages. Raises InputError when it cannot be written."""
    canvas = Canvas(str(file), pagesize=A4, pageCompression=1)
    canvas.setTitle(f"{board.game}: board, pieces and marks")
    try:
        for zone in board.zones.values():
            _zone(canvas, board, zone)
        printed = [piece for piece in board.pieces.values() if piece.body is None or piece.codes]
        for piece in printed:
            if "back" in piece.faces:
                _backed(canvas, piece)
        _loose(canvas, [(piece, face) for piece in printed if "back" not in piece.faces for face in piece.faces.values()])
        pages = int(canvas.getPageNumber()) - 1
        canvas.save()
    except OSError as error:
        raise InputError(f"The kit cannot be written to {file} ({error.strerror or error}).") from error
    return pages


def _zone(canvas: Canvas, board: Board, zone: Zone) -> None:
    """A zone cut into parts that fit a sheet; parts touch at their cut lines."""
    image = zone_image(board, zone, PX_PER_MM)
    width, height = zone.size_mm
    turned = _sheets(height, width) < _sheets(width, height)
    across, down = (PRINTABLE[1], PRINTABLE[0]) if turned else PRINTABLE
    for row, (y0, y1) in enumerate(_parts(height, down)):
        for column, (x0, x1) in enumerate(_parts(width, across)):
            part = image[round(y0 * PX_PER_MM) : round(y1 * PX_PER_MM), round(x0 * PX_PER_MM) : round(x1 * PX_PER_MM)]
            w, h = x1 - x0, y1 - y0
            if turned:
                part, w, h = cv2.rotate(part, cv2.ROTATE_90_CLOCKWISE), h, w
            _draw(canvas, part, (MARGIN, MARGIN + 5), (w, h))
            _page(canvas, f"{board.game}, zone {zone.name}, row {row + 1}, column {column + 1}: cut along the lines, join edge to edge")


def _sheets(width: float, height: float) -> int:
    return len(list(_parts(width, PRINTABLE[0]))) * len(list(_parts(height, PRINTABLE[1])))


def _parts(length: float, most: float) -> Iterator[tuple[float, float]]:
    """A length in equal parts of at most so much."""
    most -= 8
    count = max(1, int(-(-length // most)))
    for i in range(count):
        yield length * i / count, length * (i + 1) / count


def _backed(canvas: Canvas, piece: Piece) -> None:
    """All copies of a piece's faces; a page of backs follows every page of faces, mirrored."""
    back = piece.faces["back"]
    faces = [face for face in piece.faces.values() if face is not back for _ in range(face.copies)]
    width, height = piece.size_mm
    columns, rows = int((PRINTABLE[0] + GAP) // (width + GAP)), int((PRINTABLE[1] - 10 + GAP) // (height + GAP))
    for start in range(0, len(faces), columns * rows):
        some = faces[start : start + columns * rows]
        for mirrored in (False, True):
            for i, face in enumerate(some):
                row, column = divmod(i, columns)
                x = MARGIN + (columns - 1 - column if mirrored else column) * (width + GAP)
                image = face_image(piece, back if mirrored else face, PX_PER_MM)
                _draw(canvas, image, (x, MARGIN + 5 + row * (height + GAP)), (width, height))
            _page(canvas, f"{piece.kind}{', backs' if mirrored else ''}: print at 100 %, matte paper")


def _loose(canvas: Canvas, faces: list[tuple[Piece, Face]]) -> None:
    """Everything without a back, tall things first, as many on a sheet as go; each with its name beside the cut lines."""
    things = [(piece, face) for piece, face in sorted(faces, key=lambda each: -each[0].size_mm[1]) for _ in range(face.copies)]
    x, y, deep = MARGIN, MARGIN + 5, 0.0
    for piece, face in things:
        width, height = piece.size_mm
        if x + width > MARGIN + PRINTABLE[0]:
            x, y, deep = MARGIN, y + deep + NAME, 0.0
        if y + height > MARGIN + PRINTABLE[1] - 5:
            _page(canvas, "pieces: print at 100 %, matte paper")
            x, y, deep = MARGIN, MARGIN + 5, 0.0
        _draw(canvas, face_image(piece, face, PX_PER_MM), (x, y), (width, height))
        name = f"{piece.kind} {face.name}".strip()
        canvas.setFont("Helvetica", 4.5)
        canvas.drawString(x * mm, A4[1] - (y + height + NAME * 0.6) * mm, name)
        x += max(width, canvas.stringWidth(name, "Helvetica", 4.5) / mm) + GAP
        deep = max(deep, height)
    if things:
        _page(canvas, "pieces: print at 100 %, matte paper")


def _draw(canvas: Canvas, image: Any, at: tuple[float, float], size: tuple[float, float]) -> None:
    """A picture at true size, its top left corner `at` mm from the sheet's top left, with cut lines at its corners."""
    (x, y), (width, height) = at, size
    _, data = cv2.imencode(".png", image)
    left, bottom = x * mm, A4[1] - (y + height) * mm
    canvas.drawImage(ImageReader(BytesIO(data.tobytes())), left, bottom, width * mm, height * mm)
    canvas.setLineWidth(0.2)
    for cx, sx in ((left, -1), (left + width * mm, 1)):
        for cy, sy in ((bottom, -1), (bottom + height * mm, 1)):
            canvas.line(cx, cy, cx + sx * 0.9 * mm, cy)
            canvas.line(cx, cy, cx, cy + sy * 0.9 * mm)


def _page(canvas: Canvas, caption: str) -> None:
    """A caption, a ruler of 100 mm to check the printer by, and the next sheet."""
    canvas.setFont("Helvetica", 7)
    canvas.drawString(MARGIN * mm, A4[1] - (MARGIN + 2) * mm, caption)
    canvas.line(90 * mm, 6 * mm, 190 * mm, 6 * mm)
    canvas.drawString(60 * mm, 5 * mm, "this line is 100 mm:")
    canvas.showPage()
