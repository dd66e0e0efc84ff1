"""The accused when two lines break one rule each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.referee.desk import begin, decide
from companion.referee.draft.draft import Draft
from companion.referee.events import FaultCalled
from companion.referee.match import Match
from companion.referee.observation import DiceRolled, TableSeen
from companion.rules.explain import Explanation
from companion.rules.values import PlacedPiece, visible
from tests.games.treasure_hunt.moves import begun, on


def test_a_step_too_far_is_its_own_and_not_one_in_the_next_seats_turn(treasure_hunt: Any) -> None:
    """Red's roll could be the next seat's, after a turn that Red ended silently; but Red's pawn runs on it."""
    start = replace(begun(treasure_hunt, ("red", "yellow")), used=("claim",))
    here = on(start, "red")
    root = (Explanation(start),)
    match = Match.blank(treasure_hunt).after(begin(treasure_hunt, start.seats, start.options))
    match = Match(treasure_hunt, seats=match.seats, options=match.options, state=start, draft=Draft(root, root), events=match.events)
    full = treasure_hunt.layout(start)
    pawn = next(placed for placed in full[f"{here}.pawns"] if placed == PlacedPiece("pawn-red"))
    table = visible(full.put({f"{here}.pawns": (), "f6.pawns": (*full["f6.pawns"], pawn)}), treasure_hunt.board)
    rules = []
    for seen in (DiceRolled(1.0, (1,)), TableSeen(2.0, table)):
        for event in decide(match, seen):
            match = match.after(event)
            if isinstance(event, FaultCalled):
                rules.append(event.fault.rule)
    assert rules
    assert rules[0] in {"TH-032", "TH-034", "TH-035"}
