"""The screen's words on each seat beside its score."""

from __future__ import annotations

from typing import Any

import pytest

from companion.assemble import words
from companion.games.tekton_dash.examples import EXAMPLES, racing
from companion.games.tekton_dash.options import Options
from companion.rules.changing import changed
from companion.rules.values import Seat


def told(game: Any, state: Any) -> dict[Seat, str]:
    return {seat: words("tekton-dash").phrase(phrase, "details") for seat, phrase in game.details(state).items()}


def test_nothing_is_said_before_the_race(tekton_dash: Any) -> None:
    assert tekton_dash.details(tekton_dash.begin(tekton_dash.default_seats(3), Options())) == {}


def test_only_the_seat_on_turn_has_action_sets(tekton_dash: Any) -> None:
    said = told(tekton_dash, changed(racing(tekton_dash, 3), sets=2, plus=1))
    assert said["black"].startswith("#1, lap 1, sets: 2, 1 more action")
    assert "sets" not in said["white"] + said["orange"]


def test_freeze_marker_meter_and_tokens_are_told(tekton_dash: Any) -> None:
    plain = racing(tekton_dash, 3, Options(mode="standard", start_player="first"))
    state = changed(plain, frozen=(1,), marker=1, meters=(0, 0, 4), hands=(1, 0, 2))
    said = told(tekton_dash, state)
    assert said["white"] == "#1, lap 1, frozen, protected, tokens: 0"
    assert said["orange"].endswith("sabotages: 4, tokens: 2")


@pytest.mark.parametrize("mode", ["kids", "journey"])
def test_what_a_mode_leaves_out_is_not_spoken_of(tekton_dash: Any, mode: Any) -> None:
    said = told(tekton_dash, racing(tekton_dash, 3, Options(mode=mode, start_player="first")))
    assert said["white"] == "#1, lap 1"


def test_at_the_end_each_learns_its_number(tekton_dash: Any) -> None:
    state = EXAMPLES["TD-G12"](tekton_dash)
    state = next(after for act in tekton_dash.legal_actions(state) if (after := tekton_dash.apply(state, act)).phase == "over")
    said = told(tekton_dash, state)
    assert said["black"].startswith("Place 1, a ")
    assert said["black"].endswith("number 2/1")
    assert said["orange"].endswith("number 4-5/4-5")
