"""Pawns, flags and chips put elsewhere."""

from __future__ import annotations

from companion.games.flag_dash.state import State
from companion.games.flag_dash.table.layout import CHIPS_OF, FLAG_AT, FLAGS, PAWN_AT, pawn
from companion.rules.values import Place, PlacedPiece
from companion.simulated_table.wrong import Wrong, moved


def step(state: State, char: int, to: int) -> Wrong:
    """A pawn put elsewhere."""
    return moved(pawn(state.who[char])[0], PAWN_AT[state.cells[char]], PAWN_AT[to])


def chip(piece: str, source: Place, to: Place) -> Wrong:
    """A chip put elsewhere."""
    return moved(PlacedPiece(piece), source, to)


def flag_to(state: State, flag: int, to: Place) -> Wrong:
    """A team flag put elsewhere."""
    there = state.flags[flag]
    return chip(FLAGS[flag], FLAG_AT[there] if there >= 0 else CHIPS_OF[-1 - there], to)
