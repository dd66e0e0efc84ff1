"""A pile whose top alone is seen: what lies below is the referee's memory until it comes to light."""

from companion.rules.values import PlacedPiece
from tests.rules.demands.table import layout
from tests.rules.demands.toys.pile import Lift, Pile, Put


def discs(a="123", b="123", stack=""):
    return layout(A=[f"disc/{face}" for face in a], B=[f"disc/{face}" for face in b], stack=[f"disc/{face}" for face in stack])


def two_put(sit):
    table = sit(Pile())
    table.sees(discs(a="12", stack="3"))
    table.sees(discs(a="12", b="13", stack="32"))
    return table


def test_what_is_covered_is_remembered(sit):
    table = two_put(sit)
    assert table.played == (Put("A", "3"),)
    assert table.line == (Put("B", "2"),)
    assert table.live.table["stack"] == (PlacedPiece("disc", "3"), PlacedPiece("disc", "2"))
    assert not table.called


def test_two_turns_in_one_table(sit):
    table = sit(Pile())
    table.sees(discs(a="12", b="13", stack="32"))
    assert table.played + table.line == (Put("A", "3"), Put("B", "2"))


def test_lifting_the_top_shows_what_was_remembered(sit):
    table = two_put(sit)
    table.sees(discs(a="122", b="13", stack="3"))
    assert table.line == (Lift("A"),)
    assert not table.called


def test_what_comes_to_light_is_not_what_lay_there(sit):
    table = two_put(sit)
    table.sees(discs(a="122", b="13", stack="1"))
    assert len(table.called) == 1
    assert "stack" in {place for fault in table.open for place in (*fault.called.fault.places, *(debt.place for debt in fault.owed))}


def test_the_top_that_was_taken_is_missing_though_the_disc_below_is_seen(sit):
    table = two_put(sit)
    table.sees(discs(a="12", b="13", stack="3"))
    table.waits(20.0)
    assert table.rules == ("TABLE-3",)
    table.sees(discs(a="12", b="13", stack="32"))
    assert not table.rules


def test_the_whole_pile_gone(sit):
    table = two_put(sit)
    table.sees(discs(a="122", b="13"))
    table.presses("B")
    table.presses("A")
    table.sees(discs(a="122", b="13"), after=2.0)
    assert table.called, "the disc below is missing, and somebody must say so at the latest when the turn is over"
    table.sees(discs(a="122", b="13", stack="3"))
    assert not table.rules


def test_a_whole_pile_is_lifted_as_one(sit):
    table = two_put(sit)
    table.sees(discs(a="2", b="13", stack="321"))
    table.sees(discs(a="2", b="13"))
    assert not table.called
    table.sees(discs(a="2", b="13", stack="321"))
    assert table.line[-1] == Put("A", "1")
    assert not table.called


def test_one_of_several_is_missed(sit):
    table = sit(Pile())
    table.sees(discs(a="12"))
    table.waits(20.0)
    assert table.rules == ("TABLE-3",)


def test_a_disc_not_smaller_than_the_top(sit):
    table = sit(Pile())
    table.sees(discs(a="13", stack="2"))
    table.sees(discs(a="13", b="12", stack="23"))
    assert table.rules == ("PILE-3",)
    assert table.live.table == discs(a="13", stack="2")
    table.sees(discs(a="13", b="12", stack="23"), after=2.0)
    assert table.called == ("PILE-3",)
    table.sees(discs(a="13", stack="2"))
    assert not table.rules


def test_overruled_it_lies_where_it_lies(sit):
    table = sit(Pile())
    table.sees(discs(a="13", stack="2"))
    table.sees(discs(a="13", b="12", stack="23"))
    table.commands("overrule", called=table.open[0].seq, by=("A", "B"), reason="we play it so")
    assert not table.rules
    assert table.live.table["stack"] == (PlacedPiece("disc", "2"), PlacedPiece("disc", "3"))
    table.sees(discs(a="133", b="12", stack="2"))
    assert table.line[-1:] == (Lift("A"),)
    assert table.called == ("PILE-3",)


def test_undo_remembers_what_lay_below(sit):
    table = two_put(sit)
    table.sees(discs(a="122", b="13", stack="3"))
    lifted = len(table.match.events)
    table.sees(discs(a="122", b="1", stack="3"))
    assert not table.called, "B's disc is in a hand"
    table.sees(discs(a="122", b="13", stack="3"))
    table.commands("undo", to=lifted - 2)
    assert table.match.state.table["stack"][-1:] in ((PlacedPiece("disc", "2"),), (PlacedPiece("disc", "3"),))
    assert table.match.restore or not table.match.search(discs(a="122", b="13", stack="3")).mismatch(table.match.state)
