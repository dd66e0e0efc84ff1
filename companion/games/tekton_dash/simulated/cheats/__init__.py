"""Cheats and mistakes of simulated people at a table of Tekton Dash."""

from __future__ import annotations

from companion.games.tekton_dash.simulated.cheats.handled import HANDLED
from companion.games.tekton_dash.simulated.cheats.illegal import ILLEGAL
from companion.simulated_table.wrong import Finder

FINDERS: dict[str, tuple[str, Finder]] = {**ILLEGAL, **HANDLED}
"""Violation -> the moments at which it may happen, and its finder."""
RARE = frozenset(
    f"TD-V{number:02}" for number in (9, 10, 12, 16, 17, 19, 20, 21, 23, 27, 31, 32, 37, 38, 39, 40, 41, 47, 49, 51, 52, 53, 54, 57)
)
"""Seldom possible: taken up more readily when they are."""
