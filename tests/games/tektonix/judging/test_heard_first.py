"""A press that was heard before the table was seen: the ear is quicker than the eye."""

from __future__ import annotations

from companion.games.tektonix.examples import placed
from companion.games.tektonix.state import Discard, DrawDeck, EndTurn, Play
from companion.record.statistics import statistics
from companion.referee.desk import begin
from companion.referee.events import Undone
from companion.rules.values import TABLE
from tests.games.tektonix.moves import WatchedTable


def pressed_at_once(tektonix, pause: float) -> WatchedTable:
    """Red presses, and so many seconds later a card is seen in Red's row."""
    watched = WatchedTable(tektonix, placed(tektonix))
    watched.pause = pause
    return watched.press("red").lay(red__row=("pacific",), pacific__cubes=("red",))


def test_a_card_seen_right_after_the_press_was_laid_before_it(tektonix):
    watched = pressed_at_once(tektonix, 0.5)
    assert (watched.called, watched.played) == ([], [Play("red", "pacific", 0)])


def test_later_it_was_laid_after_the_press_that_has_drawn_a_card(tektonix):
    watched = pressed_at_once(tektonix, 2.0)
    assert watched.called == ["TX-033"]
    assert DrawDeck("red") in watched.match.draft.best.actions


def test_a_press_that_ended_the_turn_ends_it_behind_what_is_seen_then(tektonix):
    """Red has drawn, and the press that ends its turn is heard before a card is seen in the row. That press was not the next seat's."""
    watched = WatchedTable(tektonix, placed(tektonix))
    watched.press("red").press("red")
    assert watched.played == [DrawDeck("red"), EndTurn("red", said=True)]
    watched.pause = 0.4
    watched.lay(green__row=("pacific",), pacific__cubes=("green",))
    assert watched.called == []
    assert not any(isinstance(event, Undone) for event in watched.match.events)


def ended_with_a_card(tektonix, pause: float) -> WatchedTable:
    """Red draws and ends the turn by the button. So many seconds later a card is seen on a pile; Green may discard as well."""
    watched = WatchedTable(tektonix, placed(tektonix)).press("red").press("red")
    watched.pause = pause
    return watched.lay(pile2=("transform",))


def test_a_card_seen_at_once_was_laid_by_the_hand_that_pressed(tektonix):
    watched = ended_with_a_card(tektonix, 0.9)
    assert watched.called == []
    *taken_back, drawn, laid = watched.played
    assert (drawn, laid) == (DrawDeck("red"), Discard("red", "pile2", "transform"))
    assert taken_back == [DrawDeck("red"), EndTurn("red", said=True)]


def test_a_card_seen_later_was_laid_by_the_next_seat(tektonix):
    watched = ended_with_a_card(tektonix, 1.1)
    assert watched.called == []
    assert [act.seat for act in watched.match.draft.best.actions if isinstance(act, Discard)] == ["green"]


def test_what_nobody_may_do_before_the_press_either_is_called_as_it_was(tektonix):
    watched = WatchedTable(tektonix, placed(tektonix))
    watched.pause = 0.5
    watched.press("red").lay(red__row=("transform",))
    assert set(watched.called) <= {"TX-021", "TX-033"}
    assert watched.called
    assert not any(isinstance(event, Undone) for event in watched.match.events)


def test_the_referee_takes_back_by_itself_and_nobody_is_counted_for_it(tektonix):
    watched = pressed_at_once(tektonix, 0.5)
    undone = [event for event in watched.match.events if isinstance(event, Undone)]
    assert [event.by for event in undone] == [(TABLE,)]
    began = begin(tektonix, watched.match.seats, watched.match.options)
    assert statistics(tektonix, (began, Undone(1.0, 1, (TABLE,)))).undone == 0
    assert statistics(tektonix, (began, Undone(1.0, 1, ("red",)))).undone == 1
