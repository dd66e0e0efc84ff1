"""Pieces that are in a hand, and those that were put back, are left open until the next table tells."""

from __future__ import annotations

from companion.games.chess.acts import Move
from companion.games.chess.table.layout import LYING
from companion.referee.desk import decide
from companion.referee.observation import TableSeen
from tests.games.chess.moves import WatchedTable, move

BISHOP = "r1b2r1k/1p1n2pp/p2N4/4p2Q/1P3p2/PqN1b2P/6P1/B2RK2R b - - 2 20"
QUEENS = "6rk/pp1q3p/2p2nr1/8/3PP3/2Q1R3/P2R2N1/6K1 b - - 14 47"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
ROOK = "B1b5/B1ppr2k/n2npppp/1q6/1p1PPPP1/3R3P/P1PNK3/R2N4 b - - 6 32"


def test_nobody_went_on_from_a_square_on_which_no_table_shows_the_piece(chess_game):
    """The bishop is lifted, and laid down while the rook is lifted. It went to no other square, where the rook takes it on its way."""
    watched = WatchedTable(chess_game, BISHOP)
    bishop, rook = move(watched.match.live, "e3d4"), move(watched.match.live, "d1d3")
    watched.table = watched.table.put({"e3": ()})
    watched.hide("d4").put(d1="", d4="b").put(d3="R")
    assert (watched.called, watched.match.asked) == ([], None)
    assert (*watched.played, *watched.match.draft.best.actions) == (bishop, rook)


def test_of_all_squares_to_which_it_may_have_gone_the_next_table_chooses(chess_game):
    """The queen of one colour is lifted; when both have moved, she has gone where she lies."""
    watched = WatchedTable(chess_game, QUEENS)
    black, white = move(watched.match.live, "d7g7"), move(watched.match.live, "c3b2")
    watched.put(d7="").put(g7="q", c3="", b2="Q")
    assert (*watched.played, *watched.match.draft.best.actions) == (black, white)


def test_nobody_plays_on_from_a_move_that_has_been_taken_back(chess_game):
    """The queen goes and comes back, and the rook goes instead. The next move, which leaves a king in check, is to blame."""
    watched = WatchedTable(chess_game, ROOK).put(b5="", a4="q").put(a4="", b5="q", e7="", e8="r").put(d3="", e3="R")
    assert watched.called == ["CH-030"]


def test_nobody_is_accused_by_a_table_that_the_next_one_of_the_same_look_explains(chess_game):
    """A hand hides Black's pawn move, then the two next ones; the table after that shows all five moves."""
    watched = WatchedTable(chess_game, START).moves("e2e4")
    watched.table = watched.table.put({"e7": (), "e6": LYING["p"]})
    watched.hide("e2", "e3", "e4", "e5", "e6", "e7", "e8")
    watched.table = watched.table.put({"d2": (), "d4": LYING["P"], "d7": (), "d5": LYING["p"]})
    watched.hide("d6", "d7", "d8", "e1", "e2", "e3").put(e4="", d5="P")
    assert watched.called == []
    told = {(each.start, each.to) for each in (*watched.played, *watched.match.draft.best.actions)}
    assert told == {("e2", "e4"), ("e7", "e6"), ("d2", "d4"), ("d7", "d5"), ("e4", "d5")}


def test_nobody_took_a_piece_where_no_table_shows_either(chess_game):
    """One rook of Black is lifted while the other takes a pawn. The pawn had not taken the first one on a square that no table shows."""
    watched = WatchedTable(chess_game, "rk6/8/8/pP1r4/8/8/8/4K3 b - - 0 1")
    taken = move(watched.match.live, "d5b5")
    watched.put(a8="").put(d5="", b5="r")
    assert (*watched.played, *watched.match.draft.best.actions) == (taken,)
    watched.put(a8="r")
    assert watched.called == []


def test_nothing_becomes_final_by_a_move_that_a_hand_hides(chess_game):
    """The bishop stops at g4 and goes on to take at h3. With f4 under a hand the knight might have gone there between two moves."""
    watched = WatchedTable(chess_game, "4k3/8/4b3/8/8/7N/8/4K3 b - - 0 1")
    taken = move(watched.match.live, "e6h3")
    watched.put(e6="", g4="b")
    watched.table = watched.table.put({"g4": (), "h3": LYING["b"]})
    watched.hide("f4", "f5").put().put(e1="", e2="K")
    assert (watched.called, watched.match.asked) == ([], None)
    assert (*watched.played, *watched.match.draft.best.actions)[0] == taken


def test_what_a_hand_hid_and_the_next_table_shows_was_not_left_out(chess_game):
    """The queen came to g4 under a hand and lay there when Black had moved. Now she is lifted again: she was not left out then."""
    watched = WatchedTable(chess_game, "4k3/8/8/8/3n1Q2/8/8/4K3 w - - 0 1")
    went, answer = move(watched.match.live, "f4g4"), ("d4", "e6")
    watched.put(f4="")
    watched.table = watched.table.put({"g4": LYING["Q"]})
    watched.hide("g2", "g3", "g4", "g5", "g6", "g7")
    watched.table = watched.table.put({"d4": (), "e6": LYING["n"]})
    watched.put().put(g4="")
    assert watched.called == []
    watched.put(h5="Q")
    assert (watched.called, watched.played[0]) == ([], went)
    assert any((each.start, each.to) == answer for each in (*watched.played, *watched.match.draft.best.actions))


def test_a_square_that_glare_hid_for_one_look_was_not_visited_there_and_back(chess_game):
    """A king rests on its way, and is corrected while two squares are out of sight. That a rook was there and back nobody has seen."""
    watched = WatchedTable(chess_game, "1r5k/8/8/8/8/8/8/3K4 w - - 0 1").put(d1="", e1="K")
    table = watched.table.put({"e1": (), "e2": LYING["K"]})
    for at, glare in ((20.0, frozenset({"b3", "e3"})), (24.0, frozenset[str]())):
        for event in decide(watched.match, TableSeen(at, table, frozenset(), glare)):
            watched.match = watched.match.after(event)
    assert watched.match.asked is None
    assert watched.match.draft.best.actions == (Move("white", "d1", "e2"),)
