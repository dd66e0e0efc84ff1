"""Attempts of hands, and the rule for acts of no kind."""

from __future__ import annotations

import pytest

from companion.games.tektonix.examples import EXAMPLES, S, placed
from companion.games.tektonix.state import AgreeEnd, Begin, Discard, Draw, DrawDeck, EndTurn, Pass, Play, PutCube, Rearrange, Reshuffle
from companion.rules.values import NOTHING, Change, Handled, PlacedPiece, SetOut, change, visible
from tests.games.tektonix.moves import lying, play
from tests.rules import laws

CUBE = PlacedPiece("cube-red")


def trace(game, before, after):
    return change(visible(game.layout(before), game.board), visible(game.layout(after), game.board))


@pytest.mark.parametrize(
    "action",
    [
        Draw("red", "pile2"),
        Discard("red", "pile3", "scotia"),
        Rearrange("red", ("antarctic", S, "african", S, "south-american")),
        Play("red", S, 5),
    ],
)
def test_what_hands_do_is_attempted_and_explained(tektonix, action):
    state = EXAMPLES["TX-H05"](tektonix)
    after = play(tektonix, state, action)
    assert action in list(tektonix.attempts(state, trace(tektonix, state, after)))
    laws.what_hands_do_is_attempted(tektonix, (state, action, after))
    laws.hands_may_rest_on_the_way(tektonix, (state, action, after))


def test_the_deck_comes_back_only_by_shuffling(tektonix):
    state = placed(tektonix, deck=0, piles=(("arabian", "cocos"), ("indian",), ()))
    after = play(tektonix, state, Reshuffle())
    assert (after.deck, after.piles) == (1, (("cocos",), ("indian",), ()))
    assert list(tektonix.attempts(state, trace(tektonix, state, after))) == [Reshuffle()]


def test_a_card_put_inside_a_row_is_an_attempt(tektonix):
    state = EXAMPLES["TX-H05"](tektonix)
    proposed = list(tektonix.attempts(state, Change(come=(("red.row", PlacedPiece("card", "indian")),))))
    assert {action.at for action in proposed} == {0, 1, 2, 3, 4, 5}


def test_what_is_only_said_is_never_attempted(tektonix):
    state = EXAMPLES["TX-H05"](tektonix)
    everything = Change(
        gone=tuple((place, PlacedPiece("card", "back")) for place in tektonix.board.order),
        come=tuple((place, PlacedPiece("card", "indian")) for place in tektonix.board.order),
    )
    kinds = {type(action) for action in tektonix.attempts(state, everything)}
    assert not kinds & {Begin, DrawDeck, EndTurn, Pass, AgreeEnd}
    assert list(tektonix.attempts(state, NOTHING)) == []


def test_a_table_set_out_is_read_as_it_lies(tektonix):
    state = tektonix.begin(("red", "green"), tektonix.options())
    come = (("deck", PlacedPiece("card", "back")), ("pile1", PlacedPiece("card", "cocos")), ("pile2", PlacedPiece("card", "indian")))
    (action,) = tektonix.attempts(state, Change(come=come))
    assert isinstance(action, SetOut)
    assert [fault.rule for fault in tektonix.faults(state, action)] == ["TX-030"]


def test_a_cube_may_come_before_its_card(tektonix):
    state = lying(tektonix)
    proposed = list(tektonix.attempts(state, Change(come=(("indian.cubes", CUBE),))))
    assert proposed == [Play("red", "indian", 0), PutCube("red", "indian")]


def test_the_cube_of_the_last_card_is_owed(tektonix):
    state = play(tektonix, lying(tektonix), Play("red", "indian", 0))
    fault = tektonix.blame(state, Handled("indian.cubes", gone=(CUBE,)))
    assert (fault.rule, fault.kind, fault.may) == ("TX-038", "owed", ("indian.cubes",))


@pytest.mark.parametrize(
    ("handled", "rule"),
    [
        (Handled("cocos.cubes", gone=(CUBE,)), "TX-041"),
        (Handled("african.cubes", come=(CUBE,)), "TX-038"),
        (Handled("african.cubes", come=(CUBE,) * 4), "TX-044"),
        (Handled("cocos.cubes", come=(CUBE,)), "TX-045"),
        (Handled("red.row", gone=(PlacedPiece("card", "cocos"),)), "TX-041"),
        (Handled("green.row", come=(PlacedPiece("card", "cocos"),)), "TX-022"),
        (Handled("pile1", gone=(PlacedPiece("card", "cocos"),)), "TX-034"),
        (Handled("deck", gone=(PlacedPiece("card", "back"),)), "TX-029"),
        (Handled("elsewhere", gone=(CUBE,)), "TABLE-1"),
    ],
)
def test_what_no_action_describes_has_its_rule(tektonix, handled, rule):
    state = placed(tektonix, rows={"red": ("cocos",)}, cubes={"cocos": ("red",)})
    fault = tektonix.blame(state, handled)
    assert (fault.rule, fault.places) == (rule, (handled.place,))
