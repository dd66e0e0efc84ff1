"""Pieces under a hand are not taken for gone: they lie as they were last seen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.flag_dash.examples import g10
from companion.games.flag_dash.state import (
    HANDS,
    Boost,
    EndMove,
    Push,
    Replace,
    Run,
    TakeFlag,
    Tunnel,
)
from companion.referee.judging.verdict import Verdict
from companion.rules.remembered import remembered
from companion.rules.values import Show
from tests.games.flag_dash.moves import play, shown
from tests.games.flag_dash.watched import Watched


def test_under_a_hand_a_pawn_stays_where_it_was_seen(flag_dash: Any) -> None:
    start = shown(flag_dash, "3", "7", yellow="f4", purple="c2")
    cards = play(flag_dash, start, Show("red-1", "red-1.card1", "backward"), Show("red-1", "red-1.combo1", "right"))
    first = play(flag_dash, cards, Run("red-1", "yellow", "f3"))
    table = Watched(flag_dash, start).sees(cards).sees(first)
    table.sees(first, c2_pawn=(), d2_pawn=("pawn-purple",), covered=("f3.pawn",))
    table.sees(first, c2_pawn=(), d2_pawn=("pawn-purple",))
    assert table.called == [("FD-082", ("pawn-purple",))]


def test_a_booster_seen_to_be_kept_is_not_excused_by_a_table_that_a_hand_hides(flag_dash: Any) -> None:
    """The pushed carrier keeps the flag, and its next card might take it again. A hand lies elsewhere when the next tokens are shown."""
    start = shown(flag_dash, "1", "7", blue="e7", black="e8", flags={"white": "blue"})
    start = replace(start, lanes=tuple(replace(lane, cards=("back", "back"), tokens=(lane.tokens[0], "back")) for lane in start.lanes))
    still = play(flag_dash, start, Show("red-1", "red-1.card1", "forward"), EndMove("red-1"), Show("white-1", "white-1.card1", "push"))
    pushed = play(flag_dash, still, Push("white-1", "black", "blue", ("e6",)))
    ended = play(flag_dash, pushed, EndMove("white-1"))
    tokens = play(flag_dash, ended, Show("red-1", "red-1.token2", "2"), Show("white-1", "white-1.token2", "4"))
    card = play(flag_dash, tokens, Show("red-1", "red-1.card2", "flag"))
    kept = {"e7_flag": (), "red_1_chips": ("cflag-blue", "cflag-blue", "flag-white")}
    table = Watched(flag_dash, still).sees(pushed).sees(pushed, **kept).sees(ended, **kept)
    table.sees(tokens, covered=("c4.pawn",), **kept).sees(card, **kept)
    assert table.called == [("FD-071", ("flag-white",))]


def test_a_boost_that_has_come_back_while_the_token_was_under_a_hand_is_the_end_of_the_move(flag_dash: Any) -> None:
    """As many boosts as at the beginning: it was seen to be spent in between. The token is put away last."""
    start = shown(flag_dash, "2", "7", blue="d2", boosts={"blue": 1})
    card = play(flag_dash, start, Show("red-1", "red-1.card1", "left"))
    boosted = play(flag_dash, card, Run("red-1", "blue", "c2"), Boost("red-1", "blue", "b2"))
    through = play(flag_dash, boosted, Tunnel("red-1", "blue", "b7"))
    ended = play(flag_dash, through, EndMove("red-1", "blue"))
    table = Watched(flag_dash, start).sees(card).sees(boosted).sees(through).sees(ended, covered=("red-1.token1", "red-1.used"))
    table.sees(ended, **{"red-1_token1": ("token/2",), "red-1_used": ()}).sees(ended)
    assert (table.called, table.asked) == ([], 0)
    assert table.line[-1] == EndMove("red-1", "blue")


def test_tokens_left_lying_after_a_reset_do_not_hold_up_the_next_move(flag_dash: Any) -> None:
    """Pieces that are too many cannot lie under the hand that is elsewhere on the table."""
    start = shown(flag_dash, "7", "7", green="c1")
    start = replace(start, lanes=tuple(replace(lane, used=("1", "2", "3")) for lane in start.lanes))
    card = play(flag_dash, start, Show("white-1", "white-1.card1", "flag"))
    ended = play(flag_dash, card, EndMove("white-1"))
    following = play(flag_dash, ended, Show("red-1", "red-1.card1", "flag"))
    left = {"white-1_used": ("token/1", "token/2", "token/3")}
    table = Watched(flag_dash, start).sees(card).sees(following, covered=("f8.pawn",), **left)
    assert [rule for rule, _ in table.called] == ["FD-083"]


def test_what_was_left_and_is_covered_now_is_looked_at_before_the_turn_is_final(flag_dash: Any) -> None:
    start = shown(flag_dash, "7", "7", green="c3", blue="c2", boosts={"blue": 1}, flags={"red": "green"})
    start = replace(start, lanes=tuple(replace(lane, used=("1", "2", "3")) for lane in start.lanes))
    card = play(flag_dash, start, Show("white-1", "white-1.card1", "copy"))
    ended = play(flag_dash, card, EndMove("white-1"))
    following = play(flag_dash, ended, Show("red-1", "red-1.card1", "push"))
    acts = Push("red-1", "blue", "green", ("d3", "e3")), Boost("red-1", "blue", "c1"), EndMove("red-1")
    left = {"white-1_used": ("token/1", "token/2", "token/3")}
    table = Watched(flag_dash, start).sees(card).sees(ended, **left).sees(following, covered=("white-1.used",), **left)
    assert table.called == []
    table.sees(play(flag_dash, following, *acts), **left)
    assert [rule for rule, _ in table.called] == ["FD-083"]


def test_what_a_hand_hid_is_looked_at_when_it_is_gone(flag_dash: Any) -> None:
    """The chips were covered when the flag was taken and the boost put there. Nothing else has changed when they are in sight."""
    start = shown(flag_dash, "2", "7", blue="b6", flags={"white": "b7"})
    card = play(flag_dash, start, Show("red-1", "red-1.card1", "flag"))
    taken = TakeFlag("red-1", "blue", "b7")
    ended = play(flag_dash, card, taken, EndMove("red-1", "blue"))
    table = Watched(flag_dash, start).sees(card).sees(ended, covered=("red.1.card", "red.1.chips")).sees(ended)
    assert table.called == []
    assert taken in table.line
    assert table.match.draft.best.mismatch == frozenset()


def test_what_there_was_no_time_to_understand_under_a_hand_waits_until_it_is_gone(flag_dash: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card is shown under the hand, a boost paid and a tunnel cleared. With the card in sight all of it is understood at once."""
    start = shown(flag_dash, "4", "2", green="f8", black="b7", boosts={"green": 1}, blue="b2")
    card = play(flag_dash, start, Show("white-1", "white-1.card1", "backward"))
    gone = play(flag_dash, card, Boost("white-1", "green", "f7"), Tunnel("white-1", "green", "f2", "b2", "b1"))
    table = Watched(flag_dash, start)
    with monkeypatch.context() as hurried:
        gives_up = lambda match, *_: Verdict("Incomplete", match.draft.explanations, exhausted=True)  # noqa: E731 - a judge of one line
        hurried.setattr("companion.referee.evidence.tables.judge", gives_up)
        table.sees(gone, covered=("white-1.card1", "white-1.token1"))
    assert [type(event).__name__ for event in table.events] == ["Held", "Sought"]
    table.sees(gone)
    assert table.called == []
    assert table.match.draft.best.mismatch == frozenset()


