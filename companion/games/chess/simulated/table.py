"""A simulated chess board with its two people."""

from __future__ import annotations

from typing import Any, ClassVar

from companion.games.chess.game import Chess
from companion.games.chess.state import State
from companion.rules.values import Order, Place, Seat
from companion.simulated_table.cheating import CheatingTable


class ChessTable(CheatingTable):
    """Two players, with a clock that is pressed at most boards."""

    rulebook = Chess
    game: Chess
    state: State
    drawing: ClassVar[dict[str, tuple[bool, ...]]] = {"touch_move": (True, False, False)}

    def __init__(self, seats: tuple[Seat, ...], options: Any, seed: str, cheat_rate: float = 0.0) -> None:
        super().__init__(seats, options, seed, cheat_rate)
        self.before_touch = self.state
        """The position before a piece was touched."""
        self.presses = self.dice.random() < 0.6

    @classmethod
    def order(cls, place: Place) -> Order:  # noqa: ARG003 - all squares are alike
        return "one"
