"""The die that was used and the number of dashes stay open until there is evidence. The tests also hold what is named then."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.dash_arena.boosters.supply import Use
from companion.games.dash_arena.examples import acting, placed
from companion.games.dash_arena.state import Agree, Announce, Dash, Intercept, Options, Shoot, Stand, Throw, UseCard
from companion.referee.evidence.deeper import deeper
from companion.referee.judging.judge import as_found
from companion.rules.explain import Seen
from companion.rules.values import PlacedPiece, visible
from tests.games.dash_arena.boosted import boosted
from tests.games.dash_arena.laying import moved, rostered, using
from tests.games.dash_arena.watched import Watched


def test_which_die_was_used_stays_open_when_something_else_is_put_right(dash_arena):
    """Nobody has seen with which die Blue 1 stands up while a booster is taken. The 1 may still be there, and Blue 2 dashes with it."""
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


def test_which_die_was_used_stays_open_when_the_slower_worker_names_what_is_wrong(dash_arena):
    """It stays open with which die, the 4 or the 6, Red 3 dashed when Red 1 lies instead. Red 3 has pushed Blue 1 against another and
    should lie either way."""
    options = Options(push_dir_via_arrow="current")
    state = acting(dash_arena, (2, 4, 6), lambda s: placed(s, "a7", R1="c6", R2="a4", R3="c4", B1="a5", B2="h7", B3="a7"), options)
    match, dashes = Watched(dash_arena, state).match, [Dash("red", "red-3", die, "NW") for die in (4, 6)]
    fallen, other = (dash_arena.layout(dash_arena.apply(state, dash)) for dash in dashes)
    assert fallen == other
    wrong = Seen(
        visible(fallen.put({"a5.figure": (PlacedPiece("red-3", "up"),), "c6.figure": (PlacedPiece("red-1", "down"),)}), dash_arena.board)
    )
    verdict = as_found(match, deeper(match, wrong, 1.0))
    assert [line.actions for line in verdict.explanations] == [(dash,) for dash in dashes]


def test_a_dash_that_only_pushed_an_ally_has_been_done_when_the_other_team_rolls(dash_arena):
    """Red 1 pushes Red 3 from e3, and Red 3 dashes on to f4. It may also have come there with one dash."""
    figures = {"R1": "d4", "R2": "f7", "R3": "e3", "B1": "a2", "B2": "b2", "B3": "a4"}
    state = acting(dash_arena, (1, 1, 3), lambda s: placed(s, **figures), Options(mode="basic"))
    watched = Watched(dash_arena, state)
    watched.see(state)
    for dash in (Dash("red", "red-2", 3, "NW"), Dash("red", "red-1", 1, "SE"), Dash("red", "red-3", 1, "N")):
        assert dash_arena.faults(state, dash) == ()
        state = dash_arena.apply(state, dash)
    watched.see(state)
    assert len(watched.match.draft.best.actions) == 2
    watched.roll(4)
    assert watched.faults == []
    assert watched.match.live.active == 1


def test_what_was_taken_back_by_a_dash_of_its_own_is_found_again_when_the_other_team_rolls(dash_arena):
    """Red 3 has pushed Red 1, which was seen first and goes back with a die of its own. Then Red 2 is shifted in its dash. The last three
    tables can also be told by one dash less: Red 3 has entered one space, and nobody has pushed Red 1."""
    state = boosted(dash_arena, (1, 1, 2), red="b8", R1="g6", R2="f7", R3="g8", B1="a1", B2="b1", B3="c1")
    watched, pushing = Watched(dash_arena, state), dash_arena.apply(state, Dash("red", "red-3", 2, "S"))
    watched.show(moved(dash_arena.layout(state), "g6.figure", "g5.figure"))
    watched.see(pushing)
    back = dash_arena.apply(pushing, Dash("red", "red-1", 1, "N"))
    watched.see(back)
    shifted = Dash("red", "red-2", 1, "SE", halt=0), Use("red", "b8", to="f8.figure")
    end = dash_arena.apply(dash_arena.apply(back, shifted[0]), shifted[1])
    watched.see(end)
    watched.roll(4)
    assert watched.faults == []
    assert watched.match.live.active == 1


def test_who_intercepts_says_which_of_two_flights_it_was(dash_arena):
    """Red 1 throws to Red 2 in its dash. While the disk still lay there it seemed to have come back, to be thrown there by Red 1."""
    state = using(
        dash_arena, "t2-2 t2-3 t2-1", "t4-1 t4-3 t4-2", (2, 2, 6), disk="B1", R1="c1", R2="c2", R3="b6", B1="d2", B2="d7", B3="d6"
    )
    watched, dash = Watched(dash_arena, state), Dash("red", "red-1", 6, "NE", ("without", "keep", "throw-NW"))
    watched.see(state)
    assert dash_arena.faults(state, dash) == ()
    state = dash_arena.apply(state, dash)
    watched.show(moved(dash_arena.layout(state), "c2.disk", "d2.disk"))
    watched.see(state)
    watched.touch(Intercept("red", "red-2", "S"))
    assert watched.faults == []
    assert watched.match.live == dash_arena.apply(state, Intercept("red", "red-2", "S"))


def test_one_who_lies_where_another_should_is_not_a_figure_put_elsewhere(dash_arena):
    """Red 2 has pushed Blue 3 against Red 3 and lies itself. After two spaces it would have been put on by one, and laid down."""
    state = acting(
        dash_arena, (2, 4, 4), lambda s: placed(s, "e3", R1="g3", R2="c4", R3="g2", B1="g5", B2="a7", B3="e3"),
        Options(push_dir_via_arrow="current", placed_disk_scores=False),
    )  # fmt: skip
    watched, after = Watched(dash_arena, state), dash_arena.apply(state, Dash("red", "red-2", 4, "SE", ("without",)))
    watched.see(state)
    wrong = {"f3.figure": (PlacedPiece("blue-3", "up"),), "e3.figure": (PlacedPiece("red-2", "down"),)}
    watched.show(dash_arena.layout(after).put(wrong))
    assert {fault.rule for fault in watched.faults} == {"DA-070"}


def test_a_figure_put_to_another_is_not_a_goal_after_which_all_but_one_was_set_up(dash_arena):
    """Blue 3 is put to Blue 2. With a 4 it would have scored; only the slower worker finds how the spawn might have gone on."""
    state = acting(dash_arena, (1, 4, 6), lambda s: placed(s, "g6", R1="a3", R2="e5", R3="g4", B1="f8", B2="g8", B3="g6"), team=1)
    watched, table = Watched(dash_arena, state, slower=False), dash_arena.layout(state)
    watched.see(state)
    wrong = table.put({"g6.figure": (), "g8.figure": (*table["g8.figure"], *table["g6.figure"])})
    watched.show(wrong)
    assert not watched.faults
    assert deeper(watched.match, Seen(visible(wrong, dash_arena.board)), watched.at).explanations == ((),)


def test_two_figures_turned_over_are_no_third_dash_after_two_others(dash_arena):
    """Red 2 has pushed Blue 1 into the wall; Red 1 lies instead. Red 1 could have dashed to be pushed down by Red 2, which dashes again."""
    state = using(
        dash_arena, "t2-2 t2-3 t2-1", "t3-3 t4-3 t1-1", (4, 4, 6), options=Options(draft=True, placed_disk_scores=False), disk="i3",
        R1="h4", R2="g4", R3="d3", B1="g3", B2="g5", B3="i3",
    )  # fmt: skip
    after = dash_arena.apply(state, Dash("red", "red-2", 4, "S"))
    wrong = {"g1.figure": (PlacedPiece("blue-1", "up"),), "h4.figure": (PlacedPiece("red-1", "down"),)}
    watched, table = Watched(dash_arena, state), visible(dash_arena.layout(after).put(wrong), dash_arena.board)
    watched.see(state)
    assert deeper(watched.match, Seen(table), watched.at).explanations == ((Dash("red", "red-2", 4, "S"),),)


def test_a_dash_half_done_may_be_one_dash_when_a_card_is_used(dash_arena):
    """Red 2 pushes Blue 3 and stops behind it. Half way it might have stopped where it was, for Red 3 to push it on with the 1."""
    options = Options(mode="advanced", draft=True, rosters=rostered(t1_1=("manual",)))
    places = {"R1": "f2", "R2": "g2", "R3": "g1", "B1": "e9", "B2": "g5", "B3": "g3"}
    state = using(dash_arena, "t2-3 t2-1 t1-1", "t2-2 t3-2 t4-1", (1, 2, 6), options=options, disk="g3", **places)
    watched = Watched(dash_arena, state)
    watched.see(state)
    watched.show(moved(dash_arena.layout(state), "g3.figure", "g4.figure"))
    for act in Dash("red", "red-2", 6, "N", ("without", "go", "stop")), UseCard("red", "t1-1"), Agree("red"), Agree("blue"):
        assert dash_arena.faults(state, act) == ()
        state = dash_arena.apply(state, act)
        watched.see(state) if isinstance(act, Dash) else watched.touch(act)
    watched.see(dash_arena.apply(state, Dash("red", "red-1", 1, "N")))
    assert watched.faults == []


def test_what_was_touched_is_as_the_hands_left_it_when_the_next_intercept_is_taken_back(dash_arena):
    """Red 1 and Red 2 throw the disk to each other. Taken back it lies with Red 1 again, and has not come there by one more throw."""
    thrown = acting(dash_arena, (1, 2, 3), lambda s: placed(s, "d4", R1="d4", R2="e4", R3="d3", B1="a4", B2="c4", B3="c3"), Options())
    thrown = replace(thrown, carrying=True)
    for act in (Shoot("red"), Throw("red", "red-1", "NE")):
        assert dash_arena.faults(thrown, act) == ()
        thrown = dash_arena.apply(thrown, act)
    back, on = Intercept("red", "red-2", "SW"), Intercept("red", "red-1", "NE")
    watched = Watched(dash_arena, thrown)
    watched.see(thrown)
    watched.touch(back)
    lies = dash_arena.apply(thrown, back)
    watched.see(lies)
    watched.show(dash_arena.layout(dash_arena.apply(lies, on)), covered="d4.disk")
    watched.see(dash_arena.apply(lies, on))
    watched.see(lies)
    assert lies in [line.state for line in watched.match.draft.explanations]
    watched.touch(on)
    assert watched.faults == []
    assert watched.match.live == dash_arena.apply(lies, on)


def test_of_two_stories_with_one_end_that_counts_which_goes_on_from_what_was_seen(dash_arena):
    """Red 1 pushes Red 3 four spaces too far, and only that push is named. Half done it looks as if Red 3 had dashed otherwise, and Red 1
    without a die then."""
    state = acting(dash_arena, (2, 4, 4), lambda s: placed(s, "e5", R1="g2", R2="e2", R3="c2", B1="e8", B2="c8", B3="g8"), Options())
    watched = Watched(dash_arena, state)
    watched.see(state)
    state = watched.follow(state, Dash("red", "red-2", 4, "N"), Dash("red", "red-3", 2, "NE"))
    wrong = moved(moved(dash_arena.layout(state), "e3.figure", "b5.figure"), "g2.figure", "c4.figure")
    watched.show(wrong, covered="c4.figure")
    watched.show(wrong)
    assert [fault.rule for fault in watched.faults] == ["DA-064"]


def test_a_figure_laid_down_instead_of_who_had_yet_to_dash_has_not_dashed_again(dash_arena):
    """Blue 2 has pushed Blue 1 against Blue 3 and falls. Blue 3, which has dashed, would fall by the same push from its side."""
    state = acting(dash_arena, (1, 2, 4), lambda s: placed(s, "g6", "R1", R1="c2", R2="e2", R3="g2", B1="g7", B2="g8", B3="g6"), team=1)
    state = replace(state, dashed=1 << 3 | 1 << 5, pool=(1,))
    watched, after = Watched(dash_arena, state), dash_arena.apply(state, Dash("blue", "blue-2", 1, "S"))
    watched.see(state)
    lies = {"g6.figure": (PlacedPiece("blue-3", "down"),), "g8.figure": (PlacedPiece("blue-2", "up"),)}
    watched.show(dash_arena.layout(after).put(lies))
    assert {fault.rule for fault in watched.faults} == {"DA-071"}


def test_the_booster_with_which_a_figure_falls_may_be_taken_by_hand_too(dash_arena):
    """Nobody has come to d4, and so nobody should have fallen there."""
    state = boosted(dash_arena, (1, 2, 6), lying={"d4": "b4"}, disk="h2", team=1, R1="a3", R2="c2", R3="f8", B1="h2", B2="c5", B3="g9")
    watched = Watched(dash_arena, state)
    watched.see(state)
    watched.show(moved(dash_arena.layout(state), "d4.booster", "blue.boosters"))
    assert [fault.rule for fault in watched.faults] == ["DA-135"]


@pytest.mark.rule("DA-070")
def test_who_laid_the_wrong_figure_down_has_not_left_the_other_one_standing_besides(dash_arena):
    """Blue 1 pushes Red 1, and Blue 3 is laid down instead. Blue 2 might do that with a dash not yet done, but dashes otherwise."""
    figures = {"R1": "g2", "R2": "h7", "R3": "i6", "B1": "g4", "B2": "g6", "B3": "i7"}
    state = acting(dash_arena, (3, 4, 4), lambda s: placed(s, "i6", **figures), team=1)
    watched = Watched(dash_arena, state)
    watched.see(state)
    state = watched.follow(state, Dash("blue", "blue-3", 4, "S", ("with", "without")))
    state = dash_arena.apply(state, Dash("blue", "blue-1", 4, "S"))
    wrong = {"g1.figure": (PlacedPiece("red-1", "up"),), "i5.figure": (PlacedPiece("blue-3", "down"),)}
    watched.show(dash_arena.layout(state).put(wrong))
    assert watched.faults == []
    watched.show(dash_arena.layout(dash_arena.apply(state, Dash("blue", "blue-2", 3, "N"))).put(wrong))
    assert [(fault.rule, fault.places) for fault in watched.faults] == [("DA-070", ("g1.figure", "i5.figure"))]


@pytest.mark.rule("DA-070")
def test_who_fell_is_asked_for_too_where_the_wrong_figure_was_laid_down(dash_arena):
    """Red 1 has pushed Blue 3 against Red 3 and stays where it was. No table shows its dash, and Red 3 lies instead of Blue 3."""
    state = acting(dash_arena, (1, 2, 2), lambda s: placed(s, R1="i4", R2="f5", R3="g5", B1="b7", B2="g7", B3="h5"), Options(mode="basic"))
    dashed = dash_arena.layout(dash_arena.apply(state, Dash("red", "red-1", 1, "NW")))
    assert [placed.face for placed in dashed["h5.figure"]] == ["down"]
    watched = Watched(dash_arena, state)
    watched.see(state)
    wrong = {"g5.figure": (PlacedPiece("red-3", "down"),), "h5.figure": (PlacedPiece("blue-3", "up"),)}
    watched.show(dashed.put(wrong))
    assert {(fault.rule, fault.places) for fault in watched.faults} == {("DA-070", ("g5.figure", "h5.figure"))}


@pytest.mark.rule("DA-039")
def test_a_second_dash_that_changes_seven_places_is_no_bump(dash_arena):
    """Blue 2 dashes once more, carries the disk on, pushes Red 1 far away and Red 3 falls: four pieces."""
    figures = {"R1": "f7", "R2": "c7", "R3": "e7", "B1": "c8", "B2": "e6", "B3": "b9"}
    state = acting(dash_arena, (2, 6, 6), lambda s: placed(s, "R3", **figures), Options(mode="basic"), team=1)
    watched = Watched(dash_arena, state)
    watched.see(state)
    state = watched.follow(state, Dash("blue", "blue-2", 2, "N", ("without",)), Dash("blue", "blue-3", 6, "SE"))
    again = dash_arena.apply(state, Dash("blue", "blue-2", 6, "NW"))
    assert len(dash_arena.layout(again).differs(dash_arena.layout(state))) > 6
    watched.see(again)
    assert {fault.rule for fault in watched.faults} == {"DA-039"}
