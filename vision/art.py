"""What is printed: zones, faces and symbols, drawn once for the kit, the simulated table and the screen.

Pictures are BGR uint8, y down, `px_per_mm` pixels to the millimetre. People see symbols and numbers; the reader needs only codes,
dots (proof of bare ground) and colours of cubes.
"""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.board import DOT_MM, Board, Colour, Face, Piece, Zone, dots
from vision.markers import code_image, mark_image

Image = NDArray[np.uint8]

WHITE: Colour = (243, 243, 240)
BLACK: Colour = (24, 24, 26)
GROUND: Colour = (180, 186, 178)
DOT: Colour = (84, 88, 84)
PALE: Colour = (206, 210, 203)
INKS: dict[str, Colour] = {
    "red": (208, 32, 44),
    "yellow": (228, 178, 10),
    "green": (20, 140, 60),
    "blue": (30, 90, 200),
    "white": (150, 150, 150),
    "black": (20, 20, 20),
}
BACKS: dict[str, Colour] = {"tile": (122, 88, 60), "card": (44, 60, 104)}

SHAPES: dict[str, tuple[tuple[tuple[float, float], ...], ...]] = {
    "drop": (((0.5, 0.05), (0.72, 0.42), (0.8, 0.65), (0.7, 0.86), (0.5, 0.95), (0.3, 0.86), (0.2, 0.65), (0.28, 0.42)),),
    "hammers": (
        ((0.1, 0.15), (0.5, 0.1), (0.52, 0.32), (0.36, 0.34), (0.44, 0.92), (0.3, 0.94), (0.22, 0.36), (0.12, 0.38)),
        ((0.6, 0.3), (0.92, 0.34), (0.9, 0.52), (0.8, 0.51), (0.74, 0.94), (0.62, 0.92), (0.67, 0.49), (0.57, 0.48)),
    ),
    "bricks": (
        ((0.08, 0.2), (0.48, 0.2), (0.48, 0.44), (0.08, 0.44)),
        ((0.54, 0.2), (0.92, 0.2), (0.92, 0.44), (0.54, 0.44)),
        ((0.28, 0.52), (0.7, 0.52), (0.7, 0.76), (0.28, 0.76)),
    ),
    "arrow": (((0.5, 0.06), (0.88, 0.46), (0.64, 0.46), (0.64, 0.94), (0.36, 0.94), (0.36, 0.46), (0.12, 0.46)),),
}
RINGS: dict[str, tuple[tuple[float, float, float, float], ...]] = {
    "circles": ((0.32, 0.36, 0.2, 0.07), (0.68, 0.36, 0.2, 0.07), (0.5, 0.68, 0.2, 0.07)),
    "wheel": ((0.5, 0.5, 0.4, 0.1), (0.5, 0.5, 0.1, 0.1)),
}
"""Rings: centre x, y, radius, thickness, as shares of the box."""


def bgr(colour: Colour) -> tuple[int, int, int]:
    return colour[2], colour[1], colour[0]


