"""Cheats and mistakes of simulated people at a table of Tekton Dash."""

from __future__ import annotations

from companion.games.tekton_dash.simulated.cheats.handled import HANDLED
from companion.games.tekton_dash.simulated.cheats.illegal import ILLEGAL
from companion.simulated_table.wrong import Finder

FINDERS: dict[str, tuple[str, Finder]] = {**ILLEGAL, **HANDLED}
"""Violation -> the moments at which it may happen, and its finder."""
RARE = frozenset(
    f"TD-V{number:02}" for number in (6, 7, 12, 14, 15, 16, 23, 25, 26, 28, 29, 35, 37, 38, 39, 40, 42, 44, 46, 50, 51, 53, 54, 56)
)
"""Seldom possible: taken up more readily when they are."""
