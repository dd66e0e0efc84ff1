"""The simulated truth of Treasure Hunt: deal, hands, players' choices, slips and cheats. Knows nothing of the referee's State."""

from __future__ import annotations

from companion.games.treasure_hunt.simulated.world import TreasureHuntWorld, drawn_options

TABLE = TreasureHuntWorld

__all__ = ["TABLE", "TreasureHuntWorld", "drawn_options"]
