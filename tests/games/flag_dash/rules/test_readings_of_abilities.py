"""Readings of an original that says two things or nothing: the abilities of the characters; each house rule both ways.

The names are those of the list of open questions: FD-A27 to FD-A39, FD-A43, FD-A52 to FD-A54.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.flag_dash.examples import COWBOY_TEAM, NINJA_TEAM, begun, g10, placed, planned
from companion.games.flag_dash.rules.planning import available, pairs_due
from companion.games.flag_dash.rules.resolve import may_move, movers
from companion.games.flag_dash.state import (
    Boost,
    Chase,
    Dig,
    DropFlag,
    EndMove,
    Escape,
    Jump,
    Lasso,
    Options,
    Push,
    Replace,
    Run,
    SecretTunnel,
    SetTrap,
    TakeFlag,
    Tunnel,
)
from companion.games.flag_dash.topology import cell
from companion.rules.values import Show
from tests.games.flag_dash.moves import at, broken, lane, legal, play, turn
from tests.games.flag_dash.watched import Watched

ABLE = Options(abilities=True)
TWO = ("red-1", "white-1")
LANES = ("red-1", "red-2", "white-1", "white-2")


def tunnels(state, *names):
    return replace(state, tunnels=tuple(sorted(cell(name) for name in names)))


def test_a27_a_spy_needs_a_token_to_follow(flag_dash):
    state = begun(flag_dash, options=ABLE, who=NINJA_TEAM)
    alone = lane(state, 2, used=("1", "2", "3", "4", "5", "6"))
    assert (pairs_due(alone, 2), available(alone, 2)) == (1, ("7", "spy"))
    both = lane(planned(flag_dash, state), 2, used=("1", "2", "3", "4", "5", "6"))
    assert broken(flag_dash, both, Show("white-1", "white-1.token1", "spy")) == ("FD-095",)
    one = lane(both, 2, tokens=("back", ""), cards=("back", ""))
    assert broken(flag_dash, one, Show("white-1", "white-1.token1", "spy")) == (), "the #7 behind the screen follows"
    cats = begun(flag_dash, TWO, ABLE, ("blue", "yellow", "orange", "black", "green", "purple"))
    cats = replace(planned(flag_dash, cats, ("1", "spy")), phase="order", spying=(1,))
    shown = play(flag_dash, cats, Show("red-1", "red-1.card1", "push"))
    assert "cat3" in {action.token for action in legal(flag_dash, shown, Replace)}


def test_a28_the_forced_card_stays_open_and_is_played(flag_dash):
    state = play(flag_dash, g10(flag_dash), Show("red-2", "red-2.card1", "push"), Replace("white-1", "2"))
    for seat in ("red-1", "white-1", "white-2"):
        state = play(flag_dash, state, Show(seat, f"{seat}.card1", "flag"))
        state = play(flag_dash, state, legal(flag_dash, state, EndMove)[0])
    assert state.lanes[1].cards[0] == "push"
    assert legal(flag_dash, state, Show) == []
    assert legal(flag_dash, state, EndMove, seat="red-2")


def test_a29_any_opponent_with_a_card_may_be_spied_on(flag_dash):
    state = g10(flag_dash)
    assert {action.seat for action in legal(flag_dash, state, Show)} == {"red-1", "red-2"}
    missing = lane(state, 0, cards=("", ""), tokens=("", ""))
    assert {action.seat for action in legal(flag_dash, missing, Show)} == {"red-2"}


def test_a30_traps_go_over_walls_and_on_tunnels(flag_dash):
    state = turn(flag_dash, "white-1", "trap", options=ABLE, green="c3", blue="a1")
    spots = {action.to for action in legal(flag_dash, state, SetTrap)}
    assert {"c4", "b2", "c1", "c5"} <= spots
    assert "c6" not in spots


@pytest.mark.parametrize("may", [True, False])
def test_a31_what_a_trapped_character_can_do(flag_dash, may):
    rules = Options(abilities=True, trapped_may_act=may)
    state = turn(flag_dash, "red-1", "flag", options=rules, traps=("c8",), blue="c8")
    assert bool(legal(flag_dash, state, TakeFlag)) == may
    pushing = turn(flag_dash, "red-1", "push", options=rules, traps=("c6",), blue="c6", green="c7", orange="g8")
    assert bool(legal(flag_dash, pushing, Push, char="blue")) == may
    pushed = turn(flag_dash, "red-1", "push", options=rules, traps=("c7",), blue="c6", green="a1", orange="c7")
    assert broken(flag_dash, pushed, Push("red-1", "blue", "orange", ("b7",))) == ("FD-102",)
    for card, act in (("forward", Run("red-1", "blue", "a4")), ("jump", Jump("red-1", "blue", "a5"))):
        caught = turn(flag_dash, "red-1", card, options=rules, traps=("a3",), blue="a3")
        assert broken(flag_dash, caught, act) == ("FD-102",)


def test_a32_every_arrival_ends_on_the_trap(flag_dash):
    boosted = turn(flag_dash, "red-1", "push", "1", options=ABLE, traps=("b6",), blue="c6", orange="c7", black="b7", green="a1")
    ends = {action.path for action in legal(flag_dash, boosted, Push, target="black")}
    assert ends == set(), "not beside each other"
    pushed = turn(flag_dash, "red-1", "push", options=ABLE, traps=("b5",), blue="b3", orange="b4", green="a8")
    ways = {action.path for action in legal(flag_dash, pushed, Push, target="orange")}
    assert ("b5",) not in ways, "wall W1 stands between"
    open_ = turn(flag_dash, "red-1", "push", options=ABLE, traps=("a5",), blue="a3", orange="a4", green="g8", black="e8")
    ways = {action.path for action in legal(flag_dash, open_, Push, target="orange")}
    assert ("a5",) in ways
    assert ("a5", "a6") not in ways
    hole = turn(flag_dash, "red-1", "right", options=ABLE, traps=("f2",), blue="a2", orange="f2", black="e8")
    inside = play(flag_dash, hole, Run("red-1", "blue", "b2"))
    assert "f2" not in {action.to for action in legal(flag_dash, inside, Tunnel)}, "who is trapped cannot be bumped"


def test_a33_no_trap_without_a_token(flag_dash):
    state = turn(flag_dash, "white-1", "trap", options=ABLE, traps=("a1", "b1"), green="d5", blue="g3")
    assert legal(flag_dash, state, SetTrap) == []


def test_a34_the_one_step_of_a_lasso_keeps_to_the_rules(flag_dash):
    def pulled(**cells):
        state = turn(flag_dash, "red-1", "lasso", options=ABLE, who=COWBOY_TEAM, yellow="d4", blue="a1", green="a8", black="b8", **cells)
        return {(action.target, action.path[-1]) for action in legal(flag_dash, state, Lasso)}

    assert pulled(orange="f4") == {("orange", "e4")}
    assert pulled(orange="e4") == set(), "not onto the runner"
    assert pulled(orange="d6") == set(), "a wall"
    skipping = turn(
        flag_dash, "red-1", "lasso", options=ABLE, who=COWBOY_TEAM, flags={"white": "f4"}, yellow="d4", orange="g4", blue="a1", green="a8"
    )
    assert ("orange", "e4") in {(action.target, action.path[-1]) for action in legal(flag_dash, skipping, Lasso)}


def test_a35_the_two_closest_and_where_they_go(flag_dash):
    state = turn(flag_dash, "red-2", "flag", "cat3", options=ABLE, purple="d4", green="d5", blue="c4", yellow="e5", orange="g7", black="a8")
    assert {action.target for action in legal(flag_dash, state, Chase)} == {"green", "blue"}
    tied = turn(flag_dash, "red-2", "flag", "cat3", options=ABLE, purple="d4", green="d5", blue="c5", yellow="e3", orange="g7", black="a8")
    assert {action.target for action in legal(flag_dash, tied, Chase)} == {"green", "blue", "yellow"}
    first = play(flag_dash, tied, legal(flag_dash, tied, Chase, target="blue")[0])
    assert "yellow" not in {action.target for action in legal(flag_dash, first, Chase)}, "Green is closer for sure"


def test_a36_cats_sort_as_their_number_and_give_nothing(flag_dash):
    state = planned(flag_dash, begun(flag_dash, options=ABLE, marker=0), ("4", "cat3", "3", "5"))
    assert movers(state) == (1,)
    assert movers(planned(flag_dash, begun(flag_dash, options=ABLE, marker=1), ("4", "cat3", "3", "5"))) == (2,)
    cat = turn(flag_dash, "red-2", "forward", "cat5", options=ABLE, purple="a4", green="g8", yellow="g1")
    once = play(flag_dash, cat, Run("red-2", "purple", "a5"))
    assert legal(flag_dash, once, Run) == []
    assert legal(flag_dash, cat, Show) == [], "no second card"
    assert may_move(cat, 1) == (cat.who.index("purple"),)


@pytest.mark.parametrize("reuse", [False, True])
def test_a37_tunnels_that_are_taken_away(flag_dash, reuse):
    rules = Options(abilities=True, dig_reuse_all=reuse)
    state = turn(flag_dash, "white-2", "dig", options=rules, orange="g7", green="f7")
    filled = play(flag_dash, state, Dig("white-2", "orange", "f7", fill=True))
    assert filled.spare_tunnels == (3 if reuse else 2), "under a character; others leave the game"
    own = turn(flag_dash, "white-2", "dig", "4", options=rules, orange="g5", green="a8")
    own = play(flag_dash, own, Dig("white-2", "orange", "g6"), Dig("white-2", "orange", "g6", fill=True))
    assert own.spare_tunnels == 2


def test_a38_jumps(flag_dash):
    def ends(**cells):
        state = turn(flag_dash, "red-1", "jump", options=ABLE, **({"blue": "b3", "green": "a8"} | cells))
        return {action.to for action in legal(flag_dash, state, Jump)}

    assert ends() == {"b4"}, "over the wall"
    assert ends(green="b4") == set(), "the landing is taken"
    assert ends(green="c3") == {"b4", "d3"}
    assert ends(green="c3", orange="d3") == {"b4"}
    assert ends(blue="c6", green="c7") == {"c5", "c8"}
    assert ends(blue="d7", green="c7") == {"b7"}, "onto a tunnel"
    carrying = turn(flag_dash, "red-1", "jump", options=ABLE, flags={"white": "blue"}, blue="b4", green="a8")
    assert play(flag_dash, carrying, Jump("red-1", "blue", "b3")).flags[1] == -1


def test_a39_no_secret_tunnel_with_a_flag(flag_dash):
    rules = Options(board="alternate")
    state = placed(begun(flag_dash, options=rules), flags={"white": "blue"}, blue="d5", yellow="e2")
    state = replace(planned(flag_dash, state, ("1", "2", "3", "4")), phase="cleanup", half=1)
    assert broken(flag_dash, state, SecretTunnel("red-1", "blue", "b7")) == ("FD-041",)
    free = replace(state, flags=(state.flags[0], 60))
    assert at(play(flag_dash, free, SecretTunnel("red-1", "blue", "b7")), "blue") == "b7"


def test_a43_abilities_in_the_game_for_two_need_their_runner(flag_dash):
    state = turn(flag_dash, "red-1", "jump", seats=TWO, options=ABLE, blue="b3", purple="e3")
    assert {action.char for action in legal(flag_dash, state, Jump)} == {"blue"}
    defender = turn(flag_dash, "red-1", "flag", "3", seats=TWO, options=ABLE, who=COWBOY_TEAM)
    assert "jump" not in {action.face for action in legal(flag_dash, defender, Show)}


def test_a52_the_cats_are_compulsory(flag_dash):
    for token in ("cat3", "cat5"):
        state = turn(flag_dash, "red-2", "flag", token, options=ABLE, traps=("d4",), purple="d4", green="d5", blue="c4")
        rule = {"cat3": "FD-108", "cat5": "FD-109"}[token]
        assert broken(flag_dash, state, EndMove("red-2")) == (rule,), "forfeited card or trapped runner"
        for _ in range(2):
            state = play(flag_dash, state, legal(flag_dash, state, Chase)[0])
        assert broken(flag_dash, state, EndMove("red-2")) == ()


def test_a53_what_comes_later_may_lie_on_a_trap(flag_dash):
    drop = turn(flag_dash, "red-2", "flag", options=ABLE, traps=("c6",), flags={"white": "purple"}, purple="c7")
    assert broken(flag_dash, drop, DropFlag("red-2", "purple", "c6")) == ()
    dig = turn(flag_dash, "white-2", "dig", options=ABLE, traps=("g6",), orange="g5", blue="a1")
    assert broken(flag_dash, dig, Dig("white-2", "orange", "g6")) == ()


def test_a54_seven_frees_only_who_is_selected(flag_dash):
    state = turn(flag_dash, "red-1", "forward", "7", options=ABLE, traps=("a3",), blue="a3", yellow="e6")
    other = play(flag_dash, state, Run("red-1", "yellow", "e7"))
    assert other.traps == state.traps
    assert legal(flag_dash, play(flag_dash, state, Escape("red-1", "blue")), Run, char="yellow") == []


def test_a54_seven_always_frees_whom_it_is_used_with(flag_dash):
    state = turn(flag_dash, "red-1", "flag", "7", options=ABLE, traps=("c8",), blue="c8", green="a8")
    taken = play(flag_dash, state, TakeFlag("red-1", "blue", "d8"))
    ended = play(flag_dash, taken, EndMove("red-1"))
    assert ended.traps == ()
    assert play(flag_dash, taken, Escape("red-1", "blue"), EndMove("red-1")).traps == ()
    assert play(flag_dash, state, EndMove("red-1")).traps == state.traps, "forfeited, perhaps with the defender"
    left = Watched(flag_dash, state).sees(taken).sees(ended, c8_trap=("trap",))
    for seat in ("red-1", "red-2", "white-1"):
        ended = play(flag_dash, ended, Show(seat, f"{seat}.token2", "4"))
        left.sees(ended, c8_trap=("trap",))
    assert left.called == [("FD-103", ("trap",))], "the trap lies there yet; nobody else is to blame"


def test_a54_seven_frees_nobody_who_walks_into_a_trap_with_it(flag_dash):
    state = turn(flag_dash, "red-1", "forward", "7", options=ABLE, traps=("a4",), blue="a3")
    caught = play(flag_dash, state, Run("red-1", "blue", "a4"))
    assert broken(flag_dash, caught, Escape("red-1", "blue")) == ("FD-102",)
    assert broken(flag_dash, caught, EndMove("red-1")) == ()
    hole = turn(flag_dash, "red-1", "forward", "7", options=ABLE, traps=("f7",), blue="b2")
    inside = play(flag_dash, hole, Tunnel("red-1", "blue", "f7"))
    assert legal(flag_dash, inside, Escape) == []


def test_a35_cats_who_found_nobody_do_not_chase_later(flag_dash):
    """Cat #3, and both closest are trapped: after the Run others are closer and free, but the chase is over."""
    state = turn(
        flag_dash, "red-2", "left", "cat3", options=ABLE, traps=("d4", "e3"),
        purple="d3", yellow="d4", blue="e3", green="a3", black="a8", orange="g8",
    )  # fmt: skip
    assert legal(flag_dash, state, Chase) == []
    gone = play(flag_dash, state, Run("red-2", "purple", "c3"))
    assert legal(flag_dash, gone, Chase) == []
    assert broken(flag_dash, gone, EndMove("red-2")) == ()
    boosted = turn(
        flag_dash, "red-2", "flag", "cat3", options=ABLE, traps=("d4", "e3"), boosts={"purple": 2},
        purple="d3", yellow="d4", blue="e3", green="a3", black="a8", orange="g8",
    )  # fmt: skip
    nearer = play(flag_dash, boosted, Boost("red-2", "purple", "c3"), Boost("red-2", "purple", "b3"))
    assert broken(flag_dash, nearer, EndMove("red-2")) == ()


