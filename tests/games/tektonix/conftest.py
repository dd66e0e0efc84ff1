"""Tektonix with its own board."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

import companion.games.tektonix as package
import vision.board
import vision.sheets.boardfile
from companion.games.tektonix.game import Tektonix
from companion.rules.values import Board


@pytest.fixture(scope="session")
def geometry() -> vision.board.Board:
    return vision.sheets.boardfile.load(Path(package.__file__).parent / "board.toml")


@pytest.fixture(scope="session")
def tektonix(geometry: vision.board.Board) -> Tektonix:
    return Tektonix(Board(cast("Any", geometry.order()), geometry.faces(), geometry.sides()))
