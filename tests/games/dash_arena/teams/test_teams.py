"""Choosing and laying teams, and who places figures when (DA-109 to DA-123)."""

from __future__ import annotations

import pytest

from companion.games.dash_arena.examples import HOME
from companion.games.dash_arena.state import LayCard, MoveToken, Options, PlaceFigure, SpawnDisk
from companion.rules.values import PlacedPiece, Roll
from tests.games.dash_arena.laying import ADVANCED, SEATS, broken, laid, lays, play, spawned, team


def places(*names):
    return [PlaceFigure(name.split("-")[0], name, f"{HOME[name]}.figure") for name in names]


BLUE, RED = ("blue-1", "blue-2", "blue-3"), ("red-1", "red-2", "red-3")


@pytest.mark.rule("DA-004", "DA-015", "DA-109", "DA-113")
def test_the_basic_game_has_no_cards(dash_arena, tracked):
    basic, advanced = (dash_arena.begin(SEATS, options) for options in (Options(), ADVANCED))
    assert broken(dash_arena, basic, LayCard("red", "t1", "red.team")) == ["DA-015"]
    assert broken(dash_arena, basic, MoveToken("red", "red.token")) == ["DA-015"]
    for rule in ("DA-004", "DA-109", "DA-113"):
        tracked(rule, basic.phase, advanced.phase)
    assert dash_arena.to_act(advanced) == {"red", "blue"}
    assert dash_arena.prompts(advanced)[0].key == "teams"


@pytest.mark.rule("DA-110")
def test_each_chooses_another_team_for_the_own_side(dash_arena):
    state = play(dash_arena, dash_arena.begin(SEATS, ADVANCED), LayCard("red", "t1", "red.team"))
    assert broken(dash_arena, state, LayCard("blue", "t1", "blue.team")) == ["DA-110"]
    assert broken(dash_arena, state, LayCard("blue", "t1-2", "blue.card-1")) == ["DA-110"]
    assert broken(dash_arena, state, LayCard("blue", "t2", "red.team")) == ["DA-110"]
    for act in (Roll("red", 3), SpawnDisk("red", "e5.disk")):
        assert broken(dash_arena, state, act) in (["DA-110"], ["DA-018"])
    both = dash_arena.begin(SEATS, Options(mode="advanced", mirror_teams=True))
    assert play(dash_arena, both, *team(0, "t1"), *team(1, "t1")).phase == "spawn"


@pytest.mark.rule("DA-123", "DA-121")
def test_a_roster_is_of_one_team(dash_arena, tracked):
    state = play(dash_arena, dash_arena.begin(SEATS, ADVANCED), LayCard("red", "t4", "red.team"), LayCard("red", "t4-3", "red.card-1"))
    assert broken(dash_arena, state, LayCard("red", "t1-1", "red.card-2")) == ["DA-123"]
    assert broken(dash_arena, state, LayCard("red", "t9-1", "red.card-2")) == ["DA-123"]
    assert broken(dash_arena, state, LayCard("red", "t4-3", "red.card-1")) == ["DA-123"]
    moved = play(dash_arena, state, LayCard("red", "t4-3", "red.card-2"))
    assert moved.cards.figures[:3] == ("", "t4-3", "")
    whole = play(dash_arena, moved, LayCard("red", "t4-1", "red.card-1"), LayCard("red", "t4-2", "red.card-3"))
    tracked("DA-121", moved.cards, whole.cards)
    assert dash_arena.layout(whole)["red.card-2"] == (PlacedPiece("roster-card", "t4-3"),)
    later = laid(dash_arena)
    assert broken(dash_arena, later, LayCard("red", "t1-2", "red.card-1")) == ["DA-123"]


def test_the_spawn_waits_for_everything(dash_arena):
    state = play(dash_arena, dash_arena.begin(SEATS, ADVANCED), *team(0, "t1"))
    assert dash_arena.to_act(state) == {"blue"}
    almost = play(dash_arena, state, *team(1, "t2")[:-1])
    assert (almost.phase, play(dash_arena, almost, *team(1, "t2")[-1:]).phase) == ("teams", "spawn")


@pytest.mark.rule("DA-111", "DA-112")
def test_the_defender_places_first(dash_arena, tracked):
    state = laid(dash_arena)
    assert broken(dash_arena, state, places("red-1")[0]) == ["DA-112"]
    assert dash_arena.to_act(state) == {"red", "blue"}
    defended = play(dash_arena, state, SpawnDisk("red", "e5.disk"), *places(*BLUE))
    usual = play(dash_arena, defended, *places(*RED))
    other = play(dash_arena, defended, PlaceFigure("red", "red-1", "g2.figure"), PlaceFigure("red", "red-3", "c2.figure"), *places("red-2"))
    tracked("DA-111", usual.field, other.field)
    assert usual.phase == other.phase == "roll"


@pytest.mark.parametrize(("teams", "first"), [(("t3", "t1"), "blue"), (("t1", "t3"), "red"), (("t1", "t2"), "blue")])
def test_a_team_that_places_second(dash_arena, teams, first):
    state = laid(dash_arena, *teams)
    second = "red" if first == "blue" else "blue"
    assert broken(dash_arena, state, places(f"{second}-1")[0]) == ["DA-112"]
    assert play(dash_arena, state, *places(f"{first}-1")).field.spaces.count(-1) == 5


def test_the_first_turn_comes_after_the_spawn(dash_arena):
    state = spawned(dash_arena)
    assert (state.phase, state.active, dash_arena.turn(state)) == ("roll", 0, 2)
    assert dash_arena.layout(state)["blue.token"] == (PlacedPiece("token-blue"),)


def test_tokens_have_a_home_of_their_own(dash_arena):
    state = dash_arena.begin(SEATS, ADVANCED)
    assert broken(dash_arena, state, MoveToken("red", "blue.token")) == ["DA-124"]
    home = play(dash_arena, state, *lays(0, ""))
    assert broken(dash_arena, home, MoveToken("red", "red.token")) == ["DA-124"]
