"""The worked positions FD-G01 to FD-G14, move for move, with what is told beside them."""

from __future__ import annotations

from dataclasses import replace

from companion.games.flag_dash.examples import ABLE, COWBOY_TEAM, EXAMPLES, planned
from companion.games.flag_dash.rules.resolve import movers
from companion.games.flag_dash.state import (
    Boost,
    Chase,
    CleanUp,
    Collect,
    DropFlag,
    EndMove,
    Escape,
    GiveFlag,
    Lasso,
    Plan,
    Push,
    Replace,
    Run,
    TakeFlag,
    Tunnel,
)
from companion.rules.values import Show
from tests.games.flag_dash.moves import at, broken, legal, lies, order, play, turn


def test_there_are_fourteen():
    assert list(EXAMPLES) == [f"FD-G{number:02}" for number in range(1, 15)]


def test_g01_move_order_with_ties(flag_dash):
    first = EXAMPLES["FD-G01"](flag_dash)
    assert first.marker == 1
    done, state = order(flag_dash, first)
    assert done == ["white-2", "white-1", "red-1", "red-2"]
    tokens = {"red-1": "3", "red-2": "3", "white-1": "3", "white-2": "7"}
    second = play(flag_dash, state, *(Show(seat, f"{seat}.token2", token) for seat, token in tokens.items()))
    assert second.marker == 1, "only cleanup moves the marker"
    assert [second.hands[hand] for hand in movers(second)] == ["white-1"]
    shown = play(flag_dash, second, Show("white-1", "white-1.card2", "push"), EndMove("white-1"))
    assert [shown.hands[hand] for hand in movers(shown)] == ["red-1", "red-2"], "Red chooses"
    assert broken(flag_dash, shown, Show("white-2", "white-2.card2", "push")) == ("FD-022",)
    done, state = order(flag_dash, shown)
    assert done == ["red-1", "red-2", "white-2"]
    assert play(flag_dash, state, CleanUp()).marker == 1, "White moved last"


def test_g02_tunnel_with_bump(flag_dash):
    state = play(flag_dash, EXAMPLES["FD-G02"](flag_dash), Run("red-1", "blue", "b2"))
    asides = {action.aside for action in legal(flag_dash, state, Tunnel, to="f7")}
    assert asides == {"e7", "g7", "f6", "f8"}
    there = play(flag_dash, state, Tunnel("red-1", "blue", "f7", "", "g7"))
    assert (at(there, "blue"), at(there, "orange")) == ("f7", "g7")
    for other in ("b7", "f2"):
        elsewhere = play(flag_dash, state, Tunnel("red-1", "blue", other, "f7", "g7"))
        assert (at(elsewhere, "blue"), at(elsewhere, "orange")) == (other, "g7")
    assert broken(flag_dash, there, Tunnel("red-1", "blue", "f2")) == ("FD-042",)
    carrier = turn(flag_dash, "red-1", "right", flags={"white": "blue"}, blue="a7")
    stands = play(flag_dash, carrier, Run("red-1", "blue", "b7"))
    assert broken(flag_dash, stands, Tunnel("red-1", "blue", "f7")) == ("FD-041",)


def test_g03_flag_skip_and_five(flag_dash):
    state = EXAMPLES["FD-G03"](flag_dash)
    end = play(flag_dash, state, Run("red-1", "blue", "a4"), Run("red-1", "blue", "a6"), Run("red-1", "blue", "a7"))
    assert legal(flag_dash, end, Run) == []
    assert play(flag_dash, end, EndMove("red-1")).boosts[0] == 0
    blocked = turn(flag_dash, "red-1", "forward", "5", flags={"white": "a5"}, blue="a3", green="a6")
    assert legal(flag_dash, play(flag_dash, blocked, Run("red-1", "blue", "a4")), Run, char="blue") == []


def test_g04_push_flag_drop_and_tunnel(flag_dash):
    state = EXAMPLES["FD-G04"](flag_dash)
    end = play(flag_dash, state, Push("red-2", "purple", "green", ("b2", "f7", "f8")))
    assert (at(end, "green"), lies(end, "red")) == ("f8", "c2")
    assert broken(flag_dash, state, Push("red-2", "purple", "green", ("b2", "f7", "f8", "g8")))[0] == "FD-069"


def test_g05_winning_by_a_drop(flag_dash):
    state = EXAMPLES["FD-G05"](flag_dash)
    assert play(flag_dash, state, DropFlag("red-2", "purple", "d4")).outcome.winners == ("red-1", "red-2")
    near = turn(flag_dash, "red-2", "flag", flags={"white": "purple"}, purple="d5", yellow="d4")
    assert play(flag_dash, near, GiveFlag("red-2", "purple", "yellow")).outcome.reason == "team-flag"
    taken = turn(flag_dash, "red-1", "flag", flags={"white": "purple"}, purple="d5", blue="d4")
    assert play(flag_dash, taken, TakeFlag("red-1", "blue", "purple")).outcome.reason == "team-flag"


