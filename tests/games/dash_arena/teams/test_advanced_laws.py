"""The laws of every game, held by the advanced game, by drafts and by cards that nobody knows."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.dash_arena.state import Dash, MoveToken, Options, UseCard
from companion.lookup.rulebook import load
from companion.present.words import Words
from companion.record.codec import Codec
from companion.rules.explain import Explanation, Search, Seen
from companion.rules.stroll import stroll
from companion.rules.values import visible
from tests.games.dash_arena.conftest import FOLDER
from tests.games.dash_arena.laying import ADVANCED, SEATS, laid, play, rostered, spawned, team, using
from tests.games.dash_arena.teams.test_draft import drafted
from tests.rules import laws

UNKNOWN = Options(mode="advanced", rosters=rostered(t1_1=("manual",), t3=("turn_ability manual",), t2_2=("pass_over", "intercept_range 1")))
CROWD = {"R1": "d10", "R2": "e8", "R3": "c8", "B1": "e10", "B2": "f10", "B3": "d9"}
LYING = {"R1": "e4", "R2": "c4", "R3": "e6", "B1": "c5", "B2": "e5", "B3": "g5", "prone": "R3 B3"}


def starts(game):
    """Positions with every ability in reach, before and after the teams are laid."""
    yield game.begin(SEATS, ADVANCED)
    yield drafted(game, rounds=2)
    yield drafted(game)
    yield laid(game)
    yield spawned(game)
    yield spawned(game, "t3", "t4")
    for red, blue in (("t1", "t2"), ("t2", "t3"), ("t3", "t1"), ("t4", "t1")):
        yield using(game, red, blue, (2, 3, 3), disk="R2", **CROWD)
        yield using(game, red, blue, (1, 2, 4), disk="R1", **LYING)
    yield using(game, "t1", "t3", (1, 2, 4), disk="R1", options=UNKNOWN, **LYING)
    yield play(game, using(game, "t1", "t3", (1, 2, 4), disk="R1", options=UNKNOWN, **LYING), UseCard("red", "t1-1"))


@pytest.fixture(scope="session")
def walked(dash_arena):
    rng = Random(5)
    return [step for start in starts(dash_arena) for step in stroll(dash_arena, start, 16, rng, lambda *_: None)]


def test_values_and_acts(dash_arena, walked):
    met = {type(action).__name__ for _, action, _ in walked}
    assert met >= {"LayCard", "MoveToken", "Pick", "UseCard", "Lay", "Agree", "Dash", "PlaceFigure"}
    for step in walked[::3]:
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
    for step in walked[1::11]:
        if type(step[1]).__name__ in ("LayCard", "MoveToken", "Dash", "Stand", "PlaceFigure"):
            laws.hands_may_rest_on_the_way(dash_arena, step)


def test_tables_can_be_adopted(dash_arena, walked):
    rng = Random(2)
    for _, _, state in walked[::3]:
        laws.places_are_on_the_board(dash_arena, dash_arena.layout(state))
        laws.a_table_can_be_adopted(dash_arena, state, rng)


def test_overruled_games_go_on(dash_arena, walked):
    for state in laws.lawless(dash_arena, 60, 5, walked):
        laws.an_overruled_game_goes_on(dash_arena, state)


def test_everything_is_written_and_read(dash_arena, walked):
    codec = Codec(dash_arena)
    for before, action, after in walked[::7]:
        assert codec.action_from(codec.action(action)) == action
        assert codec.state_from(codec.state(after)) == after
        assert codec.options_from(codec.options(before.options)) == before.options


def test_everything_is_said(dash_arena, walked):
    words = Words.load(FOLDER / "words.toml")
    rules = frozenset(rule.id for rule in load(next(FOLDER.glob("rulebook*.md")), "dash-arena").rules)
    rng = Random(4)
    for step in walked[::5]:
        laws.everything_is_said(dash_arena, step, laws.looks(dash_arena, rng.choice(walked)[2]), words, rules)


def explained(game, start, after):
    """True if the judge's search finds this state from its table alone."""
    search = Search(game, (), Seen(visible(game.layout(after), game.board)), 500)
    return after in {found.state for found in search.explain((Explanation(start),)) if not found.mismatch}


def test_a_turn_with_an_ability_is_explained_from_its_end(dash_arena):
    start = using(dash_arena, "t1", "t2", (2, 3, 6), disk="e5", R1="c2", R2="e2", R3="g2", B1="g8", B2="e8", B3="c8")
    acts = MoveToken("red", "red.team.token"), Dash("red", "red-3", 4, "N"), Dash("red", "red-2", 2, "NW")
    assert explained(dash_arena, start, play(dash_arena, start, *acts))


def test_a_laid_team_is_explained_from_its_end(dash_arena):
    begun = dash_arena.begin(SEATS, ADVANCED)
    assert explained(dash_arena, begun, play(dash_arena, begun, *team(0, "t1")[1:], *team(1, "t4")[:1]))
