"""A mistake is named by its own rule. It may be one action set too many, an act in the window of a card, or an exchanged tile."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.tekton_dash.actions import Build, BurnOrPutAway, Carry, Decline, EndSet, Move, MoveElement, Put, SpawnTile, Take
from companion.games.tekton_dash.examples import relaid
from companion.games.tekton_dash.track.floors import GAP_NUMBER, NUMBER
from companion.referee.observation import ButtonPressed, Tick
from companion.rules.changing import changed
from companion.rules.values import Handled, PlacedPiece, Roll, Show
from tests.games.dash_arena.watched import Watched
from tests.games.tekton_dash.standing import BP01, broken, carded, play, race


def rules(watched: Watched) -> list[str]:
    return [fault.rule for fault in watched.faults]


@pytest.mark.rule("TD-063", "TD-066")
@pytest.mark.parametrize(("two", "rule"), [(False, "TD-063"), (True, "TD-066")])
def test_a_step_after_a_full_set_is_one_set_too_many_while_a_kept_card_keeps_the_turn_open(tekton_dash: Any, two: bool, rule: str) -> None:
    start = race({"black": "a2"}, tiles={"a3": "red"}, options={"hold_cards": True}, kept=(1, 0, 0, 0), two=two, sets=1)(tekton_dash)
    full = play(tekton_dash, start, Move("black", "a3"), Take("black", "a3", "22"))
    assert full.active == start.active
    assert broken(tekton_dash, full, Move("black", "a4")) == (rule,)
    assert broken(tekton_dash, play(tekton_dash, start, Move("black", "a3")), Move("black", "a4")) == (rule,), "also with a Take left"


@pytest.mark.rule("TD-063", "TD-167")
def test_what_is_wrong_behind_the_window_of_a_card_is_named(tekton_dash: Any) -> None:
    start = carded("burn-tiles", tiles={"d4": "red"})(tekton_dash)
    burnt = play(tekton_dash, start, BurnOrPutAway("black", "d4.tile"))
    assert broken(tekton_dash, burnt, Move("black", "a3")) == ("TD-167",), "it is legal once nobody has objected"
    full = play(tekton_dash, changed(start, moved=True), BurnOrPutAway("black", "d4.tile"))
    assert broken(tekton_dash, full, Move("black", "a3")) == ("TD-063",)
    assert broken(tekton_dash, full, Show("white", "white.token", "drop-it")) == ("TD-167",)


@pytest.mark.rule("TD-083", "TD-085", "TD-089")
@pytest.mark.parametrize("floor", ["b2", "b1"])
@pytest.mark.parametrize(("since", "rule"), [((), "TD-089"), ((Build("black", "22", "23"),), "TD-085")])
def test_a_tile_under_a_dasher_is_the_dies_until_something_else_was_done(tekton_dash: Any, floor: str, since: Any, rule: str) -> None:
    boards = {"black": {"22": "green"}}
    start = race({"black": "a2", "purple": "b2"}, tiles={floor: "blue", "a3": "red-power"}, boards=boards, sets=2)(tekton_dash)
    moved = play(tekton_dash, start, Move("black", "b1"))
    watched = Watched(tekton_dash, start)
    watched.see(moved)
    watched.roll(3)
    assert watched.match.live.die, "its tile may lie there on an equal one"
    after = play(tekton_dash, moved, *since)
    if since:
        watched.see(after)
    watched.show(tekton_dash.layout(after).put({f"{floor}.tile": (PlacedPiece("tile", "yellow"),)}))
    assert rules(watched) == [rule]


@pytest.mark.rule("TD-089", "TD-090")
@pytest.mark.parametrize(("tiles", "rule"), [({"b2": "blue"}, "TD-089"), ({"a3": "red-power"}, "TD-089")])
def test_a_tile_is_the_dies_that_comes_to_a_bare_floor_or_while_it_cannot_lie_already(tekton_dash: Any, tiles: Any, rule: str) -> None:
    start = race({"black": "a2", "purple": "b2"}, tiles=tiles)(tekton_dash)
    moved = play(tekton_dash, start, Move("black", "b1"))
    watched = Watched(tekton_dash, start)
    watched.see(moved)
    watched.roll(3)
    watched.show(tekton_dash.layout(moved).put({"b2.tile": (PlacedPiece("tile", "yellow-power"),)}))
    assert rules(watched) == [rule]


@pytest.mark.rule("TD-086", "TD-177")
def test_of_two_tiles_of_the_die_the_one_of_the_named_colour_may_lie_there_unseen(tekton_dash: Any) -> None:
    start = race({"black": "b2"}, tiles={"a3": "red-power"}, options={"spawn_choice": "before_roll", "dice_master": "both"})(tekton_dash)
    rolled = changed(start, die=("power", "self"), named="red", spawner=0, begun=True, moved=True, free="spawn", used=True, sets=0)
    laid = play(tekton_dash, rolled, SpawnTile("black", "b2", "yellow"))
    assert laid.die == ()
    bare = changed(rolled, tiles=(0,) * len(rolled.tiles))
    assert broken(tekton_dash, bare, SpawnTile("black", "b2", "yellow")) == ("TD-086",)


@pytest.mark.rule("TD-113")
def test_a_tile_below_the_one_just_taken_from_a_spawn_should_have_been_replaced(tekton_dash: Any) -> None:
    state = race({"black": "a3"}, tiles={"a3": "blue"}, sets=1)(tekton_dash)
    red = Handled("a3.tile", (), (PlacedPiece("tile", "red"),))
    assert tekton_dash.blame(changed(state, tiles=(0,) * len(state.tiles)), red).rule == "TD-086"
    assert tekton_dash.blame(play(tekton_dash, state, Take("black", "a3", "22")), red).rule == "TD-113"


@pytest.mark.rule("TD-144", "TD-184")
@pytest.mark.parametrize("mode", ["mayhem", "standard"])
@pytest.mark.parametrize(("card", "token"), [("freeze", "no-no-no"), ("put-back", "reject"), ("move-wall", "bulldoze")])
def test_a_card_may_be_cancelled_before_it_is_carried_out(tekton_dash: Any, mode: str, card: str, token: str) -> None:
    """It is declared with all its choices, then others may object, then it takes effect: no piece need have moved."""
    state = carded(card, options={"mode": mode})(tekton_dash)
    show = Show("white", "white.token", token)
    assert broken(tekton_dash, state, show) == ()
    after = tekton_dash.apply(state, show)
    assert (after.card.by if after.card else None) == (after.seats.index("white") if token == "bulldoze" else None)


@pytest.mark.rule("TD-118")
def test_a_tile_pulled_from_under_the_one_just_put_is_no_second_free_action(tekton_dash: Any) -> None:
    start = race({"black": "b6"}, tiles={"b6": "red"}, boards={"black": {"22": "yellow"}})(tekton_dash)
    start = relaid(start, {"b6": "stack regular"})
    put = play(tekton_dash, start, Put("black", "22", "b6"))
    watched = Watched(tekton_dash, start)
    watched.see(put)
    pulled = {"b6.tile": (PlacedPiece("tile", "yellow"),), "black.33": (PlacedPiece("tile", "red"),)}
    watched.show(tekton_dash.layout(put).put(pulled))
    assert rules(watched) == ["TD-118"]
    lies = tekton_dash.layout(tekton_dash.apply(put, Take("black", "b6", "33", 1)))
    assert {place: lies[place] for place in pulled} == pulled


@pytest.mark.rule("TD-059", "TD-063")
def test_a_step_too_many_back_to_where_the_dasher_was_tried_first_is_named_by_the_turn(tekton_dash: Any) -> None:
    start = race({"black": "b1", "white": "d2"}, tiles={"c1": "yellow"}, sets=1)(tekton_dash)
    start = changed(start, walls=(), ground=(0,) * len(start.ground))
    tried, moved = (play(tekton_dash, start, Move("black", to)) for to in ("b2", "c1"))
    taken = play(tekton_dash, moved, Take("black", "c1", "22"))
    watched = Watched(tekton_dash, start)
    for state in (start, tried, moved, taken):
        watched.see(state)
    watched.show(tekton_dash.layout(taken).put({"c1.dasher": (), "b2.dasher": (PlacedPiece("dasher-black"),)}))
    assert rules(watched) == ["TD-063"]
    dasher = Handled("b5.dasher", (), (PlacedPiece("dasher-purple"),))
    assert tekton_dash.blame(start, dasher).rule == "TD-059"


@pytest.mark.rule("TD-063", "TD-121")
def test_off_a_boost_whose_way_is_barred_only_a_step_along_its_arrow_is_the_boosts(tekton_dash: Any) -> None:
    start = race({"black": "b3", "white": "b4"}, landings=((0, ()),), moved=True, begun=True, sets=0)(tekton_dash)
    assert broken(tekton_dash, start, Carry("black", "b4")) == ("TD-121",)
    for act in (Move("black", "a3"), Carry("black", "a3")):
        assert broken(tekton_dash, start, act) == ("TD-063",)


@pytest.mark.rule("TD-063", "TD-066")
def test_whoever_threw_the_die_a_second_step_after_it_is_one_set_too_many(tekton_dash: Any) -> None:
    start = race({"black": "a2", "white": "c3"}, tiles={"a3": "blue"})(tekton_dash)
    start = changed(start, walls=(), ground=(0,) * len(start.ground))
    moved = play(tekton_dash, start, Move("black", "b1"))
    watched = Watched(tekton_dash, start)
    watched.see(moved)
    watched.roll(6)
    stepped = play(tekton_dash, moved, EndSet("black"), Roll("white", 6), Move("white", "c4"))
    watched.see(stepped)
    watched.show(tekton_dash.layout(stepped).put({"c4.dasher": (), "c5.dasher": (PlacedPiece("dasher-white"),)}))
    assert rules(watched) == ["TD-063"]


@pytest.mark.rule("TD-159", "TD-212")
@pytest.mark.parametrize("at", ["a3", "f1"])
def test_of_two_spawns_that_changed_places_the_one_under_a_dasher_has_stayed(tekton_dash: Any, at: str) -> None:
    start = relaid(carded("move-spawn", {"white": at})(tekton_dash), {"a3": "spawn red", "f1": "spawn blue"})
    swapped = tekton_dash.apply(start, MoveElement("black", "a3", "f1"))
    watched = Watched(tekton_dash, start)
    watched.see(start)
    watched.see(swapped)
    assert rules(watched) == ["TD-159"]
    away = MoveElement("black", at, "a3" if at != "a3" else "f1")
    assert broken(tekton_dash, start, away) == ("TD-212", "TD-159"), "it broke two rules"


@pytest.mark.rule("TD-151")
def test_a_stack_that_went_where_it_may_not_comes_back_with_all_its_tiles(tekton_dash: Any) -> None:
    start = relaid(carded("move-stack", tiles={"c3": "red blue"})(tekton_dash), {"c3": "stack regular"})
    watched = Watched(tekton_dash, start)
    watched.see(start)
    watched.see(tekton_dash.apply(start, MoveElement("black", "c3", "f1")))
    assert rules(watched) == ["TD-151"]
    (called,) = watched.match.open
    steps = {step.place: (step.take, step.put) for step in called.called.remedy}
    pile = tuple(placed.face for placed in tekton_dash.layout(start)["c3.tile"])
    assert pile == ("red", "blue")
    assert [placed.face for placed in steps["f1.tile"][0]] == [placed.face for placed in steps["c3.tile"][1]] == list(pile)


@pytest.mark.rule("TD-129")
def test_who_goes_on_behind_a_declined_card_is_named_though_nobody_saw_its_tile_taken(tekton_dash: Any) -> None:
    start = race({"black": "a2", "white": "c4"}, tiles={"a3": "red-power"}, discard=("freeze",), sets=1)(tekton_dash)
    moved = play(tekton_dash, start, Move("black", "a3"))
    assert play(tekton_dash, moved, Decline("black", "linking")) == play(
        tekton_dash, moved, Take("black", "a3", "22"), Decline("black", "linking")
    )
    declined = play(tekton_dash, moved, Decline("black", "linking"))
    watched = Watched(tekton_dash, start)
    for state in (moved, declined, tekton_dash.apply(declined, Move("black", "a4"))):
        watched.see(state)
    assert rules(watched) == ["TD-129"]


@pytest.mark.rule("TD-149")
def test_a_build_for_an_extra_action_is_named_where_one_step_was_two(tekton_dash: Any) -> None:
    start = race({"black": "c4"}, tiles={"d5": "red"}, boards={"black": {"44": "blue"}}, sets=2)(tekton_dash)
    start = changed(start, walls=(), ground=(0,) * len(start.ground))
    taken = play(tekton_dash, start, Roll("black", 6), Move("black", "d5"), Take("black", "d5", "22"))
    assert (taken.detour, taken.moved, taken.sets) == (True, False, 0)
    assert broken(tekton_dash, changed(taken, plus=1), Build("black", "44", "45")) == ("TD-149",)


def refused_press(game: Any, rolled: int, tiles: dict[str, str]) -> list[str]:
    """Returns what White is told who presses in Black's turn: Black has moved, and somebody has thrown this."""
    start = race({"black": "a2", "white": "d3"}, tiles=tiles)(game)
    moved = play(game, start, Move("black", "a3"))
    watched = Watched(game, start)
    watched.see(moved)
    watched.roll(rolled)
    watched.tell(lambda at: ButtonPressed(at, "white"))
    watched.see(moved)
    return rules(watched)


