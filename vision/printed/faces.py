"""The faces of pieces: codes for the camera, and what a person needs to know beside them.

`art` of a face (board.toml) says what that is: `number`, `symbol`, `colour` (its name is said too), `words` (lines with | between them),
`text` (small print), `ink`, `grid` (rows of coloured squares from the top, `YRB|BG.`: each letter begins an ink's name, a dot is an empty
square).
"""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from vision.board import Colour, Face, Piece, Point, squares
from vision.printed.inks import BACKS, BLACK, GREY, GROUND, INKS, WHITE, on, tint
from vision.printed.sheet import Box, Image, Sheet, width_of
from vision.printed.symbols import SYMBOLS
from vision.sheets.markers import code_image

STRIP_MM = 3.5
"""Room beside a code from which a number or a symbol can be read at arm's length."""
WORDS_MM = 6.0
"""Room below a code in which words can be read."""
ENGRAVED: Colour = (118, 124, 118)
"""The symbol of a tile on which pieces stand: plain to see, and no piece's colour."""
GRID_MM = 17.0
"""Side of the square that a grid of coloured squares fills."""


@lru_cache(maxsize=512)
def face_image(piece: Piece, face: Face, px_per_mm: float) -> Image:
    """One face of a piece as it is printed: BGR uint8 (height, width, 3). Do not write into it."""
    width, height = piece.size_mm
    if face.looks:
        return shown_image(face.looks[0], piece, px_per_mm)
    if face.code is None:
        bar = Sheet(width, height, px_per_mm, face.colour or GROUND)
        if face.stripe is not None:
            across = width >= height
            x, y, w, h = (width / 3, 0.0, width / 3, height) if across else (0.0, height / 3, width, height / 3)
            bar.box(x, y, w, h, face.stripe)
        return bar.image
    sheet = Sheet(width, height, px_per_mm, _paper(piece, face))
    if piece.ground_mm:
        _tile(sheet, piece, face)
    elif len(piece.codes) > 1:
        _card(sheet, piece, face)
    else:
        _chip(sheet, piece, face)
    for code in piece.codes:
        grey = code_image(face.code, round(code.size_mm * px_per_mm))
        sheet.paste(np.ascontiguousarray(np.rot90(grey, -(code.turn // 2))), *code.corner_mm)
    sheet.image.setflags(write=False)
    return sheet.image


@lru_cache(maxsize=512)
def shown_image(look: bytes, piece: Piece, px_per_mm: float) -> Image:
    """One picture (PNG) of an owner's own piece at this scale: BGR uint8 (height, width, 3). Do not write into it."""
    width, height = piece.size_mm
    image = np.asarray(cv2.imdecode(np.frombuffer(look, np.uint8), cv2.IMREAD_COLOR), np.uint8)
    size = (round(width * px_per_mm), round(height * px_per_mm))
    scaled = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA if image.shape[1] > size[0] else cv2.INTER_CUBIC), np.uint8)
    scaled.setflags(write=False)
    return scaled


def _paper(piece: Piece, face: Face) -> Colour:
    if face.name == "back" and piece.kind not in BACKS:
        return BLACK
    return piece.body if piece.body is not None else WHITE


def _tile(sheet: Sheet, piece: Piece, face: Face) -> None:
    """A tile on which pieces stand: its symbol twice, in each part where they do not hide the code."""
    back = face.name == "back"
    sheet.box(0, 0, *piece.size_mm, GROUND)
    for x, y, w, h in piece.ground_mm:
        side = min(w, h) * 0.86
        symbol = "compass" if back else face.art.get("symbol", "")
        sheet.symbol(symbol, (x + (w - side) / 2, y + (h - side) / 2), side, ENGRAVED)
    sheet.texture(piece.kind, "contours")
    sheet.frame((0, 0, *piece.size_mm), BLACK if back else GREY, 0.3)


def _card(sheet: Sheet, piece: Piece, face: Face) -> None:
    """A card with codes in two opposite corners. Number or symbol stand in the others, and a band across says what it is."""
    width, height = piece.size_mm
    if face.name == "back":
        ink = BACKS.get(piece.kind, GREY)
        side = min(piece.size_mm) * 0.6
        sheet.box(0, 0, width, height, tint(ink, 0.78))
        sheet.texture(piece.kind, "waves")
        sheet.symbol("compass", ((width - side) / 2, (height - side) / 2), side, ink)
        sheet.frame((0, 0, width, height), ink, 0.8)
        return
    name = face.art.get("ink", face.art.get("colour", ""))
    ink = INKS.get(name, BLACK)
    band = _between(piece)
    if face.art:
        sheet.box(*band, ink)
    number, symbol, words, grid = (face.art.get(key, "") for key in ("number", "symbol", "words", "grid"))
    for x, y in _free_corners(piece):
        if grid:
            _grid(sheet, squares(grid), (x, y))
        elif number:
            sheet.text(number, x, y, 12, ink)
        elif symbol:
            sheet.symbol(symbol, (x - 7.5, y - 7.5), 15, ink)
    if number and symbol:
        x, y, w, h = band
        colour = face.art.get("colour", "")
        side = 18 - 2 * bool(colour)
        sheet.symbol(symbol, (x + w / 2 - side / 2, y + h / 2 - side / 2 - bool(colour)), side, on(name))
        if colour:
            sheet.text(colour, x + w / 2, y + h - 2.8, 2.3, on(name))
    else:
        _written(sheet, band, words.split("|") if words else [], _lines(face.art.get("text", ""), band[2] - 3), on(name))
    sheet.frame((0, 0, width, height), GREY, 0.3)


def _grid(sheet: Sheet, rows: tuple[tuple[str, ...], ...], middle: Point) -> None:
    """Coloured squares with their letters around a point."""
    side = GRID_MM / max(len(rows), *map(len, rows))
    left, top = middle[0] - side * max(map(len, rows)) / 2, middle[1] - side * len(rows) / 2
    for down, row in enumerate(rows):
        for across, name in enumerate(row):
            x, y = left + across * side, top + down * side
            if name:
                sheet.box(x, y, side, side, INKS[name])
                sheet.text(name[0].upper(), x + side / 2, y + side / 2, side * 0.6, on(name))
            sheet.frame((x, y, side, side), GREY, 0.25)


def _between(piece: Piece) -> Box:
    """The band across a card that no code reaches."""
    width, height = piece.size_mm
    upright = height >= width
    ends = sorted((code.corner_mm[upright], code.corner_mm[upright] + code.size_mm) for code in piece.codes)
    free = (ends[0][1] + 1.5, ends[-1][0] - 1.5)
    if free[1] - free[0] < 8:
        middle = (height if upright else width) / 2
        free = (middle - 4, middle + 4)
    return (0, free[0], width, free[1] - free[0]) if upright else (free[0], 0, free[1] - free[0], height)


def _free_corners(piece: Piece) -> tuple[Point, Point]:
    """The middles of the two corners that hold no code."""
    (x0, y0), (x1, y1) = (code.centre_mm for code in piece.codes[:2])
    return (x1, y0), (x0, y1)


def _written(sheet: Sheet, box: Box, words: list[str], small: list[str], colour: Colour) -> None:
    """Words in the largest letters that fit a box, with small print below them."""
    x, y, w, h = box
    edge = min(3.0, h * 0.15)
    room = h - edge - len(small) * 2.9
    if words:
        letter = min(5.5, room / (1.5 * len(words)), *((w - 3) / width_of(line, 1.0) for line in words))
        top = y + edge / 2 + room / 2 - (len(words) - 1) * 0.75 * letter
        for index, line in enumerate(words):
            sheet.text(line, x + w / 2, top + index * 1.5 * letter, letter, colour)
    for index, line in enumerate(small):
        sheet.text(line, x + w / 2, y + h - 2.6 - (len(small) - 1 - index) * 2.9, 1.7, colour, bold=False)


def _lines(text: str, width_mm: float, letter_mm: float = 1.7) -> list[str]:
    """Small print broken into lines."""
    lines: list[str] = []
    for word in text.split():
        if lines and width_of(f"{lines[-1]} {word}", letter_mm, bold=False) <= width_mm:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _chip(sheet: Sheet, piece: Piece, face: Face) -> None:
    """A piece with one code: a rim in its colour, or a strip beside the code with number and symbol."""
    width, height = piece.size_mm
    code = piece.codes[0]
    x, y = code.corner_mm
    right, low = width - x - code.size_mm, height - y - code.size_mm
    back = face.name == "back"
    ink = INKS.get(face.art.get("ink", ""))
    if ink is not None and not back:
        sheet.box(0, 0, width, height, ink)
    colour = WHITE if back else _contrast(ink if ink is not None else _paper(piece, face))
    number, symbol, words = ("?",) * 3 if back else (face.art.get(key, "") for key in ("number", "symbol", "words"))
    if words and low >= WORDS_MM and not back:
        _written(sheet, (0, height - low, width, low), words.split("|"), [], colour)
        return
    corner, first, second = number or symbol, symbol or number, symbol or number
    if not corner:
        return
    across, down = (x + code.size_mm * 0.32, height - low / 2), (width - right / 2, y + code.size_mm * 0.32)
    if min(right, low) >= STRIP_MM:
        for said, at in ((corner, (width - right / 2, height - low / 2)), (first, down), (second, across)):
            _sign(sheet, said, at, min(right, low) * 0.8, colour)
    elif max(right, low) >= STRIP_MM:
        at = (width / 2, height - low / 2) if low >= right else (width - right / 2, height / 2)
        _sign(sheet, corner, at, max(right, low) * 0.86, colour)
    else:
        for at in ((width / 2, y / 2), (width / 2, height - low / 2), (x / 2, height / 2), (width - right / 2, height / 2)):
            _sign(sheet, corner, at, min(right, x) * 0.9, colour)


def _sign(sheet: Sheet, said: str, middle: Point, side: float, colour: Colour) -> None:
    if said in SYMBOLS:
        sheet.symbol(said, (middle[0] - side / 2, middle[1] - side / 2), side, colour)
    else:
        letter = min(side * 0.95, side / width_of(said, 1.0))
        sheet.text(said, *middle, letter, colour)


def _contrast(ground: Colour | None) -> Colour:
    """Black on light grounds, white on dark ones."""
    red, green, blue = ground or WHITE
    return BLACK if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else WHITE
