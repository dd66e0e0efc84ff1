"""Treasure Hunt, a community game by Michael Roop for the Green Box of Games."""

from companion.games.treasure_hunt.game import TreasureHunt
from companion.rules.game import AnyGame

GAME: type[AnyGame] = TreasureHunt

__all__ = ["GAME", "TreasureHunt"]
