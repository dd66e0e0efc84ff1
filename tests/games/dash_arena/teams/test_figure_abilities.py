"""Changes by each hook of a Roster card (DA-008, DA-115 to DA-122)."""

from __future__ import annotations

import pytest

from companion.games.dash_arena.movement.course import USUAL
from companion.games.dash_arena.rules.abilities import traits
from companion.games.dash_arena.state import Dash, Intercept, Options, Shoot, State, Throw
from companion.games.dash_arena.table.layout import arena
from tests.games.dash_arena.laying import broken, play, rostered, using


def where(state: State, figure: int) -> str:
    space = state.field.spaces[figure]
    return arena(state).names[space] if space >= 0 else ""


def disk(state: State) -> str:
    return arena(state).names[state.field.disks[0]]


def tried(game, red, blue, act, **figures):
    """The position after one dash with these cards."""
    return play(game, using(game, red, blue, (act.die, 1, 1), **figures), act)


@pytest.mark.rule("DA-008", "DA-036", "DA-120")
def test_a_runner_swerves_once(dash_arena, tracked):
    state = using(dash_arena, "t1", "t2", (3, 1, 1), R1="e2", R2="e4", B1="g8")
    plain = play(dash_arena, state, Dash("red", "red-1", 3, "NE"))
    swerved = play(dash_arena, state, Dash("red", "red-1", 3, "NE", ("straight", "left")))
    assert (where(plain, 0), where(swerved, 0)) == ("h4", "f5")
    tracked("DA-008", plain.field, swerved.field)
    twice = Dash("red", "red-1", 3, "NE", ("left", "right"))
    assert broken(dash_arena, state, twice) == ["DA-036"]
    assert broken(dash_arena, state, Dash("red", "red-2", 3, "NE", ("left",))) == ["DA-036"]
    right, along = (play(dash_arena, state, Dash("red", "red-1", 3, *way)).field for way in (("NE", ("right",)), ("SE",)))
    assert right == along


@pytest.mark.rule("DA-038")
def test_a_brake_gives_up_what_is_left(dash_arena):
    state = using(dash_arena, "t2", "t1", (4, 1, 1), R1="e2", R2="c2", B1="g8")
    assert where(play(dash_arena, state, Dash("red", "red-1", 4, "NE", ("go", "stop"))), 0) == "g3"
    assert broken(dash_arena, state, Dash("red", "red-1", 4, "NE", ("stop", "stop"))) == ["DA-038"]
    assert broken(dash_arena, state, Dash("red", "red-2", 4, "N", ("stop",))) == ["DA-038"]


@pytest.mark.rule("DA-115", "DA-116", "DA-117", "DA-119")
def test_power_and_resistance(dash_arena, tracked):
    figures = {"R3": "e4", "B3": "e5", "B1": "a1"}
    act = Dash("red", "red-3", 3, "N")
    usual = tried(dash_arena, "t1", "t3", act, **figures)
    assert (where(usual, 2), where(usual, 5)) == ("e5", "e7")
    tougher = tried(dash_arena, "t3", "t1", act, **figures)
    assert (where(tougher, 2), where(tougher, 5)) == ("e5", "e6")
    tracked("DA-115", usual.field, tougher.field)
    tracked("DA-119", usual.field, tougher.field)
    stronger = tried(dash_arena, "t2", "t3", Dash("red", "red-3", 1, "N"), **figures)
    assert (where(stronger, 2), where(stronger, 5)) == ("e4", "e7")
    tracked("DA-117", usual.field, stronger.field)
    matched = tried(dash_arena, "t2", "t1", Dash("red", "red-3", 2, "N"), **figures)
    assert (where(matched, 2), where(matched, 5)) == ("e5", "e6")
    tracked("DA-116", matched.field, stronger.field)


@pytest.mark.rule("DA-114", "DA-118")
def test_whoever_is_too_weak_falls(dash_arena, tracked):
    figures = {"R1": "e4", "B3": "e5", "B1": "a1"}
    weak = tried(dash_arena, "t3", "t1", Dash("red", "red-1", 1, "N"), **figures)
    assert (where(weak, 5), weak.field.prone) == ("e5", 1)
    basic = play(dash_arena, using(dash_arena, "t3", "t1", (1, 1, 1), options=Options(), **figures), Dash("red", "red-1", 1, "N"))
    tracked("DA-118", basic.field, weak.field)
    enough = tried(dash_arena, "t3", "t1", Dash("red", "red-1", 2, "N"), **figures)
    assert (where(enough, 5), enough.field.prone) == ("e6", 0)
    tracked("DA-114", weak.field, enough.field)


