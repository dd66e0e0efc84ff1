"""Every act, prompt and fault of Dash Arena has its sentence."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.dash_arena.examples import EXAMPLES, acting, placed, set_out
from companion.games.dash_arena.state import Dash, Intercept, Options, Shoot, Throw
from companion.present.words import Words
from companion.rules.stroll import stroll
from tests.games.dash_arena.conftest import FOLDER
from tests.rules import laws


@pytest.fixture(scope="session")
def words():
    return Words.load(FOLDER / "words.toml")


def said(dash_arena, words, state, action):
    return words.phrase(dash_arena.say(state, action))


def test_a_dash_is_told_in_one_sentence(dash_arena, words):
    state = acting(dash_arena, (4, 1, 1), lambda s: placed(s, "e5", R1="e2", B1="e3"))
    assert said(dash_arena, words, state, Dash("red", "red-1", 4, "N")) == "Red 1: 4 north, pushed Blue 1 twice, ended at E4"
    state = EXAMPLES["DA-G01"](dash_arena)
    assert said(dash_arena, words, state, Dash("red", "red-1", 3, "NW")) == "Red 1: 3 north-west, ended at C7"
    state = acting(dash_arena, (3, 1, 1), lambda s: placed(s, "e5", R1="c8"))
    assert said(dash_arena, words, state, Dash("red", "red-1", 3, "N")) == "Red 1: 3 north, bounced at C9, ended at C7"


def test_a_fall_and_a_goal_are_told(dash_arena, words):
    state = EXAMPLES["DA-G03"](dash_arena)
    assert said(dash_arena, words, state, Dash("red", "red-1", 2, "N")) == "Red 1: 2 north, pushed Blue 1, Blue 1 fell, ended at C8"
    state = EXAMPLES["DA-G08"](dash_arena)
    throw, caught = Throw("red", "red-1", "NW"), Intercept("red", "red-2", "N")
    assert said(dash_arena, words, state, Shoot("red")) == "Red shoots"
    thrown = dash_arena.apply(state, Shoot("red"))
    assert said(dash_arena, words, thrown, throw) == "Red 1 throws north-west, the disk is at B5"
    assert said(dash_arena, words, dash_arena.apply(thrown, throw), caught) == "Red 2 sends the disk north, to B9"


@pytest.mark.parametrize("options", [Options(), Options(boosters=True, mode="advanced"), Options(announce_direction=True)])
def test_everything_is_said(dash_arena, words, options):
    rng = Random(4)
    rules = frozenset(f"DA-{n:03d}" for n in range(1, 167))
    start = dash_arena.begin(("red", "blue"), options)
    steps = list(stroll(dash_arena, start, 160, rng, set_out))
    for step in steps[::4]:
        laws.everything_is_said(dash_arena, step, laws.looks(dash_arena, rng.choice(steps)[2]), words, rules)