@pytest.mark.rule("TD-096")
def test_who_presses_before_doing_anything_did_not_throw_the_last_die(tekton_dash: Any) -> None:
    told = refused_press(tekton_dash, 6, {})
    assert told == ["TD-096"], "that white has thrown it is less likely, and would make it TD-076"


@pytest.mark.rule("TD-211")
@pytest.mark.parametrize("tiles", [{}, {"a3": "blue"}])
def test_who_presses_with_a_tile_of_the_die_left_is_told_of_it(tekton_dash: Any, tiles: dict[str, str]) -> None:
    assert refused_press(tekton_dash, 5, tiles) == ["TD-211"], "either has thrown it, and black has not pressed"


@pytest.mark.rule("TD-083")
def test_a_stack_that_shows_an_equal_tile_from_below_may_be_where_a_tile_came_from(tekton_dash: Any) -> None:
    start = race({"black": "a2"}, tiles={"c4": "yellow yellow"}, boards={"black": {"24": "red"}})(tekton_dash)
    start = relaid(start, {"c4": "stack regular"})
    watched = Watched(tekton_dash, start)
    watched.show(tekton_dash.layout(start).put({"black.23": (PlacedPiece("tile", "yellow"),)}))
    assert rules(watched) == ["TD-083"]


@pytest.mark.rule("TD-126")
def test_nobody_passes_unseen_through_where_another_dasher_was_put_down_again(tekton_dash: Any) -> None:
    at = {"black": "c7", "purple": "e4", "orange": "d2", "white": "b8"}
    alone: dict[str, Any] = {"laps": (1, 1, 3, 3), "finished": (2, 3), "flipped": (2, 3), "two": True}
    start = race(at, options={"ending": "race_on"}, active=1, sets=2, **alone)(tekton_dash)
    start = changed(start, ground=(0,) * len(start.ground), walls=(GAP_NUMBER["c6.gap-n"],))
    assert broken(tekton_dash, changed(start, active=0), Move("black", "b6")) == ("TD-126",)
    moved = play(tekton_dash, start, Move("white", "b7"))
    crossed = changed(moved, spots=(NUMBER["b6"], *moved.spots[1:]))
    watched = Watched(tekton_dash, start)
    for state in (start, moved, start, moved, crossed):
        watched.at -= 3.0
        watched.see(state)
    assert rules(watched) == ["TD-126"]


