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
from vision.pictures.lens import Matrix, View, inverse, placed, project
from vision.pieces.coded import Ground, LaidPiece, Lay, Result, read_coded
from vision.pieces.faces import squares
from vision.pieces.ground import Rect, align, grid, look
from vision.reading import ReadFace

Likely = Mapping[str, frozenset[tuple[str, str]]]
GROW_MM = 7.0
"""Tall pieces lean out of their place in the picture by at most this much."""
TALLEST_MM = 13.0
"""Highest a piece stands above the surface."""
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
            back = inverse(_nominal(place, piece))
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
    counts: Mapping[str, int] = field(default_factory=dict)


def _nominal(place: Place, piece: Piece) -> Matrix:
    """A piece lying exactly in the middle of its place: face mm -> zone mm."""
    return placed(place.centre_mm, piece.size_mm, 0.0)


@dataclass(frozen=True, slots=True, eq=False)
class SpotRead:
    """What one frame says of a spot: faces per place, unsure and covered places, and what to remember for the next frame."""

    faces: Mapping[str, tuple[ReadFace, ...]] = field(default_factory=dict)
    unsure: frozenset[str] = frozenset()
    covered: frozenset[str] = frozenset()
    known: Known = field(default_factory=Known)


def read_spot(frame: NDArray[np.uint8], spot: Spot, view: View, board: Board, *, known: Known, likely: Likely) -> SpotRead:
    """Reads a spot in a frame (BGR uint8). `known`: from the frame before. `likely`: faces the rules expect, by place."""
    lay = _cut_out(frame, spot, view, board)
    place = spot.place
    if lay is None:
        return SpotRead({}, frozenset(), frozenset(one.name for one in spot.all), known)
    if not any(board.pieces[kind].codes for kind in place.pieces):
        return _standing_on_the_sheet(lay, place, known)
    root = _coded(lay, place, np.eye(3), box_of(place.polygon_mm), known, likely)
    faces = {place.name: root.faces(place)}
    unsure = frozenset({place.name}) if root.doubt else frozenset()
    covered = frozenset({place.name}) if root.covered and not root.doubt else frozenset()
    pieces = {place.name: root.sure}
    if not spot.on:
        if root.covered:
            # What lay there before is the first thing to look for when the hand is gone.
            return SpotRead(faces, unsure, covered, Known({place.name: root.sure or known.pieces.get(place.name, ())}, counts=known.counts))
        return SpotRead(faces, unsure, covered, Known(pieces, counts={place.name: len(root.sure)}))
    if root.empty:
        return SpotRead(faces, unsure, covered, Known(pieces, known.carrier, known.paper))
    carrier = root.sure[0].at if root.sure else known.carrier
    if carrier is None or covered:
        hidden = frozenset(one.name for one in spot.all) - unsure
        return SpotRead(faces, unsure, hidden, Known(known.pieces, carrier, known.paper, known.counts))
    still = bool(root.sure) and any(root.sure[0].at is old.at for old in known.pieces.get(place.name, ()))
    above = _above(lay, spot, known, likely) if still and known.carrier is not None else None
    if above is None or above.covered:
        whole = next(piece for piece in (board.pieces[kind] for kind in place.pieces) if piece.dots_mm)
        level = lay.shift @ view.plane(place.plane_mm + whole.height_mm)
        if root.sure:
            carrier = align(lay.grey, level, carrier, grid(whole.dots_mm), whole.codes[0].centre_mm)
        seen = look(lay.picture, level, carrier, grid(whole.dots_mm)).colour()
        above = _above(lay, spot, Known(known.pieces, carrier, known.paper if seen is None else seen, known.counts), likely)
    kept = Known({**pieces, **above.known.pieces}, above.known.carrier, above.known.paper, above.known.counts)
    if above.covered and known.carrier is not None:
        # Under a hand the tile's own place is a guess: go on from where it was last seen whole.
        kept = Known({**kept.pieces, place.name: known.pieces.get(place.name, ())}, known.carrier, known.paper, above.known.counts)
    return SpotRead({**faces, **above.faces}, unsure | above.unsure, covered | above.covered, kept)


def _cut_out(frame: NDArray[np.uint8], spot: Spot, view: View, board: Board) -> Lay | None:
    """The part of the frame that shows the spot; None when it lies outside."""
    x, y, w, h = box_of(spot.place.polygon_mm)
    grown = [(x - GROW_MM, y - GROW_MM), (x + w + GROW_MM, y - GROW_MM), (x + w + GROW_MM, y + h + GROW_MM), (x - GROW_MM, y + h + GROW_MM)]
    corners = np.vstack([project(view.plane(0), grown), project(view.plane(spot.surface_mm + TALLEST_MM), grown)])
    x0, y0 = np.maximum(0, np.floor(corners.min(0)).astype(int))
    x1, y1 = np.minimum((frame.shape[1], frame.shape[0]), np.ceil(corners.max(0)).astype(int) + 1)
    if x1 - x0 < 8 or y1 - y0 < 8:
        return None
    picture = frame[y0:y1, x0:x1]
    return Lay(picture, cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), view, np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1.0]]), board)


