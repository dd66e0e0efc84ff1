"""The seat whose roll it was, after a turn that may have ended in silence."""

from __future__ import annotations

from functools import reduce
from math import log
from typing import Any

import pytest

from companion.games.tekton_dash.actions import Build, EndSet, Move, Put, SpawnTile
from companion.games.tekton_dash.examples import relaid
from companion.referee.events import Checkpoint
from companion.referee.judging import cost
from companion.referee.judging.explanation import Tables
from companion.referee.judging.same_piece import by_chance
from companion.referee.observation import ButtonPressed, DiceRolled, TableSeen
from companion.rules.changing import changed
from companion.rules.explain import Explanation
from companion.rules.values import Layout, PlacedPiece, Roll, Show, visible
from tests.games.dash_arena.watched import Watched
from tests.games.tekton_dash.standing import carded, play, race


def plain(game: Any, **rest: Any) -> Any:
    """Black is at a2 and white at d3, on a track without Elements and Walls."""
    state = race({"black": "a2", "white": "d3"}, **rest)(game)
    return changed(state, walls=(), ground=(0,) * len(state.ground))


@pytest.mark.rule("TD-211", "TD-181")
def test_who_presses_has_thrown_though_it_has_used_a_token_in_the_turn_before(tekton_dash: Any) -> None:
    start = plain(tekton_dash, boards={"white": {"23": "blue-power"}})
    moved = play(tekton_dash, start, Move("black", "a3"))
    shown = play(tekton_dash, moved, Show("white", "white.token", "drop-it"))
    dropped = play(tekton_dash, shown, Put("white", "23", "d3"))
    watched = Watched(tekton_dash, start)
    for state in (moved, shown, dropped):
        watched.see(state)
    watched.roll(5)
    watched.tell(lambda at: ButtonPressed(at, "white"))
    watched.see(dropped)
    assert [fault.rule for fault in watched.faults] == ["TD-211"], "that black has thrown would make the press wrong twice"


@pytest.mark.rule("TD-086", "TD-092")
def test_hands_that_were_over_the_own_board_when_the_die_came_have_built_first(tekton_dash: Any) -> None:
    start = plain(tekton_dash, boards={"white": {"12": "red"}}, tiles={"c6": "red"}, two=True, flipped=(3,))
    start = relaid(changed(start, sets=1), {"c6": "spawn red-blue"})
    moved = play(tekton_dash, start, Move("black", "a3"))
    built = play(tekton_dash, moved, EndSet("black"), Build("white", "12", "13"))
    rolled = play(tekton_dash, built, Roll("white", 1))
    spawned = play(tekton_dash, rolled, SpawnTile("white", "c6", "blue"))
    watched = Watched(tekton_dash, start)
    watched.see(moved)
    watched.show(tekton_dash.layout(moved), covered="white.12 white.13")
    watched.at -= 3.0
    watched.tell(lambda at: DiceRolled(at, (1,)))
    watched.at -= 4.0
    held = visible(tekton_dash.layout(moved).put({"white.12": ()}), tekton_dash.board)
    watched.tell(lambda at: TableSeen(at, Layout(dict(held))))
    watched.at -= 3.0
    watched.see(built)
    watched.see(spawned)
    assert (watched.faults, watched.match.live) == ([], spawned)


@pytest.mark.rule("TD-079", "TD-059", "TD-076")
def test_who_builds_behind_a_roll_has_thrown_it_rather_than_built_while_another_owes_its_move(tekton_dash: Any) -> None:
    start = plain(tekton_dash, boards={"black": {"34": "blue"}, "white": {"15": "blue"}}, sets=2, two=True, flipped=(3,))
    built = play(tekton_dash, start, Build("black", "34", "33"))
    rolled = play(tekton_dash, built, Roll("black", 6))
    assert [fault.rule for fault in tekton_dash.faults(rolled, Build("white", "15", "25"))] == ["TD-059", "TD-076"]
    watched = Watched(tekton_dash, start)
    watched.see(built)
    watched.roll(6)
    watched.show(tekton_dash.layout(built).put({"white.15": (), "white.25": (PlacedPiece("tile", "blue"),)}))
    assert [fault.rule for fault in watched.faults] == ["TD-079"]


