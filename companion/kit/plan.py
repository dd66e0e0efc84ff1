"""The table as it is laid, drawn small for the first page."""

from __future__ import annotations

from math import cos, pi, sin

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.art import zone_image
from vision.board import Board, Point, Zone
from vision.printed.inks import BLACK, WHITE
from vision.printed.sheet import Sheet, width_of

PLAN_MM = (190.0, 104.0)
PLAN_PX_PER_MM = 2.0
CROSS_MM = 8.0
"""From the middle of the cross below the lens to its ends."""


def plan(board: Board, px_per_mm: float = PLAN_PX_PER_MM, *, told: bool = True) -> tuple[NDArray[np.uint8], float]:
    """Draws the table from above with all zones as they lie, and returns it with its scale on the cover.

    A scale of 1 is true size. `told`: with the names of the zones, and a cross below the lens.
    """
    corners = np.array([corner for zone in board.zones.values() for corner in outline(zone)])
    low, high = corners.min(0) - 6, corners.max(0) + 6
    scale = float(min(PLAN_MM[0] / (high - low)[0], PLAN_MM[1] / (high - low)[1]))
    sheet = Sheet(float((high - low)[0]), float((high - low)[1]), px_per_mm, WHITE)
    image = sheet.image
    cross = (corners.min(0) + corners.max(0)) / 2 - low
    for zone in board.zones.values():
        lay(image, board, zone, px_per_mm, (float(low[0]), float(low[1])))
        x, y = (float(v) for v in np.array(zone.centre_mm) - low)
        if told:
            name = zone.name.replace("-", " ")
            wide = width_of(name, 8) + 8
            if abs(x - cross[0]) < wide / 2 + CROSS_MM and abs(y - cross[1]) < 8 + CROSS_MM:
                y = float(cross[1]) - CROSS_MM - 10  # above the cross, which would strike the name out
            sheet.box(x - wide / 2, y - 8, wide, 16, WHITE)
            sheet.text(name, x, y, 8, BLACK)
    if told:
        middle, long = tuple(int(v) for v in cross * px_per_mm), round(2 * CROSS_MM * px_per_mm)
        cv2.drawMarker(image, middle, (40, 40, 200), cv2.MARKER_CROSS, long, max(2, round(1.5 * px_per_mm)), cv2.LINE_AA)
    return image, scale


def outline(zone: Zone) -> list[Point]:
    """The corners of a zone in the plan."""
    (x, y), (w, h), turn = zone.centre_mm, zone.size_mm, zone.facing * pi / 4
    ways = ((-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2))
    return [(x + u * cos(turn) - v * sin(turn), y + u * sin(turn) + v * cos(turn)) for u, v in ways]


def lay(image: NDArray[np.uint8], board: Board, zone: Zone, px_per_mm: float, corner_mm: Point) -> None:
    """Lays a zone into a picture of the plan whose top left corner is at `corner_mm`."""
    printed = zone_image(board, zone, px_per_mm)
    height, width = printed.shape[:2]
    to = (np.array(outline(zone)) - corner_mm) * px_per_mm
    matrix = cv2.getPerspectiveTransform(np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32), to.astype(np.float32))
    cv2.warpPerspective(printed, matrix, (image.shape[1], image.shape[0]), image, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT)
    cv2.polylines(image, [to.round().astype(np.int32)], True, (150, 155, 150), max(1, round(px_per_mm)), cv2.LINE_AA)
