"""Short turns at the table: what was seen and said one after the other. Each tells what the referee makes of it."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

import pytest

from companion.games.tektonix.examples import S, placed
from companion.games.tektonix.state import (
    HAND_LIMIT,
    AgreeEnd,
    Announce,
    Discard,
    Draw,
    DrawDeck,
    EndTurn,
    Options,
    Play,
    Rearrange,
    Refill,
    Reshuffle,
)
from companion.referee.draft.draft import logged
from companion.referee.events import Asked, TableDrafted
from companion.referee.judging.judge import judge
from companion.referee.judging.trail import believed
from companion.referee.observation import TableSeen
from companion.rules.explain import Explanation, Seen
from companion.rules.values import PlacedPiece
from tests.games.tektonix.small_table import PILES, Table, cards
from tests.rules import laws


@pytest.fixture
def table(tektonix):
    return Table(tektonix, placed(tektonix, piles=PILES))


def test_nobody_goes_back_behind_a_press(table):
    """The pile that shrinks after Red said done is Green's draw. Red discards, lifts the card and lays it down again before that."""
    table.press("red").see(pile2=cards("scotia")).see(pile2=cards("philippine")).see(pile2=cards("scotia")).press("red")
    table.see(pile2=cards("philippine"))
    assert table.played == (DrawDeck("red"), Discard("red", "pile2", "scotia"), Draw("green", "pile2"))


def test_a_press_says_whose_discard_it_was(tektonix):
    """Red has drawn and a card is laid: Red's discard, or that of Yellow who took one from the deck. Red says done; Yellow takes it."""
    table = Table(tektonix, placed(tektonix, ("red", "yellow", "green"), piles=(PILES[0], (), PILES[2])))
    table.see(pile1=cards("arabian")).see(pile2=cards("scotia"))
    (reds,) = believed(table.match.draft.explanations)
    yellows = (Draw("red", "pile1"), EndTurn("red", said=False), Discard("yellow", "pile2", "scotia"))
    state = reduce(tektonix.apply, yellows, table.match.state)
    both = (reds, Explanation(state, yellows))
    table.match = replace(table.match, draft=replace(table.match.draft, explanations=both))
    table.press("red")
    assert (table.match.state, table.match.draft.best.actions) == (reds.state, ()), "the turn is over"
    table.see(pile2=())
    assert table.played == (Draw("red", "pile1"), Discard("red", "pile2", "scotia"), Draw("yellow", "pile2"))


def test_nobody_is_passed_over_by_a_draw_that_the_next_discard_covers(tektonix):
    """Red has drawn from the deck and laid a card, and Blue plays out of turn. Yellow has not drawn from the pile before Green laid it."""
    table = Table(tektonix, placed(tektonix, ("red", "yellow", "green", "blue"), piles=PILES, rows={"blue": ("arabian",)}))
    table.press("red").see(pile2=cards("scotia")).see(blue__row=cards("arabian", S))
    assert table.faults == ["TX-043"]


def test_a_card_lifted_while_the_next_seat_plays_is_not_laid_by_the_one_after_it(tektonix):
    """Red has drawn and laid a card. It is in a hand while Yellow plays and lies there again: Green has not laid one like it."""
    row = (S, "south-american")
    table = Table(tektonix, placed(tektonix, ("red", "yellow", "green"), piles=(PILES[0], (), PILES[2]), rows={"yellow": row}))
    table.press("red").see(pile2=cards("scotia")).see(pile2=())
    table.glimpse("yellow.row", "pile2", antarctic__cubes=(PlacedPiece("cube-yellow"),))
    table.see(pile2=cards("scotia"), yellow__row=cards("antarctic", *row))
    assert table.played == (DrawDeck("red"), Discard("red", "pile2", "scotia"), Play("yellow", "antarctic", 0))


