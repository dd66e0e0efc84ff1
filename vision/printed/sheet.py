"""A picture that is drawn on in millimetres: boxes, lines, symbols, words."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from vision.board import Colour, Drawing, Point, Stroke
from vision.printed.inks import BLACK, FAINT, LINES, WHITE, bgr
from vision.printed.symbols import SYMBOLS, Disc, Fill, Trace
from vision.printed.texture import cover

Image = NDArray[np.uint8]
Box = tuple[float, float, float, float]
"""x, y, width, height in mm."""

HEAD_MM = 2.6
"""Length of an arrowhead."""
HALO_MM = 0.7
CAPITALS = 0.711
"""Height of Roboto's capitals as a share of the font size."""
FONTS = {True: Path(__file__).with_name("Roboto-Bold.ttf"), False: Path(__file__).with_name("Roboto-Regular.ttf")}


@lru_cache(maxsize=128)
def font(size_px: int, bold: bool) -> ImageFont.FreeTypeFont:
    """The kit's font in one size."""
    return ImageFont.truetype(FONTS[bold], size_px, layout_engine=ImageFont.Layout.BASIC)


def width_of(words: str, height_mm: float, bold: bool = True) -> float:
    """Returns how wide words are (mm) whose capitals are so high."""
    return float(font(100, bold).getlength(words)) / 100 * height_mm / CAPITALS


class Sheet:
    """A picture (BGR uint8, y down) that is drawn on in millimetres."""

    def __init__(self, width_mm: float, height_mm: float, px_per_mm: float, colour: Colour) -> None:
        self.px_per_mm = px_per_mm
        # Row by row: numpy fills a picture with a colour ten times as slowly as it copies rows.
        row = np.full((1, round(width_mm * px_per_mm), 3), bgr(colour), np.uint8)
        self.image: Image = np.repeat(row, round(height_mm * px_per_mm), axis=0)

    def _px(self, *mm: float) -> list[int]:
        return [round(value * self.px_per_mm) for value in mm]

    def _points(self, points: tuple[Point, ...]) -> NDArray[np.int32]:
        return np.array([[round(v * self.px_per_mm * 16 - 8) for v in p] for p in points], np.int32)

    def box(self, x: float, y: float, w: float, h: float, colour: Colour) -> None:
        x0, y0, x1, y1 = self._px(x, y, x + w, y + h)
        self.image[max(0, y0) : max(0, y1), max(0, x0) : max(0, x1)] = bgr(colour)

    def texture(self, name: str, texture: str) -> None:
        """Contour lines over the whole sheet, darker than whatever is there."""
        height, width = self.image.shape[:2]
        ink = cover(name, (width / self.px_per_mm, height / self.px_per_mm), texture, self.px_per_mm)
        left = 1 - ink * np.float32(1 - FAINT)
        self.image = (cv2.multiply(self.image, cv2.merge((left, left, left)), dtype=cv2.CV_32F) + 0.5).astype(np.uint8)

    def frame(self, box: Box, colour: Colour, line_mm: float = 0.4) -> None:
        x, y, w, h = box
        for bx, by, bw, bh in ((x, y, w, line_mm), (x, y + h - line_mm, w, line_mm), (x, y, line_mm, h), (x + w - line_mm, y, line_mm, h)):
            self.box(bx, by, bw, bh, colour)

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        scale = self.px_per_mm * 16
        centre = (round(x * scale - 8), round(y * scale - 8))
        cv2.circle(self.image, centre, round(radius * scale), bgr(colour), -1, cv2.LINE_AA, 4)

    def polygon(self, points: tuple[Point, ...], colour: Colour) -> None:
        cv2.fillPoly(self.image, [self._points(points)], bgr(colour), cv2.LINE_AA, 4)

    def line(self, points: tuple[Point, ...], colour: Colour, width_mm: float, *, closed: bool = False) -> None:
        thickness = max(1, round(width_mm * self.px_per_mm))
        cv2.polylines(self.image, [self._points(points)], closed, bgr(colour), thickness, cv2.LINE_AA, 4)

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

    def symbol(self, name: str, at: Point, side: float, colour: Colour) -> None:
        """One of the symbols in a square; a name that is none is written out. `at`: its top left corner."""
        x, y = at
        for shape in SYMBOLS.get(name, ()):
            match shape:
                case Fill(points):
                    self.polygon(tuple((x + u * side, y + v * side) for u, v in points), colour)
                case Trace(points, width, closed):
                    self.line(tuple((x + u * side, y + v * side) for u, v in points), colour, width * side, closed=closed)
                case Disc((u, v), radius):
                    self.disc(x + u * side, y + v * side, radius * side, colour)
        if name not in SYMBOLS:
            self.text(name, x + side / 2, y + side / 2, side * 0.6, colour)

    def text(
        self, words: str, x: float, y: float, height_mm: float, colour: Colour, *, bold: bool = True, halo: Colour | None = None
    ) -> None:
        """Words with the middle of their capitals at a point. `halo`: the paper that is left free of lines around them."""
        letters = font(max(4, round(height_mm * self.px_per_mm / CAPITALS)), bold)
        left, top, right, bottom = (int(edge) for edge in letters.getbbox(words, anchor="ls"))
        if right <= left or bottom <= top:
            return
        rim = max(1, round(HALO_MM * self.px_per_mm))
        mask = Pillow.new("L", (right - left + 2 * rim, bottom - top + 2 * rim))
        ImageDraw.Draw(mask).text((rim - left, rim - top), words, 255, letters, anchor="ls")
        ink = np.asarray(mask, np.float32) / np.float32(255)
        cx, base = self._px(x, y + height_mm / 2)
        at = cx - round(letters.getlength(words) / 2) + left - rim, base + top - rim
        if halo is not None:
            around = cv2.dilate(ink, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * rim - 1,) * 2))
            self._tint(np.asarray(around, np.float32), *at, halo)
        self._tint(ink, *at, colour)

    def _tint(self, ink: NDArray[np.floating], x: int, y: int, colour: Colour) -> None:
        """Colours the picture by a mask (0 to 1) whose top left pixel comes to (x, y). What would stick out is cut off."""
        height, width = self.image.shape[:2]
        ink = ink[max(0, -y) : max(0, height - y), max(0, -x) : max(0, width - x), None]
        part = self.image[max(0, y) : max(0, y) + ink.shape[0], max(0, x) : max(0, x) + ink.shape[1]]
        part[:] = (part * (1 - ink) + ink * np.array(bgr(colour), np.float32) + 0.5).astype(np.uint8)

    def paste(self, grey: Image, x: float, y: float) -> None:
        """A black and white picture in the black and white of our print."""
        x0, y0 = self._px(x, y)
        h, w = grey.shape
        ink = np.array([bgr(BLACK), bgr(WHITE)], np.uint8)[(grey > 127).astype(np.uint8)]
        self.image[y0 : y0 + h, x0 : x0 + w] = ink[: self.image.shape[0] - y0, : self.image.shape[1] - x0]


def box_of(polygon: tuple[Point, ...]) -> Box:
    """The upright box around a polygon."""
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
