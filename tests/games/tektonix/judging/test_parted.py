"""Acts after which people and referee might tell the game differently: silent ends, presses too early or too late."""

from __future__ import annotations

import pytest

from companion.games.tektonix.examples import S, placed
from companion.games.tektonix.state import HAND_LIMIT, Discard, Draw, DrawDeck, EndTurn, Options, Play, Refill, Reshuffle
from companion.referee.decision_builder import DecisionBuilder
from companion.referee.draft.left_out import call_left_out
from companion.referee.events import ActionPlayed
from companion.referee.judging import cost
from companion.referee.judging.explanation import Tables
from companion.rules.explain import Explanation
from companion.rules.values import Owed, PlacedPiece, visible
from tests.games.tektonix.small_table import PILES, Table, cards
from tests.rules.laws import standing

RED = (PlacedPiece("cube-red"),)


def test_who_presses_late_has_not_drawn_in_a_turn_that_is_only_kept(tektonix):
    """Green takes a card and puts it back. Red's press says that Red's turn is over, not that Green's is and Red has drawn again."""
    table = Table(tektonix, placed(tektonix, ("red", "green"), piles=PILES))
    table.see(red__row=cards("pacific"), pacific__cubes=RED).see(pile1=cards("arabian")).see(pile1=cards("indian")).press("red")
    assert (table.faults, table.played) == ([], (Play("red", "pacific", 0),))


def test_a_press_waits_for_what_a_hand_hid_when_it_was_heard(tektonix):
    """The card lies under the hand that has pressed, and under another one after that."""
    table = Table(tektonix, placed(tektonix, ("red", "green"), piles=PILES)).press("red")
    table.glimpse("pile1", pile1=cards("nazca")).press("red").glimpse("pile1", "pile2").see()
    assert (table.faults, table.played) == ([], (DrawDeck("red"), Discard("red", "pile1", "nazca")))


def test_who_presses_a_second_time_has_done_nothing_though_the_table_was_refilled_since(tektonix):
    """Red draws and presses; Yellow looks at a card, the empty pile is refilled, and Red presses once more."""
    state = placed(tektonix, ("red", "yellow", "green"), Options(refill_piles=True), piles=(PILES[0], ("arabian",), PILES[2]))
    table = Table(tektonix, state).see(pile2=()).press("red")
    table.see(pile1=cards("arabian")).see(pile1=cards("indian")).see(pile2=cards("scotia")).press("red")
    drawn = (Draw("red", "pile2"), EndTurn("red"), Refill("pile2", "scotia"))
    assert (table.faults, table.played, table.match.asked, table.match.live.who) == ([], drawn, None, "yellow")


def test_the_next_act_decides_between_two_ends_of_a_turn(tektonix):
    """Red lifts a card, puts it back and throws one away that it had from the deck. It is not final that Red has drawn the card and Yellow
    thrown one of the same face away: Yellow goes on as if it had yet to act."""
    table = Table(tektonix, placed(tektonix, ("red", "yellow", "green"), piles=PILES))
    table.see(pile1=cards("arabian")).see(pile1=cards("indian"), pile2=cards("nazca"))
    table.see(yellow__row=cards("pacific"), pacific__cubes=(PlacedPiece("cube-yellow"),))
    assert (table.faults, table.played) == ([], (Discard("red", "pile2", "nazca"), Play("yellow", "pacific", 0)))


def test_a_press_that_others_have_played_on_from_is_not_heard_again(tektonix):
    """Red draws, and presses a second time before the discard is seen. Yellow plays and Green takes the card in one look."""
    table = Table(tektonix, placed(tektonix, ("red", "yellow", "green"), piles=PILES)).press("red")
    table.glimpse("pile1", pile1=()).press("red").see().see(pile1=cards("nazca"))
    table.see(yellow__row=cards("pacific"), pacific__cubes=(PlacedPiece("cube-yellow"),), pile1=cards("indian"))
    assert table.faults == []
    assert table.match.live.who == "green"


def test_a_discard_seen_with_the_next_players_act_may_be_of_the_one_after(tektonix):
    """Red draws; one look then shows Yellow's card and one more on a pile. It is Green's: Red plays next."""
    table = Table(tektonix, placed(tektonix, ("red", "yellow", "green"), piles=PILES)).press("red")
    row = {"yellow__row": cards("pacific"), "pacific__cubes": (PlacedPiece("cube-yellow"),)}
    table.see(**row, pile1=cards("nazca"))
    table.see(**row, pile1=cards("nazca"), red__row=cards("african"), african__cubes=RED)
    assert table.faults == []
    assert table.match.live.who == "yellow"


def test_a_card_that_lies_again_was_put_back_though_another_was_thrown_away(tektonix):
    """Red lifts a card and puts it back while it throws another away. It did not draw it for Green to discard, and throw it back then."""
    table = Table(tektonix, placed(tektonix, ("red", "green"), piles=PILES)).press("red").see(pile2=())
    table.see(pile2=cards(PILES[1][-1]), pile1=cards("transform"))
    assert table.match.draft.best.actions[-1] == Discard("red", "pile1", "transform")
    assert all(not isinstance(act, Draw) for act in (*table.played, *table.match.draft.best.actions))


def test_a_trial_that_was_seen_card_first_and_cube_after_is_one_trial(tektonix):
    """Red lays a card, a hand still over its cube, and takes both for others once the cube was seen."""
    table = Table(tektonix, placed(tektonix, ("green", "red"), piles=PILES))
    table.see(green__row=cards("pacific"), pacific__cubes=(PlacedPiece("cube-green"),))
    table.glimpse("indian.cubes", "arabian.cubes", red__row=cards("indian")).see(indian__cubes=RED)
    table.see(red__row=cards("arabian"), arabian__cubes=RED, indian__cubes=())
    assert (table.faults, table.match.draft.best.actions) == ([], (Play("red", "arabian", 0),))