def test_a_press_does_not_end_the_turn_behind_it(table):
    """Green's cube comes a moment after the card: nothing is owed yet."""
    table.see(pile2=cards("scotia")).touch(DrawDeck("red"))
    table = Table(table.match.game, placed(table.match.game, piles=PILES))
    table.see(pile1=cards("arabian")).press("red").see(green__row=cards("indian")).see(indian__cubes=(PlacedPiece("cube-green"),))
    assert (table.faults, table.played) == ([], (Draw("red", "pile1"), EndTurn("red"), Play("green", "indian", 0)))


def test_a_card_put_back_is_no_discard(table):
    table.see(pile1=cards("arabian")).press("red").see(pile3=cards("cocos")).see(pile3=cards("pacific"))
    assert table.played == (Draw("red", "pile1"), EndTurn("red"))


def test_a_card_put_back_is_no_discard_of_the_seat_after(tektonix):
    """Yellow draws and puts the card back; Green has done nothing yet."""
    table = Table(tektonix, placed(tektonix, ("red", "yellow", "green"), piles=PILES))
    table.press("red").see(pile1=cards("arabian")).see(pile1=cards("indian"))
    # Nothing has happened since Red's card, or Red's turn is over: nobody has said so.
    assert table.played in ((DrawDeck("red"),), (DrawDeck("red"), EndTurn("red", said=False)))


def test_the_next_draw_is_not_taken_for_a_discard(table):
    """The pile that shows its second card is Green's draw, unless a discard was announced. Red has drawn from the deck."""
    table.press("red").see(pile1=cards("arabian"))
    assert table.played == (DrawDeck("red"), EndTurn("red", said=False), Draw("green", "pile1"))


def test_an_announced_discard_is_one(table):
    table.press("red").touch(Announce("red")).see(pile1=cards("arabian"))
    assert table.played == (DrawDeck("red"), Announce("red"), Discard("red", "pile1", "arabian"))


def test_a_card_covered_in_one_movement_is_asked_for(table):
    """The pile shows another card: from the deck or from the pile itself, only people know."""
    table.see(pile1=cards("scotia")).see(green__row=cards("indian"), indian__cubes=(PlacedPiece("cube-green"),))
    asked = [event for event in table.said if isinstance(event, Asked)]
    assert [line.actions for line in asked[0].options] == [
        (Discard("red", "pile1", "scotia"),), (Discard("red", "pile1", "scotia", swap=True),)
    ]  # fmt: skip


def test_a_fault_does_not_answer_what_is_to_be_asked(table):
    """Between the discard that nobody can tell and the next turn Green tries a card that does not go there."""
    table.see(pile1=cards("scotia")).see(green__row=cards("transform")).see(green__row=())
    table.see(green__row=cards("indian"), indian__cubes=(PlacedPiece("cube-green"),))
    asked = [event for event in table.said if isinstance(event, Asked)]
    assert (table.faults, len(asked[0].options)) == (["TX-021"], 2)


def test_a_pile_filled_with_the_card_just_drawn_is_a_card_put_back(tektonix):
    table = Table(tektonix, placed(tektonix, options=Options(refill_piles=True), piles=PILES))
    table.see(pile2=()).see(pile2=cards("philippine"))
    assert table.played == ()


def test_the_last_card_of_the_deck_needs_no_word(tektonix):
    table = Table(tektonix, placed(tektonix, piles=PILES, deck=1))
    table.see(deck=()).see(green__row=cards("indian"), indian__cubes=(PlacedPiece("cube-green"),))
    assert table.played == (DrawDeck("red"), EndTurn("red", said=False), Play("green", "indian", 0))


def test_whoever_goes_on_is_never_out_of_turn(tektonix):
    """Green's wrong card breaks the rule of the row, not the order of the seats. Red has drawn and said nothing."""
    table = Table(tektonix, placed(tektonix, piles=PILES, rows={"green": ("indian",)}))
    table.see(pile1=cards("arabian")).see(green__row=cards("indian", "pacific"))
    assert table.faults == ["TX-010"]


