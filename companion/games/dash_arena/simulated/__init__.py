"""The simulated table of Dash Arena: players' choices and cheats. It knows nothing of the referee's State."""

from __future__ import annotations

from companion.games.dash_arena.simulated.turns import DashArenaPlayed

TABLE = DashArenaPlayed

__all__ = ["TABLE", "DashArenaPlayed"]
