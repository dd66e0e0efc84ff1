"""The dice tray: a round field of felt green, found by four corner marks of its own. Dice of any other colour stand out from it."""

from __future__ import annotations

from vision.board import Board, Colour, CornerMark, Zone
from vision.printed.inks import BLACK, WHITE
from vision.printed.sheet import Image, Sheet, width_of
from vision.sheets.markers import mark_image

SIZE_MM = 110.0
FIELD_MM = 46.0
"""Radius of the field; a die counts when its middle lies in it."""
FELT: Colour = (124, 190, 146)
PAPER: Colour = (226, 232, 226)
SAID_MM = 74.0
"""Width of the words between two marks."""
_MARK_MM, _INSET_MM = 12.0, 9.0
_CORNERS = (
    (_INSET_MM, _INSET_MM),
    (SIZE_MM - _INSET_MM, _INSET_MM),
    (SIZE_MM - _INSET_MM, SIZE_MM - _INSET_MM),
    (_INSET_MM, SIZE_MM - _INSET_MM),
)
TRAY = Zone(
    "dice",
    (SIZE_MM, SIZE_MM),
    (0.0, 0.0),
    0,
    tuple(CornerMark("36h11", 580 + number, corner, _MARK_MM) for number, corner in enumerate(_CORNERS)),
    FELT,
)
"""It lies anywhere in the picture; no game has marks with its numbers."""


def tray_board() -> Board:
    """A board of nothing but the tray, by which its marks are found."""
    return Board("dice", "", (1,), {TRAY.name: TRAY}, {}, {}, {}, {})


def tray_print(px_per_mm: float, said: str = "") -> Image:
    """The tray as it is printed: BGR uint8. `said`: what numbers of the die stand for, above the field."""
    sheet = Sheet(SIZE_MM, SIZE_MM, px_per_mm, PAPER)
    middle = SIZE_MM / 2
    sheet.disc(middle, middle, FIELD_MM + 2, BLACK)
    sheet.disc(middle, middle, FIELD_MM + 1.4, FELT)
    words = said or "Dice"
    sheet.text(words, middle, 3.4, min(3.2, SAID_MM / width_of(words, 1.0)), BLACK)
    sheet.text("throw here; a die that leans is thrown again", middle, SIZE_MM - 3.2, 1.9, BLACK, bold=False)
    for mark in TRAY.marks:
        (x, y), side = mark.centre_mm, mark.size_mm * 1.25
        sheet.box(x - side / 2, y - side / 2, side, side, WHITE)
        sheet.paste(mark_image(mark.family, mark.id, round(mark.size_mm * px_per_mm)), x - mark.size_mm / 2, y - mark.size_mm / 2)
    return sheet.image
