"""Nobody is asked about what the words of the game do not tell apart."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.treasure_hunt.examples import placed
from companion.games.treasure_hunt.state import EndTurn, GiveUp, Move, PutCube, Sweep
from companion.live.answers import said
from companion.referee.desk import standing
from companion.referee.events import ActionPlayed, Asked, FaultCalled
from companion.referee.observation import ButtonPressed, DiceRolled, TableSeen
from companion.rules.values import TABLE, PlacedPiece, Roll, Show, Turn, visible
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


def test_cards_that_were_swept_may_lie_in_another_order_when_the_pile_is_tidied(treasure_hunt: Any) -> None:
    """Red presses amid the sweep. Another card lies uppermost when the hand leaves the pile, and Green goes on."""
    first = begun(treasure_hunt, SEATS)
    move = next(act for act in treasure_hunt.legal_actions(play(treasure_hunt, first, Roll("red", 3))) if isinstance(act, Move))
    turned = play(treasure_hunt, first, Roll("red", 3), move, Turn("red", f"{move.tile}.tile", "wheel"))
    cards = play(treasure_hunt, turned, *shown("red", *CARDS))
    put = play(treasure_hunt, cards, PutCube("red", move.tile))
    swept, tidied = (play(treasure_hunt, put, Sweep(TABLE, top)) for top in ("red-4-bricks", "red-2-hammers"))
    rolled = play(treasure_hunt, tidied, Roll("green", 2))
    moved = play(treasure_hunt, rolled, next(act for act in treasure_hunt.legal_actions(rolled) if isinstance(act, Move)))
    at, match, events = 0.0, standing(treasure_hunt, SEATS, first.options, first), ()
    piles = frozenset({"discard", "play"})
    looks = (turned, cards, put, None, ButtonPressed(0.0, "red"), swept, tidied, DiceRolled(0.0, (2,)), moved, ButtonPressed(0.0, "green"))
    for look in (DiceRolled(0.0, (3,)), *looks):
        at += 3.0
        if isinstance(look, ButtonPressed | DiceRolled):
            match, more = said(match, replace(look, at=at))
        else:
            table = visible(treasure_hunt.layout(look or swept), treasure_hunt.board)
            hidden = frozenset() if look else piles
            match, more = said(match, TableSeen(at, table.put(dict.fromkeys(hidden, ())), hidden))
        events += more
    assert not [event for event in events if isinstance(event, FaultCalled)]
    assert treasure_hunt.layout(match.state)["discard"][-1].face == "red-2-hammers"


def test_a_cube_that_is_seen_is_put_though_the_press_would_have_said_so(treasure_hunt: Any) -> None:
    """Its cards are swept in the same look. Whoever presses then has put it: it is no answer that came too late."""
    rolled = play(treasure_hunt, begun(treasure_hunt, SEATS), Roll("red", 3))
    move = next(act for act in treasure_hunt.legal_actions(rolled) if isinstance(act, Move))
    cards = play(treasure_hunt, rolled, move, Turn("red", f"{move.tile}.tile", "wheel"), *shown("red", *CARDS))
    put = PutCube("red", move.tile)
    match, events = standing(treasure_hunt, SEATS, rolled.options, rolled), ()
    tables = cards, play(treasure_hunt, cards, put, Sweep(TABLE, "red-2-hammers"))
    looks = [TableSeen(2.0 * at + 1, visible(treasure_hunt.layout(state), treasure_hunt.board)) for at, state in enumerate(tables)]
    for observation in (*looks, ButtonPressed(6.0, "red")):
        match, more = said(match, observation)
        events += more
    assert put in [event.action for event in events if isinstance(event, ActionPlayed)]
    assert match.state.who == "green"


@pytest.mark.rule("TH-029")
def test_a_turn_that_nobody_ended_costs_as_much_beside_a_fault(treasure_hunt: Any) -> None:
    """Alone, Red moves, turns a tile, and lays a cube for three cards that do not fit. The countdown has not gone on before."""
    rolled = play(treasure_hunt, begun(treasure_hunt, ("red",)), Roll("red", 3))
    move = next(act for act in treasure_hunt.legal_actions(rolled) if isinstance(act, Move))
    turned = play(treasure_hunt, rolled, move, Turn("red", f"{move.tile}.tile", "drop"))
    cards = play(treasure_hunt, turned, *shown("red", "blue 1 drop", "blue 5 hammers", "green 4 arrow"))
    board, table = treasure_hunt.board, treasure_hunt.layout(cards)
    match = standing(treasure_hunt, ("red",), rolled.options, rolled)
    looks = treasure_hunt.layout(turned), table.put({f"{move.tile}.cubes": (PlacedPiece("cube-red"),)}), table
    for at, lies in enumerate(looks):
        match, _ = said(match, TableSeen(2.0 * at + 1, visible(lies, board)))
    assert [fault.called.fault.rule for fault in match.open] == []
    prices = {sum(isinstance(act, EndTurn | GiveUp) for act in h.actions): h.price for h in match.draft.explanations}
    assert prices[0] == 0.0
    assert prices[2] > prices[1] > 0.5


@pytest.mark.rule("TH-024")
@pytest.mark.parametrize(("green", "blamed"), [("f6", "red"), ("c3", "green")])
def test_a_tile_turned_behind_the_end_of_a_turn_is_told_of_whose_pawn_stands_there(treasure_hunt: Any, green: str, blamed: str) -> None:
    """Red has pressed and remembers the claim. A pawn of Green's on that tile might be why it is turned."""
    state = placed(treasure_hunt, SEATS, pawns={"red": "c3", "green": green}, used=("move",))
    over = play(treasure_hunt, state, EndTurn("red"))
    turned = treasure_hunt.apply(over, Turn("green", "c3.tile", "drop"))
    match, table = standing(treasure_hunt, SEATS, state.options, over), visible(treasure_hunt.layout(turned), treasure_hunt.board)
    events = said(match, TableSeen(1.0, table))[1] + said(match, TableSeen(5.0, table))[1]
    called = [event.fault for event in events if isinstance(event, FaultCalled)]
    if blamed == "green":
        assert not called
    else:
        assert {(fault.rule, fault.seats, fault.places) for fault in called} == {("TH-024", ("red",), ("c3.tile",))}


