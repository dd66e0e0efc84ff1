"""Rules of setup, turns, Shooting, points and lengths that allow or carry out: the position before and after."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.dash_arena.examples import EXAMPLES, HOME, acting, placed
from companion.games.dash_arena.state import Cards, Dash, Intercept, Options, PlaceFigure, Shoot, SpawnDisk, Stand, Throw
from companion.rules.values import Roll
from tests.games.dash_arena.laying import broken, play, using

SEATS = ("red", "blue")
PLACES = tuple(PlaceFigure(name.split("-")[0], name, f"{at}.figure") for name, at in HOME.items())


def rolls(seat, *values):
    return tuple(Roll(seat, value) for value in values)


def goal(game, target=5, points=(0, 0)):
    """Red's goal with the third impulse of DA-G09."""
    state = replace(game.amend(EXAMPLES["DA-G09"](game), "target", target), points=points)
    return state, play(game, state, Dash("red", "red-1", 3, "NE"))


@pytest.mark.rule("DA-001", "DA-002", "DA-106", "DA-156")
def test_who_reaches_the_target_wins(dash_arena, tracked):
    before, after = goal(dash_arena, points=(2, 4))
    assert (after.points, dash_arena.outcome(after).winners, after.phase) == ((5, 4), ("red",), "over")
    tracked("DA-001", before.outcome, after.outcome)
    tracked("DA-002", before.points, after.points)
    tracked("DA-156", goal(dash_arena, points=(1, 0))[1].outcome, after.outcome)
    assert [fault.rule for fault in dash_arena.faults(after, Dash("red", "red-2", 1, "N"))] == ["DA-106"]


@pytest.mark.rule("DA-155", "DA-157")
def test_short_and_long_games(dash_arena, tracked):
    short, long = goal(dash_arena, 3), goal(dash_arena, 7, (3, 0))
    assert (short[1].phase, long[1].phase, goal(dash_arena, 7, (4, 0))[1].phase) == ("over", "spawn", "over")
    tracked("DA-155", short[0].outcome, short[1].outcome)
    tracked("DA-157", long[1].phase, goal(dash_arena, 7, (4, 0))[1].phase)


@pytest.mark.rule("DA-105", "DA-107", "DA-108", "DA-023")
def test_after_points_the_one_who_conceded_attacks(dash_arena, tracked):
    before, after = goal(dash_arena)
    assert (after.phase, after.attacker, after.pool) == ("spawn", 1, ())
    tracked("DA-105", before.pool, after.pool)
    tracked("DA-107", before.attacker, after.attacker)
    assert broken(dash_arena, after, Roll("blue", 3)) == ["DA-108"]
    begun = play(dash_arena, after, *PLACES, SpawnDisk("blue", "g6.disk"))
    assert (begun.phase, begun.active) == ("roll", 1)
    tracked("DA-023", after.active, begun.phase)


@pytest.mark.rule("DA-104", "DA-166", "DA-016", "DA-019")
def test_each_scores_in_the_gate_across(dash_arena, tracked):
    def scored(space):
        state = acting(dash_arena, (1, 1, 1), lambda state: placed(state, "R1", R1=space, B1="i9"))
        return play(dash_arena, state, Dash("red", "red-1", 1, "N" if space == "e9" else "S")).points

    assert (scored("e9"), scored("e1")) == ((3, 0), (0, 3))
    tracked("DA-104", (0, 0), scored("e9"))
    tracked("DA-166", scored("e9"), scored("e1"))
    spawned = play(dash_arena, dash_arena.begin(SEATS, Options()), PLACES[0])
    assert broken(dash_arena, spawned, PlaceFigure("red", "red-2", "g8.figure")) == ["DA-021"]
    tracked("DA-016", spawned.field, play(dash_arena, spawned, PLACES[1]).field)
    assert broken(dash_arena, spawned, SpawnDisk("red", "c4.disk")) == ["DA-019"]


@pytest.mark.rule("DA-017", "DA-018", "DA-022")
def test_setting_up(dash_arena, tracked):
    red, blue = (dash_arena.begin(SEATS, Options(first_attacker=seat)) for seat in SEATS)
    tracked("DA-017", red.attacker, blue.attacker)
    assert broken(dash_arena, red, Roll("red", 1)) == ["DA-018"]
    disk = SpawnDisk("red", "e5.disk")
    swapped = (PlaceFigure("red", "red-2", "c2.figure"), PlaceFigure("red", "red-1", "e2.figure"))
    usual, other = play(dash_arena, red, disk, *PLACES), play(dash_arena, red, *swapped, *PLACES[:1:-1], disk)
    assert usual.phase == other.phase == "roll"
    tracked("DA-022", usual.field, other.field)


