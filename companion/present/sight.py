"""The camera's last word on every place. A covered place keeps the pieces that were last known to lie there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.referee.observation import StrayPiece, TableSeen
from companion.rules.values import Layout, Place

LOOKS = 3
"""Settled tables after which a place that still cannot be read is named. A hand that rests there has mostly gone by then."""


@dataclass(frozen=True, slots=True)
class Sight:
    """`table` is None until the first settled table. `hidden` are the places of which the last look says nothing.

    `looks`: of so many looks in a row it has said nothing."""

    table: Layout | None = None
    hidden: frozenset[Place] = frozenset()
    stray_pieces: tuple[StrayPiece, ...] = ()
    looks: Mapping[Place, int] = field(default_factory=dict, hash=False)

    @property
    def unread(self) -> tuple[Place, ...]:
        """The places that have not been read for long, in order."""
        return tuple(sorted(place for place, looks in self.looks.items() if looks >= LOOKS))

    def after(self, seen: TableSeen) -> Sight:
        """One settled table more."""
        before = self.table or Layout()
        patched = seen.table.put({place: before[place] for place in seen.blind})
        looks = {place: 1 + self.looks.get(place, 0) for place in seen.blind}
        return replace(self, table=patched, hidden=seen.blind, stray_pieces=seen.stray_pieces, looks=looks)
