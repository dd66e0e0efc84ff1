"""The simulated table of Dash Arena: players' choices, slips and cheats. Knows nothing of the referee's State."""

from __future__ import annotations

from companion.games.dash_arena.world.world import DashArenaWorld, drawn_options

WORLD = DashArenaWorld

__all__ = ["WORLD", "DashArenaWorld", "drawn_options"]
