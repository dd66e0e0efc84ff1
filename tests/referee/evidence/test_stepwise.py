"""Hands work in steps: they put right piece by piece, hide a piece, or go back and come again."""

from __future__ import annotations

from companion.live.simulated.referee import MatchReferee
from companion.live.simulated.series import Series
from companion.referee.events import FaultCalled
from companion.rules.values import PlacedPiece
from tests.rules.demands.table import Table, layout
from tests.rules.demands.toys.chain import Chain
from tests.rules.demands.toys.placing import Placing


def test_a_remedy_that_is_half_carried_out_is_no_new_fault() -> None:
    table = Table(Placing())
    table.sees(layout(B2="pawn-A", A3="pawn-B", A1="pawn-A"))
    before = table.called
    assert table.open
    table.sees(layout(A3="pawn-B", A1="pawn-A"))
    table.sees(layout(A1="pawn-A"))
    assert table.called == before
    assert not table.open


def test_what_is_left_wrong_after_a_remedy_stays_called() -> None:
    table = Table(Placing())
    table.sees(layout(B2="pawn-A", A3="pawn-B", A1="pawn-A"))
    table.sees(layout(A3="pawn-B", A1="pawn-A"))
    assert {debt.place for debt in table.match.owed} == {"A3"}


def test_hands_that_went_back_and_show_the_same_again_have_done_it_then() -> None:
    table = Table(Placing())
    for shown in (layout(A1="pawn-A"), layout(), layout(A1="pawn-A")):
        assert not any(isinstance(event, FaultCalled) for event in table.sees(shown))
    assert table.live.table == layout(A1="pawn-A")


def test_a_second_piece_on_a_space_for_one_is_called() -> None:
    table = Table(Placing())
    table.sees(layout(A1="pawn-A"))
    table.sees(layout(A1=("pawn-A", "pawn-A")))
    table.sees(layout(A1=("pawn-A", "pawn-A")))
    assert table.rules == ("PLACE-2",)


def test_a_piece_that_a_hand_may_cover_is_not_missing() -> None:
    table = Table(Chain())
    table.rolls(1)
    table.sees(_0=(), covered=("1",))
    assert not table.called
    table.sees(_0=(), _1=("a", "b"))
    assert table.live.table["1"] == (PlacedPiece("a"), PlacedPiece("b"))
    assert not table.called


def test_a_press_while_one_of_several_explanations_runs_on_ends_no_turn_twice() -> None:
    """Seed q3, game 7 of Dash Arena: the press is judged, and the game goes on to its scores."""
    series = Series("dash-arena", 2, "q3", options=[], cheat=0.15, through="layouts", export=None)
    played = series.one(7, MatchReferee(series.rules, series.codec))
    assert (played.false_faults, played.scores_match, played.unfinished) == ([], True, "")
