"""A roll is called once no other explanation of the turn allows it. At first there is no time to look through all the others."""

from __future__ import annotations

import pytest

from companion.games.dash_arena.examples import acting, placed
from companion.games.dash_arena.state import Dash, Options
from companion.referee.evidence.deeper import deeper
from companion.referee.observation import Searched
from companion.rules.explain import Seen
from companion.rules.values import visible
from tests.games.dash_arena.watched import Watched

THREE = Dash("red", "red-2", 3, "NW"), Dash("red", "red-1", 1, "SE"), Dash("red", "red-3", 1, "N")


@pytest.fixture
def begun(dash_arena):
    """A state in which Red 1 may push Red 3 from e3, which then dashes on to f4. One dash would bring it there, too."""
    figures = {"R1": "d4", "R2": "f7", "R3": "e3", "B1": "a2", "B2": "b2", "B3": "a4"}
    return acting(dash_arena, (1, 1, 3), lambda s: placed(s, **figures), Options(mode="basic"))


def watching(game, state, dashes, monkeypatch):
    """A referee that has seen the end of these dashes alone, and has no time left."""
    watched = Watched(game, state, slower=False)
    watched.see(state)
    for dash in dashes:
        state = game.apply(state, dash)
    watched.see(state)
    monkeypatch.setattr("companion.referee.decision_builder.SHOWN_LIMIT", 1)
    return watched, Seen(visible(game.layout(state), game.board))


def test_nobody_is_accused_at_a_roll_before_the_slower_worker_has_looked(dash_arena, begun, monkeypatch):
    watched, seen = watching(dash_arena, begun, THREE, monkeypatch)
    watched.roll(4)
    asked = len(watched.match.events)
    watched.roll(2)
    assert (watched.faults, watched.match.live.active) == ([], 0)
    found = deeper(watched.match, seen, watched.at).explanations
    assert len(found[0]) == len(THREE)
    watched.tell(lambda at: Searched(at, asked, seen.table, explanations=found))
    assert (watched.faults, watched.match.live.active, watched.match.live.rolled) == ([], 1, (2, 4))


@pytest.mark.rule("DA-040")
def test_a_roll_is_called_when_the_slower_worker_finds_nothing_that_allows_it(dash_arena, begun, monkeypatch):
    watched, seen = watching(dash_arena, begun, THREE[:1], monkeypatch)
    watched.roll(4)
    assert watched.faults == []
    assert deeper(watched.match, seen, watched.at).explanations == ()
    watched.tell(lambda at: Searched(at, len(watched.match.events), seen.table))
    assert [fault.rule for fault in watched.faults] == ["DA-040"]


@pytest.mark.parametrize(("hidden", "waits"), [("a4.booster", False), ("a5.booster", True)])
def test_a_roll_does_not_wait_for_what_a_figure_hides(dash_arena, begun, hidden, waits):
    """A figure stands on a4, and a camera sees nothing of the space below it. On a5 nothing stands: a hand is there."""
    watched = Watched(dash_arena, begun)
    watched.see(begun)
    for dash in THREE:
        begun = dash_arena.apply(begun, dash)
    watched.show(dash_arena.layout(begun), covered=hidden)
    watched.roll(4)
    assert bool(watched.match.held) is waits