def test_what_was_only_guessed_under_a_hand_is_not_where_a_wrong_act_begins(flag_dash: Any) -> None:
    """The blocker of a tunnel is put aside round the corner, under a hand. It was bumped wrongly, not moved on from a space beside."""
    start = shown(flag_dash, "1", "7", blue="b3", black="b7", boosts={"blue": 1})
    card = play(flag_dash, start, Show("red-1", "red-1.card1", "forward"), Boost("red-1", "blue", "b2"))
    through = play(flag_dash, card, Tunnel("red-1", "blue", "b7", "", "c7"))
    wrong = {"c7_pawn": (), "c8_pawn": ("pawn-black",)}
    table = Watched(flag_dash, start).sees(card).sees(through, covered=("c7.pawn", "c8.pawn"), **wrong)
    assert table.called == []
    table.sees(through, **wrong)
    assert [rule for rule, _ in table.called] == ["FD-039"]


def test_tokens_left_lying_are_owed_though_the_next_hand_lies_over_them(flag_dash: Any) -> None:
    start = shown(flag_dash, "7", "7", green="c1")
    start = replace(start, lanes=tuple(replace(lane, used=("1", "2", "3")) for lane in start.lanes))
    card = play(flag_dash, start, Show("white-1", "white-1.card1", "flag"))
    ended = play(flag_dash, card, EndMove("white-1"))
    following = play(flag_dash, ended, Show("red-1", "red-1.card1", "flag"), EndMove("red-1"))
    left = {"white-1_used": ("token/1", "token/2", "token/3")}
    over = ("white-1.used", "red-1.card1")
    table = Watched(flag_dash, start).sees(card).sees(ended, **left).sees(ended, covered=over, **left).sees(following, **left)
    assert [rule for rule, _ in table.called] == ["FD-083"]


