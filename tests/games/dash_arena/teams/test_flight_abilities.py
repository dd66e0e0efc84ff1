"""Cards that change a flight: intercepting from afar, choosing an intercept again (DA-120)."""

from __future__ import annotations

import pytest

from companion.games.dash_arena.state import Dash, Grab, Intercept, LetBe, Options, Rethink, Shoot, SpawnDisk, Throw
from companion.games.dash_arena.table.layout import arena
from companion.rules.values import Roll, change, visible
from tests.games.dash_arena.laying import broken, play, rostered, using
from tests.games.dash_arena.watched import Watched

FAR = Options(mode="advanced", rosters=rostered(t2_1=("intercept_range 1",), t1_3=("intercept_range 2",)))
FLY = Shoot("red"), Throw("red", "red-1", "N")


def disk(state):
    return arena(state).names[state.field.disks[0]]


def passing(game, dice=(1, 2, 2), **figures):
    stand = {"R1": "c2", "B1": "d5", "B2": "i9", "R2": "i1", "R3": "a9"} | figures
    return play(game, using(game, "t1", "t2", dice, disk="R1", options=FAR, **stand), *FLY)


@pytest.mark.rule("DA-099", "DA-120")
def test_a_disk_is_intercepted_from_afar(dash_arena):
    state = passing(dash_arena)
    assert (state.phase, disk(state), dash_arena.to_act(state)) == ("grab", "c4", {"blue"})
    assert broken(dash_arena, state, Grab("blue", "blue-2")) == ["DA-120"]
    assert broken(dash_arena, state, Grab("red", "blue-1")) == ["DA-012"]
    assert broken(dash_arena, state, LetBe("red")) == ["DA-120"]
    grabbed = play(dash_arena, state, Grab("blue", "blue-1"))
    assert (grabbed.phase, disk(grabbed), grabbed.flight.impulses) == ("intercept", "d5", 3)
    assert disk(play(dash_arena, grabbed, Intercept("blue", "blue-1", "N"))) == "d8"
    looks = [visible(dash_arena.layout(one), dash_arena.board) for one in (state, grabbed)]
    assert Grab("blue", "blue-1") in list(dash_arena.attempts(state, change(*looks)))
    prone = passing(dash_arena, prone="B1")
    assert prone.phase == "roll"


def test_it_may_fly_by_every_figure_in_reach(dash_arena):
    state = passing(dash_arena, dice=(1, 1, 1), R3="e4")
    assert dash_arena.to_act(state) == {"red"}
    assert dash_arena.prompts(state)[0].silence == LetBe("red")
    both = play(dash_arena, state, LetBe("red"))
    assert (disk(both), dash_arena.to_act(both)) == ("c4", {"red", "blue"})
    on = play(dash_arena, both, LetBe("blue"), LetBe("red"))
    assert (disk(on), on.phase, dash_arena.to_act(on)) == ("c5", "grab", {"red", "blue"})
    assert play(dash_arena, on, Grab("red", "red-3")).phase == "roll"
    assert disk(play(dash_arena, on, LetBe("blue"), LetBe("red"))) == "c5"


def caught(game, dice=(2, 2, 2)):
    state = using(game, "t3", "t1", dice, disk="R1", R1="c2", R2="i9", R3="c5", B1="g5", B2="a9")
    return play(game, state, *FLY)


def test_an_intercept_is_chosen_again(dash_arena):
    state = caught(dash_arena)
    assert (state.phase, state.flight.impulses) == ("intercept", 3)
    assert broken(dash_arena, state, Rethink("red")) == ["DA-120"]
    flown = play(dash_arena, state, Intercept("red", "red-3", "N"))
    assert (flown.phase, disk(flown), dash_arena.to_act(flown)) == ("rethink", "c8", {"red"})
    assert broken(dash_arena, flown, Rethink("blue")) == ["DA-012"]
    assert broken(dash_arena, flown, Roll("blue", 3)) == ["DA-003"]
    again = play(dash_arena, flown, Rethink("red"))
    assert (again.phase, disk(again), again.flight.impulses) == ("intercept", "c5", 3)
    done = play(dash_arena, again, Intercept("red", "red-3", "S"))
    assert (done.phase, disk(done), done.active, done.cards.rethought) == ("roll", "c2", 1, False)
    assert play(dash_arena, flown, LetBe("red")).active == 1


def test_the_disk_may_be_taken_straight_to_where_it_flies_anew(dash_arena):
    """Nobody lays it down at the interceptor first."""
    flown = play(dash_arena, caught(dash_arena), Intercept("red", "red-3", "N"))
    done = play(dash_arena, flown, Rethink("red"), Intercept("red", "red-3", "S"))
    assert Watched(dash_arena, flown).takes(flown, done)


def test_an_intercept_chosen_again_may_end_in_the_gate_and_be_seen_only_in_the_spawn(dash_arena):
    state = using(dash_arena, "t3", "t1", (1, 1, 1), disk="R1", R1="e8", R2="e9", R3="a2", B1="a8", B2="i8", B3="g2")
    flown = play(dash_arena, state, *FLY, Intercept("red", "red-2", "SE"))
    assert flown.phase == "rethink"
    done = play(dash_arena, flown, Rethink("red"), Intercept("red", "red-2", "N"), SpawnDisk("blue", "g6.disk"))
    assert Watched(dash_arena, flown).takes(flown, done)


def test_a_disk_caught_from_afar_may_be_taken_straight_to_where_it_flies(dash_arena):
    state = passing(dash_arena)
    done = play(dash_arena, state, Grab("blue", "blue-1"), Intercept("blue", "blue-1", "N"))
    assert Watched(dash_arena, state).takes(state, done)


def test_an_intercept_on_the_way_is_chosen_again(dash_arena):
    state = using(dash_arena, "t3", "t1", (3, 3, 3), disk="R1", R1="c2", R2="i9", R3="c5", B1="e6", B2="a9")
    on = play(dash_arena, state, *FLY)
    met = play(dash_arena, on, Intercept("red", "red-3", "SE"))
    assert broken(dash_arena, met, Intercept("blue", "blue-1", "N"))
    looks = [visible(dash_arena.layout(one), dash_arena.board) for one in (met, on)]
    assert Rethink("red") in list(dash_arena.attempts(met, change(*looks)))


def test_without_the_card_an_intercept_stands(dash_arena):
    state = using(dash_arena, "t1", "t3", (2, 2, 2), disk="R1", R1="c2", R3="c5", B2="a9")
    assert play(dash_arena, state, *FLY, Intercept("red", "red-3", "N")).phase == "roll"


def test_who_fell_before_the_throw_has_fallen(dash_arena):
    """Red 2 pushes Red 3 against Blue 1, and throws the disk with what is left. Red 3 has fallen and may not go on (DA-102)."""
    options = Options(mode="advanced", draft=True, self_down_scores=False, handoff_passes_arrow=True)
    places = {"R1": "c8", "R2": "e5", "R3": "e6", "B1": "d8", "B2": "a5", "B3": "b8"}
    state = using(dash_arena, "t2-3 t2-2 t4-3", "t3-2 t1-3 t4-2", (1, 2, 5), options=options, disk="e6", **places)
    dash = Dash("red", "red-2", 5, "N", ("with", "take", "keep", "take", "throw-N"))
    assert dash_arena.faults(state, dash) == ()
    assert [who for who, _, _ in dash_arena.apply(state, dash).fell] == [2]
