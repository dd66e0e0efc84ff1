"""A complete layout as a perfect camera sees it."""

from __future__ import annotations

from companion.rules.values import Board, Layout, PlacedPiece, visible

TWO = (PlacedPiece("card", "b"), PlacedPiece("card", "a"))
UNDER = PlacedPiece("card", "c", how="under")


def test_it_is_found_once_for_each_board():
    """The top of a pile is seen, and all cards of a row as they lie."""
    layout, pile, row = Layout({"spot": TWO}), Board({"spot": "pile"}), Board({"spot": "row"})
    for board, seen in ((pile, TWO[1:]), (row, TWO), (pile, TWO[1:])):
        assert visible(layout, board) == Layout({"spot": seen})
        assert visible(layout, board) is visible(layout, board)
    assert layout["spot"] == TWO


def test_what_lies_under_another_piece_is_out_of_sight_and_alone_its_place_is_empty():
    board = Board({"spot": "heap", "other": "one"})
    assert visible(Layout({"spot": (*TWO, UNDER), "other": (UNDER,)}), board) == Layout({"spot": tuple(sorted(TWO))})


def test_a_piece_where_the_board_has_no_place_is_seen():
    assert visible(Layout({"elsewhere": TWO[:1]}), Board({"spot": "one"})) == Layout({"elsewhere": TWO[:1]})
