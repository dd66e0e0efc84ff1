"""The camera's last word on every place. A covered place keeps the pieces that were last known to lie there."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.referee.observation import StrayPiece, TableSeen
from companion.rules.values import Layout, Place


@dataclass(frozen=True, slots=True)
class Sight:
    """`table` is None until the first settled table. `hidden` are the places of which the last look says nothing."""

    table: Layout | None = None
    hidden: frozenset[Place] = frozenset()
    stray_pieces: tuple[StrayPiece, ...] = ()

    def after(self, seen: TableSeen) -> Sight:
        """One settled table more."""
        before = self.table or Layout()
        patched = seen.table.put({place: before[place] for place in seen.blind})
        return replace(self, table=patched, hidden=seen.blind, stray_pieces=seen.stray_pieces)
