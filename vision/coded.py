"""Pieces with codes in one place: looked for where they lay, then where the ground is not bare."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.board import Board, CodeBox, Piece, Place
from vision.decode import Bank, Hit, bank, find, refine
from vision.ground import Rect, grid, inside, look
from vision.lens import Matrix, View, placed, project
from vision.markers import CELLS
from vision.reading import ReadFace

SURE_SCORE, SURE_MARGIN = 0.80, 0.35
"""A face is sure from here: marker-free pictures reach 0.75, and a flipped bit of the sixteen costs 0.12 of margin."""
LIKELY_SCORE = DOUBT_SCORE = 0.70
BLUR_PX = 0.75
"""Softness of lens and pixels together (standard deviation)."""
STRAY_MM = 2.5
"""A piece belongs to a place when its code's centre lies at most this far outside."""


@dataclass(frozen=True, slots=True, eq=False)
class Lay:
    """A cut-out of the frame with everything needed to read it: BGR and grey uint8, the zone's view, frame px -> px of the cut-out."""

    picture: NDArray[np.uint8]
    grey: NDArray[np.uint8]
    view: View
    shift: Matrix
    board: Board


@dataclass(frozen=True, slots=True, eq=False)
class LaidPiece:
    """A piece read at a pose (face mm -> zone mm)."""

    piece: Piece
    face: str
    at: Matrix
    score: float
    margin: float

    @property
    def centre_mm(self) -> tuple[float, float]:
        x, y = project(self.at, [(self.piece.size_mm[0] / 2, self.piece.size_mm[1] / 2)])[0]
        return float(x), float(y)

    def read(self) -> ReadFace:
        turn = round(np.degrees(np.arctan2(self.at[1, 0], self.at[0, 0])) / 45) % 8 if self.piece.turns else 0
        x, y = self.centre_mm
        return ReadFace(self.piece.kind, self.face, turn, round(self.score, 4), round(self.margin, 4), (round(x, 2), round(y, 2)))


@dataclass(frozen=True, slots=True, eq=False)
class Result:
    """What was read of one place: certain pieces, doubtful ones, whether something foreign covers it, whether it is known to be empty."""

    sure: tuple[LaidPiece, ...]
    doubt: tuple[LaidPiece, ...]
    covered: bool
    empty: bool

    def faces(self, place: Place) -> tuple[ReadFace, ...]:
        """Faces in sight, as the place's order lists them; nothing of a place that is covered or in doubt, except certain single pieces."""
        if self.doubt or (self.covered and not (place.order in ("one", "pile") and self.sure)):
            return ()
        found = [piece.read() for piece in self.sure]
        if place.order == "heap":
            return tuple(sorted(found, key=lambda face: (face.piece, face.face, face.turn)))
        if place.order == "row":
            return tuple(sorted(found, key=lambda face: face.at_mm))
        return tuple(found[:1])


