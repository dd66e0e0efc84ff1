"""Chess with its own board."""

from __future__ import annotations

import pytest

from companion.assemble import load_game
from companion.games.chess.game import Chess


@pytest.fixture(scope="session")
def chess_game() -> Chess:
    game = load_game("chess")
    assert isinstance(game, Chess)
    return game
