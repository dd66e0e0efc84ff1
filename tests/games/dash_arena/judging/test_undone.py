"""Acts that are taken back, or were seen half done, are explained again from where it began."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.dash_arena.examples import acting, placed
from companion.games.dash_arena.state import (
    Agree,
    Dash,
    Intercept,
    MoveToken,
    Options,
    PlaceFigure,
    Rethink,
    Shoot,
    SpawnDisk,
    Stand,
    Throw,
    UseCard,
)
from companion.referee.events import ActionPlayed
from companion.referee.judging import cost
from companion.referee.judging.trail import believed
from companion.referee.observation import ButtonPressed, Tick
from companion.rules.values import PlacedPiece
from tests.games.dash_arena.boosted import boosted
from tests.games.dash_arena.laying import moved, play, rostered, using
from tests.games.dash_arena.watched import Watched


def test_the_last_of_many_acts_is_told_anew_when_the_disk_follows(dash_arena):
    """Blue 1 is pushed on and the disk is still where it was. That looks as if it had been left behind; then it is brought along."""
    state = using(dash_arena, "t1", "t2", (1, 4, 5), team=1, disk="g6", prone="B2", R1="e2", R2="c2", R3="g2", B1="c8", B2="e8", B3="g8")
    watched = Watched(dash_arena, state)
    acts = MoveToken("blue", "blue.team.token"), Stand("blue", "blue-2", 0), Dash("blue", "blue-1", 5, "SE")
    state = watched.follow(state, *acts)
    left = dash_arena.apply(state, Dash("blue", "blue-3", 4, "SE", ("without",)))
    brought = dash_arena.apply(state, Dash("blue", "blue-3", 4, "SE"))
    assert dash_arena.layout(left).differs(dash_arena.layout(brought)) == {"h6.disk", "f5.disk"}
    assert watched.takes(left, brought)


@pytest.mark.xfail(reason="a table denied is as cheap as a figure laid down again")
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


def test_another_figure_tried_in_a_place_is_one_thing_with_the_figure_put_aside_for_it(dash_arena):
    """Blue 2 is laid on Blue 3's starting space, where Blue 3 stood already. Both go back to where they were while Blue 1 is placed."""
    state = acting(dash_arena, (1,), lambda s: placed(s, "", "", R1="d10", R2="h6", R3="c9", B1="d9", B2="e9", B3="a8"))
    state = replace(state, phase="spawn", spawn=2, turn=2, pool=(), rolled=(), points=(0, 1))
    watched = Watched(dash_arena, state)
    state = watched.follow(state, SpawnDisk("red", "c4.disk"), PlaceFigure("blue", "blue-3", "e8.figure"))
    watched.show(dash_arena.layout(state).put({"e8.figure": (PlacedPiece("blue-2", "up"),), "e9.figure": ()}))
    assert watched.takes(dash_arena.apply(state, PlaceFigure("blue", "blue-1", "c8.figure")))
    assert watched.match.draft.best.price < 3 * cost.ACT + cost.DENIED + cost.UNDONE


def test_of_two_stories_that_fit_that_is_told_whose_fault_can_be_put_right(dash_arena):
    """Two lines fit, and that whose fault can be put right is told. Blue 1 may have brought the disk along with the 4 or the 6; in one
    line it still has to send it on, in the other Blue 3 has to stand up. Red rolls, and Blue 3 lies on the table for all to see."""
    state = using(
        dash_arena, "t4-2 t4-1 t4-3", "t2", (1, 4, 6), team=1, disk="b3", prone="B3",
        R1="f7", R2="e4", R3="b3", B1="a1", B2="c7", B3="g6",
    )  # fmt: skip
    watched = Watched(dash_arena, state)
    first = Dash("blue", "blue-1", 6, "NW", ("go", "without", "go", "go", "stop"))
    after = dash_arena.apply(dash_arena.apply(state, first), Dash("blue", "blue-2", 4, "S"))
    watched.see(after)
    assert len(watched.match.draft.explanations) == 2
    watched.roll(4)
    watched.see(after)
    assert [(fault.rule, fault.pieces) for fault in watched.faults] == [("DA-040", ("blue-3",))]


