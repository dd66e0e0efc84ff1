"""Cheats at a simulated table of Flag Dash, one finder for each violation that the camera can sense."""

from __future__ import annotations

from companion.games.flag_dash.simulated.cheats import flags, order, steps, tools, tunnels
from companion.simulated_table.wrong import Finder

FINDERS: dict[str, tuple[str, Finder]] = {**steps.FINDERS, **tunnels.FINDERS, **flags.FINDERS, **tools.FINDERS, **order.FINDERS}
"""Violation -> the moments at which it may happen, and its finder."""
RARE = frozenset(f"FD-V{n:02d}" for n in (4, 7, 9, 11, 13, 16, 17, 21, 23, 25, 27, 29, 30, 31, 35, 36, 37, 38, 40, 45, 46, 47))
"""Seldom possible: taken up more readily when they are, each once."""
ONLY_TWO = {"FD-V43"}
ONLY_FOUR = {"FD-V48"}
