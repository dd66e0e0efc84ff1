"""Dice as the camera sees them: cubes with pips, flat or leaning. They are drawn into a frame in which the tray lies."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.board import Colour
from vision.pictures.lens import View, project
from vision.printed.sheet import Sheet

PX_PER_MM = 8.0
SPOTS = {
    1: ((0.5, 0.5),),
    2: ((0.25, 0.25), (0.75, 0.75)),
    3: ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    4: ((0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)),
    5: ((0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75), (0.5, 0.5)),
    6: ((0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75), (0.25, 0.5), (0.75, 0.5)),
}
BESIDE = {1: (2, 3), 2: (1, 3), 3: (1, 2), 4: (1, 2), 5: (1, 3), 6: (2, 3)}
"""Two faces beside each upper face; those across from them have seven pips less."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """A die: pips, middle (mm of the tray), turn and lean (degrees), and colours. The pips are those of its upper face."""

    pips: int
    at_mm: tuple[float, float]
    turn: float = 0.0
    lean: float = 0.0
    body: Colour = (240, 238, 230)
    ink: Colour = (20, 20, 24)
    side_mm: float = 16.0


def lay_dice(frame: NDArray[np.uint8], view: View, dice: tuple[Thrown, ...], *, blur_px: float = 0.7) -> NDArray[np.uint8]:
    """A copy of a frame (BGR) with dice in the tray that lies as `view` says. They are as soft as the lens makes them."""
    seen = frame.copy()
    for die in dice:
        _shadow(seen, view, die)
    for die in dice:
        for image, corners in _faces(die):
            px = np.array([project(view.plane(z), [(x, y)])[0] for x, y, z in corners], np.float32)
            (x0, y0), (x1, y1), (x2, y2) = px[0], px[1], px[2]
            if (x1 - x0) * (y2 - y0) - (y1 - y0) * (x2 - x0) <= 0:
                continue  # its back is turned to the lens
            _lay(seen, image, px)
    return np.asarray(cv2.GaussianBlur(seen, (0, 0), blur_px), np.uint8) if blur_px else seen


def _lay(frame: NDArray[np.uint8], image: NDArray[np.uint8], px: NDArray[np.float32]) -> None:
    """Lays a face with its corners at these points of the frame."""
    low, high = np.floor(px.min(0)).astype(int) - 2, np.ceil(px.max(0)).astype(int) + 3
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    side = image.shape[0]
    flat = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32)
    matrix = cv2.getPerspectiveTransform(flat, (px - low).astype(np.float32))
    cover = cv2.warpPerspective(np.full((side, side), 255, np.uint8), matrix, size, flags=cv2.INTER_AREA)
    face = cv2.warpPerspective(cv2.GaussianBlur(image, (0, 0), 2.0), matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    share = cover[..., None].astype(np.float32) / 255
    part = frame[low[1] : high[1], low[0] : high[0]]
    part[:] = (part * (1 - share) + face * share + 0.5).astype(np.uint8)


def _shadow(frame: NDArray[np.uint8], view: View, die: Thrown) -> None:
    x, y = die.at_mm
    half = die.side_mm * 0.72
    foot = project(view.ground, [(x + u * half + 3, y + v * half + 2) for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
    mask = np.zeros(frame.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, foot.round().astype(np.int32), 255, cv2.LINE_AA)
    dim = 1 - 0.35 * cv2.GaussianBlur(mask, (0, 0), 3).astype(np.float32)[..., None] / 255
    frame[:] = (frame * dim).astype(np.uint8)


def _faces(die: Thrown) -> list[tuple[NDArray[np.uint8], NDArray[np.float64]]]:
    """The picture and the four corners (x, y, height, mm of the tray) of each face, the upper one last."""
    s = die.side_mm / 2
    one, two = BESIDE[die.pips]
    cube = {
        one: ((-s, s, 2 * s), (s, s, 2 * s), (s, s, 0), (-s, s, 0)),
        7 - one: ((s, -s, 2 * s), (-s, -s, 2 * s), (-s, -s, 0), (s, -s, 0)),
        two: ((s, s, 2 * s), (s, -s, 2 * s), (s, -s, 0), (s, s, 0)),
        7 - two: ((-s, -s, 2 * s), (-s, s, 2 * s), (-s, s, 0), (-s, -s, 0)),
        die.pips: ((-s, -s, 2 * s), (s, -s, 2 * s), (s, s, 2 * s), (-s, s, 2 * s)),
    }
    lean, turn = np.radians(die.lean), np.radians(die.turn)
    found = []
    for pips, corners in cube.items():
        points = np.array(corners, np.float64)
        # It leans over its right lower edge, then all of it is turned.
        x, z = points[:, 0] - s, points[:, 2]
        points[:, 0], points[:, 2] = s + x * np.cos(lean) + z * np.sin(lean), z * np.cos(lean) - x * np.sin(lean)
        x, y = points[:, 0].copy(), points[:, 1].copy()
        points[:, 0], points[:, 1] = x * np.cos(turn) - y * np.sin(turn) + die.at_mm[0], x * np.sin(turn) + y * np.cos(turn) + die.at_mm[1]
        found.append((_face(pips, die, upper=pips == die.pips), points))
    return found


def _face(pips: int, die: Thrown, *, upper: bool) -> NDArray[np.uint8]:
    light = 1.0 if upper else 0.62
    sheet = Sheet(die.side_mm, die.side_mm, PX_PER_MM, die.body)
    for u, v in SPOTS[pips]:
        sheet.disc(u * die.side_mm, v * die.side_mm, die.side_mm * 0.095, die.ink)
    return (sheet.image * light).astype(np.uint8)
