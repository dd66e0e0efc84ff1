"""The nine boosters: their spawn, how they are picked up, when they may be used and what they do (DA-125 to DA-154)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.dash_arena.boosterspawn import SHUFFLED
from companion.games.dash_arena.state import Dash, Intercept, Options, PlaceFigure, Shoot, SpawnDisk, Throw
from companion.games.dash_arena.supply import BOOSTERS, Supply, Use
from companion.games.dash_arena.table import arena
from companion.rules.values import Handled, Layout, Lying, Roll, SetOut, Show
from tests.games.dash_arena.boosted import ON, boosted, fresh
from tests.games.dash_arena.laying import broken, play

SEATS = ("red", "blue")
HOME = {"R1": "c2", "R2": "e2", "R3": "g2", "B1": "g8", "B2": "e8", "B3": "c8"}
DISK = SpawnDisk("red", "e5.disk")


def rolls(seat, *values):
    return tuple(Roll(seat, value) for value in values)


def spawning(game, *acts, options=ON):
    return play(game, game.begin(SEATS, options), *acts)


def name(state, space):
    return arena(state).names[space] if space >= 0 else ""


def where(state, figure):
    return name(state, state.field.spaces[figure])


def disks(state):
    return tuple(name(state, space) for space in state.field.disks)


def held(state):
    return tuple(" ".join(BOOSTERS[booster - 1] for booster in each) for each in state.supply.held)


@pytest.mark.rule("DA-125", "DA-127")
def test_the_pile_is_laid_once_and_only_with_boosters(dash_arena):
    plain = dash_arena.begin(SEATS, Options())
    assert broken(dash_arena, plain, SHUFFLED) == ["DA-125"]
    assert broken(dash_arena, plain, Show("red", "d9.booster", "b1")) == ["DA-125"]
    state = spawning(dash_arena)
    assert dash_arena.to_act(state) == {"red", "chance"}
    assert broken(dash_arena, state, SetOut("chance", Layout({"pile": (Lying("booster", "back"),) * 8}))) == ["DA-127"]
    laid = play(dash_arena, state, SHUFFLED)
    assert dash_arena.layout(laid)["pile"] == (Lying("booster", "back"),) * 9
    assert broken(dash_arena, laid, SHUFFLED) == ["DA-127"]


@pytest.mark.rule("DA-128", "DA-129", "DA-127")
def test_the_defender_rolls_for_the_boosters_before_figures_are_placed(dash_arena):
    state = spawning(dash_arena, DISK)
    assert broken(dash_arena, state, Roll("blue", 3)) == ["DA-127"]
    state = play(dash_arena, state, SHUFFLED)
    assert broken(dash_arena, state, PlaceFigure("red", "red-1", "c2.figure")) == ["DA-128"]
    assert broken(dash_arena, spawning(dash_arena, SHUFFLED), Roll("blue", 3)) == ["DA-128"]
    assert broken(dash_arena, state, Roll("red", 3)) == ["DA-129"]
    assert broken(dash_arena, state, Show("blue", "d9.booster", "b1")) == ["DA-129"]
    rolled = play(dash_arena, state, *rolls("blue", 3, 1, 1))
    assert (rolled.pool, dash_arena.to_act(rolled)) == ((1, 1, 3), {"blue"})
    assert broken(dash_arena, rolled, Roll("blue", 3)) == ["DA-129"]


@pytest.mark.rule("DA-130", "DA-131", "DA-132")
def test_first_the_defender_draws_then_the_attacker(dash_arena, tracked):
    state = spawning(dash_arena, DISK, SHUFFLED, *rolls("blue", 3, 1, 1))
    assert broken(dash_arena, state, Show("red", "d9.booster", "b7")) == ["DA-130"]
    assert broken(dash_arena, state, Show("blue", "b6.booster", "b7")) == ["DA-131"]
    assert broken(dash_arena, state, Show("blue", "d9.booster", "back")) == ["DA-132"]
    one = play(dash_arena, state, Show("blue", "d9.booster", "b7"))
    tracked("DA-132", dash_arena.layout(state)["d9.booster"], dash_arena.layout(one)["d9.booster"])
    assert (one.pool, one.supply.pile, dash_arena.to_act(one)) == ((1, 1), 8, {"red"})
    assert broken(dash_arena, one, Show("blue", "a7.booster", "b2")) == ["DA-130"]
    assert broken(dash_arena, one, Show("red", "a7.booster", "b7")) == ["DA-130"]
    assert broken(dash_arena, one, Show("red", "f2.booster", "b2")) == ["DA-131"]
    fault = dash_arena.faults(one, Show("red", "f2.booster", "b2"))[0]
    assert fault.may == ("a7.booster", "i3.booster")
    two = play(dash_arena, one, Show("red", "i3.booster", "b2"))
    assert (two.pool, two.rolled, dash_arena.to_act(two)) == ((), (), {"red", "blue"})
    assert broken(dash_arena, two, Show("red", "a7.booster", "b3")) == ["DA-128"]


@pytest.mark.rule("DA-133")
def test_without_a_free_spawner_it_goes_to_the_box(dash_arena):
    state = spawning(dash_arena, DISK, SHUFFLED, *rolls("blue", 3, 3, 3))
    assert broken(dash_arena, state, Show("blue", "box", "b7")) == ["DA-133"]
    standing = replace(state, field=replace(state.field, spaces=(arena(state).number["d9"], *state.field.spaces[1:])))
    assert play(dash_arena, standing, Show("blue", "d9.booster", "b7")).field.spaces[0] == -1
    full = replace(state, supply=Supply(7, ((arena(state).number["d9"], 1), (arena(state).number["f2"], 2))))
    boxed = play(dash_arena, full, Show("blue", "box", "b7"))
    assert (boxed.supply.boxed, boxed.pool) == ((7,), (3, 3))
    assert dash_arena.layout(boxed)["box"] == (Lying("booster", "b7"),)


@pytest.mark.rule("DA-134", "DA-145")
def test_g12_the_fifth_spawn_ends_the_game(dash_arena, tracked):
    """DA-G12: two each after four spawns; the defender draws the ninth booster and the attacker finds none."""
    state = spawning(dash_arena)
    for spawn in range(1, 5):
        state = replace(state, phase="spawn", spawn=spawn, disk_put=False, supply=replace(state.supply, put=0))
        state = play(dash_arena, state, DISK, *(() if state.supply.pile >= 0 else (SHUFFLED,)), *rolls("blue", 1, 2, 3))
        for seat in ("blue", "red"):
            acts = [act for act in dash_arena.legal_actions(state) if isinstance(act, Show) and act.seat == seat]
            state = play(dash_arena, state, acts[0])
    assert state.supply.pile == 1
    tracked("DA-145", 9, state.supply.pile)
    last = replace(state, spawn=5, points=(2, 2), disk_put=False, supply=replace(state.supply, put=0))
    last = play(dash_arena, last, SpawnDisk("red", "c4.disk"), *rolls("blue", 5, 5, 6))
    over = play(dash_arena, last, next(act for act in dash_arena.legal_actions(last) if isinstance(act, Show)))
    tracked("DA-134", last.outcome, over.outcome)
    assert (over.outcome.winners, over.outcome.reason, dash_arena.to_act(over)) == ((), "pile", frozenset())
    ahead = play(dash_arena, replace(last, points=(3, 1)), next(act for act in dash_arena.legal_actions(last) if isinstance(act, Show)))
    assert ahead.outcome.winners == ("red",)


@pytest.mark.rule("DA-135", "DA-136", "DA-138")
def test_after_a_dash_everybody_picks_up(dash_arena, tracked):
    state = boosted(
        dash_arena, (2, 1, 1), lying={"e4": "b6", "a1": "b7", "c5": "b2"}, R1="e2", R2="a1", R3="c4", B1="i9", disk="e9"
    )
    dashed = play(dash_arena, state, Dash("red", "red-1", 2, "N"))
    assert held(dashed) == ("b6 b7", "")
    tracked("DA-135", state.supply, dashed.supply)
    through = play(dash_arena, state, Dash("red", "red-1", 1, "N"), Dash("red", "red-3", 2, "N"))
    assert held(through) == ("b7", "")
    pushed = boosted(dash_arena, (1, 1, 2), lying={"e5": "b6", "a1": "b7"}, R1="e3", B1="e4", B2="a1", disk="e9")
    after = play(dash_arena, pushed, Dash("red", "red-1", 1, "N"))
    assert held(after) == ("", "b6 b7")
    tracked("DA-136", pushed.supply.held[1], after.supply.held[1])
    tracked("DA-138", pushed.supply.lying, after.supply.lying)


@pytest.mark.rule("DA-126", "DA-149", "DA-143")
def test_b4_lays_low_who_takes_it(dash_arena, tracked):
    state = boosted(dash_arena, (2, 1, 1), lying={"e4": "b4", "c4": "b6"}, R1="e2", R2="c4", B1="i9", disk="e9")
    fallen = play(dash_arena, state, Dash("red", "red-1", 2, "N"))
    tracked("DA-149", state.field.prone, fallen.field.prone)
    assert (fallen.field.prone, fallen.supply.boxed, held(fallen)) == (1, (4,), ("b6", ""))
    tracked("DA-126", state.supply, fallen.supply)
    carrying = boosted(dash_arena, (2, 1, 1), lying={"e4": "b4", "c4": "b6"}, R1="e2", R2="c4", B1="i9", disk="R1")
    down = play(dash_arena, carrying, Dash("red", "red-1", 2, "N"))
    assert (down.points, down.phase, held(down)) == ((0, 1), "spawn", ("b6", ""))
    tracked("DA-143", carrying.points, down.points)
    lenient = dash_arena.amend(carrying, "self_down_scores", False)
    assert play(dash_arena, lenient, Dash("red", "red-1", 2, "N")).points == (0, 0)
    prone = boosted(dash_arena, (1, 1, 1), lying={"c4": "b4"}, R1="e2", R2="c4", B1="i9", disk="e9", prone="R2")
    assert play(dash_arena, prone, Dash("red", "red-1", 1, "N")).supply.boxed == (4,)
    kept = boosted(dash_arena, (1, 1, 1), red="b4", R1="e2", B1="i9", disk="e9")
    assert broken(dash_arena, kept, Use("red", "b4", "red-1")) == ["DA-149"]


@pytest.mark.rule("DA-137", "DA-139", "DA-142", "DA-144")
def test_who_may_use_one_and_when(dash_arena, tracked):
    state = boosted(dash_arena, (2, 1, 1), red="b6 b8", blue="b9", R1="e2", B1="e3", B2="i9", disk="R1")
    assert broken(dash_arena, state, Use("red", "b9", "red-1", "blue-1")) == ["DA-137"]
    assert broken(dash_arena, state, Use("red", "b6", "blue-1", "red-1")) == ["DA-137"]
    assert broken(dash_arena, state, Use("blue", "b9", "blue-1", "red-1")) == ["DA-139"]
    assert broken(dash_arena, state, Use("red", "b8", to="d3.figure")) == ["DA-139"]
    assert broken(dash_arena, state, Dash("red", "red-1", 2, "N", halt=5)) == ["DA-139"]
    used = play(dash_arena, state, Use("red", "b6", "red-1", "blue-1"))
    assert (where(used, 3), used.supply.boxed, used.pool) == ("e4", (6,), (1, 1, 2))
    tracked("DA-142", dash_arena.layout(state)["box"], dash_arena.layout(used)["box"])
    tracked("DA-144", state.field, used.field)
    assert broken(dash_arena, used, Use("red", "b6", "red-1", "blue-1")) == ["DA-137"]
    free = dash_arena.amend(state, "boosters_off_turn", "any")
    assert disks(play(dash_arena, free, Use("blue", "b9", "blue-1", "red-1")))[0] == "e3"


@pytest.mark.parametrize(("option", "faults"), [(False, ["DA-139"]), (True, [])])
def test_prone_figures_and_boosters(dash_arena, option, faults):
    options = Options(boosters=True, prone_may_use_boosters=option)
    state = boosted(dash_arena, (2, 1, 1), red="b6", R1="e2", B1="e3", disk="a9", prone="R1", options=options)
    assert [fault.rule for fault in dash_arena.faults(state, Use("red", "b6", "red-1", "blue-1"))] == faults


@pytest.mark.rule("DA-146", "DA-140")
def test_b1_brings_a_second_disk(dash_arena, tracked):
    start = fresh(boosted(dash_arena, (), red="b1", blue="b2", disk="e5", **HOME))
    assert dash_arena.to_act(start) == {"red", "blue"}
    assert broken(dash_arena, start, Use("red", "b1", to="e5.disk")) == ["DA-146"]
    two = play(dash_arena, start, Use("red", "b1", to="c4.disk"))
    assert disks(two) == ("e5", "c4")
    assert dash_arena.layout(two)["c4.disk"] == (Lying("disk-2"),)
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
    """Where the house lets prone figures use boosters the disk comes to one and flies on as it came."""
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


def test_in_the_last_moment_of_a_turn(dash_arena):
    """The last dash is over: until the next dice boosters 6 and 9 may still be used (DA-A53)."""
    state = boosted(dash_arena, (2, 1, 1), red="b6", R1="c2", R2="e2", R3="g2", B1="c5", B2="i9", disk="e5")
    acts = (Dash("red", "red-3", 1, "N"), Dash("red", "red-2", 1, "N"), Dash("red", "red-1", 2, "N"))
    done = play(dash_arena, state, *acts)
    assert (done.active, dash_arena.to_act(done)) == (1, {"red", "blue"})
    shoved = play(dash_arena, done, Use("red", "b6", "red-1", "blue-1"))
    assert (where(shoved, 3), shoved.active, shoved.phase) == ("c6", 1, "roll")
    assert broken(dash_arena, play(dash_arena, done, Roll("blue", 1)), Use("red", "b6", "red-1", "blue-1")) == ["DA-139"]


@pytest.mark.parametrize(("option", "lying", "boxed"), [(False, 1, ()), (True, 0, (6,))])
def test_boosters_left_on_the_board_at_a_spawn(dash_arena, option, lying, boxed):
    options = Options(boosters=True, clear_boosters_at_spawn=option)
    state = boosted(dash_arena, (3, 1, 1), lying={"d9": "b6"}, R1="d10", B1="i9", disk="R1", options=options)
    goal = play(dash_arena, state, Dash("red", "red-1", 3, "NE"))
    assert goal.phase == "spawn"
    spawned = play(dash_arena, goal, SpawnDisk("blue", "g6.disk"))
    assert (len(spawned.supply.lying), spawned.supply.boxed) == (lying, boxed)


def test_two_disks_lie_on_each_other(dash_arena):
    state = boosted(dash_arena, (2, 1, 1), R1="e3", B1="i9", disk="e5", second="R1")
    stacked = play(dash_arena, state, Dash("red", "red-1", 2, "N"))
    assert dash_arena.layout(stacked)["e5.disk"] == (Lying("disk"), Lying("disk-2"))
    again = dash_arena.adopt(state, dash_arena.layout(stacked))
    assert again.field == stacked.field
    taken = boosted(dash_arena, (1, 1, 1), R1="e5", B1="i9", disk="e5", second="e5")
    ends = {disks(play(dash_arena, taken, Dash("red", "red-1", 1, "N", way))) for way in ((), ("other",), ("leave",))}
    assert ends == {("e6", "e5"), ("e5", "e6"), ("e5", "e5")}


@pytest.mark.parametrize(("disk", "end"), [("disk", ("c5", "c2")), ("disk-2", ("c2", "c5"))])
def test_one_of_two_disks_is_thrown(dash_arena, disk, end):
    state = boosted(dash_arena, (1, 1, 1), R1="c2", B1="i9", disk="R1", second="R1")
    shooting = play(dash_arena, state, Shoot("red"))
    assert dash_arena.faults(shooting, Throw("red", "red-1", "N"))[0].rule == "DA-077"
    assert disks(play(dash_arena, shooting, Throw("red", "red-1", "N", disk=disk))) == end


def test_a_jammer_keeps_opponents_from_using_boosters(dash_arena):
    from tests.games.dash_arena.laying import using

    options = Options(mode="advanced", boosters=True)
    state = using(dash_arena, "t1", "t3", (2, 1, 1), options=options, R1="e4", B3="e5", B1="a1", disk="c9")
    state = replace(state, supply=Supply(8, (), ((6,), ())))
    assert dash_arena.faults(state, Use("red", "b6", "red-1", "blue-3"))[0].rule == "DA-139"


BLAMED = [
    ("DA-149", "red.boosters", "b4", ""),
    ("DA-149", "box", "", "b4"),
    ("DA-142", "red.boosters", "b3", ""),
    ("DA-135", "red.boosters", "b2", ""),
    ("DA-137", "red.boosters", "b9", ""),
    ("DA-137", "red.boosters", "", "b6"),
    ("DA-139", "box", "b6", ""),
    ("DA-133", "box", "b9", ""),
    ("DA-142", "box", "", "b3"),
    ("DA-135", "d9.booster", "", "b2"),
    ("DA-132", "a7.booster", "back", ""),
    ("DA-130", "pile", "", "back"),
]


@pytest.mark.parametrize(("rule", "place", "come", "gone"), BLAMED)
def test_boosters_where_no_act_puts_them(dash_arena, rule, place, come, gone):
    state = boosted(dash_arena, (2, 1, 1), red="b6", lying={"d9": "b2"}, R1="e2", B1="i9", disk="e5")
    state = replace(state, supply=replace(state.supply, boxed=(3,), pile=5))
    found = [tuple(Lying("booster", face) for face in faces.split()) for faces in (gone, come)]
    assert dash_arena.blame(state, Handled(place, *found)).rule == rule


def test_a_house_may_begin_with_boosters_in_mid_match(dash_arena):
    state = dash_arena.amend(dash_arena.begin(SEATS, Options()), "boosters", True)
    assert state.field.disks == (-1, -1)
    assert dash_arena.prompts(play(dash_arena, state, DISK))[0].key == "pile"


def test_a_booster_may_lie_until_the_dash_is_done(dash_arena):
    state = boosted(dash_arena, (2, 1, 1), lying={"e4": "b4"}, R1="e2", B1="i9", disk="e9")
    tables = list(dash_arena.way(state, Dash("red", "red-1", 2, "N")))
    assert tables[-1]["e4.figure"] == (Lying("red-1", "down"),)
    assert (tables[-2]["e4.figure"], tables[-2]["e4.booster"][0].face) == ((Lying("red-1", "up"),), "b4")


def test_shooting_is_announced_by_the_button_whoever_else_may_act(dash_arena):
    options = Options(boosters=True, boosters_off_turn="any")
    state = boosted(dash_arena, (2, 1, 1), blue="b9", R1="e2", B1="e3", disk="R1", options=options)
    assert dash_arena.to_act(state) == {"red", "blue"}
    assert dash_arena.prompts(state)[0].press == (("red", Shoot("red")),)
