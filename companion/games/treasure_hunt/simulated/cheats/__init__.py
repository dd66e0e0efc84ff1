"""Cheats at a simulated table of Treasure Hunt, one finder for each violation that camera, die or button can sense."""

from __future__ import annotations

from companion.games.treasure_hunt.simulated.cheats import claims, out_of_order, steals
from companion.simulated_table.wrong import Finder

FINDERS: dict[str, tuple[str, Finder]] = {**claims.FINDERS, **steals.FINDERS, **out_of_order.FINDERS}
"""Violation -> the moments at which it may happen, and its finder."""
RARE = frozenset(f"TH-V{n:02d}" for n in (2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 20, 22, 23))
"""Seldom possible: taken up more readily when they are, each once."""
NOBODY_ELSE = {f"TH-V{n:02d}" for n in (1, 2, 8, 9, 10, 11, 12, 13, 14, 16, 22, 23)}
"""Violations that solitaire does not know."""
