"""Simulated people: what no eye could tell they make plain, and what is alike they leave as it lies."""

from __future__ import annotations

from itertools import pairwise
from typing import Any
from unittest.mock import patch

import pytest

from companion.games.tekton_dash.actions import (
    Book,
    Build,
    BurnOrPutAway,
    Carry,
    Claim,
    EndSet,
    LetPass,
    Move,
    Put,
    SpawnTile,
    SwapTiles,
    Take,
)
from companion.games.tekton_dash.options import Options
from companion.games.tekton_dash.simulated import TABLE
from companion.games.tekton_dash.simulated.arranging import way
from companion.games.tekton_dash.simulated.cheats.handled import squares_changed
from companion.games.tekton_dash.simulated.players import PATIENCE, choose, considers, evaluation, nearest, tone, work
from companion.games.tekton_dash.track.blueprints import SQUARES
from companion.games.tekton_dash.track.piles import TILE
from companion.rules.changing import changed
from companion.rules.values import PlacedPiece, Roll, Show
from companion.simulated_table.acts import Rest, Touch, Wait, played
from companion.simulated_table.notes import Cheat, Decision
from companion.simulated_table.replies import Reply
from tests.games.tekton_dash.standing import BP01, carded, play, race


def at(state: Any) -> Any:
    """People who play on from this position."""
    table = TABLE(state.seats, Options(mode="standard"), "people")
    table.state = table.barrier = table.at_rest = state
    table.last = table.table()
    return table


def items(script: Any) -> list[Any]:
    """All that this script yields, answered by silence."""
    found = []
    try:
        item = next(script)
        while True:
            found.append(item)
            item = script.send(Reply())
    except StopIteration:
        return found


def done(script: Any) -> list[Any]:
    """The decisions of this script."""
    return [item.action for item in items(script) if isinstance(item, Decision)]


@pytest.mark.rule("TD-131")
@pytest.mark.parametrize(("lies", "acts"), [("freeze", ["Discard", "Show"]), ("put-back", ["Show"])])
def test_used_cards_are_put_away_before_a_kept_card_comes_on_an_equal_one(tekton_dash: Any, lies: str, acts: list[str]) -> None:
    table = at(race({"black": "a2"}, options={"hold_cards": True}, kept=(1, 0, 0, 0), shown=(lies,))(tekton_dash))
    table.cards["black"] = ["freeze"]
    assert [type(act).__name__ for act in done(table._kept())] == acts


@pytest.mark.rule("TD-072")
def test_a_token_that_was_put_back_stays_in_the_slot_that_was_named(tekton_dash: Any) -> None:
    table = at(race({"black": "a2"}, podium=(1, 3))(tekton_dash))
    back = (PlacedPiece("token", "back"),)
    table.lay({"podium.2": back, "podium.3": ()})
    before = table.table()
    done(table.all_right())
    assert (table.table(), table.state.podium) == (before, (1, 2))
    table.lay({"podium.2": ()})
    done(table.all_right())
    assert table.table()["podium.2"] == back


@pytest.mark.rule("TD-143")
def test_tiles_that_are_swapped_onto_a_wrong_square_are_swapped_when_that_is_put_right(tekton_dash: Any) -> None:
    boards = {"black": {"22": "red"}, "white": {"44": "blue"}}
    table = at(carded("swap-tiles", {"white": "b4"}, boards=boards)(tekton_dash))
    (done,) = (wrong := squares_changed(table, "black")).first
    right = tekton_dash.layout(play(tekton_dash, table.state, done))
    assert right.differs(wrong.after(right)) > {"black.22"}


@pytest.mark.rule("TD-097")
def test_a_tile_of_the_pattern_is_brought_home_round_those_that_lie_right() -> None:
    rows, home = ("RB", "GR", "GY"), {"32": "red", "33": "blue", "42": "green", "43": "red", "53": "yellow"}
    on = [work(_board({**home, square: "green"}), rows, True, False) for square in ("22", "21", "31", "41", "51", "52")]
    assert sorted(on, reverse=True) == on
    assert on[-1] == (0.0, (), False)
    assert work(_board({**home, "52": "green", "11": "blue"}), rows, True, False)[2], "one too many is put down"
    changed_places = _board({**home, "52": "yellow", "53": "green"})
    assert work(changed_places, rows, True, False) > work(_board({**home, "52": "yellow"}), rows, True, False), "one goes aside"
    assert work(changed_places, rows, True, True)[0] < work(changed_places, rows, True, False)[0]


