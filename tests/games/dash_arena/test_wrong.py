"""What the simulated people do wrong, and when they do not: where it would be another mistake, or none."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from companion.games.dash_arena.boosters.supply import Use
from companion.games.dash_arena.examples import acting, placed
from companion.games.dash_arena.movement.dash_cache import rides_of
from companion.games.dash_arena.simulated.people import choose
from companion.games.dash_arena.simulated.plausible import falls_told
from companion.games.dash_arena.simulated.sitting import Sitting
from companion.games.dash_arena.simulated.wrong_boosters import for_nothing, kept, spared
from companion.games.dash_arena.simulated.wrong_dashes import ends_elsewhere
from companion.games.dash_arena.simulated.wrong_falls import FINDERS, KINDS, temptations
from companion.games.dash_arena.simulated.wrong_turns import attacker_first
from companion.games.dash_arena.state import Dash, Options, PlaceFigure, SpawnDisk
from companion.games.dash_arena.table.layout import arena, house_of
from companion.simulated_table.acts import Rest
from tests.games.dash_arena.boosted import boosted
from tests.games.dash_arena.laying import laid, play, using
from tests.games.dash_arena.watched import Watched

LAST = {"rolled": (3, 3, 3), "pool": (3,), "dashed": 0b110}
"""Red 1 has the last die."""
TO_THE_WALL = {"R1": "c6", "R2": "c9", "R3": "a1", "B1": "g8", "B2": "e8", "B3": "i9"}
AGAINST_A_FELLOW = {"R1": "c3", "R2": "a1", "R3": "i1", "B1": "c6", "B2": "c7", "B3": "i9"}
AGAINST_A_FOE = {"R1": "c3", "R2": "c7", "R3": "i1", "B1": "c6", "B2": "a9", "B3": "i9"}


def sitting(game, seed=0, options=None, **figures):
    one = Sitting(("red", "blue"), options or Options(), random.Random(seed), 1.0)
    state = acting(game, (3,), lambda s: placed(s, "e5", **figures), one.state.options)
    one.state = one.shown = one.barrier = replace(state, **LAST)
    return one


@pytest.mark.parametrize(("kind", "figures"), [("DA-V19", TO_THE_WALL), ("DA-V20", AGAINST_A_FELLOW), ("DA-V21", AGAINST_A_FOE)])
def test_who_would_not_fall_pushes_where_somebody_has_to(dash_arena, kind, figures):
    """With the last die: an ally into the wall, an opponent against its fellow or against a figure of one's own."""
    one = sitting(dash_arena, **figures)
    one.done.update({other: 1 for other in (*FINDERS,) if other != kind})
    after = dash_arena.apply(one.state, choose(one))
    assert KINDS[kind](after.fell[-1])
    assert kind in set(temptations(one.state, after.field, after.fell))


@pytest.mark.parametrize(("figures", "rule"), [(TO_THE_WALL, "DA-071"), (AGAINST_A_FELLOW, "DA-071"), (AGAINST_A_FOE, "DA-070")])
def test_nobody_falls_or_the_wrong_figure(dash_arena, figures, rule):
    """The dash is seen with what is left out of it: that is called when it says something, or when the opponent rolls."""
    met = set()
    for seed in range(12):
        one = sitting(dash_arena, seed, **figures)
        start, table = one.state, dash_arena.layout(one.state)
        one.remember(Rest(table))
        one.state = dash_arena.apply(start, Dash("red", "red-1", 3, "N"))
        kind = next(kind for kind, fits in KINDS.items() if fits(one.state.fell[-1]))
        wrong = FINDERS[kind][1](one, "red")
        if wrong is None:
            continue
        assert wrong.left_out
        for place, gone, come in wrong.changes:
            one.lie(place, gone, come)
        watched = Watched(dash_arena, start)
        watched.see(start)
        watched.show(one.table())
        watched.roll(3)
        met.add(len(wrong.changes))
        assert {fault.rule for fault in watched.faults[: len(wrong.changes)]} == {rule}, wrong
    assert met


