"""The simulated table of Tektonix: hands, a shuffled deck, players' choices and cheats. It knows nothing of the referee's State."""

from __future__ import annotations

from companion.games.tektonix.simulated.turns import TektonixPlayed

TABLE = TektonixPlayed

__all__ = ["TABLE", "TektonixPlayed"]
