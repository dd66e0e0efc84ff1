"""Acts that have to be thought of: each leads to a table that nothing else explains so well."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.dash_arena.boosters.supply import Supply, Use
from companion.games.dash_arena.examples import acting, placed
from companion.games.dash_arena.state import Dash, Intercept, Options, PlaceFigure, Shoot, SpawnDisk, Stand, Throw
from companion.referee.judging.judge import judge
from companion.rules.explain import Seen
from companion.rules.values import PlacedPiece, visible
from tests.games.dash_arena.boosted import boosted, numbers
from tests.games.dash_arena.laying import moved, play, using
from tests.games.dash_arena.watched import Watched
from tests.rules.laws import standing

BOTH = Options(mode="advanced", boosters=True)
GIVES = ("without", "handoff")


def told(game, before, after, unsure=()):
    """The lines of the judge's verdict on the table after some acts."""
    verdict = judge(standing(game, before), Seen(visible(game.layout(after), game.board), unsure=frozenset(unsure)))
    assert all(not line.mismatch and not line.attempts for line in verdict.explanations), verdict.name
    return {line.actions for line in verdict.explanations}


def test_at_the_end_of_any_dash_a_booster_is_taken_on_which_somebody_lies(dash_arena):
    """A card that nobody knows has laid Blue 2 on it. Red 1 dashes to the wall and back to where it was, or Red 2 does."""
    state = boosted(dash_arena, (2, 2, 6), lying={"b6": "b9"}, prone="B2", disk="R2", R1="c4", R2="c6", R3="e3", B1="h6", B2="b6", B3="d3")
    dashes = Dash("red", "red-1", 6, "S"), Dash("red", "red-2", 6, "N")
    for dash in dashes:
        assert {(dash,) for dash in dashes} <= told(dash_arena, state, dash_arena.apply(state, dash), ["f8.disk", "g3.disk"])


def test_who_stands_up_may_be_pushed_over_in_the_same_turn(dash_arena):
    """Red 3 lies where it lay: it stood up, and Red 2 ran into it."""
    figures = {"R1": "h2", "R2": "f4", "R3": "g7", "B1": "f10", "B2": "f6", "B3": "f8"}
    state = using(dash_arena, "t2", "t3", (2, 2, 6), disk="B1", prone="R3", **figures)
    acts = Stand("red", "red-3", 2), Dash("red", "red-1", 2, "SW"), Dash("red", "red-2", 6, "NE")
    after = play(dash_arena, state, *acts)
    assert after.field.prone == state.field.prone
    assert {frozenset(line) for line in told(dash_arena, state, after)} == {frozenset(acts)}


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


DICE = {"blue": (4, 4, 6), "red": (4, 5, 6)}
FIGURES = {
    "blue": {"R1": "c2", "R2": "e2", "R3": "g2", "B1": "g8", "B2": "c8", "B3": "e8"},
    "red": {"R1": "d6", "R2": "b8", "R3": "c8", "B1": "g9", "B2": "b9", "B3": "h7"},
}
FIRST = {
    "blue": (Dash("blue", "blue-3", 4, "SW"), Dash("blue", "blue-2", 4, "SW"), Dash("blue", "blue-1", 6, "SW")),
    "red": (Dash("red", "red-3", 4, "N"), Dash("red", "red-1", 5, "NW", GIVES), Dash("red", "red-2", 6, "SW", GIVES)),
}


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_who_has_dashed_may_be_pushed_on_by_both_others(dash_arena, seat):
    """All three dashes are seen at once: of the first nothing is left where it ended."""
    disk, team = {"red": ("c6", 0), "blue": ("g6", 1)}[seat]
    before = after = acting(dash_arena, DICE[seat], lambda state: placed(state, disk, **FIGURES[seat]), team=team)
    for act in FIRST[seat]:
        assert dash_arena.faults(after, act) == ()
        after = dash_arena.apply(after, act)
    assert [act.figure for act in FIRST[seat]] in [[act.figure for act in line] for line in told(dash_arena, before, after)]


