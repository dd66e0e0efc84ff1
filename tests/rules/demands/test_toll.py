"""A consequence left out is owed from the moment the turn is over. It is owed by whoever left it out, and can be put right at any time."""

from companion.referee.events import FaultCleared, OwedWaived
from tests.rules.demands.table import layout
from tests.rules.demands.toys.toll import Step, Toll


def road(a, b, coins):
    table = layout(**{f"_{a}": "a"}).put(layout(**{f"_{b}": "b"}))
    return table.put(layout(bank=("coin",) * (20 - coins), road=("coin",) * coins))


def one_behind(sit):
    """A stepped without a coin, B with one."""
    table = sit(Toll())
    table.sees(road(1, 9, 0))
    assert not table.called, "there is still time to pay"
    table.sees(road(1, 8, 1))
    return table


def test_paid_late_within_the_turn_is_no_fault(sit):
    table = sit(Toll())
    table.sees(road(1, 9, 0))
    table.sees(road(1, 9, 1))
    table.sees(road(1, 8, 2))
    assert table.played == (Step("A", "1"),)
    assert not table.called


def test_the_coin_is_owed_once_the_next_seat_has_begun(sit):
    table = one_behind(sit)
    assert table.played == (Step("A", "1"),)
    table.presses("B")
    assert set(table.rules) == {"TOLL-3"}
    assert {fault.called.fault.kind for fault in table.open} == {"owed"}
    assert {(debt.place, len(debt.missing), len(debt.surplus)) for debt in table.match.owed} == {("bank", 0, 1), ("road", 1, 0)}


def test_play_goes_on_while_a_coin_is_owed(sit):
    table = one_behind(sit)
    table.presses("B")
    table.sees(road(2, 8, 2))
    table.sees(road(2, 7, 3))
    assert table.played == (Step("A", "1"), Step("B", "8"), Step("A", "2"))
    assert table.called.count("TOLL-3") == 1, "missing on the road and too many in the bank: one fault"


def test_a_coin_owed_is_put_right_turns_later(sit):
    table = one_behind(sit)
    table.presses("B")
    table.sees(road(2, 8, 2))
    events = table.sees(road(2, 8, 3))
    assert any(isinstance(event, FaultCleared) for event in events)
    assert not table.rules
    assert not table.match.owed
    assert table.line == (Step("A", "2"),)


def test_declared_done_without_paying_is_called_at_once(sit):
    table = sit(Toll())
    table.sees(road(1, 9, 0))
    table.presses("A")
    assert set(table.rules) == {"TOLL-3"}
    assert table.played == (Step("A", "1"),)


def test_the_next_seat_may_pay_late_too(sit):
    table = sit(Toll())
    table.sees(road(1, 9, 1))
    table.sees(road(1, 8, 1))
    assert not table.called, "A has paid, and B has still time"
    table.sees(road(1, 8, 2))
    assert table.line == (Step("B", "8"),)
    assert not table.called


def test_the_next_seat_may_pay_before_it_steps(sit):
    table = sit(Toll())
    table.sees(road(1, 9, 1))
    table.sees(road(1, 9, 2))
    table.sees(road(1, 8, 2))
    assert table.played + table.line == (Step("A", "1"), Step("B", "8"))
    assert not table.called


def test_only_the_finished_turn_is_owed_when_both_have_not_paid(sit):
    table = sit(Toll())
    table.sees(road(1, 9, 0))
    table.sees(road(1, 8, 0))
    assert {(debt.place, len(debt.missing), len(debt.surplus)) for debt in table.match.owed} == {("bank", 0, 1), ("road", 1, 0)}
    table.sees(road(1, 8, 1))
    table.sees(road(1, 8, 2))
    assert not table.rules
    assert table.line == (Step("B", "8"),)
    assert set(table.called) == {"TOLL-3"}


def test_paying_and_not_stepping_does_not_end_a_turn(sit):
    table = sit(Toll())
    table.sees(road(1, 9, 1))
    table.presses("A")
    table.sees(road(1, 9, 2))
    table.sees(road(2, 9, 3))
    assert table.called, "B paid and did not step, and it is not A's turn"


def test_all_agree_to_let_it_be(sit):
    table = one_behind(sit)
    table.presses("B")
    for fault in table.open:
        events = table.commands("waive", called=fault.seq, by=("A", "B"))
        assert any(isinstance(event, OwedWaived) for event in events)
    assert not table.match.owed
    assert table.live.table["road"] == road(1, 8, 1)["road"]
    table.sees(road(1, 8, 1))
    table.sees(road(2, 8, 2))
    assert not table.rules
    assert table.line[-1:] == (Step("A", "2"),)


def test_a_jump_is_refused_and_the_coin_with_it(sit):
    table = sit(Toll())
    table.sees(road(2, 9, 1))
    assert set(table.rules) == {"TOLL-2"}
    assert table.live == table.match.state
    table.sees(road(1, 9, 1))
    assert not table.rules
    assert table.line == (Step("A", "1"),)


def test_undo_takes_what_is_owed_with_it(sit):
    table = one_behind(sit)
    table.presses("B")
    table.commands("undo", to=1)
    assert not table.rules
    assert not table.match.owed
    table.sees(road(0, 9, 0))
    assert not table.match.restore
