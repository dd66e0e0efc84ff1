"""Acts that break a rule, by the rule's ID."""

from __future__ import annotations

import pytest

from companion.games.dash_arena.examples import EXAMPLES, HOME, acting, placed
from companion.games.dash_arena.state import Dash, Intercept, Options, PlaceFigure, Shoot, SpawnDisk, Stand, Throw
from companion.rules.values import Handled, PlacedPiece, Roll
from tests.games.dash_arena.laying import broken, play

SEATS = ("red", "blue")


def empty(game):
    return game.begin(SEATS, Options())


def scored(game):
    return play(game, EXAMPLES["DA-G09"](game), Dash("red", "red-1", 3, "NE"))


def rolled(game):
    return acting(game, (2, 3, 3), lambda state: placed(state, "e5", "R3", R1="c2", R2="e2", R3="g2", B1="g8"))


def dashed(game):
    return play(game, rolled(game), Dash("red", "red-1", 2, "N"))


def shooting(game):
    return play(game, EXAMPLES["DA-G08"](game), Shoot("red"))


def flying(game):
    return play(game, shooting(game), Throw("red", "red-1", "NW"))


def over(game):
    return play(game, game.amend(EXAMPLES["DA-G09"](game), "target", 3), Dash("red", "red-1", 3, "NE"))


WRONG = [
    ("DA-003", rolled, Dash("blue", "blue-1", 3, "N")),
    ("DA-012", empty, PlaceFigure("blue", "red-1", "c2.figure")),
    ("DA-018", empty, Roll("red", 4)),
    ("DA-019", empty, SpawnDisk("red", "c4.disk")),
    ("DA-020", scored, SpawnDisk("blue", "c4.disk")),
    ("DA-020", empty, SpawnDisk("blue", "e5.disk")),
    ("DA-021", empty, PlaceFigure("red", "red-1", "e5.figure")),
    ("DA-024", rolled, Roll("red", 4)),
    ("DA-025", dashed, Shoot("red")),
    ("DA-026", rolled, Shoot("red")),
    ("DA-029", EXAMPLES["DA-G08"], Throw("red", "red-1", "N")),
    ("DA-030", rolled, Dash("red", "blue-1", 3, "N")),
    ("DA-030", rolled, PlaceFigure("red", "red-1", "c2.figure")),
    ("DA-032", rolled, Stand("red", "red-3", 6)),
    ("DA-039", dashed, Dash("red", "red-1", 3, "N")),
    ("DA-083", shooting, Dash("red", "red-2", 3, "N")),
    ("DA-085", flying, Throw("red", "red-1", "N")),
    ("DA-086", shooting, Throw("red", "red-2", "N")),
    ("DA-094", shooting, Intercept("red", "red-2", "N")),
    ("DA-095", flying, Intercept("red", "red-1", "N")),
    ("DA-100", rolled, Dash("red", "red-3", 2, "N")),
    ("DA-106", over, Dash("red", "red-2", 1, "N")),
    ("DA-108", scored, Dash("blue", "blue-1", 1, "N")),
]


@pytest.mark.parametrize(
    ("rule", "make", "action"),
    [pytest.param(*wrong, marks=pytest.mark.rule(wrong[0]), id=f"{wrong[0]}-{type(wrong[2]).__name__}") for wrong in WRONG],
)
def test_an_act_that_breaks_a_rule(dash_arena, rule, make, action):
    state = make(dash_arena)
    assert broken(dash_arena, state, action) == [rule]


@pytest.mark.rule("DA-112")
def test_the_defender_places_first(dash_arena):
    from tests.games.dash_arena.laying import laid

    state = laid(dash_arena)
    assert broken(dash_arena, state, PlaceFigure("red", "red-1", f"{HOME['red-1']}.figure")) == ["DA-112"]


@pytest.mark.rule("DA-075")
def test_a_disk_that_nobody_may_move(dash_arena):
    assert dash_arena.blame(rolled(dash_arena), Handled("e5.disk", gone=(PlacedPiece("disk"),))).rule == "DA-075"