def _standing_on_the_sheet(lay: Lay, place: Place, known: Known) -> SpotRead:
    """A place of the sheet itself on which only pieces without codes stand."""
    boxes = (box_of(place.polygon_mm),)
    bare = look(lay.picture, lay.shift @ lay.view.plane(place.plane_mm), np.eye(3), grid(boxes)).colour()
    paper = known.paper if bare is None else bare
    read = read_cubes(lay, place, Ground(np.eye(3), boxes, before=known.counts.get(place.name, 0)), paper, ())
    name = frozenset({place.name})
    if read.covered:
        return SpotRead({place.name: ()}, frozenset(), name, Known(paper=paper, counts=known.counts))
    counts = known.counts if read.doubt else {place.name: len(read.sure)}
    return SpotRead({place.name: read.faces(place)}, name if read.doubt else frozenset(), frozenset(), Known(paper=paper, counts=counts))


def _coded(lay: Lay, place: Place, carrier: Matrix, box: Rect, known: Known, likely: Likely) -> Result:  # noqa: PLR0917
    ground = Ground(carrier, (box,), known.pieces.get(place.name, ()), likely.get(place.name), known.counts.get(place.name, 0))
    return read_coded(lay, place, ground)


def _above(lay: Lay, spot: Spot, known: Known, likely: Likely) -> SpotRead:
    """The places on the piece that lies at `known.carrier`. When one of its places is covered, its heaps say nothing."""
    assert known.carrier is not None
    faces: dict[str, tuple[ReadFace, ...]] = {}
    unsure: set[str] = set()
    covered: set[str] = set()
    pieces = {place.name: known.pieces.get(place.name, ()) for place in spot.on}
    counts: dict[str, int] = {}
    outlines: list[NDArray[np.float64]] = []
    for place in spot.on:
        box = spot.boxes[place.name]
        if any(lay.board.pieces[kind].codes for kind in place.pieces):
            result = _coded(lay, place, known.carrier, box, known, likely)
            pieces[place.name] = known.pieces.get(place.name, ()) if result.covered else result.sure
            outlines += [standing(lay, place, one) for one in result.sure]
        else:
            result = read_cubes(lay, place, Ground(known.carrier, (box,), before=known.counts.get(place.name, 0)), known.paper, outlines)
        faces[place.name] = result.faces(place)
        counts[place.name] = len(result.sure)
        if result.covered:
            covered.add(place.name)
            break
        if result.doubt:
            unsure.add(place.name)
    read = SpotRead(faces, frozenset(unsure), frozenset(covered), Known(pieces, known.carrier, known.paper, counts))
    return _withdrawn(spot, read, known.counts) if covered else read


def _withdrawn(spot: Spot, read: SpotRead, counts: Mapping[str, int]) -> SpotRead:
    """Something stands over this piece: what its heaps show may be a part of them, so they say nothing."""
    heaps = frozenset(place.name for place in spot.on if place.order == "heap")
    faces = {name: found for name, found in read.faces.items() if name not in heaps}
    known = Known(read.known.pieces, read.known.carrier, read.known.paper, counts)
    return SpotRead(faces, read.unsure - heaps, read.covered | heaps, known)


def standing(lay: Lay, place: Place, one: LaidPiece) -> NDArray[np.float64]:
    """Where a standing piece hides the picture: top and foot, px of the cut-out."""
    w, h = one.piece.size_mm
    corners = project(one.at, [(0, 0), (w, 0), (w, h), (0, h)])
    heights = (place.plane_mm, place.plane_mm + one.piece.height_mm)
    return np.vstack([project(lay.shift @ lay.view.plane(z), corners) for z in heights])


def read_cubes(lay: Lay, place: Place, ground: Ground, paper: NDArray[np.float32] | None, others: Sequence[NDArray[np.float64]]) -> Result:
    """Coloured cubes standing on the ground of a place.

    `paper`: BGR of the bare ground about here. `others`: outlines of standing pieces, px of the cut-out.
    """
    ground_plane = lay.shift @ lay.view.plane(place.plane_mm)
    seen = look(lay.picture, ground_plane, ground.carrier, grid(ground.boxes))
    bare = seen.colour()
    paper = paper if bare is None else bare
    if seen.bare.all():
        return Result((), (), False, True)
    if paper is None:
        return Result((), (), True, False)
    x, y, w, h = ground.boxes[0]
    region = project(ground.carrier, [(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
    kinds = [lay.board.pieces[kind] for kind in place.pieces]
    side = kinds[0].height_mm
    colours = [next(iter(kind.faces.values())).colour or (0, 0, 0) for kind in kinds]
    blobs = squares(
        lay.picture, lay.view, lay.shift, region, ground_mm=place.plane_mm, size_mm=side, colours=colours, paper=paper, others=others
    )
    explained = np.zeros(len(seen.at_mm), bool)
    lean = inverse(ground_plane) @ lay.shift @ lay.view.plane(place.plane_mm + side)
    sure = []
    for blob in blobs.sure + blobs.doubt:
        corners = np.array(blob.centre_mm) + np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * side / 2
        explained |= seen.under(np.vstack([corners, project(lean, corners)]), 1.4)
        piece = kinds[blob.colour]
        sure.append(LaidPiece(piece, next(iter(piece.faces)), placed(blob.centre_mm, piece.size_mm, 0), blob.score, 1.0))
    hidden = ~seen.bare & ~explained
    covered = blobs.left_mm2 == np.inf or ground.foreign(hidden, seen.rim, len(sure), on_table=False)
    doubtful = bool(blobs.doubt) or blobs.left_mm2 > LEFT_MM2
    doubt = tuple(sure) if doubtful else ()
    return Result(() if doubtful else tuple(sure), doubt or ((_NOTHING,) if doubtful else ()), covered, not sure and not doubtful)


_NOTHING = LaidPiece(Piece("", (0, 0), 0, 0, False, (), None, (), {}), "", np.eye(3), 0.0, 0.0)
