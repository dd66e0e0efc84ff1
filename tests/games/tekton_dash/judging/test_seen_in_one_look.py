"""Acts that hands do between two looks, told from what they leave; and what nobody can say was left out."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.tekton_dash.actions import Build, Carry, EndSet, Move, MoveDasher, MoveElement, Put, SpawnTile, SwapTiles, Take
from companion.games.tekton_dash.examples import relaid
from companion.games.tekton_dash.state import Past
from companion.referee.evidence.heard import ends, said
from companion.referee.judging import cost
from companion.referee.judging.explanation import Tables
from companion.referee.observation import ButtonPressed
from companion.rules.changing import changed
from companion.rules.explain import Explanation, Search
from companion.rules.values import Change, Handled, PlacedPiece, Roll, Show
from tests.games.dash_arena.watched import Watched
from tests.games.tekton_dash.judging.test_judged import explained, looks
from tests.games.tekton_dash.standing import broken, carded, play, race


def plain(game: Any, **rest: Any) -> Any:
    """Black is at a2 on a blue tile, on a track without Elements and Walls."""
    state = race({"black": "a2"}, tiles={"a2": "blue"}, **rest)(game)
    return changed(state, walls=(), ground=(0,) * len(state.ground))


@pytest.mark.rule("TD-096")
def test_two_steps_may_look_like_one_and_no_second_action_is_owed_then(tekton_dash: Any) -> None:
    options = {"second_action_optional": False}
    state = play(tekton_dash, plain(tekton_dash, sets=2, options=options), Move("black", "b3"))
    assert broken(tekton_dash, state, EndSet("black")) == ()
    assert broken(tekton_dash, changed(state, detour=False), EndSet("black")) == ("TD-096",)


@pytest.mark.rule("TD-096", "TD-119")
def test_a_boost_may_have_brought_the_dasher_back_in_the_second_set_too(tekton_dash: Any) -> None:
    start = changed(race({"black": "b3"}, sets=2, options={"second_action_optional": False})(tekton_dash), walls=())
    bare = changed(start, ground=(0,) * len(start.ground))
    there, moved = (
        changed(play(tekton_dash, state, Move("black", "b4")), detour=False)
        for state in (bare, relaid(bare, {"c4": "boost regular W"}))
    )  # fmt: skip
    assert broken(tekton_dash, there, EndSet("black")) == ("TD-096",)
    assert broken(tekton_dash, moved, EndSet("black")) == ()
    assert tekton_dash.prompts(moved)[0].silence == EndSet("black")


@pytest.mark.rule("TD-076")
def test_a_roll_after_two_steps_in_one_look_leaves_no_move_owed(tekton_dash: Any) -> None:
    ready = plain(tekton_dash, sets=2)
    rolled = changed(play(tekton_dash, ready, Take("black", "a2", "22"), Move("black", "b3"), Roll("black", 6)), die=())
    assert broken(tekton_dash, rolled, EndSet("black")) == ()
    assert broken(tekton_dash, changed(rolled, detour=False), EndSet("black")) == ("TD-076",)
    assert not tekton_dash.apply(plain(tekton_dash), Move("black", "b3")).detour, "with one action set there was no second step"


@pytest.mark.rule("TD-096")
def test_whoever_has_done_nothing_says_so(tekton_dash: Any) -> None:
    state = race({"black": "a2"}, options={"allow_pass": True})(tekton_dash)
    assert broken(tekton_dash, state, EndSet("black")) == ()
    assert tekton_dash.prompts(state)[0].silence is None
    assert tekton_dash.prompts(play(tekton_dash, changed(state, sets=2), Move("black", "a3")))[0].silence == EndSet("black")


@pytest.mark.rule("TD-096", "TD-190")
def test_who_races_alone_says_that_a_turn_is_over(tekton_dash: Any) -> None:
    options = {"ending": "race_on"}
    state = play(tekton_dash, race({"black": "a2", "white": "c4"}, options=options)(tekton_dash), Move("black", "a3"))
    assert tekton_dash.prompts(state)[0].silence == EndSet("black")
    alone = changed(state, laps=(1, 3, 3, 3), finished=(1, 2, 3))
    assert tekton_dash.prompts(alone)[0].silence is None
    assert play(tekton_dash, alone, EndSet("black")).turns > alone.turns


@pytest.mark.rule("TD-084", "TD-092")
def test_a_tile_may_be_taken_and_built_on_in_one_look(tekton_dash: Any) -> None:
    options = {"take_placement": "center_3x3_first"}
    state = play(tekton_dash, race({"black": "a1"}, tiles={"a2": "blue"}, sets=2, options=options)(tekton_dash), Move("black", "a2"))
    assert explained(tekton_dash, state, Take("black", "a2", "44"), Build("black", "44", "54")) != ()


@pytest.mark.rule("TD-083", "TD-085")
def test_a_tile_may_go_over_the_board_to_another_floor_in_one_look(tekton_dash: Any) -> None:
    state = race({"black": "a2"}, tiles={"a2": "red"}, sets=2)(tekton_dash)
    found = explained(tekton_dash, state, Take("black", "a2", "22"), Move("black", "a1"), Put("black", "22", "a1"))
    assert [type(act) for act in found] == [Take, Move, Put]


@pytest.mark.rule("TD-083", "TD-085")
def test_a_tile_may_go_over_the_floor_to_another_square_in_one_look(tekton_dash: Any) -> None:
    ready = race({"black": "a1"}, boards={"black": {"12": "red"}}, sets=2)(tekton_dash)
    state = play(tekton_dash, ready, Move("black", "a2"))
    found = explained(tekton_dash, state, Put("black", "12", "a2"), Take("black", "a2", "32"))
    assert [type(act) for act in found] == [Put, Take]


@pytest.mark.rule("TD-059")
def test_whose_turn_is_over_breaks_into_that_of_the_next_once_it_has_begun(tekton_dash: Any) -> None:
    over = play(tekton_dash, race({"black": "a1", "white": "b1"})(tekton_dash), Move("black", "a2"), EndSet("black"))
    assert broken(tekton_dash, over, Move("black", "a3")) == ("TD-063",)
    begun = play(tekton_dash, over, Move("white", "b2"))
    assert broken(tekton_dash, begun, Move("black", "a3")) == ("TD-059",)


@pytest.mark.rule("TD-143")
def test_a_tile_of_the_own_board_that_lies_elsewhere_during_swap_tiles_is_swapped_wrongly(tekton_dash: Any) -> None:
    state = carded("swap-tiles", {"white": "b2"}, boards={"black": {"22": "red"}, "white": {"22": "blue"}})(tekton_dash)
    assert broken(tekton_dash, state, Build("black", "22", "54")) == ("TD-143",)
    swapped = play(tekton_dash, state, SwapTiles("black", "22", "white", "22"))
    assert broken(tekton_dash, swapped, Build("black", "22", "54")) == ("TD-143",)


@pytest.mark.rule("TD-157")
def test_a_dasher_that_is_moved_while_move_dasher_is_carried_out_is_moved_by_it(tekton_dash: Any) -> None:
    state = carded("move-dasher", {"white": "b2"})(tekton_dash)
    lying = PlacedPiece("dasher-white")
    acts = list(tekton_dash.attempts(state, Change((("b2.dasher", lying),), (("d6.dasher", lying),))))
    assert {type(act) for act in acts} == {MoveDasher}


@pytest.mark.rule("TD-113")
def test_an_equal_tile_below_one_that_was_taken_from_a_spawn_should_have_been_replaced(tekton_dash: Any) -> None:
    state = race({"black": "a3"}, tiles={"a3": "blue"})(tekton_dash)
    come = Change((), (("black.22", PlacedPiece("tile", "blue")),))
    assert Take("black", "a3", "22") in list(tekton_dash.attempts(state, come))
    taken = play(tekton_dash, state, Take("black", "a3", "22"))
    left = Change((), (("a3.tile", PlacedPiece("tile", "blue")),))
    (laid,) = [act for act in tekton_dash.attempts(taken, left) if isinstance(act, SpawnTile)]
    assert broken(tekton_dash, taken, laid) == ("TD-113",)


@pytest.mark.rule("TD-159")
def test_the_tiles_of_an_element_may_go_before_it(tekton_dash: Any) -> None:
    state = carded("move-spawn", tiles={"a3": "red"})(tekton_dash)
    red = PlacedPiece("tile", "red")
    acts = list(tekton_dash.attempts(state, Change((("a3.tile", red),), (("d2.tile", red),))))
    assert MoveElement("black", "a3", "d2") in acts


@pytest.mark.rule("TD-070", "TD-082", "TD-129")
def test_a_dasher_that_goes_on_after_its_turn_was_cut_short_is_told_why(tekton_dash: Any) -> None:
    state = race({"black": "a9", "white": "b9"}, active=1)(tekton_dash)
    gone = [Handled(f"{at}.dasher", (PlacedPiece(f"dasher-{who}"),), ()) for who, at in (("black", "a9"), ("white", "b9"))]
    for rule in ("TD-070", "TD-129"):
        cut = changed(state, past=Past(0, ended=rule))
        assert [tekton_dash.blame(cut, each).rule for each in gone] == [rule, "TD-082"]


@pytest.mark.rule("TD-151")
def test_tiles_that_change_places_while_move_stack_is_carried_out_went_with_their_stacks(tekton_dash: Any) -> None:
    come = Handled("a4.tile", (PlacedPiece("tile", "red"),), (PlacedPiece("tile", "blue"),))
    assert tekton_dash.blame(carded("move-stack")(tekton_dash), come).rule == "TD-151"


@pytest.mark.rule("TD-171")
def test_a_token_may_be_shown_when_the_tile_of_the_die_lies_on_an_equal_one(tekton_dash: Any) -> None:
    state = race({"black": "a2"}, tiles={"a2": "blue", "a3": "red"}, sets=2)(tekton_dash)
    rolled = play(tekton_dash, state, Move("black", "a1"), Roll("black", 1))
    back = tekton_dash.apply(changed(rolled, spots=state.spots), Show("black", "black.token", "dig-it-up"))
    assert (back.die, back.token is not None) == ((), True)


@pytest.mark.rule("TD-121")
def test_a_step_that_no_set_is_left_for_is_told_as_the_boosts(tekton_dash: Any) -> None:
    ready = race({"black": "a6"}, options={"boost_optional": True})(tekton_dash)
    landed = play(tekton_dash, ready, Move("black", "a7"))
    due = next(act for act in tekton_dash.legal_actions(landed) if isinstance(act, Carry))
    elsewhere = next(name for name in ("a6", "b6", "a8", "b8") if name != due.to)
    assert broken(tekton_dash, landed, Move("black", elsewhere)) == ("TD-119",)


@pytest.mark.rule("TD-083", "TD-088")
def test_the_tile_of_the_die_may_be_taken_in_the_look_that_shows_it(tekton_dash: Any) -> None:
    moved = play(tekton_dash, plain(tekton_dash, sets=2), Move("black", "a3"), Roll("black", 5))
    found = explained(tekton_dash, moved, SpawnTile("black", "a3", "red"), Take("black", "a3", "33"))
    assert [type(act) for act in found] == [SpawnTile, Take]


@pytest.mark.rule("TD-068", "TD-084")
def test_a_tile_that_was_built_on_may_be_followed_by_one_like_it_from_the_floor(tekton_dash: Any) -> None:
    boards, options = {"black": {"23": "blue", "24": "red"}}, {"take_placement": "center_3x3_first"}
    state = plain(tekton_dash, sets=2, boards=boards, options=options)
    acts = Build("black", "23", "13"), Take("black", "a2", "23")
    assert explained(tekton_dash, state, *acts) == acts


@pytest.mark.rule("TD-080")
def test_all_ways_to_where_a_dasher_stands_are_told(tekton_dash: Any) -> None:
    state = plain(tekton_dash, sets=2)
    there = play(tekton_dash, state, Move("black", "b3"), Move("black", "b4"))
    found = Search(tekton_dash, (), looks(tekton_dash, there)).explain((Explanation(state),))
    ways = {tuple(act.to for act in line.actions if isinstance(act, Move)) for line in found if not line.mismatch}
    assert {("a3", "b4"), ("b3", "b4")} <= ways, "an earlier table may have shown either"


@pytest.mark.rule("TD-066", "TD-077")
@pytest.mark.parametrize(("sets", "called"), [(2, []), (1, ["TD-077"])])
def test_a_second_free_action_at_the_same_floor_may_follow_two_steps_there_and_back(tekton_dash: Any, sets: int, called: Any) -> None:
    rest: dict[str, Any] = {"boards": {"black": {"33": "blue"}}, "tiles": {"a2": "red"}, "two": True, "sets": sets}
    start = race({"black": "a2"}, **rest)(tekton_dash)
    taken = play(tekton_dash, start, Take("black", "a2", "22"))
    put = tekton_dash.layout(taken).put({"black.33": (), "a2.tile": (PlacedPiece("tile", "blue"),)})
    watched = Watched(tekton_dash, start)
    watched.see(taken)
    watched.show(put)
    assert [fault.rule for fault in watched.faults] == called


@pytest.mark.rule("TD-119", "TD-066")
def test_a_step_to_where_the_boosts_lead_is_theirs_over_how_many_it_leads(tekton_dash: Any) -> None:
    rest: dict[str, Any] = {"two": True, "flipped": (3,), "options": {"boost_optional": True}}
    start = relaid(plain(tekton_dash, sets=2, **rest), {"b3": "boost regular NE", "c4": "boost regular W"})
    landed = play(tekton_dash, start, Move("black", "b3"))
    carried = play(tekton_dash, landed, Carry("black", "c4"), Carry("black", "b4"))
    assert tekton_dash.apply(landed, Move("black", "b4")) == carried
    assert broken(tekton_dash, changed(landed, line=((1, "flip"),)), Move("black", "b4")) == ("TD-100",)
    rolled = play(tekton_dash, carried, Roll("black", 6))
    watched = Watched(tekton_dash, start)
    watched.see(landed)
    watched.see(carried)
    watched.roll(6)
    watched.see(play(tekton_dash, rolled, Move("black", "b5")))
    assert watched.faults == []


@pytest.mark.rule("TD-110", "TD-083")
def test_a_tile_that_the_die_brought_is_taken_in_one_look_by_the_dasher_that_went_there(tekton_dash: Any) -> None:
    start = relaid(plain(tekton_dash, sets=2, two=True, flipped=(3,)), {"a3": "spawn red-blue"})
    rolled = play(tekton_dash, start, Roll("black", 1))
    taken = play(tekton_dash, rolled, SpawnTile("black", "a3", "blue"), Move("black", "a3"), Take("black", "a3", "34"))
    watched = Watched(tekton_dash, start)
    watched.see(start)
    watched.roll(1)
    assert watched.takes(taken)


@pytest.mark.rule("TD-119")
def test_who_went_straight_on_did_not_go_away_and_come_back_first(tekton_dash: Any) -> None:
    """Nobody has seen that Black was carried back by a Boost before it went on."""
    start = changed(race({"black": "a2"}, tiles={"a2": "blue"}, sets=2)(tekton_dash), walls=())
    start = relaid(changed(start, ground=(0,) * len(start.ground)), {"a3": "boost regular S"})
    acts = Take("black", "a2", "33"), Move("black", "a3"), Carry("black", "a2"), Move("black", "b2")
    around = play(tekton_dash, start, *acts)
    watched = Watched(tekton_dash, start)
    watched.follow(start, acts[0])
    match = watched.match
    watched.see(around)
    step = watched.match.last_step
    costs = Tables(match, match.search(step.table, step.blind)).of(Explanation(around, acts))
    assert [term.name for term in costs.terms if term.name != "act"] == ["unseen"]


@pytest.mark.rule("TD-096")
def test_who_is_done_with_nothing_is_believed_less_than_who_has_moved(tekton_dash: Any) -> None:
    start = race({"black": "a2", "white": "d3"}, sets=2, options={"allow_pass": True})(tekton_dash)
    start = changed(start, walls=(), ground=(0,) * len(start.ground))
    watched = Watched(tekton_dash, start)
    moved = watched.follow(start, Move("black", "a3"))
    (idle,) = ends(watched.match, said(EndSet("white")), "white")
    assert idle.actions[-2:] == (EndSet("black"), EndSet("white"))
    assert idle.price == pytest.approx(2 * cost.ACT + cost.SILENCE + cost.IDLE)
    watched.follow(play(tekton_dash, moved, EndSet("black")), Move("white", "d4"))
    before = min(h.price for h in watched.match.draft.explanations)
    assert ends(watched.match, said(EndSet("white")), "white")[0].price == pytest.approx(before + cost.ACT)
    watched = Watched(tekton_dash, moved)
    watched.see(moved)
    watched.tell(lambda at: ButtonPressed(at, "white"))
    watched.see(moved)
    assert not watched.faults
    assert watched.match.state == play(tekton_dash, moved, EndSet("black"), EndSet("white"))


@pytest.mark.rule("TD-211")
def test_who_was_told_to_lay_the_tile_of_a_roll_has_thrown_it(tekton_dash: Any) -> None:
    start = relaid(plain(tekton_dash, sets=2, two=True, flipped=(3,)), {"c6": "spawn red-blue"})
    watched = Watched(tekton_dash, start)
    moved = watched.follow(start, Move("black", "a3"))
    watched.roll(1)
    assert {h.actions[-1].seat for h in watched.match.draft.explanations} == {"black", "white"}
    watched.tell(lambda at: ButtonPressed(at, "black"))
    watched.see(moved)
    assert [(fault.rule, fault.seats) for fault in watched.faults] == [("TD-211", ("black",))]
    watched.see(play(tekton_dash, moved, Roll("black", 1), SpawnTile("black", "c6", "red")))
    assert {act.seat for h in watched.match.draft.explanations for act in h.actions} == {"black"}
    assert len(watched.faults) == 1


@pytest.mark.rule("TD-080")
def test_what_stood_there_while_another_act_was_done_was_not_only_tried(tekton_dash: Any) -> None:
    start = plain(tekton_dash, boards={"black": {"34": "blue"}}, sets=2)
    there, back, built = Move("black", "b3"), Move("black", "a3"), Build("black", "34", "33")

    def denied(*shown: Any) -> list[str]:
        watched = Watched(tekton_dash, start)
        watched.follow(start, *shown)
        match, told = watched.match, play(tekton_dash, start, back, built)
        watched.see(told)
        step = watched.match.last_step
        costs = Tables(match, match.search(step.table, step.blind)).of(Explanation(told, (back, built)))
        return [term.name for term in costs.terms if term.name.startswith("denied")]

    assert denied(there, built) == ["denied", "denied-still"]
    assert denied(there) == ["denied"]


@pytest.mark.rule("TD-118")
@pytest.mark.parametrize(("ground", "called"), [("stack regular", []), ("boost regular S", ["TD-075"])])
def test_what_lies_beneath_the_top_of_a_stack_is_remembered_and_never_an_accusation(tekton_dash: Any, ground: str, called: Any) -> None:
    """The die has brought a tile like the one that lay there, and nobody could see it come."""
    start = relaid(plain(tekton_dash, sets=2), {"a2": ground})
    watched = Watched(tekton_dash, start)
    watched.see(start)
    tile = PlacedPiece("tile", "blue")
    watched.show(tekton_dash.layout(start).put({"black.34": (tile,)}))
    assert [fault.rule for fault in watched.faults] == called
    take = Take("black", "a2", "34", -1)
    assert (take in {act for h in watched.match.draft.explanations for act in h.actions}) == (not called)
    assert take not in tekton_dash.legal_actions(start), "people do not choose what they cannot know"


@pytest.mark.rule("TD-059", "TD-066")
def test_a_hand_may_hide_what_else_was_done_in_a_turn_that_ended_in_silence(tekton_dash: Any) -> None:
    start = race({"black": "a2", "white": "d3"}, boards={"black": {"31": "yellow"}}, sets=2)(tekton_dash)
    start = changed(start, walls=(), ground=(0,) * len(start.ground))
    watched = Watched(tekton_dash, start)
    moved = watched.follow(start, Move("black", "a3"))
    built = play(tekton_dash, moved, Build("black", "31", "32"))
    on = play(tekton_dash, built, Move("white", "d4"))
    watched.show(tekton_dash.layout(on), covered="black.31 black.32")
    watched.see(on)
    assert (watched.faults, watched.match.live) == ([], on)


@pytest.mark.rule("TD-085", "TD-083")
def test_a_tile_that_was_put_may_be_made_good_by_one_like_it_from_the_next_floor(tekton_dash: Any) -> None:
    """The board looks as before."""
    boards = {"black": {"35": "green", "22": "red"}}
    start = race({"black": "c4"}, tiles={"c5": "green"}, boards=boards, sets=2, two=True, flipped=(3,))(tekton_dash)
    start = changed(start, walls=(), ground=(0,) * len(start.ground))
    acts = Put("black", "35", "c4"), Move("black", "c5"), Take("black", "c5", "35"), Move("black", "c6")
    watched = Watched(tekton_dash, start)
    watched.see(start)
    assert watched.takes(play(tekton_dash, start, *acts))
