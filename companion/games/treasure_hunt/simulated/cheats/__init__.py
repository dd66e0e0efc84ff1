"""Cheats at a simulated table of Treasure Hunt, one finder for each violation that camera, die or button can sense."""

from __future__ import annotations

from companion.games.treasure_hunt.simulated.cheats import claims, out_of_order, steals
from companion.simulated_table.cheats import Cheats

CHEATS = Cheats(claims.CHEATS, steals.CHEATS, out_of_order.CHEATS)
