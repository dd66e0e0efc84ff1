"""Acts that nobody saw: a pawn that was lifted again before it was looked at."""

from __future__ import annotations

from typing import Any

from companion.games.treasure_hunt.examples import placed
from companion.games.treasure_hunt.state import Move
from companion.referee.judging.judge import judge
from companion.rules.explain import Seen
from companion.rules.values import PlacedPiece, Roll, Turn
from tests.games.treasure_hunt.moves import play
from tests.rules.laws import looks, standing

TWO = ("red", "green")


def test_a_pawn_that_nobody_saw_arrive_may_be_in_the_hand_that_turns_the_tile(treasure_hunt: Any) -> None:
    state = play(treasure_hunt, placed(treasure_hunt, TWO, pawns={"red": "c2", "green": "f6"}), Roll("red", 2))
    there = next(action.tile for action in treasure_hunt.legal_actions(state) if isinstance(action, Move))
    table = looks(treasure_hunt, state).put({"c2.pawns": (), f"{there}.tile": (PlacedPiece("tile", "wheel"),)})
    verdict = judge(standing(treasure_hunt, state), Seen(table))
    assert verdict.name == "Incomplete"
    assert verdict.explanations[0].actions == (Move("red", there), Turn("red", f"{there}.tile", "wheel"))


def test_three_pieces_in_the_hand_that_turns_a_tile_are_waited_for(treasure_hunt: Any) -> None:
    state = play(treasure_hunt, placed(treasure_hunt, TWO, pawns={"red": "c2", "green": "c2"}), Roll("red", 2))
    table = looks(treasure_hunt, state).put({"c2.pawns": (), "c2.tile": ()})
    assert judge(standing(treasure_hunt, state), Seen(table)).name == "Incomplete"
    taken = table.put({"a1.tile": (), "a2.tile": ()})
    assert judge(standing(treasure_hunt, state), Seen(taken)).name == "Illegal", "five are in nobody's hand"
