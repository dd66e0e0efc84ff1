"""A card laid after a press may be of whoever pressed, or of the next seat. What is done then says which."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.treasure_hunt.examples import placed
from companion.games.treasure_hunt.state import EndTurn, Move, PutCube
from companion.live.answers import said
from companion.referee.desk import standing
from companion.referee.events import ActionPlayed, FaultCalled, Undone
from companion.referee.match import Match
from companion.referee.observation import ButtonPressed, DiceRolled, Observation, TableSeen
from companion.rules.values import Layout, PlacedPiece, Show, visible

SEATS = ("red", "green", "yellow")
RED, YELLOW = "blue-1-drop", "green-4-arrow"


def exchanged(game: Any) -> tuple[Match, Layout]:
    """Red has moved and presses, its hand on the discard pile. Seen is a card there a moment later, behind the press."""
    start = placed(game, SEATS, pawns={"red": "f6", "green": "a1", "yellow": "a6"}, tiles={"c1": "drop"}, cubes={"c1": ("yellow",)})
    match, table = standing(game, SEATS, start.options, start), visible(game.layout(start), game.board)
    moved = table.put({"f6.pawns": (), "c6.pawns": (PlacedPiece("pawn-red"),)})
    card = moved.put({"discard": (PlacedPiece("card", RED),)})
    hand = TableSeen(4.0, moved, frozenset({"discard"}))
    match, _ = watch(match, DiceRolled(1.0, (5,)), TableSeen(3.0, moved), hand, ButtonPressed(5.0, "red"), TableSeen(6.0, moved))
    match, events = watch(match, TableSeen(7.5, card))
    assert not [event for event in events if isinstance(event, FaultCalled)]
    return match, card


def watch(match: Match, *observations: Observation) -> tuple[Match, list[Any]]:
    """The match behind these observations, and what was said to them."""
    events: list[Any] = []
    for each in observations:
        match, more = said(match, each)
        events += more
    return match, events


def faults(match: Match, events: list[Any]) -> tuple[list[str], list[str]]:
    """The rules that were called, and those that are called still."""
    return [each.fault.rule for each in events if isinstance(each, FaultCalled)], [each.called.fault.rule for each in match.open]


@pytest.mark.rule("TH-012")
@pytest.mark.parametrize("then", ["cube", "card"])
def test_a_second_act_of_the_next_seat_says_that_the_card_was_not_its_own(treasure_hunt: Any, then: str) -> None:
    """Yellow moves, and adds a cube or exchanges a card too: two actions, if the first card was Red's."""
    match, table = exchanged(treasure_hunt)
    moved = table.put({"a6.pawns": (), "a4.pawns": (PlacedPiece("pawn-yellow"),)})
    last = {"c1.cubes": (PlacedPiece("cube-yellow"),) * 2} if then == "cube" else {"discard": (PlacedPiece("card", YELLOW),)}
    match, events = watch(match, DiceRolled(9.0, (2,)), TableSeen(11.0, moved), TableSeen(13.0, moved.put(last)))
    match, more = watch(match, ButtonPressed(14.5, "yellow"), TableSeen(16.0, moved.put(last)))
    assert faults(match, events + more) == ([], [])
    told = max(number for number, event in enumerate(match.events) if isinstance(event, Undone))
    played = [event.action for event in match.events[told:] if isinstance(event, ActionPlayed)]
    assert match.state.who == "green"
    assert played.index(Show("red", "discard", RED)) < played.index(EndTurn("red", said=True)) < played.index(Move("yellow", "a4"))
    assert (PutCube("yellow", "c1") in played, Show("yellow", "discard", YELLOW) in played) == (then == "cube", then == "card")


@pytest.mark.rule("TH-012")
def test_who_does_three_things_and_presses_is_told_so(treasure_hunt: Any) -> None:
    """Red adds a cube, moves and exchanges a card. That might be Yellow's who is next, but Red presses."""
    start = placed(treasure_hunt, SEATS, pawns={"red": "f6", "green": "a1", "yellow": "a6"}, tiles={"a1": "drop"}, cubes={"a1": ("red",)})
    match, table = standing(treasure_hunt, SEATS, start.options, start), visible(treasure_hunt.layout(start), treasure_hunt.board)
    cubes = table.put({"a1.cubes": (PlacedPiece("cube-red"),) * 2})
    moved = cubes.put({"f6.pawns": (), "c6.pawns": (PlacedPiece("pawn-red"),)})
    card = moved.put({"discard": (PlacedPiece("card", RED),)})
    match, events = watch(match, TableSeen(1.0, cubes), DiceRolled(3.0, (5,)), TableSeen(5.0, moved), TableSeen(7.0, card))
    assert faults(match, events) == ([], [])
    match, events = watch(match, ButtonPressed(8.0, "red"))
    assert faults(match, events) == (["TH-012"], ["TH-012"])
    assert match.open[0].called.fault.seats == ("red",)
    match, events = watch(match, TableSeen(10.0, moved), DiceRolled(12.0, (2,)))
    assert faults(match, events) == ([], [])
