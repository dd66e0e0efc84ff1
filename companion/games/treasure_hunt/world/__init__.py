"""The simulated truth of Treasure Hunt: deal, hands, players' choices, slips and cheats. Knows nothing of the referee's State."""

from __future__ import annotations

from companion.games.treasure_hunt.world.world import TreasureHuntWorld, drawn_options

WORLD = TreasureHuntWorld

__all__ = ["WORLD", "TreasureHuntWorld", "drawn_options"]
