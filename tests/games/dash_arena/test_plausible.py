"""What the simulated people hold for play: a table that looks like it is no other cheat."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from companion.games.dash_arena.boosters.supply import BOX, HELD, Use
from companion.games.dash_arena.examples import acting, placed
from companion.games.dash_arena.simulated.cheats import understood
from companion.games.dash_arena.simulated.deeds import part
from companion.games.dash_arena.simulated.plausible import (
    as_often,
    certain,
    changed,
    dashing,
    forbidden_otherwise,
    playable,
    retold,
    stories,
    told,
    told_as_well,
    told_at_length,
    undone,
)
from companion.games.dash_arena.simulated.sitting import Sitting
from companion.games.dash_arena.simulated.wrong import Wrong
from companion.games.dash_arena.simulated.wrong_turns import attacker_first
from companion.games.dash_arena.state import Dash, Options, PlaceFigure, SpawnDisk
from companion.games.dash_arena.table.layout import BOOSTER
from companion.rules.values import PlacedPiece
from companion.simulated_table.acts import Rest
from tests.games.dash_arena.boosted import ON, boosted
from tests.games.dash_arena.laying import laid, play, using


def test_a_table_on_the_way_of_a_dash_is_a_dash_that_nobody_announced(dash_arena):
    """Red 3 pushes Red 2 against Blue 2, who lies on the disk: Red 2 comes back with it, and Red 3 has yet to fall."""
    for announced in (False, True):
        sitting = Sitting(("red", "blue"), Options(announce_direction=announced), random.Random(0), 0.0)
        sitting.state = sitting.barrier = acting(
            dash_arena, (1, 5, 5), lambda s: placed(s, "c6", "B2", R1="d3", R2="c5", R3="c4", B2="c6"), sitting.state.options
        )
        table = sitting.table()
        assert playable(sitting, table.put({"c6.disk": (), "c5.disk": table["c6.disk"]}))
        assert not playable(sitting, table.put({"c6.disk": (), "i9.disk": table["c6.disk"]}))


def test_a_used_booster_that_stays_is_no_mistake_where_two_dashes_do_the_same(dash_arena):
    """Booster 9 brings the disk from Red 2 to Red 1 beside it; so do two dashes, one against the other."""
    sitting = Sitting(("red", "blue"), ON, random.Random(0), 0.0)
    for pool, otherwise in ((2, 2, 5), True), ((4,), False):
        state = boosted(dash_arena, (2, 2, 4), red="b9", disk="b3", R1="c2", R2="b3", R3="f5", B1="i6", B2="d8", B3="i2")
        sitting.state = sitting.shown = sitting.barrier = replace(state, pool=pool)
        sitting.trail = [sitting.table()]
        sitting.state = dash_arena.apply(state, Use("red", "b9", "red-1", "red-2"))
        table = sitting.table().put({BOX: (), HELD[0]: (BOOSTER[9],)})
        assert not told(sitting, table)
        assert not undone(sitting, table)
        assert retold(sitting, table) is otherwise


def test_a_shove_back_to_where_a_dash_came_from_is_no_booster_that_stays(dash_arena):
    """Blue 1 has dashed and pushed Red 1 before it. Pushed back with booster 6 to where it came from it looks as if it had yet to go."""
    sitting = Sitting(("red", "blue"), ON, random.Random(0), 0.0)
    start = replace(boosted(dash_arena, (2, 3, 4), red="b6", disk="i6", R1="e5", B1="e4", R2="a5", B2="i5"), active=1)
    start = replace(start, options=replace(ON, boosters_off_turn="any"))
    sitting.state = sitting.shown = sitting.barrier = start
    for act, still in ((Dash("blue", "blue-1", 2, "N"), True), (None, False)):
        # Before the dash, with no die left, nobody can be on the way.
        before = play(dash_arena, start, act) if act else replace(start, pool=())
        sitting.barrier = start if act else before
        sitting.trail = [sitting.table(start)]
        sitting.shown, sitting.state = before, dash_arena.apply(before, Use("red", "b6", "red-1", "blue-1"))
        assert dashing(sitting, sitting.table().put({BOX: (), HELD[0]: (BOOSTER[6],)})) is still


def test_what_looks_like_an_act_taken_back_is_no_booster_that_stays(dash_arena):
    """Red 1 has dashed and then Red 2; Blue's booster 6 pushes Red 1 back to where it came from, and is left lying."""
    sitting = Sitting(("red", "blue"), ON, random.Random(0), 0.0)
    sitting.state = boosted(dash_arena, (1, 2, 4), blue="b6", R1="f4", R2="a2", R3="c1", B1="f2", B2="c9", B3="b9")
    for dash in Dash("red", "red-1", 1, "S"), Dash("red", "red-2", 2, "N"):
        sitting.trail.append(sitting.table())
        sitting.state = sitting.shown = dash_arena.apply(sitting.state, dash)
    table = sitting.table()
    there = table["f3.figure"]
    assert undone(sitting, table.put({"f3.figure": (), "f4.figure": there}))
    assert not undone(sitting, table.put({"f3.figure": (), "g4.figure": there}))


