"""A pile that is refilled, drawn and refilled again: one table, and several explanations of it."""

from __future__ import annotations

import pytest

from companion.games.tektonix.examples import placed
from companion.games.tektonix.state import Discard, Draw, DrawDeck, EndTurn, Options, Play, Refill, Reshuffle
from companion.referee.judging import cost
from companion.referee.observation import TableSeen
from companion.rules.values import PlacedPiece
from tests.games.tektonix.moves import WatchedTable
from tests.games.tektonix.small_table import PILES, Table, cards


def test_what_looks_taken_back_may_have_been_drawn(tektonix):
    """A pile is refilled, the new card is drawn, and the pile is refilled again. The empty pile between was no going back. The press ends
    the turn in this line, though it would mean a draw from the deck in the other."""
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
    """A refilled pile is drawn and refilled again, and the next seat goes on without a word. The draw is among the answers, though it needs
    the end of a turn besides."""
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


def test_a_press_that_may_have_meant_two_things_stands_in_both(tektonix):
    """No line forgets a press that may have meant two things. The refilled pile is empty again, and Red presses: it took that card and is
    done, or the card was taken back and Red draws from the deck. Then the pile is refilled once more."""
    state = placed(tektonix, ("red", "green"), Options(refill_piles=True), piles=(PILES[0], (), PILES[2]))
    table = Table(tektonix, state).see(pile2=cards("transform")).see(pile2=()).press("red").see(pile2=cards("scotia"))
    told = [(*table.played[: len(table.played) - len(table.match.draft.best.actions)], *h.actions) for h in table.match.draft.explanations]
    assert len(told) > 1
    assert all(DrawDeck("red") in line or EndTurn("red") in line for line in told), told


def test_a_press_is_heard_in_what_is_only_nearly_as_good(tektonix):
    """Yellow's press ends its turn, and Yellow had not to draw besides. The card that came to the empty pile was drawn, or taken back; what
    was drawn from another pile then was Yellow's or Red's."""
    state = placed(tektonix, ("red", "yellow", "green"), Options(refill_piles=True), piles=(("cocos", "arabian"), (), PILES[2]))
    table = Table(tektonix, state).see(pile2=cards("transform")).see(pile2=()).see(pile2=cards("scotia")).see(pile1=cards("cocos"))
    table.press("yellow")
    refilled = Refill("pile2", "transform"), Draw("red", "pile2"), Refill("pile2", "scotia")
    drawn = (*refilled, EndTurn("red", said=False), Draw("yellow", "pile1"))
    lines = [(*table.played, *h.actions) for h in table.match.draft.explanations]
    assert any(line[:5] == drawn for line in lines), lines
    assert table.faults == []


def test_a_deck_that_was_empty_and_is_laid_anew_is_one_coincidence(tektonix):
    """Red draws the last card and discards, and the deck is laid anew. It lies as before, but its back tells of no card in a hand."""
    state = placed(tektonix, ("red", "green"), piles=(("cocos", "arabian"), ("scotia", "indian"), PILES[2]), deck=1)
    table = Table(tektonix, state).see(deck=()).see(pile1=cards("transform")).see(deck=cards("back"))
    best, other, *_ = table.match.draft.explanations
    assert best.actions == (Discard("red", "pile1", "transform"), Reshuffle())
    assert best.price < 2 * cost.ACT + cost.SAME_AGAIN + cost.BELIEVED
    assert best.price + cost.BELIEVED < other.price


def test_a_card_that_was_lifted_under_a_hand_and_lies_beneath_again_was_rather_drawn(tektonix):
    """A card drawn and a pile refilled are cheaper than a card put back beneath. While a hand is elsewhere the pile is empty, then another
    card lies there."""
    state = placed(tektonix, ("red", "green"), Options(refill_piles=True), piles=(("cocos", "arabian"), ("scotia",), ("indian",)))
    table = Table(tektonix, state).glimpse("african.cubes", pile3=()).see(pile3=cards("transform"))
    prices = {h.actions: h.price for h in table.match.draft.explanations}
    assert prices[Draw("red", "pile3"), Refill("pile3", "transform")] < prices[Discard("red", "pile3", "transform"),]


