"""The table as it is laid, drawn small for the first page."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import cos, hypot, pi, sin

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.kit.parts import die_said
from vision.art import zone_image
from vision.board import Board, Point, Zone
from vision.printed.inks import BLACK, WHITE
from vision.printed.sheet import Sheet, width_of
from vision.printed.tray import TRAY, tray_print

PLAN_MM = (190.0, 104.0)
PLAN_PX_PER_MM = 2.0
CROSS_MM = 8.0
"""From the middle of the cross below the lens to its ends."""
VIEW_MM = (1230.0, 690.0)
"""The part of the table that the camera sees at its lowest, 0.95 m."""
APART_MM, STEP_MM = 12.0, 5.0
"""Least distance of the dice tray from boards and the picture's edge; steps between places that are tried."""


def plan(board: Board, px_per_mm: float = PLAN_PX_PER_MM, *, told: bool = True) -> tuple[NDArray[np.uint8], float]:
    """Draws the table from above with all zones as they lie, and returns it with its scale on the cover.

    A scale of 1 is true size. `told`: with the names of the zones, and a cross below the lens.
    """
    laid = with_tray(board)
    low, high = extent(laid)
    scale = float(min(PLAN_MM[0] / (high - low)[0], PLAN_MM[1] / (high - low)[1]))
    sheet = Sheet(float((high - low)[0]), float((high - low)[1]), px_per_mm, WHITE)
    image = sheet.image
    cross = np.array(lens(board)) - low
    for zone in laid:
        printed = tray_print(px_per_mm, die_said(board)) if zone.name == TRAY.name else zone_image(board, zone, px_per_mm)
        lay(image, printed, zone, px_per_mm, (float(low[0]), float(low[1])))
        x, y = (float(v) for v in np.array(zone.centre_mm) - low)
        if told:
            name = called(zone)
            wide = width_of(name, 8) + 8
            if abs(x - cross[0]) < wide / 2 + CROSS_MM and abs(y - cross[1]) < 8 + CROSS_MM:
                y = float(cross[1]) - CROSS_MM - 10  # above the cross, which would strike the name out
            sheet.box(x - wide / 2, y - 8, wide, 16, WHITE)
            sheet.text(name, x, y, 8, BLACK)
    if told:
        middle, long = tuple(int(v) for v in cross * px_per_mm), round(2 * CROSS_MM * px_per_mm)
        cv2.drawMarker(image, middle, (40, 40, 200), cv2.MARKER_CROSS, long, max(2, round(1.5 * px_per_mm)), cv2.LINE_AA)
    return image, scale


def called(zone: Zone) -> str:
    """The name of a zone as people read it."""
    return "dice tray" if zone.name == TRAY.name else zone.name.replace("-", " ")


def with_tray(board: Board) -> tuple[Zone, ...]:
    """The zones as they are laid, and last the dice tray, at the free place nearest to the lens.

    It is left out in a game without dice, and where nothing is free in the camera's picture.
    """
    zones = tuple(board.zones.values())
    if not board.dice:
        return zones
    (x, y), half = lens(board), TRAY.size_mm[0] / 2
    steps = [round((side / 2 - half - APART_MM) // STEP_MM) for side in VIEW_MM]
    tried = [(u * STEP_MM, v * STEP_MM) for u, v in product(*(range(-count, count + 1) for count in steps))]
    corners = [np.array(outline(zone)) for zone in zones]
    boxes = [(each.min(0) - half - APART_MM, each.max(0) + half + APART_MM) for each in corners]
    for u, v in sorted(tried, key=lambda off: (hypot(*off), -off[0], -off[1])):
        at = np.array((round(x) + u, round(y) + v))
        if all((at <= low).any() or (at >= high).any() for low, high in boxes):
            return (*zones, replace(TRAY, centre_mm=(float(at[0]), float(at[1]))))
    return zones


def lens(board: Board) -> Point:
    """The point of the plan that the camera hangs above: the middle of all boards."""
    low, high = extent(tuple(board.zones.values()))
    return float(low[0] + high[0]) / 2, float(low[1] + high[1]) / 2


def extent(zones: tuple[Zone, ...]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The least and the greatest x and y of these zones in the plan, with a rim around them."""
    corners = np.array([corner for zone in zones for corner in outline(zone)])
    return corners.min(0) - 6, corners.max(0) + 6


def outline(zone: Zone) -> list[Point]:
    """The corners of a zone in the plan."""
    (x, y), (w, h), turn = zone.centre_mm, zone.size_mm, zone.facing * pi / 4
    ways = ((-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2))
    return [(x + u * cos(turn) - v * sin(turn), y + u * sin(turn) + v * cos(turn)) for u, v in ways]


def lay(image: NDArray[np.uint8], printed: NDArray[np.uint8], zone: Zone, px_per_mm: float, corner_mm: Point) -> None:
    """Lays the print of a zone into a picture of the plan whose top left corner is at `corner_mm`."""
    height, width = printed.shape[:2]
    to = (np.array(outline(zone)) - corner_mm) * px_per_mm
    matrix = cv2.getPerspectiveTransform(np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32), to.astype(np.float32))
    cv2.warpPerspective(printed, matrix, (image.shape[1], image.shape[0]), image, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT)
    cv2.polylines(image, [to.round().astype(np.int32)], True, (150, 155, 150), max(1, round(px_per_mm)), cv2.LINE_AA)
