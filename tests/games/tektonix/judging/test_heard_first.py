"""A press that was heard before the table was seen: the ear is quicker than the eye."""

from __future__ import annotations

from companion.games.tektonix.examples import placed
from companion.games.tektonix.state import DrawDeck, EndTurn, Play
from companion.record.statistics import statistics
from companion.referee.desk import begin
from companion.referee.events import Undone
from companion.rules.values import TABLE
from tests.games.tektonix.moves import Sitting


def pressed_at_once(tektonix, pause: float) -> Sitting:
    """Red presses, and so many seconds later a card is seen in Red's row."""
    sitting = Sitting(tektonix, placed(tektonix))
    sitting.pause = pause
    return sitting.press("red").lay(red__row=("pacific",), pacific__cubes=("red",))


def test_a_card_seen_right_after_the_press_was_laid_before_it(tektonix):
    sitting = pressed_at_once(tektonix, 0.5)
    assert (sitting.called, sitting.played) == ([], [Play("red", "pacific", 0)])


def test_later_it_was_laid_after_the_press_that_has_drawn_a_card(tektonix):
    sitting = pressed_at_once(tektonix, 2.0)
    assert sitting.called == ["TX-033"]
    assert DrawDeck("red") in sitting.match.draft.best.actions


def test_a_press_that_ended_the_turn_ends_it_behind_what_is_seen_then(tektonix):
    """Red has drawn, and the press that ends its turn is heard before a card is seen in the row. That press was not the next seat's."""
    sitting = Sitting(tektonix, placed(tektonix))
    sitting.press("red").press("red")
    assert sitting.played == [DrawDeck("red"), EndTurn("red", said=True)]
    sitting.pause = 0.4
    sitting.lay(green__row=("pacific",), pacific__cubes=("green",))
    assert sitting.called == []
    assert not any(isinstance(event, Undone) for event in sitting.match.events)


def test_what_nobody_may_do_before_the_press_either_is_called_as_it_was(tektonix):
    sitting = Sitting(tektonix, placed(tektonix))
    sitting.pause = 0.5
    sitting.press("red").lay(red__row=("transform",))
    assert set(sitting.called) <= {"TX-021", "TX-033"}
    assert sitting.called
    assert not any(isinstance(event, Undone) for event in sitting.match.events)


def test_the_referee_takes_back_by_itself_and_nobody_is_counted_for_it(tektonix):
    sitting = pressed_at_once(tektonix, 0.5)
    undone = [event for event in sitting.match.events if isinstance(event, Undone)]
    assert [event.by for event in undone] == [(TABLE,)]
    began = begin(tektonix, sitting.match.seats, sitting.match.options)
    assert statistics(tektonix, (began, Undone(1.0, 1, (TABLE,)))).undone == 0
    assert statistics(tektonix, (began, Undone(1.0, 1, ("red",)))).undone == 1