def test_what_cannot_be_read_when_it_is_pressed_is_looked_at_before_anybody_is_accused(tektonix):
    """Nobody has too many cards when a pile is blurred after a press. Red drew a ninth card, laid one down under its hand and pressed."""
    table = Table(tektonix, placed(tektonix, ("red", "green"), piles=PILES, hands=(8, 4))).press("red")
    table.glimpse("pile3", pile3=cards("transform")).press("red")
    blurred = TableSeen(table.at, table.look.put({"pile3": ()}), unsure=frozenset({"pile3"}))
    table.tell(blurred).see()
    assert table.faults == []
    assert Discard("red", "pile3", "transform") in table.played


def test_a_card_put_down_twice_was_put_down_by_one(tektonix):
    """Red draws and puts a card on a pile, takes it up again and puts it back. Then Green lays a card that does not fit. That is Green's
    one act: it has not covered a card of its own draw before."""
    rows = {"green": ("african", "spreading", "antarctic")}
    table = Table(tektonix, placed(tektonix, ("red", "green"), piles=PILES, rows=rows)).press("red")
    table.see(pile3=cards("scotia")).see(pile3=cards("pacific")).see(pile3=cards("scotia"))
    table.see(green__row=cards("african", "spreading", "antarctic", "indian"))
    assert table.faults[:1] == ["TX-010"]


def test_what_was_in_a_hand_and_is_not_put_back_was_taken(tektonix):
    """A refilled pile is empty again while a hand lies elsewhere, and still when it has gone. Then it is refilled with another card. That
    card does not lie upon the first."""
    state = placed(tektonix, ("red", "green"), Options(refill_piles=True), piles=(PILES[0], (), PILES[2]))
    table = Table(tektonix, state).press("red").see(pile2=cards("transform"))
    table.glimpse("red.row", pile2=()).see().see(pile2=cards("scotia"))
    assert Discard("red", "pile2", "scotia") not in table.match.draft.best.actions


def test_a_row_that_is_rearranged_is_not_what_was_corrected_in_it_before(tektonix):
    """Green lays the wrong card, then another in its place, and rearranges the row besides."""
    rest = ("eurasian", "subduction-cc", "arabian", "transform", "indian", "spreading")
    state = placed(tektonix, ("green", "red"), piles=PILES, rows={"green": rest})
    table = Table(tektonix, state).see(green__row=cards("transform", *rest)).see(green__row=cards("subduction-cc", *rest))
    table.see(green__row=cards("transform", "arabian", "subduction-cc", "eurasian", "subduction-cc", "indian", "spreading"))
    assert table.faults[:1] in (["TX-033"], ["TX-040"])


def test_a_press_where_the_turn_may_have_ended_by_other_acts_is_heard(tektonix):
    """Red discards, Green takes that card and discards another: or it was Red who took it back. A card is drawn from an empty pile once."""
    start = placed(tektonix, options=Options(discard_drawn=False), piles=(("arabian",), ("philippine",), ()))
    watched = WatchedTable(tektonix, start).press("red").lay(pile3=("cocos",)).lay(pile3=()).lay(pile2=("nazca",)).press("green")
    told = [DrawDeck("red"), Discard("red", "pile3", "cocos"), Draw("green", "pile3"), Discard("green", "pile2", "nazca")]
    assert (watched.called, [*watched.played, *watched.match.draft.best.actions][:4]) == ([], told)