@pytest.mark.rule("TD-072")
def test_a_token_that_lies_nowhere_for_long_is_owed_back_to_the_podium(tekton_dash: Any) -> None:
    start = race({"black": "a2"}, podium=(1, 2, 3))(tekton_dash)
    watched = Watched(tekton_dash, start)
    watched.see(start)
    watched.show(tekton_dash.layout(start).put({"podium.2": ()}))
    assert rules(watched) == []
    watched.at += 15.0
    watched.tell(Tick)
    assert [(fault.rule, fault.kind) for fault in watched.faults] == [("TD-072", "owed")]
    watched.see(start)
    assert not watched.match.open


@pytest.mark.rule("TD-072")
def test_a_token_is_in_no_hand_that_has_done_two_other_things_since(tekton_dash: Any) -> None:
    start = relaid(race({"black": "a2"}, podium=(1, 2, 3))(tekton_dash), {"c4": "spawn red"})
    gone: dict[str, tuple[PlacedPiece, ...]] = {"podium.2": ()}
    moved = play(tekton_dash, start, Move("black", "a3"))
    watched = Watched(tekton_dash, start)
    watched.see(start)
    for state in (start, moved):
        watched.at -= 4.0
        watched.show(tekton_dash.layout(state).put(gone))
    watched.at -= 4.0
    watched.roll(1)
    assert rules(watched) == [], "whoever has done one thing may hold it still"
    watched.at -= 4.0
    rolled = play(tekton_dash, moved, Roll("black", 1))
    watched.show(tekton_dash.layout(play(tekton_dash, rolled, SpawnTile("black", "c4", "red"))).put(gone))
    assert [(fault.rule, fault.kind) for fault in watched.faults] == [("TD-072", "owed")]