@pytest.mark.rule("TD-086", "TD-117")
def test_who_rolls_twice_is_not_next_behind_a_tile_that_nobody_saw_laid_on_one_like_it(tekton_dash: Any) -> None:
    # With the Build denied black may have rolled first, and its tile lies unseen on the equal one of the Stack.
    at, boards = {"black": "d7", "white": "d4"}, {"black": {"31": "green", "22": "blue"}}
    start = race(at, tiles={"d6": "green"}, boards=boards, options={"allow_pass": True}, sets=2, two=True, flipped=(0, 1))(tekton_dash)
    start = relaid(changed(start, walls=(), ground=(0,) * len(start.ground)), {"d6": "stack regular"})
    built, put, moved = (Build("black", "31", "41"), Put("black", "41", "d7"), Move("black", "d6"))
    lying = play(tekton_dash, start, built, put, moved)
    other = play(tekton_dash, start, Put("black", "31", "d7"), moved, Roll("black", 5), EndSet("black"))
    assert tekton_dash.layout(other) == tekton_dash.layout(lying).put({"d6.tile": (PlacedPiece("tile", "green"),) * 2})
    watched = Watched(tekton_dash, start)
    watched.follow(start, built, put, moved)
    watched.roll(5)
    watched.roll(3)
    watched.see(lying)
    assert [(fault.rule, fault.seats) for fault in watched.faults] == [("TD-086", ("white",))]


@pytest.mark.rule("TD-088", "TD-117")
def test_a_tile_unseen_on_one_like_it_costs_as_much_behind_a_press_as_behind_a_silence(tekton_dash: Any) -> None:
    start = race({"black": "d7", "white": "d4"}, tiles={"d6": "green"}, options={"allow_pass": True})(tekton_dash)
    start = relaid(changed(start, walls=(), ground=(0,) * len(start.ground)), {"d6": "stack regular"})
    watched = Watched(tekton_dash, start)
    moved, rolled = watched.follow(start, Move("black", "d6")), (Move("black", "d6"), Roll("black", 5))
    watched.roll(5)
    tables = Tables(watched.match, watched.match.search(visible(tekton_dash.layout(moved), tekton_dash.board)))
    lines = [Explanation(play(tekton_dash, start, *acts), acts) for acts in (rolled, (*rolled, EndSet("black")))]
    before, silent = (tables.of(line).terms for line in lines)
    assert [term.price for term in silent if term not in before] == [cost.SILENCE_FULL + cost.COUNTED_ON]
    heard = watched.match.draft.best.price
    watched.tell(lambda at: ButtonPressed(at, "black"))
    pressed = [event for event in watched.match.events if isinstance(event, Checkpoint)][-1]
    assert pressed.explanations[0].cost == heard + cost.ACT + cost.COUNTED_ON


def test_one_face_in_eight_of_tiles_is_like_another_by_chance(tekton_dash: Any) -> None:
    """Pieces without faces are always alike."""
    prices = [by_chance(tekton_dash.board, kind) for kind in ("tile", "wall", "dasher-black")]
    assert prices == pytest.approx([log(8), 0, 0])


@pytest.mark.rule("TD-075")
def test_a_tile_that_is_seen_to_go_onto_one_like_it_costs_chance_alone(tekton_dash: Any) -> None:
    """The die's tile comes out of the box, and nothing tells that it did."""
    start = race({"black": "d7", "white": "d4"}, tiles={"d7": "blue"}, boards={"black": {"23": "blue", "24": "red"}})(tekton_dash)
    start = relaid(start, {"d7": "stack regular"})
    match, prices = Watched(tekton_dash, start).match, list[float]()
    for square in ("23", "24"):
        act = Put("black", square, "d7")
        after = play(tekton_dash, start, act)
        tables = Tables(match, match.search(visible(tekton_dash.layout(after), tekton_dash.board)))
        prices.append(tables.of(Explanation(after, (act,))).cost)
    assert prices == pytest.approx([cost.ACT + log(8), cost.ACT])


@pytest.mark.rule("TD-086", "TD-113")
def test_a_die_behind_a_turn_is_the_next_seats_rather_than_one_whose_tile_came_unseen(tekton_dash: Any) -> None:
    """Black has moved and may be done. For a die of Black's a tile would lie, unseen, on one like it."""
    start = race({"black": "d7", "white": "d4"}, tiles={"c6": "red"})(tekton_dash)
    start = relaid(start, {"c6": "spawn red"})
    watched, moved = Watched(tekton_dash, start), Move("black", "d6")
    done = watched.follow(start, moved)
    watched.roll(1)
    tables = Tables(watched.match, watched.match.search(visible(tekton_dash.layout(done), tekton_dash.board)))
    whose = (moved, Roll("black", 1), EndSet("black")), (moved, EndSet("black"), Roll("white", 1))
    unseen, own = (tables.of(Explanation(play(tekton_dash, start, *each), each)).cost for each in whose)
    assert unseen > own + cost.BELIEVED


