"""The work of finding what hands may have done counts. A search that is too large gives up in time, and says so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.dash_arena.movement.dash_cache import forget
from companion.games.dash_arena.search.work_counter import AS_AN_APPLY, WorkCounter
from companion.games.dash_arena.state import Dash, MoveToken
from companion.referee.desk import consider
from companion.referee.observation import TableSeen
from companion.rules.explain import Explanation, Search, Seen
from companion.rules.values import LOOKED, Looked, Unlawful, change, visible
from tests.games.dash_arena.laying import using
from tests.games.dash_arena.watched import Watched

WIDE = {"R1": "d5", "R2": "e4", "R3": "f5", "B1": "c7", "B2": "e8", "B3": "g7"}
"""Red's runner carries the disk in the middle of the arena."""


@pytest.fixture
def wide(dash_arena):
    """A position with many dashes, and a table to which none of them leads."""
    begun = using(dash_arena, "t1-1 t2-1 t2-2", "t3", (3, 5, 6), disk=WIDE["R1"], **WIDE)
    away = using(dash_arena, "t1-1 t2-1 t2-2", "t3", (3, 5, 6), disk="b3", **WIDE | {"R1": "b6", "R2": "h6", "B1": "c3", "B3": "a4"})
    return begun, visible(dash_arena.layout(away), dash_arena.board)


def told(weighed):
    """With what breaks a rule for certain."""
    for each in weighed:
        yield from each.find() if isinstance(each, Unlawful) else (each,)


def test_what_is_looked_at_is_paid_for():
    work = WorkCounter()
    work.looked = 2 * AS_AN_APPLY + 1
    assert list(work.due()) == [LOOKED, LOOKED]
    assert not list(work.due())


def test_the_work_is_the_same_with_nothing_remembered(dash_arena, wide):
    begun, table = wide
    trace = change(visible(dash_arena.layout(begun), dash_arena.board), table)
    forget()
    first = list(told(dash_arena.weighed(begun, trace)))
    assert list(told(dash_arena.weighed(begun, trace))) == first
    assert first.count(LOOKED) > 5
    assert [*dash_arena.attempts(begun, trace)] == [*dict.fromkeys(act for act in first if not isinstance(act, Looked))]


def test_what_no_die_says_is_found_only_where_forbidden_acts_are_looked_for(dash_arena):
    begun = using(dash_arena, "t1", "t2", (1, 2, 3), disk="e5", R1="b6", B1="i2")
    far = Dash("red", "red-1", 5, "NE")
    search = Search(dash_arena, (), Seen(visible(dash_arena.layout(dash_arena.apply(begun, far)), dash_arena.board)))
    trace = search.change(begun)
    lawful = [act for act in dash_arena.weighed(begun, trace) if isinstance(act, Dash)]
    assert far not in lawful
    assert far in dash_arena.attempts(begun, trace)
    assert all(explanation.mismatch for explanation in search.explain((Explanation(begun),)))
    assert (far,) in {found.actions for found in search.explain((Explanation(begun),), attempts=1) if not found.mismatch}


def test_a_search_gives_up_before_it_has_looked_at_too_much(dash_arena, wide):
    begun, table = wide
    search = Search(dash_arena, (), Seen(table), limit=40)
    found = search.explain((Explanation(begun),))
    assert all(explanation.mismatch for explanation in found)
    assert search.exhausted
    assert len(search._next) < search.applies == search.limit


def test_the_slower_worker_looks_at_all_of_it(dash_arena, wide):
    begun, _ = wide
    near = dash_arena.apply(begun, next(act for act in dash_arena.legal_actions(begun) if act.figure == "red-1" and act.choices))
    search = Search(dash_arena, (), Seen(visible(dash_arena.layout(near), dash_arena.board)), limit=100_000)
    assert any(explanation.state == near for explanation in search.explain((Explanation(begun),)))
    assert not search.exhausted


def test_a_piece_that_is_only_lifted_has_nobody_look_for_another_story(dash_arena):
    """After two dashes, a token that came home between them, and with a figure in a hand."""
    state = using(dash_arena, "t3", "t1", (3, 5, 6), disk=WIDE["R1"], **WIDE)
    state = replace(state, cards=replace(state.cards, tokens=("red.token", "red.card-1.token"), homeward=2))
    watched = Watched(dash_arena, state)
    for act in (Dash("red", "red-2", 6, "NE"), MoveToken("blue", "blue.token"), Dash("red", "red-3", 5, "S")):
        assert dash_arena.faults(state, act) == ()
        state = dash_arena.apply(state, act)
        watched.see(state)
    lifted = dash_arena.layout(state).put({"d5.figure": ()})
    decision = consider(watched.match, TableSeen(100.0, visible(lifted, dash_arena.board)))
    assert decision.applies < 10
    watched.show(lifted)
    watched.see(state)
    assert watched.faults == []
    assert watched.match.live == state
