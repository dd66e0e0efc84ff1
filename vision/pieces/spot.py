"""One spot of the table read from one frame: a place, and the places printed on the piece there.

Every coded piece that is found explains the ground it hides; coloured cubes explain theirs. Ground that is neither bare nor explained is
covered by something that is no piece of this game: a hand, a sleeve, a cup.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import ceil, floor

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.art import box_of
from vision.board import Board, Piece, Place
from vision.pictures.hull import inside
from vision.pictures.lens import Matrix, View, inverse, placed, project
from vision.pieces.align import align
from vision.pieces.bars import hides, pushed_mm, read_bars
from vision.pieces.coded import CALM, read_coded
from vision.pieces.faces import read_cubes
from vision.pieces.ground import ENOUGH, calmed, plain, room
from vision.pieces.ground import Ground as Seen
from vision.pieces.laid import NEAR_MM, STRAY_MM, Ground, LaidPiece, Lay, Result, reach_mm
from vision.pieces.light import Lamp
from vision.pieces.patch import Rect
from vision.pieces.prints import Prints
from vision.reading import ReadFace
from vision.squares import Codes

Likely = Mapping[str, frozenset[tuple[str, str]]]
GROW_MM = 7.0
"""Tall pieces lean out of their place in the picture by at most this much."""
NEARLY = 0.15
"""Share of a place that may be out of sight where the whole sheet is looked at."""
RIM_MM = 2.0
"""So narrow a rim of a place says nothing of what lies in its middle."""
TALLEST_MM = 13.0
"""Highest a piece stands above the surface."""


_AS_IT_IS = np.eye(3)


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """A place that lies on the table itself, the places on its piece, and where these are printed (face mm).

    `reach_mm`: how far outside the middle of a piece may lie. `grow_mm`: how far around the place is looked at. `pushed_mm`: how far beside
    it a bar may lie.
    """

    place: Place
    on: tuple[Place, ...]
    boxes: Mapping[str, Rect]
    surface_mm: float
    reach_mm: float
    grow_mm: float
    pushed_mm: tuple[float, float] | None

    @property
    def all(self) -> tuple[Place, ...]:
        return (self.place, *self.on)

    def place_of(self, name: str) -> Place:
        """One of its places."""
        return next(place for place in self.all if place.name == name)

    @staticmethod
    def of(board: Board, place: Place) -> Spot:
        on = tuple(board.places[name] for name in board.above(place.name))
        # Pieces with codes first: their sides must not be taken for cubes.
        on = tuple(sorted(on, key=lambda other: not any(board.pieces[kind].codes for kind in other.pieces)))
        flat = [board.pieces[kind] for kind in place.pieces]
        boxes: dict[str, Rect] = {}
        if on:
            piece = next(piece for piece in flat if piece.ground_mm)
            back = inverse(_nominal(place, piece))
            for other in on:
                x, y, w, h = box_of(other.polygon_mm)
                corner = project(back, [(x, y)])[0]
                boxes[other.name] = (float(corner[0]), float(corner[1]), w, h)
        reach = reach_mm(board, place)
        pushed = pushed_mm(place, board)
        # A bar may lie beside its place, and so may pieces of others that hide as much ground: their codes tell.
        around = [board.pieces[kind] for other in board.places.values() if other.zone == place.zone for kind in other.pieces]
        code = max((code.size_mm for piece in (around if pushed else flat) for code in piece.codes), default=0.0)
        # Of two figures that share a place where one should stand the second is at its rim; flat pieces lie over each other.
        shared = place.order == "one" and any(piece.body is not None for piece in flat)
        far = max(*(pushed or (reach,)), NEAR_MM if shared else 0.0)
        grow = max(GROW_MM, far + code / 2**0.5) if shared or place.order not in ("one", "pile") else GROW_MM
        surface = place.plane_mm + max(piece.height_mm for piece in flat) + place.rise_mm / 2
        return Spot(place, on, boxes, surface, reach, grow, pushed)


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """The memory that helps to read a spot again: its pieces with codes, as they lay."""

    pieces: Mapping[str, tuple[LaidPiece, ...]] = field(default_factory=dict)
    exact: bool = True
    """False if something hid a part of its print when the pose of the carrying piece was fitted."""


def _nominal(place: Place, piece: Piece) -> Matrix:
    """A piece lying exactly in the middle of its place: face mm -> zone mm."""
    return placed(place.centre_mm, piece.size_mm, 0.0)


@dataclass(frozen=True, slots=True, eq=False)
class SpotRead:
    """The reading of a spot: faces by place, if any; unsure and covered places; what the next frame needs."""

    faces: Mapping[str, tuple[ReadFace, ...]] = field(default_factory=dict)
    unsure: frozenset[str] = frozenset()
    covered: frozenset[str] = frozenset()
    known: Known = field(default_factory=Known)

    @property
    def said(self) -> tuple[object, ...]:
        """Returns the reading without scores: equal for two readings that agree."""
        faces = {name: tuple((face.piece, face.face, face.turn) for face in found) for name, found in self.faces.items()}
        return faces, self.unsure, self.covered

    def sure(self, name: str) -> tuple[LaidPiece, ...]:
        """The pieces of a place, where all of it was read for certain."""
        plain = self.faces.get(name) and name not in self.unsure and name not in self.covered
        return self.known.pieces.get(name, ()) if plain else ()


def code_on(spot: Spot, squares: Codes) -> bool:
    """True if the code of a piece that may lie on a spot was seen there. `squares`: those of the whole sheet."""
    x, y, w, h = box_of(spot.place.polygon_mm)
    off = np.abs(squares.middles_mm(spot.place.plane_mm) - (x + w / 2, y + h / 2))
    there = np.flatnonzero((off < (w / 2 + spot.reach_mm, h / 2 + spot.reach_mm)).all(1))
    return any(squares.all[number].piece.kind in spot.place.pieces for number in there)


def nothing_on(spot: Spot, board: Board, sheet: Seen) -> bool:
    """True if the sheet, seen as a whole, shows that nothing lies on a spot. `sheet`: the look at the spot's zone."""
    kinds = [board.pieces[kind] for kind in spot.place.pieces]
    least = min(min(*piece.size_mm, *(code.size_mm for code in piece.codes)) for piece in kinds)
    box = box_of(spot.place.polygon_mm)
    hidden = ~sheet.of(box)
    if pushed := spot.pushed_mm:
        # A bar may lie beside its gutter.
        (x, y, w, h), (across, down) = box, pushed
        around = x - across, y - down, w + 2 * across, h + 2 * down
        return float(hidden.mean()) < NEARLY and not any(hides(~sheet.of(around), around, box))
    # Only what is plain to see is decided from afar.
    if float(hidden.mean()) < NEARLY:
        return not room(hidden, least)
    if not any(piece.codes for piece in kinds):
        return False
    bare = plain(*sheet.parts(box), ~hidden) if (~hidden).sum() >= ENOUGH else ~hidden
    return not room(~calmed(bare, CALM * least), least)


