"""Consequences left out are owed, and play goes on beside them; whoever looks under a pair is not accused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.flag_dash.examples import begun, placed, planned
from companion.games.flag_dash.state import CleanUp, Collect, EndMove, Plan, Push, Run, Tunnel
from companion.referee.desk import decide
from companion.referee.events import FaultCalled, FaultCleared
from companion.referee.judging.missing import PATIENCE_S
from companion.referee.observation import Tick
from companion.rules.values import Show
from tests.games.flag_dash.moves import FAR, play, turn
from tests.games.flag_dash.watched import Watched

OWN = ("cflag-green", "cflag-green")


def pushing(game):
    """Purple shows Push with #1 beside Green, who carries Red's flag; White 1 moves next with #2."""
    state = placed(begun(game), flags={"red": "green"}, **(FAR | {"green": "c2", "purple": "c3"}))
    state = planned(game, state, ("4", "1", "2", "5"))
    return play(game, state, Show("red-2", "red-2.card1", "push"))


def kinds(watched, kind):
    return [event for event in watched.events if isinstance(event, kind)]


def test_the_flag_of_a_pushed_carrier_is_owed_and_play_goes_on(flag_dash):
    state = pushing(flag_dash)
    pushed = play(flag_dash, state, Push("red-2", "purple", "green", ("d2",)))
    ended = play(flag_dash, pushed, EndMove("red-2"))
    kept = {"c2_flag": (), "white_1_chips": (*OWN, "flag-red")}
    table = Watched(flag_dash, state).sees(pushed, **kept).sees(ended, **kept)
    shown = play(flag_dash, ended, Show("white-1", "white-1.card1", "backward"))
    table.sees(shown, **kept)
    (called,) = kinds(table, FaultCalled)
    assert called.fault.rule in ("FD-071", "FD-072")
    assert "flag-red" in called.fault.pieces
    remedy = {(step.place, tuple(lying.piece for lying in step.put), tuple(lying.piece for lying in step.take)) for step in called.remedy}
    assert remedy == {("c2.flag", ("flag-red",), ()), ("white.1.chips", (), ("flag-red",))}
    # White plays on with the flag still on the card: nothing new is called.
    moved = play(flag_dash, shown, Run("white-1", "green", "d3"))
    table.sees(moved, **kept)
    assert table.line[-1] == Run("white-1", "green", "d3")
    assert len(kinds(table, FaultCalled)) == 1
    # Put right in the middle of White's move.
    table.sees(moved)
    assert not table.match.open
    assert kinds(table, FaultCleared)
    table.sees(play(flag_dash, moved, EndMove("white-1", "green")))
    assert len(table.called) == 1


def test_a_flag_that_was_kept_is_not_taken_by_whoever_moves_next(flag_dash):
    """A flag that was kept is owed, and is not taken by whoever moves next. The next move is first seen with all that belongs to it: what
    it found on the table is none of its acts."""
    state = pushing(flag_dash)
    pushed = play(flag_dash, state, Push("red-2", "purple", "green", ("d2",)))
    ended = play(flag_dash, pushed, EndMove("red-2"))
    kept = {"c2_flag": (), "white_1_chips": (*OWN, "flag-red")}
    shown = play(flag_dash, ended, Show("white-1", "white-1.card1", "backward"))
    moved = play(flag_dash, shown, Run("white-1", "green", "d3"), EndMove("white-1", "green"))
    for under_an_arm in (False, True):
        table = Watched(flag_dash, state).sees(pushed).sees(pushed, **kept).sees(ended, **kept)
        if under_an_arm:
            table.sees(shown, covered=("c2.flag",), **kept)
        table.sees(moved, **kept | {"white_1_chips": (*OWN, "flag-red", "boost")})
        assert {rule for rule, _ in table.called} <= {"FD-071", "FD-072"}
        assert {event.fault.kind for event in kinds(table, FaultCalled)} == {"owed"}
        table.sees(moved)
        assert not table.match.open


def test_a_boost_not_taken_is_owed(flag_dash):
    state = placed(begun(flag_dash), **FAR)
    state = play(flag_dash, planned(flag_dash, state, ("4", "2", "3", "5")), Show("red-2", "red-2.card1", "forward"))
    run = play(flag_dash, state, Run("red-2", "purple", "g2"))
    ended = play(flag_dash, run, EndMove("red-2", "purple"))
    without = {"red_3_chips": ("cflag-purple", "cflag-purple")}
    table = Watched(flag_dash, state).sees(run).sees(ended, **without)
    shown = play(flag_dash, ended, Show("white-1", "white-1.card1", "left"))
    table.sees(shown, **without)
    assert [rule for rule, _ in table.called] == ["FD-043"]
    assert kinds(table, FaultCalled)[0].fault.kind == "owed"
    table.sees(shown)
    assert not table.match.open


