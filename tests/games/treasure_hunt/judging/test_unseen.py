"""Acts that nobody saw: a pawn that was lifted again before it was looked at."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.treasure_hunt import examples
from companion.games.treasure_hunt.examples import placed
from companion.games.treasure_hunt.state import EndTurn, Move
from companion.referee.decision_builder import DecisionBuilder
from companion.referee.judging.explanation import MOST_BESIDE, Tables
from companion.referee.judging.judge import judge
from companion.referee.observation import DiceRolled, TableSeen, Tick
from companion.referee.reconsidered.early_dice import early_dice, enter
from companion.rules.explain import Explanation, Seen
from companion.rules.values import PlacedPiece, Roll, Turn
from tests.games.dash_arena.watched import Watched
from tests.games.treasure_hunt.judging.test_violations import FOUR
from tests.games.treasure_hunt.moves import play, shown
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


@pytest.mark.parametrize("pause", [0.4, 1.4])
def test_what_is_seen_behind_a_roll_was_done_before_it(treasure_hunt: Any, pause: float) -> None:
    """Red's cards lie there, and a die comes to rest. They were not given up and left lying: the cube was still to be seen."""
    start = play(treasure_hunt, examples.on_blues_tile(treasure_hunt, 1), *shown("red", *FOUR))
    table, watched = looks(treasure_hunt, start), Watched(treasure_hunt, start)
    watched.show(table)
    watched.tell(lambda at: DiceRolled(at, (3,)))
    assert watched.faults == []
    watched.at += pause - 5.0
    watched.show(table.put({"d4.cubes": (PlacedPiece("cube-red"),)}))
    assert watched.faults == []
    assert watched.game.layout(watched.match.live)["d4.cubes"] == (PlacedPiece("cube-red"),)


def test_where_nothing_comes_to_be_seen_the_cards_were_given_up_and_left_lying(treasure_hunt: Any) -> None:
    start = play(treasure_hunt, examples.on_blues_tile(treasure_hunt, 1), *shown("red", *FOUR))
    watched = Watched(treasure_hunt, start)
    watched.show(looks(treasure_hunt, start))
    watched.tell(lambda at: DiceRolled(at, (3,)))
    watched.at -= 4.2
    watched.tell(Tick)
    move = next(act for act in treasure_hunt.legal_actions(watched.match.live) if isinstance(act, Move))
    moved = looks(treasure_hunt, play(treasure_hunt, watched.match.live, move))
    watched.show(moved.put({"play": looks(treasure_hunt, start)["play"]}))
    assert [fault.rule for fault in watched.faults] == ["TABLE-1"]


@pytest.mark.parametrize("refused_first", [True, False])
def test_a_roll_that_was_refused_is_heard_behind_the_move_that_is_seen_then(treasure_hunt: Any, refused_first: bool) -> None:
    """Red has moved, and Green rolls before anybody could look. Red may not roll again: that roll is refused if nothing comes soon."""
    start = play(treasure_hunt, placed(treasure_hunt, TWO, pawns={"red": "c2", "green": "f6"}), Roll("red", 2))
    move = next(act for act in treasure_hunt.legal_actions(start) if isinstance(act, Move))
    watched = Watched(treasure_hunt, start)
    watched.see(start)
    watched.tell(lambda at: DiceRolled(at, (5,)))
    if refused_first:
        watched.at -= 4.2
        watched.tell(Tick)
        assert len(watched.match.open) == 1
    watched.at -= 4.8 if refused_first else 3.8
    watched.see(play(treasure_hunt, start, move))
    assert watched.match.open == ()
    assert watched.match.live == play(treasure_hunt, start, move, EndTurn("red", said=False), Roll("green", 5))


def test_a_second_roll_of_the_same_seat_is_no_early_die(treasure_hunt: Any) -> None:
    """Alone at the table Red rolls once more, and is told so. Its next turn does not begin with that die."""
    watched = Watched(treasure_hunt, play(treasure_hunt, placed(treasure_hunt, ("red",), pawns={"red": "c2"}), Roll("red", 2)))
    watched.tell(lambda at: DiceRolled(at, (5,)))
    watched.tell(Tick)
    assert [fault.rule for fault in watched.faults] == ["TH-015"]
    assert early_dice(watched.match) == (("red", 5),)
    moved = play(treasure_hunt, watched.match.live, next(a for a in treasure_hunt.legal_actions(watched.match.live) if isinstance(a, Move)))
    watched.see(moved)
    trial = DecisionBuilder(watched.match)
    assert enter(trial, watched.match, TableSeen(watched.at, looks(treasure_hunt, moved))) == 0
    assert trial.events == []


def test_few_that_leave_something_untold_are_kept_beside_what_tells_all(treasure_hunt: Any) -> None:
    """Red's pawn has moved. It may be about to turn its tile, whichever face that has."""
    start = play(treasure_hunt, placed(treasure_hunt, TWO, pawns={"red": "c2", "green": "f6"}), Roll("red", 2))
    move = next(act for act in treasure_hunt.legal_actions(start) if isinstance(act, Move))
    turns = [Turn("red", f"{move.tile}.tile", face) for face in ("arrow", "bricks", "circles", "drop", "hammers", "wheel")]
    told = [(move,), *((move, turn) for turn in turns)]
    met = [Explanation(play(treasure_hunt, start, *acts), acts) for acts in told]
    match = standing(treasure_hunt, start)
    search = match.search(looks(treasure_hunt, met[0].state))
    found = Tables(match, search).all_of(met)
    assert found[0].explanation.actions == (move,)
    assert sum(not each.whole for each in found) == MOST_BESIDE
    assert len(Tables(match, search).all_of(met[1:])) == len(turns), "while nothing tells all, all of them are kept"
