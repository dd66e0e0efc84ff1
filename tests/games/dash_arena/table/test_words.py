"""Every act, prompt and fault of Dash Arena has its sentence."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.dash_arena.boosters.supply import Use
from companion.games.dash_arena.examples import EXAMPLES, acting, placed, set_out
from companion.games.dash_arena.state import Dash, Intercept, Options, Shoot, Throw
from companion.present.words import Words
from companion.rules.stroll import stroll
from tests.games.dash_arena.boosted import boosted
from tests.games.dash_arena.conftest import FOLDER
from tests.games.dash_arena.laying import play, using
from tests.rules import laws


@pytest.fixture(scope="session")
def words():
    return Words.load(FOLDER / "words.toml")


def said(dash_arena, words, state, action):
    return words.phrase(dash_arena.say(state, action))


def test_a_dash_is_told_in_one_sentence(dash_arena, words):
    state = acting(dash_arena, (4, 1, 1), lambda s: placed(s, "e5", R1="e2", B1="e3"))
    told = "Red 1: 4 north, pushed Blue 1 twice, Blue 1 took the disk at e5, ended at e4"
    assert said(dash_arena, words, state, Dash("red", "red-1", 4, "N")) == told
    state = EXAMPLES["DA-G01"](dash_arena)
    assert said(dash_arena, words, state, Dash("red", "red-1", 3, "NW")) == "Red 1: 3 north-west, bounced at a5, ended at c7"
    state = acting(dash_arena, (3, 1, 1), lambda s: placed(s, "e5", R1="c8"))
    assert said(dash_arena, words, state, Dash("red", "red-1", 3, "N")) == "Red 1: 3 north, bounced at c9, ended at c7"


def test_a_fall_and_a_goal_are_told(dash_arena, words):
    state = EXAMPLES["DA-G03"](dash_arena)
    assert said(dash_arena, words, state, Dash("red", "red-1", 2, "N")) == "Red 1: 2 north, pushed Blue 1, Blue 1 fell, ended at c8"
    state = EXAMPLES["DA-G08"](dash_arena)
    throw, caught = Throw("red", "red-1", "NW"), Intercept("red", "red-2", "N")
    assert said(dash_arena, words, state, Shoot("red")) == "Red shoots"
    thrown = dash_arena.apply(state, Shoot("red"))
    assert said(dash_arena, words, thrown, throw) == "Red 1 throws north-west, the disk is at b5"
    assert said(dash_arena, words, dash_arena.apply(thrown, throw), caught) == "Red 2 sends the disk north, to b9"


@pytest.mark.parametrize(
    ("example", "act", "told"),
    [
        ("DA-G06", (4, "N", ("handoff", "with", "without")), "handed the disk to Red 2, pushed Red 2 twice, Red 2 left the disk at g5"),
        ("DA-G06", (4, "N", ("push", "take", "push", "leave")), "pushed Red 2 twice, left the disk at g4"),
        ("DA-G07", (5, "N", ()), "bounced twice at c9, stuck at c9"),
        ("DA-G11", (6, "N", ("take", "leave")), "left the disk at e6, bounced at e7"),
        ("DA-G15", (2, "N", ("without",)), "pushed Blue 1, Blue 1 left the disk at c5, took the disk at c5"),
    ],
)
def test_chains_are_told_with_every_bounce_and_every_disk(dash_arena, words, example, act, told):
    sentence = said(dash_arena, words, EXAMPLES[example](dash_arena), Dash("red", "red-1", *act))
    assert sentence.split(", ", 1)[1].rpartition(", ended at ")[0] == told


def test_the_disk_that_a_dash_meets(dash_arena, words):
    state = acting(dash_arena, (4, 1, 1), lambda s: placed(s, "e5", R1="e4"))
    ways = {(): "took the disk at e5, ", ("leave",): "", ("take", "leave"): "took the disk at e5, left the disk at e6, "}
    for choices, told in ways.items():
        dash = Dash("red", "red-1", 4, "N", choices)
        assert said(dash_arena, words, state, dash) == f"Red 1: 4 north, {told}bounced at e7, ended at d8"
    short = Dash("red", "red-1", 1, "N")
    assert said(dash_arena, words, state, short) == "Red 1: 1 north, took the disk at e5, ended at e5"


def test_what_a_card_does_on_the_way_is_told(dash_arena, words):
    state = using(dash_arena, "t1", "t2", (3, 1, 1), R1="e2", R2="e4", B1="g8")
    swerved = Dash("red", "red-1", 3, "NE", ("straight", "left"))
    assert said(dash_arena, words, state, swerved) == "Red 1: 3 north-east, turned at f3, ended at f5"
    state = using(dash_arena, "t2", "t1", (4, 1, 1), R1="e2", R2="c2", B1="g8", disk="R2")
    assert said(dash_arena, words, state, Dash("red", "red-1", 4, "NE", ("go", "stop"))) == "Red 1: 4 north-east, stopped, ended at g3"
    thrown = Dash("red", "red-2", 4, "N", ("keep", "take", "throw-NW"))
    assert said(dash_arena, words, state, thrown) == "Red 2: 4 north, threw the disk to a5, ended at c3"
    assert [stop.along for stop in dash_arena.trail(state, thrown)] == ["", "", "", "A41"]


def test_an_interrupted_dash_is_told_in_two_sentences(dash_arena, words):
    state = boosted(dash_arena, (4, 1, 1), red="b6 b8", R1="c2", R2="e2", R3="g2", B1="c5", disk="c4")
    begun = Dash("red", "red-1", 4, "N", halt=2)
    assert said(dash_arena, words, state, begun) == "Red 1: 4 north, took the disk at c4, is at c4"
    now = dash_arena.apply(state, begun)
    shove = Use("red", "b6", "red-1", "blue-1", then=("leave",))
    assert said(dash_arena, words, now, shove) == "Red 1 shoves Blue 1 (booster 6), left the disk at c4, pushed Blue 1, Red 1 ended at c5"
    aside = Use("red", "b8", to="d5.figure")
    assert said(dash_arena, words, now, aside) == "Red 1 steps aside (booster 8), ended at d7"


def test_a_bent_flight_is_told_once(dash_arena, words):
    state = play(dash_arena, boosted(dash_arena, (1, 1, 1), red="b5", R1="c4", B1="c9", disk="R1"), Shoot("red"))
    assert said(dash_arena, words, state, Throw("red", "red-1", "N", "1R")) == (
        "Red 1 throws north, bent at c5 (booster 5), the disk is at e6"
    )


@pytest.mark.parametrize("options", [Options(), Options(boosters=True, mode="advanced"), Options(announce_direction=True)])
def test_everything_is_said(dash_arena, words, options):
    rng = Random(4)
    rules = frozenset(f"DA-{n:03d}" for n in range(1, 167))
    start = dash_arena.begin(("red", "blue"), options)
    steps = list(stroll(dash_arena, start, 160, rng, set_out))
    for step in steps[::4]:
        laws.everything_is_said(dash_arena, step, laws.looks(dash_arena, rng.choice(steps)[2]), words, rules)
