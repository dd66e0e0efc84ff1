"""Cheats and mistakes of simulated people at a table of Tekton Dash."""

from __future__ import annotations

from companion.games.tekton_dash.simulated.cheats import handled, illegal
from companion.simulated_table.cheats import Cheats

CHEATS = Cheats(illegal.CHEATS, handled.CHEATS)