def test_only_the_hand_that_holds_a_card_can_discard_it(tektonix):
    """Both Arabian cards have been seen, one of them in Red's hand. After laying a card down Red throws it away."""
    piles = (("philippine",), ("scotia",), ())
    seats, known = ("red", "yellow", "green"), (("arabian",), (), ())
    state = placed(tektonix, seats, rows={"green": ("arabian",)}, cubes={"arabian": ("green",)}, piles=piles, known=known)
    table = Table(tektonix, state).see(red__row=cards("indian"), indian__cubes=(PlacedPiece("cube-red"),)).see(pile1=cards("arabian"))
    assert table.faults == ["TX-035"]


def test_in_the_last_turns_nobody_discards(tektonix):
    """It does not matter then whose card it was."""
    seats, known = ("red", "yellow", "green"), (("arabian",), (), ())
    state = placed(
        tektonix, seats, rows={"green": ("arabian",)}, piles=(("philippine",), ("scotia",), ()), known=known,
        phase="last-turns", ender="red", who="yellow", waiting=("yellow", "green"),
    )  # fmt: skip
    assert Table(tektonix, state).see(pile1=cards("arabian")).faults == ["TX-050"]


def test_turns_are_played_from_positions_that_hold(tektonix, table):
    assert laws.looks(tektonix, table.match.state) == table.look


ROW = ("african", S, "antarctic", S, "south-american")


@pytest.mark.parametrize(
    ("lies", "line"),
    [
        (ROW[1:], ()),
        (("antarctic", S, "african", S), (Rearrange("red", ("antarctic", S, "african", S, "south-american")),)),
    ],
)
def test_a_lifted_card_of_a_row_is_in_a_hand(tektonix, lies, line):
    """Nothing is made up of a card that is only lifted. Where the others already lie otherwise, the row is being rearranged."""
    table = Table(tektonix, placed(tektonix, piles=PILES, rows={"red": ROW})).see(red__row=cards(*lies))
    assert (table.faults, table.played) == ([], line)
    assert len(table.match.draft.explanations) == 1


def test_a_discard_is_seen_while_a_card_of_the_row_is_in_a_hand(tektonix):
    """A discard is seen though the card that the pile shows now also lies below its top. With nine cards a discard has to come, and one
    piece is lifted, not two."""
    row = ("african", S, "antarctic", S)
    state = placed(tektonix, rows={"red": row}, piles=((S, "arabian"), ("philippine",), ("cocos",)), hands=(8, 4))
    table = Table(tektonix, state).see(red__row=cards(*row[1:])).press("red").see(pile1=cards(S)).press("red")
    assert table.played == (DrawDeck("red"), Discard("red", "pile1", S))
    assert table.match.live.who == "green"
    assert table.faults == ["TX-041"]


def test_a_card_that_was_only_guessed_under_a_hand_was_never_laid(tektonix):
    """The cube came while a hand hid the row, and the card is not the guessed one. A card like that lies in the row already."""
    row = ("african", S, "antarctic", S)
    cubes = {"african": ("red",), "antarctic": ("red",)}
    table = Table(tektonix, placed(tektonix, rows={"red": row}, cubes=cubes, piles=PILES)).see(red__row=cards(*row[:-1]))
    twice = (PlacedPiece("cube-red"), PlacedPiece("cube-red"))
    hidden = table.look.put({"african.cubes": twice, "red.row": ()})
    table.tell(TableSeen(table.at, hidden, frozenset({"red.row"})))
    table.see(african__cubes=twice, red__row=cards(*row, "south-american"))
    assert table.faults == ["TX-038"]


def test_a_pile_is_refilled_after_a_draw_that_was_seen_while_a_cube_is_missing(tektonix):
    """The draw is not told anew as a discard from the deck. The table of the draw leaves less open than the one before it."""
    cubes = {"african": ("red",)}
    state = placed(tektonix, options=Options(refill_piles=True), rows={"red": ("african",)}, cubes=cubes, piles=PILES)
    table = Table(tektonix, state).see(african__cubes=()).see(pile2=()).see(pile2=cards("eurasian"))
    assert table.played == (Draw("red", "pile2"), Refill("pile2", "eurasian"))