def test_nobody_lays_the_wrong_figure_down_where_another_die_has_it_fall_by_another_rule(dash_arena, monkeypatch):
    """A shorter dash may end on the same space, out of impulses (DA-118): the referee may name that one."""
    for told, committed in (({"DA-071"}, True), ({"DA-071", "DA-118"}, False)):
        found = []
        for seed in range(6):
            one = sitting(dash_arena, seed, **TO_THE_WALL)
            one.state = dash_arena.apply(one.state, Dash("red", "red-1", 3, "N"))
            assert falls_told(one) == {"DA-071"}
            monkeypatch.setattr("companion.games.dash_arena.simulated.wrong_falls.falls_told", lambda _, told=told: told)
            found.append(FINDERS["DA-V19"][1](one, "red"))
        assert any(wrong is not None for wrong in found) is committed


@pytest.mark.parametrize("figures", [TO_THE_WALL, AGAINST_A_FELLOW, AGAINST_A_FOE])
def test_who_may_still_dash_is_not_laid_down_for_somebody_else_unseen(dash_arena, figures):
    """It may have fallen in a dash of its own, and the one that was seen have been too short."""
    for dashed in 0b100, 0b110:
        laid_down = set()
        for seed in range(30):
            one = sitting(dash_arena, seed, **figures)
            one.barrier = one.shown = replace(one.state, pool=(3, 3), dashed=dashed)
            one.state = dash_arena.apply(one.shown, Dash("red", "red-1", 3, "N"))
            kind = next(kind for kind, fits in KINDS.items() if fits(one.state.fell[-1]))
            wrong = FINDERS[kind][1](one, "red")
            laid_down |= {*wrong.pieces} if wrong else set()
        assert laid_down
        assert "red-3" in laid_down
        assert ("red-2" in laid_down) is (dashed == 0b110 and one.state.fell[-1][0] != 1)


def test_who_might_still_have_dashed_is_not_laid_down_where_the_fall_ends_the_turn(dash_arena):
    """Blue 1 carries the disk and falls: points, and the turn is over. Red 3 had dashed, Red 2 had not."""
    laid_down = set()
    for seed in range(40):
        one = sitting(dash_arena, seed, **AGAINST_A_FOE)
        carried = replace(one.state.field, disks=(arena(one.state).number["c6"],))
        one.barrier = one.shown = replace(one.state, pool=(3, 3), dashed=0b100, field=carried)
        one.state = dash_arena.apply(one.shown, Dash("red", "red-1", 3, "N"))
        assert one.state.phase == "spawn"
        kind = next(kind for kind, fits in KINDS.items() if fits(one.state.fell[-1]))
        wrong = FINDERS[kind][1](one, "red")
        laid_down |= {*wrong.pieces} if wrong else set()
    assert "red-3" in laid_down
    assert "red-2" not in laid_down


def test_nobody_is_pushed_along_where_with_other_choices_another_was_hit(dash_arena):
    """Blue 3 turns aside at once or later: Blue 2 falls against Red 1 or against Red 3."""
    options = Options(mode="advanced", draft=True, draft_team_card="never", mirror_teams=True, adv_prone_strict=True)
    places = {"R1": "b4", "R2": "b3", "R3": "a4", "B1": "b2", "B2": "a3", "B3": "a2"}
    state = using(dash_arena, "t4-1 t3-1 t1-2", "t2-2 t2-3 t1-1", (1, 2, 2), options=options, team=1, disk="b4", **places)
    one = Sitting(("red", "blue"), state.options, random.Random(1), 1.0)
    one.barrier = state
    one.shown = one.state = dash_arena.apply(state, Dash("blue", "blue-3", 2, "N", ("left",)))
    assert one.state.fell[-1] == (4, "DA-070", 0)
    assert FINDERS["DA-V44"][1](one, "blue") is None


def test_nobody_leaves_a_fall_out_where_another_dash_has_somebody_else_fall(dash_arena):
    """Blue 1 has pushed Blue 2 against the wall and back with its 4. If Blue 2 had used the 4 and not the 5, Blue 1 would have come there
    from the other side, and Red 1 have fallen."""
    options = Options(draft=True, boosters=True, self_down_scores=False)
    state = using(
        dash_arena, "t4-2 t4-1 t4-3", "t3-3 t2-1 t2-3", (2, 4, 5), options=options, team=1, disk="h2",
        R1="h5", R2="h2", R3="g4", B1="i5", B2="g1", B3="g6",
    )  # fmt: skip
    acts = (
        Dash("blue", "blue-2", 5, "NE", ("without", "go", "go", "stop")),
        Dash("blue", "blue-3", 2, "SE"),
        Dash("blue", "blue-1", 4, "S", ("without",)),
    )
    for seed in range(8):
        one = Sitting(("red", "blue"), state.options, random.Random(seed), 1.0)
        one.state = one.shown = one.barrier = state
        one.remember(Rest(dash_arena.layout(state)))
        for dash in acts:
            one.shown, one.state = one.state, dash_arena.apply(one.state, dash)
            one.remember(Rest(dash_arena.layout(one.shown)))
        assert one.state.fell[-1][1] == "DA-071"
        assert FINDERS["DA-V19"][1](one, "blue") is None


