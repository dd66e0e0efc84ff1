"""The camera's picture for the screen: black outside the sheets, every place outlined by what was read there."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.present.home import CameraView
from companion.present.words import Words
from vision.frame import Frame, blank_outside
from vision.lens import project
from vision.reading import Reading

if TYPE_CHECKING:
    from companion.live.witness import Sight, Witness
    from vision.board import Board
    from vision.lens import View

WIDTH_PX = 1000
"""Of the picture that is shown: more than a panel has would only cost time."""
READ, UNSURE, COVERED, EMPTY = (115, 158, 0), (0, 159, 230), (198, 189, 179), (110, 110, 110)
"""BGR of a place's outline."""
MOST = 6
"""Places that a sentence names."""


class Picture:
    """The newest picture, made on a thread of its own: `view` returns at once with the last that is done."""

    def __init__(self) -> None:
        self._done = CameraView()
        self._of: Sight | None = None
        self._worker: threading.Thread | None = None

    def view(self, witness: Witness | None, words: Words) -> CameraView:
        """What was seen last. Without a witness the camera rests. A newer frame is being drawn when this returns."""
        if witness is None:
            self._done, self._of = CameraView(lines=(words.say("screen", "camera_rests"),)), None
            return self._done
        sight = witness.sight
        if sight is not None and sight is not self._of and (self._worker is None or not self._worker.is_alive()):
            self._of = sight
            self._worker = threading.Thread(target=self._draw, args=(sight, witness.board, words), name="picture", daemon=True)
            self._worker.start()
        return self._done if self._done.png else CameraView(lines=(words.say("screen", "no_picture"),))

    def wait(self, seconds: float) -> None:
        """Until the picture that is being drawn is done."""
        if self._worker is not None:
            self._worker.join(seconds)

    def _draw(self, sight: Sight, board: Board, words: Words) -> None:
        frame, reading, views = sight
        self._done = CameraView(drawn(frame, reading, views, board), lines(reading, words))


def drawn(frame: Frame, reading: Reading, views: Mapping[str, View | None], board: Board) -> bytes:
    """The frame as PNG, at most WIDTH_PX wide: nothing of it outside the zones that were found; places read green, unsure orange,
    covered grey, with the name of what was read."""
    share = min(1.0, WIDTH_PX / frame.shape[1])
    small = np.asarray(cv2.resize(frame, None, fx=share, fy=share, interpolation=cv2.INTER_AREA), np.uint8)
    found = {zone: view for zone, view in views.items() if view is not None}
    sheets = []
    for zone, view in found.items():
        width, height = board.zones[zone].size_mm
        sheets.append(project(view.ground, [(0, 0), (width, 0), (width, height), (0, height)]) * share)
    picture = blank_outside(small, sheets)
    for name, place in board.places.items():
        at = found.get(place.zone)
        if at is None:
            continue
        outline = np.round(project(at.plane(place.plane_mm), place.polygon_mm) * share).astype(np.int32)
        faces = reading.places.get(name, ())
        shade = UNSURE if name in reading.unsure else COVERED if name in reading.covered else READ if faces else EMPTY
        cv2.polylines(picture, [outline], isClosed=True, color=shade, thickness=2 if shade is not EMPTY else 1, lineType=cv2.LINE_AA)
        if faces:
            text = faces[0].face if faces[0].face not in ("", "up") else faces[0].piece
            corner = (int(outline[:, 0].min()) + 2, int(outline[:, 1].max()) - 3)
            cv2.putText(picture, text[:9], corner, cv2.FONT_HERSHEY_SIMPLEX, 0.32, READ, 1, cv2.LINE_AA)
    return bytes(cv2.imencode(".png", picture, [cv2.IMWRITE_PNG_COMPRESSION, 1])[1])


def lines(reading: Reading, words: Words) -> tuple[str, ...]:
    """What is wrong with the picture, in sentences; that all is well if nothing is."""
    lost = [zone for zone, seen in reading.zones.items() if not seen.found]
    told = [words.say("screen", "camera_zone", zones=_some(lost, words))] if lost else []
    if reading.unsure:
        places = [words.place(place) for place in sorted(reading.unsure)]
        told.append(words.say("screen", "camera_unsure", count=len(reading.unsure), places=_some(places, words)))
    if reading.covered:
        told.append(words.say("screen", "camera_covered", count=len(reading.covered)))
    told += [words.say("screen", "astray", piece=words.piece(each.piece)) + "." for each in reading.astray[:MOST]]
    count = sum(len(faces) for faces in reading.places.values())
    return tuple(told) or (words.say("screen", "camera_well", count=count),)


def _some(names: list[str], words: Words) -> str:
    distinct = list(dict.fromkeys(names))
    more = [words.say("screen", "some_more", count=len(distinct) - MOST)] if len(distinct) > MOST else []
    return words.listed([*distinct[:MOST], *more])