def _board(lies: dict[str, str]) -> tuple[int, ...]:
    return tuple(TILE[lies[square]] if square in lies else 0 for square in SQUARES)


@pytest.mark.rule("TD-097")
@pytest.mark.parametrize(("fits", "steps"), [(True, 1), (False, 3)])
def test_a_power_up_tile_that_fits_no_pattern_is_nobodys_goal(tekton_dash: Any, fits: bool, steps: int) -> None:
    options, board = {"powerup_matches_color": fits}, {square: tile for square, tile in BP01.items() if tile != "red"}
    tiles = {"b3": "red-power", "b5": "red"}
    state = race({"black": "b2"}, tiles, {"black": board}, options=options, blueprints=("bp01-green",) * 4)(tekton_dash)
    assert nearest(changed(state, walls=(), ground=(0,) * len(state.ground)), 0) == steps


@pytest.mark.rule("TD-094")
def test_nobody_swaps_equal_tiles(tekton_dash: Any) -> None:
    boards = {"black": {"22": "red", "23": "red", "24": "blue"}}
    table = at(race({"black": "a2"}, boards=boards, options={"build_swap": True})(tekton_dash))
    with patch.object(table.dice, "random", side_effect=[0.9, 0.0]), patch.object(table.dice, "choice", side_effect=list) as whim:
        choose(table, "black")
    (thought_of,) = whim.call_args.args
    assert Build("black", "23", "24") in thought_of
    assert Build("black", "22", "23") not in thought_of


@pytest.mark.rule("TD-059")
def test_who_comes_no_further_for_long_begins_anew_from_where_it_stands(tekton_dash: Any) -> None:
    table = at(race({"black": "a2"})(tekton_dash))
    table.best[0], tried = 1000.0, []
    for _ in range(PATIENCE):
        considers(table, 0)
        tried.append(table.doubt[0])
    assert tried == [*range(2, 2 * PATIENCE, 2), 0]
    assert table.best[0] == evaluation(table.state, 0)


@pytest.mark.rule("TD-097")
def test_a_tile_shut_out_by_others_is_better_had_than_missed() -> None:
    rows, corner = ("RB", "GR", "GY"), {"31": "red", "32": "blue", "41": "green", "42": "red", "52": "yellow"}
    with_it, without = (work(_board({**corner, **more}), rows, True, False)[0] for more in ({"22": "green"}, {}))
    assert with_it < without


@pytest.mark.rule("TD-094", "TD-097")
def test_tiles_in_each_others_way_are_slid_home_one_build_after_the_other(tekton_dash: Any) -> None:
    rows, lies = ("RB", "GR", "GY"), {"32": "red", "33": "blue", "42": "green", "43": "red", "52": "yellow", "53": "green"}
    board = tuple(tone(tile, True) for tile in _board(lies))
    boards = way(board, rows, False)
    changed_squares = [sum(one != other for one, other in zip(*pair, strict=True)) for pair in pairwise(boards)]
    assert set(changed_squares) == {2}, "a tile slides into a bare square"
    assert len(boards) > len(way(board, rows, True)) == 2
    assert way(board[:20] + (-1,) * 5, rows, False) == (), "nobody slides home what is not there"


@pytest.mark.parametrize("untouched", [True, False])
def test_who_is_asked_answers_and_then_touches_what_was_wanted(tekton_dash: Any, untouched: bool) -> None:
    table, wanted = at(race({"black": "a2"})(tekton_dash)), Touch("play", (("action", "this"),))
    script, asked = table.do(wanted), Reply(asked=(("this",), ("that",)), untouched=untouched)
    assert next(script) == wanted
    for _ in range(1 + untouched):
        assert script.send(asked).name == "answer"
        if untouched:
            assert script.send(Reply()) == wanted
    with pytest.raises(StopIteration):
        script.send(Reply())


@pytest.mark.rule("TD-144")
def test_whom_freeze_is_for_is_said_when_the_screen_asks(tekton_dash: Any) -> None:
    table = at(race({"black": "a2"}, options={"mode": "mayhem", "hold_cards": True}, kept=(1, 0, 0, 0))(tekton_dash))
    table.cards["black"] = ["freeze"]
    shown = items(table._shows(Show("black", "play", "freeze")))
    assert [type(item).__name__ for item in shown] == ["Decision", "Decision", "Rest", "Wait"]


