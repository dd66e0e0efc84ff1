"""A certificate is checked with the rules alone: legal acts that show everything that was shown."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.treasure_hunt.rules.setup import SET_OUT
from companion.games.treasure_hunt.state import Move, Options, PlacePawn
from companion.referee.observation import ButtonPressed, DiceRolled, TableSeen
from companion.rules.values import CHANCE, Roll, SetOut, visible
from companion.simulate.certificate import certificate
from companion.simulate.link import Explained


@pytest.fixture
def begun(treasure_hunt: Any) -> Any:
    """One player on a1, about to roll."""
    state = treasure_hunt.begin(("red",), Options())
    for action in (SetOut(CHANCE, SET_OUT), PlacePawn("red", "a1")):
        state = treasure_hunt.apply(state, action)
    return state


def shown(game: Any, state: Any, *actions: Any) -> TableSeen:
    for action in actions:
        state = game.apply(state, action)
    return TableSeen(1.0, visible(game.layout(state), game.board))


ROLL, MOVE = Roll("red", 2), Move("red", "c1")


def test_legal_acts_that_show_what_was_shown(treasure_hunt: Any, begun: Any) -> None:
    seen = [shown(treasure_hunt, begun), DiceRolled(1.0, (2,)), shown(treasure_hunt, begun, ROLL, MOVE), ButtonPressed(2.0, "red")]
    assert certificate(treasure_hunt, Explained(begun, (ROLL, MOVE)), seen) == (ROLL, MOVE)


def test_an_illegal_act_is_no_certificate(treasure_hunt: Any, begun: Any) -> None:
    far = Move("red", "f1")
    seen = [DiceRolled(1.0, (2,)), shown(treasure_hunt, begun, ROLL, far)]
    assert certificate(treasure_hunt, Explained(begun, (ROLL, far)), seen) == ()


def test_another_table_or_another_roll_is_no_certificate(treasure_hunt: Any, begun: Any) -> None:
    other = shown(treasure_hunt, begun, Roll("red", 5), Move("red", "f1"))
    assert certificate(treasure_hunt, Explained(begun, (ROLL, MOVE)), [DiceRolled(1.0, (2,)), other]) == ()
    assert certificate(treasure_hunt, Explained(begun, (ROLL, MOVE)), [DiceRolled(1.0, (6,))]) == ()


def test_a_pawn_in_the_hand_is_on_the_way(treasure_hunt: Any, begun: Any) -> None:
    seen = shown(treasure_hunt, begun)
    lifted = TableSeen(1.0, seen.table.put({"a1.pawns": ()}))
    assert certificate(treasure_hunt, Explained(begun, (ROLL, MOVE)), [seen, DiceRolled(1.0, (2,)), lifted]) == (ROLL, MOVE)


def test_covered_places_say_nothing(treasure_hunt: Any, begun: Any) -> None:
    seen = shown(treasure_hunt, begun)
    covered = TableSeen(1.0, seen.table.put({"a1.pawns": ()}), covered=frozenset({"a1.pawns"}))
    assert certificate(treasure_hunt, Explained(begun, (ROLL,)), [covered]) == (ROLL,)
