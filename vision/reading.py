"""The reading of one frame, as plain values: every place's faces with score and margin, or unsure, or covered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from vision.board import Board

MUCH_BETTER = 0.05
"""Score by which one of two readings of the same piece is surely the right one."""


@dataclass(frozen=True, slots=True)
class ReadFace:
    """One face as it was read.

    `turn` in eighths clockwise, 0 where it means nothing. `score` 0-1: how well the picture fits the face (codes: normalised
    correlation; cubes: filled share of the blob). `margin`: how much worse the next possible face fits on the data cells
    (0-2; 1 and more is a different world). `at_mm`: centre of the face in its zone.
    """

    piece: str
    face: str
    turn: int
    score: float
    margin: float
    at_mm: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class ZoneSeen:
    """True if a zone's corner marks were found, and how well they fit its pose (root mean square, px)."""

    found: bool
    residual_px: float


@dataclass(frozen=True, slots=True)
class Stray:
    """A face outside every place; `at_mm` in the plan (x right, y down)."""

    piece: str
    face: str
    at_mm: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Reading:
    """One frame read.

    `places`: place -> faces in sight (heaps sorted by piece and face; a pile's top). A place that is in neither `places`,
    `unsure` nor `covered` is empty. Covered: something stands or moves between lens and place; it says nothing, least of
    all that pieces are gone. Unsure: seen, but no face is certain. `moved`: places whose picture changed since the frame before.
    """

    places: Mapping[str, tuple[ReadFace, ...]]
    unsure: frozenset[str] = frozenset()
    covered: frozenset[str] = frozenset()
    stray_pieces: tuple[Stray, ...] = ()
    zones: Mapping[str, ZoneSeen] = field(default_factory=dict)
    ms: float = 0.0
    moved: frozenset[str] = frozenset()


def too_often(board: Board, places: Mapping[str, tuple[ReadFace, ...]]) -> frozenset[str]:
    """The places where a face that exists once was read besides the best.

    They are all of them where none is read much better. Example: bare print that looks a little like the one figure that stands elsewhere.
    """
    once, found = _once(board), dict[tuple[str, str], list[tuple[float, str]]]()
    read = [(one, face.score, name) for name, faces in places.items() for face in faces if (one := (face.piece, face.face)) in once]
    if len({one for one, _, _ in read}) == len(read):
        return frozenset()
    for one, score, place in read:
        found.setdefault(one, []).append((score, place))
    doubtful: set[str] = set()
    for where in found.values():
        if len(where) > 1:
            *_, second, best = sorted([score for score, _ in where])
            clear = best > second + MUCH_BETTER
            doubtful |= {place for score, place in where if score < best or not clear}
    return frozenset(doubtful)


@lru_cache(maxsize=8)
def _once(board: Board) -> frozenset[tuple[str, str]]:
    """The faces of a board that exist once: (piece, face)."""
    return frozenset((kind, name) for kind, piece in board.pieces.items() for name, face in piece.faces.items() if face.copies == 1)
