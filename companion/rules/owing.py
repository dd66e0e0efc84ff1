"""Tells how a place looks while something is owed there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from companion.rules.values import Order, Owed, PlacedPiece, contents_seen


def owing(contents: tuple[PlacedPiece, ...], owed: Iterable[Owed]) -> tuple[PlacedPiece, ...]:
    """A place's contents as they are owed: without what is missing, with what is too many (on top)."""
    left = list(contents)
    for debt in owed:
        for placed in debt.missing:
            if placed in left:
                del left[len(left) - 1 - left[::-1].index(placed)]
        left.extend(debt.surplus)
    return tuple(left)


def looks_owed(full: tuple[PlacedPiece, ...], debts: Sequence[Owed], now: tuple[PlacedPiece, ...], order: Order) -> bool:
    """True if a place looks as it is owed. In a row what is too many may lie anywhere."""
    if order != "row":
        return contents_seen(owing(full, debts), order) == now
    want = owing(full, (replace(debt, surplus=()) for debt in debts))
    lay = iter(now)
    extra = Counter(placed for debt in debts for placed in debt.surplus)
    return Counter(now) == Counter(want) + extra and all(placed in lay for placed in want)