def test_of_three_pieces_in_a_hand_that_is_drawn_which_does_not_come_back(tektonix):
    """Yellow lifts two cubes with the card that it draws and puts them down again. The next card on the pile is no discard."""
    options, cubes = Options(refill_piles=True), {"african": ("red", "yellow")}
    table = Table(tektonix, placed(tektonix, ("red", "yellow"), options, piles=(PILES[0], PILES[1], ("indian",)), cubes=cubes))
    table.press("red").see(pile3=(), african__cubes=())
    table.see(african__cubes=(PlacedPiece("cube-red"), PlacedPiece("cube-yellow"))).see(pile3=cards("nazca"))
    drawn = (DrawDeck("red"), EndTurn("red", said=False), Draw("yellow", "pile3"), Refill("pile3", "nazca"))
    assert (table.faults, table.match.draft.best.actions) == ([], drawn)


def test_a_card_that_goes_from_one_pile_to_the_next_is_rather_the_same_card(tektonix):
    """Red lays its card on one pile, then on another. Green has not drawn it while somebody discards another of that face."""
    table = Table(tektonix, placed(tektonix, ("red", "green", "blue"), piles=(("indian",), ("scotia",), ("cocos",)))).see(pile2=())
    table.see(pile3=cards("nazca")).see(pile3=cards("cocos"), pile2=cards("nazca")).see(pile1=()).press("green")
    acts = (Draw("red", "pile2"), Discard("red", "pile2", "nazca"), Draw("green", "pile1"), EndTurn("green"))
    assert (table.faults, table.played) == ([], acts)


def test_a_card_that_comes_on_an_empty_pile_was_not_laid_and_drawn_when_it_was_empty(tektonix):
    """Red draws the last card of a pile. A card is laid on that pile by mistake, then on the other empty one where it belongs. It was not
    thrown away by Red and drawn by Green before anybody saw it."""
    state = placed(tektonix, ("red", "green"), Options(refill_piles=True), piles=((), ("philippine",), ("african",)))
    table = Table(tektonix, state).see(pile3=()).see(pile3=cards("eurasian")).see(pile3=(), pile1=cards("eurasian")).press("red")
    table.see(pile3=cards("nazca"))
    told = (*table.played[: len(table.played) - len(table.match.draft.best.actions)], *table.match.draft.best.actions)
    assert (table.faults, told) == ([], (Draw("red", "pile3"), Refill("pile1", "eurasian"), EndTurn("red"), Refill("pile3", "nazca")))


def test_a_refill_like_the_card_that_was_drawn_there_first_is_one_coincidence(tektonix):
    """Red draws the only card of a pile, and Green the one that replaces it. Then chance brings the first face again."""
    state = placed(tektonix, ("red", "green"), Options(refill_piles=True), piles=(PILES[0], PILES[1], ("african",)))
    table = Table(tektonix, state).see(pile3=()).see(pile3=cards("subduction-oo")).see(pile3=()).see(pile3=cards("african"))
    told = Draw("red", "pile3"), Refill("pile3", "subduction-oo"), EndTurn("red", said=False), Draw("green", "pile3")
    prices = {h.actions: h.price for h in table.match.draft.explanations}
    assert round(prices[*told, Refill("pile3", "african")], 6) == round(4 * cost.ACT + cost.SILENCE + cost.SAME_AGAIN, 6)


def test_what_was_likeliest_before_is_not_believed_where_it_has_not_come(tektonix):
    """Red draws and the pile is refilled. Yellow lifts the top of another pile, puts it back and lays a card: Red has not laid the refill
    there out of its hand, though that needs an act less."""
    rows = {"red": ("pacific",), "yellow": ("australian",), "green": ("indian",)}
    piles = ("arabian",), PILES[1], ("spreading",)
    state = placed(tektonix, ("red", "yellow", "green"), Options(refill_piles=True), rows=rows, piles=piles)
    table = Table(tektonix, state).see(pile1=()).see(pile1=cards("scotia")).see()
    table.glimpse("pacific.cubes", pile3=()).see(pile3=cards("spreading"), yellow__row=cards("australian", "subduction-oo"))
    drawn = (Draw("red", "pile1"), Refill("pile1", "scotia"), EndTurn("red", said=False), Play("yellow", "subduction-oo", 1))
    assert table.played == drawn
    assert table.match.asked is None
