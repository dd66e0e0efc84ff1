"""The nine boosters: their spawn, how they are picked up, when they may be used and what they do (DA-125 to DA-154)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.dash_arena.boosters.boosterspawn import SHUFFLED
from companion.games.dash_arena.boosters.supply import BOOSTERS, Supply, Use
from companion.games.dash_arena.state import Announce, Dash, Options, PlaceFigure, Shoot, SpawnDisk, Throw
from companion.games.dash_arena.table.layout import arena
from companion.rules.values import Handled, Layout, PlacedPiece, Roll, SetOut, Show
from tests.games.dash_arena.boosted import ON, boosted, fresh
from tests.games.dash_arena.judging.test_watched import Watched
from tests.games.dash_arena.laying import broken, play, rostered, using

SEATS = ("red", "blue")
DISK = SpawnDisk("red", "e5.disk")
HOME = {"R1": "c2", "R2": "e2", "R3": "g2", "B1": "g8", "B2": "e8", "B3": "c8"}


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
    assert broken(dash_arena, state, SetOut("chance", Layout({"pile": (PlacedPiece("booster", "back"),) * 8}))) == ["DA-127"]
    laid = play(dash_arena, state, SHUFFLED)
    assert dash_arena.layout(laid)["pile"] == (PlacedPiece("booster", "back"),) * 9
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
    assert dash_arena.layout(boxed)["box"] == (PlacedPiece("booster", "b7"),)


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
    state = boosted(dash_arena, (2, 1, 1), lying={"e4": "b6", "a1": "b7", "c5": "b2"}, R1="e2", R2="a1", R3="c4", B1="i9", disk="e9")
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
    assert dash_arena.layout(stacked)["e5.disk"] == (PlacedPiece("disk"), PlacedPiece("disk-2"))
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
    fault = dash_arena.faults(state, Use("red", "b6", "red-1", "blue-3"))[0]
    assert (fault.rule, fault.pieces, fault.places) == ("DA-139", ("booster", "red-1"), ("red.boosters", "e4.figure"))


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
    found = [tuple(PlacedPiece("booster", face) for face in faces.split()) for faces in (gone, come)]
    assert dash_arena.blame(state, Handled(place, *found)).rule == rule


def test_of_two_disks_only_the_carried_one_is_given_away(dash_arena):
    state = boosted(dash_arena, (2, 1, 1), disk="R1", second="e5", R1="e2", B1="i9")
    assert [dash_arena.blame(state, Handled("d4.disk", come=(PlacedPiece(disk),))).rule for disk in ("disk", "disk-2")] == [
        "DA-080",
        "DA-075",
    ]


def test_a_house_may_begin_with_boosters_in_mid_match(dash_arena):
    state = dash_arena.amend(dash_arena.begin(SEATS, Options()), "boosters", True)
    assert state.field.disks == (-1, -1)
    assert dash_arena.prompts(play(dash_arena, state, DISK))[0].key == "pile"


def test_a_booster_may_lie_until_the_dash_is_done(dash_arena):
    state = boosted(dash_arena, (2, 1, 1), lying={"e4": "b4"}, R1="e2", B1="i9", disk="e9")
    tables = list(dash_arena.way(state, Dash("red", "red-1", 2, "N")))
    assert tables[-1]["e4.figure"] == (PlacedPiece("red-1", "down"),)
    open_ones = [table for table in tables if table["e4.booster"]]
    assert any((table["e4.figure"], table["e4.booster"][0].face) == ((PlacedPiece("red-1", "up"),), "b4") for table in open_ones)


def test_shooting_is_announced_by_the_button_whoever_else_may_act(dash_arena):
    options = Options(boosters=True, boosters_off_turn="any")
    state = boosted(dash_arena, (2, 1, 1), blue="b9", R1="e2", B1="e3", disk="R1", options=options)
    assert dash_arena.to_act(state) == {"red", "blue"}
    assert dash_arena.prompts(state)[0].press == (("red", Shoot("red")),)


def test_a_second_disk_is_laid_on_the_first(dash_arena):
    """The attacker has spawned the disk on the own Team Disk Spawner."""
    start = replace(fresh(boosted(dash_arena, (), red="b1", disk="c4", **HOME)), spawn=2)
    both = play(dash_arena, start, Use("red", "b1", to="c4.disk"))
    assert dash_arena.layout(both)["c4.disk"] == (PlacedPiece("disk"), PlacedPiece("disk-2"))


def test_no_reroll_once_a_dash_is_announced(dash_arena):
    state = boosted(dash_arena, (1, 2, 3), red="b7", options=replace(ON, announce_direction=True), disk="e5", **HOME)
    assert Use("red", "b7") in set(dash_arena.legal_actions(state))
    announced = play(dash_arena, state, Announce("red", "red-1", "N"))
    assert broken(dash_arena, announced, Use("red", "b7")) == ["DA-139"]


def test_who_cannot_be_pushed_is_not_shoved(dash_arena):
    """Red 1 is a runner, Red 2 a thrower."""
    rosters = rostered(t2_1=("cannot_be_pushed_by runner",))
    options = Options(mode="advanced", boosters=True, rosters=rosters)
    plain = using(dash_arena, "t1", "t2", (2, 3, 4), R1="e4", R2="d5", R3="g2", B1="e5", disk="a9", options=options)
    state = replace(plain, field=replace(plain.field, disks=(*plain.field.disks, -1)), supply=Supply(8, (), ((6,), ())))
    assert broken(dash_arena, state, Use("red", "b6", "red-1", "blue-1")) == ["DA-120"]
    play(dash_arena, state, Use("red", "b6", "red-2", "blue-1"))


def test_a_prone_figure_that_shoves_falls_no_more(dash_arena):
    """Blue 1 meets Blue 2: the pusher would fall, but Red 1 lies with the disk already."""
    options = replace(ON, prone_may_use_boosters=True)
    state = boosted(dash_arena, (2, 3, 4), red="b6", R1="e4", R2="g2", B1="e5", B2="e6", disk="R1", prone="R1", options=options)
    shoved = play(dash_arena, state, Use("red", "b6", "red-1", "blue-1"))
    assert (shoved.points, shoved.field) == ((0, 0), state.field)


def scored(game):
    """Red has scored while a second disk was in play: the next disk spawn begins, Blue is the attacker."""
    state = boosted(game, (), disk="b9", second="e5", **{**HOME, "R1": "b9"})
    return replace(state, phase="spawn", spawn=2, turn=2, attacker=1, active=1, points=(3, 0))


@pytest.mark.parametrize(("disk", "lying"), [("", (1, -1)), ("disk-2", (-1, 1))])
def test_either_of_two_disks_is_spawned(dash_arena, disk, lying):
    state = scored(dash_arena)
    spawned = play(dash_arena, state, SpawnDisk("blue", "g6.disk", disk))
    there = arena(state).number["g6"]
    assert spawned.field.disks == tuple(there if one > 0 else -1 for one in lying)
    assert broken(dash_arena, spawning(dash_arena), SpawnDisk("red", "e5.disk", "disk-2")) == ["DA-019"]
    later = replace(spawned, disk_put=False, spawn=3)
    play(dash_arena, later, SpawnDisk("blue", "e5.disk", disk))


@pytest.mark.parametrize("second", ["stays", "comes"])
def test_the_second_disk_may_be_the_one_that_is_spawned(dash_arena, second):
    state = scored(dash_arena)
    table, watched = dash_arena.layout(state), Watched(dash_arena, state)
    away = table.put({"b9.disk": ()})
    watched.show(away if second == "stays" else away.put({"e5.disk": (), "g6.disk": table["e5.disk"]}))
    for value in (1, 2, 3):
        watched.roll(value)
    assert watched.faults == []
    live = watched.match.live
    assert (live.disk_put, live.pool, live.field.disks[0]) == (True, (1, 2, 3), -1)
    assert live.field.disks[1] == arena(state).number["e5" if second == "stays" else "g6"]
