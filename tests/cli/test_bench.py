"""The look of figures, and the meaning of the exit status."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.cli import bench
from companion.errors import InputError, MissingError
from tests.cli.conftest import Run

SLOW = {"name": "speed", "value": 5, "unit": "1/s", "bound95": 4, "peers": {"other": 10}, "ratio": 0.5, "goal": 1, "met": False}
FREE = {**SLOW, "name": "other", "bound95": None, "peers": {}, "ratio": None, "goal": None, "met": None}


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Figures that need no measuring; the list says whether each run was a quick one."""
    runs: list[bool] = []

    def figures(quick: bool) -> list[dict[str, Any]]:
        runs.append(quick)
        return [SLOW, FREE]

    monkeypatch.setattr(bench, "_measure", lambda subject: figures)
    return runs


def test_json_is_the_figures_and_nothing_else(run: Run, measured: list[bool]) -> None:
    result = run("bench", "games", "--json")
    assert json.loads(result.stdout) == {"figures": [SLOW, FREE]}
    assert (result.exit_code, measured) == (0, [True])


def test_full_is_asked_for(run: Run, measured: list[bool]) -> None:
    run("bench", "games", "--full")
    assert measured == [False]


def test_strict_turns_a_missed_goal_into_a_finding(run: Run, measured: list[bool]) -> None:
    assert run("bench", "games", "--strict", "--json").exit_code == 1


def test_people_read_one_line_a_figure(run: Run, measured: list[bool]) -> None:
    assert run("bench", "games").stdout.splitlines() == [
        "speed: 5 1/s (95 %: 4), other 10, ratio 0.5, goal 1: NOT met",
        "other: 5 1/s",
    ]


def test_what_is_not_there_yet_is_missing(run: Run) -> None:
    result = run("bench", "venue", "--json")
    assert isinstance(result.exception, MissingError)
    assert result.stdout == ""


def test_an_unknown_subject_is_one_sentence(run: Run) -> None:
    result = run("bench", "luck")
    assert isinstance(result.exception, InputError)
    assert "games, referee, judgement, weights, fit, vision, record, hardware, venue" in str(result.exception)
