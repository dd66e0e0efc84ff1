"""The camera's last word on every place. A covered place keeps the pieces that were last known to lie there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.referee.observation import StrayPiece, TableSeen
from companion.rules.values import Layout, Place

LONG = 10.0
"""Seconds after which a place that cannot be read is named. A hand that rests there has mostly gone by then."""
FOR_GOOD = 30.0
"""Seconds after which it is said that many places cannot be read: nobody leans over a table for so long. The light may have gone out."""
MOST_UNREAD = 3
"""Places at most that are named; where more are hidden somebody mostly leans over the table."""


@dataclass(frozen=True, slots=True)
class Sight:
    """`table` is None until the first settled table. `hidden` are the places of which the last look says nothing.

    `since`: the match time from which on no look has said anything of a place. `gone`: printed sheets that are not in the picture."""

    table: Layout | None = None
    hidden: frozenset[Place] = frozenset()
    stray_pieces: tuple[StrayPiece, ...] = ()
    since: Mapping[Place, float] = field(default_factory=dict, hash=False)
    gone: tuple[str, ...] = ()

    def unread(self, now: float) -> tuple[Place, ...]:
        """The places that are named now because they have not been read for long, in order. Of many none is.

        `now`: match time, s."""
        long = sorted(place for place, at in self.since.items() if now >= at + LONG)
        return tuple(long) if len(long) <= MOST_UNREAD else ()

    def out_of_sight(self, now: float) -> int:
        """The number of places not read for half a minute, if they are too many to be named; else 0. `now` as above."""
        count = sum(now >= at + FOR_GOOD for at in self.since.values())
        return count if count > MOST_UNREAD else 0

    def after(self, seen: TableSeen, *, private: bool = False) -> Sight:
        """One settled table more. `private`: of some of it no picture may be read now. Nobody is asked to lay that anew."""
        before = self.table or Layout()
        patched = seen.table.put({place: before[place] for place in seen.blind})
        since = {} if private else {place: self.since.get(place, seen.at) for place in seen.blind}
        return replace(self, table=patched, hidden=seen.blind, stray_pieces=seen.stray_pieces, since=since)
