"""A thing that somebody has put on the board holds no press up; tables alone wait until it is gone."""

from __future__ import annotations

from dataclasses import replace

from companion.games.chess.table.layout import LYING
from companion.referee.evidence.waiting import goes_on_in_sight
from companion.referee.observation import ButtonPressed, TableSeen
from tests.games.chess.moves import WatchedTable

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def test_only_what_was_heard_is_judged_beside_it(chess_game):
    watched = WatchedTable(chess_game, START).hide("h4", "h5")
    moved = watched.table.put({"e2": (), "e4": LYING["P"]})
    now, press = TableSeen(3.0, moved, frozenset({"h4"})), ButtonPressed(2.0, "white")
    heard = replace(watched.match, held=(press,))
    assert goes_on_in_sight(heard, now)
    assert not goes_on_in_sight(replace(watched.match, held=(now,)), now), "nothing was heard"
    assert not goes_on_in_sight(heard, replace(now, covered=frozenset())), "nothing is hidden any more"
    assert not goes_on_in_sight(heard, replace(now, covered=frozenset({"h4", "a4"}))), "a hand has come"
    assert not goes_on_in_sight(heard, replace(now, table=watched.table)), "nothing was done"
