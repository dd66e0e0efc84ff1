"""Debts of the last turn can still be paid when it has ended the game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.treasure_hunt import examples
from companion.games.treasure_hunt.state import Options
from companion.referee.desk import decide
from companion.referee.events import FaultCalled, FaultCleared, MatchOver
from companion.referee.observation import ButtonPressed, TableSeen
from companion.rules.values import PlacedPiece
from tests.games.treasure_hunt.sitting import play, shown
from tests.games.treasure_hunt.test_violations import FOUR
from tests.rules.laws import looks, standing


def test_the_last_turns_cube_is_put_right_after_the_end(treasure_hunt: Any) -> None:
    begun = replace(examples.on_blues_tile(treasure_hunt, 1), options=Options(turn_limit=5))
    state = play(treasure_hunt, begun, *shown("red", *FOUR))
    match, table = standing(treasure_hunt, state), looks(treasure_hunt, state)
    both = table.put({"d4.cubes": (PlacedPiece("cube-blue"), PlacedPiece("cube-red"))})
    right = table.put({"d4.cubes": (PlacedPiece("cube-red"),)})
    said: list[Any] = []
    for seen in (TableSeen(1.0, both), ButtonPressed(2.0, "red"), TableSeen(3.0, right)):
        for event in decide(match, seen):
            said.append(event)
            match = match.after(event)
    told = [type(event) for event in said if isinstance(event, FaultCalled | MatchOver | FaultCleared)]
    assert told == [FaultCalled, MatchOver, FaultCleared]
    assert match.over
    assert not match.open
    assert decide(match, TableSeen(4.0, both)) == ()
