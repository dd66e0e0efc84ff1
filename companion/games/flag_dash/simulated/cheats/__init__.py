"""Cheats at a simulated table of Flag Dash, one finder for each violation that the camera can sense."""

from __future__ import annotations

from companion.games.flag_dash.simulated.cheats import flags, order, steps, tools, tunnels
from companion.simulated_table.cheats import Cheats

CHEATS = Cheats(steps.CHEATS, tunnels.CHEATS, flags.CHEATS, tools.CHEATS, order.CHEATS)
