"""Readings for moves, where the original says two things or nothing.

They are of steps, tunnels, pushes, flags and boosts; each house rule is tried both ways. The names are those of the list of open
questions: FD-A02 to FD-A17, FD-A44, FD-A48 to FD-A50.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.flag_dash.rules.cones import with_cones
from companion.games.flag_dash.state import (
    Boost,
    DropFlag,
    EndMove,
    GiveFlag,
    Jump,
    Options,
    Push,
    Run,
    TakeFlag,
    Tunnel,
    Won,
)
from companion.games.flag_dash.topology import cell
from tests.games.flag_dash.moves import at, broken, legal, lies, play, turn

ABLE = Options(abilities=True)
FREE = Options(tunnel_free_use=True)


def tunnels(state, *names):
    return replace(state, tunnels=tuple(sorted(cell(name) for name in names)))


def test_a02_a_flag_comes_home_in_any_way(flag_dash):
    for scores in (True, False):
        state = turn(flag_dash, "red-2", "flag", options=Options(drop_scores=scores), flags={"white": "purple"}, purple="d5", yellow="c5")
        dropped = play(flag_dash, state, DropFlag("red-2", "purple", "d4"))
        assert (dropped.outcome is not None) == scores
        given = turn(flag_dash, "red-2", "flag", options=Options(drop_scores=scores), flags={"white": "purple"}, purple="d5", yellow="d4")
        assert play(flag_dash, given, GiveFlag("red-2", "purple", "yellow")).outcome is not None, "a carrier always scores"
    lines = turn(flag_dash, "red-2", "flag", options=Options(custom_layout=True), flags={"white": "purple"}, purple="d3", yellow="c5")
    lines = replace(lines, ground=with_cones(lines.ground, ["north.2", "south.2"]))
    assert play(flag_dash, lines, DropFlag("red-2", "purple", "d2")).outcome is None, "with cones only a carrier scores"


def test_a03_a_boost_for_a_forfeited_action(flag_dash):
    for needs in (False, True):
        state = turn(flag_dash, "red-1", "flag", "2", options=Options(boost_needs_effect=needs), blue="a3")
        ends = {action.gain for action in legal(flag_dash, state, EndMove)}
        assert ends == ({""} if needs else {"blue", "yellow"})
        hole = turn(flag_dash, "red-1", "forward", "2", options=Options(boost_needs_effect=needs), blue="b2", green="b3")
        gone = play(flag_dash, hole, Tunnel("red-1", "blue", "f2"))
        assert {action.gain for action in legal(flag_dash, gone, EndMove)} == {"blue"}, "the Run was blocked, but it moved"


def test_a04_a_boost_between_two_repetitions(flag_dash):
    for between in (False, True):
        state = turn(flag_dash, "red-1", "right", "4", options=Options(boost_between_repeats=between), boosts={"blue": 1}, blue="a1")
        state = play(flag_dash, state, Run("red-1", "blue", "b1"), Boost("red-1", "blue", "b2"))
        assert bool(legal(flag_dash, state, Run)) == between
    combo = turn(flag_dash, "red-1", "right", "3", boosts={"blue": 1}, blue="a1")
    from companion.rules.values import Show

    combo = play(flag_dash, combo, Show("red-1", "red-1.combo1", "forward"), Run("red-1", "blue", "b1"), Boost("red-1", "blue", "c1"))
    assert legal(flag_dash, combo, Run), "between the two cards of a combo it may be spent"


def test_a05_a_boost_although_the_action_is_forfeited(flag_dash):
    state = turn(flag_dash, "red-1", "flag", boosts={"blue": 1}, blue="a3")
    assert {action.to for action in legal(flag_dash, state, Boost)} == {"a2", "a4", "b3"}
    assert legal(flag_dash, play(flag_dash, state, Boost("red-1", "blue", "a2")), EndMove)


def test_a06_a_third_boost_is_not_taken_and_a_spent_one_makes_room(flag_dash):
    state = turn(flag_dash, "red-1", "forward", "2", boosts={"blue": 2}, blue="a1")
    moved = play(flag_dash, state, Run("red-1", "blue", "a2"))
    assert broken(flag_dash, moved, EndMove("red-1", "blue")) == ("FD-047",)
    assert play(flag_dash, moved, EndMove("red-1")).boosts[0] == 2
    spent = play(flag_dash, moved, Boost("red-1", "blue", "a3"))
    assert play(flag_dash, spent, EndMove("red-1", "blue")).boosts[0] == 2


def test_a07_repetitions_are_optional_and_may_have_other_targets(flag_dash):
    state = turn(flag_dash, "red-1", "push", "4", blue="b5", green="b6", black="c5", yellow="b4")
    first = play(flag_dash, state, Push("red-1", "blue", "green", ("b7",)))
    assert broken(flag_dash, first, Push("red-1", "blue", "black", ("d5",))) == ()
    assert broken(flag_dash, first, EndMove("red-1", "blue")) == ()
    assert broken(flag_dash, first, Push("red-1", "yellow", "blue", ("a5",))) == ("FD-025",), "another character"


def test_a08_a_tunnel_with_a_card_that_moves_nobody(flag_dash):
    for free in (False, True):
        state = turn(flag_dash, "red-1", "flag", options=Options(tunnel_free_use=free), blue="b2")
        assert bool(legal(flag_dash, state, Tunnel)) == free
    blocked = turn(flag_dash, "red-1", "left", blue="b2", green="a2")
    assert legal(flag_dash, blocked, Run, char="blue") == []
    assert {action.to for action in legal(flag_dash, blocked, Tunnel)} == {"f2", "b7", "f7"}


def test_a09_a_tunnel_after_a_jump(flag_dash):
    state = turn(flag_dash, "red-1", "jump", options=ABLE, blue="b4", green="a1")
    inside = play(flag_dash, tunnels(state, "b3", "f7"), Jump("red-1", "blue", "b3"))
    assert {action.to for action in legal(flag_dash, inside, Tunnel)} == {"f7"}


def test_a10_a_pushed_flag_holder_and_the_tunnel(flag_dash):
    state = turn(flag_dash, "red-2", "push", flags={"red": "green"}, green="b2", purple="b3")
    assert broken(flag_dash, state, Push("red-2", "purple", "green", ("f7",))) == ("FD-041",), "it still holds the flag"
    after = turn(flag_dash, "red-2", "push", flags={"red": "green"}, green="c2", purple="c3")
    assert broken(flag_dash, after, Push("red-2", "purple", "green", ("b2", "f7", "f8"))) == ()


def test_a11_who_moves_chooses_also_for_others(flag_dash):
    state = turn(flag_dash, "red-2", "push", green="c2", purple="c3", black="f7")
    ways = {(action.seat, action.path, action.aside) for action in legal(flag_dash, state, Push, target="green")}
    assert {("red-2", ("b2", "f7"), aside) for aside in ("e7", "g7", "f6", "f8")} <= ways


def test_a12_where_a_blocker_may_be_put(flag_dash):
    def asides(state):
        return {action.aside for action in legal(flag_dash, state, Tunnel, to="f7", bumped="")}

    state = turn(flag_dash, "red-1", "flag", options=FREE, blue="b2", green="f7", black="e7", orange="f8")
    assert asides(state) == {"f6", "g7"}
    flagged = turn(flag_dash, "red-1", "flag", options=FREE, flags={"red": "f8"}, blue="b2", green="f7")
    assert "f8" not in asides(flagged), "a character skips the flag, off the board"
    flag = turn(flag_dash, "red-1", "flag", options=FREE, flags={"white": "f7"}, blue="b2", black="e7", orange="g8")
    assert asides(flag) == {"f6", "g7", "f8"}, "a flag is put where nobody stands"
    full = turn(
        flag_dash, "red-1", "flag", options=FREE, blue="b2", green="f7", black="e7", orange="f8", purple="g7", yellow="f6"
    )
    assert asides(full) == set()
    assert broken(flag_dash, full, Tunnel("red-1", "blue", "f7")) == ("FD-039",)
    carrier = turn(flag_dash, "red-1", "flag", options=FREE, flags={"red": "green"}, blue="b2", green="f2")
    assert lies(play(flag_dash, carrier, Tunnel("red-1", "blue", "f2", "", "g2")), "red") == "green", "a bumped carrier keeps its flag"


def test_a13_a_bump_into_the_opposing_territory_wins_when_people_say_so(flag_dash):
    state = turn(flag_dash, "white-1", "left", options=Options(custom_layout=True, tunnel_free_use=True), flags={"white": "f5"}, green="b2")
    bumped = play(flag_dash, tunnels(state, "b2", "f5"), Tunnel("white-1", "green", "f5", "", "f4"))
    assert (bumped.outcome, bumped.doubt) == (None, (1,))
    assert play(flag_dash, bumped, Won()).outcome.winners == ("red-1", "red-2"), "whoever bumped, Red has it at home"


def test_a14_flags_in_line_and_blocked_landings(flag_dash):
    two = turn(flag_dash, "red-1", "forward", flags={"red": "a4", "white": "a5"}, options=Options(drop_scores=False), blue="a3")
    assert [action.to for action in legal(flag_dash, two, Run, char="blue")] == ["a6"]
    for cells, rule in (({"green": "a6"}, "FD-033"), ({}, "")):
        state = turn(flag_dash, "red-1", "forward", flags={"white": "a5"}, blue="a4", **cells)
        assert bool(legal(flag_dash, state, Run, char="blue")) == (not rule)
    edge = turn(flag_dash, "red-1", "forward", flags={"white": "a8"}, blue="a7", green="c8")
    assert legal(flag_dash, edge, Run, char="blue") == [], "off the board"
    wall = turn(flag_dash, "red-1", "forward", flags={"white": "c5"}, blue="c4", green="a8")
    assert legal(flag_dash, wall, Run, char="blue") == [], "the wall is beyond the flag"


def test_a15_nothing_is_dropped_by_a_push_of_no_space(flag_dash):
    state = turn(flag_dash, "red-2", "push", flags={"red": "green"}, green="a8", purple="a7", black="b8")
    assert legal(flag_dash, state, Push, target="green") == []
    assert lies(play(flag_dash, state, EndMove("red-2")), "red") == "green"


def test_a16_a_teammate_pushed_home_scores(flag_dash):
    state = turn(flag_dash, "red-2", "push", flags={"white": "purple"}, purple="a5", yellow="a6")
    assert play(flag_dash, state, Push("red-2", "yellow", "purple", ("a4",))).outcome is not None


def test_a17_who_pushes_stays(flag_dash):
    state = turn(flag_dash, "red-1", "push", blue="a4", green="a5")
    after = play(flag_dash, state, Push("red-1", "blue", "green", ("a6",)))
    assert at(after, "blue") == "a4"
    assert broken(flag_dash, after, Run("red-1", "blue", "a5"))


def test_a44_lines_between_cones(flag_dash):
    state = turn(flag_dash, "red-2", "backward", options=Options(custom_layout=True), flags={"white": "purple"}, purple="f4")
    across = replace(state, ground=with_cones(state.ground, ["north.2", "south.2"]))
    assert play(flag_dash, across, Run("red-2", "purple", "f3")).outcome is None, "row 3 is before the line"
    low = turn(flag_dash, "red-2", "backward", options=Options(custom_layout=True), flags={"white": "purple"}, purple="g3")
    assert play(flag_dash, replace(low, ground=across.ground), Run("red-2", "purple", "g2")).outcome is not None
    back = turn(flag_dash, "red-2", "backward", options=Options(custom_layout=True), flags={"white": "purple"}, purple="b2", blue="g2")
    back = replace(back, ground=with_cones(back.ground, ["west.2", "west.5"]))
    assert play(flag_dash, back, Run("red-2", "purple", "b1")).outcome is None, "beside the cones"
    between = turn(flag_dash, "red-2", "backward", options=Options(custom_layout=True), flags={"white": "purple", "red": "g5"}, purple="c2")
    assert play(flag_dash, replace(between, ground=back.ground), Run("red-2", "purple", "c1")).outcome is not None


def test_a48_the_own_flag_lying_about(flag_dash):
    state = turn(flag_dash, "red-1", "flag", flags={"red": "a4"}, blue="a3")
    assert broken(flag_dash, state, TakeFlag("red-1", "blue", "a4", "flag-red")) == ("FD-066",)
    skip = turn(flag_dash, "red-1", "forward", flags={"red": "a4"}, blue="a3")
    assert [action.to for action in legal(flag_dash, skip, Run, char="blue")] == ["a5"]
    there = turn(flag_dash, "red-1", "flag", options=FREE, flags={"red": "f2"}, blue="b2")
    assert lies(play(flag_dash, there, Tunnel("red-1", "blue", "f2", "", "g2")), "red") == "g2", "bumped off a tunnel"


def test_a49_where_a_flag_may_be_dropped(flag_dash):
    state = turn(flag_dash, "red-2", "flag", options=ABLE, traps=("c6",), flags={"white": "purple", "red": "d5"}, purple="c5", green="b5")
    assert {action.to for action in legal(flag_dash, state, DropFlag)} == {"c4", "c6"}, "a trap, through a wall; no flag, nobody"
    hole = turn(flag_dash, "red-2", "flag", flags={"white": "purple"}, purple="b6", blue="g3")
    assert "b7" in {action.to for action in legal(flag_dash, hole, DropFlag)}, "a tunnel"


def test_a50_a_carried_flag_lies_on_no_space(flag_dash):
    state = turn(flag_dash, "red-1", "forward", flags={"red": "green"}, green="a5", blue="a4")
    assert legal(flag_dash, state, Run, char="blue") == []
    assert broken(flag_dash, state, Run("red-1", "blue", "a6")) == ("FD-033",), "no skip over a carrier"


def test_a10_a_push_through_two_tunnels_side_by_side(flag_dash):
    """A part of a push that could be a space is the tunnel when there is one too many. The push is two spaces, the tunnel between them."""
    state = tunnels(turn(flag_dash, "red-1", "push", blue="a1", green="a2", orange="g8", black="e8"), "b2", "b3", "f7")
    ends = {action.path for action in legal(flag_dash, state, Push, target="green")}
    assert {("b2", "b3", "c3"), ("b2", "f7", "f8")} <= ends
    assert at(play(flag_dash, state, Push("red-1", "blue", "green", ("b2", "b3", "c3"))), "green") == "c3"
    assert broken(flag_dash, state, Push("red-1", "blue", "green", ("b2", "b3", "c3", "d3"))) == ("FD-069",)
    carrier = tunnels(turn(flag_dash, "red-1", "push", flags={"white": "yellow"}, blue="a6", yellow="a7", orange="g8"), "b7", "b6", "f2")
    assert broken(flag_dash, carrier, Push("red-1", "blue", "yellow", ("b7", "b6", "c6"))) == ("FD-041",), "never with the flag"


def test_a14_out_of_a_grid_over_a_flag(flag_dash):
    """The wall behind the flag is as if it were not there, like any other (FD-121)."""
    for grid, ends in (("any_inside", {"e8"}), ("secret_users", set())):
        rules = Options(board="alternate", alt_wall_exit=grid)
        state = turn(flag_dash, "white-2", "left", options=rules, flags={"white": "d8"}, orange="c8", green="g9", black="e9", yellow="e3")
        assert {action.to for action in legal(flag_dash, state, Run, char="orange")} == ends


def test_a14_a_push_over_two_flags_is_one_space(flag_dash):
    state = turn(flag_dash, "red-1", "push", flags={"red": "a6", "white": "a7"}, blue="a4", green="a5", orange="g8", black="e8")
    assert at(play(flag_dash, state, Push("red-1", "blue", "green", ("a8",))), "green") == "a8"
    assert broken(flag_dash, state, Push("red-1", "blue", "green", ("b8",)))[0] in ("FD-069", "FD-070")


@pytest.mark.rule("FD-102", "FD-041")
def test_a_trapped_carrier_is_told_of_the_trap(flag_dash):
    """Without the flag it might not go through either."""
    state = tunnels(turn(flag_dash, "red-1", "right", flags={"white": "blue"}, blue="b7"), "b7", "f7")
    assert broken(flag_dash, state, Tunnel("red-1", "blue", "f7")) == ("FD-041",)
    assert broken(flag_dash, replace(state, traps=(cell("b7"),)), Tunnel("red-1", "blue", "f7")) == ("FD-102",)