def read_coded(
    lay: Lay,
    place: Place,
    carrier: Matrix,
    boxes: tuple[Rect, ...],
    known: tuple[LaidPiece, ...],
    likely: frozenset[tuple[str, str]] | None,
) -> Result:
    """Reads pieces with codes in boxes (mm of what carries them; `carrier`: those mm -> zone mm). `known`: what lay here before."""
    plane = lay.shift @ lay.view.plane(place.plane_mm)
    ground = look(lay.picture, plane, carrier, grid(boxes))
    if ground.bare.all():
        return Result((), (), False, True)
    pieces = [lay.board.pieces[kind] for kind in place.pieces if lay.board.pieces[kind].codes]
    kinds = {face.code: (piece, face.name) for piece in pieces for face in piece.faces.values() if face.code}
    box, piece = pieces[0].codes[0], pieces[0]
    z = place.plane_mm + place.rise_mm / 2 + piece.height_mm
    top = lay.shift @ lay.view.plane(z)
    corners = np.array([(x + u * w, y + v * h) for x, y, w, h in boxes for u, v in ((0, 0), (1, 0), (1, 1), (0, 1))])
    region = project(carrier, corners)
    softness = round(BLUR_PX / (lay.view.px_per_mm(_point(region.mean(0))) * box.size_mm / CELLS) / 0.04) * 0.04
    words = bank(tuple(sorted(kinds)), max(0.08, softness))
    lean = np.linalg.inv(plane) @ top
    explained = np.zeros(len(ground.at_mm), bool)
    found: list[LaidPiece] = []

    def take(one: LaidPiece) -> None:
        for i, other in enumerate(found):
            same = one.piece.faces[one.face].code == other.piece.faces[other.face].code
            apart = np.hypot(*np.subtract(one.centre_mm, other.centre_mm))
            if (same and (one.piece.faces[one.face].copies == 1 or apart < 8)) or apart < 0.5 * min(one.piece.size_mm):
                if one.score > other.score:
                    found[i] = one
                return
        found.append(one)
        w, h = one.piece.size_mm
        rect = project(one.at, [(0, 0), (w, 0), (w, h), (0, h)])
        explained[:] |= ground.under(np.vstack([project(lean, rect), rect]), 1.3 + 0.3 * place.rise_mm)

    for old in known:
        again = _again(lay, top, words, old, kinds)
        if again is not None and _sure(again, likely):
            take(again)
    if place.order not in ("one", "pile") or not found:
        hidden = ~ground.bare & ~explained
        if int(hidden.sum()) >= 3:
            low, high = region.min(0) - STRAY_MM, region.max(0) + STRAY_MM
            if found:
                spread = max(piece.size_mm)
                some = project(np.linalg.inv(lean), ground.at_mm[hidden])
                low, high = np.maximum(low, some.min(0) - spread / 2), np.minimum(high, some.max(0) + spread / 2)
            area = (float(low[0]), float(low[1]), float(high[0] - low[0]), float(high[1] - low[1]))
            most = {"one": 5, "pile": 8}.get(place.order, 28 if box.size_mm > 15 else 8)
            for hit in find(lay.grey, top, area, box.size_mm, words, most, DOUBT_SCORE):
                if not inside(np.array([hit.centre_mm]), region, STRAY_MM)[0]:
                    continue
                owner, face = kinds[hit.code]
                one = LaidPiece(owner, face, _pose(hit, owner.codes[0]), hit.score, hit.margin)
                if place.order != "one" or np.hypot(*np.subtract(one.centre_mm, place.centre_mm)) < 0.2 * sum(owner.size_mm):
                    take(one)
    sure = tuple(one for one in found if _sure(one, likely))
    doubt = tuple(one for one in found if not _sure(one, likely) and not any(_within(one, other) for other in sure))
    hidden = ~ground.bare & ~explained
    if place.order in ("one", "pile"):
        if sure:
            doubt = ()
        covered = not sure and int((hidden & ~ground.rim).sum()) > 3
    else:
        loose = place.on is None
        covered = int((hidden & ~ground.rim).sum()) > (6 if loose else 3) or int(hidden.sum()) > (14 if loose else 9)
    return Result(sure, doubt, covered, not found and not covered)


def _within(one: LaidPiece, other: LaidPiece) -> bool:
    """Whether the code of a doubtful piece lies on a certain one: then it is that one's art."""
    w, h = other.piece.size_mm
    at = project(one.at, [one.piece.codes[0].centre_mm])
    return bool(inside(at, project(other.at, [(0, 0), (w, 0), (w, h), (0, h)]), 2.0)[0])


def _sure(one: LaidPiece, likely: frozenset[tuple[str, str]] | None) -> bool:
    if one.score >= SURE_SCORE and one.margin >= SURE_MARGIN:
        return True
    return bool(likely and (one.piece.kind, one.face) in likely and one.score >= LIKELY_SCORE and one.margin > 0.1)


def _again(lay: Lay, top: Matrix, words: Bank, old: LaidPiece, kinds: dict[str | None, tuple[Piece, str]]) -> LaidPiece | None:
    """The piece where it lay before, by any of its codes."""
    best: LaidPiece | None = None
    for box in old.piece.codes:
        centre = project(old.at, [box.centre_mm])[0]
        degrees = np.degrees(np.arctan2(old.at[1, 0], old.at[0, 0])) + 45 * box.turn
        hit = refine(lay.grey, top, box.size_mm, words, np.array([centre[0], centre[1], degrees]))
        owner, face = kinds[hit.code]
        if best is None or hit.score > best.score:
            best = LaidPiece(owner, face, _pose(hit, box), hit.score, hit.margin)
        if best.score > 0.9:
            break
    return best


def _pose(hit: Hit, box: CodeBox) -> Matrix:
    """Where a piece lies whose code was read: face mm -> zone mm."""
    degrees = hit.degrees - 45 * box.turn
    return placed(hit.centre_mm, (2 * box.centre_mm[0], 2 * box.centre_mm[1]), degrees)


def _point(at: NDArray[np.float64]) -> tuple[float, float]:
    return float(at[0]), float(at[1])
