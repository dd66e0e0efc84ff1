"""Holds one place as it is read: the cut-out of the frame, the ground there, and the pieces on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import atan2, degrees, dist, inf

import numpy as np
from numpy.typing import NDArray

from vision.art import box_of
from vision.board import Board, CodeBox, Piece, Place, Point
from vision.pictures.hull import inside
from vision.pictures.lens import Matrix, View, inverse, placed, project
from vision.pieces.decode import Bank, check, refine
from vision.pieces.ground import WINDOW_MM
from vision.pieces.ground import Ground as Seen
from vision.pieces.light import Lamp
from vision.pieces.patch import Flags, Patch, Rect
from vision.reading import ReadFace
from vision.sheets.markers import MIDDLE_WINDOW, TWO_WINDOWS
from vision.squares import Square, squares_of

NEAR_MM = 6.0
"""Distance from a place within which a piece is that place's affair: tall pieces lean out of it."""
STRAY_MM = 2.5
"""A piece belongs to a place when its code's middle lies at most this far outside. So it is however near the next place is."""

SURE_SCORE, SURE_MARGIN = 0.80, 0.35
"""A face is sure from here. Marker-free pictures reach 0.75, and a flipped bit of the sixteen costs 0.12 of margin."""

SAME_MM = 8.0
"""Pieces of one look are one and the same when their middles are nearer than this. The angle of a small code is not known well."""


def reach_mm(board: Board, place: Place) -> float:
    """Returns how far outside a place the middle of a piece may lie that belongs there. Pieces that stand push each other out of it.

    Such a piece may still touch the place, and is not nearer to another one that may hold it."""
    pieces = [board.pieces[kind] for kind in place.pieces]
    if place.order != "heap" or place.on is not None or any(piece.body is None for piece in pieces):
        return STRAY_MM
    x, y, w, h = box_of(place.polygon_mm)
    most = min(float(np.hypot(*piece.size_mm)) for piece in pieces)
    for other in board.places.values():
        if other is not place and other.zone == place.zone and set(other.pieces) & set(place.pieces):
            left, up, across, down = box_of(other.polygon_mm)
            most = min(most, max(left - x - w, x - left - across, up - y - h, y - up - down))
    return max(STRAY_MM, most / 2)


@dataclass(frozen=True, eq=False)
class Lay:
    """A cut-out of the frame with all that reading it needs. It has BGR and grey (uint8), the zone's view, frame px -> cut-out px, and the
    light. `found`: the squares of codes, px of the frame, where the whole sheet was searched for them. `pushed`: its pieces may stand
    beside their place, where too little ground is looked at to tell that one hides it: their codes have to.
    """

    picture: NDArray[np.uint8]
    grey: NDArray[np.uint8]
    view: View
    shift: Matrix
    board: Board
    lamp: Lamp
    found: tuple[Square, ...] | None = None
    pushed: bool = False
    _planes: dict[float, Matrix] = field(default_factory=dict)

    @cached_property
    def squares(self) -> tuple[Square, ...]:
        """The codes that are plain to see in the cut-out."""
        if self.found is None:
            return squares_of(self.board).find(self.grey, TWO_WINDOWS if self.pushed else MIDDLE_WINDOW)
        return tuple(square.moved(self.shift[:2, 2]) for square in self.found)

    def plane(self, z_mm: float) -> Matrix:
        """Returns zone mm at height z -> px of the cut-out. Do not write into it: it is kept."""
        if (found := self._planes.get(z_mm)) is None:
            found = self._planes[z_mm] = self.shift @ self.view.plane(z_mm)
        return found

    def face_plane(self, place: Place, piece: Piece) -> Matrix:
        """Returns zone mm at the height of a piece's face -> px of the cut-out. It lies on the ground of a place."""
        return self.plane(place.plane_mm + place.rise_mm / 2 + piece.height_mm)

    def standing(self, place: Place, one: LaidPiece) -> NDArray[np.float64]:
        """Returns the outline that a standing piece hides: top and foot, px of the cut-out."""
        heights = (place.plane_mm, place.plane_mm + one.piece.height_mm)
        return np.vstack([project(self.plane(z), one.outline_mm) for z in heights])

    def under(self, seen: Seen, place: Place, one: LaidPiece) -> Flags:
        """The ground of a place that a piece of another hides."""
        lean = inverse(self.plane(place.plane_mm)) @ self.face_plane(place, one.piece)
        return seen.under(np.vstack([project(lean, one.outline_mm), one.outline_mm]), WINDOW_MM / 2)

    def under_code(self, seen: Seen, place: Place, piece: Piece, pose: tuple[float, float, float]) -> Flags:
        """The ground of a place that a piece of another hides. `pose`: its code's middle, mm, and turn, degrees."""
        return self.under(seen, place, LaidPiece(piece, "", laid_by(piece.codes[0], *pose), 0.0, 0.0))


