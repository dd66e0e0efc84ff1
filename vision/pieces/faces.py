"""Faces known by their colour: cubes, read as coloured squares of the right size in the plane of their tops."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.art import GROUND, bgr
from vision.board import Colour, Point
from vision.pictures.lens import Matrix, View, inverse, project

PX_PER_MM = 2.0
HUE_REACH = 15.0
"""Degrees of hue around a colour that still count; skin (about 20) lies outside red (356) and yellow (48)."""
SURE, DOUBT = 0.62, 0.42
"""Fit of a cube: the filled share of its outline, less OUTSIDE times the filled share of a rim of 1 mm around it."""
OUTSIDE = 0.4
FOREIGN_MM2 = 14.0
"""So much of a colour that comes from outside may lie in a place: the side of a pawn next door."""
INSIDE_MM = 2.0
"""A cube's middle lies at least this far inside its place."""


@dataclass(frozen=True, slots=True)
class Blob:
    """One coloured square: which colour (index), its centre in zone mm, how well it fits (0-1)."""

    colour: int
    centre_mm: Point
    score: float


@dataclass(frozen=True, slots=True)
class Blobs:
    """All squares of a place, and how much of the same colours is left unexplained, mm2."""

    sure: tuple[Blob, ...]
    doubt: tuple[Blob, ...]
    left_mm2: float


def hue(colour: Colour) -> float:
    """Hue in degrees."""
    pixel = np.array([[bgr(colour)]], np.uint8)
    return float(cv2.cvtColor(pixel, cv2.COLOR_BGR2HSV_FULL)[0, 0, 0]) * 360 / 256


def squares(
    picture: NDArray[np.uint8],
    view: View,
    shift: Matrix,
    region: NDArray[np.float64],
    *,
    ground_mm: float,
    size_mm: float,
    colours: Sequence[Colour],
    paper: NDArray[np.float32],
    others: Sequence[NDArray[np.float64]] = (),
) -> Blobs:
    """Reads squares of `size_mm` (also their height) standing on ground `ground_mm` high in a convex region (N, 2), zone mm.

    `shift`: frame px -> px of `picture` (BGR). `paper`: colour of the bare ground here, by which the light is judged.
    `others`: outlines (M, 2), px of `picture`, of taller pieces whose sides may be of the same colours.
    """
    top = shift @ view.plane(ground_mm + size_mm)
    margin = size_mm
    low, high = region.min(0) - margin, region.max(0) + margin
    size = (int((high[0] - low[0]) * PX_PER_MM) + 1, int((high[1] - low[1]) * PX_PER_MM) + 1)
    to_mm = np.array([[1 / PX_PER_MM, 0, low[0]], [0, 1 / PX_PER_MM, low[1]], [0, 0, 1.0]])
    patch = cv2.warpPerspective(picture, top @ to_mm, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE)
    white = np.array(bgr(GROUND), np.float32) / np.maximum(paper, 8)
    patch = np.clip(patch * white, 0, 255).astype(np.uint8)
    tint = cv2.cvtColor(patch, cv2.COLOR_BGR2HSV_FULL)
    vivid = (tint[..., 1] > 115) & (tint[..., 2] > 36)
    for other in others:
        outline = cv2.convexHull(project(inverse(top @ to_mm), other).round().astype(np.int32))
        shade = np.zeros(patch.shape[:2], np.uint8)
        cv2.fillConvexPoly(shade, outline, 1)
        vivid &= cv2.dilate(shade, np.ones((3, 3), np.uint8)) == 0
    degrees = tint[..., 0].astype(np.float32) * (360 / 256)
    foot = project(inverse(top) @ shift @ view.plane(ground_mm), [region.mean(0)])[0] - region.mean(0)
    where = project(inverse(to_mm), region)
    within = np.zeros(patch.shape[:2], np.uint8)
    cv2.fillConvexPoly(within, cv2.convexHull(where.round().astype(np.int32)), 1)
    about = cv2.dilate(within, np.ones((round(6 * PX_PER_MM),) * 2, np.uint8)).astype(np.float32)
    near = cv2.erode(within, np.ones((round(2 * INSIDE_MM * PX_PER_MM),) * 2, np.uint8)).astype(bool)
    sure: list[Blob] = []
    doubt: list[Blob] = []
    left = 0.0
    for index, colour in enumerate(colours):
        away = np.abs((degrees - hue(colour) + 180) % 360 - 180)
        mask = (vivid & (away < HUE_REACH)).astype(np.float32)
        if float((mask * near).sum()) < 12 * PX_PER_MM**2:
            continue
        if _reaches_out(mask, within):
            return Blobs((), (), np.inf)
        for x, y, score in _peel(mask, near, size_mm, foot):
            at = project(to_mm, [(x, y)])[0]
            (sure if score >= SURE else doubt).append(Blob(index, (float(at[0]), float(at[1])), score))
        left = max(left, float((mask * about).sum()) / PX_PER_MM**2)
    return Blobs(tuple(sure), tuple(doubt), left)


def _reaches_out(mask: NDArray[np.float32], within: NDArray[np.uint8]) -> bool:
    """True if one colour comes from outside the picture of this place and reaches into it: a sleeve, a cloth, never a cube."""
    _, labels = cv2.connectedComponents(mask.astype(np.uint8), connectivity=4)
    rim = np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]])
    foreign = np.isin(labels, np.unique(rim[rim > 0]))
    return float((foreign & (within > 0)).sum()) > FOREIGN_MM2 * PX_PER_MM**2


def _peel(
    mask: NDArray[np.float32], near: NDArray[np.bool_], size_mm: float, foot: NDArray[np.float64]
) -> list[tuple[float, float, float]]:
    """Centres of tops (px) and fits, best first; each is taken out of the mask before the next is looked for.

    What is looked for is the top and the sides we look at (`foot`: where the foot lies, seen from the top, mm).
    """
    half, rim = size_mm / 2 * PX_PER_MM, round(PX_PER_MM)
    dx, dy = foot * PX_PER_MM
    left, right = round(half - min(0.0, dx)), round(half + max(0.0, dx))
    up, down = round(half - min(0.0, dy)), round(half + max(0.0, dy))
    kernel = np.zeros((up + down + 2 * rim, left + right + 2 * rim), np.float32)
    kernel[:] = -OUTSIDE / (kernel.size - (up + down) * (left + right))
    kernel[rim:-rim, rim:-rim] = 1 / ((up + down) * (left + right))
    found: list[tuple[float, float, float]] = []
    while len(found) < 24:
        fit = cv2.filter2D(mask, -1, kernel, anchor=(left + rim, up + rim), borderType=cv2.BORDER_CONSTANT)
        fit[~near] = -1
        _, best, _, (x, y) = cv2.minMaxLoc(fit)
        if best < DOUBT:
            break
        found.append((x - 0.5, y - 0.5, float(min(1.0, best))))
        mask[max(0, y - up - rim) : y + down + rim, max(0, x - left - rim) : x + right + rim] = 0
    return found