def test_looking_under_the_own_pairs_is_no_fault(flag_dash):
    """Nobody but the team can know whose hand it was: at any time before the tokens are shown, and after."""
    start = begun(flag_dash)
    half = play(flag_dash, start, Plan("red-1", 2), Plan("red-2", 2))
    table = Watched(flag_dash, start).sees(half)
    for lifted in ({"red-2_card1": (), "red-2_token1": ()}, {"red-2_token2": ()}, {"red-1_card2": ()}):
        table.sees(half, **lifted).sees(half)
    whole = play(flag_dash, half, Plan("white-1", 2), Plan("white-2", 2))
    table.sees(whole).sees(whole, **{"white-1_card2": (), "white-1_token2": ()}).sees(whole)
    tokens = {"red-1": "1", "red-2": "2", "white-1": "3", "white-2": "4"}
    order = play(flag_dash, whole, *(Show(seat, f"{seat}.token1", token) for seat, token in tokens.items()))
    table.sees(order).sees(order, **{"white-2_card2": ()}).sees(order)
    card = play(flag_dash, order, Show("red-1", "red-1.card1", "flag"))
    table.sees(card).sees(card, **{"red-2_card2": (), "red-2_token2": ()}).sees(card)
    assert (table.called, table.asked) == ([], 0)
    assert table.match.live == card


def test_a_token_of_seven_that_stays_is_owed(flag_dash):
    state = placed(begun(flag_dash), **FAR)
    state = replace(state, lanes=(state.lanes[0], replace(state.lanes[1], used=("1", "5")), *state.lanes[2:]))
    state = play(flag_dash, planned(flag_dash, state, ("4", "7", "2", "5")), Show("white-1", "white-1.card1", "flag"))
    moved = state
    for seat in ("white-1", "red-1", "white-2"):
        if seat != "white-1":
            moved = play(flag_dash, moved, Show(seat, f"{seat}.card1", "flag"))
        ends = [action for action in flag_dash.legal_actions(moved) if isinstance(action, EndMove)]
        moved = play(flag_dash, moved, ends[0])
    seven = play(flag_dash, moved, Show("red-2", "red-2.card1", "flag"))
    ended = play(flag_dash, seven, EndMove("red-2"))
    assert ended.lanes[1].used == ()
    kept = {"red-2_used": ("token/1", "token/5", "token/7")}
    table = Watched(flag_dash, seven).sees(ended, **kept)
    second = play(flag_dash, ended, Show("red-1", "red-1.token2", "3"))
    table.sees(second, **kept)
    assert {rule for rule, _ in table.called} <= {"FD-083", "FD-050"}
    assert table.called
    table.sees(second)
    assert not table.match.open


@pytest.mark.parametrize("seen_before", [True, False])
def test_what_stays_is_owed_though_a_pawn_is_lifted_when_the_next_card_is_shown(flag_dash, seen_before):
    """The pawn is back a moment later, so it was not boosted on from the tunnel. Nobody is asked where to."""
    state = placed(begun(flag_dash, marker=0), boosts={"blue": 1}, **(FAR | {"blue": "a2"}))
    state = replace(state, lanes=(replace(state.lanes[0], used=("4",)), *state.lanes[1:]))
    state = replace(planned(flag_dash, state, ("7", "1", "7", "1")), moved=(1, 3))
    shown = play(flag_dash, state, Show("red-1", "red-1.card1", "right"))
    ran = play(flag_dash, shown, Run("red-1", "blue", "b2"), Tunnel("red-1", "blue", "f7"))
    ended = play(flag_dash, ran, EndMove("red-1"))
    left = {"red-1_used": ("token/4",)}
    table = Watched(flag_dash, state).sees(shown)
    if seen_before:
        table.sees(ran)
    table.sees(ended, **left)
    following = play(flag_dash, ended, Show("white-1", "white-1.card1", "forward"))
    table.sees(following, f7_pawn=(), **left).sees(following, **left)
    assert ({rule for rule, _ in table.called}, table.asked) == ({"FD-083"}, 0)
    assert table.match.live == following


def test_a_flag_that_was_kept_is_not_taken_with_the_second_card(flag_dash):
    """The pusher goes on with the other card of the combo while the pushed runner has the flag. The runner has not taken it by that."""
    start = turn(flag_dash, "white-1", "push", "6", green="b8", purple="b7", flags={"white": "purple"})
    pushed = play(flag_dash, start, Push("white-1", "green", "purple", ("c7", "c8")))
    shown = play(flag_dash, pushed, Show("white-1", "white-1.combo1", "flag"))
    taken = play(flag_dash, shown, Collect("white-1", "green", "purple", "purple"))
    ended = play(flag_dash, taken, EndMove("white-1"))
    kept = {"b7_flag": (), "red_3_chips": ("cflag-purple", "cflag-purple", "flag-white")}
    table = Watched(flag_dash, start).sees(pushed, **kept).sees(shown, **kept)
    less = kept | {"red_3_chips": ("cflag-purple", "flag-white")}
    table.sees(taken, **less).sees(ended, **less)
    assert {rule for rule, _ in table.called} <= {"FD-071", "FD-072"}
    table.sees(ended)
    assert not table.match.open


