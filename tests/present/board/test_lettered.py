"""Every colour of a game has a letter of its own."""

from __future__ import annotations

from companion.assemble import games, load_board, load_game
from companion.present.board.lettered import letter, sign


def test_no_two_pawns_or_cubes_of_a_game_share_a_letter() -> None:
    shown = {(name, kind): [letter(piece) for piece in load_board(name, min(load_game(name).seats)).pieces if piece.startswith(kind)]
             for name in games() for kind in ("pawn-", "cube-")}  # fmt: skip
    assert len(shown["flag-dash", "pawn-"]) == 6
    assert [key for key, letters in shown.items() if len(set(letters)) < len(letters)] == []


def test_a_figure_is_told_by_its_number() -> None:
    assert (letter("red-2"), letter("pawn-black"), letter("pawn-blue")) == ("2", "K", "B")


def test_a_piece_is_told_by_what_is_printed_on_it() -> None:
    """King and knight begin with the same letter: no chess player takes one for the other."""
    plan = load_board("chess", 2)
    assert {name: sign(f"white-{name}", plan) for name in ("king", "knight", "pawn")} == {"king": "K", "knight": "N", "pawn": "P"}
    assert sign("cube-red", load_board("treasure-hunt", 2)) == "R"