def test_who_has_conceded_points_may_be_seen_only_where_the_spawn_puts_it(dash_arena):
    """Blue 1 pushes Red 3, which carries the disk and falls against Blue 2. Before anybody looks Red 3 stands on its start."""
    figures = {"R1": "g2", "R2": "e3", "R3": "e4", "B1": "d5", "B2": "f4", "B3": "g8"}
    before = after = acting(dash_arena, (2, 2, 5), lambda state: placed(state, "e4", **figures), team=1)
    for act in (Dash("blue", "blue-3", 2, "NE"), Dash("blue", "blue-1", 5, "SE"), PlaceFigure("red", "red-3", "c2.figure")):
        assert dash_arena.faults(after, act) == ()
        after = dash_arena.apply(after, act)
    assert {line[-1] for line in told(dash_arena, before, after)} == {PlaceFigure("red", "red-3", "c2.figure")}


def test_a_booster_on_which_a_figure_stood_comes_to_light_half_way(dash_arena):
    """Red 3 pushes Blue 2 off booster 5 and two spaces on. Red 3 is in a hand, and Blue 2 has gone its way."""
    figures = {"R1": "f1", "R2": "g3", "R3": "i1", "B1": "h1", "B2": "i3", "B3": "f2"}
    state = boosted(dash_arena, (1, 2, 4), lying={"i3": "b5"}, disk="B2", prone="B3", **figures)
    watched = Watched(dash_arena, state)
    watched.see(state)
    chip = PlacedPiece("booster", "b5")
    watched.show(moved(dash_arena.layout(state), "i3.figure", "i5.figure").put({"i1.figure": (), "i3.booster": (chip,)}))
    assert watched.faults == []
    watched.see(dash_arena.apply(state, Dash("red", "red-3", 4, "N", ("without",))))
    assert watched.faults == []


@pytest.mark.parametrize("disk", ["b8", "i2"])
def test_who_is_pushed_into_the_way_of_another_is_pushed_on(dash_arena, disk):
    """Blue 3 has nobody ahead of it until Blue 2 has pushed Blue 1 there. With one impulse Blue 3 then takes Blue 1 a space further than it
    could go itself."""
    state = acting(dash_arena, (1, 2, 3), lambda s: placed(s, disk, R1="a8", R2="c2", R3="f3", B1="a7", B2="b9", B3="c7"), team=1)
    first = Dash("blue", "blue-1", 2, "NE")
    second = Dash("blue", "blue-2", 3, "SE", GIVES if disk == "b8" else ())
    third = Dash("blue", "blue-3", 1, "NE")
    after = state
    for dash in (first, second, third):
        assert dash_arena.faults(after, dash) == ()
        after = dash_arena.apply(after, dash)
    assert (first, second, third) in told(dash_arena, state, after)


def test_a_fellow_that_is_pushed_may_dash_from_there_and_be_pushed_on(dash_arena):
    """Red 2 pushes Red 3 out of its column, and Red 3 dashes from there. Red 1 takes it on to where nobody would look for it."""
    state = acting(dash_arena, (1, 3, 4), lambda s: placed(s, "", R1="e0", R2="c2", R3="d2", B1="a5", B2="b5", B3="f1"))
    dashes = Dash("red", "red-2", 1, "SE"), Dash("red", "red-3", 3, "SE"), Dash("red", "red-1", 4, "NE")
    after = state
    for dash in dashes:
        assert dash_arena.faults(after, dash) == ()
        after = dash_arena.apply(after, dash)
    assert dashes in told(dash_arena, state, after)


@pytest.mark.parametrize("mate", [False, True])
def test_a_throw_into_the_gate_may_be_seen_only_when_the_disk_is_spawned_anew(dash_arena, mate):
    """Straight in, or by a mate who directs it there."""
    state = acting(dash_arena, (1, 1, 1), lambda s: placed(s, "R1", R1="e8", R2="e9" if mate else "a3", R3="i3", B1="a8", B2="i8", B3="g2"))
    state = dash_arena.apply(replace(state, carrying=True), Shoot("red"))
    thrown = dash_arena.apply(state, Throw("red", "red-1", "N"))
    acts: tuple[object, ...] = (Throw("red", "red-1", "N"),)
    if mate:
        acts = *acts, Intercept("red", "red-2", "N")
        thrown = dash_arena.apply(thrown, acts[-1])
    assert thrown.points[0]
    spawned = dash_arena.apply(thrown, SpawnDisk("blue", "g6.disk"))
    assert (*acts, SpawnDisk("blue", "g6.disk")) in told(dash_arena, state, spawned)
