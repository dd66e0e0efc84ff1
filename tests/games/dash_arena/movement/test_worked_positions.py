"""The worked positions DA-G01 to DA-G15 of the movement rules."""

from __future__ import annotations

import pytest

from companion.games.dash_arena.examples import EXAMPLES
from companion.games.dash_arena.state import Dash, Options
from companion.rules.values import Outcome, Roll
from tests.games.dash_arena.positions import ARENA, at, dashed, field, gain, house, thrown

ADVANCED = Options(mode="advanced")


def spent(ride, figure=0):
    return [step.kind for step in ride.steps if step.figure == figure]


def test_g01_a_bounce_into_a_different_space():
    ride = dashed(field(R1="a5"), "R1", 3, "NW")
    assert at(ride) == {"R1": "c7"}
    assert spent(ride) == ["enter"] * 3


def test_g02_a_push_costs_one_and_entering_costs_one():
    ride = dashed(field(R1="e2", B1="e3", disk="e5"), "R1", 4, "N")
    assert at(ride) == {"R1": "e4", "B1": "e5", "disk": "e5"}


def test_g03_an_opponent_is_pushed_into_a_wall():
    ride = dashed(field(R1="c8", B1="c9", disk="B1"), "R1", 2, "N")
    assert at(ride) == {"R1": "c8", "b1": "c9", "disk": "c9"}
    assert gain(ride) == ("red", 1)


def test_g04_an_ally_is_pushed_into_a_wall_by_the_carrier():
    ride = dashed(field(R1="c8", R2="c9", disk="R1"), "R1", 2, "N")
    assert at(ride) == {"r1": "c8", "R2": "c9", "disk": "c8"}
    assert gain(ride) == ("blue", 1)


def test_g05_a_collision_with_an_ally_of_the_pushed_figure():
    ride = dashed(field(R1="c4", B1="c5", B2="c6"), "R1", 5, "N")
    assert at(ride) == {"r1": "c4", "B1": "c5", "B2": "c6"}


def test_g05_a_collision_with_an_opponent_of_the_pushed_figure():
    ride = dashed(field(R1="c4", B1="c5", R2="c6"), "R1", 5, "N")
    assert at(ride) == {"R1": "c2", "b1": "c5", "R2": "c6"}


def test_g06_a_handoff_and_then_a_push_of_the_new_carrier():
    ride = dashed(field(R1="g3", R2="g4", disk="R1"), "R1", 4, "N", "handoff")
    assert at(ride) == {"R1": "g4", "R2": "g6", "disk": "g6"}
    assert ride.asked == (("push", "handoff"), ("with", "without"), ("with", "without"))


@pytest.mark.parametrize(
    ("heading", "end"), [("N", "c9"), ("S", "c9"), ("NE", "i8"), ("SE", "h7"), ("SW", "c6"), ("NW", "f8")]
)
def test_g07_the_trap_between_two_edges(heading, end):
    ride = dashed(field(R1="c9", B1="c8", prone=("B1",)), "R1", 5, heading)
    assert at(ride) == {"R1": end, "b1": "c8"}
    assert gain(ride) is None
    assert ("lost" in spent(ride)) == (heading in "NS")


def test_g08_a_throw_with_two_intercepts_and_the_arch():
    start = field(R1="e3", R2="b5", R3="b9", B1="e7", B2="g7", B3="e9", disk="R1")
    ride = thrown(start, 13, "NW", "N", "NE")
    assert gain(ride) == ("red", 3)


def test_g08_a_bank_shot():
    assert gain(thrown(field(R1="e5", disk="R1"), 9, "NW")) == ("red", 3)
    short = thrown(field(R1="e5", disk="R1"), 8, "NW")
    assert (at(short)["disk"], gain(short)) == ("d10", None)


def test_g09_a_keeper_in_the_gate():
    start = field(R1="d10", B1="e10", disk="R1")
    one, two, three = (dashed(start, "R1", die, "NE") for die in (1, 2, 3))
    assert (at(one)["B1"], at(one)["R1"], gain(one)) == ("f10", "d10", None)
    assert (at(two)["B1"], at(two)["R1"], gain(two)) == ("g9", "d10", None)
    assert gain(three) == ("red", 3)


def test_g09_nobody_catches_what_passes_through():
    assert gain(thrown(field(R1="b9", B1="e10", disk="R1"), 4, "NE")) == ("red", 3)