@pytest.mark.parametrize(("option", "phase"), [(True, "spawn"), (False, "roll")])
def test_whoever_lies_before_the_spawn(dash_arena, option, phase):
    state = play(dash_arena, dash_arena.begin(SEATS, Options(spawn_resets_prone=option)), *PLACES)
    state = replace(state, field=replace(state.field, prone=1))
    spawned = play(dash_arena, state, SpawnDisk("red", "e5.disk"))
    assert (spawned.phase, spawned.field.prone) == (phase, 1)


@pytest.mark.rule("DA-003", "DA-028", "DA-164", "DA-040")
def test_turns_follow_each_other(dash_arena, tracked):
    begun = play(dash_arena, dash_arena.begin(SEATS, Options()), SpawnDisk("red", "e5.disk"), *PLACES, *rolls("red", 1, 1, 1))
    assert broken(dash_arena, begun, Dash("blue", "blue-1", 1, "N")) == ["DA-003"]
    one = play(dash_arena, begun, Dash("red", "red-1", 1, "N"))
    tracked("DA-028", begun.field, one.field)
    two = play(dash_arena, one, Dash("red", "red-2", 1, "N"))
    assert two.active == 0
    done = play(dash_arena, two, Dash("red", "red-3", 1, "N"))
    assert (done.active, done.phase, done.turn) == (1, "roll", begun.turn + 1)
    tracked("DA-164", two.active, done.active)
    tracked("DA-040", two.pool, done.pool)


@pytest.mark.rule("DA-031", "DA-034", "DA-035")
def test_every_figure_has_to_dash(dash_arena, tracked):
    """Walled in by prone figures a figure still dashes; left-over dice are void (DA-A16, DA-A46)."""
    state = acting(dash_arena, (6, 2, 2), lambda state: placed(state, "e5", "B1", R1="c9", B1="c8"))
    assert {act.figure for act in dash_arena.legal_actions(state)} == {"red-1"}
    done = play(dash_arena, state, Dash("red", "red-1", 6, "N"))
    assert (done.active, done.field) == (1, state.field)
    tracked("DA-031", state.active, done.active)
    ways = {heading: play(dash_arena, state, Dash("red", "red-1", 2, heading)).field for heading in ("NE", "SE")}
    tracked("DA-035", ways["NE"], ways["SE"])
    longer = play(dash_arena, state, Dash("red", "red-1", 6, "SE")).field
    tracked("DA-034", ways["SE"], longer)


@pytest.mark.rule("DA-035", "DA-036")
def test_dashes_that_are_announced(dash_arena):
    from companion.games.dash_arena.state import Announce

    free = acting(dash_arena, (2, 1, 1), lambda state: placed(state, "e5", R1="c2", R2="e2"))
    assert broken(dash_arena, free, Announce("red", "red-1", "N")) == ["DA-035"]
    strict = dash_arena.amend(free, "announce_direction", True)
    assert broken(dash_arena, strict, Dash("red", "red-1", 2, "N")) == ["DA-035"]
    said = play(dash_arena, strict, Announce("red", "red-1", "N"))
    assert broken(dash_arena, said, Announce("red", "red-2", "N")) == ["DA-035"]
    assert broken(dash_arena, said, Dash("red", "red-1", 2, "NE")) == ["DA-036"]
    assert broken(dash_arena, said, Dash("red", "red-2", 2, "N")) == ["DA-035"]
    assert broken(dash_arena, said, Shoot("red")) == ["DA-025"]
    assert play(dash_arena, said, Dash("red", "red-1", 2, "N")).announced is None


@pytest.mark.rule("DA-100", "DA-097", "DA-101")
def test_prone_figures_stand_up_and_stay(dash_arena, tracked):
    state = acting(dash_arena, (2, 4, 4), lambda state: placed(state, "e5", "R1 B1", R1="a2", R2="c3", B1="c4"))
    up = play(dash_arena, state, Stand("red", "red-1", 2))
    assert broken(dash_arena, state, Stand("red", "red-2", 2)) == ["DA-100"]
    tracked("DA-101", state.field, play(dash_arena, state, Dash("red", "red-2", 2, "N")).field)
    assert up.field.spaces == state.field.spaces
    met = play(dash_arena, state, Dash("red", "red-2", 2, "N")).field
    assert met.spaces[3] == state.field.spaces[3]
    tracked("DA-097", met.spaces[1], met.spaces[3])


