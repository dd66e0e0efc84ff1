"""Turns that ended while a hand hid something. It is looked at before they are final."""

from __future__ import annotations

import pytest

from companion.games.tektonix.examples import S, placed
from companion.games.tektonix.state import AgreeEnd, Discard, Draw, DrawDeck, Options, Play
from companion.rules.values import PlacedPiece
from tests.games.tektonix.small_table import PILES, Table, cards


def test_a_discard_under_a_hand_was_done_before_the_card_that_lies_in_sight(tektonix):
    """Red draws and discards, and Green lays a card. Both come to be seen in one look, in which a hand is over the pile."""
    table = Table(tektonix, placed(tektonix, rows={"green": ("african",)}, piles=PILES)).press("red")
    table.glimpse("pile2", green__row=cards("african", S)).see(pile2=cards("scotia")).see(red__row=cards(S))
    assert table.faults == ["TX-021"], "Red is on turn, and begins with a boundary"
    assert table.played == (DrawDeck("red"), Discard("red", "pile2", "scotia"), Play("green", S, 1))


def test_what_a_hand_hides_since_the_press_is_looked_at_though_it_takes_long(tektonix):
    """Red takes its discard up again and presses. A hand lies over the pile for longer than hands need to finish."""
    table = Table(tektonix, placed(tektonix, piles=((*PILES[0],), (), PILES[2])))
    table.see(pile1=cards("arabian")).glimpse("pile2").press("red").see()
    table.glimpse("pile2").glimpse("pile2").glimpse("pile2").glimpse("pile2").see(pile2=cards("indian"))
    table.see(green__row=cards("african"), african__cubes=(PlacedPiece("cube-green"),))
    assert table.faults == []
    assert table.played[:2] == (Draw("red", "pile1"), Discard("red", "pile2", "indian"))


def test_a_table_that_is_laid_anew_leaves_nothing_of_the_round_before(tektonix):
    """Green's turn is not over when both agree to end the round. Two of the piles are laid for the next when somebody looks."""
    rows, piles = {"red": ("spreading",)}, (PILES[0], PILES[1], ("cocos",))
    state = placed(tektonix, options=Options(rounds=2), who="green", piles=piles, rows=rows, cubes={"pacific": ("red",)}, idle=99)
    table = Table(tektonix, state).see(pile3=()).see(pile1=cards("scotia"))
    table.touch(AgreeEnd("red")).touch(AgreeEnd("green"))
    table.see(red__row=(), pacific__cubes=(), pile1=cards("nazca"), pile2=cards("eurasian"))
    table.see(pile3=cards("spreading"))
    assert table.faults == []


@pytest.mark.rule("TX-035")
@pytest.mark.parametrize(("soon", "rules"), [(True, ["TX-035"]), (False, [])])
def test_a_card_discarded_behind_one_that_was_laid_is_told_of_who_presses_then(tektonix, soon, rules):
    """Red lays a card, discards another and presses. After many seconds the press was rather forgotten, and Yellow has exchanged a card."""
    table = Table(tektonix, placed(tektonix, ("red", "yellow", "green"), piles=PILES))
    table.see(red__row=cards("pacific"), pacific__cubes=(PlacedPiece("cube-red"),)).see(pile2=cards("scotia"))
    table.at += 0.0 if soon else 20.0
    table.press("red")
    assert (table.faults, [fault.called.fault.seats for fault in table.match.open]) == (rules, [("red",)] * soon)


def test_a_hand_over_the_table_makes_no_refused_card_right(tektonix):
    """Red's second act lies on a pile when it is Red's turn again. That a hand comes over the row says nothing of the pile."""
    table = Table(tektonix, placed(tektonix, ("red", "yellow", "green"), piles=PILES))
    table.see(red__row=cards("pacific"), pacific__cubes=(PlacedPiece("cube-red"),)).press("red").see(pile2=cards("scotia")).press("red")
    for seat, card in ("yellow", "african"), ("green", "nazca"):
        table.see(**{f"{seat}__row": cards(card), f"{card}__cubes": (PlacedPiece(f"cube-{seat}"),)}).press(seat)
    still = [fault.seq for fault in table.match.open]
    table.glimpse("red.row")
    assert (table.faults, len(still)) == (["TX-035"], 1)
    assert [fault.seq for fault in table.match.open] == still
