"""Puts pieces down as hands do: a little askew on the printed spots. Where these do not suffice side by side, never in each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import ceil

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.art import box_of
from vision.board import Board, Piece, Place, Point
from vision.pictures.lens import Matrix, placed, project
from vision.twin.sprites import Sprite

Thing = tuple[str, str, int, str]
CARD_MM = 0.3
THIN_MM = 1.0
"""Below this a piece is a card that may be bent."""
TRIES = 8
"""So often hands try a spot anew until the piece stands free there."""
TURNED = 1.07
"""Room that a piece needs beside another, as a share of its width: both are a little turned."""
NUDGES_MM = (0.0, -2.0, 2.0, -4.0, 4.0, -9.0, 9.0)
"""How far pieces that stand side by side are pushed off their spots, to spare what lies there."""


@dataclass(slots=True, eq=False)
class Put:
    """A piece that was put down somewhere: where exactly stays so until it is taken away.

    `foot`: its outline on the ground (zone mm), which is `base_mm` high.
    """

    thing: Thing
    piece: Piece
    at: Matrix
    z_mm: float
    slot: int
    base_mm: float
    bent_mm: float = 0.0
    sprites: list[Sprite] = field(default_factory=list)
    foot: NDArray[np.float32] = field(init=False)

    def __post_init__(self) -> None:
        self.foot = _outline(self.piece, self.at)

    @property
    def stands(self) -> bool:
        """True for a piece with sides; a flat one may lie on or under another."""
        return self.piece.body is not None

    def shared_mm2(self, piece: Piece, foot: NDArray[np.float32], base_mm: float) -> float:
        """Returns how much of its ground another piece with this foot would take."""
        apart = np.abs(foot.mean(0) - self.foot.mean(0)).max()
        if apart > sum(self.piece.size_mm) + sum(piece.size_mm):
            return 0.0
        if self.base_mm >= base_mm + piece.height_mm or base_mm >= self.base_mm + self.piece.height_mm:
            return 0.0
        return float(cv2.intersectConvexConvex(self.foot, foot)[0])


def _outline(piece: Piece, at: Matrix) -> NDArray[np.float32]:
    w, h = piece.size_mm
    return project(at, [(0, 0), (w, 0), (w, h), (0, h)]).astype(np.float32)


def pile_mm(place: Place, count: int) -> float:
    """Returns how high a pile of so many cards is."""
    return min(place.rise_mm, count * CARD_MM)


def pushed_together(place: Place, before: int, after: int) -> bool:
    """True if hands move a whole row, because its cards do not fit side by side, or did not before."""
    return place.order == "row" and before != after and max(before, after) > len(place.slots_mm)


class Hands:
    """The hands at one table. `askew`: 0 puts everything exactly on its spot. `bent`: share of the cards that are."""

    def __init__(self, board: Board, rng: np.random.Generator, askew: float, bent: float) -> None:
        self._board, self._rng, self._askew, self._bent = board, rng, askew, bent

    def put(self, place: Place, thing: Thing, taken: set[int], *, pile: int, crowd: int, lying: Sequence[Put]) -> Put | None:
        """Puts a piece down on the first spot that is not taken. It is None if it has sides and would stand in another one everywhere.

        `pile`: it is the top of so many. `crowd`: so many lie at the place. `lying`: all that lies on the sheet.
        """
        piece = self._board.pieces[thing[0]]
        slots = place.slots_mm or (place.centre_mm,)
        if place.order == "row" and crowd > len(slots):
            # Cards that do not fit side by side overlap, each the one before.
            slot = min(set(range(crowd)) - taken)
            (x, y), (last, _) = slots[0], slots[-1]
            return self._down(place, thing, (x + (last - x) * slot / (crowd - 1), y), slot, pile=0, crowd=crowd)
        if piece.body is None or pile:
            slot = min(set(range(len(taken) + 1)) - taken)
            x, y = slots[slot % len(slots)]
            over = slot // len(slots)
            return self._down(place, thing, (x + 9 * over, y + 7 * over), slot, pile=pile, crowd=crowd)
        for slot in [i for i in range(len(slots)) if i not in taken]:
            for _ in range(TRIES):
                one = self._down(place, thing, slots[slot], slot, pile=0, crowd=crowd)
                if not any(other.stands and other.shared_mm2(piece, one.foot, one.base_mm) for other in lying):
                    return one
        return None

    def side_by_side(self, place: Place, things: Sequence[Thing], lying: Sequence[Put]) -> list[Put]:
        """Puts pieces down in a block, pushed together where they strike and hide least. `lying`: what lies on the rest of the sheet."""
        pieces = [self._board.pieces[thing[0]] for thing in things]
        pitch = TURNED * max(max(piece.size_mm) for piece in pieces)
        x, y, w, h = box_of(place.polygon_mm)

        def cost(spots: Sequence[Point]) -> tuple[float, ...]:
            feet = [(piece, _outline(piece, placed(at, piece.size_mm, 0))) for piece, at in zip(pieces, spots, strict=True)]
            shared = [(other.stands, other.shared_mm2(piece, foot, place.plane_mm)) for piece, foot in feet for other in lying]
            outside = sum(not (x <= at[0] <= x + w and y <= at[1] <= y + h) for at in spots)
            far = sum(float(np.hypot(*np.subtract(at, place.centre_mm))) for at in spots)
            struck, hidden = (sum(mm2 for other, mm2 in shared if other is stands) for stands in (True, False))
            return struck, outside, hidden, far

        spots = min(_blocks(place, len(things), pitch), key=cost)
        return [
            self._down(place, thing, at, slot, pile=0, crowd=len(things), play=0.3)
            for slot, (thing, at) in enumerate(zip(things, spots, strict=True))
        ]

    def _down(self, place: Place, thing: Thing, spot: Point, slot: int, *, pile: int, crowd: int, play: float | None = None) -> Put:
        piece = self._board.pieces[thing[0]]
        rng, k = self._rng, self._askew
        turn = thing[2] * 45.0 + float(np.clip(rng.normal(0, 2), -4, 4)) * k
        _, _, w, h = box_of(place.polygon_mm)
        if not piece.turns and min(w, h) < max(piece.size_mm) and (h > w) != (piece.size_mm[1] > piece.size_mm[0]):
            turn += 90.0  # a bar is laid along its gutter
        if play is None:
            play = {"one": 0.8, "heap": 0.9, "pile": 1.5, "row": 2.0}[place.order] if piece.body is None or crowd <= 6 else 0.6
            if place.order == "heap" and piece.body is None:
                # People lay a piece in a heap either way round, unless its turn says something.
                play, turn = 3.0, turn + (180.0 if rng.random() < 0.15 * k and not piece.turns else 0.0)
            elif piece.body is not None and piece.codes:
                play = 0.5
        dx, dy = rng.uniform(-play, play, 2) * k
        z = pile_mm(place, pile) if pile > 1 else (rng.uniform(0, place.rise_mm) * k if place.rise_mm else 0.0)
        bent = float(rng.uniform(2, 5)) if piece.height_mm < THIN_MM and rng.random() < self._bent else 0.0
        return Put(thing, piece, placed((spot[0] + dx, spot[1] + dy), piece.size_mm, turn), float(z), slot, place.plane_mm, bent)


def _blocks(place: Place, count: int, pitch: float) -> Iterable[list[Point]]:
    """All ways to stand so many pieces side by side in rows and columns around the spots of a place."""
    slots = np.array(place.slots_mm or (place.centre_mm,))
    middle = (slots.min(0) + slots.max(0)) / 2
    for columns in range(1, count + 1):
        rows = ceil(count / columns)
        block = [((i % columns - (columns - 1) / 2) * pitch, (i // columns - (rows - 1) / 2) * pitch) for i in range(count)]
        for dy in NUDGES_MM:
            for dx in NUDGES_MM:
                yield [(float(middle[0] + x + dx), float(middle[1] + y + dy)) for x, y in block]
