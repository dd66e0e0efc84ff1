"""The worked positions TH-G01 to TH-G10, as the rulebook's margin tells them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.treasure_hunt import examples
from companion.games.treasure_hunt.examples import EXAMPLES
from companion.games.treasure_hunt.rules.holdings import closed, controlled, needed, reaches, supply
from companion.games.treasure_hunt.rules.track import GRID, NUMBER, START, TRACK
from companion.games.treasure_hunt.state import EndTurn, GiveUp, Move, Options, PutCube, Sweep
from companion.rules.values import TABLE, Outcome, Roll, Show, Turn
from tests.games.treasure_hunt.moves import begun, play, rules, shown


def test_there_are_ten():
    assert list(EXAMPLES) == [f"TH-G{number:02}" for number in range(1, 11)]


def test_g01_serpentine_in_four_views(treasure_hunt):
    state = EXAMPLES["TH-G01"](treasure_hunt)
    legal = {action.tile for action in treasure_hunt.legal_actions(state) if isinstance(action, Move)}
    assert legal == {GRID[TRACK["S"][i]] for i in (0, 1, 2, 3, 5, 6, 7, 8, 9)}
    assert GRID[TRACK["S"][10]] == "b2"
    assert rules(treasure_hunt, state, Move("red", "b2")) != ()
    assert [GRID[START[side]] for side in "SWNE"] == ["a1", "a6", "f6", "f1"]
    assert [GRID[TRACK["W"][i]] for i in (5, 6)] == ["a1", "b1"]
    assert GRID[TRACK["E"][6]] == "e6"


def test_g02_symbol_with_a_black_pair(treasure_hunt):
    state = EXAMPLES["TH-G02"](treasure_hunt)
    play(treasure_hunt, state, *shown("red", "blue 4 drop", "green 5 drop", "black 1 arrow", "black 5 bricks"), PutCube("red", "c2"))
    one = play(treasure_hunt, state, *shown("red", "blue 4 drop", "green 5 drop", "black 1 arrow"))
    assert rules(treasure_hunt, one, PutCube("red", "c2")) == ("TH-031",)
    play(treasure_hunt, state, *shown("red", "white 3 drop", "black 2 drop", "blue 1 drop"), PutCube("red", "c2"))


def test_g03_colour_with_two_white_pairs(treasure_hunt):
    cards = ("red 4 bricks", "white 1 wheel", "white 3 drop", "white 2 arrow", "white 6 bricks")
    after = play(
        treasure_hunt, EXAMPLES["TH-G03"](treasure_hunt), *shown("red", *cards), PutCube("red", "c2"), Sweep(TABLE, "white-1-wheel")
    )
    assert (len(after.discard), after.hands[0]) == (5, 2)
    assert play(treasure_hunt, after, EndTurn("blue")).hands[0] == 7


def test_g04_sequence_with_a_black_pair_as_last_card(treasure_hunt):
    state = EXAMPLES["TH-G04"](treasure_hunt)
    pair = shown("red", "yellow 1 hammers", "white 2 arrow", "black 3 hammers", "black 5 bricks")
    play(treasure_hunt, state, *pair, PutCube("red", "c2"))
    strict = play(treasure_hunt, replace(state, options=Options(pair_number="none")), *pair)
    assert rules(treasure_hunt, strict, PutCube("red", "c2")) != ()
    play(treasure_hunt, state, *shown("red", "green 4 arrow", "red 5 wheel", "blue 6 circles"), PutCube("red", "c2"))
    wrong = play(treasure_hunt, state, *shown("red", "green 4 arrow", "red 5 wheel", "yellow 6 drop"))
    assert rules(treasure_hunt, wrong, PutCube("red", "c2")) == ("TH-029",)
    failed = play(treasure_hunt, wrong, GiveUp("red"))
    assert (failed.who, failed.hands[0]) == ("blue", 7)


def test_g05_row_limit_and_failure(treasure_hunt):
    state = EXAMPLES["TH-G05"](treasure_hunt)
    assert rules(treasure_hunt, state, Turn("red", "c3.tile", "drop")) == ("TH-021",)
    play(treasure_hunt, state, Show("red", "discard", "red-1-drop"))
    fourth = replace(state, pawns=(NUMBER["c4"], *state.pawns[1:]))
    failed = play(treasure_hunt, fourth, Turn("red", "c4.tile", "bricks"), GiveUp("red"))
    assert (failed.who, treasure_hunt.layout(failed)["c4.tile"][0].face) == ("blue", "bricks")


@pytest.mark.parametrize("spare", [2, 3])
def test_g06_steal_of_a_reinforced_tile(treasure_hunt, spare):
    state = examples.on_blues_tile(treasure_hunt, 2, spare)
    first, *others = shown("red", "green 3 wheel", "red 4 bricks", "yellow 5 arrow", "blue 6 circles")
    if spare == 2:
        assert rules(treasure_hunt, state, first) == ("TH-041",)
        return
    after = play(treasure_hunt, state, first, *others, PutCube("red", "d4"))
    assert after.cubes[NUMBER["d4"]] == ("red",) * 3
    assert supply(after, "blue") == 19
    colour = shown("red", "red 1 drop", "red 1 hammers", "red 2 arrow", "white 2 bricks", "white 5 circles")
    play(treasure_hunt, state, *colour, PutCube("red", "d4"))
    assert rules(treasure_hunt, play(treasure_hunt, state, *colour[:4]), PutCube("red", "d4")) != ()


def test_g07_two_turn_steal(treasure_hunt):
    first = play(treasure_hunt, examples.on_blues_tile(treasure_hunt, 1), *shown("red", "red 1 drop", "red 1 hammers", "red 2 arrow"))
    half = play(treasure_hunt, first, Sweep("red", "red-1-drop"), Show("red", "discard", "blue-1-drop"), EndTurn("red"))
    second = shown("red", "red 3 circles", "red 4 bricks", "red 5 wheel")
    done = play(treasure_hunt, half, EndTurn("blue"), *second, PutCube("red", "d4"))
    assert done.cubes[NUMBER["d4"]] == ("red",)
    reinforced = play(treasure_hunt, half, PutCube("blue", "d4"), EndTurn("blue"), *second, PutCube("red", "d4"))
    assert reinforced.cubes[NUMBER["d4"]] == ("red",) * 3
    skipped = play(treasure_hunt, half, EndTurn("blue"), EndTurn("red"), EndTurn("blue"), *second)
    assert rules(treasure_hunt, skipped, PutCube("red", "d4")) == ("TH-040",)


def test_g08_two_actions(treasure_hunt):
    assert rules(treasure_hunt, EXAMPLES["TH-G08"](treasure_hunt), Turn("red", "e1.tile", "drop")) == ("TH-012",)
    state = begun(treasure_hunt, ("red", "green"))
    cards = shown("red", "red 4 bricks", "red 1 drop", "red 2 hammers")
    moved = play(treasure_hunt, state, Roll("red", 4), Move("red", "e1"), Turn("red", "e1.tile", "wheel"), *cards, PutCube("red", "e1"))
    assert moved.who == "green"
    claimed = play(treasure_hunt, state, Turn("red", "a1.tile", "wheel"), *cards, PutCube("red", "a1"), Roll("red", 6))
    assert sum(isinstance(action, Move) for action in treasure_hunt.legal_actions(claimed)) == 6
    assert rules(treasure_hunt, play(treasure_hunt, claimed, Move("red", "f1")), Turn("red", "f1.tile", "drop")) == ("TH-020",)


def test_g09_win_and_order_of_conditions(treasure_hunt):
    state = EXAMPLES["TH-G09"](treasure_hunt)
    after = play(treasure_hunt, state, *shown("red", "red 6 arrow", "red 2 arrow", "blue 3 arrow"), PutCube("red", "c6"))
    assert after.outcome == Outcome(("red",), "finish")
    assert play(treasure_hunt, examples.one_row_short(treasure_hunt), Move("red", "e6")).outcome == Outcome(("red",), "finish")


def test_g10_a_closed_position(treasure_hunt):
    state = EXAMPLES["TH-G10"](treasure_hunt)
    assert [len(controlled(state, seat)) for seat in state.seats] == [12, 12]
    assert [supply(state, seat) for seat in state.seats] == [7, 0]
    assert needed(state.options, 2) * 6 == 18
    assert not any(reaches(state, seat, treasure_hunt.symbols) for seat in state.seats)
    assert closed(state, treasure_hunt.symbols)
