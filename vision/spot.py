"""One spot of the table read from one frame: a place and the places printed on the piece that lies there.

Every coded piece that is found explains the ground it hides; coloured cubes explain theirs. Ground that is neither bare nor
explained is covered by something that is no piece of this game: a hand, a sleeve, a cup.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.art import box_of
from vision.board import Board, Piece, Place
from vision.coded import Lay, LaidPiece, Result, read_coded
from vision.faces import squares
from vision.ground import Rect, align, grid, look
from vision.lens import Matrix, View, placed, project
from vision.reading import ReadFace

Likely = Mapping[str, frozenset[tuple[str, str]]]
GROW_MM = 7.0
"""Tall pieces lean out of their place in the picture by at most this much."""
OPEN_INSIDE, OPEN_ALL = 3, 9
"""So many dots of a place on a piece may be out of sight for no known reason, inside and in all: a neighbour's edge, a dirty print."""
LEFT_MM2 = 16.0
"""So much colour of cubes may be left over: the side of a pawn next door."""


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """A place that lies on the table itself, the places on its piece, and where these are printed (face mm)."""

    place: Place
    on: tuple[Place, ...]
    boxes: Mapping[str, Rect]
    surface_mm: float

    @property
    def all(self) -> tuple[Place, ...]:
        return (self.place, *self.on)

    @staticmethod
    def of(board: Board, place: Place) -> Spot:
        on = tuple(board.places[name] for name in board.above(place.name))
        # Pieces with codes first: their sides must not be taken for cubes.
        on = tuple(sorted(on, key=lambda other: not any(board.pieces[kind].codes for kind in other.pieces)))
        flat = [board.pieces[kind] for kind in place.pieces]
        boxes: dict[str, Rect] = {}
        if on:
            piece = next(piece for piece in flat if piece.dots_mm)
            back = np.linalg.inv(_nominal(place, piece))
            for other in on:
                x, y, w, h = box_of(other.polygon_mm)
                corner = project(back, [(x, y)])[0]
                boxes[other.name] = (float(corner[0]), float(corner[1]), w, h)
        return Spot(place, on, boxes, place.plane_mm + max(piece.height_mm for piece in flat) + place.rise_mm / 2)


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """What helps to read a spot again: pieces with codes per place, how the carrying piece lies, the colour of bare paper."""

    pieces: Mapping[str, tuple[LaidPiece, ...]] = field(default_factory=dict)
    carrier: Matrix | None = None
    paper: NDArray[np.float32] | None = None


def _nominal(place: Place, piece: Piece) -> Matrix:
    """A piece lying exactly in the middle of its place: face mm -> zone mm."""
    return placed(place.centre_mm, piece.size_mm, 0.0)


def read_spot(
    frame: NDArray[np.uint8], spot: Spot, view: View, board: Board, known: Known, likely: Likely
) -> tuple[dict[str, tuple[ReadFace, ...]], frozenset[str], frozenset[str], Known]:
    """Faces per place, unsure places, covered places, and what to remember. `frame` is BGR uint8."""
    outline = _grown(spot.place.polygon_mm, GROW_MM)
    corners = np.vstack([project(view.plane(0), outline), project(view.plane(spot.surface_mm + 13), outline)])
    x0, y0 = np.maximum(0, np.floor(corners.min(0)).astype(int))
    x1, y1 = np.minimum((frame.shape[1], frame.shape[0]), np.ceil(corners.max(0)).astype(int) + 1)
    names = frozenset(place.name for place in spot.all)
    if x1 - x0 < 8 or y1 - y0 < 8:
        return {}, frozenset(), names, known
    picture = frame[y0:y1, x0:x1]
    shift = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1.0]])
    lay = Lay(picture, cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), view, shift, board)
    place = spot.place
    root = read_coded(lay, place, np.eye(3), (box_of(place.polygon_mm),), known.pieces.get(place.name, ()), likely.get(place.name))
    faces = {place.name: root.faces(place)}
    unsure = {place.name} if root.doubt else set()
    covered = {place.name} if root.covered and not root.doubt else set()
    remember = {place.name: root.sure}
    if not spot.on:
        return faces, frozenset(unsure), frozenset(covered), Known(remember)
    if root.empty:
        return faces, frozenset(unsure), frozenset(covered), Known(remember, known.carrier, known.paper)
    carrier = root.sure[0].at if root.sure else known.carrier
    if carrier is None:
        return faces, frozenset(unsure), names - frozenset(unsure), Known(remember, None, known.paper)
    if root.sure:
        carried = root.sure[0].piece
        level = lay.shift @ view.plane(place.plane_mm + carried.height_mm)
        carrier = align(lay.grey, level, carrier, grid(carried.dots_mm), carried.codes[0].centre_mm)
    paper = known.paper
    whole = next(piece for piece in (board.pieces[kind] for kind in place.pieces) if piece.dots_mm)
    seen = look(picture, shift @ view.plane(place.plane_mm + whole.height_mm), carrier, grid(whole.dots_mm)).colour()
    paper = paper if seen is None else seen
    outlines: list[NDArray[np.float64]] = []
    for other in spot.on:
        box = spot.boxes[other.name]
        if any(board.pieces[kind].codes for kind in other.pieces):
            result = read_coded(lay, other, carrier, (box,), known.pieces.get(other.name, ()), likely.get(other.name))
            remember[other.name] = result.sure
            outlines += [standing(lay, other, one) for one in result.sure]
        else:
            result = read_cubes(lay, other, carrier, box, paper, outlines)
        faces[other.name] = result.faces(other)
        if result.covered:
            covered.add(other.name)
        elif result.doubt:
            unsure.add(other.name)
    if covered:
        # Something stands over this piece: what it shows of its heaps may be a part of them.
        heaps = {other.name for other in spot.on if other.order == "heap"}
        covered |= heaps
        unsure -= heaps
        faces.update(dict.fromkeys(heaps, ()))
    return faces, frozenset(unsure), frozenset(covered), Known(remember, carrier, paper)


