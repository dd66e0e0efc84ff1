"""What stays open when something was called and put right."""

from __future__ import annotations

from companion.games.dash_arena.state import Announce, Dash, Options, Stand
from tests.games.dash_arena.boosted import boosted
from tests.games.dash_arena.laying import moved
from tests.games.dash_arena.watched import Watched


def test_which_die_was_used_stays_open_when_something_else_is_put_right(dash_arena):
    """Blue 1 stands up while a booster is taken from the box: with which die nobody has seen, and the 1 may still be there."""
    state = boosted(
        dash_arena, (1, 2, 3), team=1, lying={"b3": "b8"}, disk="e6", options=Options(boosters=True, announce_direction=True),
        R1="h5", R2="e4", R3="g4", B1="h7", B2="f6", B3="f3", prone="B1",
    )  # fmt: skip
    watched = Watched(dash_arena, state)
    watched.see(state)
    stood = dash_arena.apply(state, Stand("blue", "blue-1", 2))
    watched.show(moved(dash_arena.layout(stood), "b3.booster", "blue.boosters"))
    assert [fault.pieces for fault in watched.faults] == [("booster",)]
    watched.see(stood)
    announced = Announce("blue", "blue-2", "N")
    watched.touch(announced)
    stood = dash_arena.apply(dash_arena.apply(stood, announced), Dash("blue", "blue-2", 1, "N"))
    watched.see(stood)
    assert len(watched.faults) == 1
