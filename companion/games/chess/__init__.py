"""Chess for two, by the Laws of Chess: own rules, no library."""

from companion.games.chess.game import Chess
from companion.rules.game import AnyGame

GAME: type[AnyGame] = Chess

__all__ = ["GAME", "Chess"]