def test_a_figure_put_elsewhere_hides_a_booster_and_brings_one_to_light(dash_arena):
    sitting = Sitting(("red", "blue"), ON, random.Random(0), 0.0)
    state = boosted(dash_arena, (1, 2, 4), lying={"f7": "b5", "b3": "b8"}, R1="b3", R2="a2", R3="c1", B1="f2", B2="c9", B3="b9")
    sitting.state, there = state, dash_arena.layout(state)["b3.figure"]
    sitting.lie("b3.figure", gone=there)
    sitting.lie("f7.figure", come=there)
    assert [lying.how for lying in (*sitting.table()["f7.booster"], *sitting.table()["b3.booster"])] == ["under", "seen"]
    sitting.heal()
    assert sitting.table() == dash_arena.layout(state)


def test_a_booster_is_hidden_half_way_only_while_the_figure_stands_on_it(dash_arena):
    """Red 3 lays its disk down on the way to booster 3."""
    sitting = Sitting(("red", "blue"), ON, random.Random("half"), 0.0)
    state = boosted(dash_arena, (1, 2, 4), lying={"f7": "b3"}, disk="f6", R1="a2", R2="b3", R3="f6", B1="f2", B2="c9", B3="b9")
    before, there = dash_arena.layout(state), dash_arena.layout(state)["f6.figure"]
    moved = before.put({"f6.figure": (), "f7.figure": there, "f7.booster": (replace(before["f7.booster"][0], how="under"),)})
    found = {part(sitting, before, moved.put({"f6.disk": (), "f8.disk": before["f6.disk"]})) for _ in range(200)}
    assert len(found) > 2
    for table in found:
        assert (table["f7.booster"][0].how == "under") is bool(table["f7.figure"])


def test_a_lying_figure_moved_to_a_booster_may_have_dashed_there(dash_arena):
    """Red 1 lies four spaces south-east of booster 4, which would lay it down: that it is not in the box does not say it was no dash."""
    sitting = Sitting(("red", "blue"), ON, random.Random(0), 0.0)
    state = boosted(dash_arena, (4, 4, 2), lying={"a4": "b4"}, R1="e2", R2="a2", R3="c1", B1="f2", B2="c9", B3="b9", prone="R1")
    sitting.state = sitting.shown = sitting.barrier = state
    table = sitting.table()
    there = table["e2.figure"]
    moved = table.put({"e2.figure": (), "a4.figure": there, "a4.booster": (replace(BOOSTER[4], how="under"),)})
    assert told(sitting, moved) == frozenset()
    assert told(sitting, moved, besides_boosters=True) == {"DA-100"}
    assert told(sitting, table.put({"a4.booster": ()}), besides_boosters=True) == frozenset()