def test_a_booster_that_goes_late_was_spent_in_the_throw_that_was_seen(dash_arena):
    """Blue 2 bends its throw to Blue 3, and the token goes to the box afterwards. That looks as if the throw had not been bent, but two
    more after it that brought the disk to the same place again."""
    state = boosted(dash_arena, (1, 4, 4), blue="b3 b5", team=1, disk="B2", R1="h10", R2="g6", R3="f7", B1="g7", B2="d8", B3="d6")
    state = dash_arena.apply(replace(state, carrying=True), Shoot("blue"))
    watched = Watched(dash_arena, state)
    watched.see(state)
    watched.show(moved(dash_arena.layout(state), "d8.disk", "d6.disk"))
    state = watched.follow(state, Throw("blue", "blue-2", "SE", "0R"), Intercept("blue", "blue-3", "N"))
    back = Intercept("blue", "blue-2", "S")
    watched.touch(back)
    assert watched.takes(dash_arena.apply(state, back))


@pytest.mark.rule("DA-021")
def test_a_goal_that_was_seen_is_not_told_away(dash_arena):
    """A goal that was seen is not told away when a figure is put elsewhere. Blue scores and Red brings the disk back to the middle, where
    another throw would have brought it at once. Red 3 is not on a starting position; it has not dashed without a roll."""
    state = acting(dash_arena, (1, 2, 5), lambda s: placed(s, "B1", R1="d4", R2="f5", R3="g1", B1="d1", B2="f2", B3="e6"), team=1)
    shot = dash_arena.apply(state, Shoot("blue"))
    watched = Watched(dash_arena, state)
    watched.see(state)
    watched.touch(Shoot("blue"))
    spawned = watched.follow(shot, Throw("blue", "blue-1", "SE"), SpawnDisk("red", "e5.disk"))
    assert dash_arena.layout(dash_arena.apply(shot, Throw("blue", "blue-1", "NW"))) == dash_arena.layout(spawned)
    assert [h.state for h in believed(watched.match.draft.explanations)] == [spawned]
    watched.show(moved(dash_arena.layout(spawned), "g1.figure", "d10.figure"))
    assert [(fault.rule, fault.pieces) for fault in watched.faults] == [("DA-021", ("red-3",))]


def test_a_figure_lifted_beside_a_hand_has_not_gone_back_under_it(dash_arena):
    """Blue 2 has dashed, and is put elsewhere afterwards. It went from where it was seen last, though the hand hid where it had begun."""
    state = acting(dash_arena, (1, 1, 3), lambda s: placed(s, "d8", R1="d8", R2="g3", R3="c3", B1="c8", B2="g8", B3="e8"), team=1)
    watched = Watched(dash_arena, state)
    dashes = Dash("blue", "blue-3", 3, "SW", ("without",)), Dash("blue", "blue-1", 1, "N"), Dash("blue", "blue-2", 1, "NE")
    table = dash_arena.layout(watched.follow(state, *dashes))
    watched.show(table.put({"h9.figure": ()}), covered="g6.figure g7.figure g8.figure g9.figure")
    watched.show(moved(table, "h9.figure", "g6.figure"))
    assert [(fault.pieces, fault.places) for fault in watched.faults] == [(("blue-2",), ("g6.figure", "h9.figure"))]


def test_a_throw_that_was_seen_is_not_told_away(dash_arena):
    """Red 3 has sent the disk on to Red 2, and thinks again: it is to choose. Had the disk been thrown to Red 2 at once, that one would
    have sent it to Red 3, and time would say that Red lets it be. A card lies between, so that nothing is taken back."""
    state = using(
        dash_arena, "t3-2 t1-3 t3-1", "t4-3 t2-2 t2-1", (4, 5, 6), team=1, disk="e5",
        R1="g3", R2="e5", R3="e6", B1="d8", B2="f5", B3="c4",
        options=Options(mode="basic", draft=True, rosters=rostered(t1_3=("manual",))),
    )  # fmt: skip
    watched = Watched(dash_arena, replace(state, phase="roll", rolled=(), pool=()))
    for value in (4, 5, 6):
        watched.roll(value)
    state = watched.follow(state, Dash("blue", "blue-2", 5, "NW", ("without", "throw-N")), Intercept("red", "red-3", "SW"))
    for act in (UseCard("red", "t1-3"), Agree("blue"), Agree("red")):
        watched.touch(act)
        state = dash_arena.apply(state, act)
    watched.follow(state, Rethink("red"))
    for _ in range(4):
        watched.tell(Tick)
    watched.touch(Intercept("red", "red-3", "SW"))
    assert watched.faults == []