def test_a_cube_on_another_plate_is_wrong_and_not_the_beginning_of_another_play(tektonix):
    """The card was seen first; the cube came to light when a hand left another plate."""
    table = Table(tektonix, placed(tektonix, piles=(("arabian",), ("indian",), ("cocos",))))
    table.look = table.look.put({"red.row": cards("south-american")})
    table.tell(TableSeen(table.at, table.look, frozenset({"philippine.cubes"})))
    assert table.see(philippine__cubes=(PlacedPiece("cube-red"),)).faults == ["TX-038"]


def test_a_card_that_was_seen_in_a_row_is_there_under_a_hand(tektonix):
    """Red's cube is left out, and Yellow draws with an arm over Red's row. It is not Red who has drawn instead."""
    table = Table(tektonix, placed(tektonix, ("red", "yellow", "green"), piles=PILES))
    table.see(pile2=()).see(pile2=cards("philippine")).see(red__row=cards("indian"))
    table.glimpse("red.row", pile1=cards("arabian"))
    assert Draw("red", "pile1") not in table.played
    table.see()
    assert (table.faults, table.played) == (["TX-038"], (Play("red", "indian", 0), Draw("yellow", "pile1")))


def test_the_slower_worker_sees_what_has_changed_since_the_table_before(table):
    """A table that was drafted without being understood is searched again as it was the first time."""
    table.see(red__row=cards("indian"), indian__cubes=(PlacedPiece("cube-red"),))
    before, seen = table.match, Seen(table.look.put({"pile1": cards("arabian")}))
    drafted = before.after(TableDrafted(table.at, seen.table, frozenset(), logged(before.draft.explanations)))
    assert judge(before, seen).explanations[0].actions == (Play("red", "indian", 0), Draw("green", "pile1"))
    assert judge(drafted, seen, again=True).explanations == judge(before, seen).explanations


def test_a_card_guessed_under_a_hand_has_not_ended_the_round(tektonix):
    """Green's last card lies at the end of the row where it may not. Under the arm it might have been at the other."""
    row = ("spreading", "indian")
    state = placed(
        tektonix, options=Options(rounds=2), phase="last-turns", ender="red", who="green", waiting=("green",), piles=PILES,
        rows={"green": row}, cubes={"indian": ("green",)},
    )  # fmt: skip
    table = Table(tektonix, state)
    table.glimpse("green.row", green__row=cards(*row, "african"), african__cubes=(PlacedPiece("cube-green"),)).see()
    assert table.faults[:1] == ["TX-010"]


def test_a_silence_that_only_the_forbidden_act_needed_is_not_kept(tektonix):
    """A cube of the next seat but one is put wrongly in a last turn and taken away. Whose turn it is plays, the cube after the card."""
    state = placed(
        tektonix, ("red", "yellow", "green"), Options(), phase="last-turns", ender="red", who="red", waiting=("red", "yellow", "green"),
        piles=PILES, rows={"yellow": ("spreading",), "red": ("spreading",)},
    )  # fmt: skip
    red, green, yellow = PlacedPiece("cube-red"), PlacedPiece("cube-green"), PlacedPiece("cube-yellow")
    table = Table(tektonix, state)
    table.see(red__row=cards("pacific", "spreading"), pacific__cubes=(red,))
    table.see(pacific__cubes=(green, red)).see(pacific__cubes=(red,))
    table.see(yellow__row=cards("spreading", "african")).see(african__cubes=(yellow,))
    # Yellow might have passed, and Green begun with the cube: that is no fault, or just this one.
    assert set(table.faults) <= {"TX-038"}
    assert table.played == (Play("red", "pacific", 0), Play("yellow", "african", 1))


