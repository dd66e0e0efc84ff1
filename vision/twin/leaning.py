"""Pictures of a single sheet that leans, in light that falls off across it, one of its marks under something."""

from __future__ import annotations

import cv2
import numpy as np

from vision.art import zone_image
from vision.board import Board, Zone
from vision.pictures.lens import FRAME_SIZE, View, intrinsics, placed, project
from vision.pictures.tone import Picture, linear
from vision.sheets.pose import mark_corners
from vision.twin.optics import Conditions, developed

TILT_DEGREES = 30.0
FALLOFF = 20.0
"""How much brighter one side of the sheet is than the other."""
TABLE, PAPER = 0.12, 0.9
"""Shares of the light that the table and the brightest paper send back."""
PX_PER_MM = 6.0
COVER = (0.2, 0.25, 0.35)
"""The colour of what lies on the mark, BGR."""


def leaning(board: Board, zone: Zone, seed: int, seen: Conditions) -> tuple[Picture, View]:
    """Returns the picture of one sheet, about a metre below the camera, and its true view. One mark, drawn by `seed`, is hidden."""
    rng, (width, height) = np.random.default_rng(seed), FRAME_SIZE
    tilt, axis, turn = np.radians(TILT_DEGREES * rng.uniform(0.6, 1)), rng.uniform(0, 2 * np.pi), rng.uniform(-np.pi, np.pi)
    lean = cv2.Rodrigues(np.array([np.cos(axis), np.sin(axis), 0]) * tilt)[0]
    rotation = lean @ cv2.Rodrigues(np.array([0, 0, turn]))[0]
    at = placed((rng.uniform(-60, 60), rng.uniform(-40, 40)), zone.size_mm, 0)
    view = View.of_camera(intrinsics(), rotation, -rotation.T @ np.array([0, 0, 1000.0]), at)
    middle = PX_PER_MM / 2 - 0.5
    to_art = np.array([[PX_PER_MM, 0, middle], [0, PX_PER_MM, middle], [0, 0, 1.0]])
    light = np.full((height, width, 3), TABLE, np.float32)
    art = linear(zone_image(board, zone, PX_PER_MM)) * np.float32(PAPER)
    cv2.warpPerspective(art, view.ground @ np.linalg.inv(to_art), (width, height), light, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT)
    hidden = zone.marks[int(rng.integers(len(zone.marks)))]
    around = (np.array(mark_corners(hidden)) - hidden.centre_mm) * 1.5 + hidden.centre_mm
    cv2.fillConvexPoly(light, project(view.ground, around).round().astype(np.int32), COVER)
    start, end = project(view.ground, [(0, 0), zone.size_mm])
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    along = ((x - start[0]) * (end - start)[0] + (y - start[1]) * (end - start)[1]) / ((end - start) ** 2).sum()
    picture = developed(light * (FALLOFF ** -np.clip(along, 0, 1))[..., None].astype(np.float32), seen, 0.0)
    grain = rng.normal(0, seen.noise, picture.shape)
    return np.clip(picture + grain, 0, 255).astype(np.uint8), view
