"""Finds what is wrong with sheets: bent by the lens, printed too small, squeezed, or one over the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from vision.board import Board
from vision.pictures.frame import Frame
from vision.pictures.lens import Matrix, View, inverse, project
from vision.pieces.prints import prints_of
from vision.sheets.laid import parts_seen
from vision.sheets.measure import stand

BENDS = np.linspace(-0.5, 0.4, 46)
"""How strongly a lens may bend its pictures (k1); zero is among them."""
BENT, SURE = 0.08, 40
"""A lens that bends more is told, if so many parts of the print say so. Straight ones came out at 0.02 at most, one of 0.1 at 0.1."""
STRAY_PX = 1.0
"""A part of the print that is farther off counts no more than this."""
UNLIKE = 0.02
"""Share by which a wrong print is smaller than the others, or squeezed. Right ones have 0.01 at most."""
LEVEL_DEGREES = 10.0
"""More aslant, a sheet looks squeezed if the lens is not quite as it is taken to be."""
INSIDE_MM = 3.0
"""How far a place reaches under another sheet before it is told: paper may touch."""

Parts = tuple[Matrix, Matrix]
"""Parts of a sheet's print that are in sight: (N, 2) mm of the sheet, and px."""


def print_seen(board: Board, frame: Frame, views: Mapping[str, View]) -> dict[str, Parts]:
    """Returns the parts of each sheet's print that lie where its marks have them. Of another game's sheet there are none."""
    prints = prints_of(board)
    return {name: parts_seen(frame, prints.whole(name), view.ground) for name, view in views.items()}


def bend(seen: Mapping[str, Parts], camera: Matrix) -> float:
    """Returns how strongly the lens bends its pictures: k1, below zero where straight lines bulge. It is 0 where too little is in sight."""
    there = [parts for parts in seen.values() if len(parts[0]) >= 5]
    if sum(len(mm) for mm, _ in there) < SURE:
        return 0.0
    middle, focal = camera[:2, 2], float(camera[0, 0])

    def off(k1: float) -> float:
        apart = []
        for mm, px in there:
            at = (px - middle) / focal
            straight = at / (1 + k1 * (at * at).sum(1, keepdims=True)) * focal + middle
            ground = cv2.findHomography(mm, straight, 0)[0]
            if ground is not None:
                apart.append(np.minimum(((project(ground, mm) - straight) ** 2).sum(1), STRAY_PX**2))
        return float(np.concatenate(apart).mean())

    return min((float(k1) for k1 in BENDS), key=lambda k1: (off(k1), abs(k1)))


@dataclass(frozen=True, slots=True)
class Print:
    """A sheet's print. `size`: how large beside the other sheets; `sides`: its width beside its height. Both are 1 in a right one."""

    size: float
    sides: float


def printed(board: Board, views: Mapping[str, View], camera: Matrix) -> dict[str, Print]:
    """Returns the prints of sheets that lie on one table before this camera, by their marks.

    A sheet that is printed smaller looks as if it lay deeper. Where only two lie there, or half of them are small, the largest are right:
    printers make sheets smaller.
    """
    stands, sides = {}, {}
    for name, view in views.items():
        width, height = board.zones[name].size_mm
        stands[name] = stand(view, camera, (width / 2, height / 2))
        across, down = (np.linalg.inv(camera) @ view.ground)[:, :2].T
        sides[name] = float(np.linalg.norm(across) / np.linalg.norm(down))
    if not stands:
        return {}
    low = sorted(above for above, _ in stands.values())
    usual = low[(len(low) - 1) // 2]
    level = all(tilt < LEVEL_DEGREES for _, tilt in stands.values())
    return {name: Print(usual / above, sides[name] if level else 1.0) for name, (above, _) in stands.items()}


def overlapping(board: Board, views: Mapping[str, View]) -> dict[str, str]:
    """Returns the places that lie where another sheet lies too, and that sheet. Which is on top is not known."""
    found: dict[str, str] = {}
    for place in board.places.values():
        if place.zone not in views:
            continue
        corners = project(views[place.zone].ground, place.polygon_mm)
        for other, view in views.items():
            width, height = board.zones[other].size_mm
            at = project(inverse(view.ground), _within(corners))
            inside = (at > INSIDE_MM).all(1) & (at < (width - INSIDE_MM, height - INSIDE_MM)).all(1)
            if other != place.zone and inside.any():
                found[place.name] = other
    return found


def _within(corners: Matrix) -> Matrix:
    """Points all over a convex outline: its corners, its sides, and what lies between them and its middle."""
    middle = corners.mean(0)
    sides = (corners + np.roll(corners, -1, 0)) / 2
    return np.vstack([middle + share * (np.vstack([corners, sides]) - middle) for share in (0.0, 0.5, 1.0)])
