"""A pile that is refilled, drawn and refilled again: one table, and several stories of it."""

from __future__ import annotations

import pytest

from companion.games.tektonix.examples import placed
from companion.games.tektonix.state import Draw, DrawDeck, EndTurn, Options, Play, Refill
from companion.rules.values import PlacedPiece
from tests.games.tektonix.telling import PILES, Table, cards


def test_what_looks_taken_back_may_have_been_drawn(tektonix):
    """A pile is refilled, the new card is drawn, the pile is refilled again: the empty pile between was no going back. The press
    ends the turn in this line, though it would mean a draw from the deck in the other."""
    table = Table(tektonix, placed(tektonix, piles=(PILES[0], (), PILES[2]), options=Options(refill_piles=True)))
    table.see(pile2=cards("transform")).see(pile2=()).see(pile2=cards("scotia")).press("red")
    drawn = (Refill("pile2", "transform"), Draw("red", "pile2"), Refill("pile2", "scotia"), EndTurn("red"))
    assert drawn in [h.actions for h in table.match.draft.explanations] or drawn in [line.actions for line in table.match.asked.options]
    assert table.faults == []


def test_a_press_means_what_it_means_where_nothing_is_left_different(tektonix):
    """Yellow takes a card and puts it back, and draws another. Green's press says that it drew from the deck: it did not draw
    Yellow's second card while Yellow holds the first again."""
    table = Table(tektonix, placed(tektonix, ("red", "yellow", "green"), piles=(("arabian", "indian", "arabian"), PILES[1], ("cocos",))))
    table.see(red__row=cards("pacific"), pacific__cubes=(PlacedPiece("cube-red"),)).see(pile1=cards("indian")).see(pile1=cards("arabian"))
    table.glimpse("pile1", pile3=()).see().press("green")
    assert table.faults == []
    assert table.played[1:] == (Draw("yellow", "pile3"), EndTurn("yellow", said=False), DrawDeck("green"))


def test_a_fault_is_called_only_when_no_other_story_explains_what_was_seen(tektonix):
    """A pile is refilled and its new card drawn, which looks like a refill taken back. What the next seat draws then might be this one's;
    the card that the third lays tells that it was not."""
    state = placed(tektonix, ("red", "yellow", "green"), Options(refill_piles=True), piles=(PILES[0], (), PILES[2]))
    table = Table(tektonix, state).see(pile2=cards("transform")).see(pile2=()).see(pile1=cards("arabian"))
    assert table.played == (Draw("red", "pile1"),)
    table.see(green__row=cards("indian"), indian__cubes=(PlacedPiece("cube-green"),))
    drawn = (Refill("pile2", "transform"), Draw("red", "pile2"), EndTurn("red", said=False), Draw("yellow", "pile1"))
    assert (table.faults, table.played[:4], table.played[-1]) == ([], drawn, Play("green", "indian", 0))


@pytest.mark.parametrize("slip", [False, True], ids=["laid at once", "card before cube"])
def test_what_was_drawn_between_two_refills_stays_a_story_when_nobody_ends_the_turn(tektonix, slip):
    """A refilled pile is drawn and refilled again, and the next seat goes on without a word: the draw is among the answers, though it
    needs the end of a turn besides."""
    state = placed(tektonix, ("red", "green"), Options(refill_piles=True), piles=(PILES[0], (), PILES[2]))
    table = Table(tektonix, state).see(pile2=cards("transform")).see(pile2=()).see(pile2=cards("scotia"))
    drawn = (Refill("pile2", "transform"), Draw("red", "pile2"), Refill("pile2", "scotia"), EndTurn("red", said=False))
    if slip:
        table.see(green__row=cards("indian"))
    else:
        table.see(green__row=cards("indian"), indian__cubes=(PlacedPiece("cube-green"),))
    match = table.match
    lines = [line.actions for line in (match.asked.options if match.asked else match.draft.explanations)]
    assert any(line[:4] == drawn for line in lines), lines
    assert table.faults == []


def test_nobody_is_accused_in_the_middle_of_what_goes_on_from_the_longer_of_two_stories(tektonix):
    """Red may have drawn once, or drawn from the refilled pile before Yellow drew. Green's card lies there before its cube: only the second
    has it Green's turn."""
    state = placed(tektonix, ("red", "yellow", "green"), Options(refill_piles=True), piles=(PILES[0], (), PILES[2]))
    table = Table(tektonix, state).see(pile2=cards("transform")).see(pile2=()).see(pile1=cards("arabian"))
    table.see(green__row=cards("indian"))
    assert table.faults == []
    table.see(indian__cubes=(PlacedPiece("cube-green"),))
    drawn = (Refill("pile2", "transform"), Draw("red", "pile2"), EndTurn("red", said=False), Draw("yellow", "pile1"))
    assert (table.faults, table.played[:4], table.played[-1]) == ([], drawn, Play("green", "indian", 0))
