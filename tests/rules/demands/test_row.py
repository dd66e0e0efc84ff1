"""A row that grows at either end: order counts, place does not."""

from tests.rules.demands.table import layout
from tests.rules.demands.toys.row import Lay, Row


def line(*faces):
    return layout(line=[f"domino/{face}" for face in faces])


def test_it_grows_at_the_left(sit):
    table = sit(Row())
    table.sees(line("31", "12"))
    assert table.line == (Lay("A", "31", "left"),)
    assert not table.called


def test_it_grows_at_the_right(sit):
    table = sit(Row())
    table.sees(line("12", "24"))
    assert table.line == (Lay("A", "24", "right"),)


def test_both_ends_in_one_table_are_two_turns(sit):
    table = sit(Row())
    table.sees(line("31", "12", "24"))
    assert table.live.turn == 2
    assert {act.face for act in table.line + table.played} == {"31", "24"}
    assert not table.called
    assert table.match.asked is None, "who laid which end makes no difference to the state"


def test_a_domino_that_does_not_fit_at_the_left(sit):
    table = sit(Row())
    table.sees(line("13", "12"))
    assert table.rules == ("ROW-3",)
    table.sees(line("12"))
    assert not table.rules


def test_a_fault_stays_one_fault_while_it_lies(sit):
    table = sit(Row())
    table.sees(line("13", "12"))
    table.sees(line("13", "12"), after=2.0)
    assert table.called == ("ROW-3",)


def test_turned_round_it_fits(sit):
    table = sit(Row())
    table.sees(line("13", "12"))
    table.sees(line("31", "12"))
    assert not table.rules
    assert table.line == (Lay("A", "31", "left"),)


def test_a_domino_that_is_already_in_the_row(sit):
    table = sit(Row())
    table.sees(line("21", "12"))
    assert table.rules == ("ROW-2",)


def test_one_slipped_in_the_middle_is_called_once(sit):
    table = sit(Row())
    table.sees(line("12", "24"))
    table.sees(line("12", "33", "24"))
    table.sees(line("12", "33", "24"), after=2.0)
    assert table.called == ("TABLE-1",)
    table.sees(line("12", "24"))
    assert not table.rules
    assert table.live.table == line("12", "24")


def test_one_that_fits_in_the_middle_was_laid_there_in_time(sit):
    table = sit(Row())
    table.sees(line("12", "24"))
    table.sees(line("12", "22", "24"))
    assert table.line == (Lay("A", "22", "right"), Lay("B", "24", "right")) or table.played == (Lay("A", "22", "right"),)
    assert not table.called


def test_two_exchanged_are_called_once(sit):
    table = sit(Row())
    table.sees(line("12", "24"))
    table.sees(line("12", "24", "41"))
    table.presses("B")
    table.sees(line("24", "12", "41"))
    table.sees(line("24", "12", "41"), after=2.0)
    assert table.called == ("TABLE-1",)
    table.sees(line("12", "24", "41"))
    assert not table.rules


def test_play_goes_on_at_the_other_end_while_a_fault_lies(sit):
    table = sit(Row())
    table.sees(line("13", "12"))
    assert table.rules == ("ROW-3",)
    table.sees(line("13", "12", "24"))
    assert table.live.table == line("12", "24"), "A's second try stands; the first is still to be taken away"
    assert table.called == ("ROW-3",)
    table.sees(line("12", "24"))
    assert not table.rules


def test_undo_takes_the_left_end_off(sit):
    table = sit(Row())
    table.sees(line("31", "12"))
    table.sees(line("43", "31", "12"))
    table.commands("undo", to=1)
    table.sees(line("31", "12"))
    assert table.match.restore
    table.sees(line("12"))
    assert not table.match.restore
    assert table.live.turn == 0
