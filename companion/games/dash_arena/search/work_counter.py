"""Counts what was looked at to propose what hands may have done: dashes are the work of this game."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.values import LOOKED, Looked

AS_AN_APPLY = 12
"""So many dashes and flights are as much work as an apply."""


class WorkCounter:
    """Counts what is looked at, and pays for it. The count is the same whether or not anything is still remembered from before."""

    def __init__(self) -> None:
        self.looked = 0
        self._paid = 0

    def due(self) -> Iterator[Looked]:
        """Yields one LOOKED for as many dashes and flights as an apply is worth, until all are paid for."""
        while self.looked - self._paid >= AS_AN_APPLY:
            self._paid += AS_AN_APPLY
            yield LOOKED
