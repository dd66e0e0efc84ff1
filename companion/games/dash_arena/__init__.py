"""Dash Arena: straight lines, bounces and pushes on hexes."""

from companion.games.dash_arena.game import DashArena
from companion.rules.game import AnyGame

GAME: type[AnyGame] = DashArena

__all__ = ["GAME", "DashArena"]
