"""The look of bare places. Their print is rendered from the same art as the kit's, cut to each place and kept."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from math import ceil, floor

from vision.art import SheetArt, box_of, face_image, sheet_art, sheet_image
from vision.board import Board, Face, Piece, Place
from vision.pieces.patch import Patch, Print, Rect

PER_MM = 4.0
"""Twice as fine as a picture of the table."""


@lru_cache(maxsize=8)
def prints_of(board: Board) -> Prints:
    """The prints of a board, the same for all who read it."""
    return Prints(board)


@lru_cache(maxsize=24)
def _print_of(art: SheetArt) -> Print:
    """The softened print of a zone. Boards share it on which it is the same, whatever colours their pieces have."""
    return Print.of(sheet_image(art, PER_MM), PER_MM)


@dataclass(eq=False)
class Prints:
    """The bare print of one board's places, made when first asked for."""

    board: Board
    _sheets: dict[str, Print] = field(default_factory=dict)
    _patches: dict[tuple[object, ...], Patch] = field(default_factory=dict)

    def sheet(self, zone: str) -> Print:
        """A zone as it is printed, nothing on it."""
        if zone not in self._sheets:
            self._sheets[zone] = _print_of(sheet_art(self.board, self.board.zones[zone]))
        return self._sheets[zone]

    def under(self, place: Place) -> Patch:
        """The print of the sheet where a place is, in the zone's mm."""
        if (place.name,) not in self._patches:
            self._patches[place.name,] = Patch.of(self.sheet(place.zone), box_of(place.polygon_mm))
        return self._patches[place.name,]

    def around(self, place: Place, grow_mm: tuple[float, float]) -> Patch:
        """The print of the sheet where a place is, and so far around it: across, down."""
        x, y, w, h = box_of(place.polygon_mm)
        across, down = self.board.zones[place.zone].size_mm
        left, up = (max(0.0, floor(at - grow)) for at, grow in zip((x, y), grow_mm, strict=True))
        right, low = min(across, ceil(x + w + grow_mm[0])), min(down, ceil(y + h + grow_mm[1]))
        return _patch(self.sheet(place.zone), (left, up, right - left, low - up))

    def whole(self, zone: str) -> Patch:
        """The print of a whole sheet."""
        if (zone, "") not in self._patches:
            self._patches[zone, ""] = Patch.of(self.sheet(zone), (0.0, 0.0, *self.board.zones[zone].size_mm))
        return self._patches[zone, ""]

    def upon(self, piece: Piece, face: Face, box: Rect, place: Place) -> Patch:
        """The print of a piece's face where a place on it is: `box` in the face's mm."""
        key = piece.kind, face.name, place.order, box
        if key not in self._patches:
            self._patches[key] = Patch.of(Print.of(face_image(piece, face, PER_MM), PER_MM), box)
        return self._patches[key]


@lru_cache(maxsize=64)
def _patch(sheet: Print, box: Rect) -> Patch:
    """A part of a sheet that is no place, kept for the next picture."""
    return Patch.of(sheet, box)
