"""Chess for two, by the Laws of Chess: own rules, no library."""

from companion.games.chess.game import Chess

GAME = Chess

__all__ = ["GAME", "Chess"]
