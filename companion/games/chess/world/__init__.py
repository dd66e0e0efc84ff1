"""The simulated table of chess: players, slips and cheats. Knows nothing of the referee."""

from __future__ import annotations

from companion.games.chess.world.world import ChessWorld, drawn_options

WORLD = ChessWorld

__all__ = ["WORLD", "ChessWorld", "drawn_options"]
