"""A cheat as it lies on the table: what is taken and put at which place."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.flag_dash.state import State
from companion.games.flag_dash.table.layout import CHIPS_OF, FLAG_AT, FLAGS, PAWN_AT, pawn
from companion.rules.values import Place, PlacedPiece

Changes = tuple[tuple[Place, tuple[PlacedPiece, ...], tuple[PlacedPiece, ...]], ...]


@dataclass(frozen=True, slots=True)
class Wrong:
    """`left_out`: a consequence that was not carried out; it cannot be mistaken for play."""

    changes: Changes
    pieces: tuple[str, ...]
    left_out: bool = False


def step(state: State, char: int, to: int, *more: str) -> Wrong:
    """A pawn put elsewhere."""
    piece = pawn(state.who[char])
    return Wrong(((PAWN_AT[state.cells[char]], piece, ()), (PAWN_AT[to], (), piece)), (piece[0].piece, *more))


def both(one: Wrong, other: Wrong) -> Wrong:
    """Two things at once."""
    return Wrong(one.changes + other.changes, one.pieces + other.pieces)


def moved(piece: str, source: Place, to: Place) -> Wrong:
    """A chip put elsewhere."""
    lying = (PlacedPiece(piece),)
    return Wrong(((source, lying, ()), (to, (), lying)), (piece,))


def flag_place(state: State, flag: int) -> Place:
    """Where a team flag lies."""
    there = state.flags[flag]
    return FLAG_AT[there] if there >= 0 else CHIPS_OF[-1 - there]


def flag_to(state: State, flag: int, to: Place) -> Wrong:
    """A team flag put elsewhere."""
    return moved(FLAGS[flag], flag_place(state, flag), to)
