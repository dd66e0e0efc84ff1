"""One piece as it appears in the picture: its sides and its face in their own planes, ready to be laid over a frame."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.art import bgr, face_image
from vision.board import Colour, Face, Piece
from vision.pictures.lens import Matrix, View, project

TEXEL_PER_MM = 4.0
"""Art is drawn at about twice the picture's resolution and softened by the lens before it is put in place."""
PAD = 5
TO_MM = np.array([[1 / TEXEL_PER_MM, 0, (0.5 - PAD) / TEXEL_PER_MM], [0, 1 / TEXEL_PER_MM, (0.5 - PAD) / TEXEL_PER_MM], [0, 0, 1.0]])
"""Pixel indices of a softened, padded picture -> mm of what it shows."""
PAPER: Colour = (225, 225, 222)

Box = tuple[int, int, int, int]
"""x0, y0, x1, y1 in px, the last two outside."""


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """Colours already multiplied by their cover, float32 (h, w, 3), and what shines through, float32 (h, w, 1)."""

    box: Box
    paint: NDArray[np.float32]
    through: NDArray[np.float32]
    depth: tuple[float, ...]

    def lay(self, frame: NDArray[np.uint8], within: Box) -> None:
        """Lays the sprite over a BGR frame, in a part of it only."""
        x0, y0 = max(self.box[0], within[0]), max(self.box[1], within[1])
        x1, y1 = min(self.box[2], within[2]), min(self.box[3], within[3])
        if x0 >= x1 or y0 >= y1:
            return
        a, b = slice(y0 - self.box[1], y1 - self.box[1]), slice(x0 - self.box[0], x1 - self.box[0])
        below = frame[y0:y1, x0:x1]
        below[:] = (below * self.through[a, b] + self.paint[a, b] + 0.5).astype(np.uint8)


def soft(image: NDArray[np.uint8], blur_texel: float) -> NDArray[np.uint8]:
    """A face with a transparent rim, BGRA, as soft as the lens makes it."""
    whole = np.dstack([image, np.full(image.shape[:2], 255, np.uint8)])
    softened: NDArray[np.uint8] = cv2.GaussianBlur(cv2.copyMakeBorder(whole, PAD, PAD, PAD, PAD, cv2.BORDER_CONSTANT), (0, 0), blur_texel)
    return softened


@lru_cache(maxsize=512)
def _softened(piece: Piece, face: Face, blur_texel: float) -> NDArray[np.uint8]:
    return soft(face_image(piece, face, TEXEL_PER_MM), blur_texel)


def sprite(
    piece: Piece, face: Face, view: View, at: Matrix, *, base_mm: float, light: float, blur_texel: float, layer: float, pile_mm: float = 0.0
) -> Sprite:
    """A piece standing at `at` (face mm -> zone mm, 3x3) on ground `base_mm` high; `pile_mm`: it is the top of a white-edged pile."""
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
    laid = cv2.warpPerspective(_softened(piece, face, blur_texel), shift @ top @ TO_MM, size, flags=cv2.INTER_LINEAR).astype(np.float32)
    paint, through = laid[..., :3] * light, 1 - laid[..., 3:] / 255
    if sides is not None and body is not None:
        hull = _hull(sides - (x0, y0), size, body, light)
        paint = paint + hull[..., :3] * through
        through = through * (1 - hull[..., 3:])
    far = -float(np.hypot(*(project(top, [(width / 2, height / 2)])[0] - (1151.5, 647.5))))
    return Sprite((int(x0), int(y0), int(x1), int(y1)), np.minimum(paint, 255).astype(np.float32), through.astype(np.float32), (layer, far))


def _hull(points: Matrix, size: tuple[int, int], body: Colour, light: float) -> NDArray[np.float32]:
    """The sides of a piece: darker than its top, colours multiplied by their cover, then the cover itself."""
    mask = np.zeros((size[1], size[0]), np.uint8)
    outline = cv2.convexHull((points * 16).round().astype(np.int32))
    cv2.fillConvexPoly(mask, outline, 255, cv2.LINE_AA, 4)
    cover = cv2.GaussianBlur(mask, (0, 0), 0.6).astype(np.float32)[..., None] / 255
    return np.dstack([cover * np.array(bgr(body), np.float32) * (0.62 * light), cover])
