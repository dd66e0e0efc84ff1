"""What is printed: zones, faces and symbols, drawn once for the kit, the simulated table and the screen.

Pictures are BGR uint8, y down, `px_per_mm` pixels to the millimetre. People see symbols and numbers; the reader needs only codes,
dots (proof of bare ground) and colours of cubes.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.board import BLANK, DOT_MM, Board, Colour, Drawing, Face, Piece, Point, Stroke, Zone, dots
from vision.sheets.markers import code_image, mark_image

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
LINES: dict[str, Colour] = {
    "plain": (150, 155, 148), "line": (128, 134, 128), "ink": (52, 56, 58), "red": (190, 44, 40), "blue": (36, 92, 190),
    "yellow": (170, 132, 10), "green": (24, 122, 70), "orange": (196, 104, 10), "sky": (30, 130, 180), "purple": (150, 70, 140),
}  # fmt: skip
AREAS: dict[str, Colour] = {
    "line": (168, 174, 168), "ink": (120, 124, 124), "red": (221, 184, 176), "blue": (174, 194, 218),
    "yellow": (222, 214, 168), "green": (178, 208, 182), "orange": (224, 198, 168), "sky": (178, 208, 220), "purple": (208, 190, 212),
}  # fmt: skip
"""What each tone of a drawing is on paper: deep enough for lines, pale enough that marks and pieces stand out from areas."""
HEAD_MM = 2.6
"""Length of an arrowhead."""
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

    def line(self, points: tuple[Point, ...], colour: Colour, width_mm: float, *, closed: bool = False) -> None:
        px = np.array([[round(v * self.px_per_mm * 16 - 8) for v in p] for p in points], np.int32)
        cv2.polylines(self.image, [px], closed, bgr(colour), max(1, round(width_mm * self.px_per_mm)), cv2.LINE_AA, 4)

    def stroke(self, stroke: Stroke) -> None:
        """A line of a drawing with its arrowheads."""
        colour = LINES[stroke.tone]
        for part in dashes(stroke.points_mm) if stroke.dashed else (stroke.points_mm,):
            self.line(part, colour, stroke.width_mm)
        for wanted, points in zip(stroke.heads, (stroke.points_mm[::-1], stroke.points_mm), strict=True):
            if wanted:
                self.polygon(head(points), colour)

    def lines(self, drawing: Drawing) -> None:
        """All of a drawing but the colours of its areas."""
        for area in drawing.areas:
            self.line(area.points_mm, LINES[area.edge], area.edge_mm, closed=True)
        for stroke in drawing.strokes:
            self.stroke(stroke)
        for caption in drawing.captions:
            self.text(caption.text, *caption.at_mm, caption.size_mm, LINES[caption.tone])

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


def head(points: tuple[Point, ...], length_mm: float = HEAD_MM) -> tuple[Point, Point, Point]:
    """The arrowhead at the last of these points."""
    (x0, y0), (x1, y1) = next((p for p in reversed(points) if p != points[-1]), points[0]), points[-1]
    far = max(1e-6, float(np.hypot(x1 - x0, y1 - y0)))
    ux, uy = (x1 - x0) / far * length_mm, (y1 - y0) / far * length_mm
    return (x1, y1), (x1 - ux - uy * 0.55, y1 - uy + ux * 0.55), (x1 - ux + uy * 0.55, y1 - uy - ux * 0.55)


def dashes(points: tuple[Point, ...], dash_mm: float = 2.4, gap_mm: float = 1.6) -> list[tuple[Point, ...]]:
    """A line cut into dashes, each two points or more."""
    found: list[tuple[Point, ...]] = []
    part: list[Point] = [points[0]]
    inked, left = True, dash_mm
    for (x0, y0), (x1, y1) in pairwise(points):
        far, done = float(np.hypot(x1 - x0, y1 - y0)), 0.0
        while far - done > left:
            done += left
            at = (x0 + (x1 - x0) * done / far, y0 + (y1 - y0) * done / far)
            if inked:
                found.append((*part, at))
            part, inked = [at], not inked
            left = dash_mm if inked else gap_mm
        left -= far - done
        part.append((x1, y1))
    return [*found, tuple(part)] if inked and len(part) > 1 else found


def zone_image(board: Board, zone: Zone, px_per_mm: float) -> Image:
    """An empty zone as it is printed: (height, width, 3). Places keep the zone's own colour, whatever is drawn around them."""
    sheet = Sheet(*zone.size_mm, px_per_mm, zone.colour)
    drawn = board.drawings.get(zone.name, BLANK)
    for area in drawn.areas:
        if area.tone != "plain":
            sheet.polygon(area.points_mm, AREAS[area.tone])
    for place in board.places.values():
        if place.zone == zone.name and place.on is None:
            box = box_of(place.polygon_mm)
            if drawn is not BLANK:
                sheet.box(*box, zone.colour)
            sheet.dotted(box)
            if drawn is BLANK:
                sheet.frame(box, LINES["plain"])
    sheet.lines(drawn)
    for label in board.labels.get(zone.name, ()):
        for caption in label.captions():
            sheet.text(caption.text, *caption.at_mm, caption.size_mm, LINES[caption.tone])
    for mark in zone.marks:
        module = mark.size_mm / 8
        half = mark.size_mm / 2
        x, y = mark.centre_mm
        sheet.box(x - half - module, y - half - module, mark.size_mm + 2 * module, mark.size_mm + 2 * module, WHITE)
        sheet.paste(mark_image(mark.family, mark.id, round(mark.size_mm * px_per_mm)), x - half, y - half)
    return sheet.image


def _band(sheet: Sheet, size_mm: tuple[float, float], lines: list[str], ink: Colour) -> None:
    """Words across the middle of a card, clear of the codes in its corners."""
    width, height = size_mm
    sheet.box(0, height / 2 - 12, width, 24, ink)
    letter = min(6.0, 20 / (1.4 * len(lines)), 1.12 * (width - 4) / max(len(line) for line in lines))
    for index, line in enumerate(lines):
        sheet.text(line, width / 2, height / 2 + (index - (len(lines) - 1) / 2) * 1.4 * letter, letter, WHITE)


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
    if "words" in face.art:
        _band(sheet, (width, height), face.art["words"].split("|"), INKS.get(face.art.get("ink", ""), BLACK))
    if piece.dots_mm or len(piece.codes) > 1:
        sheet.frame((0, 0, width, height), BLACK if back else (140, 140, 140), 0.3)
    for code in piece.codes:
        grey = code_image(face.code, round(code.size_mm * px_per_mm))
        sheet.paste(np.ascontiguousarray(np.rot90(grey, -(code.turn // 2))), *code.corner_mm)
    sheet.image.setflags(write=False)
    return sheet.image