@pytest.mark.rule("TD-086")
def test_people_know_that_whoever_rolled_was_not_done_before(tekton_dash: Any) -> None:
    table = at(race({"black": "a2"})(tekton_dash))
    step, roll = Move("black", "a3"), Roll("black", 6)
    for act in (step, roll, Move("white", "b1")):
        done(table.decide(act))
    assert table.came_to_be((step, roll))
    assert not table.came_to_be((step, EndSet("black")))


@pytest.mark.rule("TD-142", "TD-143")
def test_what_no_table_shows_is_said(tekton_dash: Any) -> None:
    boards = {"black": {"22": "red"}, "white": {"44": "red"}}
    start = carded("swap-tiles", {"white": "b4"}, boards=boards, options={"mode": "mayhem"})(tekton_dash)
    swap = SwapTiles("black", "22", "white", "44")
    assert items(at(start)._card())[-1] == played(swap)
    table = at(start)
    # Put on a wrong square it is seen; once that is put right nothing shows that tiles were swapped.
    cheat = items(table.commit("TD-V41", "black", squares_changed(table, "black")))
    assert [each for each in cheat if isinstance(each, Touch)] == [played(swap)]
    assert isinstance(cheat[-2], Wait), "it is said when all have looked"


@pytest.mark.rule("TD-074", "TD-075")
def test_who_is_asked_does_not_leave_out_what_another_answer_tells_rightly(tekton_dash: Any) -> None:
    table = at(race({"black": "d7"})(tekton_dash))
    there, back = Move("black", "d8"), Move("black", "d7")
    both = there, back, Take("black", "d7", "22"), Put("black", "22", "d7"), EndSet("black")
    table.said = [*both[:4], there, back, EndSet("black")]
    for asked, choice in ((((there, back, EndSet("black")), both), 1), ((both, (there, back, EndSet("black"))), 0)):
        table.reply = Reply(asked=asked)
        assert items(table.answer()) == [Touch("answer", (("choice", choice),))]


@pytest.mark.rule("TD-110")
@pytest.mark.parametrize(("over", "choice"), [(True, 0), (False, 1)])
def test_who_is_asked_knows_that_a_turn_is_over_which_nobody_has_ended_with_a_word(tekton_dash: Any, over: bool, choice: int) -> None:
    """A roll was the last thing of it. An answer without the roll is worse then; nobody says so of a turn that goes on."""
    table = at(race({"black": "a2"}, boards={"black": {"34": "red"}}, sets=2, two=True, flipped=(3,))(tekton_dash))
    build, step, roll = Build("black", "34", "24"), Move("black", "a3"), Roll("black", 6)
    for act in (build, step, roll):
        items(table.decide(act))
    if over:
        items(table.turn_done("black"))
    table.reply = Reply(asked=((build, step, roll, EndSet("black")), (step, build)))
    assert items(table.answer()) == [Touch("answer", (("choice", choice),))]


@pytest.mark.rule("TD-063", "TD-080")
def test_two_steps_between_which_nobody_looked_may_be_taken_for_one_aslant(tekton_dash: Any) -> None:
    """Somebody who has one set left in truth may have two for all others. A further step is then no cheat that anybody could see."""
    start = race({"black": "b8"}, sets=2)(tekton_dash)
    table = at(start)
    done(table.decide(Move("black", "b7")))
    assert table.told == ()
    done(table.decide(Move("black", "c7")))
    assert table.told == (play(tekton_dash, start, Move("black", "c7")),)
    seen = at(start)
    done(seen.act(Move("black", "b7")))
    done(seen.act(Move("black", "c7")))
    assert seen.told == (), "everybody saw two"


@pytest.mark.rule("TD-068")
def test_people_remember_what_was_decided_one_act_after_the_other(tekton_dash: Any) -> None:
    table = at(race({"black": "a2"})(tekton_dash))
    turn = Roll("black", 3), Move("black", "a3"), Move("black", "b4"), Take("black", "b4", "22")
    other = *turn[:2], EndSet("black")
    table.said = [*turn, *(Move("black", to) for to in ("c4", "c5", "c6", "d6", "a3")), Roll("black", 1), EndSet("black")]
    for asked, choice in (((other, turn), 1), ((turn, other), 0)):
        table.reply = Reply(asked=asked)
        (said,) = items(table.answer())
        assert said == Touch("answer", (("choice", choice),))


@pytest.mark.rule("TD-086")
def test_people_leave_nothing_out_of_what_they_say_was_first(tekton_dash: Any) -> None:
    table = at(race({"black": "a2"})(tekton_dash))
    turn, build, step = (Move("black", "a3"), Roll("black", 5)), Build("white", "34", "24"), Move("white", "b4")
    table.said = [*turn, SpawnTile("black", "a3", "yellow"), build, step]
    table.reply = Reply(asked=((*turn, build), (*turn, step)))
    (said,) = items(table.answer())
    assert said == Touch("answer", (("choice", 0),))


