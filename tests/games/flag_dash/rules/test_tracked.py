"""Rules that allow or carry out: the position before and after."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.flag_dash.examples import COWBOY_TEAM, USUAL, begun, drawn, g10, planned
from companion.games.flag_dash.rules.cones import lines
from companion.games.flag_dash.rules.resolve import may_move, movers
from companion.games.flag_dash.rules.setup import laid
from companion.games.flag_dash.state import (
    HANDS,
    Boost,
    Chase,
    CleanUp,
    Dig,
    DropFlag,
    EndMove,
    Lasso,
    Options,
    Plan,
    Push,
    Replace,
    Run,
    SetTrap,
    TakeFlag,
    Tunnel,
)
from companion.games.flag_dash.topology import NAMES, cell
from companion.rules.values import CHANCE, Layout, PlacedPiece, SetOut, Show, change
from tests.games.flag_dash.moves import at, lies, play, turn

ABLE = Options(abilities=True)
TWO = ("red-1", "white-1")


@pytest.mark.rule("FD-001", "FD-002", "FD-104")
def test_the_two_ways_to_win_and_home_counts_before_the_trap(flag_dash, tracked):
    state = turn(flag_dash, "red-2", "backward", flags={"white": "purple"}, traps=("d4",), options=ABLE, purple="f5")
    home = play(flag_dash, state, Run("red-2", "purple", "f4"))
    assert (home.outcome.winners, home.outcome.reason) == (("red-1", "red-2"), "team-flag")
    tracked("FD-001", state.outcome, home.outcome)
    caught = turn(flag_dash, "red-2", "backward", flags={"white": "purple"}, traps=("f4",), options=ABLE, purple="f5")
    assert play(flag_dash, caught, Run("red-2", "purple", "f4")).outcome == home.outcome
    tracked("FD-104", caught.outcome, home.outcome)
    full = turn(flag_dash, "red-2", "flag", held={"purple": ("green", "orange")}, purple="e6", black="e7")
    from companion.games.flag_dash.state import Collect

    won = play(flag_dash, full, Collect("red-2", "purple", "black", "black"))
    assert won.outcome.reason == "character-flags"
    tracked("FD-002", full.outcome, won.outcome)


@pytest.mark.rule("FD-004", "FD-005", "FD-006")
def test_a_hand_moves_its_runner_and_the_defender(flag_dash, tracked):
    state = turn(flag_dash, "red-1", "forward", blue="a1", yellow="e1", purple="g1")
    moved = {action.char for action in flag_dash.legal_actions(state) if isinstance(action, Run)}
    assert moved == {"blue", "yellow"}
    assert {state.who[char] for char in may_move(turn(flag_dash, "white-2", "flag"), 3)} == {"orange", "black"}
    by_runner, by_both = flag_dash.apply(state, Run("red-1", "blue", "a2")), flag_dash.apply(state, Run("red-1", "yellow", "e2"))
    tracked("FD-005", at(state, "blue"), at(by_runner, "blue"))
    tracked("FD-006", at(state, "yellow"), at(by_both, "yellow"))
    tracked("FD-004", may_move(state, 0), may_move(turn(flag_dash, "white-1", "flag"), 2))


@pytest.mark.rule("FD-017", "FD-019", "FD-024", "FD-031")
def test_plans_lie_in_two_slots_and_may_be_looked_at(flag_dash, tracked):
    state = begun(flag_dash)
    after = play(flag_dash, state, Plan("red-1", 2))
    first, second = flag_dash.layout(after)["red-1.card1"], flag_dash.layout(after)["red-1.card2"]
    assert first == second == (PlacedPiece("card", "back"),)
    tracked("FD-017", flag_dash.layout(state)["red-1.card1"], first)
    look = flag_dash.layout(after).put({"red-1.card1": ()})
    peeked = change(flag_dash.layout(after), look)
    assert not [a for a in flag_dash.attempts(after, peeked) if not flag_dash.faults(after, a)]
    tracked("FD-019", flag_dash.layout(after), look)
    tie = planned(flag_dash, state, ("3", "3", "5", "6"))
    assert movers(tie) == (0, 1)
    either = play(flag_dash, tie, Show("red-2", "red-2.card1", "push"))
    tracked("FD-024", movers(tie), either.play)
    combo = turn(flag_dash, "red-1", "flag", "3")
    two = play(flag_dash, combo, Show("red-1", "red-1.combo1", "forward"))
    assert two.play.left == ("flag", "forward")
    tracked("FD-031", combo.play.left, two.play.left)


@pytest.mark.rule("FD-027", "FD-028", "FD-029", "FD-046")
def test_nothing_must_be_done_and_boosts_go_anywhere(flag_dash, tracked):
    state = turn(flag_dash, "red-1", "forward", boosts={"blue": 1}, blue="c2")
    forfeited = play(flag_dash, state, EndMove("red-1"))
    assert forfeited.cells == state.cells
    tracked("FD-027", state.lanes, forfeited.lanes)
    there = {action.to for action in flag_dash.legal_actions(state) if isinstance(action, Boost)}
    assert there == {"b2", "d2", "c1", "c3"}
    boosted = play(flag_dash, state, Boost("red-1", "blue", "d2"))
    tracked("FD-046", at(state, "blue"), at(boosted, "blue"))
    tracked("FD-029", state.boosts, boosted.boosts)
    pushed = turn(flag_dash, "red-1", "push", blue="b2", green="b3")
    ends = {action.path[-1] for action in flag_dash.legal_actions(pushed) if isinstance(action, Push)}
    assert "b4" not in ends, "wall W1 stops a pushed character too"
    tracked("FD-028", ends, there)


@pytest.mark.rule("FD-038", "FD-040")
def test_a_tunnel_costs_no_space_and_a_bump_leaves_the_choice(flag_dash, tracked):
    state = turn(flag_dash, "red-1", "right", blue="a2", orange="f7")
    inside = play(flag_dash, state, Run("red-1", "blue", "b2"))
    through = play(flag_dash, inside, Tunnel("red-1", "blue", "f7", "", "g7"))
    assert (at(through, "blue"), at(through, "orange")) == ("f7", "g7")
    tracked("FD-038", inside.play.left, at(through, "blue"))
    other = play(flag_dash, inside, Tunnel("red-1", "blue", "b7", "f7", "g7"))
    assert (at(other, "blue"), at(other, "orange")) == ("b7", "g7")
    tracked("FD-040", at(through, "blue"), at(other, "blue"))


@pytest.mark.rule("FD-064", "FD-067", "FD-074", "FD-076")
def test_pushing_a_teammate_and_copying(flag_dash, tracked):
    state = turn(flag_dash, "red-2", "push", flags={"white": "purple"}, purple="a6", yellow="a7")
    home = play(flag_dash, state, Push("red-2", "yellow", "purple", ("a5",)))
    assert lies(home, "white") == "purple"
    tracked("FD-074", at(state, "purple"), at(home, "purple"))
    foe = turn(flag_dash, "red-2", "push", purple="a6", green="a7")
    tracked("FD-067", at(foe, "green"), at(play(flag_dash, foe, Push("red-2", "purple", "green", ("a8",))), "green"))
    copied = turn(flag_dash, "red-2", "copy", "5", half=1, before=("forward",), purple="g4")
    once = play(flag_dash, copied, Run("red-2", "purple", "g5"))
    assert once.play.left == ("forward", "forward")
    tracked("FD-076", copied.play.left, once.play.left)
    robbed = turn(flag_dash, "white-1", "forward", held={"blue": ("green",), "purple": ("green",)}, green="d7")
    tracked("FD-064", at(robbed, "green"), at(play(flag_dash, robbed, Run("white-1", "green", "d6")) if not flag_dash.faults(
        robbed, Run("white-1", "green", "d6")) else flag_dash.apply(robbed, EndMove("white-1")), "black"))  # fmt: skip


@pytest.mark.rule("FD-086", "FD-088", "FD-089", "FD-096")
def test_abilities_are_played_when_agreed(flag_dash, tracked):
    plain, able = turn(flag_dash, "red-1", "flag", "3"), turn(flag_dash, "red-1", "flag", "3", options=ABLE)
    faces = [{a.face for a in flag_dash.legal_actions(s) if isinstance(a, Show)} for s in (plain, able)]
    assert faces[1] - faces[0] == {"jump"}
    tracked("FD-086", *faces)
    tracked("FD-089", *faces)
    spy = g10(flag_dash)
    shown = play(flag_dash, spy, Show("red-2", "red-2.card1", "push"))
    ordered = play(flag_dash, shown, Replace("white-1", "2"))
    assert [ordered.hands[hand] for hand in movers(ordered)] == ["red-1"]
    assert ordered.lanes[2].spies == spy.lanes[2].spies - 1 or spy.lanes[2].spies == 0
    tracked("FD-096", spy.phase, ordered.phase)
    roped = turn(flag_dash, "red-1", "lasso", options=ABLE, who=COWBOY_TEAM, yellow="d4", black="d6", orange="g4", blue="c1")
    pulled = {action.target for action in flag_dash.legal_actions(roped) if isinstance(action, Lasso)}
    assert "black" not in pulled, "the one step would cross wall W2"
    assert "orange" in pulled
    tracked("FD-088", {"black", "orange"}, pulled & {"black", "orange"})


@pytest.mark.rule("FD-101", "FD-106")
def test_a_trap_ends_the_way_and_a_lasso_reaches_over_walls(flag_dash, tracked):
    state = turn(flag_dash, "red-1", "forward", "4", options=ABLE, traps=("a4",), blue="a3")
    caught = play(flag_dash, state, Run("red-1", "blue", "a4"))
    assert not [action for action in flag_dash.legal_actions(caught) if isinstance(action, Run)]
    ended = play(flag_dash, caught, EndMove("red-1", "blue"))
    assert ended.boosts[0] == 1
    tracked("FD-101", at(state, "blue"), at(caught, "blue"))
    roped = turn(flag_dash, "red-1", "lasso", options=ABLE, who=COWBOY_TEAM, yellow="c3", green="c7", blue="a1")
    nearer = play(flag_dash, roped, Lasso("red-1", "yellow", "green", ("c6",)))
    tracked("FD-106", at(roped, "green"), at(nearer, "green"))


@pytest.mark.rule("FD-114", "FD-116", "FD-120", "FD-121")
def test_other_boards(flag_dash, tracked):
    from random import Random

    options = Options(custom_layout=True)
    usual = laid(options, 4, USUAL, 1)
    tables = (drawn(options, 4, Random(seed)) for seed in range(20))
    agreed = next(table for table in tables if "west.2" in table)
    state = flag_dash.begin(HANDS, options)
    assert flag_dash.faults(state, SetOut(CHANCE, agreed)) == ()
    begun_there = flag_dash.apply(state, SetOut(CHANCE, agreed))
    assert flag_dash.layout(begun_there) == agreed
    tracked("FD-114", flag_dash.layout(flag_dash.apply(state, SetOut(CHANCE, usual))), agreed)
    assert lines(["west.2", "west.5"])[0] == (0, 2, 4)
    tracked("FD-116", lines([])[0], begun_there.ground.lines[0])
    other = Options(board="alternate")
    inside = turn(flag_dash, "white-2", "forward", options=other, orange="b6", yellow="e3")
    outside = turn(flag_dash, "red-1", "forward", options=other, blue="b5", yellow="e3")
    assert [a.to for a in flag_dash.legal_actions(inside) if isinstance(a, Run) and a.char == "orange"] == ["b5"]
    assert not [a for a in flag_dash.legal_actions(outside) if isinstance(a, Run) and a.char == "blue"]
    tracked("FD-121", at(inside, "orange"), at(play(flag_dash, inside, Run("white-2", "orange", "b5")), "orange"))
    tracked("FD-120", flag_dash.faults(outside, Run("red-1", "blue", "b6")), ())
    strict = turn(flag_dash, "white-2", "forward", options=replace(other, alt_wall_exit="secret_users"), orange="b6", yellow="e3")
    assert not [a for a in flag_dash.legal_actions(strict) if isinstance(a, Run) and a.char == "orange"]


@pytest.mark.rule("FD-122", "FD-123", "FD-126", "FD-128")
def test_forms_for_two_and_three(flag_dash, tracked):
    basic, advanced = flag_dash.begin(TWO, Options()), flag_dash.begin(TWO, Options(mode_2p="advanced"))
    assert (len(basic.hands), len(advanced.hands)) == (2, 4)
    tracked("FD-122", basic.hands, advanced.hands)
    tracked("FD-126", TWO, advanced.hands)
    assert flag_dash.default_seats(3) == HANDS
    tracked("FD-128", flag_dash.default_seats(2), flag_dash.default_seats(3))
    state = turn(flag_dash, "red-1", "forward", seats=TWO)
    chars = {action.char for action in flag_dash.legal_actions(state) if isinstance(action, Run)}
    assert chars == {"blue", "yellow", "purple"}
    tracked("FD-123", {"blue", "yellow"}, chars)


def test_what_a_push_leaves_and_a_win_by_taking(flag_dash):
    state = turn(flag_dash, "red-2", "push", flags={"red": "green"}, green="c2", purple="c3")
    after = play(flag_dash, state, Push("red-2", "purple", "green", ("b2", "f7", "f8")))
    assert (at(after, "green"), lies(after, "red")) == ("f8", "c2")
    near = turn(flag_dash, "red-1", "flag", flags={"white": "purple"}, purple="d5", blue="d4")
    assert play(flag_dash, near, TakeFlag("red-1", "blue", "purple")).outcome.reason == "team-flag"
    given = turn(flag_dash, "red-2", "flag", flags={"white": "purple"}, purple="d5")
    assert play(flag_dash, given, DropFlag("red-2", "purple", "d4")).outcome.reason == "team-flag"


def test_the_marker_goes_to_the_team_that_moved_last(flag_dash):
    state = planned(flag_dash, begun(flag_dash), ("1", "2", "3", "4"), half=1)
    state = replace(state, phase="cleanup", moved=(2, 3, 0))
    assert play(flag_dash, state, CleanUp()).marker == 0


def test_cats_and_digging(flag_dash):
    state = turn(flag_dash, "red-2", "flag", "cat3", options=ABLE, purple="d4", green="d5", blue="c4", yellow="e3", orange="g7")
    chased = {action.target: set() for action in flag_dash.legal_actions(state) if isinstance(action, Chase)}
    for action in flag_dash.legal_actions(state):
        if isinstance(action, Chase):
            chased[action.target].add(action.path[0])
    assert chased == {"green": {"c5", "e5"}, "blue": {"b4", "c5"}}
    dug = turn(flag_dash, "white-2", "dig", options=ABLE, orange="g5")
    after = play(flag_dash, dug, Dig("white-2", "orange", "g6"))
    assert [NAMES[spot] for spot in after.dug] == ["g6"]
    trap = turn(flag_dash, "white-1", "trap", options=ABLE, green="d5")
    assert [NAMES[spot] for spot in play(flag_dash, trap, SetTrap("white-1", "green", "d7")).traps] == ["d7"]


def test_the_table_of_the_board_file_is_the_usual_one(flag_dash):
    from companion.assemble import options_from

    assert options_from(flag_dash) == Options()
    assert isinstance(flag_dash.layout(begun(flag_dash)), Layout)


def test_whom_the_cats_chase_goes_a_space_first_and_through_a_tunnel_after(flag_dash):
    """From tunnel e5 beside tunnel e6: never to e6 and back, though who stands on e6 could be bumped."""
    from companion.games.flag_dash.rules.cats import flights

    state = turn(flag_dash, "red-2", "forward", "cat5", options=Options(abilities=True), purple="e4", green="e5", orange="e6", blue="a1")
    state = replace(state, tunnels=(*state.tunnels, *(cell(name) for name in ("e5", "e6"))))
    assert {way.path[0] for way in flights(state, state.who.index("green"))} == {cell("d5"), cell("f5")}
