"""The simulated table of chess: players' choices and cheats. It knows nothing of the referee's State."""

from __future__ import annotations

from companion.games.chess.simulated.turns import ChessPlayed

TABLE = ChessPlayed

__all__ = ["TABLE", "ChessPlayed"]