def _overlap(one: Rect, other: Rect) -> bool:
    """True if two upright boxes share some ground."""
    (x, y, w, h), (left, up, a, b) = one, other
    return left < x + w and x < left + a and up < y + h and y < up + b


def standing_over(spots: Sequence[Spot], board: Board) -> dict[str, tuple[Spot, ...]]:
    """Spot -> those of which a piece may stand over it, where there are any."""
    boxes = {spot.place.name: box_of(spot.place.polygon_mm) for spot in spots}
    height = {spot.place.name: max(board.pieces[kind].height_mm for kind in spot.place.pieces) for spot in spots}
    found = {}
    for spot in spots:
        name, zone = spot.place.name, spot.place.zone
        higher = [other for other in spots if other.place.zone == zone and height[other.place.name] > height[name]]
        found[name] = tuple(other for other in higher if _overlap(boxes[name], boxes[other.place.name]))
    return {name: over for name, over in found.items() if over}


def near(spots: Sequence[Spot], board: Board) -> dict[str, tuple[Spot, ...]]:
    """Spot -> those beside it whose pieces may hide its own, by their height or by lying over its edge. Its own may be pushed out there."""
    boxes = {spot.place.name: box_of(spot.place.polygon_mm) for spot in spots}
    height = {spot.place.name: max(board.pieces[kind].height_mm for kind in spot.place.pieces) for spot in spots}
    found = {}
    for spot in spots:
        name, pushed = spot.place.name, spot.reach_mm > STRAY_MM or spot.pushed_mm is not None
        (x, y, w, h), grow = boxes[name], spot.grow_mm
        around = x - grow, y - grow, w + 2 * grow, h + 2 * grow
        there = [other for other in spots if other is not spot and other.place.zone == spot.place.zone]
        there = [other for other in there if pushed or height[other.place.name] >= height[name]]
        found[name] = tuple(other for other in there if _overlap(around, boxes[other.place.name]))
    return {name: beside for name, beside in found.items() if beside}


