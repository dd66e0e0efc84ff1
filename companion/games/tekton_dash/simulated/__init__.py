"""The simulated table of Tekton Dash: hidden tokens and cards, players' choices and cheats. It knows nothing of the referee's State."""

from __future__ import annotations

from companion.games.tekton_dash.simulated.turns import TektonDashPlayed

TABLE = TektonDashPlayed

__all__ = ["TABLE", "TektonDashPlayed"]
