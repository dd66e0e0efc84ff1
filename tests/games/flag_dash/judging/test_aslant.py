"""A step aslant is told as one, whatever might have paid for it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.flag_dash.state import Run
from tests.games.flag_dash.moves import play, turn
from tests.games.flag_dash.watched import Watched


@pytest.mark.rule("FD-032")
def test_a_step_aslant_is_one_though_its_token_brings_a_boost(flag_dash: Any) -> None:
    start = turn(flag_dash, "red-1", "right", "4", blue="e3", purple="c8")
    there = play(flag_dash, start, Run("red-1", "blue", "f3"))
    table = Watched(flag_dash, start).sees(there).sees(there, f3_pawn=(), g4_pawn=("pawn-blue",))
    assert [rule for rule, _ in table.called] == ["FD-032"]