@pytest.mark.rule("DA-024")
@pytest.mark.xfail(reason="three acts without a trace are as cheap as a forbidden roll")
def test_a_turn_of_which_nothing_was_seen_took_nothing_back(dash_arena):
    """Blue is called for a fourth die after a turn of which nothing was seen. It might have stood Blue 2 up, felled it again with Blue 3,
    and dashed against the wall."""
    figures = {"R1": "c7", "R2": "b8", "R3": "f3", "B1": "b10", "B2": "a8", "B3": "a9"}
    state = acting(dash_arena, (1, 3, 4), lambda s: placed(s, "b8", "B2", **figures), Options(mode="basic"), team=1)
    acts = Stand("blue", "blue-2", 1), Dash("blue", "blue-3", 4, "SW"), Dash("blue", "blue-1", 3, "NW")
    ended = play(dash_arena, state, *acts)
    assert (ended.active, dash_arena.layout(ended).differs(dash_arena.layout(state))) == (0, frozenset())
    watched = Watched(dash_arena, replace(state, phase="roll", rolled=(), pool=()))
    for value in (1, 3, 4, 6):
        watched.roll(value)
    assert [fault.rule for fault in watched.faults] == ["DA-024"]


@pytest.mark.rule("DA-070")
def test_a_figure_that_has_not_moved_has_pushed_nobody(dash_arena):
    """Blue 3 pushes Red 3 and the wrong figure is laid down. Two more dashes would tell that, one of them by a figure that stands still."""
    state = acting(dash_arena, (3, 6, 5), lambda s: placed(s, "b2", R1="a1", R2="f2", R3="b2", B1="a4", B2="h1", B3="b4"), team=1)
    after = dash_arena.apply(state, Dash("blue", "blue-3", 6, "S"))
    watched = Watched(dash_arena, state)
    watched.see(state)
    wrong = {"b1.figure": (PlacedPiece("red-3", "up"),), "f2.figure": (PlacedPiece("red-2", "down"),)}
    watched.show(dash_arena.layout(after).put(wrong))
    assert [(fault.rule, fault.places) for fault in watched.faults] == [("DA-070", ("b1.figure", "f2.figure"))]


def test_a_disk_that_is_passed_to_and_fro_has_not_been_taken_back(dash_arena):
    """A wrong heading was tried first. Whether the disk has flown on or gone back is seen when Red rolls: the flight is over by then."""
    options = Options(intercept_chooser="owner", disk_vs_prone="bounce")
    state = acting(dash_arena, (1, 2, 5), lambda s: placed(s, "c6", "R3", R1="e5", R2="c5", R3="d7", B1="c6", B2="g3", B3="b6"), options, 1)
    watched = Watched(dash_arena, state)
    watched.see(state)
    watched.touch(Shoot("blue"))
    state = watched.follow(dash_arena.apply(state, Shoot("blue")), Throw("blue", "blue-1", "NE"))
    watched.show(moved(dash_arena.layout(state), "b6.disk", "f2.disk"))
    for catcher in ("blue-3", "blue-1") * 4:
        if state.phase == "intercept":
            state = watched.follow(state, Intercept("blue", catcher, "NE"))
    assert state.phase == "roll"
    watched.roll(1)
    assert watched.faults == []
    assert watched.match.state == state


def test_a_heading_that_was_chosen_again_has_not_been_taken_back(dash_arena):
    """The disk lies with Red 1 once more, and Red 1 sends it where it was sent before. The other heading stays chosen again."""
    state = using(
        dash_arena, "t3-3 t3-1 t3-2", "t4-1 t4-2 t4-3", (3, 3, 5), disk="e3", prone="B3", R1="e3", R2="f4", R3="d4", B1="f7", B2="g3",
        B3="c4", options=Options(mode="advanced", disk_vs_prone="bounce", push_dir_via_arrow="current"),
    )  # fmt: skip
    watched = Watched(dash_arena, state)
    watched.see(state)
    watched.touch(Shoot("red"))
    state = watched.follow(dash_arena.apply(state, Shoot("red")), Throw("red", "red-1", "NE"))
    watched.touch(Intercept("red", "red-2", "S"))
    state = dash_arena.apply(state, Intercept("red", "red-2", "S"))
    for catcher, heading in (("red-2", "SW"), ("red-1", "NW"), ("red-3", "NW"), ("red-1", "NE")):
        state = watched.follow(state, Intercept("red", catcher, heading))
    watched.follow(state, Rethink("red"), Intercept("red", "red-1", "NW"))
    watched.roll(1)
    assert watched.faults == []
    assert Rethink("red") in [event.action for event in watched.match.events if isinstance(event, ActionPlayed)]


