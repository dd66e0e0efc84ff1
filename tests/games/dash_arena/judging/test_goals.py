"""An act holds what it owes. A goal with the disk laid out anew is as likely as a flight to that place."""

from __future__ import annotations

import pytest

from companion.games.dash_arena.examples import acting, placed
from companion.games.dash_arena.state import Shoot, SpawnDisk, Throw
from companion.referee.commands import Answer, named
from companion.referee.observation import ButtonPressed, Command
from tests.games.dash_arena.watched import Watched


@pytest.mark.rule("DA-020")
@pytest.mark.parametrize("goal", [False, True])
def test_a_goal_and_a_flight_to_where_the_disk_is_laid_anew_are_asked_about(dash_arena, goal):
    """The disk lies in the middle. Blue 1 threw it there, or into the gate, and Red has laid it out anew."""
    state = acting(dash_arena, (1, 2, 5), lambda s: placed(s, "B1", R1="d4", R2="f5", R3="g1", B1="d1", B2="f2", B3="e6"), team=1)
    watched = Watched(dash_arena, state)
    watched.see(state)
    watched.touch(Shoot("blue"))
    shot = dash_arena.apply(state, Shoot("blue"))
    flown = dash_arena.apply(shot, Throw("blue", "blue-1", "NW"))
    scored = dash_arena.apply(shot, Throw("blue", "blue-1", "SE"))
    watched.see(flown)
    watched.tell(lambda at: ButtonPressed(at, "blue"))
    asked = watched.match.asked
    assert asked is not None
    assert {answer.actions[-1].heading for answer in asked.options} == {"NW", "SE"}
    choice = next(at for at, answer in enumerate(asked.options) if (answer.actions[-1].heading == "SE") is goal)
    watched.tell(lambda at: Command(at, *named(Answer(choice, ("blue",)))))
    watched.see(flown)
    points = dash_arena.scores(scored if goal else flown)
    assert dash_arena.scores(watched.match.live) == points
    assert watched.faults == []
    assert watched.match.live == (dash_arena.apply(scored, SpawnDisk("red", "e5.disk")) if goal else flown)
