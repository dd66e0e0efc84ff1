"""Long turns at the table: what was seen to happen stays so, and the one who did it is named."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.flag_dash.examples import begun
from companion.games.flag_dash.state import (
    HANDS,
    Boost,
    Collect,
    Dig,
    EndMove,
    Options,
    PassFlags,
    Plan,
    Push,
    Run,
    TakeFlag,
    Tunnel,
)
from companion.games.flag_dash.topology import NUMBER
from companion.rules.values import Show
from tests.games.flag_dash.moves import play, shown, turn
from tests.games.flag_dash.watched import Watched


def test_a_bumped_pawn_that_the_next_hand_lifts_was_not_bumped_elsewhere(flag_dash: Any) -> None:
    start = shown(flag_dash, "4", "2", blue="b2", black="b6", boosts={"blue": 1})
    card = play(flag_dash, start, Show("white-1", "white-1.card1", "backward"))
    stepped = play(flag_dash, card, Run("white-1", "black", "b7"))
    ended = play(flag_dash, stepped, Tunnel("white-1", "black", "f2", "b2", "b1"), EndMove("white-1", "black"))
    following = play(flag_dash, ended, Show("red-1", "red-1.card1", "flag"))
    table = Watched(flag_dash, start).sees(card).sees(stepped).sees(ended)
    table.sees(following, b1_pawn=())
    assert (table.called, table.asked) == ([], 0)
    table.sees(play(flag_dash, following, Boost("red-1", "blue", "b2")))
    assert (table.called, table.asked) == ([], 0)


def test_a_bumped_pawn_that_steps_back_before_its_boost_is_taken_was_bumped_all_the_same(flag_dash: Any) -> None:
    """With the boost still there it looks as if nobody had been bumped. That was seen to be otherwise, and the boost goes later."""
    start = shown(flag_dash, "4", "3", blue="b2", black="b7", boosts={"blue": 1})
    # A spy has looked at Red's card.
    start = replace(start, lanes=(replace(start.lanes[0], cards=("flag", "back")), start.lanes[1]))
    start = play(flag_dash, start, Show("white-1", "white-1.card1", "backward"), Show("white-1", "white-1.combo1", "left"))
    bumped = play(flag_dash, start, Tunnel("white-1", "black", "f2", "b2", "b1"))
    ended = play(flag_dash, bumped, EndMove("white-1", ""))
    back = play(flag_dash, ended, Boost("red-1", "blue", "b2"))
    table = Watched(flag_dash, start).sees(bumped).sees(ended)
    table.sees(back, red_1_chips=("boost", "cflag-blue", "cflag-blue")).sees(back)
    assert table.line == (Boost("red-1", "blue", "b2"),)
    table.sees(play(flag_dash, back, EndMove("red-1", "blue")))
    assert (table.called, table.asked) == ([], 0)


def test_a_single_pair_that_leaves_its_lane_is_not_taken_for_no_pair(flag_dash: Any) -> None:
    start = begun(flag_dash)
    lanes = (*start.lanes[:3], replace(start.lanes[3], used=("1", "2", "3", "4", "5", "6")))
    start = replace(start, lanes=lanes)
    half = play(flag_dash, start, Plan("white-2", 1), Plan("red-1", 2))
    whole = play(flag_dash, half, Plan("white-1", 2), Plan("red-2", 2))
    table = Watched(flag_dash, start).sees(half).sees(whole)
    table.sees(whole, **{"white-2_card1": (), "white-2_combo1": ("card/back",)})
    assert table.called == [("FD-018", ("card",))]


def test_a_turn_seen_to_end_is_not_told_anew_to_excuse_the_next(flag_dash: Any) -> None:
    """White's step was seen, and Red's push left the flag with its carrier. That is not a boost of White's, still to be paid."""
    start = shown(flag_dash, "7", "1", green="c1", blue="b2", boosts={"green": 1}, flags={"red": "green"})
    card = play(flag_dash, start, Show("white-1", "white-1.card1", "right"))
    ended = play(flag_dash, card, Run("white-1", "green", "b1"), EndMove("white-1"))
    pushed = play(flag_dash, ended, Show("red-1", "red-1.card1", "push"), Push("red-1", "blue", "green", ("c1", "c2")))
    kept = {"b1_flag": (), "white_1_chips": ("boost", "cflag-green", "cflag-green", "flag-red")}
    table = Watched(flag_dash, start).sees(card).sees(ended).sees(pushed, **kept)
    table.sees(play(flag_dash, pushed, EndMove("red-1"), Show("red-1", "red-1.token2", "2")), **kept)
    assert [rule for rule, _ in table.called] == ["FD-071"]