@lru_cache(maxsize=256)
def with_codes(
    board: Board, kinds: tuple[str, ...]
) -> tuple[tuple[Piece, ...], Mapping[str, tuple[Piece, str]], tuple[str, ...], float, float]:
    """Those of these kinds that have codes, the piece and face of each code, and all the codes in order.

    Then come the smallest side of any piece or code, and of any piece, mm."""
    pieces = tuple(board.pieces[kind] for kind in kinds if board.pieces[kind].codes)
    owners = {face.code: (piece, face.name) for piece in pieces for face in piece.faces.values() if face.code is not None}
    whole = min((min(piece.size_mm) for piece in pieces), default=0.0)
    return pieces, owners, tuple(sorted(owners)), min((whole, *(piece.codes[0].size_mm for piece in pieces))), whole


@lru_cache(maxsize=256)
def codes_beside(board: Board, zone: str, kinds: tuple[str, ...], size_mm: float) -> tuple[str, ...]:
    """The codes of this size on pieces of other kinds that may lie on a zone."""
    others = {kind for place in board.places.values() if place.zone == zone for kind in place.pieces if kind not in kinds}
    alike = (piece for piece in map(board.pieces.__getitem__, others) if any(box.size_mm == size_mm for box in piece.codes))
    return tuple(sorted({face.code for piece in alike for face in piece.faces.values() if face.code is not None}))


def laid_by(box: CodeBox, x: float, y: float, turned: float) -> Matrix:
    """The pose of a piece whose code was read: face mm -> zone mm. `x`, `y`: the code's middle, mm."""
    across, down = box.centre_mm
    return placed((x, y), (2 * across, 2 * down), turned - 45 * box.turn)


@dataclass(frozen=True, slots=True, eq=False)
class LaidPiece:
    """A piece read at a pose (face mm -> zone mm). `by_picture`: its owner showed it, no code was read."""

    piece: Piece
    face: str
    at: Matrix
    score: float
    margin: float
    by_picture: bool = False

    @property
    def centre_mm(self) -> tuple[float, float]:
        x, y = project(self.at, [(self.piece.size_mm[0] / 2, self.piece.size_mm[1] / 2)])[0]
        return float(x), float(y)

    @property
    def degrees(self) -> float:
        """The turn of the piece about its corner, degrees."""
        return degrees(atan2(self.at[1, 0], self.at[0, 0]))

    @property
    def outline_mm(self) -> NDArray[np.float64]:
        """Its corners, zone mm."""
        w, h = self.piece.size_mm
        return project(self.at, [(0, 0), (w, 0), (w, h), (0, h)])

    @property
    def codes_mm(self) -> NDArray[np.float64]:
        """The middles of its codes, zone mm."""
        return project(self.at, [box.centre_mm for box in self.piece.codes])

    @property
    def codes(self) -> tuple[tuple[CodeBox, tuple[float, float, float]], ...]:
        """Its codes and their poses: x mm, y mm, degrees."""
        turned, middles = self.degrees, self.codes_mm.tolist()
        return tuple((box, (x, y, turned + 45 * box.turn)) for box, (x, y) in zip(self.piece.codes, middles, strict=True))

    def carries(self, code_mm: Point) -> bool:
        """True if a code with its middle there (zone mm) is one of its own."""
        return any(dist(middle, code_mm) < STRAY_MM for middle in self.codes_mm.tolist())

    def hides(self, points_mm: NDArray[np.float64]) -> bool:
        """True if all these points (zone mm) lie under it."""
        w, h = self.piece.size_mm
        return all(0 <= x <= w and 0 <= y <= h for x, y in project(inverse(self.at), points_mm).tolist())

    def on(self, other: LaidPiece) -> bool:
        """True if its code lies on another: where it is doubtful it is that one's art."""
        return bool(inside(project(self.at, [self.piece.codes[0].centre_mm]), other.outline_mm, 2.0)[0])

    def apart_mm(self, middle_mm: Point) -> float:
        """Returns how far its middle is from another."""
        return dist(self.centre_mm, middle_mm)

    def same(self, kind: str, face: str, middle_mm: Point) -> bool:
        """True if a piece is this very one, told by another of its codes or less exactly."""
        alike = (self.piece.kind, self.face) == (kind, face)
        return alike and (self.piece.faces[self.face].copies == 1 or self.apart_mm(middle_mm) < SAME_MM)

    def lies_in(self, place: Place, board: Board, by_mm: float = 0.0) -> bool:
        """True if this piece lies within a place, or nearer to it than to others alike.

        `by_mm`: by so much nearer at least. Example: two figures share a space, and one of them stands where two spaces meet: it is in
        none, but not nowhere."""
        at, region = np.array([self.centre_mm]), np.array(place.polygon_mm)
        if not inside(at, region, NEAR_MM)[0]:
            return False
        alike = (each for each in board.places.values() if each.zone == place.zone and self.piece.kind in each.pieces)
        nearest = min((dist(self.centre_mm, each.centre_mm) for each in alike if each is not place), default=inf)
        far = dist(self.centre_mm, place.centre_mm)
        return (bool(inside(at, region, -STRAY_MM)[0]) and not by_mm) or far + by_mm < nearest

    def read(self) -> ReadFace:
        turn = round(self.degrees / 45) % 8 if self.piece.turns else 0
        x, y = self.centre_mm
        return ReadFace(self.piece.kind, self.face, turn, round(self.score, 4), round(self.margin, 4), (round(x, 2), round(y, 2)))