def test_which_die_was_used_before_a_card_stays_in_doubt(dash_arena):
    """Red 1 went two spaces with a 2, or with a 3 and its brake; then a card that nobody knows was agreed upon."""
    sitting = Sitting(("red", "blue"), Options(mode="advanced"), random.Random(0), 0.0)
    start = using(dash_arena, "t2-1 t1-1 t3-3", "t3", (2, 3, 4), R1="e2", R2="a2", R3="c1", B1="i9", B2="c9", B3="b9")
    sitting.barrier = start
    sitting.state = sitting.shown = dash_arena.apply(start, Dash("red", "red-1", 2, "N"))
    assert not certain(sitting)
    sitting.doubtful, sitting.barrier = True, sitting.state
    assert not certain(sitting)
    assert stories(sitting) is None
    sitting.doubtful = False
    assert certain(sitting)


def test_what_a_shorter_turn_would_do_is_shown_act_by_act(dash_arena):
    """Red 1 pushes Red 3, which goes on from there to where it would have come by itself: the end does not tell that Red 1 has dashed."""
    sitting = Sitting(("red", "blue"), Options(), random.Random(0), 0.0)
    figures = {"R1": "d4", "R2": "a2", "R3": "e3", "B1": "i9", "B2": "c9", "B3": "b9"}
    state = acting(dash_arena, (1, 1, 3), lambda s: placed(s, "i9", **figures))
    sitting.state = sitting.shown = state
    for first, told_by_the_end in (Dash("red", "red-1", 1, "SE"), False), (Dash("red", "red-2", 3, "N"), True):
        after = dash_arena.apply(dash_arena.apply(state, first), Dash("red", "red-3", 1, "N"))
        assert as_often(sitting, after) is told_by_the_end


def test_who_has_dashed_may_hang_on_the_tables_on_the_way(dash_arena):
    """Red 2 has pushed Red 1 to h6, where it might have dashed itself; from the end alone only one of the two is thought of."""
    sitting = Sitting(("red", "blue"), Options(), random.Random(0), 0.0)
    figures = {"R1": "g5", "R2": "f5", "R3": "e2", "B1": "i6", "B2": "i7", "B3": "a9"}
    state = sitting.barrier = acting(dash_arena, (1, 3, 6), lambda s: placed(s, "i6", **figures))
    for act in Dash("red", "red-2", 1, "NE"), Dash("red", "red-3", 6, "NE"):
        assert dash_arena.faults(state, act) == ()
        state = sitting.state = dash_arena.apply(state, act)
        sitting.remember(Rest(dash_arena.layout(state)))
    assert not certain(sitting)


@pytest.mark.parametrize("complete", [False, True])
def test_who_places_second_is_too_early_only_where_the_others_were_never_seen_complete(dash_arena, complete):
    """Blue 1 changes to where Blue 2 was: whoever saw all three stand may take it that Red has placed before that."""
    sitting = Sitting(("red", "blue"), Options(mode="advanced"), random.Random(1), 1.0)
    acts = [PlaceFigure("blue", f"blue-{n}", at) for n, at in ((1, "e8.figure"), (2, "g8.figure"), (3, "c8.figure"), (1, "g8.figure"))]
    state = play(dash_arena, laid(dash_arena), SpawnDisk("red", "e5.disk"))
    for act in acts if complete else acts[:2]:
        state = sitting.state = dash_arena.apply(state, act)
        sitting.remember(Rest(dash_arena.layout(state)))
    assert (attacker_first(sitting, "red") is None) is complete


def test_a_turn_may_be_over_by_dashes_that_undo_each_other(dash_arena):
    """Blue 1 has pushed Red 2 away. Blue 3 may have pushed it first, there and back, and Blue 2 have pushed it to where it was."""
    sitting = Sitting(("red", "blue"), Options(), random.Random(0), 1.0)
    figures = {"R1": "f6", "R2": "i8", "R3": "f3", "B1": "g6", "B2": "g4", "B3": "g7"}
    for dice, over in ((1, 3, 5), True), ((3, 4, 6), False):
        state = sitting.barrier = acting(dash_arena, dice, lambda s: placed(s, "i8", **figures), team=1)
        sitting.state = sitting.shown = dash_arena.apply(state, Dash("blue", "blue-1", 3, "NE", ("with", "without")))
        assert any(end.turn != state.turn for end in told_at_length(sitting) or ()) is over


