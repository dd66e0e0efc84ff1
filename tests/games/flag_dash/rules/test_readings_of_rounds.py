"""Readings for rounds, where the original says two things or nothing.

They are of who wins, Copy, combos, order, #7 and other forms; each house rule is tried both ways. The names are those of the list of
open questions: FD-A01, FD-A18 to FD-A26, FD-A40 to FD-A42, FD-A45 to FD-A47, FD-A51.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.flag_dash.examples import begun, placed, planned
from companion.games.flag_dash.rules.resolve import movers
from companion.games.flag_dash.state import (
    Agree,
    CleanUp,
    Collect,
    EndMove,
    Jump,
    Options,
    PassFlags,
    Plan,
    Run,
)
from companion.rules.values import Show
from tests.games.flag_dash.moves import broken, lane, legal, order, play, turn

ABLE = Options(abilities=True)
TWO = ("red-1", "white-1")
LANES = ("red-1", "red-2", "white-1", "white-2")


def test_a01_only_a_runner_wins_by_flags(flag_dash):
    state = turn(flag_dash, "red-1", "forward", held={"yellow": ("green", "black", "orange")}, blue="a1")
    assert play(flag_dash, state, Run("red-1", "blue", "a2")).outcome is None
    collecting = turn(flag_dash, "red-1", "flag", yellow="a4", green="a5")
    assert broken(flag_dash, collecting, Collect("red-1", "yellow", "green", "green")) == ("FD-068",)


def test_a18_a_copy_of_nothing_and_of_the_other_card_of_a_combo(flag_dash):
    assert {type(action) for action in flag_dash.legal_actions(turn(flag_dash, "red-2", "copy", purple="g4"))} == {EndMove}
    combo = play(flag_dash, turn(flag_dash, "red-2", "copy", "3", purple="g4"), Show("red-2", "red-2.combo1", "forward"))
    assert play(flag_dash, combo, Run("red-2", "purple", "g5"), Run("red-2", "purple", "g6")).play.left == ()


def test_a19_a_forfeited_card_can_be_copied(flag_dash):
    state = planned(flag_dash, begun(flag_dash), ("1", "2", "3", "4"))
    done, state = order(flag_dash, state, ("forward",))
    state = play(flag_dash, state, *(Show(seat, f"{seat}.token2", token) for seat, token in zip(LANES, "2345", strict=True)))
    copied = play(flag_dash, state, Show("red-1", "red-1.card2", "copy"))
    assert done[0] == "red-1"
    assert legal(flag_dash, copied, Run, char="blue")


def test_a20_a_special_card_copied_with_the_runner_only(flag_dash):
    state = turn(flag_dash, "red-1", "copy", half=1, before=("jump",), options=ABLE, blue="b3", yellow="e3")
    assert {action.char for action in legal(flag_dash, state, Jump)} == {"blue"}
    copied = turn(flag_dash, "red-1", "copy", half=1, before=("copy",), blue="b3")
    assert {type(action) for action in flag_dash.legal_actions(copied)} == {EndMove}, "never a Copy"


def test_a21_only_cards_in_hand_for_a_combo(flag_dash):
    state = turn(flag_dash, "red-1", "flag", "3", half=1, before=("push",))
    faces = {action.face for action in legal(flag_dash, state, Show)}
    assert faces == {"forward", "backward", "left", "right", "copy"}


def test_a22_the_second_card_after_the_first_is_resolved(flag_dash):
    state = play(flag_dash, turn(flag_dash, "red-1", "forward", "3", blue="a3"), Run("red-1", "blue", "a4"))
    assert play(flag_dash, state, Show("red-1", "red-1.combo1", "right"), Run("red-1", "blue", "b4")).play.left == ()


def test_a23_ties_of_three_and_four(flag_dash):
    for tokens, marker, first in ((("3", "3", "3", "3"), 1, (2, 3)), (("3", "3", "3", "3"), 0, (0, 1)), (("3", "3", "3", "1"), 0, (3,))):
        assert movers(planned(flag_dash, begun(flag_dash, marker=marker), tokens)) == first
    three = planned(flag_dash, begun(flag_dash, marker=1), ("3", "3", "3", "1"))
    done, _ = order(flag_dash, three)
    assert done == ["white-2", "white-1", "red-1", "red-2"]


def test_a24_last_to_move_is_who_had_the_last_turn_of_the_second_moves(flag_dash):
    state = planned(flag_dash, begun(flag_dash), ("1", "2", "3", "4"))
    state = lane(state, 3, cards=("back", ""), tokens=("4", ""))
    _, state = order(flag_dash, state)
    shown = [Show(seat, f"{seat}.token2", token) for seat, token in zip(LANES[:3], "765", strict=True)]
    done, state = order(flag_dash, play(flag_dash, state, *shown))
    assert done == ["white-1", "red-2", "red-1"], "who planned one move has no second"
    assert play(flag_dash, state, CleanUp()).marker == 0, "forfeited counts"


def test_a25_the_marker_stays_within_a_round(flag_dash):
    tie = planned(flag_dash, begun(flag_dash, marker=1), ("3", "3", "3", "3"))
    _, state = order(flag_dash, tie)
    assert state.marker == 1


def test_a26_seven_first_does_not_return_the_second_token(flag_dash):
    state = lane(turn(flag_dash, "red-1", "left", "7"), 0, used=("1", "2"), kept=("3", "4", "5", "6"))
    after = play(flag_dash, state, EndMove("red-1"))
    assert after.lanes[0].used == ()
    assert broken(flag_dash, after, Show("red-1", "red-1.token2", "1")) == ("FD-084",)
    again = lane(play(flag_dash, after, Show("red-1", "red-1.token2", "4")), 0, cards=("left", "push"))
    again = play(flag_dash, replace(again, phase="move", moved=(1, 2, 3)), EndMove("red-1", "blue"))
    assert again.lanes[0].used == ("4",)


def test_a40_who_goes_over_the_walls(flag_dash):
    for rule, free in (("any_inside", True), ("secret_users", False)):
        rules = Options(board="alternate", alt_wall_exit=rule)
        inside = turn(flag_dash, "white-2", "forward", options=rules, orange="b6", yellow="e3")
        assert bool(legal(flag_dash, inside, Run, char="orange")) == free
        used = replace(inside, secret=1 << inside.who.index("orange"))
        assert legal(flag_dash, used, Run, char="orange")
        outside = turn(flag_dash, "red-1", "forward", options=rules, blue="b5", yellow="e3")
        assert legal(flag_dash, replace(outside, secret=1), Run, char="blue") == [], "never inward"


@pytest.mark.parametrize("again", [False, True])
def test_a41_passing_flags_on_in_the_game_for_two(flag_dash, again):
    rules = Options(collect_again_after_pass=again)
    walled = turn(flag_dash, "red-1", "flag", "4", seats=TWO, options=rules, held={"blue": ("green",)}, blue="c3", purple="c4", green="d3")
    passed = play(flag_dash, walled, PassFlags("red-1", "blue", "purple", ("green",)))
    assert [len(held) for held in passed.held][:3] == [0, 0, 1]
    more = Collect("red-1", "blue", "green", "green")
    assert broken(flag_dash, passed, more) == (() if again else ("FD-063",))


def test_a41_either_runner_of_a_pass_may_be_the_one_of_the_move(flag_dash):
    state = turn(flag_dash, "red-1", "flag", "4", seats=TWO, held={"blue": ("green",)}, blue="c3", purple="d3", yellow="b3")
    passed = play(flag_dash, state, PassFlags("red-1", "blue", "purple", ("green",)))
    assert {action.gain for action in legal(flag_dash, passed, EndMove)} == {"blue", "purple"}
    back = play(flag_dash, passed, PassFlags("red-1", "purple", "blue", ("green",)))
    assert {action.gain for action in legal(flag_dash, back, EndMove)} == {"blue", "purple"}


def test_a42_a_tie_of_two(flag_dash):
    for marker in (0, 1):
        assert movers(planned(flag_dash, begun(flag_dash, TWO, marker=marker), ("3", "3"))) == (marker,)


def test_a45_nothing_left_to_collect(flag_dash):
    rules = Options(collect_again_after_pass=True)
    state = turn(flag_dash, "red-1", "flag", seats=TWO, options=rules, held={"purple": ("green", "green")}, blue="d4", green="d5")
    assert broken(flag_dash, state, Collect("red-1", "blue", "green", "green")) == ("FD-063",)


def test_a46_planning_closes_when_everybody_has_planned(flag_dash):
    state = begun(flag_dash)
    for seat in LANES[:3]:
        state = play(flag_dash, state, Plan(seat, 2))
    assert (state.phase, flag_dash.to_act(state)) == ("plan", {"white-2"})
    assert play(flag_dash, state, Plan("white-2", 2)).phase == "order"


def test_a46_planning_may_have_its_time(flag_dash):
    for rule in ("wait", "forfeit"):
        state = play(flag_dash, begun(flag_dash, options=Options(plan_timeout=rule)), Plan("red-1", 2))
        (prompt,) = flag_dash.prompts(state)
        assert (prompt.seconds is not None) == (rule == "forfeit")
        if prompt.silence is not None:
            assert play(flag_dash, state, prompt.silence).phase == "order", "what is missing is forfeited"


@pytest.mark.parametrize("limit", [None, 1])
def test_a47_a_last_round_and_a_draw_by_agreement(flag_dash, limit):
    rules = Options(round_limit=limit)
    ahead = placed(begun(flag_dash, options=rules), held={"blue": ("green",)})
    over = play(flag_dash, replace(planned(flag_dash, ahead, ("1", "2", "3", "4")), phase="cleanup", half=1), CleanUp())
    assert (over.outcome.winners if over.outcome else None) == (("red-1", "red-2") if limit else None)
    even = replace(planned(flag_dash, begun(flag_dash, options=rules), ("1", "2", "3", "4")), phase="cleanup", half=1)
    drawn = play(flag_dash, even, CleanUp())
    assert (drawn.outcome.winners if drawn.outcome else None) == (() if limit else None)
    state = begun(flag_dash, options=rules)
    for seat in LANES:
        assert state.outcome is None
        state = play(flag_dash, state, Agree(seat))
    assert (state.outcome.winners, state.outcome.reason) == ((), "agreed")


def test_a51_a_combo_with_one_card_only(flag_dash):
    state = play(flag_dash, turn(flag_dash, "red-1", "forward", "3", blue="a3"), Run("red-1", "blue", "a4"))
    assert play(flag_dash, state, EndMove("red-1")).lanes[0].combos == ("", "")
