"""The command line with a toy game in the place of all games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from typer.testing import CliRunner

from companion import assemble
from companion.cli import build
from tests.rules.demands.toys.toll import Toll

Run = Callable[..., Any]


@pytest.fixture
def toll(monkeypatch: pytest.MonkeyPatch) -> Toll:
    """Every command that asks for a game gets the toll road."""
    game = Toll()
    monkeypatch.setattr(assemble, "load_game", lambda name, board=None: game)
    monkeypatch.setattr(assemble, "options_from", lambda rules, texts=(), board=None: rules.options())
    return game


@pytest.fixture
def run() -> Run:
    """Runs a command line; an error of ours stays in `result.exception`."""

    def command(*words: str, text: str = "") -> Any:
        return CliRunner().invoke(build(*words[:1]), list(words), input=text)

    return command


def table(**places: list[dict[str, Any]]) -> dict[str, Any]:
    """A LAYOUT.json of the toll road: pieces by place, with the coins that are left in the bank."""
    return {name.lstrip("_"): contents for name, contents in places.items()}


def coins(count: int) -> list[dict[str, Any]]:
    return [{"piece": "coin"}] * count


STEP = table(_1=[{"piece": "a"}], _9=[{"piece": "b"}], bank=coins(19), road=coins(1))
LEAP = table(_3=[{"piece": "a"}], _9=[{"piece": "b"}], bank=coins(19), road=coins(1))
