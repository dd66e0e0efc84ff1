"""Rounds of Flag Dash from crowded positions are judged without one wrong word. They have more slips and cheats than a whole game has."""

from __future__ import annotations

import pytest

from companion.simulate.report import problems
from tests.crowded import round_of
from tests.games.flag_dash.crowded import CROWD
from tests.shares import shared


@pytest.mark.parametrize("number", shared(range(8)))
def test_a_crowded_round_is_judged_right(number: int) -> None:
    played = round_of(CROWD, f"crowded/{number}")
    assert played.actions > 0
    assert problems([played]) == []
