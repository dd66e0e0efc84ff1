"""The laws of every game, held by Dash Arena."""

from __future__ import annotations

from random import Random

import pytest

from companion.assemble import frozen
from companion.games.dash_arena.examples import EXAMPLES, acting, placed
from companion.games.dash_arena.movement.default_arena import DEFAULT
from companion.games.dash_arena.state import Dash, Options
from companion.rules.explain import Explanation, Search, Seen
from companion.rules.stroll import perft, stroll
from companion.rules.values import visible
from tests.rules import laws


@pytest.fixture(scope="session")
def walked(dash_arena):
    return list(laws.walks(dash_arena, 250, 3))


def test_the_board_lays_the_default_arena(geometry):
    assert frozen(geometry.topology) == DEFAULT
    for kind in (".figure", ".disk"):
        assert len([name for name in geometry.places if name.endswith(kind)]) == 87


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


def test_hands_may_rest(dash_arena, walked):
    for step in walked[::4]:
        if type(step[1]).__name__ in ("Dash", "Stand", "PlaceFigure", "SpawnDisk"):
            laws.hands_may_rest_on_the_way(dash_arena, step)


TURNS = {
    "DA-G06": (Dash("red", "red-1", 2, "NE", ("take", "leave")), Dash("red", "red-2", 4, "S")),
    "DA-G08": (Dash("red", "red-1", 3, "SE", ("leave",)), Dash("red", "red-2", 6, "NE"), Dash("red", "red-3", 4, "N")),
}


@pytest.mark.parametrize("name", TURNS)
def test_a_whole_turn_seen_only_at_its_end_is_explained(dash_arena, name):
    start = EXAMPLES[name](dash_arena)
    after = start
    for action in TURNS[name]:
        assert dash_arena.faults(after, action) == ()
        after = dash_arena.apply(after, action)
    search = Search(dash_arena, (), Seen(visible(dash_arena.layout(after), dash_arena.board)), 500)
    assert after in {found.state for found in search.explain((Explanation(start),)) if not found.mismatch}


COUNTED = {"DA-G07": (1, 12), "DA-G09": (1, 50), "DA-G14": (1, 33)}
"""Lines of play to a depth; DA-G07 also by hand: six headings with two different dice."""


@pytest.mark.parametrize("name", COUNTED)
def test_counted_lines_of_play(dash_arena, name):
    depth, lines = COUNTED[name]
    assert sum(perft(dash_arena, EXAMPLES[name](dash_arena), depth).values()) == lines


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
        Options(target=3, mode="advanced", adv_prone_strict=True, push_dir_via_arrow="current"),
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
