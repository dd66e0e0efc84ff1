"""A press that ends the turn declares everything the draft still holds up to it."""

from __future__ import annotations

from typing import Any

from companion.referee.desk import begin, decide
from companion.referee.events import ActionPlayed
from companion.referee.match import Match
from companion.referee.observation import ButtonPressed, TableSeen
from companion.rules.values import Layout, PlacedPiece


def test_a_press_right_after_the_set_up_ends_the_first_turn_too(treasure_hunt: Any) -> None:
    match = Match.blank(treasure_hunt).after(begin(treasure_hunt, ("red",), treasure_hunt.options()))
    tiles = {f"{column}{row}.tile": (PlacedPiece("tile", "back"),) for column in "abcdef" for row in range(1, 7)}
    table = Layout({**tiles, "draw": (PlacedPiece("card", "back"),), "a1.pawns": (PlacedPiece("pawn-red"),)})
    played: list[str] = []
    for seen in (TableSeen(1.0, table), ButtonPressed(3.0, "red")):
        for event in decide(match, seen):
            match = match.after(event)
            if isinstance(event, ActionPlayed):
                played.append(type(event.action).__name__)
    assert played == ["SetOut", "PlacePawn", "EndTurn"]
    assert match.state == match.live
    assert not match.draft.declared, "what comes behind the press is not declared by it"
