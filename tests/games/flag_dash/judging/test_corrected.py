"""Acts that their player has corrected. They are not told of the next hand."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.flag_dash.examples import begun
from companion.games.flag_dash.state import HANDS, Boost, EndMove, Options, Plan, Push, Run
from companion.referee.desk import begin
from companion.referee.events import FaultCalled
from companion.referee.match import Match
from companion.rules.values import Show
from tests.games.flag_dash.judging.test_won_on_the_way import Table
from tests.games.flag_dash.moves import play, turn
from tests.games.flag_dash.watched import Watched

TOKENS = {"red-1": "4", "red-2": "1", "white-1": "2", "white-2": "6"}
THROUGH = {"d3_pawn": (), "d4_pawn": ("pawn-yellow",)}


@pytest.fixture
def refused(flag_dash: Any) -> tuple[Watched, Any, Any]:
    """Yellow was set through the wall and goes back when White 1 has turned its card.

    Red 2 was told so and put its token away. Returns the table, the position before Red 2 has run, and the acts since."""
    table, state = Watched(flag_dash, begun(flag_dash)), begun(flag_dash)
    table.match = Match.blank(flag_dash).after(begin(flag_dash, HANDS, Options()))
    plans = play(flag_dash, state, *(Plan(hand, 2) for hand in HANDS))
    tokens = play(flag_dash, plans, *(Show(hand, f"{hand}.token1", face) for hand, face in TOKENS.items()))
    card = play(flag_dash, tokens, Show("red-2", "red-2.card1", "forward"))
    since = EndMove("red-2"), Show("white-1", "white-1.card1", "forward")
    for seen in (state, plans, tokens, card):
        table.sees(seen)
    table.sees(card, **THROUGH).sees(play(flag_dash, card, since[0]), **THROUGH).sees(play(flag_dash, card, *since), **THROUGH)
    assert table.called == [("FD-034", ("pawn-yellow",))]
    return table, card, since


def test_another_pawn_is_moved_instead_and_the_next_hand_is_not_accused(flag_dash: Any, refused: tuple[Watched, Any, Any]) -> None:
    table, card, since = refused
    instead = Run("red-2", "purple", "g4")
    table.sees(play(flag_dash, card, *since)).sees(play(flag_dash, card, instead, *since))
    assert (len(table.called), table.match.open) == (1, ())
    table.sees(play(flag_dash, card, instead, *since, Run("white-1", "green", "a5")))
    assert (len(table.called), table.match.open) == (1, ())
    assert table.match.live == play(flag_dash, card, instead, *since, Run("white-1", "green", "a5"))


def test_it_is_so_in_one_look_and_behind_what_the_next_hand_has_done(flag_dash: Any, refused: tuple[Watched, Any, Any]) -> None:
    table, card, since = refused
    since = *since, Run("white-1", "green", "a5")
    table.sees(play(flag_dash, card, *since), **THROUGH).sees(play(flag_dash, card, Run("red-2", "purple", "g4"), *since))
    assert (len(table.called), table.match.open) == (1, ())
    assert table.match.live == play(flag_dash, card, Run("red-2", "purple", "g4"), *since)


def test_what_the_refused_hand_could_not_have_done_is_told_of_the_next(flag_dash: Any, refused: tuple[Watched, Any, Any]) -> None:
    table, card, since = refused
    table.sees(play(flag_dash, card, *since)).sees(play(flag_dash, card, *since), g3_pawn=(), f5_pawn=("pawn-purple",))
    assert [fault.called.fault.seats for fault in table.match.open] == [("white-1",)]


def test_who_has_moved_after_all_has_not_moved_again(flag_dash: Any, refused: tuple[Watched, Any, Any]) -> None:
    table, card, since = refused
    moved = play(flag_dash, card, Run("red-2", "purple", "g4"), *since)
    table.sees(play(flag_dash, card, *since)).sees(moved)
    table.sees(moved, d3_pawn=(), c3_pawn=("pawn-yellow",))
    assert len(table.called) == 2


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