@pytest.mark.parametrize(("option", "pool"), [(True, (4, 4)), (False, (2, 4, 4))])
def test_what_standing_up_costs(dash_arena, option, pool):
    state = acting(dash_arena, (2, 4, 4), lambda state: placed(state, "e5", "R1", R1="c2", R2="c3"), Options(stand_costs_die=option))
    assert play(dash_arena, state, Stand("red", "red-1", 2 if option else 0)).pool == pool


@pytest.mark.rule("DA-083", "DA-084", "DA-025", "DA-095")
def test_a_throw_uses_all_three_dice(dash_arena, tracked):
    state = EXAMPLES["DA-G08"](dash_arena)
    shooting = play(dash_arena, state, Shoot("red"))
    assert broken(dash_arena, shooting, Dash("red", "red-2", 3, "N")) == ["DA-083"]
    assert broken(dash_arena, shooting, Shoot("red")) == ["DA-025"]
    met = play(dash_arena, shooting, Throw("red", "red-1", "NW"))
    assert (met.flight.impulses, met.pool) == (10, ())
    tracked("DA-084", shooting.pool, met.pool)
    assert broken(dash_arena, met, Intercept("red", "red-1", "N")) == ["DA-095"]
    final = play(dash_arena, met, Intercept("red", "red-2", "N"), Intercept("red", "red-3", "NE"))
    assert final.points == (3, 0)


@pytest.mark.parametrize(("option", "seat"), [("owner", "blue"), ("active", "red")])
def test_who_directs_the_disk(dash_arena, option, seat):
    options = Options(intercept_chooser=option)
    state = acting(dash_arena, (2, 2, 2), lambda state: placed(state, "R1", R1="e5", B1="f6"), options)
    assert dash_arena.to_act(play(dash_arena, state, Shoot("red"), Throw("red", "red-1", "NE"))) == {seat}


@pytest.mark.rule("DA-015", "DA-087")
def test_cards_only_in_the_advanced_game(dash_arena, tracked):
    figures = {"R1": "a9", "R2": "c2", "R3": "c8", "B1": "i9"}
    quick = Dash("red", "red-2", 4, "N", ("keep", "take", "throw-NE"))
    able = using(dash_arena, "t2", "t1", (4, 1, 1), disk="R2", **figures)
    thrown = play(dash_arena, able, quick)
    tracked("DA-087", able.field.disks, thrown.field.disks)
    basic = replace(able, options=Options(), cards=Cards())
    assert broken(dash_arena, basic, quick)
    tracked("DA-015", play(dash_arena, basic, Dash("red", "red-2", 4, "N")).field, thrown.field)


@pytest.mark.rule("DA-004", "DA-074", "DA-113", "DA-114")
def test_pushing_in_the_advanced_game(dash_arena, tracked):
    """DA-G10 (b): a pushed figure that never gets away makes the pusher fall."""

    def pushed(options):
        state = acting(
            dash_arena, (3, 1, 1), lambda state: placed(state, "R1", "B2", R1="d10", B1="e10", B2="f10"), options
        )
        return play(dash_arena, state, Dash("red", "red-1", 3, "NE"))

    basic, advanced = pushed(Options()), pushed(Options(mode="advanced"))
    assert (basic.points, advanced.points) == ((0, 0), (0, 1))
    for rule in ("DA-004", "DA-074", "DA-113", "DA-114"):
        tracked(rule, basic.points, advanced.points)


@pytest.mark.rule("DA-109", "DA-111", "DA-121")
def test_the_advanced_game_begins_with_teams(dash_arena, tracked):
    basic, advanced = (dash_arena.begin(SEATS, Options(mode=mode)) for mode in ("basic", "advanced"))
    assert (basic.phase, advanced.phase) == ("spawn", "teams")
    tracked("DA-109", basic.phase, advanced.phase)
    table = dict(advanced.options.rosters)
    kinds = [dict(card)["type"] for key, card in table["cards"] if key.startswith("t1-")]
    assert sorted(kinds) == ["blocker", "runner", "thrower"]
    tracked("DA-121", kinds, [dict(card)["type"] for key, card in table["cards"] if key.startswith("t4-")])
    ready = replace(advanced, phase="spawn", disk_put=True)
    ends = [play(dash_arena, ready, PlaceFigure("blue", f"blue-{n}", "g8.figure")).field for n in (1, 2)]
    tracked("DA-111", *ends)
