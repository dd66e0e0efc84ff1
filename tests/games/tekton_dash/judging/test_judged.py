"""Verdicts on acts that leave little of a trace, and answers to a press."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.tekton_dash.actions import Build, EndSet, Move, Put, SpawnTile, Take
from companion.games.tekton_dash.examples import relaid
from companion.games.tekton_dash.options import Options
from companion.games.tekton_dash.state import State
from companion.rules.changing import changed
from companion.rules.explain import Explanation, Search, Seen
from companion.rules.values import Roll
from tests.games.dash_arena.watched import Watched
from tests.games.tekton_dash.standing import broken, play, race


def looks(game: Any, state: State) -> Seen:
    return Seen(game.layout(state))


def explained(game: Any, state: State, *acts: Any) -> tuple[Any, ...]:
    """The first explanation of the table to which these acts lead, seen in one look."""
    search = Search(game, (), looks(game, play(game, state, *acts)))
    found = search.explain((Explanation(state),))
    assert not search.exhausted
    return found[0].actions if not found[0].mismatch else ()


@pytest.mark.rule("TD-083", "TD-085")
def test_a_tile_taken_and_an_equal_one_put_is_no_build(tekton_dash: Any) -> None:
    state = play(
        tekton_dash, race({"black": "a1"}, tiles={"a2": "blue"}, boards={"black": {"43": "blue"}}, sets=2)(tekton_dash), Move("black", "a2")
    )
    found = explained(tekton_dash, state, Take("black", "a2", "11"), Put("black", "43", "a2"), Move("black", "a3"))
    assert {type(act) for act in found} >= {Take, Put}


@pytest.mark.rule("TD-113")
def test_what_comes_to_light_under_a_taken_tile_was_not_replaced(tekton_dash: Any) -> None:
    state = play(tekton_dash, race({"black": "a3"}, tiles={"a3": "blue"})(tekton_dash), Take("black", "a3", "22"))
    (fault,) = tekton_dash.faults(state, SpawnTile("black", "a3", "red"))
    assert (fault.rule, fault.seats) == ("TD-113", ())
    assert broken(tekton_dash, state, SpawnTile("black", "d4", "blue")) == ("TD-086",)


@pytest.mark.rule("TD-086", "TD-113")
def test_who_has_laid_the_tile_on_an_equal_one_may_roll_in_the_next_set(tekton_dash: Any) -> None:
    state = race({"black": "a2"}, tiles={"a3": "red"}, sets=2)(tekton_dash)
    rolled = play(tekton_dash, state, Roll("black", 1), Move("black", "a1"))
    again = play(tekton_dash, rolled, Roll("black", 2))
    assert again.sets == 0
    bare = changed(rolled, tiles=tuple(0 for _ in rolled.tiles), die=("regular",), spawner=0, free="spawn")
    assert broken(tekton_dash, bare, Roll("black", 2)) == ("TD-086",)


@pytest.mark.rule("TD-088")
def test_a_tile_on_self_may_be_another_than_the_equal_one_that_may_lie_already(tekton_dash: Any) -> None:
    state = race({"black": "b2"}, tiles={"b2": "red"})(tekton_dash)
    rolled = changed(state, die=("self",), spawner=0, begun=True, moved=True, free="spawn", used=True, sets=0)
    laid = SpawnTile("black", "b2", "blue")
    assert explained(tekton_dash, rolled, laid) == (laid,)


@pytest.mark.rule("TD-096")
def test_who_is_done_before_doing_anything_is_told_to_choose(tekton_dash: Any) -> None:
    state = race({"black": "a2", "white": "b2"})(tekton_dash)
    assert tekton_dash.prompts(state)[0].press == (("black", EndSet("black")),)
    assert tekton_dash.prompts(state)[0].silence is None
    assert broken(tekton_dash, state, EndSet("black")) == ("TD-096",)
    moved = play(tekton_dash, changed(state, sets=2), Move("black", "a3"))
    assert tekton_dash.prompts(moved)[0].silence == EndSet("black")
    assert broken(tekton_dash, moved, EndSet("white")) == ("TD-096",), "black has said nothing because nothing was left to say"
    assert broken(tekton_dash, moved, EndSet("purple")) == ("TD-059",)


def test_nobody_looks_at_tokens_that_others_hold(tekton_dash: Any) -> None:
    state = race({"black": "a2"})(tekton_dash)
    assert tekton_dash.private(state) == frozenset()
    choosing = changed(state, line=((2, "token"),), flipped=(2,))
    assert tekton_dash.private(choosing) == {f"{state.seats[2]}.token"}
    assert tekton_dash.private(changed(state, phase="prepare")) == {f"{seat}.token" for seat in state.seats}
    kids = changed(choosing, options=Options(mode="kids"))
    assert tekton_dash.private(kids) == frozenset()


def test_preparations_are_told_apart_by_their_hash(tekton_dash: Any) -> None:
    state = race({"black": "a2"})(tekton_dash)
    others = [changed(state, **{name: value}) for name, value in (("ground", state.ground[::-1]), ("walls", (49,)), ("sets", 7))]
    assert len({hash(each) for each in (state, *others)}) == len(others) + 1


def test_a_changed_position_has_a_hash_of_its_own(tekton_dash: Any) -> None:
    state = race({"black": "a2"})(tekton_dash)
    known = hash(state)
    other = changed(state, sets=7)
    back = changed(other, sets=state.sets)
    assert (back == state, hash(back) == known, hash(other) == known) == (True, True, False)


def test_a_swap_of_the_seats_own_tiles_is_still_a_build(tekton_dash: Any) -> None:
    state = race({"black": "a2"}, boards={"black": {"22": "red"}})(tekton_dash)
    assert explained(tekton_dash, state, Build("black", "22", "23")) == (Build("black", "22", "23"),)


@pytest.mark.rule("TD-059", "TD-066")
def test_the_next_seat_begins_where_the_one_before_may_have_gone_there_and_back(tekton_dash: Any) -> None:
    state = race({"black": "a2", "white": "b2"}, tiles={"a2": "red"}, sets=2)(tekton_dash)
    taken = play(tekton_dash, state, Take("black", "a2", "22"))
    assert tekton_dash.prompts(taken)[0].silence == EndSet("black")
    assert tekton_dash.prompts(changed(taken, sets=0))[0].silence is None, "with one set it has not moved"
    assert tekton_dash.prompts(state)[0].silence is None, "it has done nothing yet"


@pytest.mark.rule("TD-063", "TD-190")
def test_the_turn_of_who_races_on_alone_may_be_over_where_one_step_was_two(tekton_dash: Any) -> None:
    rest: dict[str, Any] = {"laps": (1, 3, 3, 3), "finished": (1, 2, 3), "two": True, "flipped": (1, 2, 3)}
    alone = race({"black": "c6"}, tiles={"c5": "red"}, sets=2, **rest)(tekton_dash)
    taken = play(tekton_dash, changed(alone, ground=(0,) * len(alone.ground), walls=()), Move("black", "c5"), Take("black", "c5", "22"))
    assert taken.detour
    assert tekton_dash.prompts(taken)[0].silence == EndSet("black")
    assert tekton_dash.prompts(changed(taken, free=""))[0].silence is None, "it may still roll"
    assert play(tekton_dash, taken, EndSet("black")).turn == taken.turn + 1
    step = Move("black", "c4")
    found = Search(tekton_dash, (), looks(tekton_dash, play(tekton_dash, taken, step))).explain((Explanation(taken),))
    assert {h.actions for h in found if not h.mismatch} == {(step,), (EndSet("black"), step)}


@pytest.mark.rule("TD-086", "TD-190")
def test_who_races_on_alone_goes_two_steps_behind_a_tile_that_may_lie_already(tekton_dash: Any) -> None:
    alone = race({"black": "a2"}, tiles={"a3": "red"}, sets=1, laps=(1, 3, 3, 3), finished=(1, 2, 3), two=True, flipped=(1, 2, 3))
    rolled = play(tekton_dash, alone(tekton_dash), Move("black", "a1"), Roll("black", 1))
    acts = Move("black", "a2"), Move("black", "b3")
    assert rolled.die
    assert explained(tekton_dash, rolled, *acts) == acts


@pytest.mark.rule("TD-059", "TD-068")
def test_a_whole_turn_that_nobody_saw_may_lie_behind_a_silence(tekton_dash: Any) -> None:
    ready = race({"black": "a1", "white": "b2", "purple": "c2"}, boards={"white": {"22": "red"}}, sets=2)(tekton_dash)
    state = play(tekton_dash, ready, Move("black", "a2"))
    acts = EndSet("black"), Build("white", "22", "23"), Move("purple", "d2")
    assert explained(tekton_dash, state, *acts) == acts


@pytest.mark.rule("TD-063", "TD-190")
def test_the_turn_of_who_races_on_alone_may_be_over_with_a_step_nobody_saw(tekton_dash: Any) -> None:
    rest: dict[str, Any] = {"laps": (1, 3, 3, 3), "finished": (1, 2, 3), "two": True, "flipped": (1, 2, 3), "sets": 2}
    alone = race({"black": "c6"}, tiles={"a3": "red-power"}, **rest)(tekton_dash)
    bare = changed(alone, ground=tuple(number if number < 7 else 0 for number in alone.ground), walls=())
    rolled = play(tekton_dash, bare, Move("black", "c5"), Roll("black", 3))
    assert rolled.die, "its tile may lie on an equal one"
    assert rolled.detour
    assert tekton_dash.prompts(rolled)[0].silence == EndSet("black")
    stepped = play(tekton_dash, changed(bare, boards=((*bare.boards[0][:12], 1, *bare.boards[0][13:]), *bare.boards[1:])), Roll("black", 6))
    put = play(tekton_dash, stepped, Move("black", "c5"), Put("black", "33", "c5"))
    assert tekton_dash.prompts(put)[0].silence == EndSet("black"), "the Put was the second step's"
    back = relaid(race({"black": "c5"}, tiles={"c5": "red"}, **{**rest, "sets": 1})(tekton_dash), {"c6": "boost regular S"})
    back = changed(back, walls=())
    taken = play(tekton_dash, back, Take("black", "c5", "22"))
    assert tekton_dash.prompts(taken)[0].silence == EndSet("black"), "it may have gone to c6"
    assert tekton_dash.prompts(changed(taken, ground=(0,) * len(back.ground)))[0].silence is None


@pytest.mark.rule("TD-085", "TD-190")
def test_who_races_on_alone_may_have_put_a_tile_down_and_taken_it_up_again(tekton_dash: Any) -> None:
    rest: dict[str, Any] = {"laps": (1, 3, 3, 3), "finished": (1, 2, 3), "two": True, "flipped": (1, 2, 3), "sets": 2}
    alone = race({"black": "c6"}, boards={"black": {"22": "red"}}, **rest)(tekton_dash)
    bare = changed(alone, ground=(0,) * len(alone.ground), walls=())
    moved = play(tekton_dash, bare, Move("black", "c5"), Move("black", "c4"))
    unseen = play(tekton_dash, bare, Move("black", "c5"), Put("black", "22", "c5"), Take("black", "c5", "22"), Move("black", "c4"))
    assert tekton_dash.layout(moved) == tekton_dash.layout(unseen)
    assert unseen.turn == bare.turn + 1
    assert tekton_dash.prompts(moved)[0].silence == EndSet("black")
    assert tekton_dash.prompts(changed(moved, boards=((0,) * 25, *moved.boards[1:])))[0].silence is None, "there was no tile to put down"


@pytest.mark.rule("TD-144", "TD-190")
def test_nobody_is_passed_over_by_an_end_that_nobody_heard_or_saw(tekton_dash: Any) -> None:
    rest: dict[str, Any] = {"laps": (1, 1, 3, 3), "finished": (2, 3), "two": True, "flipped": (2, 3), "sets": 1, "frozen": (1,)}
    start = relaid(race({"black": "c5", "white": "d3"}, tiles={"c5": "red"}, **rest)(tekton_dash), {"c6": "boost regular S"})
    start = changed(start, walls=())
    taken = play(tekton_dash, start, Take("black", "c5", "22"))
    assert tekton_dash.prompts(changed(taken, frozen=()))[0].silence == EndSet("black"), "it may have gone to c6"
    assert tekton_dash.prompts(taken)[0].silence is None
    moved = play(tekton_dash, taken, Move("black", "b5"))
    watched = Watched(tekton_dash, start)
    watched.see(taken)
    watched.see(moved)
    watched.see(tekton_dash.apply(moved, Move("white", "d2")))
    assert [fault.rule for fault in watched.faults] == ["TD-144"]
