"""The simulated table of Flag Dash: hidden plans, players' choices, slips and cheats. Knows nothing of the referee's State."""

from __future__ import annotations

from companion.games.flag_dash.simulated.world import FlagDashWorld, drawn_options

TABLE = FlagDashWorld

__all__ = ["TABLE", "FlagDashWorld", "drawn_options"]
