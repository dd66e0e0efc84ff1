"""Nobody is asked about what the words of the game do not tell apart."""

from __future__ import annotations

from typing import Any

from companion.games.treasure_hunt.state import EndTurn, Move, PutCube, Sweep
from companion.live.answers import said
from companion.referee.desk import standing
from companion.referee.events import ActionPlayed, Asked
from companion.referee.observation import ButtonPressed, TableSeen
from companion.rules.values import TABLE, Roll, Show, Turn, visible
from tests.games.treasure_hunt.moves import begun, play, shown

SEATS = ("red", "green")
CARDS = ("red 4 bricks", "red 1 drop", "red 2 hammers")


def test_which_swept_card_lies_under_the_next_discard_is_not_asked(treasure_hunt: Any) -> None:
    """Three played cards go to the pile, and another is discarded on them in the same look. No table shows which is the second."""
    state = play(treasure_hunt, begun(treasure_hunt, SEATS), Turn("red", "a1.tile", "wheel"), *shown("red", *CARDS), PutCube("red", "a1"))
    for roll in Roll("red", 2), Roll("green", 2):
        state = play(treasure_hunt, state, roll)
        state = play(treasure_hunt, state, next(act for act in treasure_hunt.legal_actions(state) if isinstance(act, Move)))
        state = play(treasure_hunt, state, EndTurn("red")) if roll.seat == "red" else state
    discard = Show("green", "discard", "blue-1-drop")
    after = play(treasure_hunt, state, Sweep(TABLE, "red-4-bricks"), discard)
    match, events = standing(treasure_hunt, SEATS, state.options, state), ()
    for observation in (TableSeen(1.0, visible(treasure_hunt.layout(after), treasure_hunt.board)), ButtonPressed(5.0, "green")):
        match, more = said(match, observation)
        events += more
    assert not [event for event in events if isinstance(event, Asked)]
    assert discard in [event.action for event in events if isinstance(event, ActionPlayed)]
    assert match.state.who == "red"
