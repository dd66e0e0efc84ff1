"""Acts are taken back and shown again, and a card may be that of the next seat. Of several acts the one that was wrong is named."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.tekton_dash.actions import (
    Begin,
    Build,
    BurnOrPutAway,
    Carry,
    Claim,
    Decline,
    EndSet,
    Flip,
    LetPass,
    Link,
    Move,
    MoveElement,
    PlaceWall,
    Put,
    PutBack,
    SwapTiles,
    Take,
    Unblock,
)
from companion.games.tekton_dash.examples import relaid
from companion.referee.observation import ButtonPressed
from companion.rules.changing import changed
from companion.rules.values import Change, PlacedPiece, Roll, Show
from tests.games.dash_arena.watched import Watched
from tests.games.tekton_dash.standing import BP01, broken, carded, laid, laying, play, race, table


def rules(watched: Watched) -> list[str]:
    return [fault.rule for fault in watched.faults]


@pytest.mark.rule("TD-169")
def test_a_token_that_was_shown_may_be_in_a_hand_again_for_a_moment(tekton_dash: Any) -> None:
    start = carded("swap-tiles", {"white": "b2"}, boards={"black": {"22": "red"}, "white": {"22": "blue"}})(tekton_dash)
    swapped = play(tekton_dash, start, SwapTiles("black", "22", "white", "22"))
    shown = play(tekton_dash, swapped, Show("purple", "purple.token", "reject"))
    watched = Watched(tekton_dash, start)
    for state in (start, swapped, shown, swapped, shown):
        watched.see(state)
    assert (watched.faults, watched.match.live) == ([], shown)


@pytest.mark.rule("TD-104", "TD-130")
def test_whose_card_it_was_is_told_by_who_goes_on(tekton_dash: Any) -> None:
    at, kept = {"black": "a2", "white": "c4"}, (1, 1, 0, 0)
    start = race(at, options={"hold_cards": True}, kept=kept, sets=2)(tekton_dash)
    start = changed(start, walls=(), ground=(0,) * len(start.ground))
    moved = play(tekton_dash, start, Move("black", "a3"))
    shown = play(tekton_dash, moved, EndSet("black"), Show("white", "play", "plus-action"))
    watched = Watched(tekton_dash, start)
    for state in (start, moved, shown):
        watched.see(state)
    watched.at += 9.0
    watched.follow(play(tekton_dash, shown, LetPass(shown.windows)), Move("white", "c5"), Move("white", "c6"))
    assert watched.faults == []


@pytest.mark.rule("TD-127")
def test_a_tile_taken_and_given_back_may_have_brought_the_card_that_is_shown(tekton_dash: Any) -> None:
    start = race({"black": "a1"}, tiles={"a2": "red-power"}, options={"hold_cards": True}, sets=2)(tekton_dash)
    moved = play(tekton_dash, start, Move("black", "a2"))
    back = play(tekton_dash, moved, Take("black", "a2", "22"), Put("black", "22", "a2"))
    watched = Watched(tekton_dash, start)
    watched.see(moved)
    watched.see(play(tekton_dash, back, Show("black", "play", "plus-action")))
    assert watched.faults == []


@pytest.mark.rule("TD-072")
def test_a_token_that_nobody_has_to_get_was_kept_by_whoever_was_last_at_the_podium(tekton_dash: Any) -> None:
    start = race({"black": "a2"}, boards={"black": {"23": "blue"}}, podium=(1, 2, 3), flipped=(2,), sets=2)(tekton_dash)
    built = play(tekton_dash, start, Build("black", "23", "22"))
    watched, gone = Watched(tekton_dash, start), {"podium.2": ()}
    watched.show(tekton_dash.layout(start).put(gone))
    watched.show(tekton_dash.layout(built).put(gone))
    watched.show(tekton_dash.layout(play(tekton_dash, built, Move("black", "a3"))).put(gone))
    assert rules(watched) == ["TD-072"]


@pytest.mark.rule("TD-075")
def test_a_step_put_taken_and_put_again_stands_when_a_build_is_too_much(tekton_dash: Any) -> None:
    start = race({"black": "a2", "white": "d3"}, boards={"black": {"23": "blue"}})(tekton_dash)
    moved = play(tekton_dash, start, Move("black", "a3"))
    watched = Watched(tekton_dash, start)
    for state in (start, moved, start, moved):
        watched.see(state)
    watched.see(tekton_dash.apply(moved, Build("black", "23", "24")))
    assert rules(watched) == ["TD-075"]
    assert watched.match.live == moved


@pytest.mark.rule("TD-075")
def test_two_steps_in_one_look_were_rightly_done_when_a_build_is_too_much(tekton_dash: Any) -> None:
    start = race({"black": "a1", "white": "d3"}, boards={"black": {"23": "blue"}}, sets=2)(tekton_dash)
    start = changed(start, walls=(), ground=(0,) * len(start.ground))
    moved = play(tekton_dash, start, Move("black", "a2"), Move("black", "a3"))
    watched = Watched(tekton_dash, start)
    for state in (start, moved, tekton_dash.apply(moved, Build("black", "23", "24"))):
        watched.see(state)
    assert rules(watched) == ["TD-075"]


@pytest.mark.rule("TD-059", "TD-211")
def test_who_acts_while_another_has_a_tile_of_the_die_to_lay_breaks_two_rules(tekton_dash: Any) -> None:
    start = race({"black": "a2", "white": "b4"}, boards={"white": {"22": "red"}})(tekton_dash)
    rolled = play(tekton_dash, start, Roll("black", 5))
    assert broken(tekton_dash, rolled, Build("white", "22", "23")) == ("TD-059", "TD-211")


@pytest.mark.rule("TD-064")
def test_a_press_is_no_reason_to_believe_acts_in_another_order_than_they_were_seen(tekton_dash: Any) -> None:
    almost = {("43" if square == "42" else square): tile for square, tile in BP01.items()}
    options = {"incomplete_at_line": "wait_there"}
    start = race({"black": "a8", "white": "b4"}, boards={"black": almost}, sets=2, options=options)(tekton_dash)
    start = changed(start, walls=(), blueprints=("bp01-green", *start.blueprints[1:]))
    built = play(tekton_dash, start, Build("black", "43", "42"))
    there = play(tekton_dash, built, Move("black", "a9"))
    assert there.line, "the Blueprint is to be turned"
    watched = Watched(tekton_dash, start)
    for state in (start, built, there):
        watched.see(state)
    watched.tell(lambda at: ButtonPressed(at, "black"))
    watched.see(there)
    assert rules(watched) == ["TD-064"]


def walls(game: Any, state: Any) -> dict[str, PlaceWall]:
    """The acts that place the next Wall, each under its gap."""
    return {act.gap: act for act in game.legal_actions(state) if isinstance(act, PlaceWall)}


@pytest.mark.rule("TD-043")
def test_a_wall_that_was_taken_back_before_the_track_was_laid_stays_so(tekton_dash: Any) -> None:
    state = laying(layout="custom")(tekton_dash)
    while len(state.walls) < 2:
        state = play(tekton_dash, state, next(iter(tekton_dash.legal_actions(state))))
    third = walls(tekton_dash, state)
    other = min(third)
    tried = play(tekton_dash, state, third[other])
    right = next(gap for gap in walls(tekton_dash, tried) if gap in third)
    placed = play(tekton_dash, state, third[right])
    fourth = walls(tekton_dash, placed)
    ready = play(tekton_dash, placed, next(act for gap, act in fourth.items() if gap != other))
    laid = table(tekton_dash, ready).layout
    half = {place: laid[place] for place in [place for place in sorted(laid) if place.endswith(".tile")][:20]}
    watched = Watched(tekton_dash, state)
    for each in (state, tried, placed):
        watched.see(each)
    watched.show(tekton_dash.layout(ready).put(half))
    watched.show(laid)
    assert (watched.faults, watched.match.live.walls) == ([], ready.walls)


@pytest.mark.rule("TD-108", "TD-109")
def test_a_wall_that_bars_no_way_is_moved_by_the_next_seat_when_no_action_is_left(tekton_dash: Any) -> None:
    start = race({"black": "a2", "white": "d6"})(tekton_dash)
    moved = play(tekton_dash, start, Move("black", "b1"))
    walls_there = sorted(place for place, lying in tekton_dash.layout(moved).items() if lying[0].piece == "wall")
    act = Unblock("black", walls_there[0], "d1.gap-n")
    assert broken(tekton_dash, moved, act) == ("TD-108", "TD-109")
    assert broken(tekton_dash, start, act) == ("TD-108",)


@pytest.mark.rule("TD-058")
def test_a_press_says_who_begins_when_everything_is_prepared(tekton_dash: Any) -> None:
    state = changed(laid(6)(tekton_dash), first=-1)
    watched = Watched(tekton_dash, state)
    watched.see(state)
    while acts := [act for act in tekton_dash.legal_actions(watched.match.live) if not isinstance(act, Begin)]:
        watched.see(play(tekton_dash, watched.match.live, acts[0]))
    assert watched.match.state.turn > state.turn, "what was prepared first is final"
    watched.tell(lambda at: ButtonPressed(at, "white"))
    assert (watched.faults, watched.match.live.first) == ([], tekton_dash.default_seats(6).index("white"))


@pytest.mark.rule("TD-070")
def test_a_step_begun_otherwise_is_not_believed_of_a_dasher_that_stands_where_it_stood(tekton_dash: Any) -> None:
    start = race({"black": "d8", "white": "b4"}, boards={"black": BP01}, options={"mode": "journey"})(tekton_dash)
    start = changed(start, walls=(), ground=(0,) * len(start.ground), blueprints=("bp01-green", *start.blueprints[1:]))
    first, there = (play(tekton_dash, start, Move("black", to)) for to in ("d9", "c9"))
    flipped = play(tekton_dash, there, Flip("black"))
    watched = Watched(tekton_dash, start)
    for state in (start, first, there, flipped):
        watched.see(state)
    watched.see(changed(flipped, spots=start.spots))
    assert rules(watched) == ["TD-070"]


@pytest.mark.rule("TD-178")
def test_a_token_that_cancels_lies_there_before_everything_is_undone(tekton_dash: Any) -> None:
    boards = {"black": {"22": "red", "44": "green"}, "white": {"22": "blue", "44": "yellow"}}
    start = carded("linking", {"white": "b4", "purple": "d6"}, boards=boards)(tekton_dash)
    given = play(tekton_dash, start, Link("black", "22", "white", "33"), Link("white", "44", "black", "33"))
    claimed = play(tekton_dash, given, Claim("purple"))
    shown = play(tekton_dash, claimed, Show("purple", "purple.token", "reject"))
    watched = Watched(tekton_dash, start)
    watched.see(given)
    watched.at -= 4.0
    watched.tell(lambda at: ButtonPressed(at, "purple"))
    watched.at -= 4.0
    token = tekton_dash.layout(shown)["purple.token"]
    watched.show(tekton_dash.layout(claimed).put({"purple.token": token}))
    watched.see(shown)
    assert (watched.faults, watched.match.live) == ([], shown)


@pytest.mark.rule("TD-083")
def test_a_pile_that_is_gone_is_put_back_as_a_whole(tekton_dash: Any) -> None:
    start = relaid(race({"black": "a2"}, tiles={"d4": "red blue"})(tekton_dash), {"d4": "stack regular"})
    watched = Watched(tekton_dash, start)
    watched.see(start)
    watched.show(tekton_dash.layout(start).put({"d4.tile": (), "c4.tile": (PlacedPiece("tile", "blue"),)}))
    every = [step for fault in watched.match.open for step in fault.called.remedy]
    steps = {step.place: [placed.face for placed in step.put] for step in every if step.put}
    assert steps == {"d4.tile": ["red", "blue"]}
    watched.see(start)
    assert watched.match.open == ()


@pytest.mark.rule("TD-133")
def test_a_tile_that_goes_to_a_floor_while_put_back_is_carried_out_was_put_by_it(tekton_dash: Any) -> None:
    state = carded("put-back", {"white": "b2"}, boards={"white": {"22": "red"}})(tekton_dash)
    red = PlacedPiece("tile", "red")
    acts = list(tekton_dash.attempts(state, Change((("white.22", red),), (("d4.tile", red),))))
    kinds = {type(act) for act in acts}
    assert PutBack in kinds
    assert Put not in kinds


@pytest.mark.rule("TD-075", "TD-094")
def test_a_tile_that_jumps_on_the_own_board_after_the_turn_breaks_two_rules(tekton_dash: Any) -> None:
    start = race({"black": "a2", "white": "b4"}, boards={"black": {"43": "red"}})(tekton_dash)
    moved = play(tekton_dash, start, Move("black", "a3"))
    assert broken(tekton_dash, moved, Build("black", "43", "12")) == ("TD-094", "TD-075")
    watched = Watched(tekton_dash, start)
    watched.see(moved)
    watched.see(tekton_dash.apply(moved, Build("black", "43", "12")))
    assert rules(watched) == ["TD-092"]


@pytest.mark.rule("TD-151")
def test_the_tiles_of_two_floors_may_change_places_before_the_element_goes(tekton_dash: Any) -> None:
    state = relaid(carded("move-stack", tiles={"d4": "blue", "c4": "green"})(tekton_dash), {"d4": "stack regular"})
    moved = play(tekton_dash, state, MoveElement("black", "d4", "c4"))
    before, after = tekton_dash.layout(state), tekton_dash.layout(moved)
    watched = Watched(tekton_dash, state)
    watched.show(before.put({"c4.tile": (), "d4.tile": after["d4.tile"]}))
    watched.show(after.put({"d4.tile": (), "c4.tile": before["c4.tile"]}))
    watched.see(moved)
    assert (watched.faults, watched.match.live) == ([], moved)


@pytest.mark.rule("TD-084")
def test_where_a_tile_was_laid_under_a_hand_is_seen_before_a_card_stands_behind_it(tekton_dash: Any) -> None:
    start = race({"black": "a1"}, tiles={"a2": "red-power"}, boards={"black": {"11": "blue"}})(tekton_dash)
    moved = play(tekton_dash, start, Move("black", "a2"))
    shown = play(tekton_dash, moved, Take("black", "a2", "33"), Show("black", "play", "plus-action"))
    watched = Watched(tekton_dash, start)
    watched.see(moved)
    watched.at -= 4.0
    watched.show(tekton_dash.layout(shown), covered="black.12 black.33")
    watched.at -= 4.0
    watched.see(shown)
    assert (watched.faults, watched.match.live) == ([], shown)


@pytest.mark.rule("TD-128")
def test_a_card_of_the_hand_that_is_shown_and_then_discarded_has_no_tile_to_give_back(tekton_dash: Any) -> None:
    start = race({"black": "a1"}, boards={"black": {"55": "red-power"}}, options={"hold_cards": True}, kept=(1, 0, 0, 0))(tekton_dash)
    shown = play(tekton_dash, start, Show("black", "play", "freeze"))
    assert broken(tekton_dash, shown, Decline("black", "freeze")) == ("TD-128",)
    assert tekton_dash.layout(tekton_dash.apply(shown, Decline("black", "freeze")))["black.55"] == (PlacedPiece("tile", "red-power"),)


@pytest.mark.rule("TD-119", "TD-121")
def test_two_boosts_that_point_at_each_other_may_have_carried_it_before_the_first_look(tekton_dash: Any) -> None:
    start = changed(race({"black": "b3", "white": "d6"})(tekton_dash), walls=())
    start = relaid(changed(start, ground=(0,) * len(start.ground)), {"b4": "boost regular E", "c4": "boost regular W"})
    first = play(tekton_dash, start, Move("black", "b4"), Carry("black", "c4"))
    there = play(tekton_dash, first, Carry("black", "b4"))
    watched = Watched(tekton_dash, start)
    for state in (first, there, play(tekton_dash, there, EndSet("black"), Move("white", "d7"))):
        watched.see(state)
    assert watched.faults == []


@pytest.mark.rule("TD-069", "TD-072")
def test_a_token_that_was_called_weighs_nothing_when_the_next_mistake_is_judged(tekton_dash: Any) -> None:
    boards = {"black": {"22": "red", "44": "blue"}}
    start = race({"black": "a2", "white": "d3"}, boards=boards, podium=(1, 2, 3), flipped=(0,), sets=2)(tekton_dash)
    start = changed(start, walls=(), ground=(0,) * len(start.ground))
    built = play(tekton_dash, start, Build("black", "22", "23"))
    moved = play(tekton_dash, built, Move("black", "a3"))
    watched, gone = Watched(tekton_dash, start), {"podium.2": ()}
    for state in (start, built, moved):
        watched.show(tekton_dash.layout(state).put(gone))
    watched.see(moved)
    watched.see(tekton_dash.apply(moved, Build("black", "44", "45")))
    assert rules(watched) == ["TD-072", "TD-069"]


@pytest.mark.rule("TD-128", "TD-130")
@pytest.mark.parametrize("at_once", [False, True])
def test_people_say_whose_kept_card_it_was_that_came_when_a_turn_was_full(tekton_dash: Any, at_once: bool) -> None:
    at, kept = {"black": "a2", "white": "c4"}, (1, 1, 0, 0)
    start = race(at, tiles={"a3": "blue", "d7": "red"}, options={"hold_cards": True}, kept=kept)(tekton_dash)
    start = changed(start, walls=(), ground=(0,) * len(start.ground))
    full = play(tekton_dash, start, Move("black", "a3"), Take("black", "a3", "22"))
    assert full.active == 0, "black may still use its card"
    shown = play(tekton_dash, full, EndSet("black"), Show("white", "play", "burn-tiles"))
    burnt = play(tekton_dash, shown, BurnOrPutAway("white", "d7.tile"))
    watched = Watched(tekton_dash, start)
    for state in (full, burnt) if at_once else (full, shown, burnt):
        watched.see(state)
    watched.at += 9.0
    watched.follow(play(tekton_dash, burnt, LetPass(burnt.windows)), Move("white", "c5"))
    assert watched.match.asked is not None
    answers = [{act.seat for act in line.actions if isinstance(act, Show)} for line in watched.match.asked.options]
    assert {"black"} in answers
    assert watched.faults == []


@pytest.mark.rule("TD-083", "TD-085")
def test_that_hands_went_back_is_paid_for_beside_what_lay_otherwise_before(tekton_dash: Any) -> None:
    at = {"black": "a2", "white": "b5", "purple": "d5", "orange": "c7"}
    start = race(at, boards={"black": {"14": "yellow"}}, sets=2, two=True, flipped=(3,))(tekton_dash)
    start = changed(start, walls=(), ground=(0,) * len(start.ground))
    put = play(tekton_dash, start, Move("black", "a3"), Put("black", "14", "a3"))
    first, taken = (play(tekton_dash, put, Take("black", "a3", square)) for square in ("52", "14"))
    on = play(tekton_dash, taken, Move("black", "a4"))
    white = play(tekton_dash, on, Move("white", "b6"))
    purple = play(tekton_dash, white, EndSet("white"), Move("purple", "d6"))
    further = play(tekton_dash, purple, Move("purple", "d7"))
    end = play(tekton_dash, further, EndSet("purple"), Move("orange", "c8"))
    watched = Watched(tekton_dash, start)
    for state in (start, put, first, taken, on, white, purple, white, purple, further, end):
        watched.see(state)
    assert (watched.faults, watched.match.live) == ([], end)
