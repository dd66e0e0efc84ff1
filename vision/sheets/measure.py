"""The measurements of `calibrate` over a laid-out table: the camera's position, the light, the lens, and the owner's cubes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import cv2
import numpy as np

from vision.art import box_of
from vision.board import Board, Colour, Place
from vision.errors import CalibrationError
from vision.pictures.frame import Frame
from vision.pictures.lens import Matrix, View, project
from vision.pictures.tone import toned
from vision.pieces.faces import PX_PER_MM, chroma, hue
from vision.pieces.ground import Ground, look
from vision.pieces.light import lamp
from vision.pieces.prints import Prints, prints_of
from vision.sheets.pose import Poses

BGR = tuple[float, float, float]
SPREAD = 0.02
"""A focal length that is surer than this share is measured. Else the looks were too straight from above to tell."""
NOISE = 1e-3
"""How well an angle of a homography is known at best: a third of a pixel over a zone."""
APART = 20.0
"""Degrees of hue by which two kinds of cubes have to differ."""


@dataclass(frozen=True, slots=True)
class Hung:
    """The position of the lens over a zone: mm above it, and degrees from straight down. The zone's corners in the picture (px) go with
    it.
    """

    height_mm: float
    tilt_degrees: float
    corners_px: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Measured:
    """The present look. `white_bgr`: the bare paper (0 to 255), None when none is in sight."""

    zones: Mapping[str, Hung]
    white_bgr: BGR | None


def measure(board: Board, frame: Frame, views: Mapping[str, View], camera: Matrix) -> Measured:
    """Mount and light in a frame whose zones lie as `views` say. `camera`: intrinsics (3x3, px)."""
    zones = {}
    for name, view in views.items():
        width, height = board.zones[name].size_mm
        corners = project(view.ground, [(0, 0), (width, 0), (width, height), (0, height)]).round(1)
        above, tilt = stand(view, camera, (width / 2, height / 2))
        zones[name] = Hung(round(above, 1), round(tilt, 2), tuple((float(x), float(y)) for x, y in corners))
    return Measured(zones, paper(board, frame, views))


def found(board: Board, frame: Frame, camera: Matrix) -> dict[str, View]:
    """The views of all zones whose marks are in the picture."""
    poses = Poses(board, (frame.shape[1], frame.shape[0]), camera)
    poses.search(frame, frozenset(board.zones))
    return {name: pose.view for name, pose in poses.known.items()}


def stand(view: View, camera: Matrix, middle: tuple[float, float]) -> tuple[float, float]:
    """Returns how far the lens is above the zone (mm), and how far its axis is from the vertical (degrees)."""
    b = np.linalg.inv(camera) @ view.ground
    b /= np.sqrt(np.linalg.norm(b[:, 0]) * np.linalg.norm(b[:, 1]))
    normal = np.cross(b[:, 0], b[:, 1])
    normal /= np.linalg.norm(normal)
    at = b @ np.array([*middle, 1.0])
    return float(abs(normal @ at)), float(np.degrees(np.arccos(np.clip(abs(normal[2]), -1, 1))))


def paper(board: Board, frame: Frame, views: Mapping[str, View]) -> BGR | None:
    """Median colour of the bare paper of all places that lie on a sheet."""
    prints = prints_of(board)
    places = [place for place in _on_sheets(board) if place.zone in views]
    seen = [colour for place in places if (colour := _ground(frame, views[place.zone], place, prints).paper()) is not None]
    if not seen:
        return None
    blue, green, red = np.median(np.array(seen), axis=0)
    return round(float(blue), 1), round(float(green), 1), round(float(red), 1)


def focal_share(grounds: Iterable[Matrix], size: tuple[int, int]) -> tuple[float, float] | None:
    """Focal length as a share of the picture's width, and its uncertainty, from sheets seen at a slant.

    `grounds`: homographies zone mm -> px. It is None when there is nothing to measure. A sheet seen from straight above tells nothing of
    the lens.
    """
    middle = np.array([[1, 0, -(size[0] - 1) / 2], [0, 1, -(size[1] - 1) / 2], [0, 0, 1.0]])
    known, by_f2 = [], []
    for ground in grounds:
        h = middle @ ground
        one, two = h[:, 0], h[:, 1]
        scale = float(np.hypot(*one[:2]) * np.hypot(*two[:2]))
        # Both axes of a sheet are square to each other and equally long: two equations in the square of the focal length.
        known += [float(one[:2] @ two[:2]) / scale, float(one[:2] @ one[:2] - two[:2] @ two[:2]) / (2 * scale)]
        by_f2 += [float(one[2] * two[2]) / scale, float(one[2] ** 2 - two[2] ** 2) / (2 * scale)]
    a, b = np.array(known), np.array(by_f2)
    if len(a) == 0 or float(b @ b) == 0 or (squared := float(-(a @ b) / (b @ b))) <= 0:
        return None
    off = max(NOISE, float(np.sqrt(((a + squared * b) ** 2).mean())))
    unsure = off / (2 * squared * float(np.sqrt(b @ b)))
    return float(np.sqrt(squared)) / size[0], unsure


def focal_from_height(views: Mapping[str, View], height_mm: float, size: tuple[int, int]) -> float:
    """Focal length as a share of the picture's width, from how high the lens hangs by the measuring tape (mm)."""
    scales = [float(np.sqrt(abs(np.linalg.det(view.ground[:2, :2] / view.ground[2, 2])))) for view in views.values()]
    if not scales:
        raise CalibrationError("No sheet is found in the picture: bring their corner marks into it, then measure the height again.")
    return float(np.median(scales)) * height_mm / size[0]


