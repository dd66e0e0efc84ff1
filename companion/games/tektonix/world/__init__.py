"""The simulated table of Tektonix: hands, a shuffled deck, players' choices, slips and cheats. Knows nothing of the referee's State."""

from __future__ import annotations

from companion.games.tektonix.world.world import TektonixWorld, drawn_options

WORLD = TektonixWorld

__all__ = ["WORLD", "TektonixWorld", "drawn_options"]
