"""Turn Abilities and their token (DA-099, DA-124, DA-A52)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.assemble import words
from companion.games.dash_arena.rules.turns import begin_turn
from companion.games.dash_arena.state import Dash, MoveToken, Options, Shoot, Stand, Throw
from companion.games.dash_arena.table.card_places import HOMES
from companion.rules.values import PlacedPiece
from tests.games.dash_arena.laying import broken, play, using

TEAM, HOME = MoveToken("red", "red.team.token"), MoveToken("red", "red.token")


def raised(game, *dice, **figures):
    return using(game, "t1", "t2", dice, R1="c2", R2="e2", R3="g2", B1="g8", **figures)


@pytest.mark.rule("DA-006", "DA-120")
def test_one_die_is_read_one_higher(dash_arena, tracked):
    state = raised(dash_arena, 2, 3, 6)
    act = Dash("red", "red-3", 4, "N")
    assert broken(dash_arena, state, act) == ["DA-038"]
    able = play(dash_arena, state, TEAM)
    tracked("DA-006", state.cards, able.cards)
    assert dash_arena.layout(able)["red.team.token"] == (PlacedPiece("token-red"),)
    dashed = play(dash_arena, able, act)
    assert (dashed.pool, dashed.cards.raised) == ((2, 6), False)
    assert broken(dash_arena, dashed, Dash("red", "red-2", 3, "N")) == ["DA-032"]
    plain = play(dash_arena, able, Dash("red", "red-3", 3, "N"))
    assert (plain.pool, plain.cards.raised) == ((2, 6), True)
    assert broken(dash_arena, able, Dash("red", "red-3", 5, "N")) == ["DA-038"]
    blue = using(dash_arena, "t2", "t1", (2, 3, 6), R1="c2")
    assert broken(dash_arena, blue, TEAM) == ["DA-124"]
    assert broken(dash_arena, raised(dash_arena, 1, 1, 1), MoveToken("red", "red.card-1.token")) == ["DA-124"]


def test_a_raised_die_flies_farther(dash_arena):
    state = using(dash_arena, "t1", "t2", (1, 1, 1), disk="R1", R1="c2", R2="a1", R3="i1", B1="i9", B2="i8", B3="i7")
    ends = []
    throw = Throw("red", "red-1", "N")
    for acts in ((Shoot("red"), throw), (TEAM, Shoot("red"), throw), (TEAM, Shoot("red"), replace(throw, plain=True))):
        ends.append(dash_arena.layout(play(dash_arena, state, *acts)))
    assert [[place for place in end if place.endswith(".disk")] for end in ends] == [["c5.disk"], ["c6.disk"], ["c5.disk"]]
    assert broken(dash_arena, play(dash_arena, state, Shoot("red")), replace(throw, plain=True)) == ["DA-120"]


def test_a_raised_throw_to_an_interceptor_reads_otherwise_than_a_plain_one(dash_arena):
    state = using(dash_arena, "t1", "t2", (1, 1, 1), disk="R1", R1="c2", R2="a1", R3="i1", B1="c4", B2="i8", B3="i7")
    throwing = play(dash_arena, state, TEAM, Shoot("red"))
    either = Throw("red", "red-1", "N"), Throw("red", "red-1", "N", plain=True)
    throws = [throw for throw in dash_arena.legal_actions(throwing) if throw in either]
    said = words("dash-arena")
    assert len(throws) == 2
    assert len({dash_arena.layout(play(dash_arena, throwing, throw)) for throw in throws}) == 1
    assert len({said.phrase(dash_arena.say(throwing, throw)) for throw in throws}) == 2


@pytest.mark.rule("DA-013", "DA-124")
def test_once_in_each_own_turn(dash_arena):
    state = raised(dash_arena, 1, 1, 2)
    assert broken(dash_arena, state, MoveToken("blue", "blue.team.token")) == ["DA-013"]
    assert broken(dash_arena, state, HOME) == ["DA-124"]
    used = play(dash_arena, state, TEAM)
    assert broken(dash_arena, used, HOME) == ["DA-124"]
    assert broken(dash_arena, used, MoveToken("red", "red.card-1.token")) == ["DA-124"]
    done = play(dash_arena, used, *(Dash("red", f"red-{n}", die, "N") for n, die in ((1, 1), (2, 1), (3, 3))))
    assert (done.phase, done.active, done.cards.raised) == ("roll", 1, False)
    assert broken(dash_arena, done, HOME) == ["DA-124"]
    own = begin_turn(done, 0)
    assert HOME in set(dash_arena.legal_actions(own))
    # Who has forgotten it takes it home later, whoever is to act by then.
    late = begin_turn(own, 1)
    assert play(dash_arena, late, HOME).cards.tokens == HOMES


@pytest.mark.parametrize(("use", "later"), [("per_turn", []), ("per_spawn", ["DA-124"]), ("per_game", ["DA-124"])])
def test_how_often(dash_arena, use, later):
    options = Options(mode="advanced", turn_ability_use=use)
    used = play(dash_arena, using(dash_arena, "t1", "t2", (1, 1, 2), options=options, R1="c2"), TEAM)
    again = begin_turn(begin_turn(used, 1), 0)
    assert [fault.rule for fault in dash_arena.faults(again, HOME)] == later
    spawned = begin_turn(begin_turn(replace(used, spawn=used.spawn + 1), 1), 0)
    assert bool(dash_arena.faults(spawned, HOME)) == (use == "per_game")
    if not later:
        home = play(dash_arena, again, HOME)
        assert play(dash_arena, home, TEAM).cards.raised


@pytest.mark.rule("DA-099")
def test_a_figure_stands_up_before_the_dice_are_used(dash_arena, tracked):
    state = using(dash_arena, "t2", "t1", (2, 2, 2), disk="e5", prone="R1 R2", R1="c2", R2="e2", R3="g2", B1="g8")
    lift = Stand("red", "red-1", 0)
    assert broken(dash_arena, state, lift) == ["DA-032"]
    up = play(dash_arena, state, TEAM, lift)
    assert (up.field.prone, up.pool, up.dashed) == (2, (2, 2, 2), 0)
    assert broken(dash_arena, up, Stand("red", "red-2", 0)) == ["DA-032"]
    assert play(dash_arena, up, Dash("red", "red-1", 2, "N")).pool == (2, 2)
    late = play(dash_arena, state, Dash("red", "red-3", 2, "N"))
    assert broken(dash_arena, late, TEAM) == ["DA-124"]
    upright = using(dash_arena, "t2", "t1", (2, 2, 2), R1="c2", B1="g8")
    assert broken(dash_arena, upright, TEAM) == ["DA-124"]
    rolling = replace(state, phase="roll", pool=())
    tracked("DA-099", rolling.field, play(dash_arena, rolling, TEAM, lift).field)


@pytest.mark.rule("DA-099")
def test_a_marked_ability_is_copied(dash_arena):
    figures = {"R1": "e4", "B1": "e5", "B2": "g8", "B3": "c8"}
    state = using(dash_arena, "t4", "t2", (1, 2, 2), prone="B2", **figures)
    mark = MoveToken("red", "blue.card-3.token")
    ram = play(dash_arena, state, mark)
    push = Dash("red", "red-1", 1, "N")
    assert [play(dash_arena, one, push).field.spaces[3] for one in (state, ram)] == [dash_at(state, "e6"), dash_at(state, "e7")]
    assert broken(dash_arena, state, MoveToken("red", "blue.card-2.token")) == ["DA-099"]
    assert broken(dash_arena, state, MoveToken("red", "red.card-2.token")) == ["DA-099"]
    assert broken(dash_arena, state, MoveToken("red", "blue.team.token")) == ["DA-124"]
    assert broken(dash_arena, state, MoveToken("red", "red.card-1.token")) == ["DA-124"]


def dash_at(state, name):
    from companion.games.dash_arena.table.layout import arena

    return arena(state).number[name]


def test_who_stands_up_without_a_die_leaves_the_raised_one(dash_arena):
    free = Options(mode="advanced", stand_costs_die=False)
    state = using(dash_arena, "t1", "t2", (2, 3, 4), R1="c2", R2="e2", R3="g2", B1="g8", prone="R2", options=free)
    stood = play(dash_arena, state, TEAM, Stand("red", "red-2", 0))
    assert (stood.pool, stood.cards.raised) == ((2, 3, 4), True)
    assert play(dash_arena, stood, Dash("red", "red-1", 5, "N")).pool == (2, 3)