def test_a_boost_paid_from_another_card_is_not_a_turn_told_anew(flag_dash: Any) -> None:
    """White pushed Yellow to e1; that Yellow then stands on c1 and Blue's boost is gone is Red's doing alone."""
    start = shown(flag_dash, "7", "5", yellow="f7", black="e7", orange="b5", blue="c8", purple="b3", boosts={"blue": 1})
    # A spy has looked at Red's card: it lies open already.
    start = replace(start, lanes=(replace(start.lanes[0], cards=("flag", "back")), *start.lanes[1:]))
    card = play(flag_dash, start, Show("white-1", "white-1.card1", "push"))
    ended = play(flag_dash, card, Push("white-1", "black", "yellow", ("f2", "f1", "e1")), EndMove("white-1"))
    table = Watched(flag_dash, start).sees(card).sees(ended)
    table.sees(ended, e1_pawn=(), c1_pawn=("pawn-yellow",), red_1_chips=("cflag-blue", "cflag-blue"))
    assert [rule for rule, _ in table.called] == ["FD-044"]
    assert {"pawn-yellow", "boost"} <= set(table.called[0][1])


def test_who_pushed_is_not_asked_where_it_makes_no_difference(flag_dash: Any) -> None:
    start = shown(flag_dash, "7", "5", yellow="f7", black="e7", orange="f8", purple="b3")
    card = play(flag_dash, start, Show("white-1", "white-1.card1", "push"))
    ended = play(flag_dash, card, Push("white-1", "black", "yellow", ("f2", "f1", "e1")), EndMove("white-1"))
    table = Watched(flag_dash, start).sees(card).sees(ended)
    table.sees(play(flag_dash, ended, Show("red-1", "red-1.card1", "flag")))
    assert (table.called, table.asked) == ([], 0)


def test_collected_by_one_runner_and_passed_to_the_other_in_one_table(flag_dash: Any) -> None:
    start = shown(flag_dash, "1", "4", blue="c4", green="c5", orange="d5")
    start = play(flag_dash, start, Show("red-1", "red-1.card1", "flag"), EndMove("red-1"), Show("white-1", "white-1.card1", "flag"))
    after = play(flag_dash, start, Collect("white-1", "green", "blue", "blue"), PassFlags("white-1", "green", "orange", ("blue",)))
    assert Watched(flag_dash, start).sees(after).called == []


def test_what_a_move_left_out_is_named_by_that_move_and_not_by_the_next(flag_dash: Any) -> None:
    start = shown(flag_dash, "7", "5", green="c4", boosts={"green": 1})
    boosted = play(flag_dash, start, Show("white-1", "white-1.card1", "flag"), Boost("white-1", "green", "c5"))
    ended = play(flag_dash, boosted, EndMove("white-1"))
    following = play(flag_dash, ended, Show("red-1", "red-1.card1", "flag"), EndMove("red-1"))
    kept = {"white_1_chips": ("boost", "cflag-green", "cflag-green")}
    table = Watched(flag_dash, start).sees(boosted, **kept).sees(ended, **kept).sees(following, **kept)
    assert [rule for rule, _ in table.called] == ["FD-079"]


def test_a_boost_that_comes_while_the_pawn_is_back_where_it_was_takes_nothing_back(flag_dash: Any) -> None:
    start = shown(flag_dash, "7", "4", green="c8", boosts={"green": 2})
    card = play(flag_dash, start, Show("white-1", "white-1.card1", "backward"))
    once = play(flag_dash, card, Boost("white-1", "green", "c7"))
    twice = play(flag_dash, once, Boost("white-1", "green", "c6"))
    back = play(flag_dash, twice, Run("white-1", "green", "c7"))
    ended = play(flag_dash, back, EndMove("white-1", "green"))
    table = Watched(flag_dash, start).sees(card).sees(once).sees(twice).sees(back)
    # The boost first, then the token.
    table.sees(back, white_1_chips=("boost", "cflag-green", "cflag-green")).sees(ended)
    table.sees(play(flag_dash, ended, Show("red-1", "red-1.card1", "flag")))
    assert (table.called, table.asked) == ([], 0)


def test_a_push_that_was_seen_does_not_become_a_run_still_to_be_paid(flag_dash: Any) -> None:
    """Black pushes Green, who then goes on with the second card. Green did not walk all the way on boosts nobody saw paid."""
    start = shown(flag_dash, "7", "6", green="b3", black="b2", boosts={"green": 2})
    cards = play(flag_dash, start, Show("white-1", "white-1.card1", "push"), Show("white-1", "white-1.combo1", "forward"))
    pushed = play(flag_dash, cards, Push("white-1", "black", "green", ("c3", "c2")))
    table = Watched(flag_dash, start).sees(cards).sees(pushed).sees(pushed, c2_pawn=(), c1_pawn=("pawn-green",))
    assert [rule for rule, _ in table.called] == ["FD-082"]