def surely_told(one: LaidPiece, likely: frozenset[tuple[str, str]] | None) -> bool:
    """True if a piece is told for certain by its code. `likely`: faces that the rules expect."""
    # What fits better than it must is told by a smaller margin. Example: of a chip half under another few cells are left to tell it by.
    better = one.score - SURE_SCORE
    if one.by_picture or (better >= 0 and one.margin + better >= SURE_MARGIN):
        return True
    # What the rules expect decides between codes that are alike, and makes none of what a sleeve leaves of another.
    return bool(likely and (one.piece.kind, one.face) in likely and better >= 0 and one.margin > 0.1)


@dataclass(frozen=True, slots=True, eq=False)
class Result:
    """The reading of one place: certain and doubtful pieces, whether it is covered, or known to be empty. What covers it is foreign."""

    sure: tuple[LaidPiece, ...]
    doubt: tuple[LaidPiece, ...]
    covered: bool
    empty: bool

    @property
    def known(self) -> tuple[LaidPiece, ...]:
        """The certain pieces, and those that may lie with them: the next frame is looked at for these."""
        return (*self.sure, *(self.doubt if self.sure else ()))

    def faces(self, place: Place) -> tuple[ReadFace, ...]:
        """Faces in sight, as the place's order lists them. There are none of a place that is covered or in doubt, except certain single
        pieces.
        """
        if self.doubt or (self.covered and not (place.order in ("one", "pile") and self.sure)):
            return ()
        found = [piece.read() for piece in self.sure]
        if place.order in ("heap", "one"):
            return tuple(sorted(found, key=lambda face: (face.piece, face.face, face.turn)))
        if place.order == "row":
            # A row begins at its first slot: rows at the sides of the table run along y.
            (x0, y0), *_, (x1, y1) = place.slots_mm if len(place.slots_mm) > 1 else ((0.0, 0.0), (1.0, 0.0))
            return tuple(sorted(found, key=lambda face: face.at_mm[0] * (x1 - x0) + face.at_mm[1] * (y1 - y0)))
        return tuple(found[:1])


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """The ground of one place: what carries it, its bare print, and the known pieces on it.

    What carries it is its mm -> zone mm. `patch`: all that is looked at; `box`: the place itself. `likely`: faces that the rules expect.
    `reach_mm`: how far outside of it a piece's middle may lie. `wider`: makes the patch of all the ground on which such a piece may stand.
    `lying`: the known pieces there that belong to other places.
    """

    carrier: Matrix
    patch: Patch
    box: Rect
    known: tuple[LaidPiece, ...] = ()
    likely: frozenset[tuple[str, str]] | None = None
    reach_mm: float = STRAY_MM
    wider: Callable[[], Patch] | None = None
    lying: Sequence[tuple[LaidPiece, Place]] = ()


def still(lay: Lay, top: Matrix, words: Bank, old: LaidPiece) -> LaidPiece | None:
    """`old` itself, with its new score, when nothing moved. Any of its codes tells."""
    code = old.piece.faces[old.face].code or ""
    for box, pose in old.codes:
        if (hit := check(lay.grey, top, box.size_mm, words, pose=pose, code=code)) is not None:
            return LaidPiece(old.piece, old.face, old.at, hit.score, hit.margin)
    return None


def about(lay: Lay, top: Matrix, words: Bank, old: LaidPiece, kinds: Mapping[str, tuple[Piece, str]]) -> LaidPiece:
    """The piece about where another lay, by any of its codes."""
    ones = []
    for box, pose in old.codes:
        hit = refine(lay.grey, top, box.size_mm, words, np.array(pose))
        owner, face = kinds[hit.code]
        ones.append(LaidPiece(owner, face, laid_by(box, *hit.centre_mm, hit.degrees), hit.score, hit.margin))
        if hit.score > 0.9:
            break
    return max(ones, key=lambda one: one.score)
