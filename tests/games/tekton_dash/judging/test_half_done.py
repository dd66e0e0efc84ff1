"""Acts of several pieces done one by one, and turns that are said to be over too soon."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.tekton_dash.actions import Build, EndSet, Move, MoveElement, Put, SpawnTile
from companion.games.tekton_dash.examples import relaid
from companion.games.tekton_dash.track.floors import NUMBER
from companion.referee.observation import ButtonPressed
from companion.rules.changing import changed
from companion.rules.values import PlacedPiece, Roll
from tests.games.dash_arena.watched import Watched
from tests.games.tekton_dash.standing import broken, carded, play, race


@pytest.mark.rule("TD-151", "TD-159")
@pytest.mark.parametrize("lies", ["c4", "d4"])
def test_the_totem_of_either_floor_may_go_first_when_an_element_is_moved(tekton_dash: Any, lies: str) -> None:
    other = {"c4": "d4", "d4": "c4"}[lies]
    start = carded("move-stack", tiles={lies: "red"}, totems=(-1, NUMBER[lies], -1, -1))(tekton_dash)
    start = relaid(start, {"d4": "stack regular"})
    moved, table = play(tekton_dash, start, MoveElement("black", "d4", "c4")), Watched(tekton_dash, start)
    first = {f"{lies}.totem": (), f"{other}.totem": (PlacedPiece("totem-white"),)}
    table.show(tekton_dash.layout(start).put(first))
    table.show(tekton_dash.layout(start).put({**first, f"{lies}.tile": (), "d4.element": ()}))
    table.see(moved)
    assert (table.faults, table.match.live) == ([], moved)


@pytest.mark.rule("TD-076")
@pytest.mark.parametrize("then", ["finishes", "next plays", "presses again"])
def test_who_presses_before_the_move_finishes_behind_the_press_if_that_is_likelier(tekton_dash: Any, then: str) -> None:
    """A tile built on and laid asks for a Move. Laid at once it asks for none: then the first look showed what was taken back."""
    boards, options = {"black": {"44": "green"}}, {"mode": "journey", "allow_pass": True}
    start = race({"black": "c2", "white": "d7"}, boards=boards, options=options, two=True, sets=2)(tekton_dash)
    start = changed(start, walls=(), ground=(0,) * len(start.ground))
    built, laid, watched = Build("black", "44", "34"), (Put("black", "34", "c2"), Put("black", "44", "c2")), Watched(tekton_dash, start)
    put, at_once = play(tekton_dash, start, built, laid[0]), play(tekton_dash, start, laid[1], EndSet("black"))
    assert broken(tekton_dash, put, EndSet("black")) == ("TD-076",)
    watched.see(play(tekton_dash, start, built))
    watched.see(put)
    watched.tell(lambda at: ButtonPressed(at, "black"))
    assert (watched.faults, watched.match.state, watched.match.live) == ([], start, at_once), "the turn is said to be over, but not final"
    if then == "presses again":
        watched.tell(lambda at: ButtonPressed(at, "black"))
        assert (watched.faults, watched.match.state) == ([], at_once)
    else:
        after, act = (put, Move("black", "c3")) if then == "finishes" else (at_once, Move("white", "d8"))
        there = play(tekton_dash, after, act)
        watched.see(there)
        assert (watched.faults, watched.match.live.spots) == ([], there.spots)


@pytest.mark.rule("TD-063", "TD-086")
def test_what_a_hand_hid_may_have_been_done_before_what_lay_in_sight(tekton_dash: Any) -> None:
    """A roll is right behind a move that came last: the tile was built before, under the hand."""
    boards, options = {"black": {"54": "blue"}}, {"mode": "journey"}
    start = race({"black": "d7", "white": "d4"}, boards=boards, options=options, two=True, sets=2)(tekton_dash)
    start = relaid(changed(start, walls=(), ground=(0,) * len(start.ground)), {"d8": "spawn red", "a3": "spawn green"})
    built, moved = Build("black", "54", "53"), Move("black", "d8")
    both = play(tekton_dash, start, built, moved)
    assert broken(tekton_dash, play(tekton_dash, start, moved, built), Roll("black", 4)) != ()
    watched = Watched(tekton_dash, start)
    watched.show(tekton_dash.layout(play(tekton_dash, start, moved)), covered="black.53 black.54")
    watched.see(both)
    thrown = both
    for seat, floor, face in (("black", "a3", "green"), ("white", "d8", "red")):
        watched.roll(4)
        thrown = play(tekton_dash, thrown, Roll(seat, 4), SpawnTile(seat, floor, face))
        watched.see(thrown)
    watched.see(play(tekton_dash, thrown, Move("white", "d5")))
    assert watched.faults == []


@pytest.mark.rule("TD-075")
def test_what_a_hand_hid_may_turn_out_to_be_another_act(tekton_dash: Any) -> None:
    """A tile was built, not taken from a Stack that shows one like it still: its old square is empty."""
    boards = {"black": {"35": "green", "43": "blue"}}
    start = race({"black": "d3", "white": "d7"}, tiles={"d3": "green"}, boards=boards, two=True, sets=2)(tekton_dash)
    start = relaid(changed(start, walls=(), ground=(0,) * len(start.ground)), {"d3": "stack regular"})
    both, watched = play(tekton_dash, start, Build("black", "35", "34"), Move("black", "d4")), Watched(tekton_dash, start)
    watched.show(tekton_dash.layout(both), covered="black.35 black.43")
    assert Build("black", "35", "34") not in watched.match.draft.best.actions
    watched.see(both)
    watched.tell(lambda at: ButtonPressed(at, "black"))
    assert (watched.faults, watched.match.live.boards) == ([], both.boards)
