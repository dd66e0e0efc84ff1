"""The reading of one frame, as plain values: every place's faces with score and margin, or unsure, or covered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


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
