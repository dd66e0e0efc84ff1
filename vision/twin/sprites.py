"""One piece as it appears in the picture. Its sides and its face are ready to be laid over a frame, each in its own plane."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.art import bgr, face_image
from vision.board import Colour, Face, Piece
from vision.pictures.lens import Matrix, View, inverse, project
from vision.pictures.tone import Light, linear, toned

TEXEL_PER_MM = 4.0
PIXEL_TEXEL = 1.0
"""Softening of art before it is put in place, by as much as one pixel gathers; the lens comes later. Art is drawn at about twice the
picture's resolution. The figure is a standard deviation; at 1.77 px to the mm it is 0.45 px.
"""
PAD = 5
TO_MM = np.array([[1 / TEXEL_PER_MM, 0, (0.5 - PAD) / TEXEL_PER_MM], [0, 1 / TEXEL_PER_MM, (0.5 - PAD) / TEXEL_PER_MM], [0, 0, 1.0]])
"""Pixel indices of a softened, padded picture -> mm of what it shows."""
PAPER: Colour = (225, 225, 222)
SIDES = np.float32(0.35)
"""Share of the light that falls on a standing side."""

Box = tuple[int, int, int, int]
"""x0, y0, x1, y1 in px, the last two outside."""


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """Light already multiplied by its cover, float32 (h, w, 3), and what shines through, float32 (h, w, 1 or 3)."""

    box: Box
    paint: NDArray[np.float32]
    through: NDArray[np.float32]
    depth: tuple[float, ...]

    def lay(self, scene: Light, within: Box) -> None:
        """Lays the sprite over a scene in linear light, in a part of it only."""
        x0, y0 = max(self.box[0], within[0]), max(self.box[1], within[1])
        x1, y1 = min(self.box[2], within[2]), min(self.box[3], within[3])
        if x0 >= x1 or y0 >= y1:
            return
        a, b = slice(y0 - self.box[1], y1 - self.box[1]), slice(x0 - self.box[0], x1 - self.box[0])
        below = scene[y0:y1, x0:x1]
        below *= self.through[a, b]
        below += self.paint[a, b]


def soft(image: NDArray[np.uint8], blur_texel: float = PIXEL_TEXEL) -> NDArray[np.uint8]:
    """A face with a transparent rim, BGRA, its light softened and written as sRGB again."""
    whole = np.dstack([linear(image), np.ones(image.shape[:2], np.float32)])
    softened = cv2.GaussianBlur(cv2.copyMakeBorder(whole, PAD, PAD, PAD, PAD, cv2.BORDER_CONSTANT), (0, 0), blur_texel)
    return np.dstack([toned(softened[..., :3]), (255 * softened[..., 3] + 0.5).astype(np.uint8)])


@lru_cache(maxsize=512)
def softened_face(piece: Piece, face: Face) -> NDArray[np.uint8]:
    """A face as `soft` makes it. Do not write into it."""
    return soft(face_image(piece, face, TEXEL_PER_MM))


def sprite(
    piece: Piece, face: Face, view: View, at: Matrix, *, base_mm: float, layer: float, pile_mm: float = 0.0, bent_mm: float = 0.0
) -> Sprite:
    """A piece standing at `at` (face mm -> zone mm, 3x3) on ground `base_mm` high. `pile_mm`: it is the top of a white-edged pile.

    `bent_mm`: how high the middle of a bent card stands.
    """
    rise, body = (pile_mm, PAPER) if pile_mm else (piece.height_mm, piece.body)
    top = view.plane(base_mm + rise) @ at
    width, height = piece.size_mm
    corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
    rim = PAD / TEXEL_PER_MM
    outer = project(top, [(-rim, -rim), (width + rim, -rim), (width + rim, height + rim), (-rim, height + rim)])
    sides = None
    if body is not None:
        inset = 0.5 if piece.body and piece.codes else 0.0
        foot = [(min(max(x, inset), width - inset), min(max(y, inset), height - inset)) for x, y in corners]
        sides = np.vstack([project(view.plane(base_mm) @ at, foot), project(view.plane(base_mm + rise - inset * 2) @ at, foot)])
        outer = np.vstack([outer, sides])
    x0, y0 = np.floor(outer.min(0)).astype(int) - 1
    x1, y1 = np.ceil(outer.max(0)).astype(int) + 2
    shift = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1.0]])
    size = (int(x1 - x0), int(y1 - y0))
    texture = softened_face(piece, face)
    if bent_mm:
        planes = (shift @ view.plane(base_mm + bent_mm) @ at, shift @ top)
        across, down = _arched(planes, size, piece.size_mm)
        laid = cv2.remap(texture, across, down, cv2.INTER_LINEAR)
    else:
        laid = cv2.warpPerspective(texture, shift @ top @ TO_MM, size, flags=cv2.INTER_LINEAR)
    paint, through = linear(np.ascontiguousarray(laid[..., :3])), 1 - laid[..., 3:].astype(np.float32) / 255
    if sides is not None and body is not None:
        hull = _hull(sides - (x0, y0), size, body)
        paint = paint + hull[..., :3] * through
        through = through * (1 - hull[..., 3:])
    far = -float(np.hypot(*(project(top, [(width / 2, height / 2)])[0] - (1151.5, 647.5))))
    return Sprite((int(x0), int(y0), int(x1), int(y1)), paint, through, (layer, far))


def shadow(
    piece: Piece, view: View, at: Matrix, *, base_mm: float, away: tuple[float, float], left: NDArray[np.float32], layer: float
) -> Sprite:
    """Returns the shadow of a piece as a sprite. `away`: where its top's shadow falls (zone mm from the foot); `left`: light, BGR."""
    width, height = piece.size_mm
    foot = project(at, [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)])
    outline = project(view.plane(base_mm), np.vstack([foot, foot + away]))
    rim = 4
    x0, y0 = np.floor(outline.min(0)).astype(int) - rim
    x1, y1 = np.ceil(outline.max(0)).astype(int) + rim
    cover = _cover(outline - (x0, y0), (int(x1 - x0), int(y1 - y0)), 0.8)
    through = np.asarray(1 - (1 - left) * cover, np.float32)
    return Sprite((int(x0), int(y0), int(x1), int(y1)), np.zeros((*cover.shape[:2], 3), np.float32), through, (layer, 0.0))


