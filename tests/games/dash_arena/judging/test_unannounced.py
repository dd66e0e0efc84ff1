"""A throw that was announced only to people is told by the disk, and a late press says nothing new."""

from __future__ import annotations

import pytest

from companion.games.dash_arena.examples import acting, placed
from companion.games.dash_arena.state import Dash, Options, Shoot, Throw
from companion.referee.observation import ButtonPressed
from tests.games.dash_arena.watched import Watched

FIGURES = {"R1": "a2", "R2": "e5", "R3": "c2", "B1": "i6", "B2": "g9", "B3": "c8"}


@pytest.fixture
def carrying(dash_arena):
    """Red 2 carries the disk and has thrown 1, 1 and 2; nothing is announced."""
    state = acting(dash_arena, (1, 1, 2), lambda s: placed(s, "e5", **FIGURES), Options(mode="basic"))
    watched = Watched(dash_arena, state)
    watched.see(state)
    return watched, state


def thrown(game, state, heading):
    """The position after Shooting and this throw."""
    return game.apply(game.apply(state, Shoot("red")), Throw("red", "red-2", heading))


@pytest.mark.rule("DA-085")
@pytest.mark.parametrize("pressed", [True, False])
def test_a_disk_that_lies_where_a_throw_takes_it_was_thrown(carrying, pressed):
    watched, state = carrying
    after = thrown(watched.game, state, "SE")
    watched.see(after)
    if pressed:
        watched.tell(lambda at: ButtonPressed(at, "red"))
    for value in (2, 3, 1):
        watched.roll(value)
    assert ([fault.rule for fault in watched.faults], watched.match.open) == ([], ())
    state = watched.match.live
    assert (state.seats[state.active], sorted(state.pool)) == ("blue", [1, 2, 3])
    dash = next(act for act in watched.game.legal_actions(state) if isinstance(act, Dash) and act.figure == "blue-2" and act.die == 3)
    watched.follow(state, dash)
    assert watched.faults == []


@pytest.mark.rule("DA-029")
def test_a_disk_that_lies_at_a_fellow_was_rather_handed_over(carrying):
    """Only the announcement tells a throw to where an interceptor stands."""
    watched, state = carrying
    table = watched.game.layout(state)
    watched.show(table.put({"e5.disk": (), "c2.disk": table["e5.disk"]}))
    assert watched.faults
    assert Shoot("red") not in watched.match.draft.best.actions


def test_a_disk_where_no_throw_takes_it_was_not_thrown(carrying):
    watched, state = carrying
    table = watched.game.layout(state)
    watched.show(table.put({"e5.disk": (), "b5.disk": table["e5.disk"]}))
    assert watched.faults