def test_a_carrier_that_is_pushed_back_to_where_its_own_move_began_has_moved_all_the_same(flag_dash):
    """White's run was seen to its end. Red's push brings Green back where it came from, and Green keeps the flag: White has not
    taken its run back while Red began."""
    state = placed(begun(flag_dash), flags={"red": "green"}, **(FAR | {"green": "c2", "purple": "e3"}))
    state = play(flag_dash, planned(flag_dash, state, ("7", "5", "4", "6")), Show("white-1", "white-1.card1", "left"))
    once = play(flag_dash, state, Run("white-1", "green", "d2"))
    twice = play(flag_dash, once, Run("white-1", "green", "e2"))
    ended = play(flag_dash, twice, EndMove("white-1", "green"))
    pushed = play(flag_dash, ended, Show("red-2", "red-2.card1", "push"), Push("red-2", "purple", "green", ("d2", "c2")))
    kept = {"e2_flag": (), "white_1_chips": ("boost", *OWN, "flag-red")}
    table = Watched(flag_dash, state).sees(once).sees(twice).sees(ended).sees(pushed, **kept)
    assert table.line[-1] == Push("red-2", "purple", "green", ("d2", "c2"))
    over = play(flag_dash, pushed, EndMove("red-2"))
    table.sees(over, **kept).sees(play(flag_dash, over, Show("white-2", "white-2.card1", "forward")), **kept)
    assert [rule for rule, _ in table.called] == ["FD-071"]


def test_tokens_that_were_put_away_after_all_are_not_owed_by_that_move_when_they_are_gone(flag_dash):
    """White's #4 left its place before it came to the used ones. All four that lie there are taken away while the marker goes its way:
    that is no part of a move that was seen to end."""
    start = turn(flag_dash, "white-1", "flag", "4", seats=("red-1", "white-1"), half=1, before=("left",))
    start = replace(start, marker=0, lanes=(start.lanes[0], replace(start.lanes[1], used=("1", "2", "5"))))
    ended = play(flag_dash, start, EndMove("white-1", "green"))
    clean = play(flag_dash, ended, CleanUp())
    table = Watched(flag_dash, start).sees(ended, **{"white-1_used": ("token/1", "token/2", "token/5")}).sees(ended)
    table.sees(clean, red_marker=("marker",), white_marker=())
    assert table.called == []
    table.sees(clean, **{"white-1_used": ()})
    assert [rule for rule, _ in table.called] == ["FD-050"]


def test_a_token_shown_too_early_may_be_turned_back_though_its_time_has_come(flag_dash):
    """White shows the token of the second half in Red's move, and is told of it. When Red's move is over, it is turned back as asked."""
    state = turn(flag_dash, "red-1", "flag", "4", seats=("red-1", "white-1"), before=("white-1",))
    ended = play(flag_dash, state, EndMove("red-1", "blue"))
    early = {"white-1_token2": ("token/5",)}
    table = Watched(flag_dash, state).sees(state, **early)
    assert [rule for rule, _ in table.called] == ["FD-020"]
    table.sees(ended, **early).sees(ended)
    assert [rule for rule, _ in table.called] == ["FD-020"]
    assert table.match.open == ()


def test_three_pieces_in_the_hands_are_missed_only_once_play_goes_on_without_them(flag_dash):
    """A card, a character and a flag are taken up for a moment after a move."""
    start = pushing(flag_dash)
    pushed = play(flag_dash, start, Push("red-2", "purple", "green", ("d2",)))
    ended = play(flag_dash, pushed, EndMove("red-2"))
    held = {"white-2_card2": (), "red_1_card": (), "d8_flag": ()}
    table = Watched(flag_dash, start).sees(pushed).sees(ended, **held)
    assert table.called == []
    assert Watched(flag_dash, start).sees(pushed).sees(ended, **held).sees(ended).called == []
    table.sees(play(flag_dash, ended, Show("white-1", "white-1.card1", "backward")), **held)
    assert {piece for _, missed in table.called for piece in missed} == {"card", "character", "flag-white"}