@pytest.mark.rule("TH-026")
def test_cards_in_the_hand_and_then_one_on_the_pile_were_swept_not_taken_back(treasure_hunt: Any) -> None:
    """Alone at the table, Red gathers the cards, lays them on the pile and puts the cube. No try was given up, and no card exchanged."""
    first = placed(treasure_hunt, ("red",), pawns={"red": "c3"}, used=("move",))
    turned = play(treasure_hunt, first, Turn("red", "c3.tile", "wheel"))
    cards = play(treasure_hunt, turned, *shown("red", *CARDS))
    swept = play(treasure_hunt, cards, Sweep("red", "red-4-bricks"))
    put = play(treasure_hunt, swept, PutCube("red", "c3"))
    gathered = treasure_hunt.layout(cards).put({"play": ()})
    match, events, at = standing(treasure_hunt, ("red",), first.options, first), (), 0.0
    for table in *map(treasure_hunt.layout, (turned, cards)), gathered, *map(treasure_hunt.layout, (swept, put)):
        at += 2.0
        match, more = said(match, TableSeen(at, visible(table, treasure_hunt.board)))
        events += more
    match, more = said(match, ButtonPressed(at + 2.0, "red"))
    told = [event.action for event in events + more if isinstance(event, ActionPlayed)]
    assert not [event for event in events + more if isinstance(event, FaultCalled)]
    assert (Sweep("red", "red-4-bricks") in told, PutCube("red", "c3") in told) == (True, True)