def _arched(
    planes: tuple[Matrix, Matrix], size: tuple[int, int], face_mm: tuple[float, float]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Returns each arched pixel's source in the card's texture (x, y). `planes`: at the height of the arch, and at that of its ends."""
    high, low = planes
    px = np.stack(np.meshgrid(np.arange(size[0]), np.arange(size[1])), -1).reshape(-1, 2)
    flat = project(inverse(low), px)
    share = np.clip(1 - (2 * flat[:, 1] / face_mm[1] - 1) ** 2, 0, 1)[:, None]
    at = flat + share * (project(inverse(high), px) - flat)
    texel = project(inverse(TO_MM), at).astype(np.float32).reshape(size[1], size[0], 2)
    return np.ascontiguousarray(texel[..., 0]), np.ascontiguousarray(texel[..., 1])


def _hull(points: Matrix, size: tuple[int, int], body: Colour) -> Light:
    """The sides of a piece: darker than its top, light multiplied by its cover, then the cover itself."""
    cover = _cover(points, size, 0.45)
    paint = linear(np.array([[bgr(body)]], np.uint8))[0, 0] * SIDES
    return np.dstack([cover * paint, cover])


def _cover(points: Matrix, size: tuple[int, int], soft_px: float) -> Light:
    """Returns how much of each pixel lies in the hull of these points, float32 (h, w, 1)."""
    mask = np.zeros((size[1], size[0]), np.uint8)
    outline = cv2.convexHull((points * 16).round().astype(np.int32))
    cv2.fillConvexPoly(mask, outline, 255, cv2.LINE_AA, 4)
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), soft_px).astype(np.float32)[..., None] / 255, np.float32)
