"""A fault that was dropped may have been left for later: it waits once more if nothing was heard since."""

from __future__ import annotations

from typing import Any

import pytest

from companion.referee.desk import begin
from companion.referee.draft.commits import Doubt
from companion.referee.events import Answered, Checkpoint, Event, FaultCleared, TableDrafted
from companion.referee.match import Match
from companion.referee.reconsidered.told_otherwise import FEW, dropped
from companion.rules.explain import Explanation
from companion.rules.values import Layout, Roll, Show

TABLE, DROPPED = TableDrafted(2.0, Layout(), frozenset(), ()), FaultCleared(2.0, 1, end="dropped")


@pytest.mark.parametrize(
    ("since", "waits"),
    [
        ([TABLE, DROPPED], True),
        ([Checkpoint(2.0, Show("red", "draw", "wheel"), (), Layout()), DROPPED], True),
        ([TABLE, FaultCleared(2.0, 1)], False),
        ([TABLE, DROPPED, *[TABLE] * FEW], False),
        ([TABLE, DROPPED, Checkpoint(3.0, Roll("red", 4), (), Layout())], False),
        ([TABLE, DROPPED, Answered(3.0, 0)], False),
    ],
    ids=["dropped by a table", "by a card", "put right", "long ago", "a roll since", "an answer since"],
)
def test_a_dropped_fault_waits_once_more(treasure_hunt: Any, since: list[Event], waits: bool) -> None:
    first = begin(treasure_hunt, ("red",), treasure_hunt.options())
    match = Match(treasure_hunt, events=(first, *since))
    assert dropped(match, Doubt(1, Match.blank(treasure_hunt), Explanation(None), wrong=True)) is waits
