"""The simulated table of Tektonix: hands, a shuffled deck, players' choices, slips and cheats. Knows nothing of the referee's State."""

from __future__ import annotations

from companion.games.tektonix.simulated.world import TektonixWorld, drawn_options

TABLE = TektonixWorld

__all__ = ["TABLE", "TektonixWorld", "drawn_options"]