def standing(lay: Lay, place: Place, one: LaidPiece) -> NDArray[np.float64]:
    """Where a standing piece hides the picture: top and foot, px of the cut-out."""
    w, h = one.piece.size_mm
    corners = project(one.at, [(0, 0), (w, 0), (w, h), (0, h)])
    heights = (place.plane_mm, place.plane_mm + one.piece.height_mm)
    return np.vstack([project(lay.shift @ lay.view.plane(z), corners) for z in heights])


def read_cubes(
    lay: Lay,
    place: Place,
    carrier: Matrix,
    box: Rect,
    paper: NDArray[np.float32] | None,
    others: Sequence[NDArray[np.float64]],
) -> Result:
    """Coloured cubes standing in a box (face mm) of the piece that lies at `carrier`.

    `paper`: BGR of the bare ground about here. `others`: outlines of standing pieces, px of the cut-out.
    """
    ground_plane = lay.shift @ lay.view.plane(place.plane_mm)
    ground = look(lay.picture, ground_plane, carrier, grid((box,)))
    bare = ground.colour()
    paper = paper if bare is None else bare
    if ground.bare.all():
        return Result((), (), False, True)
    if paper is None:
        return Result((), (), True, False)
    x, y, w, h = box
    region = project(carrier, [(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
    kinds = [lay.board.pieces[kind] for kind in place.pieces]
    side = kinds[0].height_mm
    colours = [next(iter(kind.faces.values())).colour or (0, 0, 0) for kind in kinds]
    blobs = squares(lay.picture, lay.view, lay.shift, region, place.plane_mm, side, colours, paper, others)
    explained = np.zeros(len(ground.at_mm), bool)
    lean = np.linalg.inv(ground_plane) @ lay.shift @ lay.view.plane(place.plane_mm + side)
    sure = []
    for blob in blobs.sure + blobs.doubt:
        corners = np.array(blob.centre_mm) + np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * side / 2
        explained |= ground.under(np.vstack([corners, project(lean, corners)]), 1.4)
        piece = kinds[blob.colour]
        sure.append(LaidPiece(piece, next(iter(piece.faces)), placed(blob.centre_mm, piece.size_mm, 0), blob.score, 1.0))
    hidden = ~ground.bare & ~explained
    covered = blobs.left_mm2 == np.inf or int((hidden & ~ground.rim).sum()) > OPEN_INSIDE or int(hidden.sum()) > OPEN_ALL
    doubtful = bool(blobs.doubt) or blobs.left_mm2 > LEFT_MM2
    doubt = tuple(sure) if doubtful else ()
    return Result(() if doubtful else tuple(sure), doubt or ((_NOTHING,) if doubtful else ()), covered, not sure and not doubtful)


_NOTHING = LaidPiece(Piece("", (0, 0), 0, 0, False, (), None, (), {}), "", np.eye(3), 0.0, 0.0)


def _grown(outline: tuple[tuple[float, float], ...], by: float) -> list[tuple[float, float]]:
    x, y, w, h = box_of(outline)
    return [(x - by, y - by), (x + w + by, y - by), (x + w + by, y + h + by), (x - by, y + h + by)]