def test_a34_a_lasso_may_begin_with_a_tunnel(flag_dash):
    """A pull begins with a tunnel when whoever is pulled stands on one. It goes out of another tunnel, and then the one space, if that is
    still in the line."""
    state = turn(flag_dash, "red-1", "lasso", options=ABLE, who=COWBOY_TEAM, yellow="b5", orange="b2", blue="e1", green="a8")
    ways = {action.path for action in legal(flag_dash, state, Lasso, target="orange")}
    assert ways == {("b3",), ("b7",), ("b7", "b6"), ("f2",), ("f7",)}
    assert broken(flag_dash, state, Lasso("red-1", "yellow", "orange", ("b7", "b8"))) == ("FD-105",), "away"
    assert broken(flag_dash, state, Lasso("red-1", "yellow", "orange", ("f7", "e7"))) == ("FD-105",), "out of the line"
    assert at(play(flag_dash, state, Lasso("red-1", "yellow", "orange", ("b7", "b6"))), "orange") == "b6"
    beside = tunnels(state, "b2", "b3")
    assert {action.path for action in legal(flag_dash, beside, Lasso, target="orange")} == {("b3",)}, "b4 is behind the wall"
    assert broken(flag_dash, beside, Lasso("red-1", "yellow", "orange", ("b3", "c3"))) == ("FD-105",)


