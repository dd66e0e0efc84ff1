"""The look of a place while something is owed there."""

from __future__ import annotations

from companion.rules.owing import looks_owed
from companion.rules.values import Owed, PlacedPiece


def row(letters: str) -> tuple[PlacedPiece, ...]:
    return tuple(PlacedPiece("card", letter) for letter in letters)


def test_a_card_too_many_may_lie_anywhere_in_a_row_also_among_others_like_it() -> None:
    """A second A lies inside the row, and another was laid rightly at its left end."""
    debts = (Owed("row", surplus=row("a")),)
    assert looks_owed(row("anap"), debts, row("anaap"), "row")
    assert looks_owed(row("anap"), debts, row("aanap"), "row")
    assert not looks_owed(row("anap"), debts, row("naaap"), "row")
    assert not looks_owed(row("anap"), debts, row("anap"), "row")
