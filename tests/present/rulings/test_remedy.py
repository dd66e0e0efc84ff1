"""Remedies as hands would carry them out."""

from __future__ import annotations

from companion.assemble import folder, load_game
from companion.present.rulings.remedy import steps
from companion.present.words import Words
from companion.rules.values import PlacedPiece, PutRight

WORDS = Words.load(folder("treasure-hunt") / "words.toml")
PAWN, CUBE = PlacedPiece("pawn-red"), PlacedPiece("cube-blue")


def test_a_piece_is_moved_not_taken_and_put() -> None:
    remedy = (PutRight("d4.pawns", take=(PAWN,)), PutRight("c2.pawns", put=(PAWN,)))
    assert steps(remedy, WORDS) == ("Move Red's pawn from d4 to c2.",)


def test_a_tile_is_turned_over_where_it_lies() -> None:
    remedy = (PutRight("c3.tile", take=(PlacedPiece("tile", "wheel"),), put=(PlacedPiece("tile", "back"),)),)
    assert steps(remedy, WORDS, load_game("treasure-hunt").board) == ("Turn the tile at c3 over.",)


def test_what_is_surplus_is_taken_and_what_is_missing_is_put() -> None:
    remedy = (PutRight("a1.cubes", take=(CUBE,)), PutRight("b1.cubes", put=(PlacedPiece("cube-red"), PlacedPiece("cube-red"))))
    assert steps(remedy, WORDS) == ("Take a blue cube away from a1.", "Put a red cube (2 times) on b1.")


def test_two_moves_of_the_same_kind_stay_two() -> None:
    remedy = (
        PutRight("a1.cubes", take=(CUBE,)),
        PutRight("b1.cubes", take=(CUBE,)),
        PutRight("c1.cubes", put=(CUBE,)),
        PutRight("d1.cubes", put=(CUBE,)),
    )
    assert steps(remedy, WORDS) == ("Move a blue cube from a1 to c1.", "Move a blue cube from b1 to d1.")


def test_nothing_to_do_says_nothing() -> None:
    assert steps((), WORDS) == ()
