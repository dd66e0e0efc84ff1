"""Dice that Blue throws before Red is done: they count when Blue plays with them, unless it throws others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.dash_arena.examples import acting, placed
from companion.games.dash_arena.state import Dash, Options
from companion.referee.events import RolledEarly
from companion.referee.observation import Tick
from companion.referee.orders import freely
from tests.games.dash_arena.watched import Watched

FIGURES = {"R1": "d4", "R2": "f7", "R3": "e3", "B1": "a2", "B2": "b2", "B3": "a4"}


@pytest.fixture
def early(dash_arena):
    """Red has one dash left; Blue has thrown 1, 3 and 4, and the last dash is seen only now."""
    state = acting(dash_arena, (1, 1, 3), lambda s: placed(s, **FIGURES), Options(mode="basic"))
    watched = Watched(dash_arena, state)
    watched.see(state)
    *dashes, last = Dash("red", "red-2", 3, "NW"), Dash("red", "red-1", 1, "SE"), Dash("red", "red-3", 1, "NW")
    state = watched.follow(state, *dashes)
    for value in (1, 3, 4):
        watched.at -= 4.5
        watched.roll(value)
    watched.tell(Tick)
    assert [fault.rule for fault in watched.faults] == ["DA-040"]
    watched.follow(state, last)
    return watched


def dashed(watched, figure, *dice):
    """The state when Blue has thrown these dice and this figure has dashed by the first of them."""
    state = watched.match.live
    for value in dice:
        roll = next(act for act in watched.game.legal_actions(state) if getattr(act, "value", 0) == value)
        state = watched.game.apply(state, roll)
    dash = next(act for act in watched.game.legal_actions(state) if isinstance(act, Dash) and act.figure == figure and act.die == dice[0])
    return watched.game.apply(state, dash)


def test_dice_that_came_too_early_count_when_they_are_played_with(early):
    after = dashed(early, "blue-3", 3, 1, 4)
    early.see(after)
    assert ([fault.rule for fault in early.faults], early.match.open) == (["DA-040"], ())
    assert early.match.live == after


def test_dice_that_are_thrown_anew_count_instead(early):
    for value in (2, 2, 6):
        early.roll(value)
    assert early.match.live.pool == (2, 2, 6)


def test_each_early_die_is_kept_with_the_seat_whose_turn_it_was(early):
    kept = [(event.seat, event.value) for event in early.match.events if isinstance(event, RolledEarly)]
    assert kept == [("red", 1), ("red", 3), ("red", 4)]


def test_what_was_refused_is_taken_back_without_anybodys_consent(early):
    first = next(number for number, event in enumerate(early.match.events) if isinstance(event, RolledEarly))
    last = max(number for number, event in enumerate(early.match.events) if isinstance(event, RolledEarly))
    assert freely(replace(early.match, events=early.match.events[: last + 1]), first)
