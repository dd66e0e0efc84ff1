"""The effect of each of the nine boosters (DA-146 to DA-154)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.dash_arena.boosters.supply import Supply, Use
from companion.games.dash_arena.state import Dash, Intercept, Options, Shoot, SpawnDisk, Throw
from companion.games.dash_arena.table.layout import arena
from companion.rules.values import PlacedPiece, Roll, change, visible
from tests.games.dash_arena.boosted import ON, boosted, fresh
from tests.games.dash_arena.laying import broken, play, using

SEATS = ("red", "blue")
ADVANCED = Options(mode="advanced", boosters=True)
HOME = {"R1": "c2", "R2": "e2", "R3": "g2", "B1": "g8", "B2": "e8", "B3": "c8"}


def rolls(seat, *values):
    return tuple(Roll(seat, value) for value in values)


def name(state, space):
    return arena(state).names[space] if space >= 0 else ""


def where(state, figure):
    return name(state, state.field.spaces[figure])


def disks(state):
    return tuple(name(state, space) for space in state.field.disks)


@pytest.mark.rule("DA-146", "DA-140")
def test_b1_brings_a_second_disk(dash_arena, tracked):
    start = fresh(boosted(dash_arena, (), red="b1", blue="b2", disk="e5", **HOME))
    assert dash_arena.to_act(start) == {"red", "blue"}
    assert broken(dash_arena, start, Use("red", "b1", to="e5.disk")) == ["DA-146"]
    two = play(dash_arena, start, Use("red", "b1", to="c4.disk"))
    assert disks(two) == ("e5", "c4")
    assert dash_arena.layout(two)["c4.disk"] == (PlacedPiece("disk-2"),)
    either = play(dash_arena, two, Use("blue", "b2", target="red-1"))
    other = play(dash_arena, start, Use("blue", "b2", target="red-1"), Use("red", "b1", to="c4.disk"))
    assert either == other
    tracked("DA-140", start.supply, either.supply)
    late = play(dash_arena, start, Roll("red", 2))
    assert broken(dash_arena, late, Use("red", "b1", to="c4.disk")) == ["DA-139"]
    gone = replace(two, phase="spawn", spawn=2, attacker=1, supply=replace(two.supply, put=0))
    assert disks(play(dash_arena, gone, SpawnDisk("blue", "g6.disk"))) == ("g6", "")


def test_b1_without_a_team_spawner_comes_beside_a_figure(dash_arena):
    red = ("gate", ("e0",)), ("spawner", ""), ("start", ("c2", "e2", "g2"))
    bare = replace(ON, topology=tuple((key, red if key == "red" else value) for key, value in ON.topology))
    start = fresh(boosted(dash_arena, (), red="b1", disk="e5", options=bare, **{**HOME, "R1": "e1"}))
    assert not dash_arena.faults(start, Use("red", "b1", to="f1.disk"))
    assert dash_arena.faults(start, Use("red", "b1", to="e0.disk"))[0].rule == "DA-146"
    assert dash_arena.faults(start, Use("red", "b1", to="e2.disk"))[0].rule == "DA-146"


@pytest.mark.rule("DA-147", "DA-141")
def test_b2_lays_an_opponent_low(dash_arena, tracked):
    start = fresh(boosted(dash_arena, (), blue="b2", disk="e5", **HOME))
    assert broken(dash_arena, start, Use("blue", "b2", target="blue-1")) == ["DA-147"]
    one, other = (play(dash_arena, start, Use("blue", "b2", target=target)) for target in ("red-1", "red-3"))
    assert (one.field.prone, other.field.prone) == (1, 4)
    tracked("DA-141", one.field, other.field)


@pytest.mark.rule("DA-148")
def test_b3_snares_a_disk_in_flight(dash_arena, tracked):
    state = boosted(dash_arena, (2, 2, 3), blue="b3", R1="e2", B1="f4", B2="d5", B3="i9", disk="R1")
    caught = play(dash_arena, state, Shoot("red"), Throw("red", "red-1", "N"))
    assert (caught.phase, caught.flight.impulses, disks(caught)[0], dash_arena.to_act(caught)) == ("transfer", 6, "e3", {"blue"})
    assert broken(dash_arena, caught, Use("blue", "b3", "blue-2")) == ["DA-148"]
    snared = play(dash_arena, caught, Use("blue", "b3", "blue-1"))
    assert (snared.phase, snared.flight.figure, disks(snared)[0], snared.supply.boxed) == ("intercept", 3, "f4", (3,))
    tracked("DA-148", disks(caught), disks(snared))
    thrown = play(dash_arena, snared, Intercept("blue", "blue-1", "S"))
    assert thrown.supply.held == ((), ())
    lying = boosted(dash_arena, (2, 2, 3), blue="b3", R1="e2", B1="f4", B3="i9", disk="R1", prone="B1")
    assert play(dash_arena, lying, Shoot("red"), Throw("red", "red-1", "N")).supply.held == ((), (3,))
    last = boosted(dash_arena, (1, 1, 1), blue="b3", R1="c2", B1="b6", B3="i9", disk="R1")
    stays = play(dash_arena, last, Shoot("red"), Throw("red", "red-1", "N"), Use("blue", "b3", "blue-1"))
    assert (stays.phase, disks(stays)[0]) == ("roll", "b6")


@pytest.mark.rule("DA-148", "DA-098")
def test_b3_and_a_prone_figure(dash_arena, tracked):
    """The disk comes to a prone figure with booster 3 and flies on as it came. In this house prone figures may use boosters."""
    options = Options(boosters=True, prone_may_use_boosters=True)
    state = boosted(dash_arena, (2, 2, 3), blue="b3", R1="e2", B1="f4", B3="i9", disk="R1", prone="B1", options=options)
    caught = play(dash_arena, state, Shoot("red"), Throw("red", "red-1", "N"))
    on = play(dash_arena, caught, Use("blue", "b3", "blue-1"))
    assert (on.phase, disks(on)[0]) == ("roll", "f10")
    tracked("DA-098", disks(caught), disks(on))


@pytest.mark.rule("DA-150", "DA-137")
def test_b5_bends_a_flight(dash_arena):
    state = boosted(dash_arena, (1, 1, 2), red="b5", R1="c4", R2="i1", B1="c6", B3="i9", disk="R1")
    shooting = play(dash_arena, state, Shoot("red"))
    straight, bent = (play(dash_arena, shooting, Throw("red", "red-1", "NE", bend)) for bend in ("", "1L"))
    assert (disks(straight)[0], disks(bent)[0], bent.supply.boxed) == ("g6", "d8", (5,))
    assert broken(dash_arena, shooting, Throw("red", "red-1", "NE", "4R")) == ["DA-150"]
    assert broken(dash_arena, shooting, Throw("red", "red-1", "NE", "x")) == ["DA-150"]
    assert broken(dash_arena, shooting, Use("red", "b5")) == ["DA-150"]
    met = play(dash_arena, shooting, Throw("red", "red-1", "N"))
    assert met.phase == "intercept"
    assert disks(play(dash_arena, met, Intercept("blue", "blue-1", "NE", "1R")))[0] == "e6"
    theirs = replace(met, supply=replace(met.supply, held=((), (5,))))
    assert broken(dash_arena, theirs, Intercept("blue", "blue-1", "NE", "1R")) == ["DA-150"]
    assert disks(play(dash_arena, theirs, Intercept("blue", "blue-1", "NE", "0R")))[0] == "e5"
    nobody = replace(met, supply=replace(met.supply, held=((), ())))
    assert broken(dash_arena, nobody, Intercept("blue", "blue-1", "NE", "0R")) == ["DA-137"]


@pytest.mark.rule("DA-151", "DA-097", "DA-077")
def test_b6_pushes_away(dash_arena):
    state = boosted(dash_arena, (2, 1, 1), red="b6", R1="e4", R2="e6", B1="e5", B2="d5", B3="f5", disk="B1", prone="B3")
    assert broken(dash_arena, state, Use("red", "b6", "red-2", "blue-2")) == ["DA-151"]
    assert broken(dash_arena, state, Use("red", "b6", "red-2", "blue-3")) == ["DA-151"]
    assert broken(dash_arena, state, Use("red", "b6", "red-1", "blue-3")) == ["DA-097"]
    assert broken(dash_arena, state, Use("red", "b6", "red-1", "blue-2", choices=("without",))) == ["DA-077"]
    collided = play(dash_arena, state, Use("red", "b6", "red-1", "blue-1"))
    assert (collided.points, collided.phase) == ((1, 0), "spawn")
    ally = boosted(dash_arena, (2, 1, 1), red="b6", R1="e4", B1="e5", B2="e6", disk="a9")
    assert play(dash_arena, ally, Use("red", "b6", "red-1", "blue-1")).field.prone == 1
    freed = boosted(dash_arena, (2, 1, 1), red="b6", R1="e4", B1="e5", B3="i9", disk="B1")
    ends = [disks(play(dash_arena, freed, Use("red", "b6", "red-1", "blue-1", choices=way)))[0] for way in ((), ("without",))]
    assert ends == ["e6", "e5"]


@pytest.mark.rule("DA-151", "DA-139")
def test_a_dash_interrupted_for_b6_is_half_done_and_seen_with_the_push(dash_arena):
    """Red 3 stops before its first step, so the dash alone shows nothing; the push of its neighbour tells both."""
    state = boosted(dash_arena, (2, 1, 1), red="b6", R1="c2", R2="e2", R3="e4", B1="e5", B2="i9", B3="a9", disk="c9")
    halted = Dash("red", "red-3", 2, "SW", halt=0)
    assert dash_arena.faults(state, halted) == ()
    waiting = dash_arena.apply(state, halted)
    assert dash_arena.half_done(waiting)
    assert not dash_arena.half_done(state)
    pushed = Use("red", "b6", "red-3", "blue-1")
    before, after = (visible(dash_arena.layout(each), dash_arena.board) for each in (state, dash_arena.apply(waiting, pushed)))
    assert halted in set(dash_arena.attempts(state, change(before, after)))


@pytest.mark.rule("DA-152", "DA-024")
def test_b7_rolls_again(dash_arena, tracked):
    state = boosted(dash_arena, (1, 1, 2), red="b7", R1="c2", R2="e2", R3="g2", B1="g8", disk="e5")
    assert broken(dash_arena, state, Roll("red", 6)) == ["DA-024"]
    again = play(dash_arena, state, Use("red", "b7"))
    assert (again.phase, again.pool) == ("roll", ())
    rolled = play(dash_arena, again, *rolls("red", 6, 5, 6))
    tracked("DA-152", state.pool, rolled.pool)
    dashed = play(dash_arena, state, Dash("red", "red-1", 1, "N"))
    assert broken(dash_arena, dashed, Use("red", "b7")) == ["DA-139"]


@pytest.mark.rule("DA-153", "DA-079")
def test_b8_shifts_a_dashing_figure(dash_arena, tracked):
    state = boosted(dash_arena, (4, 1, 1), red="b8", R1="c2", R2="e2", R3="g2", B1="d4", disk="R1")
    halted = play(dash_arena, state, Dash("red", "red-1", 4, "N", halt=2))
    assert (halted.phase, where(halted, 0), halted.run.impulses) == ("dash", "c4", 2)
    assert broken(dash_arena, halted, Use("red", "b8", to="d4.figure")) == ["DA-153"]
    assert broken(dash_arena, halted, Use("red", "b8", to="e4.figure")) == ["DA-153"]
    assert broken(dash_arena, halted, Use("red", "b8", to="d5.figure", then=("without",))) == ["DA-079"]
    shifted = play(dash_arena, halted, Use("red", "b8", to="d5.figure"))
    assert (where(shifted, 0), disks(shifted)[0], shifted.phase) == ("d7", "d7", "action")
    tracked("DA-153", halted.field, shifted.field)
    left = play(dash_arena, halted, Use("red", "b8", to="d5.figure", choices=("leave",)))
    assert (where(left, 0), disks(left)[0]) == ("d7", "c4")
    first = play(dash_arena, state, Dash("red", "red-1", 4, "N", halt=0), Use("red", "b8", to="b3.figure"))
    assert where(first, 0) == "b7"
    goal = boosted(dash_arena, (1, 1, 1), red="b8", R1="e8", B1="g8", disk="R1")
    scored = play(dash_arena, goal, Dash("red", "red-1", 1, "N", halt=1), Use("red", "b8", to="e10.figure"))
    assert scored.points == (3, 0)


@pytest.mark.rule("DA-154", "DA-026", "DA-077")
def test_b9_fetches_the_disk(dash_arena, tracked):
    state = boosted(dash_arena, (2, 1, 1), red="b9", R1="e4", R2="c2", B1="e5", B2="e6", disk="B1")
    assert broken(dash_arena, state, Use("red", "b9", "red-2", "blue-1")) == ["DA-154"]
    assert broken(dash_arena, state, Use("red", "b9", "red-1", "blue-2")) == ["DA-154"]
    fetched = play(dash_arena, state, Use("red", "b9", "red-1", "blue-1"))
    assert disks(fetched)[0] == "e4"
    tracked("DA-154", state.field, fetched.field)
    assert broken(dash_arena, fetched, Shoot("red")) == ["DA-026"]
    allowed = dash_arena.amend(state, "b9_allows_shot", True)
    assert play(dash_arena, allowed, Use("red", "b9", "red-1", "blue-1"), Shoot("red")).phase == "throw"
    pair = boosted(dash_arena, (2, 1, 1), red="b9", R1="e4", B1="e5", disk="B1", second="B1")
    ends = [disks(play(dash_arena, pair, Use("red", "b9", "red-1", "blue-1", choices=way))) for way in ((), ("disk-2",))]
    assert ends == [("e4", "e5"), ("e5", "e4")]
    assert broken(dash_arena, pair, Use("red", "b9", "red-1", "blue-1", choices=("disk",))) == ["DA-077"]
    keeper = boosted(dash_arena, (2, 1, 1), red="b9", R1="e10", B1="e9", disk="B1")
    assert play(dash_arena, keeper, Use("red", "b9", "red-1", "blue-1")).points == (3, 0)


def test_b3_snares_a_disk_that_is_thrown_in_an_interrupted_dash(dash_arena):
    """Red 2 throws in its dash, after a sidestep; the disk flies by Blue 1."""
    plain = using(dash_arena, "t2", "t1", (3, 1, 1), disk="R2", R1="a1", R2="e2", R3="i1", B1="d5", options=ADVANCED)
    supply = Supply(7, (), ((8,), (3,)))
    state = replace(plain, field=replace(plain.field, disks=(*plain.field.disks, -1)), supply=supply)
    paused = play(dash_arena, state, Dash("red", "red-2", 3, "N", halt=0))
    aside = Use("red", "b8", to="d3.figure", then=("throw-N",))
    thrown = play(dash_arena, paused, aside)
    assert (thrown.phase, disks(thrown)[0]) == ("transfer", "d4")


def test_b3_catches_where_its_figures_are_when_the_disk_is_thrown(dash_arena):
    """Red 2 pushes Blue 1 on from e3 to e4 and throws then: the disk no longer flies by it."""
    plain = using(dash_arena, "t2", "t1", (3, 1, 1), disk="R2", R1="a1", R2="e2", R3="i1", B1="e3", options=ADVANCED)
    state = replace(plain, field=replace(plain.field, disks=(*plain.field.disks, -1)), supply=Supply(8, (), ((), (3,))))
    thrown = play(dash_arena, state, Dash("red", "red-2", 3, "N", ("keep", "throw-NW")))
    assert (thrown.phase, disks(thrown)[0]) == ("action", "c3")


def test_b8_after_the_last_step_but_not_after_a_last_push(dash_arena):
    state = boosted(dash_arena, (1, 1, 1), red="b8", R1="e4", R2="g2", B1="e5", disk="a9")
    into, push = Dash("red", "red-1", 1, "S", halt=1), Dash("red", "red-1", 1, "N", halt=1)
    aside = play(dash_arena, state, into, Use("red", "b8", to="f3.figure"))
    assert (where(aside, 0), aside.phase) == ("f3", "action")
    assert broken(dash_arena, state, push) == ["DA-139"]
    play(dash_arena, state, replace(push, halt=0), Use("red", "b8", to="f4.figure"))
