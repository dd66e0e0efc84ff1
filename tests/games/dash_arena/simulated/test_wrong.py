"""Cheats of the simulated people, and when they let them be: where it would be another mistake, or none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.dash_arena.examples import acting, placed
from companion.games.dash_arena.movement.arena import HEADINGS
from companion.games.dash_arena.movement.dash_cache import rides_of
from companion.games.dash_arena.simulated import TABLE
from companion.games.dash_arena.simulated.cheats import CHEATS
from companion.games.dash_arena.simulated.cheats.dashes import rides
from companion.games.dash_arena.simulated.cheats.falls import KINDS, temptations
from companion.games.dash_arena.simulated.cheats.figures import laid
from companion.games.dash_arena.simulated.players import choose
from companion.games.dash_arena.state import Dash, Options
from companion.games.dash_arena.table.layout import arena, house_of
from tests.games.dash_arena.boosted import boosted
from tests.games.dash_arena.watched import Watched

LAST = {"rolled": (3, 3, 3), "pool": (3,), "dashed": 0b110}
"""Red 1 has the last die."""
TO_THE_WALL = {"R1": "c6", "R2": "c9", "R3": "a1", "B1": "g8", "B2": "e8", "B3": "i9"}
AGAINST_A_FELLOW = {"R1": "c3", "R2": "a1", "R3": "i1", "B1": "c6", "B2": "c7", "B3": "i9"}
AGAINST_A_FOE = {"R1": "c3", "R2": "c7", "R3": "i1", "B1": "c6", "B2": "a9", "B3": "i9"}


def people(state, seed=0, cheat_rate=1.0):
    """The people at a table in this position, where all was seen."""
    one = TABLE(("red", "blue"), state.options, str(seed), cheat_rate)
    one.state = one.barrier = one.at_rest = state
    one.last = one.table()
    return one


def about_to_fall(game, seed=0, **figures):
    return people(replace(acting(game, (3,), lambda s: placed(s, "e5", **figures), Options()), **LAST), seed)


@pytest.mark.parametrize(("kind", "figures"), [("DA-V19", TO_THE_WALL), ("DA-V20", AGAINST_A_FELLOW), ("DA-V21", AGAINST_A_FOE)])
def test_who_would_not_fall_pushes_where_somebody_has_to(dash_arena, kind, figures):
    """With the last die a figure that would not fall pushes where somebody has to. It pushes an ally into the wall, or an opponent against
    its fellow or one of the pusher's team."""
    one = about_to_fall(dash_arena, **figures)
    one.done.update({other: 1 for other in CHEATS if other != kind})
    after = dash_arena.apply(one.state, choose(one))
    assert KINDS[kind](after.fell[-1])
    assert kind in set(temptations(one.state, after.field, after.fell))


@pytest.mark.parametrize(("figures", "rule"), [(TO_THE_WALL, "DA-071"), (AGAINST_A_FELLOW, "DA-071"), (AGAINST_A_FOE, "DA-070")])
def test_nobody_falls_or_the_wrong_figure(dash_arena, figures, rule):
    """A dash is seen without the fall that belongs to it, or with the wrong figure down. That is called when it says something, or when the
    opponent rolls."""
    met = set()
    for seed in range(12):
        one = about_to_fall(dash_arena, seed, **figures)
        start = one.state
        one.state = dash_arena.apply(start, Dash("red", "red-1", 3, "N"))
        kind = next(kind for kind, fits in KINDS.items() if fits(one.state.fell[-1]))
        wrong = CHEATS[kind].wrong(one, "red")
        if wrong is None:
            continue
        assert wrong.left_out
        watched = Watched(dash_arena, start)
        watched.see(start)
        watched.show(wrong.after(one.table()))
        watched.roll(3)
        met.add(len(wrong.changes))
        assert {fault.rule for fault in watched.faults[: len(wrong.changes)]} == {rule}, wrong
    assert met


def test_a_dash_after_which_only_the_fall_is_missing_is_named_by_it(dash_arena):
    """Red 1 stands with two impulses where it would have fallen with the third."""
    state = about_to_fall(dash_arena, **TO_THE_WALL).state
    assert [fault.rule for fault in dash_arena.faults(state, Dash("red", "red-1", 2, "N"))] == ["DA-071"]
    assert [fault.rule for fault in dash_arena.faults(state, Dash("red", "red-1", 1, "N"))] == ["DA-038"]


@pytest.mark.parametrize(("figures", "rule"), [(AGAINST_A_FELLOW, "DA-071"), (AGAINST_A_FOE, "DA-070")])
def test_whoever_is_laid_down_in_a_dash_of_which_nothing_else_shows_is_told_who_falls(dash_arena, figures, rule):
    """Red 1 pushes at once, and it is another figure that is laid down."""
    state = replace(about_to_fall(dash_arena, **figures | {"R1": "c5"}).state, rolled=(1, 3, 3), pool=(1,))
    falls = dash_arena.apply(state, Dash("red", "red-1", 1, "N")).fell[-1][0]
    for wrong in {1, 2, 3, 4} - {falls}:
        watched = Watched(dash_arena, state)
        watched.show(laid(state, wrong, "down").after(dash_arena.layout(state)))
        assert [fault.rule for fault in watched.faults] == [rule], wrong


def test_only_an_opponent_that_was_hit_is_pushed_along(dash_arena):
    """One of the own team, put to a neighbouring space, would seem to dash."""
    for figures, along in (AGAINST_A_FELLOW, True), (AGAINST_A_FOE, False):
        one = about_to_fall(dash_arena, **figures)
        one.state = replace(one.state, pool=(3, 3), dashed=0b100)
        one.state = dash_arena.apply(one.state, Dash("red", "red-1", 3, "N"))
        wrong = CHEATS["DA-V44"].wrong(one, "red")
        assert (wrong is not None) is along
        assert wrong is None or wrong.handled == ("blue-2",)


def test_a_wrong_dash_ends_on_no_booster(dash_arena):
    """Red 1 would come onto booster 4: to leave that lying there is another mistake."""
    figures = {"R1": "a1", "R2": "c1", "R3": "g1", "B1": "i9", "B2": "c9", "B3": "i2"}
    for lying, may in ({"a4": "b4"}, False), ({"a7": "b1"}, True):
        state = boosted(dash_arena, (1, 2, 4), lying=lying, disk="i9", **figures)
        ((_, ride),) = rides_of(house_of(state), state.field, 0, 3, 0)
        assert arena(state).names[ride.field.spaces[0]] == "a4"
        assert any(act.heading == HEADINGS[0] for act, _ in rides(state, state.field, (0,), (3,))) is may


def test_nobody_shoves_for_nothing_beside_somebody_prone(dash_arena):
    """It would be taken for a shove of somebody prone (DA-V48)."""
    for prone, idle in (("R3", True), ("B1", False)):
        one = people(boosted(dash_arena, (2, 1, 1), red="b6", R1="e4", R2="e6", R3="a5", B1="e5", disk="i6", prone=prone))
        assert (CHEATS["DA-V47"].wrong(one, "red") is not None) is idle
