"""The laws of every game, held with boosters in play."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.assemble import folder, words
from companion.games.dash_arena.boosters.supply import Use
from companion.games.dash_arena.state import Dash, Options
from companion.lookup.rulebook import load
from companion.record.codec import Codec, dumps, loads
from companion.referee.events import ActionPlayed
from companion.rules.explain import Explanation, Search, Seen
from companion.rules.stroll import perft, stroll
from companion.rules.values import visible
from tests.games.dash_arena.boosted import boosted, fresh
from tests.games.dash_arena.judging.test_watched import Watched
from tests.rules import laws

HOUSES = {
    "usual": Options(boosters=True),
    "free": Options(
        boosters=True, boosters_off_turn="any", prone_may_use_boosters=True, b9_allows_shot=True, self_down_scores=False
    ),
    "announced": Options(boosters=True, announce_direction=True, clear_boosters_at_spawn=True),
}


def starts(game, options):
    yield game.begin(("red", "blue"), options)
    crowd = {"R1": "e5", "R2": "e4", "R3": "c4", "B1": "e6", "B2": "f5", "B3": "d3"}
    yield boosted(game, (1, 3, 2), red="b5 b6 b8", blue="b3 b9", lying={"d4": "b4", "f2": "b7"}, options=options, disk="R1", **crowd)
    lying = {"d4": "b1", "d9": "b4"}
    yield boosted(game, (4, 2, 6), red="b7 b9", blue="b6 b5", lying=lying, options=options, disk="B1", second="e6", **crowd)
    home = {"R1": "c2", "R2": "e2", "R3": "g2", "B1": "g8", "B2": "e8", "B3": "c8"}
    yield fresh(boosted(game, (1, 1, 1), red="b1 b6", blue="b2", options=options, disk="e5", **home))
    two = boosted(game, (), red="b8", options=options, disk="b9", second="g6", **{**home, "R1": "b9"})
    yield replace(two, phase="spawn", spawn=3, turn=9, attacker=1, active=1, points=(3, 1))


def walk(game, options, steps, seed):
    rng = Random(seed)
    for start in starts(game, options):
        for _ in range(2):
            yield from stroll(game, start, steps, rng, None)


@pytest.fixture(scope="session", params=HOUSES)
def walked(request, dash_arena):
    return list(walk(dash_arena, HOUSES[request.param], 11, 5))


def test_everything_was_met(walked):
    kinds = {type(action).__name__ for _, action, _ in walked}
    assert kinds >= {"Use", "Dash", "Roll", "Show", "SetOut"}


def test_values_and_acts(dash_arena, walked):
    for step in walked[::4]:
        laws.values_are_frozen(dash_arena, step)
        laws.apply_is_pure(dash_arena, step)
        laws.legal_actions_are_in_order(dash_arena, step)
        laws.prompts_can_be_answered(dash_arena, step)


def test_boosters_are_never_lost(walked):
    for _, action, after in walked:
        supply = after.supply
        if supply.pile >= 0:
            assert supply.pile + len(supply.lying) + len(supply.held[0]) + len(supply.held[1]) + len(supply.boxed) == 9, action


def test_attempts(dash_arena, walked):
    rng = Random(8)
    for step in walked[::6]:
        other = laws.looks(dash_arena, rng.choice(walked)[2])
        if getattr(step[1], "halt", -1) < 0 and not getattr(step[1], "bend", ""):
            # An interruption is tried only where a token has moved.
            laws.what_hands_do_is_attempted(dash_arena, step)
        laws.attempts_grow_with_the_change(dash_arena, step, other)
        laws.attempts_are_judged_and_applied(dash_arena, step, other)


def test_hands_may_rest(dash_arena, walked):
    """Not within an interrupted dash: no table is committed there."""
    for step in walked[::9]:
        if type(step[1]).__name__ in ("Show", "SpawnDisk", "Use") and step[0].phase != "dash":
            laws.hands_may_rest_on_the_way(dash_arena, step)


def test_overruled_games_go_on(dash_arena, walked):
    for state in laws.lawless(dash_arena, 30, 5, walked):
        laws.an_overruled_game_goes_on(dash_arena, state)


def explained(game, start, *actions):
    after = start
    for action in actions:
        assert game.faults(after, action) == (), (action, game.faults(after, action))
        after = game.apply(after, action)
    search = Search(game, (), Seen(visible(game.layout(after), game.board)), 500)
    found = search.explain((Explanation(start),))
    assert after in {one.state for one in found if not one.mismatch}, search.applies
    return search.applies


def test_an_interrupted_dash_is_explained_from_its_end(dash_arena):
    start = boosted(dash_arena, (4, 1, 1), red="b8", R1="c2", R2="e2", R3="g2", B1="g8", disk="e5")
    assert explained(dash_arena, start, Dash("red", "red-1", 4, "N", halt=2), Use("red", "b8", to="d5.figure")) < 200


def test_a_shove_after_a_dash_is_explained_from_its_end(dash_arena):
    start = boosted(dash_arena, (2, 1, 1), red="b6", R1="c2", R2="e2", R3="g2", B1="c5", disk="e5")
    assert explained(dash_arena, start, Dash("red", "red-1", 2, "N"), Use("red", "b6", "red-1", "blue-1")) < 200


def test_counted_lines_of_play(dash_arena):
    """The lines of play are as many as were counted by hand. Without the sidestep there are six headings. With it a dash may also be
    interrupted after 0 or 1 of one impulse, and six shifts follow."""
    plain = boosted(dash_arena, (1, 1, 1), R1="e5", B1="a1", disk="c9")
    assert perft(dash_arena, plain, 1) == {"Dash": 6}
    step = boosted(dash_arena, (1, 1, 1), red="b8", R1="e5", B1="a1", disk="c9")
    assert perft(dash_arena, step, 1) == {"Dash": 6 * 3}
    assert perft(dash_arena, step, 2)["Dash"] >= 6 * 2 * 6


def test_codec_round_trip(dash_arena, walked):
    codec = Codec(dash_arena)
    for before, action, after in walked[::5]:
        event = ActionPlayed(1.0, action)
        assert codec.event_from(loads(dumps(codec.event(event, 1)))) == event
        for state in (before, after):
            assert codec.state_from(loads(dumps(codec.state(state)))) == state


def test_the_referee_follows_boosters(dash_arena):
    """The referee follows boosters that are used in a dash and between dashes. One in a dash is seen only at its end, one between dashes
    beside it; then the next seat rolls."""
    start = boosted(dash_arena, (4, 1, 1), red="b6 b8", R1="c2", R2="e2", R3="g2", B1="d8", B2="i9", disk="e5")
    watched = Watched(dash_arena, start)
    after = start
    for acts in (
        (Dash("red", "red-1", 4, "N", halt=2), Use("red", "b8", to="d5.figure")),
        (Use("red", "b6", "red-1", "blue-1"),),
        (Dash("red", "red-2", 1, "N"), Dash("red", "red-3", 1, "N")),
    ):
        for action in acts:
            assert dash_arena.faults(after, action) == (), action
            after = dash_arena.apply(after, action)
        watched.see(after)
        assert after in {h.state for h in watched.match.draft.explanations}
    watched.roll(3)
    assert watched.faults == []
    assert watched.match.state.supply.boxed == (6, 8)


def test_a_booster_that_nobody_takes_is_owed(dash_arena):
    start = boosted(dash_arena, (2, 1, 1), lying={"d4": "b6"}, R1="d2", B1="i9", disk="a9")
    watched = Watched(dash_arena, start)
    after = dash_arena.apply(start, Dash("red", "red-1", 2, "N"))
    watched.show(dash_arena.layout(after).put({"red.boosters": ()}))
    watched.roll(3)
    assert [fault.rule for fault in watched.faults] == ["DA-137"]


def test_everything_is_said(dash_arena, walked):
    said = words("dash-arena")
    rules = frozenset(rule.id for rule in load(folder("dash-arena") / "rulebook.md", "dash-arena").rules)
    rng = Random(4)
    for step in walked[::6]:
        laws.everything_is_said(dash_arena, step, laws.looks(dash_arena, rng.choice(walked)[2]), said, rules)