def thrown(dash_arena):
    """A referee that watches, and the position. Blue 1 has thrown to the south, and Blue chooses where the disk goes on to."""
    state = using(
        dash_arena, "t2-1 t1-3 t2-2", "t2-3 t3-2 t1-2", (2, 4, 5), disk="i6", team=1, R1="a1", R2="h6", R3="g4", B1="i6", B2="g5", B3="i7",
        options=Options(target=5, draft=True, draft_team_card="never", intercept_chooser="owner", placed_disk_scores=True),
    )  # fmt: skip
    watched = Watched(dash_arena, state)
    watched.see(state)
    acts = Shoot("blue"), Throw("blue", "blue-1", "S")
    for act in acts:
        watched.touch(act)
    return watched, play(dash_arena, state, *acts)


def test_who_puts_a_lifted_piece_back_has_not_taken_back_what_was_done_meanwhile(dash_arena):
    """Blue 2 was lifted and lies again. That the disk lies with Blue 1 once more was chosen, and it is sent off with another heading."""
    watched, state = thrown(dash_arena)
    state = watched.follow(state, Intercept("blue", "blue-1", "N"))
    watched.show(dash_arena.layout(state).put({"g5.figure": ()}))
    state = watched.follow(state, Rethink("blue"), Intercept("blue", "blue-1", "NE"))
    watched.roll(1)
    assert watched.faults == []
    assert Rethink("blue") in [event.action for event in watched.match.events if isinstance(event, ActionPlayed)]


@pytest.mark.rule("DA-075")
def test_what_a_press_has_ended_in_every_explanation_is_not_gone_on_with(dash_arena):
    """Blue thinks again where the disk goes, and presses. A disk laid elsewhere then is no third thought, though the first heading might
    have been a trial, and a second thought still to come."""
    watched, state = thrown(dash_arena)
    again = watched.follow(state, Intercept("blue", "blue-1", "N"), Rethink("blue"))
    watched.follow(again, Intercept("blue", "blue-1", "SW"))
    watched.tell(lambda at: ButtonPressed(at, "blue"))
    watched.see(dash_arena.apply(state, Intercept("blue", "blue-1", "SE")))
    assert [fault.rule for fault in watched.faults] == ["DA-075"]


def test_two_figures_that_change_places_under_a_hand_did_so_before_the_third_came(dash_arena):
    """Red 3 is put down while a hand holds Red 1 and lies over Red 2. They are seen in each other's place, which ended the spawn."""
    options = Options(spawn_resets_prone=False)
    home = {"R1": "i7", "R2": "e6", "R3": "i4", "B1": "c8", "B2": "g8", "B3": "e8"}
    state = acting(dash_arena, (), lambda s: placed(s, "c4", "R1", **home), options)
    state = replace(state, phase="spawn", spawn=2, turn=2, disk_put=True)
    first = play(dash_arena, state, PlaceFigure("red", "red-1", "e2.figure"), PlaceFigure("red", "red-2", "c2.figure"))
    third = play(dash_arena, first, PlaceFigure("red", "red-1", "c2.figure"), PlaceFigure("red", "red-3", "g2.figure"))
    after = play(dash_arena, third, PlaceFigure("red", "red-2", "e2.figure"))
    watched = Watched(dash_arena, state)
    watched.see(state)
    watched.see(first)
    watched.show(dash_arena.layout(third), covered="c1.figure c2.figure c3.figure")
    watched.see(after)
    assert watched.faults == []
    assert watched.match.live == after


def test_which_die_was_used_is_not_forgotten_because_a_dash_was_half_done(dash_arena):
    """Red 1 stands up by any of three dice. Red 2 pushes Blue 3, and the table is seen before Red 2 follows: with the 1 that would be all.
    Red 3 goes one space then: the 1 is still there."""
    options = Options(mode="basic", boosters=False)
    figures = {"R1": "f6", "R2": "g4", "R3": "f2", "B1": "h6", "B2": "i4", "B3": "f4"}
    state = acting(dash_arena, (2, 1, 3), lambda s: placed(s, "i9", "R1", **figures), options)
    stood = dash_arena.apply(state, Stand("red", "red-1", 3))
    pushed = dash_arena.apply(stood, Dash("red", "red-2", 2, "SW"))
    over = dash_arena.apply(pushed, Dash("red", "red-3", 1, "S"))
    watched = Watched(dash_arena, state)
    watched.see(stood)
    watched.show(dash_arena.layout(dash_arena.apply(stood, Dash("red", "red-2", 1, "SW"))))
    watched.see(pushed)
    watched.see(over)
    watched.roll(5)
    assert watched.faults == []
    assert watched.match.live.active == 1
