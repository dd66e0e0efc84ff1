"""Stories at the table: hands that rest half-way, and cards that no eye can tell from the one below."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.tekton_dash.actions import Freeze, Move, MoveDasher, MoveElement, Take
from companion.games.tekton_dash.examples import relaid
from companion.rules.values import Change, PlacedPiece, Show
from tests.games.dash_arena.watched import Watched
from tests.games.tekton_dash.standing import carded, play, race


@pytest.mark.rule("TD-083")
def test_a_tile_in_the_hand_has_not_been_turned_to_what_lay_below_it(tekton_dash: Any) -> None:
    start = relaid(race({"black": "a2"}, tiles={"a3": "red-power red"})(tekton_dash), {"a3": "stack regular"})
    moved = play(tekton_dash, start, Move("black", "a3"))
    taken = play(tekton_dash, moved, Take("black", "a3", "23"))
    table = Watched(tekton_dash, start)
    table.see(moved)
    table.show(tekton_dash.layout(taken).put({"black.23": ()}))
    table.see(taken)
    assert (table.faults, table.match.live) == ([], taken)


@pytest.mark.rule("TD-128", "TD-144")
def test_a_card_like_the_one_below_it_is_told_by_what_it_does(tekton_dash: Any) -> None:
    kept = (1, 0, 0, 0)
    start = race({"black": "a2"}, options={"hold_cards": True}, kept=kept, shown=("freeze",), marker=0)(tekton_dash)
    shown = play(tekton_dash, start, Show("black", "play", "freeze"))
    frozen = play(tekton_dash, shown, Freeze("black", "white"))
    assert Watched(tekton_dash, start).takes(start, frozen)


@pytest.mark.rule("TD-103", "TD-157")
def test_the_marker_may_come_before_the_dasher_is_moved(tekton_dash: Any) -> None:
    start = carded("move-dasher", {"white": "b4"}, marker=0)(tekton_dash)
    moved = play(tekton_dash, start, next(act for act in tekton_dash.legal_actions(start) if MoveDasher("black", "white", act.to) == act))
    table = Watched(tekton_dash, start)
    before, after = tekton_dash.layout(start), tekton_dash.layout(moved)
    table.show(before.put({place: after[place] for place in ("black.marker", "white.marker")}))
    table.see(moved)
    assert (table.faults, table.match.live.spots) == ([], moved.spots)


@pytest.mark.rule("TD-159")
def test_of_two_elements_that_change_places_the_one_on_the_card_was_moved(tekton_dash: Any) -> None:
    state = relaid(carded("move-spawn")(tekton_dash), {"a3": "spawn red", "d2": "stack regular"})
    spawn, stack = PlacedPiece("spawn", "red"), PlacedPiece("stack", "regular")
    change = Change((("a3.element", spawn), ("d2.element", stack)), (("a3.element", stack), ("d2.element", spawn)))
    moves = [act for act in tekton_dash.attempts(state, change) if isinstance(act, MoveElement)]
    assert moves[0] == MoveElement("black", "a3", "d2")
