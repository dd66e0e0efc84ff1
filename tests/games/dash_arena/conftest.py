"""Dash Arena with its own board."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import vision.sheets.boardfile
from companion.games.dash_arena.game import DashArena
from companion.rules.values import Board

FOLDER = Path(__file__).parents[3] / "companion" / "games" / "dash_arena"


@pytest.fixture(scope="session")
def geometry() -> Any:
    return vision.sheets.boardfile.load(FOLDER / "board.toml")


@pytest.fixture(scope="session")
def dash_arena(geometry: Any) -> Any:
    return DashArena(Board(geometry.order(), geometry.faces(), geometry.sides()))
