"""Acts that have to be thought of: each leads to a table that nothing else explains so well."""

from __future__ import annotations

from dataclasses import replace

from companion.games.dash_arena.state import Dash, Options
from companion.games.dash_arena.supply import Supply, Use
from companion.referee.judge import judge
from companion.rules.explain import Seen
from companion.rules.values import visible
from tests.games.dash_arena.boosted import boosted, numbers
from tests.games.dash_arena.laying import using
from tests.games.dash_arena.watched import Watched
from tests.rules.laws import standing

BOTH = Options(mode="advanced", boosters=True)


def told(game, before, after, unsure=()):
    """The lines of the judge's verdict on the table after some acts."""
    verdict = judge(standing(game, before), Seen(visible(game.layout(after), game.board), unsure=frozenset(unsure)))
    assert all(not line.residue and not line.attempts for line in verdict.hypotheses), verdict.name
    return {line.actions for line in verdict.hypotheses}


def test_at_the_end_of_any_dash_a_booster_is_taken_on_which_somebody_lies(dash_arena):
    """A card that nobody knows has laid Blue 2 on it. Red 1 dashes to the wall and back to where it was, or Red 2 does."""
    state = boosted(dash_arena, (2, 2, 6), lying={"b6": "b9"}, prone="B2", disk="R2", R1="c4", R2="c6", R3="e3", B1="h6", B2="b6", B3="d3")
    dashes = Dash("red", "red-1", 6, "S"), Dash("red", "red-2", 6, "N")
    for dash in dashes:
        assert {(dash,) for dash in dashes} <= told(dash_arena, state, dash_arena.apply(state, dash), ["f8.disk", "g3.disk"])


def test_a_disk_thrown_in_a_dash_may_come_to_rest_by_booster_3(dash_arena):
    """Blue 1 throws to e1, beside Red 1: without the booster the disk would be in the gate."""
    figures = {"R1": "d1", "R2": "i9", "R3": "a9", "B1": "e2", "B2": "c9", "B3": "g9"}
    state = using(dash_arena, "t3", "t2-2 t2-1 t2-3", (2, 4, 6), options=BOTH, team=1, disk="B1", **figures)
    state = replace(state, supply=Supply(8, held=(numbers("b3"), ())), field=replace(state.field, disks=(*state.field.disks, -1)))
    watched, throw = Watched(dash_arena, state), Dash("blue", "blue-1", 2, "N", ("throw-S",))
    watched.see(state)
    for action in (throw, Use("red", "b3", "red-1")):
        assert dash_arena.faults(state, action) == ()
        state = dash_arena.apply(state, action)
        watched.see(state)
    assert watched.faults == []
    assert watched.match.live == state
