"""The simulated table of Treasure Hunt: hands, tiles, players' choices and cheats. It knows nothing of the referee's State."""

from __future__ import annotations

from companion.games.treasure_hunt.simulated.turns import TreasureHuntPlayed

TABLE = TreasureHuntPlayed

__all__ = ["TABLE", "TreasureHuntPlayed"]
