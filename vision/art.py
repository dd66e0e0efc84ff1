"""Pictures of all that is printed: zones and faces, drawn once for the kit, the reader and the simulated table.

Pictures are BGR uint8, y down, `px_per_mm` pixels to the millimetre. What is in them is drawn in `vision/printed`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.board import BLANK, Area, Board, Drawing, Label, Place, Zone
from vision.printed.faces import face_image
from vision.printed.inks import AREAS, BLACK, FAINT, GROUND, LINES, WHITE, bgr, shade, tint
from vision.printed.sheet import Box, Image, Sheet, box_of, dashes, head
from vision.sheets.markers import mark_image

__all__ = [
    "AREAS", "BLACK", "GROUND", "LINES", "WHITE", "Image", "Sheet", "SheetArt", "bare_print", "bgr", "box_of", "dashes", "face_image",
    "head", "sheet_art", "sheet_image", "zone_image",
]  # fmt: skip

FINE = 4.0
"""A print is drawn with at least so many px to the mm. A coarser one is the mean of it."""
PAD = 0.55
"""A place is so much nearer to white than the ground around it, where nothing else says where it lies."""
FLOOR = 0.8
"""An area of which a place takes more than this share is drawn for that place."""
SLOT_MM = 1.2
"""A printed box is larger than the piece that lies in it."""


@dataclass(frozen=True, slots=True)
class SheetArt:
    """All that the print of one zone is drawn from. Boards that differ in nothing of it have the same picture."""

    zone: Zone
    drawing: Drawing | None
    """None where the board file draws nothing beneath the places: these are pads then."""
    places: tuple[Place, ...]
    """Those that are printed on the sheet itself."""
    hints: tuple[tuple[str, Box], ...]
    """The symbols in places, and the boxes of these."""
    slots: tuple[Box, ...]
    labels: tuple[Label, ...]


def sheet_art(board: Board, zone: Zone) -> SheetArt:
    """Returns all that the print of this zone is drawn from."""
    places = tuple(place for place in board.places.values() if place.zone == zone.name and place.on is None)
    hints = tuple((symbol, box_of(place.polygon_mm)) for place in places if (symbol := _hint(board, place)))
    slots = tuple(slot for place in places for slot in _slots(board, place))
    return SheetArt(zone, board.drawings.get(zone.name), places, hints, slots, board.labels.get(zone.name, ()))


def bare_print(board: Board, zone: str, px_per_mm: float) -> NDArray[np.uint8]:
    """A zone as it is printed, with nothing on it. It is RGB uint8 (height, width, 3), the same drawing at every scale."""
    return np.ascontiguousarray(zone_image(board, board.zones[zone], px_per_mm)[..., ::-1])


def zone_image(board: Board, zone: Zone, px_per_mm: float) -> Image:
    """A zone as it is printed, with nothing on it: BGR uint8 (height, width, 3)."""
    return sheet_image(sheet_art(board, zone), px_per_mm)


def sheet_image(art: SheetArt, px_per_mm: float) -> Image:
    """The print of a zone, with nothing on it: BGR uint8 (height, width, 3)."""
    times = ceil(FINE / px_per_mm)
    image = _drawn(art, px_per_mm * times)
    if times == 1:
        return image
    size = (round(art.zone.size_mm[0] * px_per_mm), round(art.zone.size_mm[1] * px_per_mm))
    coarse: Image = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    return coarse


def _drawn(art: SheetArt, px_per_mm: float) -> Image:
    """The colours of areas, then the texture, then lines and words.

    Places are pads of the same paler ground everywhere, but for those that fill an area of their own, as a square of a chessboard.
    """
    zone, drawn, pads = art.zone, art.drawing or BLANK, art.drawing is None
    paper = zone.colour
    sheet = Sheet(*zone.size_mm, px_per_mm, paper)
    for area in drawn.areas:
        if area.tone != "plain":
            sheet.polygon(area.points_mm, AREAS[area.tone])
    for place in art.places:
        if not any(_is_floor(area, place) for area in drawn.areas):
            sheet.box(*box_of(place.polygon_mm), tint(paper, PAD) if pads else paper)
    sheet.texture(zone.name, zone.texture)
    for symbol, (x, y, w, h) in art.hints:
        side = min(w, h) * 0.62
        sheet.symbol(symbol, (x + (w - side) / 2, y + (h - side) / 2), side, shade(paper, 0.84))
    for slot in art.slots:
        sheet.frame(slot, LINES["plain"], 0.25)
    for place in art.places if pads else ():
        sheet.frame(box_of(place.polygon_mm), shade(paper, FAINT))
    sheet.lines(drawn)
    for label in art.labels:
        for caption in label.captions():
            sheet.text(caption.text, *caption.at_mm, caption.size_mm, LINES[caption.tone], halo=paper)
    for mark in zone.marks:
        module, half, (x, y) = mark.size_mm / 8, mark.size_mm / 2, mark.centre_mm
        sheet.box(x - half - module, y - half - module, mark.size_mm + 2 * module, mark.size_mm + 2 * module, WHITE)
        sheet.paste(mark_image(mark.family, mark.id, round(mark.size_mm * px_per_mm)), x - half, y - half)
    return sheet.image


def _is_floor(area: Area, place: Place) -> bool:
    """True if this area is the place itself, with no more than a rim around it."""
    (x, y, w, h), (left, top, wide, high) = box_of(place.polygon_mm), box_of(area.points_mm)
    within = left <= x and top <= y and x + w <= left + wide and y + h <= top + high
    return within and w * h > FLOOR * wide * high


def _hint(board: Board, place: Place) -> str:
    """The symbol of all that may lie in a place; none where pieces of several kinds may."""
    symbols = {face.art.get("symbol", "") for kind in place.pieces for face in board.pieces[kind].faces.values()}
    return symbols.pop() if len(symbols) == 1 else ""


def _slots(board: Board, place: Place) -> list[Box]:
    """A box around each of several slots, as large as the largest piece that lies there. It is None where they would overlap."""
    sizes = [board.pieces[kind].size_mm for kind in place.pieces]
    if len(place.slots_mm) < 2 or not sizes:
        return []
    w, h = (max(side) + SLOT_MM for side in zip(*sizes, strict=True))
    boxes = [(x - w / 2, y - h / 2, w, h) for x, y in place.slots_mm]
    apart = all(abs(x - u) >= w - 0.01 or abs(y - v) >= h - 0.01 for i, (x, y, _, _) in enumerate(boxes) for u, v, _, _ in boxes[:i])
    return boxes if apart else []
