"""The search that asks only for acts which may still lead to a table finds what the whole search finds, with less work."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.dash_arena.game import DashArena
from companion.games.dash_arena.state import Dash, MoveToken, Stand
from companion.rules.explain import Hypothesis, Search, Seen
from companion.rules.values import visible
from tests.games.dash_arena.laying import using
from tests.games.dash_arena.test_corridor import fields

TEAMS = [("t1", "t2"), ("t2", "t3"), ("t3", "t1"), ("t1-1 t1-2 t2-2", "t4")]
MOST = 4000


class Whole(DashArena):
    """The same rules without knowing which acts may lead to a table."""

    nearing = None


def played(game, state, acts, rng, kinds=Dash | Stand):
    """So many random dashes of one turn, or other acts."""
    for _ in range(acts):
        legal = [act for act in game.legal_actions(state) if isinstance(act, kinds) and getattr(act, "halt", -1) < 0]
        if not legal:
            break
        state = game.apply(state, rng.choice(legal))
        if state.phase != "action":
            break
    return state


def hid(rng, places):
    """Now and then a hand hides some places."""
    return frozenset(rng.sample(sorted(places), 3)) if rng.random() < 0.4 else frozenset()


def explained(game, begun, seen):
    search = Search(game, (), seen, limit=MOST)
    full = [found for found in search.explain((Hypothesis(begun),)) if not found.residue]
    assert not search.exhausted
    return {found.state for found in full}, {len(found.actions) for found in full if found.actions}, search.applies


@pytest.mark.parametrize(("red", "blue"), TEAMS)
def test_it_finds_what_the_whole_search_finds(dash_arena, red, blue):
    begun, whole, work = using(dash_arena, red, blue, (1, 2, 3)), Whole(dash_arena.board), [0, 0]
    for rng, field in fields(f"{red} {blue}", 7):
        state = replace(begun, field=replace(field, disks=field.disks[:1], upper=0))
        end = played(dash_arena, state, rng.choice((1, 2)), rng)
        table = visible(dash_arena.layout(end), dash_arena.board)
        seen = Seen(table, hid(rng, {*table}))
        near, every = explained(dash_arena, state, seen), explained(whole, state, seen)
        assert near[0] == every[0], (field, table, seen.covered)
        assert min(near[1], default=0) == min(every[1], default=0)
        work = [work[0] + near[2], work[1] + every[2]]
    assert work[0] < work[1]


@pytest.mark.parametrize(("red", "blue"), [("t1", "t2"), ("t3", "t1"), ("t4", "t1")])
def test_it_finds_the_same_where_a_token_was_moved_before_or_between_dashes(dash_arena, red, blue):
    begun, whole, work = using(dash_arena, red, blue, (1, 2, 3)), Whole(dash_arena.board), [0, 0]
    begun = replace(begun, cards=replace(begun.cards, tokens=("red.token", "blue.card-1.token"), homeward=2))
    for rng, field in fields(f"{red} token {blue}", 8):
        state = replace(begun, field=replace(field, disks=field.disks[:1], upper=0))
        kinds = [MoveToken, Dash, rng.choice((Dash, MoveToken))]
        rng.shuffle(kinds)
        end = state
        for kind in kinds:
            end = played(dash_arena, end, 1, rng, kind) if end.phase == "action" else end
        table = visible(dash_arena.layout(end), dash_arena.board)
        near, every = explained(dash_arena, state, Seen(table)), explained(whole, state, Seen(table))
        assert near[0] == every[0], (field, table)
        assert min(near[1], default=0) == min(every[1], default=0)
        work = [work[0] + near[2], work[1] + every[2]]
    assert work[0] < work[1]