@pytest.mark.rule("TD-127")
def test_a_card_is_not_declined_before_its_tile_was_seen_where_nothing_else_would_show_it(tekton_dash: Any) -> None:
    start = race({"black": "a2"}, tiles={"a2": "red-power"}, discard=("freeze",))(tekton_dash)
    table = at(start)
    table.deck = ["freeze"]
    done(table.decide(Take("black", "a2", "22")))
    took = table.table()
    with patch.object(table.dice, "random", lambda: 0.9):
        shown = items(table._card())
    assert [item.layout for item in shown if isinstance(item, Rest)] == [took, table.table()]


@pytest.mark.rule("TD-167")
def test_people_know_what_they_answer_in_time(tekton_dash: Any) -> None:
    start = carded("burn-tiles", tiles={"d4": "red"})(tekton_dash)
    one = at(play(tekton_dash, start, BurnOrPutAway("black", "d4.tile")))
    answers = {act: one.answers(act) for act in (Claim("white"), Show("white", "white.token", "no-no-no"), LetPass(1), EndSet("black"))}
    assert list(answers.values()) == [True, True, False, False]
    one.state = play(tekton_dash, one.state, LetPass(one.state.windows))
    assert not one.answers(Claim("white"))


@pytest.mark.rule("TD-140")
@pytest.mark.parametrize("token", ["dig-it-up", "swap-ticket"])
def test_people_are_tempted_to_fetch_their_reserved_tile_with_a_token(tekton_dash: Any, token: str) -> None:
    reserved = race({"black": "b5"}, tiles={"b5": "red"}, boards={"black": {"22": "blue"}}, totems=(31, -1, -1, -1))(tekton_dash)
    one = at(reserved)
    one.tokens["black"] = [token]
    wrong = one.cheats["TD-V17"].wrong(one, "black")
    assert wrong is not None
    assert [placed.face for placed in wrong.after(one.table())["black.token"]] == [token]


@pytest.mark.rule("TD-138")
def test_people_reserve_tiles_that_they_may_soon_fetch(tekton_dash: Any) -> None:
    state = carded("book-tiles", tiles={"a3": "red", "b2": "blue", "c3": "red", "d8": "red", "c8": "blue", "a8": "blue"})(tekton_dash)
    one, floors = at(state), set()
    for _ in range(8):
        one.state = state
        floors |= {act.floor for act in done(one._card()) if isinstance(act, Book)}
    assert floors <= {"a3", "b2", "c3"}


@pytest.mark.rule("TD-095")
def test_people_seldom_let_a_chance_go_by_that_hardly_ever_comes(tekton_dash: Any) -> None:
    four = {"black": dict.fromkeys(("22", "23", "24", "32"), "red")}
    one = at(race({"black": "b5"}, tiles={"b5": "red"}, boards=four)(tekton_dash))
    one.cheat_rate, one.kinds = 0.15, frozenset({"TD-V12"})
    with patch.object(one.dice, "random", lambda: 0.5):
        (cheat,) = [item for item in items(one.tempt("black", "move")) if isinstance(item, Cheat)]
    assert cheat.id == "TD-V12"


@pytest.mark.rule("TD-080")
def test_people_know_that_a_table_nobody_saw_in_between_may_be_told_by_one_act(tekton_dash: Any) -> None:
    start = race({"black": "a2"}, sets=2)(tekton_dash)
    table = at(changed(start, walls=(), ground=(0,) * len(start.ground)))
    items(table.act(Move("black", "b3")))
    items(table.act(Move("black", "a3")))
    items(table.throw(Roll("black", 6)))
    assert [(told.active, told.moved) for told in table.told if told.spots == table.state.spots] == [(1, False), (0, True)]


@pytest.mark.rule("TD-119")
@pytest.mark.parametrize("may", [False, True])
def test_who_may_stay_on_a_boost_that_carries_it_back_does(tekton_dash: Any, may: bool) -> None:
    landed = {"landings": ((0, ()),), "moved": True, "begun": True, "used": True, "sets": 0}
    start = race({"black": "c7"}, boards={"black": BP01}, options={"boost_optional": may}, **landed)(tekton_dash)
    assert isinstance(choose(at(start), "black"), Carry) is not may
