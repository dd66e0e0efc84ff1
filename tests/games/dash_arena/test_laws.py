"""The laws of every game, held by Dash Arena."""

from __future__ import annotations

from random import Random

import pytest

from companion.assemble import frozen
from companion.games.dash_arena.examples import acting, placed
from companion.games.dash_arena.ns87 import DEFAULT
from companion.games.dash_arena.state import Options
from companion.rules.stroll import stroll
from tests.rules import laws


@pytest.fixture(scope="session")
def walked(dash_arena):
    return list(laws.walks(dash_arena, 250, 3))


def test_the_board_lays_the_default_arena(geometry):
    assert frozen(geometry.topology) == DEFAULT
    assert len(geometry.places) == 2 * 87


def test_values_and_acts(dash_arena, walked):
    for step in walked[::5]:
        laws.values_are_frozen(dash_arena, step)
        laws.apply_is_pure(dash_arena, step)
        laws.legal_actions_are_in_order(dash_arena, step)
        laws.prompts_can_be_answered(dash_arena, step)


def test_attempts(dash_arena, walked):
    rng = Random(8)
    for step in walked[::4]:
        other = laws.looks(dash_arena, rng.choice(walked)[2])
        laws.what_hands_do_is_attempted(dash_arena, step)
        laws.attempts_grow_with_the_change(dash_arena, step, other)
        laws.attempts_are_judged_and_applied(dash_arena, step, other)


def test_tables_can_be_adopted(dash_arena, walked):
    rng = Random(2)
    for _, _, state in walked[::3]:
        laws.places_are_on_the_board(dash_arena, dash_arena.layout(state))
        laws.a_table_can_be_adopted(dash_arena, state, rng)


def test_overruled_games_go_on(dash_arena, walked):
    for state in laws.lawless(dash_arena, 60, 5, walked):
        laws.an_overruled_game_goes_on(dash_arena, state)


@pytest.mark.parametrize(
    "options",
    [
        Options(target=3, pushing="advanced", placing="advanced", adv_prone_strict=True, push_dir_via_arrow="current"),
        Options(self_down_scores=False, disk_vs_prone="fly_over", spawn_resets_prone=False),
        Options(intercept_chooser="active", stand_costs_die=False, placed_disk_scores=False, handoff_passes_arrow=True),
    ],
)
def test_house_rules_play_through(dash_arena, options):
    rng, spawns = Random(6), set()
    start = acting(dash_arena, (1, 3, 4), lambda state: placed(state, "R1", R1="d10", B1="e10", R2="e9", B2="f10", B3="d9"), options)
    for _ in range(60):
        for _, _, state in stroll(dash_arena, start, 12, rng, lambda *_: None):
            spaces = [space for space in state.field.spaces if space >= 0]
            assert len(set(spaces)) == len(spaces)
            assert len(state.pool) <= 3
            spawns.add(state.spawn)
    assert len(spawns) > 1
