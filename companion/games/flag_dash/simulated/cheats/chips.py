"""Pawns, flags, chips, cards and tokens put elsewhere."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.flag_dash.play import Play
from companion.games.flag_dash.rules.resolve import possible
from companion.games.flag_dash.rules.steps import around
from companion.games.flag_dash.simulated.table import FlagDashTable
from companion.games.flag_dash.state import State
from companion.games.flag_dash.table.layout import CHIPS_OF, FLAG_AT, FLAGS, PAWN_AT, pawn
from companion.games.flag_dash.topology import apart
from companion.rules.values import Place, PlacedPiece
from companion.simulated_table.wrong import Wrong, moved


def resolving(t: FlagDashTable) -> tuple[State, Play]:
    """The move under way."""
    assert t.state.play is not None
    return t.state, t.state.play


def dragged(state: State, play: Play) -> bool:
    """True if somebody else may be moved now."""
    return not {"push", "lasso"}.isdisjoint(possible(state, play))


def free(state: State, spots: Iterable[int]) -> list[int]:
    """Those of these spaces on which neither a pawn nor a team flag stands."""
    return [to for to in spots if to not in state.cells and to not in state.flags]


def two_away(state: State, here: int) -> list[int]:
    """The free spaces two steps from here, as often as ways lead there."""
    spots = (to for beside in around(state, here) for to in around(state, beside) if apart(here, to) == 2)
    return free(state, spots)


def step(state: State, char: int, to: int) -> Wrong:
    """A pawn put elsewhere."""
    return moved(pawn(state.who[char])[0], PAWN_AT[state.cells[char]], PAWN_AT[to])


def boosts(come: int = -1, gone: int = -1) -> Wrong:
    """A boost comes to a character or goes from one."""
    boost = (PlacedPiece("boost"),)
    places = ((come, (), boost), (gone, boost, ()))
    return Wrong(tuple((CHIPS_OF[char], left, brought) for char, left, brought in places if char >= 0))


def chip(piece: str, source: Place, to: Place) -> Wrong:
    """A chip put elsewhere."""
    return moved(PlacedPiece(piece), source, to)


def flag_to(state: State, flag: int, to: Place) -> Wrong:
    """A team flag put elsewhere."""
    there = state.flags[flag]
    return chip(FLAGS[flag], FLAG_AT[there] if there >= 0 else CHIPS_OF[-1 - there], to)


def faces(place: Place, gone: Iterable[str] = (), come: Iterable[str] = (), piece: str = "token") -> Wrong:
    """Cards or tokens of a place, others than should lie there."""
    return Wrong(((place, tuple(PlacedPiece(piece, face) for face in gone), tuple(PlacedPiece(piece, face) for face in come)),), (piece,))