def test_g06_pushing_a_teammate_home(flag_dash):
    state = EXAMPLES["FD-G06"](flag_dash)
    home = play(flag_dash, state, Push("red-2", "yellow", "purple", ("a4",)))
    assert (lies(home, "white"), home.outcome.reason) == ("purple", "team-flag")
    walled = turn(flag_dash, "red-2", "push", flags={"white": "purple"}, purple="e5", yellow="e6")
    assert broken(flag_dash, walled, Push("red-2", "yellow", "purple", ("e4",))) == ("FD-069",)


def test_g07_seven_as_the_last_token(flag_dash):
    state = EXAMPLES["FD-G07"](flag_dash)
    assert broken(flag_dash, state, Plan("red-1", 2)) == ("FD-085",)
    state = play(flag_dash, state, Plan("red-1", 1), *(Plan(seat, 2) for seat in ("red-2", "white-1", "white-2")))
    tokens = {"red-1": "7", "red-2": "1", "white-1": "2", "white-2": "6"}
    state = play(flag_dash, state, *(Show(seat, f"{seat}.token1", token) for seat, token in tokens.items()))
    done, state = order(flag_dash, state)
    assert done[-1] == "red-1"
    assert state.lanes[0].used == ()
    assert flag_dash.to_act(state) == {"red-2", "white-1", "white-2"}, "no second move for who had only #7"
    five = turn(flag_dash, "red-1", "left", "7")
    five = replace(five, lanes=(replace(five.lanes[0], used=("1", "2", "3", "4", "6"), kept=("5",)), *five.lanes[1:]))
    after = play(flag_dash, five, EndMove("red-1"))
    assert after.lanes[0].used == ()
    assert broken(flag_dash, after, Show("red-1", "red-1.token2", "5")) == ()
    assert broken(flag_dash, after, Show("red-1", "red-1.token2", "2")) == ("FD-084",), "it lay there before the others returned"


def test_g08_copy_with_a_multiplier(flag_dash):
    state = EXAMPLES["FD-G08"](flag_dash)
    end = play(flag_dash, state, *(Run("red-2", "purple", f"g{row}") for row in (5, 6, 7)))
    assert legal(flag_dash, end, Run) == []
    blocked = turn(flag_dash, "red-2", "copy", "5", half=1, before=("forward",), purple="g4", orange="g6")
    there = play(flag_dash, blocked, Run("red-2", "purple", "g5"))
    assert legal(flag_dash, there, Run) == []
    walled = turn(flag_dash, "red-2", "copy", "5", half=1, before=("forward",), yellow="d3")
    assert legal(flag_dash, walled, Run, char="yellow") == []
    first = turn(flag_dash, "red-2", "copy", "1", purple="g4")
    assert {type(action) for action in flag_dash.legal_actions(first)} == {EndMove}


def test_g09_combo_across_run_and_flag(flag_dash):
    state = play(flag_dash, EXAMPLES["FD-G09"](flag_dash), Show("red-1", "red-1.combo1", "right"))
    end = play(flag_dash, state, Run("red-1", "blue", "c8"), TakeFlag("red-1", "blue", "d8"))
    assert (at(end, "blue"), lies(end, "white")) == ("c8", "blue")
    assert broken(flag_dash, state, TakeFlag("red-1", "blue", "d8")) == ("FD-058",)
    other = play(flag_dash, turn(flag_dash, "red-1", "flag", "3", blue="c8", yellow="d7"), Show("red-1", "red-1.combo1", "right"))
    two = play(flag_dash, other, Run("red-1", "yellow", "e7"))
    assert broken(flag_dash, two, TakeFlag("red-1", "blue", "d8")) == ("FD-082",)
    after = play(flag_dash, other, TakeFlag("red-1", "blue", "d8"), Run("red-1", "blue", "d8"))
    assert at(after, "blue") == "d8", "the flag is gone: no skip"


