"""A fault whose pieces are carried on to another wrong place stays as it was said."""

from __future__ import annotations

from companion.games.chess.table.layout import LYING
from companion.referee.events import FaultMoved
from companion.rules.values import PutRight
from tests.games.chess.moves import WatchedTable

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def test_a_piece_shown_from_square_to_square_is_called_once_and_goes_back(chess_game):
    """Black's knight is shown while White is to move: a word, and none more while it wanders on."""
    watched = WatchedTable(chess_game, START).put(g8="", g4="n").put(g4="", h5="n").put(h5="", f6="n")
    assert len(watched.called) == 1
    assert sum(isinstance(event, FaultMoved) for event in watched.match.events) == 2
    (fault,) = watched.match.open
    assert fault.called.remedy == (PutRight("f6", take=LYING["n"]), PutRight("g8", put=LYING["n"]))
    assert fault.owed == fault.called.owed
    watched.put(f6="", g8="n")
    assert not watched.match.open
    assert len(watched.called) == 1
    watched.moves("e2e4")
    assert len(watched.called) == 1


def test_who_may_put_it_down_elsewhere_too_has_tried_again(chess_game):
    """A pawn three squares ahead may stand on two others. On a third wrong one it is called again."""
    watched = WatchedTable(chess_game, START).put(e2="", e5="P")
    assert watched.match.open[0].called.fault.may
    watched.put(e5="", e6="P")
    assert len(watched.called) == 2
    watched.put(e6="", e4="P")
    assert not watched.match.open


def test_another_piece_is_another_fault(chess_game):
    watched = WatchedTable(chess_game, START).put(g8="", g4="n").put(b8="", b5="n")
    assert len(watched.called) == 2
