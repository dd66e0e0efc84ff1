"""Whose roll it was, after a turn that may have ended in silence."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.tekton_dash.actions import Build, EndSet, Move, Put, SpawnTile
from companion.games.tekton_dash.examples import relaid
from companion.referee.observation import ButtonPressed, DiceRolled, TableSeen
from companion.rules.changing import changed
from companion.rules.values import Layout, PlacedPiece, Roll, Show, visible
from tests.games.dash_arena.watched import Watched
from tests.games.tekton_dash.standing import play, race


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
