"""What a perfect camera sees of a complete layout."""

from __future__ import annotations

from companion.rules.values import Board, Layout, PlacedPiece, visible

TWO = (PlacedPiece("card", "b"), PlacedPiece("card", "a"))
UNDER = PlacedPiece("card", "c", how="under")


def test_it_is_found_once_for_each_board():
    """Of a pile the top is seen, of a row all cards as they lie."""
    layout, pile, row = Layout({"spot": TWO}), Board({"spot": "pile"}), Board({"spot": "row"})
    for board, seen in ((pile, TWO[1:]), (row, TWO), (pile, TWO[1:])):
        assert visible(layout, board) == Layout({"spot": seen})
        assert visible(layout, board) is visible(layout, board)
    assert layout["spot"] == TWO


def test_what_lies_under_another_piece_is_out_of_sight_and_alone_its_place_is_empty():
    board = Board({"spot": "heap", "other": "one"})
    assert visible(Layout({"spot": (*TWO, UNDER), "other": (UNDER,)}), board) == Layout({"spot": tuple(sorted(TWO))})