@pytest.mark.parametrize(("strict", "prone"), [(False, 8), (True, 9)])
def test_a_push_that_fells_with_the_last_impulse(dash_arena, strict, prone):
    options = Options(mode="advanced", adv_prone_strict=strict)
    state = using(dash_arena, "t3", "t1", (1, 1, 1), options=options, R1="c8", R2="g2", B1="c9")
    assert play(dash_arena, state, Dash("red", "red-1", 1, "N")).field.prone == prone


def test_an_enforcer_fells_who_bounces_on_the_spot(dash_arena):
    figures = {"R1": "e9", "B1": "e10", "B2": "a1"}
    act = Dash("red", "red-1", 1, "N")
    felled = tried(dash_arena, "t3", "t1", act, **figures)
    assert (where(felled, 3), felled.field.prone) == ("e10", 8)
    ally = tried(dash_arena, "t3", "t1", act, R1="e9", R2="e10", B2="a1")
    assert ally.field.prone == 1


def test_throws_that_carry_farther(dash_arena):
    figures = {"disk": "R2", "R2": "c2", "R1": "a9", "B1": "i9"}
    acts = Shoot("red"), Throw("red", "red-2", "N")
    ends = [disk(play(dash_arena, using(dash_arena, red, "t3", (1, 1, 1), **figures), *acts)) for red in ("t2", "t1")]
    assert ends == ["c5", "c7"]


def test_a_throw_in_a_dash(dash_arena):
    state = using(dash_arena, "t2", "t1", (4, 1, 1), disk="R2", R2="c2", R1="a9", R3="c8", B1="i9")
    act = Dash("red", "red-2", 4, "N", ("keep", "take", "throw-NE"))
    assert broken(dash_arena, state, Dash("red", "red-1", 4, "S", ("throw-N",))) == ["DA-085"]
    thrown = play(dash_arena, state, act)
    assert (where(thrown, 1), disk(thrown), thrown.phase, thrown.pool) == ("c3", "f5", "action", (1, 1))
    near = using(dash_arena, "t2", "t1", (6, 1, 1), disk="R2", R2="c2", R1="c5", B1="i9")
    caught = play(dash_arena, near, Dash("red", "red-2", 6, "N", ("throw-N",)))
    assert (caught.phase, caught.flight.impulses, caught.active) == ("intercept", 3, 0)
    on = play(dash_arena, caught, Intercept("red", "red-1", "S"))
    assert (on.phase, disk(on), on.pool) == ("action", "c2", (1, 1))


def test_impostors_have_nothing_of_their_own(dash_arena):
    state = using(dash_arena, "t4", "t1", (1, 1, 1), R1="c2", B1="g8")
    able = traits(state.options, state.cards, 0)
    assert (able.resist, able.bonus, able.swerves) == ((1, 1, 1, 1, 1, 2), (0, 0, 0, 0, 2, 0), 8)


@pytest.mark.rule("DA-122")
def test_the_type_alone_changes_nothing(dash_arena, tracked):
    rosters = rostered(t1_1=(), t1_2=(), t1_3=())
    state = using(dash_arena, "t1", "t4", (1, 1, 1), options=Options(mode="advanced", rosters=rosters), R1="c2")
    assert traits(state.options, state.cards, 0) == USUAL
    tracked("DA-122", traits(Options(mode="advanced"), state.cards, 0), traits(state.options, state.cards, 0))


def test_figures_that_go_past_others_and_figures_that_cannot_be_pushed(dash_arena):
    options = Options(mode="advanced", rosters=rostered(t3_1=("pass_over",), t1_1=("cannot_be_pushed_by enforcer",), t1_2=()))
    state = using(dash_arena, "t3", "t1", (2, 1, 1), options=options, R1="e4", R2="c4", B2="e5", B1="c5", B3="a1")
    past = play(dash_arena, state, Dash("red", "red-1", 2, "N", ("pass",)))
    assert (where(past, 0), where(past, 4)) == ("e6", "e5")
    assert broken(dash_arena, state, Dash("red", "red-1", 1, "N", ("pass",))) == ["DA-044"]
    assert broken(dash_arena, state, Dash("red", "red-2", 1, "N", ("pass",))) == ["DA-044"]
    pushed = play(dash_arena, state, Dash("red", "red-2", 1, "N"))
    assert where(pushed, 3) == "c6"
    spurned = using(dash_arena, "t3", "t1", (2, 1, 1), options=options, R1="c4", B1="c5", B3="a1")
    bounced = play(dash_arena, spurned, Dash("red", "red-1", 2, "N"))
    assert (where(bounced, 0), where(bounced, 3)) == ("c2", "c5")
