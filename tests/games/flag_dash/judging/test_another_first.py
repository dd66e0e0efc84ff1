"""A push is corrected, and then a boost is half done. The correction is no forbidden step behind a boost that had not begun yet."""

from __future__ import annotations

from companion.games.flag_dash.state import Boost, Push
from companion.referee.events import FaultCalled
from tests.games.flag_dash.judging.test_won_on_the_way import Table
from tests.games.flag_dash.moves import play, turn


def test_where_one_has_gone_nobody_else_is_coming_for_that(flag_dash):
    """Purple leaves f2 by the tunnel, to c7 and then to c8. Yellow, which comes to f2 later, is not on its way by that."""
    start = turn(flag_dash, "red-2", "push", boosts={"yellow": 1}, yellow="f1", purple="f2", green="a1", black="d6", orange="g6")
    first = play(flag_dash, start, Push("red-2", "yellow", "purple", ("b7", "c7")))
    pushed = play(flag_dash, start, Push("red-2", "yellow", "purple", ("b7", "b8", "c8")))
    boosted = flag_dash.layout(play(flag_dash, pushed, Boost("red-2", "yellow", "e1")))
    table = Table(flag_dash, start)
    for layout in (flag_dash.layout(first), flag_dash.layout(pushed), boosted.put({"e1.pawn": ()}), boosted):
        table.show(layout)
    assert table.said(FaultCalled) == []
    assert Boost("red-2", "yellow", "e1") in table.match.draft.best.actions
