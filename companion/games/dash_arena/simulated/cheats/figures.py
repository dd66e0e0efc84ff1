"""Figures and disks put elsewhere, laid down and put up."""

from __future__ import annotations

from companion.games.dash_arena.state import FIGURES, State
from companion.games.dash_arena.table.layout import DISKS, arena, disk_at, figure_at
from companion.rules.values import PlacedPiece
from companion.simulated_table.wrong import Wrong, changed, moved


def shown(state: State, figure: int) -> PlacedPiece:
    """A figure as it stands or lies."""
    return PlacedPiece(FIGURES[figure], "down" if state.field.prone >> figure & 1 else "up")


def figure_to(state: State, figure: int, to: int, face: str = "") -> Wrong:
    """A figure put elsewhere; `face` where it does not stay as it was. It comes from beside the arena where it is not on it."""
    was, there = shown(state, figure), state.field.spaces[figure]
    now = PlacedPiece(was.piece, face) if face else was
    return moved(was, figure_at(state, there) if there >= 0 else "", figure_at(state, to), now)


def disk_to(state: State, disk: int, to: int) -> Wrong:
    """A disk put elsewhere."""
    piece, there = PlacedPiece(DISKS[disk]), state.field.disks[disk]
    return moved(piece, disk_at(state, there) if there >= 0 else "", disk_at(state, to))


def laid(state: State, figure: int, face: str) -> Wrong:
    """A figure laid down or put up where it is."""
    was = shown(state, figure)
    return changed(figure_at(state, state.field.spaces[figure]), was, PlacedPiece(was.piece, face))


def free(state: State) -> list[int]:
    """Spaces without a figure and without a gate."""
    return [space for space, gate in enumerate(arena(state).gate) if gate < 0 and space not in state.field.spaces]
