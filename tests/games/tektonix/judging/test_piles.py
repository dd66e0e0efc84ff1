"""Piles from which hands take more than one card, and cubes that go from plate to plate. What was done rightly beside that stands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.tektonix.examples import ROUTE, S, placed
from companion.games.tektonix.state import Discard, Draw, DrawDeck, EndTurn, Play
from companion.referee.draft.draft import logged
from companion.referee.events import Checkpoint
from companion.referee.judging import cost
from companion.referee.judging.same_piece import counted_on
from companion.rules.values import PlacedPiece
from tests.games.tektonix.small_table import PILES, Table, cards

DEEP = ("nazca", "pacific", "arabian", "indian", "antarctic", "scotia")
ELSEWHERE = ("arabian", S)
"""Both Arabian cards are seen, then: no hand holds one."""


def test_what_was_seen_before_a_press_that_only_ends_a_turn_still_tells_of_it(tektonix):
    """Green has drawn from the deck, Red takes a card and discards another. A press that says so keeps both tables, a press that is an act
    does not."""
    table = Table(tektonix, placed(tektonix, ("green", "red"), piles=((), (*DEEP, "spreading"), ())))
    match = table.press("green").see(pile2=cards("scotia")).see(pile2=cards("caribbean")).match
    best, last = match.draft.best, match.last_step
    assert best.actions == (DrawDeck("green"), EndTurn("green", said=False), Draw("red", "pile2"), Discard("red", "pile2", "caribbean"))
    kept = {
        evidence: match.after(Checkpoint(table.at, evidence, logged((best,)), last.table, last.blind, declared=True)).draft
        for evidence in (None, best.actions[-1])
    }
    assert [len(draft.trail) for draft in kept.values()] == [len(match.draft.trail) + 1, 1]
    assert kept[None].trail[:-1] == match.draft.trail
    assert {h.actions[:1] for h in kept[None].barrier} == {(DrawDeck("green"),)}


@pytest.mark.rule("TX-034")
def test_who_took_more_cards_than_one_may_still_discard(tektonix):
    """Red has drawn, takes cards off a pile as well, and discards one elsewhere: that is no turn of Green's."""
    piles = (DEEP, ("caribbean",), ("cocos",))
    state = placed(tektonix, piles=piles, rows={"green": ELSEWHERE})
    table = Table(tektonix, state).press("red").see(pile1=cards("arabian")).see(pile2=cards("philippine"))
    assert [(fault.called.fault.rule, fault.called.fault.seats) for fault in table.match.open] == [("TX-034", ("red",))]
    table.see(pile1=cards("scotia"))
    assert (table.match.open, table.played) == ((), (DrawDeck("red"), Discard("red", "pile2", "philippine")))


def test_a_card_like_one_deep_in_its_pile_is_as_likely_as_any_other(tektonix):
    """Every third discard is like one of ten cards in its pile. That two seats have drawn from there in one look is rarer."""
    state = placed(tektonix, piles=(DEEP, (), ()), rows={"green": ("south-american", S)})
    table = Table(tektonix, state).press("red").see(pile1=cards("indian")).see(green__row=cards(S))
    assert table.match.draft.best.actions[-1] == Discard("red", "pile1", "indian")


@pytest.mark.rule("TX-041")
def test_a_cube_that_goes_from_plate_to_plate_is_not_one_laid_and_another_lifted(tektonix):
    """It is Blue's turn next. That Blue lays a card there, its cube first, while a hand lifts another cube of Blue's is hardly likely."""
    rows, cubes = {"blue": ("south-american", S)}, {"eurasian": ("blue",)}
    table = Table(tektonix, placed(tektonix, ("red", "blue"), piles=PILES, rows=rows, cubes=cubes)).press("red")
    table.see(eurasian__cubes=(), african__cubes=(PlacedPiece("cube-blue"),))
    assert [fault.called.fault.places for fault in table.match.open] == [("african.cubes", "eurasian.cubes")]


@pytest.mark.rule("TX-020")
def test_a_card_out_of_turn_may_be_laid_inside_a_row_besides(tektonix):
    act = Play("green", "caribbean", 1)
    state = placed(tektonix, ("red", "yellow", "green"), piles=PILES, rows={"green": ("indian", S)})
    assert [fault.rule for fault in tektonix.faults(state, act)] == ["TX-043", "TX-020"]


@pytest.mark.rule("TX-050")
def test_what_a_press_has_made_final_is_not_told_anew_from_before_it(tektonix):
    """Green lays a cube too many and takes it back, ends its route, and presses. A card discarded then is not Yellow's of before."""
    green, yellow = PlacedPiece("cube-green"), PlacedPiece("cube-yellow")
    rows, cubes = {"green": ROUTE[:-1]}, {"pacific": ("green", "green", "yellow")}
    table = Table(tektonix, placed(tektonix, ("yellow", "green", "red"), piles=PILES, rows=rows, cubes=cubes)).press("yellow")
    table.see(pacific__cubes=(green, green, green, yellow)).see(pacific__cubes=(green, green, yellow))
    table.see(green__row=cards(*ROUTE), eurasian__cubes=(green,)).press("green").see(pile3=cards("antarctic"))
    assert table.faults == ["TX-044", "TX-050"]


def test_a_discard_that_alone_tells_of_a_draw_counts_on_a_card_that_nobody_saw(tektonix):
    """People who draw from the deck mostly say so. The last card of the deck is seen to go."""
    start, act = placed(tektonix, piles=PILES), Discard("red", "pile1", "transform")
    last, drawn = replace(start, deck=1), tektonix.apply(start, DrawDeck("red"))
    assert [counted_on(tektonix, state, act) for state in (start, last, drawn)] == [cost.COUNTED_ON, 0.0, 0.0]
    assert tektonix.apply(tektonix.with_the_unseen(start, act), act) == tektonix.apply(start, act)


def test_cards_taken_off_a_pile_count_on_no_card_of_the_deck(tektonix):
    start = placed(tektonix, piles=(DEEP, (), ()), rows={"green": ELSEWHERE})
    assert counted_on(tektonix, start, Discard("red", "pile1", "arabian")) == 0.0
