"""Verdicts on a turn while it is watched: pieces in hands, acts that are said before they are done."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.dash_arena.boosters.supply import Supply
from companion.games.dash_arena.examples import HOME, acting, placed
from companion.games.dash_arena.state import Dash, Intercept, Options, PlaceFigure, SpawnDisk
from companion.referee.desk import consider
from companion.referee.observation import TableSeen
from companion.rules.values import Layout, PlacedPiece, Roll, visible
from tests.games.dash_arena.laying import broken, play, spawned, using
from tests.games.dash_arena.watched import Watched
from tests.rules.laws import standing


@pytest.fixture
def start(dash_arena):
    state = acting(dash_arena, (2, 4, 4), lambda s: placed(s, "R2", R1="f3", R2="d5", R3="c1", B1="c3", B2="c5", B3="b4"))
    return replace(state, pool=(2, 4), dashed=2)


def test_a_figure_in_a_hand_changes_nothing_of_what_was_seen(dash_arena, start):
    """Red 3 dashes, then Red 1 is lifted and pushes it back. Without what was seen before, one shorter dash would do."""
    one = dash_arena.apply(start, Dash("red", "red-3", 2, "NE"))
    two = dash_arena.apply(one, Dash("red", "red-1", 4, "SW"))
    watched = Watched(dash_arena, start)
    watched.see(one)
    watched.show(dash_arena.layout(one).put({"f3.figure": ()}))
    watched.see(two)
    assert two in {h.state for h in watched.match.draft.explanations}
    watched.roll(3)
    assert watched.faults == []
    assert watched.match.state == two


def test_a_dash_may_be_said_before_it_is_done(dash_arena, start):
    last = replace(start, pool=(2,), dashed=6)
    dash = Dash("red", "red-1", 2, "S")
    watched = Watched(dash_arena, last)
    watched.touch(dash)
    assert watched.faults == []
    watched.see(dash_arena.apply(last, dash))
    watched.roll(3)
    assert watched.faults == []
    assert watched.match.state == dash_arena.apply(last, dash)


def test_whoever_pushes_comes_when_the_pushed_figure_has_gone(dash_arena):
    state = acting(dash_arena, (4, 1, 1), lambda s: placed(s, "e5", R1="e2", B1="e3"))
    after = dash_arena.layout(dash_arena.apply(state, Dash("red", "red-1", 4, "N")))
    watched = Watched(dash_arena, state)
    watched.show(Layout({"e2.figure": after["e4.figure"], "e5.figure": after["e5.figure"], "e5.disk": after["e5.disk"]}))
    assert watched.faults == []


def test_a_disk_that_lies_on_the_spawner_may_stay_there(dash_arena):
    goal = acting(dash_arena, (1, 1, 1), lambda s: placed(s, "e5", R1="c2", R2="e2", R3="b9", B1="g8", B2="e8", B3="c8"))
    state = replace(goal, phase="spawn", spawn=2, turn=2, pool=())
    watched = Watched(dash_arena, state)
    table = dash_arena.layout(state)
    watched.show(table.put({"b9.figure": (), "g2.figure": table["b9.figure"]}))
    watched.roll(5)
    assert watched.faults == []
    assert watched.match.live.phase == "roll"


def test_two_figures_change_places_before_the_turn(dash_arena):
    empty = dash_arena.begin(("red", "blue"), Options())
    both = dash_arena.apply(dash_arena.apply(empty, PlaceFigure("red", "red-1", "c2.figure")), PlaceFigure("red", "red-2", "e2.figure"))
    watched = Watched(dash_arena, empty)
    watched.see(both)
    watched.show(Layout({"c2.figure": (PlacedPiece("red-2", "up"),), "e2.figure": (PlacedPiece("red-1", "up"),)}))
    assert watched.faults == []
    assert watched.match.live.field.spaces[:2] == both.field.spaces[1::-1]


def test_who_places_second_may_change_places_until_the_roll(dash_arena):
    """All of Blue's figures stand at home already when Red, the defender, has placed the last one."""
    options = Options(mode="advanced", boosters=True)
    start = using(dash_arena, "t1", "t2", (1, 1, 1), R1="c5", R2="e2", R3="b9", B1="g8", B2="e8", B3="c8", disk="e5", options=options)
    supply, field = Supply(7, ((0, 1), (3, 2)), put=2), replace(start.field, disks=(*start.field.disks, -1))
    start = replace(
        start, phase="spawn", spawn=2, turn=2, pool=(), rolled=(), attacker=1, active=1, disk_put=True, supply=supply, field=field
    )
    done = play(dash_arena, start, PlaceFigure("red", "red-1", "c2.figure"), PlaceFigure("red", "red-3", "g2.figure"))
    assert done.phase == "roll"
    assert broken(dash_arena, done, PlaceFigure("red", "red-1", "e2.figure")) == ["DA-030"]
    watched, table = Watched(dash_arena, start), dash_arena.layout(done)
    watched.see(done)
    watched.show(table.put({"g8.figure": (), "e8.figure": ()}))
    watched.show(table.put({"g8.figure": table["e8.figure"], "e8.figure": table["g8.figure"]}))
    watched.roll(3)
    assert watched.faults == []
    assert watched.match.live.field.spaces[3:5] == done.field.spaces[4:2:-1]
    assert (watched.match.live.phase, watched.match.live.active, watched.match.live.rolled) == ("roll", 1, (3,))
    rolled = play(dash_arena, done, Roll("blue", 2))
    assert broken(dash_arena, rolled, PlaceFigure("blue", "blue-1", "e8.figure")) == ["DA-030"]


