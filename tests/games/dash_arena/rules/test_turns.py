"""Spawn, dice, Positioning, Shooting and points of Dash Arena, and the rule that each wrong act breaks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.dash_arena.examples import EXAMPLES, HOME, acting, placed
from companion.games.dash_arena.state import Dash, Intercept, Options, PlaceFigure, Shoot, SpawnDisk, Stand, State, Throw
from companion.games.dash_arena.table.layout import arena
from companion.rules.values import Handled, PlacedPiece, Roll, change, visible


def play(game, state, *actions):
    for action in actions:
        assert game.faults(state, action) == (), (action, game.faults(state, action))
        state = game.apply(state, action)
    return state


def broken(game, state, action):
    assert action not in set(game.legal_actions(state))
    return [fault.rule for fault in game.faults(state, action)]


def where(state, name):
    from companion.games.dash_arena.state import NUMBER

    return arena(state).names[state.field.spaces[NUMBER[name]]]


def spawn(disk="e5"):
    return SpawnDisk("red", f"{disk}.disk"), *(PlaceFigure(name.split("-")[0], name, f"{at}.figure") for name, at in HOME.items())


def rolls(seat, *values):
    return [Roll(seat, value) for value in values]


@pytest.fixture
def begun(dash_arena):
    return play(dash_arena, dash_arena.begin(("red", "blue"), Options()), *spawn())


def test_the_match_begins_with_the_spawn(dash_arena, begun):
    assert (begun.phase, begun.active, dash_arena.turn(begun)) == ("roll", 0, 1)
    assert dash_arena.layout(begun)["e5.disk"] == (PlacedPiece("disk"),)
    blue = dash_arena.begin(("red", "blue"), Options(first_attacker="blue"))
    assert dash_arena.to_act(blue) == {"red", "blue"}
    assert play(dash_arena, blue, SpawnDisk("blue", "e5.disk")).attacker == 1


def test_wrong_spawns(dash_arena):
    empty = dash_arena.begin(("red", "blue"), Options())
    assert broken(dash_arena, empty, SpawnDisk("red", "c4.disk")) == ["DA-019"]
    assert broken(dash_arena, empty, SpawnDisk("blue", "e5.disk")) == ["DA-020"]
    assert broken(dash_arena, empty, PlaceFigure("red", "red-1", "e5.figure")) == ["DA-021"]
    assert broken(dash_arena, empty, Roll("red", 3, "die-1")) == ["DA-018"]
    one = play(dash_arena, empty, PlaceFigure("red", "red-1", "c2.figure"))
    fault = dash_arena.faults(one, PlaceFigure("red", "red-2", "c8.figure"))[0]
    assert (fault.rule, fault.may) == ("DA-021", ("e2.figure", "g2.figure"))


def test_the_second_spawn_moves_what_still_stands_there(dash_arena):
    goal = play(dash_arena, EXAMPLES["DA-G09"](dash_arena), Dash("red", "red-1", 3, "NE"))
    assert (goal.phase, goal.points, goal.attacker, goal.spawn) == ("spawn", (3, 0), 1, 2)
    assert broken(dash_arena, goal, Dash("red", "red-2", 1, "N")) == ["DA-108"]
    assert broken(dash_arena, goal, SpawnDisk("blue", "c4.disk")) == ["DA-020"]
    blocked = replace(goal, field=placed(goal, "e10", "R2", R1="g8", R2="c2", B1="e5"))
    after = play(dash_arena, blocked, SpawnDisk("blue", "g6.disk"), PlaceFigure("blue", "blue-1", "g8.figure"))
    assert after.field.spaces[0] == -1
    again = play(dash_arena, after, PlaceFigure("red", "red-2", "c2.figure"), PlaceFigure("red", "red-1", "e2.figure"))
    assert again.field.prone == 0


def test_dice_come_first_and_once(dash_arena, begun):
    assert broken(dash_arena, begun, Dash("red", "red-1", 3, "N")) == ["DA-024"]
    assert broken(dash_arena, begun, Roll("blue", 3, "die-1")) == ["DA-003"]
    rolled = play(dash_arena, begun, *rolls("red", 3, 5, 3))
    assert (rolled.phase, rolled.pool) == ("action", (3, 3, 5))
    assert broken(dash_arena, rolled, Roll("red", 3, "die-1")) == ["DA-024"]


def test_three_dashes_make_a_turn(dash_arena, begun):
    rolled = play(dash_arena, begun, *rolls("red", 1, 2, 1))
    one = play(dash_arena, rolled, Dash("red", "red-1", 2, "N"))
    assert where(one, "red-1") == "c4"
    assert broken(dash_arena, one, Dash("red", "red-1", 1, "N")) == ["DA-039"]
    assert broken(dash_arena, one, Dash("red", "red-2", 2, "N")) == ["DA-032"]
    assert broken(dash_arena, one, Dash("red", "blue-1", 1, "N")) == ["DA-030"]
    assert broken(dash_arena, one, Dash("blue", "blue-1", 1, "N")) == ["DA-003"]
    assert broken(dash_arena, one, Shoot("red")) == ["DA-025"]
    done = play(dash_arena, one, Dash("red", "red-2", 1, "N"), Dash("red", "red-3", 1, "N"))
    assert (done.phase, done.active, done.turn) == ("roll", 1, 2)


def test_a_prone_figure_stands_up_with_a_die(dash_arena):
    def fallen(options):
        return acting(dash_arena, (2, 4, 4), lambda state: placed(state, "e5", "R1", R1="c2", R2="e2", R3="g2"), options)

    state = fallen(Options())
    assert broken(dash_arena, state, Dash("red", "red-1", 2, "N")) == ["DA-100"]
    assert broken(dash_arena, state, Stand("red", "red-2", 2)) == ["DA-100"]
    assert broken(dash_arena, state, Stand("red", "red-1", 3)) == ["DA-032"]
    up = play(dash_arena, state, Stand("red", "red-1", 2))
    assert (up.field.prone, up.pool, where(up, "red-1")) == (0, (4, 4), "c2")
    assert broken(dash_arena, up, Dash("red", "red-1", 4, "N")) == ["DA-039"]
    free = play(dash_arena, fallen(Options(stand_costs_die=False)), Stand("red", "red-1", 0))
    assert (free.pool, free.dashed) == ((2, 4, 4), 1)


def test_choices_that_nobody_asks_for(dash_arena):
    state = EXAMPLES["DA-G11"](dash_arena)
    assert broken(dash_arena, state, Dash("red", "red-1", 1, "N", ("leave", "leave"))) == ["DA-077"]
    assert broken(dash_arena, state, Dash("red", "red-1", 1, "N", ("take",))) == ["DA-077"]
    assert broken(dash_arena, state, Dash("red", "red-1", 1, "N", ("without",))) == ["DA-079"]
    left = play(dash_arena, state, Dash("red", "red-1", 3, "N", ("take", "leave")))
    assert dash_arena.layout(left)["e6.disk"] == (PlacedPiece("disk"),)


def test_shooting_binds_the_team(dash_arena, begun):
    state = EXAMPLES["DA-G08"](dash_arena)
    assert dash_arena.prompts(state)[0].press == (("red", Shoot("red")),)
    assert broken(dash_arena, state, Throw("red", "red-1", "N")) == ["DA-029"]
    shooting = play(dash_arena, state, Shoot("red"))
    assert broken(dash_arena, shooting, Dash("red", "red-2", 3, "N")) == ["DA-083"]
    assert broken(dash_arena, shooting, Throw("red", "red-2", "NW")) == ["DA-086"]
    nobody = play(dash_arena, begun, *rolls("red", 1, 2, 3))
    assert broken(dash_arena, nobody, Shoot("red")) == ["DA-026"]
    assert broken(dash_arena, begun, Shoot("red")) == ["DA-024"]


def test_a_throw_with_two_intercepts_scores(dash_arena):
    caught = play(dash_arena, EXAMPLES["DA-G08"](dash_arena), Shoot("red"), Throw("red", "red-1", "NW"))
    assert (caught.phase, caught.flight.impulses) == ("intercept", 10)
    assert broken(dash_arena, caught, Intercept("blue", "blue-1", "N")) == ["DA-095"]
    assert broken(dash_arena, caught, Throw("red", "red-1", "N")) == ["DA-085"]
    goal = play(dash_arena, caught, Intercept("red", "red-2", "N"), Intercept("red", "red-3", "NE"))
    assert goal.points == (3, 0)
    assert broken(dash_arena, goal, Intercept("red", "red-3", "NE")) == ["DA-108"]


@pytest.mark.parametrize(("options", "seat"), [(Options(), "blue"), (Options(intercept_chooser="active"), "red")])
def test_who_directs_the_disk_at_an_opponent(dash_arena, options, seat):
    state = acting(dash_arena, (2, 2, 2), lambda state: placed(state, "R1", R1="e5", B1="e7"), options)
    caught = play(dash_arena, state, Shoot("red"), Throw("red", "red-1", "N"))
    assert dash_arena.to_act(caught) == {seat}


def test_a_fall_of_the_own_carrier(dash_arena):
    state: State = EXAMPLES["DA-G04"](dash_arena)
    fall = Dash("red", "red-1", 2, "N")
    assert play(dash_arena, state, fall).points == (0, 1)
    kept = play(dash_arena, dash_arena.amend(state, "self_down_scores", False), fall)
    assert (kept.points, kept.phase, kept.field.prone) == ((0, 0), "action", 1)


@pytest.mark.parametrize(("target", "over"), [(3, True), (5, False), (7, False)])
def test_the_target_ends_the_match(dash_arena, target, over):
    state = dash_arena.amend(EXAMPLES["DA-G09"](dash_arena), "target", target)
    goal = play(dash_arena, state, Dash("red", "red-1", 3, "NE"))
    assert (dash_arena.outcome(goal) is not None) == over
    if over:
        assert dash_arena.outcome(goal).winners == ("red",)
        assert dash_arena.to_act(goal) == frozenset()
        assert broken(dash_arena, goal, Dash("red", "red-2", 1, "N")) == ["DA-106"]


def test_outside_a_dash_nothing_moves(dash_arena, begun):
    assert dash_arena.blame(begun, Handled("e5.disk", gone=(PlacedPiece("disk"),))).rule == "DA-075"
    assert dash_arena.blame(begun, Handled("e2.figure", gone=(PlacedPiece("red-2", "up"),))).rule == "DA-024"
    assert broken(dash_arena, begun, PlaceFigure("red", "red-1", "c2.figure")) == ["DA-030"]
    assert broken(dash_arena, begun, SpawnDisk("red", "e5.disk")) == ["DA-018"]


def test_an_end_position_names_its_dash(dash_arena):
    """A player who only puts the end position on the table is understood."""
    state = EXAMPLES["DA-G15"](dash_arena)
    after = play(dash_arena, state, Dash("red", "red-1", 2, "N", ("without",)))
    looks = [visible(dash_arena.layout(one), dash_arena.board) for one in (state, after)]
    found = [one for one in dash_arena.attempts(state, change(*looks)) if dash_arena.layout(dash_arena.apply(state, one)) == looks[1]]
    assert found == [Dash("red", "red-1", 2, "N", ("without",))]
