"""An arena whose gates cannot be entered, only passed (DA-A41)."""

from __future__ import annotations

import pytest

from companion.games.dash_arena.boosters.supply import Use
from companion.games.dash_arena.movement.arena import HEADINGS, arena_of
from companion.games.dash_arena.movement.course import House
from companion.games.dash_arena.movement.dashing import dash
from companion.games.dash_arena.movement.default_arena import ARROWS, DEFAULT
from companion.games.dash_arena.movement.flying import fly
from companion.games.dash_arena.state import Dash, Field, Options
from companion.games.dash_arena.table.flaws import flaws
from tests.games.dash_arena.boosted import boosted
from tests.games.dash_arena.laying import play

THROUGH = (*ARROWS, "X1 e9.N - e9.N via e10.N.N", "X2 e1.S - e1.S via e0.S.S")
CHANGED = {"arrows": THROUGH, "gate_enterable": False}
CLOSED = tuple((key, CHANGED.get(key, value)) for key, value in DEFAULT)
OPTIONS = Options(boosters=True, topology=CLOSED)
ARENA = arena_of(CLOSED)


def field(short, disk):
    spaces = [ARENA.number[short], -1, -1, ARENA.number["i9"], -1, -1]
    return Field(tuple(spaces), 0, (ARENA.number[disk],))


def test_such_an_arena_needs_arrows_there():
    assert flaws(CLOSED) == ()
    bare = tuple((key, False if key == "gate_enterable" else value) for key, value in DEFAULT)
    assert [text for text in flaws(bare) if "e9 leads into it to the N" in text]


@pytest.mark.parametrize(("space", "heading", "points"), [("e9", "N", 3), ("d10", "NE", 3), ("e1", "S", 3)])
def test_a_carrier_scores_in_passing_and_nobody_stays(space, heading, points):
    house = House(ARENA, OPTIONS)
    scored = dash(house, field(space, space), 0, 1, HEADINGS.index(heading))
    assert (scored.points, scored.scorer) == (points, 1 if space == "e1" else 0)
    empty = dash(house, field(space, "a5"), 0, 1, HEADINGS.index(heading))
    assert (empty.points, ARENA.gate[empty.field.spaces[0]]) == (0, -1)


def test_a_disk_flies_through():
    ride = fly(House(ARENA, OPTIONS), field("e8", "e8"), 0, 2, HEADINGS.index("N"))
    assert ride.points == 3


def test_booster_8_leads_into_no_gate(dash_arena):
    state = boosted(dash_arena, (1, 1, 1), red="b8", R1="e8", B1="i9", disk="R1", options=OPTIONS)
    halted = play(dash_arena, state, Dash("red", "red-1", 1, "N", halt=1))
    assert dash_arena.faults(halted, Use("red", "b8", to="e10.figure"))[0].rule == "DA-153"