def test_after_the_disk_is_put_a_wrong_start_is_named(dash_arena):
    """Seen at once: the disk of the new spawn, and a figure beside the starting positions."""
    state = acting(dash_arena, (1, 2, 3), lambda s: placed(s, "e5", R1="d10", R2="c2", R3="g2", B1="g8", B2="e8", B3="c8"))
    state = replace(state, phase="spawn", spawn=2, turn=2, attacker=1, active=1, pool=(), points=(3, 0))
    table, watched = dash_arena.layout(state), Watched(dash_arena, state)
    watched.show(table.put({"d10.figure": (), "d2.figure": table["d10.figure"], "e5.disk": (), "g6.disk": table["e5.disk"]}))
    assert [(fault.rule, fault.may) for fault in watched.faults] == [("DA-021", ("e2.figure",))]


@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_the_arena_may_be_cleared_before_a_spawn(dash_arena, mode):
    """After points everything is lifted, and put down again piece by piece."""
    figures = {"R1": "c2", "R2": "e5", "R3": "b9", "B1": "g7", "B2": "e7", "B3": "c7"}
    goal = acting(dash_arena, (1, 1, 1), lambda s: placed(s, "d3", **figures), Options(mode=mode))
    state = replace(goal, phase="spawn", spawn=2, turn=2, pool=())
    watched = Watched(dash_arena, state)
    watched.see(state)
    table = Layout({place: lying for place, lying in dash_arena.layout(state).items() if not place.endswith((".figure", ".disk"))})
    watched.show(table)
    table = table.put({"e5.disk": (PlacedPiece("disk"),)})
    watched.show(table)
    for team, starts in (("blue", "g8 e8 c8"), ("red", "c2 e2 g2")):
        table = table.put({f"{at}.figure": (PlacedPiece(f"{team}-{n}", "up"),) for n, at in enumerate(starts.split(), 1)})
        watched.show(table)
    watched.roll(3)
    assert watched.faults == []
    assert watched.match.live.phase == "roll"
    assert watched.match.live.rolled == (3,)


def test_in_a_turn_hands_hold_three_pieces_at_most(dash_arena, start):
    watched = Watched(dash_arena, start)
    watched.see(start)
    table = dash_arena.layout(start)
    standing = sorted(place for place in table if place.endswith(".figure"))
    watched.show(table.put(dict.fromkeys(standing[:3], ())))
    assert not watched.faults
    watched.show(table.put(dict.fromkeys(standing[:4], ())))
    assert watched.faults


def test_a_figure_that_was_pushed_on_its_way_may_dash_from_there(dash_arena):
    """Red 1 pushes Red 2 to e4 and stays; Red 2 dashes on. Only where Red 2 has come in the end is seen."""
    state = acting(dash_arena, (1, 2, 3), lambda s: placed(s, "i9", R1="e2", R2="e3", R3="a2", B1="c8", B2="a6", B3="d9"))
    pushed = dash_arena.apply(state, Dash("red", "red-1", 1, "N"))
    for die, heading in ((3, "NE"), (3, "SE"), (2, "NW"), (3, "NW")):
        after = dash_arena.apply(pushed, Dash("red", "red-2", die, heading))
        assert Watched(dash_arena, state).takes(state, after)


def test_a_figure_that_lies_elsewhere_is_in_no_hand(dash_arena):
    """Red's last dash has pushed Blue 1, then Red 1 alone is back where it was. Blue rolls, and what is owed names both spaces."""
    state = acting(dash_arena, (2, 4, 4), lambda s: placed(s, "c1", R1="f4", R2="d5", R3="c1", B1="f3", B2="c5", B3="b4"))
    last = replace(state, pool=(2,), dashed=6)
    after = dash_arena.apply(last, Dash("red", "red-1", 2, "S"))
    watched = Watched(dash_arena, last)
    watched.see(after)
    watched.show(dash_arena.layout(after).put({"f4.figure": (PlacedPiece("red-1", "up"),), "f3.figure": ()}))
    watched.roll(3)
    assert [set(fault.places) for fault in watched.faults] == [{"f3.figure", "f4.figure"}]