def test_a_flag_that_slides_while_nobody_pushes_is_called_for_that_alone(flag_dash):
    """One slide is one word: a push that nobody made is not spoken of."""
    state = planned(flag_dash, placed(begun(flag_dash), **FAR), ("1", "4", "2", "5"))
    shown = play(flag_dash, state, Show("red-1", "red-1.card1", "forward"))
    table = Watched(flag_dash, shown).sees(shown, d1_flag=(), e1_flag=("flag-red",))
    assert table.called == [("FD-072", ("flag-red",))]


def test_a_flag_kept_behind_a_round_that_was_cleaned_up_is_named_though_nobody_goes_on(flag_dash):
    """Everybody waits for the next round. Whoever talks for ten seconds may still drop it."""
    start = turn(flag_dash, "red-1", "push", half=1, seats=("red-1", "white-1"), blue="c2", green="c3", flags={"red": "green"})
    pushed = play(flag_dash, start, Push("red-1", "blue", "green", ("d3",)))
    moved, kept = play(flag_dash, pushed, EndMove("red-1")), {"c3_flag": (), "white_1_chips": (*OWN, "flag-red")}
    table = Watched(flag_dash, start).sees(pushed, **kept).sees(moved, **kept).sees(play(flag_dash, moved, CleanUp()), **kept)
    assert table.called == []
    assert decide(table.match, Tick(table.match.at + PATIENCE_S - 1.0)) == ()
    called = [event.fault for event in decide(table.match, Tick(table.match.at + PATIENCE_S)) if isinstance(event, FaultCalled)]
    assert [(fault.rule, fault.kind, fault.places) for fault in called] == [("FD-071", "owed", ("c3.flag", "white.1.chips"))]


@pytest.mark.rule("FD-030")
def test_tokens_that_lie_on_until_all_have_moved_are_named_once_each_and_every_move_counts(flag_dash):
    """Nobody chooses to put a token away: the next card says that the move is over. One fault names both places of the token."""
    state = planned(flag_dash, placed(begun(flag_dash), **FAR), ("1", "3", "5", "6"))
    shown = play(flag_dash, state, Show("red-1", "red-1.card1", "flag"))
    kept = {"red-1_token1": ("token/1",), "red-1_used": ()}
    table = Watched(flag_dash, state).sees(shown)
    following = play(flag_dash, shown, EndMove("red-1"), Show("red-2", "red-2.card1", "forward"))
    table.sees(following, **kept)
    assert [(event.fault.rule, event.fault.kind, event.fault.places) for event in kinds(table, FaultCalled)] == [
        ("FD-030", "owed", ("red-1.token1", "red-1.used"))
    ]
    run = play(flag_dash, following, Run("red-2", "purple", "g2"))
    table.sees(run, **kept)
    assert table.line[-1] == Run("red-2", "purple", "g2")
    table.sees(run)
    assert not table.match.open
    assert [rule for rule, _ in table.called] == ["FD-030"]


@pytest.mark.rule("FD-030")
def test_a_move_is_not_over_by_the_next_hands_token_alone(flag_dash):
    """Without the next card nothing says that the move is over. Its hand may still go on."""
    state = planned(flag_dash, placed(begun(flag_dash), **FAR), ("1", "3", "5", "6"))
    shown = play(flag_dash, state, Show("red-1", "red-1.card1", "flag"))
    table = Watched(flag_dash, state).sees(shown).sees(shown, **{"red-2_token1": ()}).sees(shown)
    assert EndMove("red-1") not in table.line
    assert table.called == []


@pytest.mark.rule("FD-083")
def test_a_move_that_brings_tokens_back_is_not_over_by_the_next_card(flag_dash):
    """The end of #7 is more than its token put away. Until the tokens are back the next card comes too early."""
    state = placed(begun(flag_dash, marker=0), **FAR)
    state = replace(state, lanes=(replace(state.lanes[0], used=("4", "5")), *state.lanes[1:]))
    state = replace(planned(flag_dash, state, ("7", "1", "7", "1")), moved=(1, 3))
    lanes = (replace(lane, tokens=("", lane.tokens[1])) if hand in state.moved else lane for hand, lane in enumerate(state.lanes))
    state = replace(state, lanes=tuple(lanes))
    shown = play(flag_dash, state, Show("red-1", "red-1.card1", "flag"))
    ended = play(flag_dash, shown, EndMove("red-1"))
    assert not flag_dash.puts_away(shown, EndMove("red-1"))
    following = play(flag_dash, ended, Show("white-1", "white-1.card1", "forward"))
    table = Watched(flag_dash, state).sees(shown)
    table.sees(following, **{"red-1_token1": ("token/7",), "red-1_used": ("token/4", "token/5")})
    assert {rule for rule, _ in table.called} <= {"FD-022", "FD-025", "FD-030"}
    assert len(table.called) == 1
    table.sees(following).sees(play(flag_dash, following, Run("white-1", "green", "a7")))
    assert not table.match.open, "it is played on from there"
    assert len(table.called) == 1
