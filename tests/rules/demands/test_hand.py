"""A hand that nobody knows shows its cards one by one. Identity arrives with the card and is checked against all that is known."""

from companion.referee.events import Checkpoint
from companion.rules.values import Show
from tests.rules.demands.table import layout
from tests.rules.demands.toys.hand import Hand, Pass


def show(seat, face):
    return Show(seat, f"open.{seat}", face)


def test_every_card_still_possible_is_legal_before_it_is_seen(sit):
    table = sit(Hand())
    assert set(table.game.legal_actions(table.live)) == {Pass("A"), show("A", "1"), show("A", "2"), show("A", "3")}


def test_one_by_one_each_card_is_a_barrier(sit):
    table = sit(Hand())
    for cards in (("card/1",), ("card/1", "card/2")):
        events = table.sees(layout(open_A=cards))
        assert [type(event) for event in events] == [Checkpoint]
    assert table.line == (show("A", "1"), show("A", "2"))
    assert table.match.draft.barrier[0].actions == table.line


def test_three_at_once_are_found_in_the_order_that_is_legal(sit):
    table = sit(Hand())
    table.sees(layout(open_A=("card/3", "card/1", "card/2")))
    assert table.line == (show("A", "1"), show("A", "2"), show("A", "3"))
    assert not table.called


def test_the_next_seats_card_means_that_the_turn_was_passed(sit):
    table = sit(Hand())
    table.sees(layout(open_A="card/2"))
    table.sees(layout(open_A="card/2", open_B="card/1"))
    assert table.played == (show("A", "2"), Pass("A"))
    assert table.line == (show("B", "1"),)
    table.presses("B")
    assert table.played == (show("A", "2"), Pass("A"), show("B", "1"), Pass("B"))
    assert not table.called


def test_a_shown_card_cannot_become_another(sit):
    table = sit(Hand())
    table.sees(layout(open_A="card/2"))
    table.sees(layout(open_A="card/3"))
    assert table.rules == ("TABLE-1",)
    assert table.live.table == layout(open_A="card/2")
    table.sees(layout(open_A="card/2"))
    assert not table.rules


def test_a_shown_card_lifted_again_is_in_a_hand_and_is_owed_when_the_turn_is_done(sit):
    table = sit(Hand())
    table.sees(layout(open_A="card/2"))
    table.sees(layout())
    assert not table.called
    assert table.line == (show("A", "2"),)
    table.presses("A")
    assert table.rules == ("TABLE-1",)
    assert table.open[0].called.fault.kind == "owed"
    table.sees(layout(open_A="card/2"))
    assert not table.rules


def test_a_third_copy_is_impossible(sit):
    table = sit(Hand())
    table.sees(layout(open_A="card/1"))
    table.presses("A")
    table.sees(layout(open_A="card/1", open_B="card/1"))
    table.presses("B")
    table.sees(layout(open_A=("card/1", "card/1"), open_B="card/1"))
    assert table.rules == ("HAND-3",)
    assert table.live.table == layout(open_A="card/1", open_B="card/1")


def test_a_lower_card_after_a_higher_one_is_refused(sit):
    table = sit(Hand())
    table.sees(layout(open_A="card/3"))
    table.sees(layout(open_A=("card/1", "card/3")))
    assert table.rules == ("HAND-4",)
    fault = table.open[0].called
    assert fault.fault.places == ("open.A",)
    assert [(step.place, [one.face for one in step.take]) for step in fault.remedy] == [("open.A", ["1"])]
    table.sees(layout(open_A="card/3"))
    assert not table.rules


def test_a_seat_may_pass_without_a_word(sit):
    table = sit(Hand())
    table.sees(layout(open_A="card/1"))
    table.presses("A")
    table.sees(layout(open_A=("card/1", "card/2")))
    assert table.played[-1] == Pass("B")
    assert table.line == (show("A", "2"),)
    assert not table.called


def test_two_seats_in_a_row_may_not(sit):
    table = sit(Hand())
    table.sees(layout(open_A="card/3"))
    table.sees(layout(open_A=("card/1", "card/3")))
    assert table.rules == ("HAND-4",), "both would have had to pass for A to begin anew"


def test_undo_forgets_the_card_and_waits_for_the_table(sit):
    table = sit(Hand())
    table.sees(layout(open_A="card/2"))
    table.presses("A")
    table.commands("undo", to=1)
    assert table.match.state.table == layout()
    assert table.match.restore
    table.presses("A")
    assert table.match.state.who == "A", "nothing counts before the table agrees"
    table.sees(layout())
    table.sees(layout(open_A="card/3"))
    assert table.line == (show("A", "3"),)