def test_g10_spy(flag_dash):
    state = play(flag_dash, EXAMPLES["FD-G10"](flag_dash), Show("red-2", "red-2.card1", "push"), Replace("white-1", "2"))
    cards = {"red-1": "flag", "white-1": "left", "white-2": "flag", "red-2": "push"}
    done = []
    while state.phase == "move":
        seat = state.hands[movers(state)[0]]
        done.append(seat)
        if state.lanes[state.hands.index(seat)].cards[0] == "back":
            state = play(flag_dash, state, Show(seat, f"{seat}.card1", cards[seat]))
        if seat == "white-1":
            assert {action.char for action in legal(flag_dash, state, Run)} == {"black"}, "only Rachel"
        state = play(flag_dash, state, legal(flag_dash, state, EndMove)[0])
    assert done == ["red-1", "white-1", "white-2", "red-2"]
    assert state.boosts[state.who.index("black")] == 1
    assert "spy" not in state.lanes[2].used


def test_g11_trap_and_reset(flag_dash):
    state = play(flag_dash, EXAMPLES["FD-G11"](flag_dash), Run("red-1", "blue", "a4"))
    assert legal(flag_dash, state, Run, char="blue") == []
    assert play(flag_dash, state, EndMove("red-1", "blue")).boosts[0] == 1
    stuck = turn(flag_dash, "red-1", "forward", "5", options=ABLE, traps=("a4",), blue="a4")
    assert broken(flag_dash, stuck, Run("red-1", "blue", "a5")) == ("FD-102",)
    seven = turn(flag_dash, "red-1", "forward", "7", options=ABLE, traps=("a4",), blue="a4")
    free = play(flag_dash, seven, Escape("red-1", "blue"), Run("red-1", "blue", "a5"))
    assert (free.traps, at(free, "blue")) == ((), "a5")
    assert play(flag_dash, free, EndMove("red-1")).lanes[0].used == ()


def test_g12_cats_and_lasso_against_walls(flag_dash):
    state = EXAMPLES["FD-G12"](flag_dash)
    ends = {colour: {action.path[0] for action in legal(flag_dash, state, Chase, target=colour)} for colour in ("green", "blue", "yellow")}
    assert ends == {"green": {"c5", "e5"}, "blue": {"b4", "c5"}, "yellow": set()}
    first = play(flag_dash, state, Chase("red-2", "green", ("c5",)))
    assert {action.path[0] for action in legal(flag_dash, first, Chase)} == {"b4"}, "not both on c5"
    assert broken(flag_dash, state, Collect("red-2", "purple", "green", "green")) == ("FD-108",), "first the cats"
    roped = turn(flag_dash, "red-1", "lasso", options=ABLE, who=COWBOY_TEAM, yellow="d4", black="d6", orange="g4", blue="c1")
    assert {(action.target, action.path) for action in legal(flag_dash, roped, Lasso)} == {("orange", ("f4",))}


def test_g13_boosts_around_a_run_and_a_tunnel(flag_dash):
    state = EXAMPLES["FD-G13"](flag_dash)
    inside = play(flag_dash, state, Boost("red-1", "blue", "a2"), Run("red-1", "blue", "b2"), Tunnel("red-1", "blue", "b7"))
    assert broken(flag_dash, inside, Tunnel("red-1", "blue", "f2")) == ("FD-042",)
    end = play(flag_dash, inside, Boost("red-1", "blue", "c7"))
    assert broken(flag_dash, end, Boost("red-1", "blue", "c6"))[0] in ("FD-044", "FD-048")
    assert broken(flag_dash, inside, Boost("red-1", "yellow", "d3", of="blue"))[0] in ("FD-025", "FD-044")
    assert play(flag_dash, end, EndMove("red-1", "blue")).boosts[0] == 1
    kept = play(flag_dash, state, Run("red-1", "blue", "b3"))
    assert broken(flag_dash, kept, EndMove("red-1", "blue")) == ("FD-047",)
    assert broken(flag_dash, kept, EndMove("red-1")) == ()


def test_g14_winning_by_character_flags(flag_dash):
    state = EXAMPLES["FD-G14"](flag_dash)
    assert play(flag_dash, state, Collect("red-2", "purple", "black", "black")).outcome.reason == "character-flags"
    walled = turn(flag_dash, "red-2", "flag", held={"purple": ("green", "orange")}, purple="d5", black="d6")
    assert broken(flag_dash, walled, Collect("red-2", "purple", "black", "black")) == ("FD-062",)
    through = turn(flag_dash, "red-2", "flag", flags={"white": "d6"}, purple="d5", black="c6")
    assert broken(flag_dash, through, TakeFlag("red-2", "purple", "d6")) == (), "a team flag may be taken through a wall"
    robbed = turn(flag_dash, "red-2", "flag", held={"purple": ("green", "orange"), "blue": ("black",)}, purple="e6", black="d6")
    assert play(flag_dash, robbed, Collect("red-2", "purple", "black", "black")).outcome is not None
    assert planned(flag_dash, robbed).own[robbed.who.index("black")] == 1
