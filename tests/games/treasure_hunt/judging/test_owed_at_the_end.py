"""Debts of the last turn can still be paid when it has ended the game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.treasure_hunt import examples
from companion.games.treasure_hunt.rules.setup import SET_OUT
from companion.games.treasure_hunt.state import GiveUp, Options, Turn
from companion.referee.desk import decide
from companion.referee.events import FaultCalled, FaultCleared, MatchOver
from companion.referee.observation import ButtonPressed, TableSeen
from companion.rules.values import PlacedPiece
from tests.games.dash_arena.watched import Watched
from tests.games.treasure_hunt.judging.test_violations import FOUR
from tests.games.treasure_hunt.moves import play, shown
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


@pytest.mark.rule("TH-045")
def test_what_is_gathered_in_behind_the_last_press_of_a_round_was_not_left_out(treasure_hunt: Any) -> None:
    start = replace(examples.on_blues_tile(treasure_hunt, 1), options=Options(form="rounds", rounds_n=2, turn_limit=5))
    table = looks(treasure_hunt, start)
    gathered = table.put({place: SET_OUT[place] for place in table if place.endswith((".tile", ".pawns", "d4.cubes"))})
    half = gathered.put({"a2.tile": (), "b2.tile": ()})
    watched = Watched(treasure_hunt, start)
    # The card is seen only when the hand that pressed is gone, and hands gather in soon.
    watched.show(table, covered="discard")
    watched.tell(lambda at: ButtonPressed(at, "red"))
    for shown_now, later in ((table.put({"discard": (PlacedPiece("card", "yellow-2-drop"),)}), 0.5), (half, 2.5)):
        watched.at += later - 5.0
        watched.show(shown_now)
    assert watched.match.laying_out
    watched.show(SET_OUT)
    assert watched.faults == []
    assert watched.match.live.phase == "pawns"


@pytest.mark.rule("TH-004", "TH-045")
def test_a_tile_that_is_turned_back_behind_the_press_that_ends_a_round_was_not_left_out(treasure_hunt: Any) -> None:
    """So too where a hand hid the piles in between."""
    options = Options(form="rounds", rounds_n=2, turn_limit=5, failed_tile="flips_back")
    start = replace(examples.on_blues_tile(treasure_hunt, 1), options=options, up=0, cubes=((),) * 36)
    turned = play(treasure_hunt, start, Turn("red", "d4.tile", "circles"))
    table, right = looks(treasure_hunt, turned), looks(treasure_hunt, play(treasure_hunt, turned, GiveUp("red")))
    watched = Watched(treasure_hunt, start)
    watched.show(table)
    watched.tell(lambda at: ButtonPressed(at, "red"))
    for shown_now, hidden, later in ((table, "draw discard", 1.0), (right, "", 1.75)):
        watched.at += later - 5.0
        watched.show(shown_now, covered=hidden)
    assert (watched.match.laying_out, watched.faults) == (True, [])
