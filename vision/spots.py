"""The spots of a board: their order, what lies over and beside each, and the points that are watched."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from vision.art import box_of
from vision.board import Board
from vision.pieces.ground import prepare
from vision.pieces.prints import Prints, prints_of
from vision.pieces.spot import Spot, beside, near, standing_over
from vision.pieces.stray_pieces import Survey
from vision.sheets.markers import CELLS
from vision.watch import Patch, box_grid

BARE = "bare "
"""Before the name of a zone: its ground that is no place."""
GRID_MM = 3.6
BARE_GRID_MM = 5.0


@dataclass(frozen=True, slots=True, eq=False)
class Spots:
    """All that follows from a board alone, however often it is read."""

    in_order: tuple[Spot, ...]
    """As they are read: what may hide others first."""
    over: Mapping[str, tuple[Spot, ...]]
    """Spot -> those of which a piece may stand over it."""
    near: Mapping[str, tuple[Spot, ...]]
    """Spot -> those beside it whose pieces may hide its own."""
    leaning: Mapping[str, tuple[str, ...]]
    """Spot -> those that its pieces may hide, or stand on."""
    lying: Mapping[str, frozenset[str]]
    """Zone -> its spots."""
    beneath: Mapping[str, tuple[str, ...]]
    """Place -> the places on the same ground whose pieces any piece of this place would hide."""
    patches: Mapping[str, Patch]
    """All that is watched beside the corner marks: every spot, and the ground of each zone that is no place."""
    prints: Prints
    survey: Survey


@lru_cache(maxsize=16)
def spots_of(board: Board) -> Spots:
    """The spots of a board, the same for all who read it. A large board takes a second on a Pi, and is read by many in turn."""
    spots = [Spot.of(board, place) for place in board.places.values() if place.on is None]
    # Of what stands, bars first, which nothing pushes out of their gutters' ground.
    in_order = tuple(sorted(spots, key=lambda spot: _first(board, spot)))
    over, around = standing_over(spots, board), near(spots, board)
    leaning: dict[str, list[str]] = {spot.place.name: [] for spot in spots}
    for name, others in around.items():
        for other in others:
            leaning[other.place.name].append(name)
    lying = {zone: frozenset(spot.place.name for spot in spots if spot.place.zone == zone) for zone in board.zones}
    prints, survey = prints_of(board), Survey(board)
    for spot in spots:
        # Made before the first picture comes: a frame has no time for it.
        prepare(prints.under(spot.place))
    watched = {name: tuple(others) for name, others in leaning.items()}
    return Spots(in_order, over, around, watched, lying, _beneath(board), _watched(board, spots, survey), prints, survey)


def _first(board: Board, spot: Spot) -> tuple[bool, float]:
    """By this spots are sorted in the order in which they are read."""
    kinds = [board.pieces[kind] for kind in spot.place.pieces]
    return not any(piece.is_bar for piece in kinds), -max(piece.height_mm for piece in kinds)


def _beneath(board: Board) -> dict[str, tuple[str, ...]]:
    """Place -> the places on the same ground whose pieces any piece of this place would hide."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for place in board.places.values():
        alike.setdefault((place.zone, *(f"{side:.0f}" for side in box_of(place.polygon_mm))), []).append(place.name)
    heights = {name: [board.pieces[kind].height_mm for kind in place.pieces] for name, place in board.places.items()}
    found: dict[str, tuple[str, ...]] = {}
    for names in alike.values():
        for name in names:
            below = tuple(other for other in names if max(heights[other]) < min(heights[name]))
            found |= {name: below} if below else {}
    return found


def _watched(board: Board, spots: list[Spot], survey: Survey) -> dict[str, Patch]:
    """The points of every spot, and of the ground of each zone that is no place."""
    found = {BARE + zone: Patch(zone, 0.0, np.array(survey.bare(zone, BARE_GRID_MM)).reshape(-1, 2)) for zone in board.zones}
    for spot in spots:
        around = beside(spot, board.zones[spot.place.zone].size_mm, BARE_GRID_MM)
        grid = np.array([*box_grid(spot.place.polygon_mm, _step_mm(board, spot)), *around])
        found[spot.place.name] = Patch(spot.place.zone, spot.surface_mm, grid)
    return found


def _step_mm(board: Board, spot: Spot) -> float:
    """Returns how far apart a spot's points are. A point falls into every cell of a code, or two codes may look alike there."""
    kinds = [board.pieces[kind] for place in spot.all for kind in place.pieces]
    return min([GRID_MM, *(code.size_mm / CELLS for piece in kinds for code in piece.codes)])
