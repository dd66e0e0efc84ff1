"""Tells a match in which nobody has done anything: it was begun, perhaps looked at, and left."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.record.chain import Row
from companion.record.codec import Codec, loads
from companion.record.walk import tag
from companion.referee.events import (
    Checkpoint,
    Event,
    MatchBegan,
    Paused,
    PlayedOn,
    SightLost,
    SightRegained,
    Sought,
    TableDrafted,
    Troubled,
)
from companion.rules.values import SetOut

OF_NOBODY = (MatchBegan, SightLost, SightRegained, Sought, Troubled, Paused, PlayedOn)
"""Events that come of devices and clocks alone."""
SEEN = (TableDrafted, Checkpoint)
"""Events of a table: pieces may have been lying there from the beginning, or somebody has acted."""


def untouched(rows: Iterable[Row], codec: Codec) -> bool:
    """True if these events hold no act, word or fault of anybody. A table that lies set out, ready to begin, is no act.

    Raises ValueError for an event that cannot be read.
    """
    aside, seen = {tag(each) for each in OF_NOBODY}, {tag(each) for each in SEEN}
    return all(row.kind in aside or (row.kind in seen and _only_lies(codec.event_from(loads(row.body)))) for row in rows)


def _only_lies(event: Event) -> bool:
    """True if this table is told without an act of anybody."""
    told = event.explanations if isinstance(event, TableDrafted | Checkpoint) else ()
    heard: tuple[Any, ...] = (event.evidence,) if isinstance(event, Checkpoint) else ()
    return all(isinstance(act, SetOut) for act in (*heard, *(act for one in told for act in one.actions)))
