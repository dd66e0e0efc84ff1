"""Treasure Hunt, a community game by Michael Roop for the Green Box of Games."""

from companion.games.treasure_hunt.game import TreasureHunt

GAME = TreasureHunt

__all__ = ["GAME", "TreasureHunt"]
