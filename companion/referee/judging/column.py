"""A column: the cheapest way to so many acts when one table was seen, and what it paid for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.referee.judging.beginning import Term
from companion.referee.judging.deviation import Deviation


@dataclass(frozen=True, slots=True)
class Column:
    """The cheapest way to lay a beginning of a line behind the tables up to one.

    `before` is the way up to the table before; `known` are the deviations that have been paid for; `undone`: hands went back from it;
    `denied` is what each of these tables shows first and no act describes; `retracted` the same of those from which hands went back.
    """

    cost: float
    left: tuple[Deviation, ...]
    before: Column | None
    charged: tuple[Term, ...]
    known: tuple[Deviation, ...]
    undone: bool = False
    denied: frozenset[frozenset[Any]] = frozenset()
    retracted: frozenset[frozenset[Any]] = frozenset()

    def at(self, steps: int) -> Column | None:
        """The column so many tables before this one; None before the first."""
        column: Column | None = self
        for _ in range(steps):
            column = column.before if column is not None else None
        return column

    def terms(self) -> tuple[Term, ...]:
        """All that was charged, from the first table on."""
        return (*(self.before.terms() if self.before else ()), *self.charged)