def test_a35_no_chase_through_two_tunnels_side_by_side_and_on(flag_dash):
    state = turn(flag_dash, "red-2", "flag", "cat3", options=ABLE, purple="a4", green="a5", blue="g1")
    ends = {action.path for action in legal(flag_dash, tunnels(state, "a5", "a6", "f2"), Chase, target="green")}
    assert ends == {("a6",), ("b5",), ("a6", "f2")}


def test_a32_who_goes_on_over_a_trap_is_held_by_it(flag_dash):
    """Seen at once: two spaces with #4, a trap on the first. It is neither a boost nor a step too many."""
    state = turn(flag_dash, "red-1", "forward", "4", options=ABLE, traps=("a4",), blue="a3")
    assert broken(flag_dash, state, Run("red-1", "blue", "a5")) == ("FD-102",)
    watched = Watched(flag_dash, state).sees(state, a3_pawn=(), a5_pawn=("pawn-blue",))
    assert [rule for rule, _ in watched.called] == ["FD-102"]
    paid = turn(flag_dash, "red-1", "flag", "1", options=ABLE, traps=("a4",), boosts={"blue": 2}, blue="a3")
    watched = Watched(flag_dash, paid).sees(paid, a3_pawn=(), a5_pawn=("pawn-blue",), red_1_chips=("cflag-blue", "cflag-blue"))
    assert [rule for rule, _ in watched.called] == ["FD-102"]
    james = turn(flag_dash, "white-1", "backward", "4", options=ABLE, traps=("a6",), green="a5", orange="g8", black="e8")
    twice = play(flag_dash, james, Run("white-1", "green", "a6"), Run("white-1", "green", "a7"))
    assert twice.traps == (), "his own hold him not"