def test_a_wrong_figure_is_laid_down_only_where_no_story_of_the_tables_leaves_less_wrong(dash_arena):
    """Blue 2 is pushed to e7 and dashes on: with a handoff at the end nobody falls, but from the end alone nobody thinks of that."""
    sitting = Sitting(("red", "blue"), Options(push_dir_via_arrow="current"), random.Random(0), 0.0)
    figures = {"R1": "d9", "R2": "f6", "R3": "c7", "B1": "d8", "B2": "f8", "B3": "g8"}
    state = sitting.barrier = acting(dash_arena, (1, 4, 5), lambda s: placed(s, "c8", **figures), sitting.state.options, 1)
    for act in Dash("blue", "blue-1", 4, "NW"), Dash("blue", "blue-3", 1, "SW"):
        state = sitting.shown = dash_arena.apply(state, act)
        sitting.remember(Rest(dash_arena.layout(state)))
    sitting.state = dash_arena.apply(state, Dash("blue", "blue-2", 5, "N"))
    assert sitting.state.fell == ((4, "DA-071", 4),)
    there, stands = sitting.table()["b9.figure"], dash_arena.layout(state)["c7.figure"]
    changes = (
        ("b9.figure", there, (replace(there[0], face="up"),)),
        ("c7.figure", stands, (replace(stands[0], face="down"),)),
    )
    assert told_as_well(sitting, changes)
    sitting.since.clear()
    assert not told_as_well(sitting, changes)


def test_what_a_forbidden_act_tells_in_full_is_no_wrong_fall(dash_arena):
    """Blue 3 falls when Red 2 comes round to push it against Blue 2; with Red 2 laid down instead it may have dashed once more."""
    figures = {"R1": "c2", "R2": "d4", "R3": "a5", "B1": "a4", "B2": "a3", "B3": "c4"}
    sitting = Sitting(("red", "blue"), Options(mode="advanced"), random.Random(0), 0.0)
    cards = "t4-3 t1-1 t4-1", "t1-3 t2-1 t1-2"
    sitting.shown = sitting.barrier = using(dash_arena, *cards, (2, 2, 6), disk="a3", prone="R1", **figures)
    sitting.state = dash_arena.apply(sitting.shown, Dash("red", "red-2", 6, "NW", ("straight", "straight", "straight", "left", "without")))
    assert [who for who, _, _ in sitting.state.fell] == [5]
    fallen, pusher = sitting.table()["b5.figure"], sitting.table()["a3.figure"]
    changes = (
        ("b5.figure", fallen, (replace(fallen[0], face="up"),)),
        ("a3.figure", pusher, (replace(pusher[0], face="down"),)),
    )
    assert forbidden_otherwise(sitting, changes) == {"DA-039"}
    assert not forbidden_otherwise(sitting, changes[:1])


def test_who_is_put_back_while_what_it_pushed_stays_has_not_dashed_again(dash_arena):
    """Red 2 has pushed Red 1. With the die that is left it could go back to where it came from: it looks as if its dash were taken back."""
    sitting = Sitting(("red", "blue"), Options(), random.Random(0), 0.0)
    start = acting(dash_arena, (3, 2, 2), lambda s: placed(s, "a1", R1="e5", R2="e3", R3="h2", B1="d9", B2="c9", B3="i8"))
    sitting.barrier, sitting.trail = start, [sitting.table(start)]
    sitting.state = sitting.shown = play(dash_arena, start, Dash("red", "red-2", 3, "N"))
    assert sitting.table()["e6.figure"] == (PlacedPiece("red-1", "up"),)
    there = sitting.table()["e5.figure"]
    assert there == (PlacedPiece("red-2", "up"),)
    for to, still in (("e3.figure", True), ("g6.figure", False)):
        wrong = Wrong((("e5.figure", there, ()), (to, (), there)), ("red-2",))
        assert understood(sitting, "DA-V09", wrong, changed(sitting, wrong.changes)) is still
