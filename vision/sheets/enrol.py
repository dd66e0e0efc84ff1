"""Learns a face from a look at it. An owner lays the piece in a place, and its picture is kept as if printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision.art import box_of
from vision.board import Board, Piece, Place
from vision.errors import CalibrationError
from vision.pictures.frame import Frame
from vision.pictures.lens import Matrix, View, inverse, placed, project
from vision.pictures.tone import toned
from vision.pieces.ground import WINDOW_MM, Ground, look
from vision.pieces.light import Lamp, lamp
from vision.pieces.patch import SAMPLES_PER_MM, Patch
from vision.pieces.prints import prints_of

Looks = Mapping[str, Mapping[str, Sequence[bytes]]]
"""Piece -> face -> its pictures (PNG)."""

MOST_LOOKS = 5
"""So many pictures of one face are kept, the newest."""
AROUND_MM = 8.0
"""How much around a place is looked at. The outline of what lies there is told by the bare print beside it."""
LESS_MM = 3.0
"""The most by which what is seen of a piece may be shorter than the piece."""


def with_looks(board: Board, looks: Looks) -> Board:
    """The board with pictures of the owner's pieces; for the reader, not for what is drawn."""
    pieces = dict(board.pieces)
    for kind, faces in looks.items():
        if kind in pieces:
            shown = {name: replace(face, looks=tuple(faces.get(name, ()))) for name, face in pieces[kind].faces.items()}
            pieces[kind] = replace(pieces[kind], faces=shown)
    return replace(board, pieces=pieces)


def with_look(looks: Looks, kind: str, face: str, png: bytes) -> dict[str, dict[str, tuple[bytes, ...]]]:
    """Returns these pictures and one more of a face; of each the newest are kept."""
    found = {one: {name: tuple(pngs) for name, pngs in faces.items()} for one, faces in looks.items()}
    mine = found.setdefault(kind, {})
    mine[face] = (*mine.get(face, ()), png)[-MOST_LOOKS:]
    return found


def learn_face(
    board: Board, frame: Frame, views: Mapping[str, View], kind: str, *, at: str = "", piece: str = "", place: Callable[[str], str] = str
) -> bytes:
    """The picture (PNG) of the one piece of this kind that lies by itself. `at`: the place to look at, else all where it may lie.

    `piece`, `place`: what people call them. Raises CalibrationError when none is seen, or more than one.
    """
    thing = board.pieces[kind]
    where = [one for one in board.places.values() if kind in one.pieces and one.on is None and one.zone in views and at in ("", one.name)]
    seen = {one.name: png for one in where if (png := picture_of(board, frame, views[one.zone], thing, one)) is not None}
    if not seen:
        raise CalibrationError(
            f"I do not see {piece or kind}: lay it upright in the middle of {place(at) if at else 'a place of its own'}, "
            "nothing beside it, and try again."
        )
    if len(seen) > 1:
        both = " and ".join(place(name) for name in list(seen)[:2])
        raise CalibrationError(f"Something of this size lies on {both}: leave only the piece that I am to learn, or name its place.")
    return next(iter(seen.values()))


def picture_of(board: Board, frame: Frame, view: View, piece: Piece, place: Place) -> bytes | None:
    """The picture (PNG) of the piece that lies in a place, as if printed. It is None when none of its size does."""
    light = lamp(frame, board.zones[place.zone], view)
    ground = _ground(board, frame, view, place, light)
    at = _pose(ground, inverse(view.plane(place.plane_mm + piece.height_mm)) @ view.plane(place.plane_mm), piece, place)
    if at is None:
        return None
    to_mm = np.array([[1 / SAMPLES_PER_MM, 0, 0.5 / SAMPLES_PER_MM], [0, 1 / SAMPLES_PER_MM, 0.5 / SAMPLES_PER_MM], [0, 0, 1.0]])
    size = (round(piece.size_mm[0] * SAMPLES_PER_MM), round(piece.size_mm[1] * SAMPLES_PER_MM))
    to_px = view.plane(place.plane_mm + piece.height_mm) @ at @ to_mm
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    seen = np.asarray(cv2.warpPerspective(frame, to_px, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8)
    return cv2.imencode(".png", toned(ground.light(light).reflected(seen)))[1].tobytes()


def _ground(board: Board, frame: Frame, view: View, place: Place, light: Lamp) -> Ground:
    """The place with what is around it, compared with the print of its sheet."""
    x, y, w, h = box_of(place.polygon_mm)
    width, height = board.zones[place.zone].size_mm
    left, up = max(0.0, x - AROUND_MM), max(0.0, y - AROUND_MM)
    box = (left, up, min(width, x + w + AROUND_MM) - left, min(height, y + h + AROUND_MM) - up)
    return look(frame, view.plane(place.plane_mm), np.eye(3), Patch.of(prints_of(board).sheet(place.zone), box), light)


def _pose(ground: Ground, up: Matrix, piece: Piece, place: Place) -> Matrix | None:
    """Returns where the piece lies (face mm -> zone mm) by the ground that it hides. `up`: from the ground to the plane of its face."""
    _, labels, sizes, _ = cv2.connectedComponentsWithStats((~ground.bare).astype(np.uint8), connectivity=4)
    if len(sizes) < 2:
        return None
    largest = 1 + int(sizes[1:, cv2.CC_STAT_AREA].argmax())
    outline = project(up, ground.at_mm[(labels == largest).ravel()]).astype(np.float32)
    middle, (across, down), degrees = cv2.minAreaRect(outline)
    _, _, w, h = box_of(place.polygon_mm)
    lies = 90.0 if not piece.turns and min(w, h) < max(piece.size_mm) and (h > w) != (piece.size_mm[1] > piece.size_mm[0]) else 0.0
    turns = [(degrees + 90 * quarter, (across, down) if quarter % 2 == 0 else (down, across)) for quarter in range(4)]
    turn, size = min(turns, key=lambda one: abs((one[0] - lies + 180) % 360 - 180))
    if any(not -LESS_MM < seen - own < WINDOW_MM + LESS_MM for seen, own in zip(size, piece.size_mm, strict=True)):
        return None
    return placed((float(middle[0]), float(middle[1])), piece.size_mm, turn)