def test_the_next_hand_does_not_bring_what_lay_there_all_the_time(flag_dash: Any) -> None:
    """Green was pushed and kept the flag. That is not Red's doing nothing and White's pushing Green to where it stands already."""
    start = shown(flag_dash, "1", "6", blue="c2", green="c3", black="b3", flags={"red": "green"})
    card = play(flag_dash, start, Show("red-1", "red-1.card1", "push"))
    pushed = play(flag_dash, card, Push("red-1", "blue", "green", ("d3",)))
    ended = play(flag_dash, pushed, EndMove("red-1"))
    following = play(flag_dash, ended, Show("white-1", "white-1.card1", "push"))
    kept = {"c3_flag": (), "white_1_chips": ("cflag-green", "cflag-green", "flag-red")}
    table = Watched(flag_dash, start).sees(card).sees(pushed, **kept).sees(ended, **kept).sees(following, **kept)
    assert [rule for rule, _ in table.called] == ["FD-071"]


def test_taken_from_a_teammate_and_dropped_at_once_are_two_flag_actions(flag_dash: Any) -> None:
    """A flag given by one runner looks like one taken by the other. That the other drops it is then one flag action too many."""
    start = shown(flag_dash, "1", "7", blue="c5", purple="c6", flags={"white": "blue"})
    card = play(flag_dash, start, Show("red-1", "red-1.card1", "flag"))
    taken = play(flag_dash, card, TakeFlag("red-1", "purple", "blue"))
    table = Watched(flag_dash, start).sees(card).sees(taken)
    table.sees(taken, c7_flag=("flag-white",), red_3_chips=("cflag-purple", "cflag-purple"))
    assert [rule for rule, _ in table.called] == ["FD-057"]


def test_a_tunnel_that_was_seen_to_be_dug_away_is_not_in_a_hand_now(flag_dash: Any) -> None:
    start = turn(flag_dash, "white-2", "left", "3", options=Options(abilities=True), orange="f6", black="c5")
    start = play(flag_dash, start, Show("white-2", "white-2.combo1", "dig"))
    dug = play(flag_dash, start, Dig("white-2", "orange", "f7", True))
    table = Watched(flag_dash, start).sees(dug).sees(dug, c5_pawn=(), d5_pawn=("pawn-black",))
    assert table.called == [("FD-082", ("pawn-black",))]


def test_a_boost_that_comes_late_was_not_given_to_another_and_spent_in_the_next_move(flag_dash: Any) -> None:
    """The token is put away and the boost follows; nobody went there and back in between."""
    start = shown(flag_dash, "2", "3", "7", "7", seats=HANDS, yellow="d3", blue="b3")
    # A spy has looked at the next card: it lies open already.
    start = replace(start, lanes=(start.lanes[0], replace(start.lanes[1], cards=("left", "back")), *start.lanes[2:]))
    card = play(flag_dash, start, Show("red-1", "red-1.card1", "right"))
    ended = play(flag_dash, card, EndMove("red-1", "blue"))
    table = Watched(flag_dash, start).sees(card).sees(ended, red_1_chips=("cflag-blue", "cflag-blue")).sees(ended)
    assert table.called == []
    assert table.line[-1] == EndMove("red-1", "blue")


def test_a_target_pushed_through_a_tunnel_bumped_there_and_pushed_on_in_one_table(flag_dash: Any) -> None:
    """Yellow pushes Purple through to b7, follows through the tunnel, which puts Purple aside, and pushes it once more."""
    start = shown(flag_dash, "5", "7", yellow="f1", purple="e2", green="f3", orange="c1", black="d6", blue="f5", boosts={"yellow": 1})
    start = replace(start, tunnels=(*start.tunnels, NUMBER["c2"]))
    card = play(flag_dash, start, Show("red-1", "red-1.card1", "push"))
    boosted = play(flag_dash, card, Boost("red-1", "yellow", "f2"))
    once = play(flag_dash, boosted, Push("red-1", "yellow", "purple", ("d2", "c2", "b7")))
    after = play(flag_dash, once, Tunnel("red-1", "yellow", "b7", "", "b8"), Push("red-1", "yellow", "purple", ("c8",)))
    table = Watched(flag_dash, start).sees(card).sees(boosted).sees(after)
    assert (table.called, table.asked) == ([], 0)
    assert table.match.live == after


def test_a_boost_that_was_taken_back_is_done_again_before_it_is_paid(flag_dash: Any) -> None:
    """The pawn is back where the cards found it, as if it had never run and pushed. Only the chip is still to come."""
    start = shown(flag_dash, "3", "7", blue="e4", orange="f5", boosts={"blue": 1})
    cards = play(flag_dash, start, Show("red-1", "red-1.card1", "right"), Show("red-1", "red-1.combo1", "push"))
    ran = play(flag_dash, cards, Run("red-1", "blue", "f4"))
    pushed = play(flag_dash, ran, next(a for a in flag_dash.legal_actions(ran) if isinstance(a, Push) and a.target == "orange"))
    boosted = play(flag_dash, pushed, Boost("red-1", "blue", "e4"))
    table = Watched(flag_dash, start).sees(cards).sees(ran).sees(pushed).sees(boosted).sees(pushed)
    table.sees(boosted, red_1_chips=("boost", "cflag-blue", "cflag-blue")).sees(boosted)
    assert (table.called, table.match.live) == ([], boosted)