def test_g09_a_prone_keeper_does_not_help():
    assert gain(dashed(field(R1="e9", B1="e10", prone=("B1",), disk="R1"), "R1", 1, "N")) == ("red", 3)


def test_g10_a_resisting_figure():
    under = house(ADVANCED, B1=2)
    start = field(R1="e2", B1="e3")
    assert at(dashed(start, "R1", 1, "N", under=under)) == {"r1": "e2", "B1": "e3"}
    assert at(dashed(start, "R1", 3, "N", under=under)) == {"R1": "e3", "B1": "e4"}


def test_g10_a_pushed_figure_that_is_trapped():
    start = field(R1="d10", B1="e10", B2="f10", prone=("B2",), disk="R1")
    ride = dashed(start, "R1", 3, "NE", under=house(ADVANCED))
    assert at(ride) == {"r1": "d10", "B1": "e10", "b2": "f10", "disk": "d10"}
    assert gain(ride) == ("blue", 1)
    basic = dashed(start, "R1", 3, "NE")
    assert at(basic) == {"R1": "d10", "B1": "e10", "b2": "f10", "disk": "d10"}


def test_g11_a_one_way_arrow():
    assert at(dashed(field(R1="e5", disk="R1"), "R1", 6, "N")) == {"R1": "a9", "disk": "a9"}
    assert at(dashed(field(R1="e8"), "R1", 3, "S")) == {"R1": "e5"}
    assert at(dashed(field(R1="e6", B1="d8"), "R1", 4, "N")) == {"R1": "d8", "B1": "b9"}


def test_g11_the_direction_of_a_push_over_an_arrow():
    under = house(Options(push_dir_via_arrow="current"))
    assert at(dashed(field(R1="e6", B1="d8"), "R1", 2, "N", under=under)) == {"R1": "e7", "B1": "d9"}


def test_g13_a_disk_against_a_prone_figure():
    start = field(R1="e5", B1="c8", prone=("B1",), disk="R1")
    assert at(thrown(start, 8, "N"))["disk"] == "i5"
    over = thrown(start, 8, "N", under=house(Options(disk_vs_prone="fly_over")))
    assert at(over)["disk"] == "c8"


def test_g14_a_prone_figure_behind_the_arch():
    start = {"R1": "d10", "B2": "f10", "prone": ("B2",)}
    goal = dashed(field(**start, disk="R1"), "R1", 1, "NE")
    assert gain(goal) == ("red", 3)
    assert at(dashed(field(**start), "R1", 2, "NE")) == {"R1": "b9", "b2": "f10"}


def test_g15_the_pusher_decides_about_the_disk():
    start = field(R1="c4", B1="c5", disk="B1")
    assert at(dashed(start, "R1", 2, "N", "without")) == {"R1": "c5", "B1": "c6", "disk": "c5"}
    assert at(dashed(start, "R1", 2, "N")) == {"R1": "c5", "B1": "c6", "disk": "c6"}


def test_g15_a_carrier_is_pushed_into_its_own_gate():
    ride = dashed(field(R1="c9", B1="d10", disk="B1"), "R1", 1, "NE")
    assert gain(ride) == ("red", 3)


def test_g15_a_carrier_that_does_not_get_away_falls_with_its_disk():
    ride = dashed(field(R1="d9", B1="d10", disk="B1"), "R1", 1, "N")
    assert at(ride) == {"R1": "d9", "b1": "d10", "disk": "d10"}
    assert gain(ride) == ("red", 1)
    assert ride.asked == ()


def test_every_worked_position_is_an_example(dash_arena):
    assert sorted(EXAMPLES) == [f"DA-G{number:02d}" for number in range(1, 16)]
    heavy = EXAMPLES["DA-G10"](dash_arena)
    ends = {die: dash_arena.apply(heavy, Dash("red", "red-1", die, "N")).field for die in (1, 3)}
    assert (ends[1].prone, ends[3].prone) == (1, 0)
    assert [ARENA.names[ends[3].spaces[figure]] for figure in (0, 3)] == ["e3", "e4"]
    last = EXAMPLES["DA-G12"](dash_arena)
    for value in (1, 2, 3):
        last = dash_arena.apply(last, Roll("blue", value))
    over = dash_arena.apply(last, next(iter(dash_arena.legal_actions(last))))
    assert over.outcome == Outcome((), "pile")