class Sheet:
    """A picture that is drawn on in millimetres."""

    def __init__(self, width_mm: float, height_mm: float, px_per_mm: float, colour: Colour) -> None:
        self.px_per_mm = px_per_mm
        self.image: Image = np.full((round(height_mm * px_per_mm), round(width_mm * px_per_mm), 3), bgr(colour), np.uint8)

    def _px(self, *mm: float) -> list[int]:
        return [round(value * self.px_per_mm) for value in mm]

    def box(self, x: float, y: float, w: float, h: float, colour: Colour) -> None:
        x0, y0, x1, y1 = self._px(x, y, x + w, y + h)
        self.image[max(0, y0) : max(0, y1), max(0, x0) : max(0, x1)] = bgr(colour)

    def frame(self, box: tuple[float, float, float, float], colour: Colour, line_mm: float = 0.4) -> None:
        x, y, w, h = box
        for bx, by, bw, bh in ((x, y, w, line_mm), (x, y + h - line_mm, w, line_mm), (x, y, line_mm, h), (x + w - line_mm, y, line_mm, h)):
            self.box(bx, by, bw, bh, colour)

    def disc(self, x: float, y: float, radius: float, colour: Colour, thickness_mm: float = 0.0) -> None:
        scale = self.px_per_mm * 16
        centre = (round(x * scale - 8), round(y * scale - 8))
        thickness = max(1, round(thickness_mm * self.px_per_mm)) if thickness_mm else -1
        cv2.circle(self.image, centre, round(radius * scale), bgr(colour), thickness, cv2.LINE_AA, 4)

    def polygon(self, points: tuple[tuple[float, float], ...], colour: Colour) -> None:
        px = np.array([[round(v * self.px_per_mm * 16 - 8) for v in p] for p in points], np.int32)
        cv2.fillPoly(self.image, [px], bgr(colour), cv2.LINE_AA, 4)

    def symbol(self, name: str, at: tuple[float, float], side: float, colour: Colour) -> None:
        """One of the symbols in a square box; an unknown name is written out. `at`: its top left corner."""
        x, y = at
        for shape in SHAPES.get(name, ()):
            self.polygon(tuple((x + u * side, y + v * side) for u, v in shape), colour)
        for u, v, radius, line in RINGS.get(name, ()):
            self.disc(x + u * side, y + v * side, radius * side, colour, line * side)
        if name not in SHAPES and name not in RINGS:
            self.text(name, x + side / 2, y + side / 2, side * 0.5, colour)

    def text(self, words: str, x: float, y: float, height_mm: float, colour: Colour) -> None:
        """Words centred on a point."""
        scale = height_mm * self.px_per_mm / 22
        line = max(1, round(scale * 3))
        (w, h), _ = cv2.getTextSize(words, cv2.FONT_HERSHEY_DUPLEX, scale, line)
        cx, cy = self._px(x, y)
        cv2.putText(self.image, words, (cx - w // 2, cy + h // 2), cv2.FONT_HERSHEY_DUPLEX, scale, bgr(colour), line, cv2.LINE_AA)

    def paste(self, grey: Image, x: float, y: float) -> None:
        """A black and white picture in our black and white."""
        x0, y0 = self._px(x, y)
        h, w = grey.shape
        ink = np.array([bgr(BLACK), bgr(WHITE)], np.uint8)[(grey > 127).astype(np.uint8)]
        self.image[y0 : y0 + h, x0 : x0 + w] = ink[: self.image.shape[0] - y0, : self.image.shape[1] - x0]

    def dotted(self, box: tuple[float, float, float, float]) -> None:
        for x, y in dots(box):
            self.disc(x, y, DOT_MM / 2, DOT)


def box_of(polygon: tuple[tuple[float, float], ...]) -> tuple[float, float, float, float]:
    """The upright box (x, y, w, h) around a polygon."""
    xs, ys = [p[0] for p in polygon], [p[1] for p in polygon]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def zone_image(board: Board, zone: Zone, px_per_mm: float) -> Image:
    """An empty zone as it is printed: (height, width, 3)."""
    sheet = Sheet(*zone.size_mm, px_per_mm, zone.colour)
    for place in board.places.values():
        if place.zone == zone.name and place.on is None:
            box = box_of(place.polygon_mm)
            sheet.dotted(box)
            sheet.frame(box, (150, 155, 148))
    for mark in zone.marks:
        module = mark.size_mm / 8
        half = mark.size_mm / 2
        x, y = mark.centre_mm
        sheet.box(x - half - module, y - half - module, mark.size_mm + 2 * module, mark.size_mm + 2 * module, WHITE)
        sheet.paste(mark_image(mark.family, mark.id, round(mark.size_mm * px_per_mm)), x - half, y - half)
    return sheet.image


@lru_cache(maxsize=512)
def face_image(piece: Piece, face: Face, px_per_mm: float) -> Image:
    """One face of a piece as it is printed: (height, width, 3). Do not write into it."""
    width, height = piece.size_mm
    back = face.name == "back"
    if face.code is None:
        return Sheet(width, height, px_per_mm, face.colour or GROUND).image
    sheet = Sheet(width, height, px_per_mm, BACKS.get(piece.kind, BLACK) if back else WHITE)
    for box in piece.dots_mm:
        sheet.box(*box, GROUND)
        side = min(box[2], box[3])
        sheet.symbol("?" if back else face.art.get("symbol", ""), (box[0] + (box[2] - side) / 2, box[1] + (box[3] - side) / 2), side, PALE)
        sheet.dotted(box)
    if {"colour", "number", "symbol"} <= face.art.keys():
        ink = INKS.get(face.art["colour"], BLACK)
        sheet.box(0, height / 2 - 12, width, 24, ink)
        sheet.symbol(face.art["symbol"], (width / 2 - 9, height / 2 - 9), 18, WHITE)
        sheet.text(face.art["number"], width - 11, 11, 12, ink)
        sheet.text(face.art["number"], 11, height - 11, 12, ink)
    if piece.dots_mm or len(piece.codes) > 1:
        sheet.frame((0, 0, width, height), BLACK if back else (140, 140, 140), 0.3)
    for code in piece.codes:
        grey = code_image(face.code, round(code.size_mm * px_per_mm))
        sheet.paste(np.ascontiguousarray(np.rot90(grey, -(code.turn // 2))), *code.corner_mm)
    sheet.image.setflags(write=False)
    return sheet.image
