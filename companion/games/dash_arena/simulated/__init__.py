"""The simulated table of Dash Arena: players' choices, slips and cheats. Knows nothing of the referee's State."""

from __future__ import annotations

from companion.games.dash_arena.simulated.world import DashArenaWorld, drawn_options

TABLE = DashArenaWorld

__all__ = ["TABLE", "DashArenaWorld", "drawn_options"]
