"""Tables for which the shown search has no time are left to the slower worker. So is a table that had to wait for a hand."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.treasure_hunt import examples
from companion.referee.desk import consider
from companion.referee.events import Held
from companion.referee.evidence import tables
from companion.referee.judging.judge import judge
from companion.referee.observation import TableSeen
from companion.rules.values import PlacedPiece
from tests.rules.laws import looks, standing


def test_a_table_that_waited_for_a_hand_still_goes_to_the_worker(treasure_hunt: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    state = examples.flipped(treasure_hunt, "circles")
    match, table = standing(treasure_hunt, state), looks(treasure_hunt, state)
    cards = tuple(sorted(PlacedPiece("card", name) for name in ("blue-4-drop", "green-1-bricks", "yellow-6-drop")))
    cheated = table.put({"c2.cubes": (PlacedPiece("cube-red"),), "play": cards})
    hidden = TableSeen(1.0, cheated.put({"play": ()}), unsure=frozenset({"play"}))
    held = consider(match, hidden).events
    assert [type(event) for event in held] == [Held]
    monkeypatch.setattr(tables, "judge", lambda match, seen, _: judge(match, seen, 10))
    found = consider(match.after(held[0]), TableSeen(2.0, cheated))
    assert found.unfinished is not None
    assert found.unfinished.table == cheated
