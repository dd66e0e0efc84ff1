"""Pieces of one place counted against each other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")
BACK = "back"
"""The side of a piece that does not tell its face."""


def beyond(these: Iterable[T], others: Iterable[T]) -> list[T]:
    """Returns the pieces among these that are more than among the others, in their order.

    Places hold few: counting them in a dictionary takes longer."""
    rest, more = list(others), []
    for placed in these:
        if placed in rest:
            rest.remove(placed)
        else:
            more.append(placed)
    return more


def reordered(before: tuple[T, ...], after: tuple[T, ...]) -> bool:
    """True if what is left of a place lies in another order than it lay, with nothing new. Only a row can differ so."""
    lay = iter(before)
    return not all(placed in lay for placed in after) and not beyond(after, before)