@pytest.mark.rule("TD-071", "TD-072")
def test_a_token_that_was_gone_before_is_not_what_the_next_one_at_the_line_has_kept(tekton_dash: Any) -> None:
    at, boards = {"orange": "c4", "black": "a8"}, {"black": BP01, "orange": {"44": "red"}}
    start = race(at, tiles={"c5": "green"}, boards=boards, podium=(1, 2, 3), active=3, sets=2)(tekton_dash)
    start = changed(start, ground=(0,) * len(start.ground), walls=())
    moved = play(tekton_dash, start, Build("orange", "44", "45"), Move("orange", "c5"))
    taken = play(tekton_dash, moved, Take("orange", "c5", "33"))
    crossed = play(tekton_dash, taken, Move("black", "a9"))
    watched, gone = Watched(tekton_dash, start), {"podium.2": ()}
    watched.see(start)
    for state in (moved, taken, crossed):
        watched.at -= 4.0
        watched.show(tekton_dash.layout(state).put(gone))
    assert [fault.rule for fault in watched.faults] == ["TD-071"]
    assert watched.faults[0].seats == (), "no table tells whose hand it was"


@pytest.mark.rule("TD-072")
def test_a_token_that_a_hand_put_elsewhere_is_refused(tekton_dash: Any) -> None:
    start = race({"black": "a2"}, podium=(1, 2, 3))(tekton_dash)
    (token,) = (laid := tekton_dash.layout(start))["podium.2"]
    watched = Watched(tekton_dash, start)
    watched.see(start)
    watched.show(laid.put({"podium.2": (), "podium.6": (token,)}))
    assert {(fault.rule, fault.kind) for fault in watched.faults} == {("TD-072", "refused")}, "it is seen where it is: nobody owes it"


