"""The simulated table of Flag Dash: hidden plans, players' choices and cheats. It knows nothing of the referee's State."""

from __future__ import annotations

from companion.games.flag_dash.simulated.turns import FlagDashPlayed

TABLE = FlagDashPlayed

__all__ = ["TABLE", "FlagDashPlayed"]