def test_a_figure_that_takes_the_disk_may_be_pushed_on_and_handed_it(dash_arena):
    """Red 3 takes the disk on d5. Red 2 pushes Red 3 on, takes its place with the disk and hands it over. Only the end is seen."""
    state = acting(dash_arena, (1, 3, 3), lambda s: placed(s, "d5", R1="d6", R2="c5", R3="c4", B1="i9", B2="c9", B3="b9"))
    state = replace(state, pool=(1, 3), dashed=1)
    end = play(dash_arena, state, Dash("red", "red-3", 1, "NE"), Dash("red", "red-2", 3, "SE", ("without", "handoff")))
    watched = Watched(dash_arena, state)
    watched.see(state)
    watched.see(end)
    assert watched.faults == []
    assert watched.match.live.field == end.field


def test_who_intercepts_in_the_middle_of_a_turn_may_send_the_disk_to_a_later_dash(dash_arena):
    """Blue 2 throws in its dash, and Blue 1 intercepts. Where the disk goes then is seen only when Blue 3 has taken it along."""
    state = using(
        dash_arena, "t3-2 t4-2 t4-1", "t4-3 t2-2 t3-3", (1, 3, 5), disk="g6", team=1,
        R1="g6", R2="g4", R3="i4", B1="e5", B2="g7", B3="e6",
    )  # fmt: skip
    thrown = play(dash_arena, state, Dash("blue", "blue-2", 5, "S", ("without", "throw-SW")))
    assert thrown.phase == "intercept"
    watched = Watched(dash_arena, state)
    watched.see(state)
    watched.see(thrown)
    end = play(dash_arena, thrown, Intercept("blue", "blue-1", "N"), Dash("blue", "blue-3", 3, "SW"))
    assert end.field.disks[0] == end.field.spaces[5]
    watched.see(end)
    assert watched.faults == []
    assert watched.match.live.field == end.field


def test_a_whole_spawn_seen_at_once_is_told_in_one_order(dash_arena):
    empty = dash_arena.begin(("red", "blue"), Options())
    acts = [SpawnDisk("red", "e5.disk"), *(PlaceFigure(name.split("-")[0], name, f"{at}.figure") for name, at in HOME.items())]
    spawned = empty
    for act in acts:
        spawned = dash_arena.apply(spawned, act)
    table = visible(dash_arena.layout(spawned), dash_arena.board)
    decision = consider(standing(dash_arena, empty), TableSeen(1.0, table))
    assert decision.applies == len(acts)
    assert {*decision.events[0].explanations[0].actions} == {*acts}


def test_the_defender_may_change_its_mind_when_the_attacker_has_begun(dash_arena):
    """Red 1 is put on e2, and then Blue puts Blue 3 where Blue 1 stands. Blue 1 is in a hand now."""
    state = spawned(dash_arena)
    spaces = tuple(-1 if n < 3 else space for n, space in enumerate(state.field.spaces))
    state = replace(state, phase="spawn", disk_put=True, opening=False, field=replace(state.field, spaces=spaces))
    after = dash_arena.apply(state, PlaceFigure("red", "red-1", "e2.figure"))
    after = dash_arena.apply(after, PlaceFigure("blue", "blue-3", "g8.figure"))
    watched = Watched(dash_arena, state)
    watched.see(state)
    watched.see(after)
    assert watched.faults == []


def test_who_takes_a_fellow_off_the_board_does_so_before_the_last_figure_is_placed(dash_arena):
    """Blue 1 comes to where Blue 2 stands while Red 1, which lies, is placed. With Red 1 alone the spawn would be over."""
    options = Options(spawn_resets_prone=False)
    home = {"R1": "b1", "R2": "e2", "R3": "g2", "B1": "c8", "B2": "g8", "B3": "e8"}
    state = acting(dash_arena, (), lambda s: placed(s, "c4", "R1", **home), options)
    state = replace(state, phase="spawn", spawn=2, turn=2, disk_put=True)
    after = play(dash_arena, state, PlaceFigure("blue", "blue-1", "g8.figure"), PlaceFigure("red", "red-1", "c2.figure"))
    watched = Watched(dash_arena, state)
    watched.see(state)
    watched.see(after)
    assert watched.faults == []
    assert watched.match.live == after


def test_who_takes_a_fellow_off_the_board_does_so_before_the_disk_is_put(dash_arena):
    """Red 3 comes to where Red 1 stands while the disk is put. All figures stand right; with the disk alone the spawn would be over."""
    options = Options(spawn_resets_prone=False)
    home = {"R1": "e2", "R2": "c2", "R3": "g2", "B1": "e8", "B2": "c8", "B3": "g8"}
    state = acting(dash_arena, (), lambda s: placed(s, "g1", "B3", **home), options)
    state = replace(state, phase="spawn", spawn=2, turn=2)
    after = play(dash_arena, state, PlaceFigure("red", "red-3", "e2.figure"), SpawnDisk("red", "e5.disk"))
    watched = Watched(dash_arena, state)
    watched.see(state)
    watched.see(after)
    assert watched.faults == []
    assert watched.match.live == after
