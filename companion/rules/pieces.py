"""Pieces of one place counted against each other."""

from __future__ import annotations

from collections.abc import Iterable

from companion.rules.values import PlacedPiece

BACK = "back"
"""The side of a piece that does not tell its face."""


def beyond(these: Iterable[PlacedPiece], others: Iterable[PlacedPiece]) -> list[PlacedPiece]:
    """Returns the pieces among these that are more than among the others, in their order.

    Places hold few: counting them in a dictionary takes longer."""
    rest, more = list(others), []
    for placed in these:
        if placed in rest:
            rest.remove(placed)
        else:
            more.append(placed)
    return more