def pieces_on(spots: Iterable[Spot], reads: Mapping[str, SpotRead], but: Container[str]) -> list[tuple[LaidPiece, Place]]:
    """The pieces on some spots as these were read last, as far as they are sure. `but`: spots that are left out."""
    places = [spot.place for spot in spots if spot.place.name not in but]
    return [(one, place) for place in places for one in reads[place.name].sure(place.name)]


def under_another(spot: Spot, view: View, over: Iterable[tuple[Spot, SpotRead]]) -> bool:
    """True if a piece that was read elsewhere hides all of a spot. `over`: the spots of which a piece may, as they are read."""
    for other, read in over:
        for one in read.sure(other.place.name):
            corners, back = np.array(spot.place.polygon_mm), inverse(view.plane(spot.place.plane_mm))
            top = project(back @ view.plane(other.place.plane_mm + one.piece.height_mm), one.outline_mm)
            if inside(corners, np.vstack([one.outline_mm, top]), RIM_MM).all():
                return True
    return False


def beside(spot: Spot, size_mm: tuple[float, float], step_mm: float) -> list[tuple[float, float]]:
    """Points beside a spot, so far apart, where a piece may stand that belongs to it. `size_mm`: of its sheet."""
    x, y, w, h = box_of(spot.place.polygon_mm)
    far = spot.reach_mm
    if far <= STRAY_MM:
        return []
    sides = zip((x, y), (w, h), size_mm, strict=True)
    xs, ys = (np.arange(max(0.0, at - far) + step_mm / 2, min(side, at + along + far), step_mm) for at, along, side in sides)
    return [(a, b) for a in xs.tolist() for b in ys.tolist() if not (x < a < x + w and y < b < y + h)]


def read_spot(
    frame: NDArray[np.uint8],
    spot: Spot,
    view: View,
    prints: Prints,
    *,
    lamp: Lamp,
    known: Known,
    likely: Likely,
    squares: Codes | None = None,
    lying: Sequence[tuple[LaidPiece, Place]] = (),
) -> SpotRead:
    """Reads a spot in a frame (BGR uint8). `known`: from the frame before. `likely`: faces the rules expect, by place. `squares`: all codes
    on the sheet, where it was searched as a whole. `lying`: the pieces beside the spot that are known, and their places.
    """
    lay = _cut_out(frame, spot, view, prints.board, lamp, squares)
    place = spot.place
    if lay is None:
        return SpotRead({}, frozenset(), frozenset(one.name for one in spot.all), known)
    before, under = known.pieces.get(place.name, ()), prints.under(place)
    # What stands beside its place hides little of it, and is gone only where the ground shows it.
    grow = spot.pushed_mm or ((spot.grow_mm,) * 2 if spot.reach_mm > STRAY_MM else None)
    wider = partial(prints.around, place, grow) if grow else None
    ground = Ground(_AS_IT_IS, under, under.box, before, likely.get(place.name), spot.reach_mm, wider, lying)
    root = _read(lay, place, ground, ())
    if spot.on and root.sure:
        root = replace(root, sure=(_laid_exactly(lay, spot, root.sure[0], prints, known), *root.sure[1:]))
    results = {place.name: root}
    if spot.on and root.sure:
        results |= _above(lay, spot, root.sure[0], prints, known, likely)
    faces = {name: result.faces(spot.place_of(name)) for name, result in results.items()}
    unsure = {name for name, result in results.items() if result.doubt}
    covered = {name for name, result in results.items() if result.covered and not result.doubt and not faces[name]}
    if not root.sure and not root.empty:
        covered |= {other.name for other in spot.on}
    # What lay there before is the first thing to look for when a hand is gone.
    kept = {
        one.name: (*now, *(_missed(known.pieces.get(one.name, ()), now) if one.name in covered or (one.name in unsure and not now) else ()))
        for one in spot.all
        for now in (results[one.name].known if one.name in results else (),)
    }
    seen = {name: found for name, found in faces.items() if found}
    return SpotRead(seen, frozenset(unsure), frozenset(covered), Known(kept, exact=not covered and not unsure))