def test_a34_from_tunnel_to_tunnel_over_a_flag_is_a_space(flag_dash):
    state = turn(
        flag_dash, "red-1", "lasso", options=ABLE, who=COWBOY_TEAM, flags={"white": "a6"}, yellow="a2", orange="a7", blue="e1", green="e8"
    )
    state = tunnels(state, "a7", "a5", "f2")
    assert {action.path for action in legal(flag_dash, state, Lasso, target="orange")} == {
        ("a5",), ("a5", "f2"), ("a5", "a4"), ("f2",), ("f2", "e2")
    }  # fmt: skip
    cats = turn(flag_dash, "red-2", "flag", "cat3", options=ABLE, flags={"white": "a6"}, purple="a4", green="a5", blue="g1")
    assert {action.path for action in legal(flag_dash, tunnels(cats, "a5", "a7", "f2"), Chase, target="green")} == {
        ("a7",), ("b5",), ("a7", "f2")
    }  # fmt: skip


def test_a32_a_tunnel_leads_around_a_trap(flag_dash):
    """A boost beyond it: the trap between is not on the way."""
    state = turn(flag_dash, "red-1", "flag", options=ABLE, traps=("b2",), boosts={"blue": 1}, blue="b1", green="a8", yellow="g2")
    state = tunnels(state, "b1", "b4", "f7")
    assert broken(flag_dash, state, Boost("red-1", "blue", "b3", "f7")) != ()
    nearer = tunnels(state, "b1", "c3", "f7")
    assert broken(flag_dash, nearer, Boost("red-1", "blue", "b3", "c3")) == ()
