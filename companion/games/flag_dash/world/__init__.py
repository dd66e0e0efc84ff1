"""The simulated table of Flag Dash: hidden plans, players' choices, slips and cheats. Knows nothing of the referee's State."""

from __future__ import annotations

from companion.games.flag_dash.world.world import FlagDashWorld, drawn_options

WORLD = FlagDashWorld

__all__ = ["WORLD", "FlagDashWorld", "drawn_options"]
