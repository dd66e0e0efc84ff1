"""Every colour of a game has a letter of its own."""

from __future__ import annotations

import pytest

from companion.assemble import games, load_board
from companion.present.lettered import letter


@pytest.mark.parametrize("name", games())
def test_no_two_pawns_or_cubes_share_a_letter(name: str) -> None:
    pieces = load_board(name, 2).pieces
    for kind in ("pawn-", "cube-"):
        shown = [letter(piece) for piece in pieces if piece.startswith(kind)]
        assert len(set(shown)) == len(shown)


def test_a_figure_is_told_by_its_number() -> None:
    assert (letter("red-2"), letter("pawn-black"), letter("pawn-blue")) == ("2", "K", "B")