def test_a_card_that_was_laid_under_a_hand_and_is_not_there_was_not_drawn(tektonix):
    """Two piles are filled up, the second only said so far. The hand still holds its card, and nobody else has begun."""
    piles = (("arabian",), ("philippine",), ())
    table = Table(tektonix, placed(tektonix, options=Options(refill_piles=True), who="red", piles=piles, rows={"red": ("spreading",)}))
    table.see(red__row=cards("african", "spreading"), african__cubes=(PlacedPiece("cube-red"),)).see(pile2=())
    table.glimpse("pile2", "pile3", "red.row").touch(Refill("pile3", "transform"))
    table.see(pile2=cards("south-american"))
    assert not any(isinstance(action, Draw) and action.seat == "red" for action in table.played)
    table.see(pile3=cards("transform"))
    assert table.faults == []
    assert set(table.played) >= {Draw("green", "pile2"), Refill("pile2", "south-american"), Refill("pile3", "transform")}
    assert not any(isinstance(action, Draw) and action.seat == "red" for action in table.played)


def test_a_card_that_was_only_said_so_far_may_lie_there_after_the_next_turn(tektonix):
    """Yellow says what fills up the pile. Green draws from the deck and presses while the card is still in a hand."""
    piles = (("arabian",), ("philippine", "nazca"), ("eurasian",))
    options, row = Options(refill_piles=True), ("spreading",)
    table = Table(tektonix, placed(tektonix, ("red", "yellow", "green"), options=options, who="red", piles=piles, rows={"red": row}))
    table.see(pile2=cards("philippine")).see(pile2=()).see(pile3=cards("transform")).touch(Refill("pile2", "scotia"))
    table.glimpse("pile2").press("green").see(pile2=()).see(pile2=cards("scotia"))
    assert table.faults == []
    assert any(DrawDeck("green") in h.actions for h in table.match.draft.explanations), "what was missing at the press is paid for once"


@pytest.mark.rule("TX-047")
def test_what_hands_have_yet_to_do_because_it_is_said_was_not_left_out(tektonix):
    """The last card is drawn, and one like that beneath the top is discarded. Then the piles are said to be shuffled to a deck anew."""
    piles = (("arabian",), ("spreading", "scotia"), ("eurasian",))
    table = Table(tektonix, placed(tektonix, ("red", "yellow"), piles=piles, deck=1, hands=(HAND_LIMIT, 4)))
    table.see(deck=()).see(pile2=cards("spreading")).touch(Reshuffle())
    assert table.faults == []
    assert table.played == (DrawDeck("red"), Discard("red", "pile2", "spreading"), Reshuffle())


def test_a_press_after_the_table_was_laid_anew_is_of_the_new_round(tektonix):
    """Both agreed to end the round, and the table is laid anew. Who begins draws from the deck and presses: then it is the other's turn."""
    state = placed(tektonix, options=Options(rounds=2), who="green", piles=PILES, rows={"red": ("spreading",)}, idle=99)
    table = Table(tektonix, state)
    table.touch(AgreeEnd("red")).touch(AgreeEnd("green")).see(red__row=())
    table.see(pile1=cards("nazca"), pile2=cards("pacific"), pile3=cards("spreading"))
    first = table.match.live.who
    other = {"red": "green", "green": "red"}[first]
    table.press(first)
    assert table.played[-1] == DrawDeck(first)
    table.see(**{f"{other}__row": cards("african"), "african__cubes": (PlacedPiece(f"cube-{other}"),)})
    assert table.faults == []


def test_a_press_before_the_card_is_laid_does_not_draw_one(tektonix):
    """Red covers its row, presses and lays the card a moment later. The press that would have drawn a card says that its turn is over."""
    table = Table(tektonix, placed(tektonix, rows={"red": ("pacific",)}, piles=PILES))
    table.glimpse("red.row").press("red").see().see(red__row=cards("pacific", S))
    assert table.faults == []
    assert table.played == (Play("red", S, 1),)
    assert table.match.live.who == "green"


def test_the_top_of_a_pile_that_lies_there_again_was_lifted_and_not_drawn(table):
    """Red lifts the top card, and has laid it back when it plays a card of its own. Meanwhile the card below it showed.

    That Red drew it, and Green discarded another like it there, would be a coincidence."""
    table.see(pile1=cards("arabian"))
    table.see(pile1=cards("indian"), red__row=cards("nazca"), nazca__cubes=(PlacedPiece("cube-red"),))
    assert (table.faults, table.played) == ([], (Play("red", "nazca", 0),))