def test_a_boost_that_the_next_hand_brings_is_not_taken_back_by_who_spent_it(flag_dash: Any) -> None:
    """Black spends two boosts on the way to and fro. Then the team mate, whose cards an arm hides, brings one."""
    start = shown(flag_dash, "6", "7", "4", "1", seats=HANDS, black="a5", boosts={"black": 2})
    card = play(flag_dash, start, Show("white-2", "white-2.card1", "forward"))
    spent = play(flag_dash, card, Run("white-2", "black", "a4"), Boost("white-2", "black", "b4"), Boost("white-2", "black", "a4"))
    ended = play(flag_dash, spent, EndMove("white-2"))
    following = play(flag_dash, ended, Show("white-1", "white-1.card1", "flag"), EndMove("white-1", "black"))
    arm = ("white-1.card1", "white-1.token1", "white-1.used")
    table = Watched(flag_dash, start).sees(card).sees(spent).sees(ended).sees(following, covered=arm).sees(following)
    table.sees(play(flag_dash, following, Show("red-1", "red-1.card1", "flag")))
    assert (table.called, table.asked) == ([], 0)


def test_what_was_put_down_in_sight_and_is_lifted_again_left_from_there(flag_dash: Any) -> None:
    """Blue walks to d3 under a hand and is seen there; then it is lifted and put somewhere else."""
    start = shown(flag_dash, "3", "7", blue="e3", green="f2")
    cards = play(flag_dash, start, Show("red-1", "red-1.card1", "left"), Show("red-1", "red-1.combo1", "right"))
    ran = play(flag_dash, cards, Run("red-1", "blue", "d3"))
    arm = ("d3.pawn", "d3.flag", "d3.trap", "d3.tunnel")
    table = Watched(flag_dash, start).sees(cards).sees(ran, covered=arm).sees(ran)
    table.sees(ran, d3_pawn=(), covered=("d1.pawn", "d1.flag"))
    assert table.line[-1] == Run("red-1", "blue", "d3")
    table.sees(ran, d3_pawn=(), g6_pawn=("pawn-blue",))
    assert [pieces for _, pieces in table.called] == [("pawn-blue",)]
    assert {owed.place for owed in table.match.owed} == {"d3.pawn", "g6.pawn"}


@pytest.mark.rule("FD-025")
def test_a_card_in_a_hand_may_allow_what_a_pawn_did_until_its_face_is_seen(flag_dash: Any) -> None:
    """White's card is shown, its pawn steps, and the card is lifted once more to be read. All of it is seen in one look."""
    start = shown(flag_dash, "7", "2", black="b6")
    moved = play(flag_dash, start, Show("white-1", "white-1.card1", "left"), Run("white-1", "black", "c6"))
    table = Watched(flag_dash, start).sees(moved, **{"white-1_card1": ()})
    assert table.called == []
    table.sees(moved)
    assert (table.called, table.line) == ([], (Show("white-1", "white-1.card1", "left"), Run("white-1", "black", "c6")))
    strange = Watched(flag_dash, start).sees(moved, **{"white-1_card1": ()}).sees(moved, **{"white-1_card1": ("card/back",)})
    assert [rule for rule, _ in strange.called] == ["FD-025"], "it lies face down again, and allows nothing"


@pytest.mark.rule("FD-095")
def test_what_was_laid_for_a_spy_is_told_though_it_lies_among_the_used_ones_already(flag_dash: Any) -> None:
    start = play(flag_dash, g10(flag_dash), Show("red-2", "red-2.card1", "push"))
    line = (Replace("white-1", "1"), Show("white-1", "white-1.card1", "flag"), EndMove("white-1"))
    table = Watched(flag_dash, start).sees(start).sees(play(flag_dash, start, *line))
    assert (table.called, table.line) == ([], line)


@pytest.mark.rule("FD-020")
def test_a_token_shown_too_early_may_still_be_turned_back_when_its_time_has_come(flag_dash: Any, monkeypatch: Any) -> None:
    """It was called, and people went on first. That it would be right by now says nothing of what they were asked to do."""
    start = shown(flag_dash, "7", "1")
    start = replace(start, lanes=tuple(replace(lane, tokens=(lane.tokens[0], "back"), cards=("back", "back")) for lane in start.lanes))
    monkeypatch.setitem(vars(remembered(flag_dash)), "begin", lambda *_: start)
    table = Watched(flag_dash, start)
    first = play(flag_dash, start, Show("white-1", "white-1.card1", "push"), EndMove("white-1"))
    early = {"red-1_token2": ("token/2",)}
    table.sees(first, **early)
    assert [rule for rule, _ in table.called] == ["FD-020"]
    ended = play(flag_dash, first, Show("red-1", "red-1.card1", "push"), EndMove("red-1"))
    table.sees(ended, **early).sees(ended)
    assert [rule for rule, _ in table.called] == ["FD-020"]
