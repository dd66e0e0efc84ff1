"""Tektonix, routes over the plates of the earth for two to four seats. A community game for the Green Box of Games."""

from companion.games.tektonix.game import Tektonix
from companion.rules.game import AnyGame

GAME: type[AnyGame] = Tektonix

__all__ = ["GAME", "Tektonix"]
