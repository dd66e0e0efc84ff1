"""A forced chain has the opponent's choice inside, so the seat to act changes within a turn. Rolls bind, and are kept by an undo."""

from companion.referee.events import Checkpoint
from companion.rules.values import Roll
from tests.rules.demands.table import layout
from tests.rules.demands.toys.chain import Chain, Move


def pushed(sit):
    table = sit(Chain())
    table.rolls(1)
    table.sees(layout(_1=("a", "b")))
    return table


def test_a_roll_is_logged_as_a_barrier(sit):
    table = sit(Chain())
    events = table.rolls(2)
    assert [type(event) for event in events] == [Checkpoint]
    assert events[0].evidence == Roll("A", 2)
    assert table.live.roll == 2


def test_the_push_waits_for_the_choice_of_the_other(sit):
    table = pushed(sit)
    assert table.line == (Roll("A", 1), Move("A", "1"))
    assert table.game.to_act(table.live) == {"B"}
    table.sees(layout(_1="a"))
    assert not table.called, "b is in a hand"
    table.sees(layout(_1="a", up="b"))
    assert table.line == (Roll("A", 1), Move("A", "1"), Move("B", "up"))
    assert not table.called


def test_the_whole_chain_in_one_table(sit):
    table = sit(Chain())
    table.rolls(1)
    table.sees(layout(_1="a", down="b"))
    assert table.line == (Roll("A", 1), Move("A", "1"), Move("B", "down"))


def test_the_choice_may_be_changed_until_the_turn_is_final(sit):
    table = pushed(sit)
    table.sees(layout(_1="a", up="b"))
    table.sees(layout(_1="a", down="b"))
    assert table.line[-1] == Move("B", "down")
    assert not table.called


def test_the_chain_is_committed_by_the_next_roll(sit):
    table = pushed(sit)
    table.sees(layout(_1="a", up="b"))
    table.rolls(2)
    assert table.played == (Roll("A", 1), Move("A", "1"), Move("B", "up"))
    assert table.line == (Roll("A", 2),)


def test_a_roll_while_the_choice_is_open_is_called(sit):
    table = pushed(sit)
    table.rolls(2)
    assert not table.called, "what hands did before it may not have been seen yet"
    table.waits(1.0)
    assert table.called == ("CHAIN-1",)
    assert table.live.due


def test_a_wrong_distance_names_the_piece_and_the_place(sit):
    table = sit(Chain())
    table.rolls(1)
    table.sees(layout(_2="a", _1="b"))
    assert table.rules == ("CHAIN-3",)
    fault = table.open[0].called.fault
    assert (fault.pieces, fault.places) == (("a",), ("2",))
    assert table.line == (Roll("A", 1),), "the roll stands"
    table.sees(layout(_1=("a", "b")))
    assert not table.rules
    assert table.line == (Roll("A", 1), Move("A", "1"))


def test_moving_without_a_roll(sit):
    table = sit(Chain())
    table.sees(layout(_1=("a", "b")))
    assert table.rules == ("CHAIN-3",)


def test_stepping_aside_without_being_pushed(sit):
    table = sit(Chain())
    table.rolls(1)
    table.sees(layout(_0="a", up="b"))
    assert table.rules == ("CHAIN-2",)


def test_an_undone_roll_is_used_again(sit):
    table = pushed(sit)
    table.sees(layout(_1="a", up="b"))
    table.rolls(2)
    table.commands("undo", to=1)
    assert not table.live.roll
    table.sees(layout(_0="a", _1="b"))
    assert table.live.roll == 1, "the first roll stands"
    table.sees(layout(_1=("a", "b")))
    table.sees(layout(_1="a", down="b"))
    assert table.played == (Roll("A", 1), Move("A", "1"), Move("B", "up"), Roll("A", 1), Move("A", "1"), Move("B", "down"))
    assert table.live.roll == 2, "the second roll follows by itself as soon as it is legal"


def test_new_rolls_when_all_agree(sit):
    table = pushed(sit)
    table.commands("undo", to=1, fresh_rolls=True)
    table.sees(layout(_0="a", _1="b"))
    assert not table.live.roll
    table.rolls(2)
    assert table.live.roll == 2
