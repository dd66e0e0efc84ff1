"""What was seen to be done and is taken back, and what was seen half done, is told again from where it began."""

from __future__ import annotations

from companion.games.dash_arena.examples import acting, placed
from companion.games.dash_arena.state import Dash, MoveToken, Stand
from tests.games.dash_arena.laying import using
from tests.games.dash_arena.watched import Watched


def test_the_last_of_many_acts_is_told_anew_when_the_disk_follows(dash_arena):
    """Blue 1 is pushed on and the disk is still where it was, as if it had been left behind; then it is brought along."""
    state = using(dash_arena, "t1", "t2", (1, 4, 5), team=1, disk="g6", prone="B2", R1="e2", R2="c2", R3="g2", B1="c8", B2="e8", B3="g8")
    watched = Watched(dash_arena, state)
    acts = MoveToken("blue", "blue.team.token"), Stand("blue", "blue-2", 0), Dash("blue", "blue-1", 5, "SE")
    state = watched.follow(state, *acts)
    left = dash_arena.apply(state, Dash("blue", "blue-3", 4, "SE", ("without",)))
    brought = dash_arena.apply(state, Dash("blue", "blue-3", 4, "SE"))
    assert dash_arena.layout(left).differs(dash_arena.layout(brought)) == {"h6.disk", "f5.disk"}
    assert watched.takes(left, brought)


def test_who_stood_up_and_lies_again_has_not_stood_up(dash_arena):
    """Red 2 is laid down again under a hand; with a die left it should stand when Blue rolls."""
    state = acting(dash_arena, (2, 6), lambda s: placed(s, "d6", "R2", R1="c7", R2="e6", R3="e5", B1="c6", B2="d7", B3="d6"))
    dash = Dash("red", "red-3", 6, "SE")
    watched = Watched(dash_arena, state)
    watched.follow(state, Stand("red", "red-2", 2))
    watched.show(dash_arena.layout(state), covered="e6.figure")
    watched.see(dash_arena.apply(state, dash))
    watched.roll(1)
    assert [fault.rule for fault in watched.faults] == ["DA-040"]