@pytest.mark.rule("TD-086")
@pytest.mark.parametrize(("to", "term", "price"), [("d3", "act", cost.ACT), ("d1", "forbidden", cost.ILLEGAL)])
def test_who_does_wrong_counts_on_the_tile_of_the_die_as_who_does_right(tekton_dash: Any, to: str, term: str, price: float) -> None:
    """Nobody sees a green tile come onto a green one. A forbidden act needs it as much as the same act where it is allowed."""
    start = race({"black": "d7", "white": "d4"}, tiles={"d6": "green", "d4": "red"}, options={"allow_pass": True})(tekton_dash)
    start = relaid(changed(start, walls=(), ground=(0,) * len(start.ground)), {"d6": "stack regular"})
    match = Watched(tekton_dash, start).match
    acts = Move("black", "d6"), EndSet("black"), Roll("white", 5), Move("white", to)
    state = reduce(tekton_dash.apply, acts, start)
    seen = match.search(visible(tekton_dash.layout(state), tekton_dash.board))
    terms = Tables(match, seen).of(Explanation(state, acts)).terms
    assert [(each.name, each.price) for each in terms if each.act == 3] == [(term, price + cost.COUNTED_ON)]


@pytest.mark.rule("TD-086", "TD-113")
def test_who_rolls_again_counts_on_the_tile_of_its_die_as_who_does_anything_else(tekton_dash: Any) -> None:
    """Black's tile came unseen, on one like it, and Black has rolled again or has moved."""
    start = race({"black": "d7"}, tiles={"c6": "red"}, sets=2, two=True, flipped=(0, 1))(tekton_dash)
    match = Watched(tekton_dash, relaid(start, {"c6": "spawn red"})).match
    for then in (Roll("black", 3), Move("black", "d5")):
        acts = Move("black", "d6"), Roll("black", 1), then
        state = reduce(tekton_dash.apply, acts, match.state)
        seen = match.search(visible(tekton_dash.layout(state), tekton_dash.board))
        terms = Tables(match, seen).of(Explanation(state, acts)).terms
        assert [term.price for term in terms if term.act == 2] == [pytest.approx(cost.ACT + cost.COUNTED_ON)]


@pytest.mark.rule("TD-086", "TD-088")
@pytest.mark.parametrize("by", ["black", "white"])
def test_whose_the_roll_was_is_told_by_who_acts_next_where_nobody_saw_its_tile_come(tekton_dash: Any, by: str) -> None:
    """On a Stack it lies on one like it, on another floor instead of it: that is the same chance."""
    tiles = {"d6": "green", "d4": "red"}
    boards = {"white": {"31": "yellow"}}
    start = race({"black": "d7", "white": "d4"}, boards=boards, tiles=tiles, options={"allow_pass": True})(tekton_dash)
    start = relaid(changed(start, walls=(), ground=(0,) * len(start.ground)), {"d6": "stack regular"})
    watched = Watched(tekton_dash, start)
    arrived = watched.follow(start, Move("black", "d6"))
    watched.roll(5)
    roll = (Roll("black", 5),) if by == "black" else (EndSet("black"), Roll("white", 5))
    moved = play(tekton_dash, arrived, *roll, Move("white", "d3"))
    watched.see(moved)
    thrown = {act.seat for h in watched.match.draft.explanations for act in h.actions if isinstance(act, Roll)}
    assert thrown == {"black", "white"}, "nobody has been believed yet"
    then = next(act for act in tekton_dash.legal_actions(moved) if isinstance(act, Put | Move))
    on = play(tekton_dash, moved, then)
    watched.see(on)
    assert watched.faults == []
    assert watched.match.live.active == on.active


@pytest.mark.rule("TD-076")
def test_who_presses_behind_a_roll_has_thrown_and_is_told_of_its_own_turn(tekton_dash: Any) -> None:
    """Black may have thrown, too; but then White would have pressed without a turn."""
    start = race({"black": "d7", "white": "d4"}, tiles={"d6": "green", "d4": "red"}, options={"mode": "kids"})(tekton_dash)
    start = relaid(changed(start, walls=(), ground=(0,) * len(start.ground)), {"d6": "stack regular"})
    watched = Watched(tekton_dash, start)
    arrived = watched.follow(start, Move("black", "d6"))
    watched.roll(5)
    watched.tell(lambda at: ButtonPressed(at, "white"))
    watched.see(arrived)
    assert [(fault.rule, fault.seats) for fault in watched.faults] == [("TD-076", ("white",))]


@pytest.mark.rule("TD-128")
def test_a_forbidden_card_that_nobody_sees_turned_up_is_dearer_than_one_that_is_seen(tekton_dash: Any) -> None:
    """A card like it lies there already: no table shows that another came."""
    start = carded("linking", {"white": "b4"}, shown=("linking",))(tekton_dash)
    seen = visible(tekton_dash.layout(start), tekton_dash.board)
    match = Watched(tekton_dash, start).match
    prices = []
    for face in ("linking", "freeze"):
        act = Show("white", "play", face)
        after = tekton_dash.apply(start, act)
        terms = Tables(match, match.search(visible(tekton_dash.layout(after), tekton_dash.board))).of(Explanation(after, (act,))).terms
        prices.append(sum(term.price for term in terms if term.name == "forbidden"))
        assert (visible(tekton_dash.layout(after), tekton_dash.board) == seen) == (face == "linking")
    assert prices[0] == pytest.approx(prices[1] + cost.UNSEEN)
