"""Acts of people at a table of Dash Arena that no play allows, one finder for each violation that can be sensed."""

from __future__ import annotations

from companion.games.dash_arena.simulated.cheats import boosters, dashes, falls, out_of_order
from companion.simulated_table.wrong import Finder

FINDERS: dict[str, tuple[str, Finder]] = {**dashes.FINDERS, **falls.FINDERS, **out_of_order.FINDERS, **boosters.FINDERS}
"""Violation -> the moments at which it may happen, and its finder."""
RARE = frozenset(f"DA-V{n:02d}" for n in (3, 7, 8, 9, 11, 17, 18, 19, 20, 21, 22, 25, 27, 33, 34, 35, 37, 41, 42, 44, 46))
"""Seldom possible: taken up more readily when they are, each once."""
