"""A pawn that was run several spaces in one motion. Nobody has seen it on the spaces between."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.flag_dash.state import Run
from companion.rules.values import Show
from tests.games.flag_dash.moves import play, shown
from tests.games.flag_dash.watched import Watched


@pytest.mark.rule("FD-041")
def test_a_tunnel_entered_after_a_run_of_three_is_told_as_a_tunnel(flag_dash: Any) -> None:
    """It was not run straight to the other end of the tunnel."""
    start = shown(flag_dash, "5", "7", blue="e7", flags={"white": "blue"})
    card = play(flag_dash, start, Show("red-1", "red-1.card1", "left"))
    ran = play(flag_dash, card, *(Run("red-1", "blue", to) for to in ("d7", "c7", "b7")))
    table = Watched(flag_dash, start).sees(card).sees(ran).sees(ran, b7_pawn=(), b2_pawn=("pawn-blue",))
    assert table.called == [("FD-041", ("pawn-blue",))]
