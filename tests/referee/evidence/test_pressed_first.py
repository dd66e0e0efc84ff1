"""A press may be heard before its turn is finished. What hands hid then, or finish at once, belongs to that turn."""

from __future__ import annotations

from companion.referee.evidence.commit import GRACE
from companion.rules.values import Show
from tests.rules.demands.table import Table, layout
from tests.rules.demands.toys.hand import Hand, Pass


def show(seat: str, face: str) -> Show:
    return Show(seat, f"open.{seat}", face)


def pressed_under_a_hand() -> Table:
    """A table at which A has laid a card and presses while a hand covers it. When the hand is gone nothing more lies there."""
    table = Table(Hand())
    table.sees(layout(open_A="card/1"))
    table.sees(layout(), covered=("open.A",))
    table.presses("A")
    table.sees(layout(open_A="card/1"))
    return table


def test_it_is_the_next_seats_turn_at_once_and_final_only_later():
    table = pressed_under_a_hand()
    assert table.game.to_act(table.live) == {"B"}
    assert table.played == ()
    table.waits(GRACE)
    assert table.played == (show("A", "1"), Pass("A"))


def test_a_card_laid_right_after_the_press_is_still_of_that_turn():
    table = pressed_under_a_hand()
    table.sees(layout(open_A=("card/1", "card/2")))
    table.waits(GRACE)
    table.sees(layout(open_A=("card/1", "card/2"), open_B="card/1"))
    table.presses("B")
    table.waits(GRACE)
    assert not table.called
    assert [action for action in table.played if isinstance(action, Show)] == [show("A", "1"), show("A", "2"), show("B", "1")]


def test_a_card_laid_long_after_the_press_is_of_another_turn():
    table = pressed_under_a_hand()
    table.waits(GRACE)
    table.sees(layout(open_A=("card/1", "card/2")))
    assert table.played[:2] == (show("A", "1"), Pass("A"))
    assert [*table.played[2:], *table.line] == [Pass("B"), show("A", "2")], "B's turn has passed in between"
