"""Faces known by their colour: cubes, read as coloured squares of the right size in the plane of their tops."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.art import GROUND, bgr
from vision.board import Colour, Point
from vision.lens import Matrix, View, project

PX_PER_MM = 2.0
HUE_REACH = 15.0
"""Degrees of hue around a colour that still count; skin (about 20) lies outside red (356) and yellow (48)."""
SURE, DOUBT = 0.72, 0.5
"""Fit of a square: filled inside, less half of what is filled in a rim of 1 mm around it."""


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
    ground_mm: float,
    size_mm: float,
    colours: Sequence[Colour],
    paper: NDArray[np.float32],
) -> Blobs:
    """Reads squares of `size_mm` (also their height) standing on ground `ground_mm` high in a convex region (N, 2), zone mm.

    `shift`: frame px -> px of `picture` (BGR). `paper`: colour of the bare ground here, by which the light is judged.
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
    vivid = (tint[..., 1] > 95) & (tint[..., 2] > 36)
    degrees = tint[..., 0].astype(np.float32) * (360 / 256)
    foot = project(np.linalg.inv(top) @ shift @ view.plane(ground_mm), [region.mean(0)])[0] - region.mean(0)
    where = project(np.linalg.inv(to_mm), region)
    within = np.zeros(patch.shape[:2], np.uint8)
    cv2.fillConvexPoly(within, cv2.convexHull(where.round().astype(np.int32)), 1)
    near = cv2.dilate(within, np.ones((round(3 * PX_PER_MM),) * 2, np.uint8)).astype(bool)
    sure: list[Blob] = []
    doubt: list[Blob] = []
    left = 0.0
    for index, colour in enumerate(colours):
        away = np.abs((degrees - hue(colour) + 180) % 360 - 180)
        mask = (vivid & (away < HUE_REACH)).astype(np.float32)
        if float((mask * near).sum()) < 12 * PX_PER_MM**2:
            continue
        for x, y, score in _peel(mask, near, size_mm):
            at = project(to_mm, [(x, y)])[0]
            (sure if score >= SURE else doubt).append(Blob(index, (float(at[0]), float(at[1])), score))
            _rub_out(mask, x, y, size_mm, foot)
        left = max(left, float((mask * within).sum()) / PX_PER_MM**2)
    return Blobs(tuple(sure), tuple(doubt), left)


def _peel(mask: NDArray[np.float32], near: NDArray[np.bool_], size_mm: float) -> list[tuple[float, float, float]]:
    """Centres (px) and fits of squares, best first; each is taken out before the next is looked for."""
    inner, outer = round(size_mm * PX_PER_MM), round((size_mm + 2) * PX_PER_MM)
    kernel = np.full((outer, outer), -0.5 / (outer**2 - inner**2), np.float32)
    rim = (outer - inner) // 2
    kernel[rim : rim + inner, rim : rim + inner] = 1 / inner**2
    rest = mask.copy()
    found: list[tuple[float, float, float]] = []
    while len(found) < 24:
        fit = cv2.filter2D(rest, -1, kernel, anchor=(outer // 2, outer // 2), borderType=cv2.BORDER_CONSTANT)
        fit[~near] = -1
        _, best, _, (x, y) = cv2.minMaxLoc(fit)
        if best < DOUBT:
            return found
        found.append((x - 0.5, y - 0.5, float(min(1.0, best))))
        half = inner // 2 + 1
        rest[max(0, y - half) : y + half, max(0, x - half) : x + half] = 0
    return found


def _rub_out(mask: NDArray[np.float32], x: float, y: float, size_mm: float, foot: NDArray[np.float64]) -> None:
    """Takes a cube's top and the side we look at out of the mask."""
    half = (size_mm / 2 + 1) * PX_PER_MM
    dx, dy = foot * PX_PER_MM
    x0, x1 = x - half + min(0, dx), x + half + max(0, dx)
    y0, y1 = y - half + min(0, dy), y + half + max(0, dy)
    mask[max(0, round(y0)) : max(0, round(y1) + 1), max(0, round(x0)) : max(0, round(x1) + 1)] = 0
