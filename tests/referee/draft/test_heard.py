"""The press or roll that was heard last. It does not stand yet in some explanations."""

from __future__ import annotations

from typing import Any

from companion.games.treasure_hunt.state import GiveUp, Move
from companion.referee.desk import standing
from companion.referee.draft.draft import logged
from companion.referee.draft.under_hands import pressed_first
from companion.referee.events import ActionPlayed, Checkpoint
from companion.rules.explain import Explanation
from companion.rules.values import Roll, Turn, visible
from tests.games.treasure_hunt.moves import begun, play


def test_a_press_that_is_final_is_not_heard_once_more(treasure_hunt: Any) -> None:
    """Red, alone, has turned a tile and given it up, which the button has said; or has done so twice."""
    state = play(treasure_hunt, begun(treasure_hunt, ("red",), failed_tile="flips_back"), Roll("red", 3))
    move = next(act for act in treasure_hunt.legal_actions(state) if isinstance(act, Move))
    state = play(treasure_hunt, state, move)
    tried = Turn("red", f"{move.tile}.tile", "drop"), GiveUp("red")
    told = [Explanation(play(treasure_hunt, state, *acts), acts) for acts in (tried, (*tried, *tried))]
    table, blind = visible(treasure_hunt.layout(told[0].state), treasure_hunt.board), frozenset({f"{move.tile}.tile"})
    match = standing(treasure_hunt, ("red",), state.options, state)
    match = match.after(Checkpoint(5.0, GiveUp("red"), logged(told), table, blind))
    assert pressed_first(match) is not None
    for act in tried:
        match = match.after(ActionPlayed(6.0, act))
    assert pressed_first(match) is None
