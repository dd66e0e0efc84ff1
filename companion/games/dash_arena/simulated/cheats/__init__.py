"""Acts of people at Dash Arena that no play allows, with one finder for each violation that can be sensed."""

from __future__ import annotations

from companion.games.dash_arena.simulated.cheats import boosters, dashes, falls, out_of_order
from companion.simulated_table.cheats import Cheats

CHEATS = Cheats(dashes.CHEATS, falls.CHEATS, out_of_order.CHEATS, boosters.CHEATS)