@pytest.mark.rule("TX-043")
def test_nobody_draws_a_card_that_lies_there_again_before_others_go_on(tektonix):
    """Red draws, discards, lifts the card once more and presses. That Yellow drew it then tells nothing of what Green plays out of turn."""
    table = Table(tektonix, placed(tektonix, ("red", "yellow", "green"), piles=PILES)).see(pile1=cards("arabian"))
    table.see(pile3=cards("nazca")).see(pile3=cards("pacific")).see(pile3=cards("nazca")).press("red")
    table.see(green__row=cards("african"), african__cubes=(PlacedPiece("cube-green"),))
    assert table.faults == ["TX-043"]


def test_who_finishes_under_a_hand_after_the_press_did_so_though_the_next_seat_takes_it_away(tektonix):
    """Red's discard is under its hand when it presses, and lies there later; Yellow draws it, and Green plays."""
    table = Table(tektonix, placed(tektonix, ("red", "yellow", "green"), piles=PILES)).see(pile1=cards("arabian"))
    table.glimpse("pile2").press("red").see().see(pile2=cards("scotia")).see(pile2=cards("philippine"))
    table.see(green__row=cards("african"), african__cubes=(PlacedPiece("cube-green"),))
    told = (Draw("red", "pile1"), Discard("red", "pile2", "scotia"), Draw("yellow", "pile2"))
    assert (table.faults, table.played) == ([], (*told, EndTurn("yellow", said=False), Play("green", "african", 0)))


def test_a_card_like_the_one_beneath_the_top_is_rather_that_one(tektonix):
    """A hand holds the top of a pile. That Red has discarded a card like the one beneath is dearer than any other discard."""
    full = (HAND_LIMIT, 4, 4)
    state = placed(tektonix, ("red", "yellow", "green"), hands=full, piles=(*PILES[:2], ("australian", "pacific")))
    drawn = tektonix.apply(state, DrawDeck("red"))
    match, costs = standing(tektonix, drawn), {}
    for card in ("australian", "nazca"):
        act = Discard("red", "pile3", card)
        after = tektonix.apply(drawn, act)
        tables = Tables(match, match.search(visible(tektonix.layout(after), tektonix.board)))
        costs[card] = tables.of(Explanation(after, (act,))).cost
    assert costs == {"australian": cost.ACT + cost.ANOTHER_LIKE_IT, "nazca": cost.ACT}


@pytest.mark.rule("TX-041")
def test_what_was_called_is_not_called_again_as_left_out(tektonix):
    """Green's row is laid in another order in Red's turn, and called; the end of Red's turn finds it so."""
    row = ("pacific", "spreading", "nazca", "subduction-oc", "south-american")
    table = Table(tektonix, placed(tektonix, ("red", "green"), piles=PILES, rows={"green": row}))
    table.see(green__row=cards("spreading", "pacific", "nazca", "subduction-oc", "south-american"))
    (fault,) = table.match.open
    builder = DecisionBuilder(table.match)
    call_left_out(builder, table.at, (*fault.differs, Owed("pile1", cards("indian"))), table.match.state)
    assert [event.fault.places for event in builder.events] == [("pile1",)]


def test_at_which_end_a_card_was_laid_is_not_final_while_a_hand_hides_the_row(tektonix):
    """The words are the same for both ends. Red's cube is seen and Green's card; then the hand leaves Red's row."""
    state = placed(tektonix, rows={"red": (S, "antarctic", S)}, cubes={"antarctic": ("red",)}, piles=PILES)
    table, green = Table(tektonix, state), (PlacedPiece("cube-green"),)
    table.glimpse("red.row", african__cubes=RED, green__row=cards("pacific"), pacific__cubes=green)
    assert not any(isinstance(event, ActionPlayed) for event in table.said)
    table.see(red__row=cards(S, "antarctic", S, "african"))
    assert (table.faults, table.played) == ([], (Play("red", "african", 3), Play("green", "pacific", 0)))


def test_a_press_that_is_final_is_not_heard_a_second_time_behind_what_comes_next(tektonix):
    """Red's press came while a card that was called still lay. It has drawn once, and Green's press is for the card that Green lays."""
    table = Table(tektonix, placed(tektonix, ("red", "green"), piles=PILES))
    lay, green = table.look["red.row"], (PlacedPiece("cube-green"),)
    table.see(red__row=cards("transform", "spreading"))
    assert table.faults
    table.press("red").see(red__row=lay).see(green__row=cards("pacific"), pacific__cubes=green).press("green").press("red")
    assert table.played == (DrawDeck("red"), EndTurn("red", said=False), Play("green", "pacific", 0), DrawDeck("red"))


def test_a_press_draws_the_only_card_of_the_deck_that_lay_there_a_moment_ago(tektonix):
    """Red discards, and the cards are said to be shuffled. For a look the new deck, one card, was thought to be drawn already."""
    state = placed(tektonix, ("red", "yellow"), piles=(("arabian",), ("spreading",), ("eurasian",)), deck=1)
    table = Table(tektonix, state).see(deck=()).see(pile1=cards("nazca")).touch(Reshuffle())
    table.see().see(deck=cards("back")).press("yellow")
    assert table.faults == []
    assert table.played[-2:] == (Reshuffle(), DrawDeck("yellow"))
