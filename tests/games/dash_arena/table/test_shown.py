"""The way of a move stop by stop."""

from __future__ import annotations

from dataclasses import replace

from companion.games.dash_arena.boosters.supply import Supply
from companion.games.dash_arena.examples import EXAMPLES
from companion.games.dash_arena.state import Dash, Intercept, Options, Shoot, Throw
from companion.games.dash_arena.table.layout import arena
from tests.games.dash_arena.boosted import boosted
from tests.games.dash_arena.laying import play, using


def stops(game, state, action):
    return [(stop.kind, stop.piece, stop.place) for stop in game.trail(state, action)]


def test_a_handoff_and_pushes(dash_arena):
    state = EXAMPLES["DA-G06"](dash_arena)
    shown = dash_arena.trail(state, Dash("red", "red-1", 4, "N", ("handoff",)))
    assert [(stop.kind, stop.piece, stop.place) for stop in shown][:3] == [
        ("handoff", "disk", "g4.disk"),
        ("push", "red-2", "g4.figure"),
        ("enter", "red-2", "g5.figure"),
    ]
    assert shown[2].rides == (("disk", "g5.disk"),)


def test_a_flight_with_its_bends_and_the_disk_that_flies(dash_arena):
    state = boosted(dash_arena, (1, 1, 1), red="b5", R1="c2", B1="i9", disk="R1", second="R1")
    shooting = play(dash_arena, state, Shoot("red"))
    assert stops(dash_arena, shooting, Throw("red", "red-1", "N", "1R", "disk-2")) == [
        ("fly", "disk-2", "c3.disk"),
        ("fly", "disk-2", "d4.disk"),
        ("fly", "disk-2", "e4.disk"),
    ]
    assert stops(dash_arena, state, Throw("red", "red-1", "N", disk="disk")) == []
    met = play(dash_arena, EXAMPLES["DA-G08"](dash_arena), Shoot("red"), Throw("red", "red-1", "NW"))
    assert stops(dash_arena, met, Intercept("red", "red-2", "N"))[-1] == ("fly", "disk", "b9.disk")


def test_the_second_disk_is_thrown_in_a_dash(dash_arena):
    plain = using(dash_arena, "t2", "t1", (2, 1, 1), disk="a9", R2="e2", options=Options(mode="advanced", boosters=True))
    state = replace(plain, field=replace(plain.field, disks=(*plain.field.disks, arena(plain).number["e2"])), supply=Supply(9))
    assert stops(dash_arena, state, Dash("red", "red-2", 2, "N", ("throw-N",))) == [
        ("fly", "disk-2", "e3.disk"),
        ("fly", "disk-2", "e4.disk"),
    ]
