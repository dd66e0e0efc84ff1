"""The simulated table of chess: players, slips and cheats. Knows nothing of the referee."""

from __future__ import annotations

from companion.games.chess.simulated.world import ChessWorld, drawn_options

TABLE = ChessWorld

__all__ = ["TABLE", "ChessWorld", "drawn_options"]
