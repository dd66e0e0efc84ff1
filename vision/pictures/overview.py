"""A frame for people to look at: black outside the sheets, every place outlined by what was read there."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import cv2
import numpy as np

from vision.board import Board
from vision.pictures.frame import Frame, blank_outside
from vision.pictures.lens import View, project
from vision.reading import Reading

WIDTH_PX, RIM_PX = 1000, 8
"""Greatest width of the picture, and the rim left around the sheets. A larger picture than a panel shows would only cost time."""
READ, UNSURE, COVERED, EMPTY = (115, 158, 0), (0, 159, 230), (198, 189, 179), (110, 110, 110)
BLIND = (60, 40, 220)
"""BGR of a place's outline."""


def overview(frame: Frame, reading: Reading, views: Mapping[str, View | None], board: Board, blind: Collection[str] = frozenset()) -> bytes:
    """Returns the frame as PNG, at most WIDTH_PX wide, with nothing but the zones that were found.

    Places are outlined: read green, unsure orange, covered grey, with the name of what was read. `blind`: places where nothing can be
    read; they are crossed out in red."""
    found = {zone: view for zone, view in views.items() if view is not None}
    sheets = []
    for zone, view in found.items():
        width, height = board.zones[zone].size_mm
        sheets.append(project(view.ground, [(0, 0), (width, 0), (width, height), (0, height)]))
    corner = np.zeros(2)
    if sheets:
        # What is black anyway takes no room on a small screen.
        every = np.vstack(sheets).round().astype(int)
        (x0, y0), (x1, y1) = np.maximum(0, every.min(0) - RIM_PX), every.max(0) + RIM_PX
        frame, corner = frame[y0:y1, x0:x1], np.array([x0, y0])
    share = min(1.0, WIDTH_PX / frame.shape[1])
    small = np.asarray(cv2.resize(frame, None, fx=share, fy=share, interpolation=cv2.INTER_AREA), np.uint8)
    picture = blank_outside(small, [(sheet - corner) * share for sheet in sheets])
    for name, place in board.places.items():
        at = found.get(place.zone)
        if at is None:
            continue
        outline = np.round((project(at.plane(place.plane_mm), place.polygon_mm) - corner) * share).astype(np.int32)
        faces = reading.places.get(name, ())
        shade = UNSURE if name in reading.unsure else COVERED if name in reading.covered else READ if faces else EMPTY
        cv2.polylines(picture, [outline], isClosed=True, color=shade, thickness=2 if shade is not EMPTY else 1, lineType=cv2.LINE_AA)
        if name in blind:
            for one, other in ((0, 2), (1, 3)) if len(outline) == 4 else ((0, len(outline) // 2),):
                ends = [tuple(int(at) for at in outline[end]) for end in (one, other)]
                cv2.line(picture, ends[0], ends[1], BLIND, 2, cv2.LINE_AA)
            cv2.polylines(picture, [outline], isClosed=True, color=BLIND, thickness=2, lineType=cv2.LINE_AA)
        elif faces:
            text = faces[0].face if faces[0].face not in ("", "up") else faces[0].piece
            at_px = (int(outline[:, 0].min()) + 2, int(outline[:, 1].max()) - 3)
            cv2.putText(picture, text[:9], at_px, cv2.FONT_HERSHEY_SIMPLEX, 0.32, READ, 1, cv2.LINE_AA)
    return bytes(cv2.imencode(".png", picture, [cv2.IMWRITE_PNG_COMPRESSION, 1])[1])