def coloured(board: Board) -> dict[str, Colour]:
    """The kinds of cubes that are known by their colour alone, as the board file has them (RGB)."""
    faces = {kind: next(iter(piece.faces.values())) for kind, piece in board.pieces.items() if not piece.codes and not piece.is_bar}
    return {kind: face.colour for kind, face in faces.items() if face.colour is not None}


def sample_places(board: Board) -> dict[str, Place]:
    """Returns the place where one piece of each coloured kind is laid to learn its colour. It is bare, and the same for every look."""
    kinds = list(coloured(board))
    places = [place for place in _on_sheets(board) if min(box_of(place.polygon_mm)[2:]) >= 20]
    own = [place for place in places if set(kinds) & set(place.pieces)] or places
    return dict(zip(kinds, sorted(own, key=lambda place: place.name), strict=False))


def learn_colours(
    board: Board, frame: Frame, views: Mapping[str, View], *, piece: Callable[[str], str] = str, place: Callable[[str], str] = str
) -> dict[str, Colour]:
    """The colour (RGB, as if the paper were printed white) of one piece of each kind, laid as `sample_places` says.

    `piece`, `place`: what people call them. Raises CalibrationError naming the piece that is not seen, or two that look alike or lie the
    wrong way round.
    """
    learnt, prints = {}, prints_of(board)
    for kind, where in sample_places(board).items():
        colour = _piece_colour(frame, views.get(where.zone), where, prints, board.pieces[kind].height_mm)
        if colour is None:
            raise CalibrationError(
                f"I do not see {piece(kind)} on {place(where.name)}: lay one there, nothing else on that place, and try again."
            )
        learnt[kind] = colour
    printed = coloured(board)
    for one, other in combinations(learnt, 2):
        if _away(learnt[one], learnt[other]) < APART:
            raise CalibrationError(f"In this light {piece(one)} and {piece(other)} look alike: use other cubes, or a whiter lamp.")
        straight = _away(learnt[one], printed[one]) + _away(learnt[other], printed[other])
        if straight > _away(learnt[one], printed[other]) + _away(learnt[other], printed[one]):
            raise CalibrationError(f"{piece(one)} and {piece(other)} seem to lie in each other's places: change them over, then try again.")
    return learnt


def with_colours(board: Board, colours: Mapping[str, Sequence[int]]) -> Board:
    """The board with the owner's colours in the place of the printed ones. The reader needs it, not what is drawn."""
    pieces = dict(board.pieces)
    for kind, (red, green, blue) in colours.items():
        if kind in pieces and not pieces[kind].codes:
            faces = {name: replace(face, colour=(red, green, blue)) for name, face in pieces[kind].faces.items()}
            pieces[kind] = replace(pieces[kind], faces=faces)
    return replace(board, pieces=pieces)


def _on_sheets(board: Board) -> list[Place]:
    return [place for place in board.places.values() if place.on is None]


def _ground(frame: Frame, view: View, place: Place, prints: Prints) -> Ground:
    return look(frame, view.plane(place.plane_mm), np.eye(3), prints.under(place), lamp(frame, prints.board.zones[place.zone], view))


def _piece_colour(frame: Frame, view: View | None, place: Place, prints: Prints, height_mm: float) -> Colour | None:
    """The colour of the one vivid thing of about a piece's size on a place. It is None when there is none or too much."""
    if view is None:
        return None
    ground, light = _ground(frame, view, place, prints), lamp(frame, prints.board.zones[place.zone], view)
    if ground.gain is None:
        return None
    x, y, w, h = box_of(place.polygon_mm)
    to_mm = np.array([[1 / PX_PER_MM, 0, x], [0, 1 / PX_PER_MM, y], [0, 0, 1.0]])
    top = view.plane(place.plane_mm + height_mm) @ to_mm
    size = (round(w * PX_PER_MM), round(h * PX_PER_MM))
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    patch = np.asarray(cv2.warpPerspective(frame, top, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8)
    reflected = ground.light(light).reflected(patch)
    vivid = chroma(reflected)[1].astype(np.uint8)
    _, labels, sizes, _ = cv2.connectedComponentsWithStats(vivid, connectivity=4)
    if len(sizes) < 2:
        return None
    largest = 1 + int(sizes[1:, cv2.CC_STAT_AREA].argmax())
    area_mm2 = sizes[largest, cv2.CC_STAT_AREA] / PX_PER_MM**2
    if not 0.5 * height_mm**2 < area_mm2 < 3 * height_mm**2:
        return None
    core = cv2.erode((labels == largest).astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    paint = np.median(reflected[core if core.any() else labels == largest], axis=0).astype(np.float32)
    blue, green, red = (int(tone) for tone in toned(paint))
    return red, green, blue


def _away(one: Colour, other: Colour) -> float:
    """Degrees of hue between two colours."""
    return abs((hue(one) - hue(other) + 180) % 360 - 180)