def test_nobody_lays_a_wrong_figure_down_on_the_way_of_another_dash(dash_arena):
    """Red 3 has pushed Blue 1 against Blue 3 and would fall; if Blue 1 lies instead, Red 2 may be about to push Blue 3 away."""
    options = Options(mode="advanced", boosters=True, adv_prone_strict=True, self_down_scores=False)
    state = using(
        dash_arena, "t1-3 t1-1 t1-2", "t2-3 t2-2 t2-1", (2, 3, 5), options=options, disk="B1", prone="R1",
        R1="i6", R2="b8", R3="e5", B1="b7", B2="e7", B3="a8",
    )  # fmt: skip
    after = dash_arena.apply(state, Dash("red", "red-3", 5, "NW"))
    assert after.fell[-1][1] == "DA-071"
    for seed in range(8):
        one = Sitting(("red", "blue"), options, random.Random(seed), 1.0)
        one.state, one.shown, one.barrier = after, state, state
        one.remember(Rest(dash_arena.layout(state)))
        found = FINDERS["DA-V20"][1](one, "red")
        assert found is None or "blue-1" not in found.pieces


def test_a_dash_after_which_only_the_fall_is_missing_is_named_by_it(dash_arena):
    """Red 1 stands with two impulses where it would have fallen with the third."""
    state = sitting(dash_arena, **TO_THE_WALL).state
    assert [fault.rule for fault in dash_arena.faults(state, Dash("red", "red-1", 2, "N"))] == ["DA-071"]
    assert [fault.rule for fault in dash_arena.faults(state, Dash("red", "red-1", 1, "N"))] == ["DA-038"]


def test_nobody_lays_a_wrong_figure_down_where_another_dash_leaves_all_stand(dash_arena):
    """With a 2 left, or where it may be left for all that anybody has seen, Red 1 need not have pushed: whoever lies then was laid down
    for nothing."""
    for pool, doubtful, seldom in ((3,), False, False), ((2, 3), False, True), ((3,), True, True):
        one = sitting(dash_arena, **TO_THE_WALL)
        one.barrier = replace(one.state, pool=pool, rolled=(1, 2, 3), dashed=0b110 if len(pool) == 1 else 0b100)
        one.state = dash_arena.apply(one.barrier, Dash("red", "red-1", 3, "N"))
        one.shown, one.doubtful = one.state, doubtful
        found = FINDERS["DA-V19"][1](one, "red")
        assert (found is None) is seldom


def test_only_an_opponent_that_was_hit_is_pushed_along(dash_arena):
    """One of the own team, put to a neighbouring space, would seem to dash."""
    for figures, along in (AGAINST_A_FELLOW, True), (AGAINST_A_FOE, False):
        one = sitting(dash_arena, **figures)
        one.state = replace(one.state, pool=(3, 3), dashed=0b100)
        one.state = one.shown = dash_arena.apply(one.state, Dash("red", "red-1", 3, "N"))
        wrong = FINDERS["DA-V44"][1](one, "red")
        assert (wrong is not None) is along
        assert wrong is None or wrong.pieces == ("blue-2",)


def test_a_wrong_dash_ends_on_no_booster(dash_arena):
    """Red 1 would come onto booster 4: to leave that lying there is another mistake."""
    figures = {"R1": "a1", "R2": "c1", "R3": "g1", "B1": "i9", "B2": "c9", "B3": "i2"}
    for lying, may in ({"a4": "b4"}, False), ({"a7": "b1"}, True):
        state = boosted(dash_arena, (1, 2, 4), lying=lying, disk="i9", **figures)
        ((_, ride),) = rides_of(house_of(state), state.field, 0, 3, 0)
        assert arena(state).names[ride.field.spaces[0]] == "a4"
        assert ends_elsewhere(state, ride, 0) is may


