"""Go or no-go before a game: are all zones in sight, is the smallest piece large enough, where is glare."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.board import Board
from vision.pictures.lens import Matrix, View, intrinsics, project
from vision.sheets.markers import CELLS
from vision.sheets.measure import stand
from vision.sheets.pose import Poses

GOOD_PX, LEAST_PX = 2.4, 1.85
"""Pixels to the module of the smallest sticker: comfortable, and the least at which a newly placed piece is read."""
RESIDUAL_PX = 0.7
GLARE = 250


@dataclass(frozen=True, slots=True)
class ZoneView:
    """One zone as it is seen. `glare_mm`: middles of patches that are too bright to read (zone mm)."""

    name: str
    found: bool
    whole: bool
    residual_px: float
    px_per_mm: float
    height_mm: float
    tilt_degrees: float
    glare_mm: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Assessment:
    """The verdict on a view of the table. `smallest`: the piece with the smallest sticker and its px to the module."""

    go: bool
    zones: tuple[ZoneView, ...]
    smallest: tuple[str, float]
    advice: tuple[str, ...]


def assess(board: Board, frame: NDArray[np.uint8], camera: Matrix | None = None) -> Assessment:
    """Judges one frame (BGR uint8) of the laid-out table."""
    size = (frame.shape[1], frame.shape[0])
    matrix = intrinsics(size) if camera is None else camera
    poses = Poses(board, size, matrix)
    poses.search(frame, frozenset(board.zones))
    zones = [_zone(board, name, poses, matrix, frame) for name in board.zones if board.zones[name].marks]
    module, piece = min((box.size_mm / CELLS, kind) for kind, one in board.pieces.items() for box in one.codes)
    seen = [zone.px_per_mm for zone in zones if zone.found]
    px = module * min(seen) if seen else 0.0
    advice = []
    for zone in zones:
        if not zone.found:
            advice.append(f"Zone {zone.name} is not found: bring its four corner marks into the picture and uncover them.")
        elif not zone.whole:
            advice.append(f"Zone {zone.name} is not wholly in the picture: move it or the camera.")
        elif zone.residual_px > RESIDUAL_PX:
            advice.append(f"Zone {zone.name} is not flat or not sharp ({zone.residual_px:.2f} px): press it flat, focus the camera.")
        if zone.glare_mm:
            (x, y), *others = zone.glare_mm
            more = f" and {len(others)} more spots" if others else ""
            advice.append(f"Zone {zone.name} glares at {x:.0f}, {y:.0f} mm{more}: move the lamp or the sheet.")
    if seen and px < LEAST_PX:
        advice.append(f"The smallest sticker ({piece}) has {px:.2f} px to the module, {LEAST_PX} are needed: hang the camera lower.")
    go = all(zone.found and zone.whole and zone.residual_px <= RESIDUAL_PX for zone in zones) and px >= LEAST_PX
    return Assessment(go, tuple(zones), (piece, round(px, 2)), tuple(advice))


def _zone(board: Board, name: str, poses: Poses, camera: Matrix, frame: NDArray[np.uint8]) -> ZoneView:
    pose = poses.known.get(name)
    if pose is None:
        return ZoneView(name, False, False, 0.0, 0.0, 0.0, 0.0, ())
    zone = board.zones[name]
    width, height = zone.size_mm
    corners = project(pose.view.ground, [(0, 0), (width, 0), (width, height), (0, height)])
    whole = bool((corners > 0).all() and (corners < (frame.shape[1] - 1, frame.shape[0] - 1)).all())
    lens_mm, tilt = stand(pose.view, camera, (width / 2, height / 2))
    scale = min(pose.view.px_per_mm((x, y)) for x in (0, width) for y in (0, height))
    glare = _glare(pose.view, zone.size_mm, frame)
    return ZoneView(name, True, whole, round(pose.residual_px, 3), round(scale, 3), round(lens_mm), round(tilt, 1), glare)


def _glare(view: View, size_mm: tuple[float, float], frame: NDArray[np.uint8]) -> tuple[tuple[float, float], ...]:
    """Middles of 20 mm squares in which the picture is burnt out."""
    found = []
    for y in np.arange(10, size_mm[1], 20):
        for x in np.arange(10, size_mm[0], 20):
            grid = [(x + dx, y + dy) for dx in (-8, -4, 0, 4, 8) for dy in (-8, -4, 0, 4, 8)]
            at = project(view.ground, grid).round().astype(int)
            at = np.clip(at, 0, (frame.shape[1] - 1, frame.shape[0] - 1))
            if float((frame[at[:, 1], at[:, 0]].min(1) >= GLARE).mean()) > 0.8:
                found.append((float(x), float(y)))
    return tuple(found)
