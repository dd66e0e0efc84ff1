"""Stealing: when, in which two ways, at what cost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.treasure_hunt.examples import on_blues_tile, placed, second_half
from companion.games.treasure_hunt.rules.holdings import owner, steal_cost, supply
from companion.games.treasure_hunt.rules.track import NUMBER
from companion.games.treasure_hunt.state import EndTurn, GiveUp, Move, Options, PutCube, Sweep
from companion.rules.values import TABLE, Handled, PlacedPiece, Roll, Show
from tests.games.treasure_hunt.moves import play, rules, shown

FOUR = ("green 3 wheel", "red 4 bricks", "yellow 5 arrow", "blue 6 circles")
THREE = ("red 1 drop", "red 1 hammers", "red 2 arrow")
D4 = NUMBER["d4"]


@pytest.mark.rule("TH-036")
def test_a_turn_must_have_ended_on_the_tile(treasure_hunt):
    card = Show("red", "play", "red-1-drop")
    arrived = placed(treasure_hunt, ("red", "blue"), pawns={"red": "d4"}, tiles={"d4": "circles"}, cubes={"d4": ("blue",)}, used=("move",))
    assert rules(treasure_hunt, arrived, card) == ("TH-036",)
    assert rules(treasure_hunt, arrived, PutCube("red", "d4")) == ("TH-036",)
    elsewhere = placed(
        treasure_hunt, ("red", "blue"), pawns={"red": "d4"}, tiles={"d4": "circles"}, cubes={"d4": ("blue",)}, ended={"red": "c4"}
    )
    assert rules(treasure_hunt, elsewhere, card) == ("TH-036",)
    assert rules(treasure_hunt, on_blues_tile(treasure_hunt, 1), card) == ()


@pytest.mark.rule("TH-036")
def test_a_steal_is_the_first_action(treasure_hunt):
    exchanged = play(treasure_hunt, on_blues_tile(treasure_hunt, 1), Show("red", "discard", "blue-1-drop"))
    assert rules(treasure_hunt, exchanged, Show("red", "play", "red-1-drop")) == ("TH-036",)
    before_moving = replace(exchanged, options=Options(steal_timing="before_moving"))
    assert rules(treasure_hunt, before_moving, Show("red", "play", "red-1-drop")) == ()


@pytest.mark.rule("TH-018", "TH-037")
def test_four_cards_at_once(treasure_hunt, tracked):
    state = play(treasure_hunt, on_blues_tile(treasure_hunt, 1), *shown("red", *FOUR))
    after = play(treasure_hunt, state, PutCube("red", "d4"))
    tracked("TH-018", owner(state, D4), owner(after, D4))
    tracked("TH-037", after.used, state.used)
    assert (after.cubes[D4], after.who, after.used) == (("red",), "red", ("steal",))
    swept = play(treasure_hunt, state, Sweep("red", "blue-6-circles"), PutCube("red", "d4"))
    assert swept == play(treasure_hunt, after, Sweep(TABLE, "blue-6-circles"))


@pytest.mark.rule("TH-041")
def test_a_reinforced_tile_costs_one_cube_more(treasure_hunt):
    assert rules(treasure_hunt, on_blues_tile(treasure_hunt, 2, 2), Show("red", "play", "green-3-wheel")) == ("TH-041",)
    state = play(treasure_hunt, on_blues_tile(treasure_hunt, 2, 3), *shown("red", *FOUR))
    blue = supply(state, "blue")
    after = play(treasure_hunt, state, PutCube("red", "d4"))
    assert (after.cubes[D4], supply(after, "blue"), supply(after, "red")) == (("red",) * 3, blue + 2, 0)
    lost = play(treasure_hunt, replace(state, options=Options(stolen_cubes="lost")), PutCube("red", "d4"))
    assert supply(lost, "blue") == blue
    assert steal_cost(on_blues_tile(treasure_hunt, 1), D4, "red") == 1
    assert steal_cost(replace(on_blues_tile(treasure_hunt, 1), options=Options(steal_cubes="always_plus_one")), D4, "red") == 2


@pytest.mark.rule("TH-041")
def test_a_steal_that_is_not_carried_out_is_owed(treasure_hunt):
    after = play(treasure_hunt, on_blues_tile(treasure_hunt, 2), *shown("red", *FOUR), PutCube("red", "d4"))
    few = treasure_hunt.blame(after, Handled("d4.cubes", gone=(PlacedPiece("cube-red"),)))
    left = treasure_hunt.blame(after, Handled("d4.cubes", come=(PlacedPiece("cube-blue"),) * 2))
    assert [(fault.rule, fault.kind, dict(fault.args)["case"]) for fault in (few, left)] == [
        ("TH-041", "owed", "few"),
        ("TH-041", "owed", "victim"),
    ]


@pytest.mark.rule("TH-042")
def test_without_cubes_nothing_is_stolen(treasure_hunt):
    state = on_blues_tile(treasure_hunt, 1, 0)
    assert rules(treasure_hunt, state, Show("red", "play", "green-3-wheel")) == ("TH-042",)


@pytest.mark.rule("TH-037")
def test_three_cards_are_no_complete_steal(treasure_hunt):
    state = play(treasure_hunt, on_blues_tile(treasure_hunt, 1), *shown("red", *THREE))
    assert rules(treasure_hunt, state, PutCube("red", "d4")) == ("TH-037",)


@pytest.mark.rule("TH-039")
def test_three_cards_twice(treasure_hunt, tracked):
    state = play(treasure_hunt, on_blues_tile(treasure_hunt, 1), *shown("red", *THREE))
    half = play(treasure_hunt, state, Sweep("red", "red-2-arrow"))
    tracked("TH-039", state.halves, half.halves)
    assert (owner(half, D4), half.used, half.discard[-1]) == ("blue", ("steal",), "red-2-arrow")
    later = play(treasure_hunt, half, Show("red", "discard", "blue-1-drop"), EndTurn("red"), EndTurn("blue"))
    done = play(treasure_hunt, later, *shown("red", "red 3 circles", "red 4 bricks", "red 5 wheel"), PutCube("red", "d4"))
    assert done.cubes[D4] == ("red",)
    assert done.halves == (None, None)


@pytest.mark.rule("TH-041", "TH-039")
def test_the_cubes_are_counted_with_the_second_half(treasure_hunt, tracked):
    state = second_half(treasure_hunt)
    reinforced = replace(state, cubes=tuple(("blue", "blue") if at == D4 else cubes for at, cubes in enumerate(state.cubes)))
    done = play(treasure_hunt, reinforced, *shown("red", *THREE), PutCube("red", "d4"))
    tracked("TH-041", 1, len(done.cubes[D4]))
    tracked("TH-039", reinforced.cubes[D4], done.cubes[D4])
    assert done.cubes[D4] == ("red",) * 3


@pytest.mark.rule("TH-040")
def test_the_second_half_comes_in_the_very_next_turn_or_the_steal_starts_over(treasure_hunt, tracked):
    state = second_half(treasure_hunt)
    late = play(treasure_hunt, state, EndTurn("red"), EndTurn("blue"), *shown("red", *THREE))
    assert rules(treasure_hunt, late, PutCube("red", "d4")) == ("TH-040",)
    failed = play(treasure_hunt, state, *shown("red", "blue 1 bricks", "green 1 circles", "yellow 4 wheel"), GiveUp("red"))
    assert (failed.who, failed.halves) == ("blue", (None, None))
    tracked("TH-040", state.halves, failed.halves)


def test_the_tile_must_still_be_the_same_owners(treasure_hunt):
    state = second_half(treasure_hunt)
    other = replace(state, cubes=tuple(("yellow",) if at == D4 else cubes for at, cubes in enumerate(state.cubes)))
    shown_again = play(treasure_hunt, other, *shown("red", *THREE))
    assert rules(treasure_hunt, shown_again, PutCube("red", "d4")) == ("TH-040",)


def test_a_failed_steal_ends_the_turn_unless_the_house_says_otherwise(treasure_hunt):
    cards = shown("red", "blue 1 bricks", "green 1 circles", "yellow 4 wheel", "yellow 6 drop")
    assert play(treasure_hunt, on_blues_tile(treasure_hunt, 1), *cards, GiveUp("red")).who == "blue"
    kinder = replace(on_blues_tile(treasure_hunt, 1), options=Options(failed_steal_ends_turn=False))
    after = play(treasure_hunt, kinder, *cards, GiveUp("red"))
    assert (after.who, after.used) == ("red", ("steal",))


def test_a_steal_may_be_left_before_anything_is_decided(treasure_hunt):
    after = play(treasure_hunt, on_blues_tile(treasure_hunt, 1), *shown("red", "green 3 wheel"), GiveUp("red"), Roll("red", 2))
    assert play(treasure_hunt, after, Move("red", "c4")).who == "red"


def test_the_cubes_of_a_steal_change_one_by_one(treasure_hunt):
    state = play(treasure_hunt, on_blues_tile(treasure_hunt, 2), *shown("red", *FOUR))
    tables = {tuple(lying.piece for lying in table["d4.cubes"]) for table in treasure_hunt.way(state, PutCube("red", "d4"))}
    assert {(), ("cube-blue",), ("cube-blue", "cube-red"), ("cube-blue", "cube-blue", "cube-red", "cube-red", "cube-red")} <= tables


def test_what_a_deed_is_called(treasure_hunt):
    def keys(state, *actions):
        found = []
        for action in actions:
            found.append(treasure_hunt.say(state, action).key)
            state = play(treasure_hunt, state, action)
        return found

    four = play(treasure_hunt, on_blues_tile(treasure_hunt, 1), *shown("red", *FOUR))
    assert keys(four, PutCube("red", "d4"), Sweep(TABLE, "blue-6-circles")) == ["steal", "sweep"]
    assert keys(four, Sweep("red", "blue-6-circles"), PutCube("red", "d4")) == ["combination", "steal"]
    three = play(treasure_hunt, on_blues_tile(treasure_hunt, 1), *shown("red", *THREE))
    assert keys(three, Sweep("red", "red-1-drop")) == ["half"]
    own = placed(treasure_hunt, ("red", "blue"), tiles={"b1": "drop"}, cubes={"b1": ("red",)})
    assert keys(own, PutCube("red", "b1"), Show("red", "discard", "blue-1-drop")) == ["reinforce", "exchange"]
