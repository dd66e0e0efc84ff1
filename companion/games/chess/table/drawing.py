"""The board as it is drawn: 64 squares, a1 dark."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.chess.squares import FILES, RANKS

EDGE_MM = 0.3


def drawing(sketch: Mapping[str, Any]) -> dict[str, Any]:
    """Every square in its tone. Raises KeyError or ValueError for a sketch that lacks something."""
    left, top = (float(value) for value in sketch["corner_mm"])
    side = float(sketch["pitch_mm"])
    tones = str(sketch["dark"]), str(sketch["light"])

    def square(across: int, up: int) -> dict[str, Any]:
        x, y = left + across * side, top + (len(RANKS) - 1 - up) * side
        corners = [[x, y], [x + side, y], [x + side, y + side], [x, y + side]]
        tone = tones[(across + up) % 2]
        return {"name": FILES[across] + RANKS[up], "points_mm": corners, "tone": tone, "edge": "line", "edge_mm": EDGE_MM}

    return {"areas": [square(across, up) for up in range(len(RANKS)) for across in range(len(FILES))]}