@pytest.mark.parametrize("doubtful", [False, True])
def test_nobody_keeps_booster_4_where_other_play_may_leave_as_little_wrong(dash_arena, doubtful):
    """Red 1 picks it up at a4 and stays upright; where a die may have been another, so may what is wrong."""
    one = Sitting(("red", "blue"), Options(boosters=True), random.Random(1), 1.0)
    state = boosted(dash_arena, (3, 3, 3), lying={"a4": "b4"}, disk="i9", R1="a1", R2="c1", R3="g1", B1="i9", B2="c9", B3="i2")
    one.shown = one.barrier = replace(state, **LAST)
    one.state, one.doubtful = dash_arena.apply(one.barrier, Dash("red", "red-1", 3, "N")), doubtful
    assert one.state.fell[-1][1] == "DA-149"
    assert (spared(one, "red") is None) is doubtful


@pytest.mark.parametrize(("dice", "lying", "seldom"), [((3, 4, 5), "b3", True), ((6, 6, 6), "b3", False), ((3, 4, 5), "f2", False)])
def test_nobody_keeps_what_pushed_a_fellow_onto_a_booster_where_a_die_would_bring_it_there(dash_arena, dice, lying, seldom):
    """Red 3 pushes Red 2 on to b3: with a 5 it may have dashed there and be about to take what lies there."""
    one = Sitting(("red", "blue"), Options(boosters=True), random.Random(1), 1.0)
    figures = {"R1": "h2", "R2": "b4", "R3": "b5", "B1": "i9", "B2": "c9", "B3": "i2"}
    one.shown = one.barrier = boosted(dash_arena, dice, red="b6", lying={lying: "b8"}, disk="i9", **figures)
    one.state = dash_arena.apply(one.barrier, Use("red", "b6", "red-3", "red-2"))
    assert one.state.field.spaces[1] == arena(one.state).number["b3"]
    assert (kept(one, "red") is None) is seldom


@pytest.mark.parametrize(("dice", "seldom"), [((3, 4, 4), True), ((2, 2, 2), False)])
def test_nobody_keeps_what_pushed_an_opponent_to_the_wall_where_it_would_have_fallen_there(dash_arena, dice, seldom):
    """Red 1 pushes Blue 1 on to d10: with a 4 it would have pushed it twice, and be back where it was."""
    one = Sitting(("red", "blue"), Options(boosters=True), random.Random(1), 1.0)
    figures = {"R1": "d8", "R2": "b4", "R3": "h5", "B1": "d9", "B2": "g9", "B3": "i2"}
    one.shown = one.barrier = boosted(dash_arena, dice, red="b6", disk="i9", **figures)
    one.state = dash_arena.apply(one.barrier, Use("red", "b6", "red-1", "blue-1"))
    assert (kept(one, "red") is None) is seldom


def test_who_has_begun_to_place_is_not_too_early(dash_arena):
    """Blue has taken Blue 3 up again; Red, who has placed one figure since, may have been allowed to."""
    one = Sitting(("red", "blue"), Options(mode="advanced"), random.Random(1), 1.0)
    acts = [PlaceFigure("blue", f"blue-{n}", at) for n, at in ((1, "e8.figure"), (2, "g8.figure"), (3, "c8.figure"))]
    acts += [PlaceFigure("red", "red-1", "c2.figure"), PlaceFigure("blue", "blue-3", "e8.figure")]
    state = laid(dash_arena)
    for placing in SpawnDisk("red", "e5.disk"), *acts:
        assert placing in set(dash_arena.legal_actions(state))
        state = play(dash_arena, state, placing)
    one.state = state
    assert attacker_first(one, "red") is None
    one.state = play(dash_arena, laid(dash_arena), SpawnDisk("red", "e5.disk"), *acts[:2])
    assert attacker_first(one, "red") is not None


def test_nobody_shoves_for_nothing_beside_somebody_prone(dash_arena):
    """It would be taken for a shove of somebody prone (DA-V48)."""
    for prone, idle in (("R3", True), ("B1", False)):
        one = Sitting(("red", "blue"), Options(boosters=True), random.Random(1), 1.0)
        one.state = boosted(dash_arena, (2, 1, 1), red="b6", R1="e4", R2="e6", R3="a5", B1="e5", disk="i6", prone=prone)
        assert (for_nothing(one, "red") is not None) is idle