@pytest.mark.rule("TD-088")
def test_a_roll_that_was_heard_while_a_hand_hid_the_dasher_is_heard_once(tekton_dash: Any) -> None:
    start = relaid(race({"black": "a2", "white": "e4"}, tiles={"d4": "red"}, sets=2)(tekton_dash), {"b3": "spawn red", "e4": "spawn blue"})
    moved = play(tekton_dash, start, Move("black", "b3"))
    watched = Watched(tekton_dash, start)
    watched.see(start)
    for hands in (lambda: watched.show(tekton_dash.layout(moved), covered="a2.dasher b3.dasher"), lambda: watched.roll(6)):
        hands()
        watched.at -= 4.0
    watched.show(tekton_dash.layout(moved).put({"b3.dasher": ()}))
    watched.at -= 3.5
    watched.see(moved)
    acts = Move("black", "b3"), Roll("black", 6), Move("black", "c4")
    watched.see(play(tekton_dash, start, *acts))
    assert watched.match.draft.best.actions == acts


@pytest.mark.rule("TD-079")
def test_a_press_that_ends_a_turn_which_may_be_silently_over_leaves_hands_time_to_finish(tekton_dash: Any) -> None:
    start = changed(race({"black": "a2"}, tiles={"a3": "red"}, sets=1)(tekton_dash), walls=())
    moved = play(tekton_dash, start, Move("black", "a3"))
    taken = play(tekton_dash, moved, Take("black", "a3", "22"))
    watched = Watched(tekton_dash, start)
    watched.show(tekton_dash.layout(moved).put({"a3.dasher": ()}))
    watched.see(moved)
    hands = (
        lambda: watched.show(tekton_dash.layout(moved), covered="a3.tile black.22"),
        lambda: watched.tell(lambda at: ButtonPressed(at, "black")),
        lambda: watched.see(moved),
    )
    for each in hands:
        each()
        watched.at -= 4.0
    watched.see(taken)
    watched.see(taken)
    assert watched.faults == []