def _missed(before: Sequence[LaidPiece], now: Sequence[LaidPiece]) -> list[LaidPiece]:
    """Those of these pieces that are neither seen now nor lie where another one is."""
    return [old for old in before if all(np.hypot(*np.subtract(old.centre_mm, one.centre_mm)) > min(old.piece.size_mm) / 2 for one in now)]


def _cut_out(  # noqa: PLR0917
    frame: NDArray[np.uint8], spot: Spot, view: View, board: Board, lamp: Lamp, squares: Codes | None
) -> Lay | None:
    """The part of the frame that shows the spot; None when it lies outside."""
    x, y, w, h = box_of(spot.place.polygon_mm)
    left, up, right, down = x - spot.grow_mm, y - spot.grow_mm, x + w + spot.grow_mm, y + h + spot.grow_mm
    grown = [(left, up), (right, up), (right, down), (left, down)]
    corners = *project(view.plane(0), grown).tolist(), *project(view.plane(spot.surface_mm + TALLEST_MM), grown).tolist()
    (left, right), (up, down) = ((min(along), max(along)) for along in zip(*corners, strict=True))
    x0, y0 = max(0, floor(left)), max(0, floor(up))
    x1, y1 = min(frame.shape[1], ceil(right) + 1), min(frame.shape[0], ceil(down) + 1)
    if x1 - x0 < 8 or y1 - y0 < 8:
        return None
    picture = frame[y0:y1, x0:x1]
    shift = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1.0]])
    here = None if squares is None else squares.between(np.array((x0, y0)), np.array((x1, y1)))
    return Lay(picture, cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), view, shift, board, lamp, here, spot.reach_mm > STRAY_MM)


def _read(lay: Lay, place: Place, ground: Ground, others: Sequence[NDArray[np.float64]]) -> Result:
    """One place, its pieces known by their codes or else by their colours."""
    if any(lay.board.pieces[kind].codes for kind in place.pieces):
        return read_coded(lay, place, ground)
    if any(lay.board.pieces[kind].is_bar for kind in place.pieces):
        return read_bars(lay, place, ground)
    return read_cubes(lay, place, ground, others)


def _laid_exactly(lay: Lay, spot: Spot, carrier: LaidPiece, prints: Prints, known: Known) -> LaidPiece:
    """The carrying piece with its pose by all of its print; one that lies where it lay has it already."""
    if known.exact and any(carrier.at is old.at for old in known.pieces.get(spot.place.name, ())):
        return carrier
    face = carrier.piece.faces[carrier.face]
    patches = tuple(prints.upon(carrier.piece, face, spot.boxes[place.name], place) for place in spot.on)
    plane = lay.plane(spot.on[0].plane_mm)
    return replace(carrier, at=align(lay.grey, plane, carrier.at, patches, carrier.piece.codes[0].centre_mm))


def _above(lay: Lay, spot: Spot, carrier: LaidPiece, prints: Prints, known: Known, likely: Likely) -> dict[str, Result]:  # noqa: PLR0917
    """The places on a piece, each by itself: a hand over one says nothing of the others."""
    results: dict[str, Result] = {}
    outlines: list[NDArray[np.float64]] = []
    for place in spot.on:
        patch = prints.upon(carrier.piece, carrier.piece.faces[carrier.face], spot.boxes[place.name], place)
        ground = Ground(carrier.at, patch, patch.box, known.pieces.get(place.name, ()), likely.get(place.name))
        results[place.name] = _read(lay, place, ground, outlines)
        if any(lay.board.pieces[kind].codes for kind in place.pieces):
            outlines += [lay.standing(place, one) for one in results[place.name].sure]
    return results
