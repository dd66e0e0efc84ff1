"""Dash Arena: straight lines, bounces and pushes on hexes."""

from companion.games.dash_arena.game import DashArena

GAME = DashArena

__all__ = ["GAME", "DashArena"]
