"""Demand 10: several response windows open at once, each with seconds of its own."""

from companion.referee.events import Checkpoint
from tests.rules.demands.table import layout
from tests.rules.demands.toys.windows import Say, Windows

FIRST, SECOND = Say("A", "claim", 1), Say("A", "claim", 2)
ACCEPT, TOO = Say("B", "accept", 1), Say("B", "accept", 2)


class Short(Windows):
    """The window of the second card is the shorter one: opened later, it is over first."""

    seconds = (10.0, 3.0)


def coins(pot, seat=0, *cards):
    return layout(pot=("coin",) * pot, A=("coin",) * seat, **{f"claim_{number}": "card" for number in cards})


def both(sit, game=None):
    """Card 1 lies at 1 s, and card 2 at 3 s. The windows end at 11 s and 13 s, or at 6 s if the second is short."""
    table = sit(game or Windows())
    table.sees(coins(4, 0, 1))
    table.sees(coins(4, 0, 1, 2), after=2.0)
    return table


def test_each_window_has_its_own_end(sit):
    table = both(sit)
    assert dict(table.match.draft.windows) == {ACCEPT: 11.0, TOO: 13.0}
    table.waits(7.9)
    assert table.line == (FIRST, SECOND)
    table.waits(0.1)
    assert table.line == (FIRST, SECOND, ACCEPT)
    assert dict(table.match.draft.windows) == {TOO: 13.0}
    table.waits(1.9)
    assert TOO not in table.line
    table.waits(0.1)
    assert table.line == (FIRST, SECOND, ACCEPT, TOO)
    assert not table.match.draft.windows


def test_a_press_in_the_second_window_leaves_the_first_its_end(sit):
    table = both(sit)
    table.presses("B", after=1.0)
    assert table.line == (FIRST, SECOND, Say("B", "reject", 2))
    assert dict(table.match.draft.windows) == {ACCEPT: 11.0}
    table.presses("B", after=1.0)
    assert table.line == (FIRST, SECOND, Say("B", "reject", 2), Say("B", "reject", 1))
    assert not table.called


def test_a_claim_is_too_late_for_the_first_window_and_in_time_for_the_second(sit):
    table = both(sit)
    table.waits(9.0)
    assert ACCEPT in table.line
    table.presses("B", after=0.5)
    assert table.line == (FIRST, SECOND, ACCEPT, Say("B", "reject", 2))
    table.sees(coins(3, 1, 1, 2))
    assert not table.rules


def test_the_later_window_may_be_over_first(sit):
    table = both(sit, Short())
    assert dict(table.match.draft.windows) == {ACCEPT: 11.0, TOO: 6.0}
    table.waits(3.0)
    assert table.line == (FIRST, SECOND, TOO)
    table.presses("B", after=1.0)
    assert table.line == (FIRST, SECOND, TOO, Say("B", "reject", 1))


def test_both_effects_carried_out_early_stand_when_each_window_is_over(sit):
    table = both(sit)
    table.sees(coins(2, 2, 1, 2), after=1.0)
    assert set(table.line) == {FIRST, SECOND, ACCEPT, TOO}
    assert not table.played, "both may still be rejected"
    table.waits(7.5)
    assert ACCEPT in table.played
    assert TOO not in table.played
    assert dict(table.match.draft.windows) == {TOO: 13.0}
    table.waits(2.0)
    assert TOO in table.played
    assert not table.called


def test_of_two_effects_carried_out_early_the_one_rejected_in_time_is_owed_back(sit):
    table = both(sit)
    table.sees(coins(2, 2, 1, 2), after=1.0)
    table.waits(7.5)
    table.presses("B", after=0.5)
    assert table.live.table == coins(3, 1, 1, 2)
    table.sees(coins(3, 1, 1, 2))
    table.waits(9.0)
    assert TOO not in table.line + table.played
    assert not table.rules


def test_a_short_window_carried_out_early_is_over_though_an_earlier_one_still_runs(sit):
    table = both(sit, Short())
    table.sees(coins(2, 2, 1, 2), after=1.0)
    events = table.waits(2.0)
    assert [event.evidence for event in events if isinstance(event, Checkpoint)] == [TOO]
    assert not table.played, "the first card may still be rejected"
    table.presses("B", after=1.0)
    assert Say("B", "reject", 1) in table.line
    assert TOO in table.line, "it came too late for the second"
    assert table.live.table == coins(3, 1, 1, 2)


def test_a_power_cut_costs_no_window_its_seconds(sit):
    table = both(sit)
    assert table.refolded().draft.windows == table.match.draft.windows


def test_the_seconds_of_a_window_stand_while_people_pause(sit):
    table = both(sit)
    ends = dict(table.match.draft.windows)
    table.commands("pause")
    assert table.waits(3600.0) == ()
    table.commands("play_on")
    paused = 3601.0
    assert dict(table.match.draft.windows) == {silence: until + paused for silence, until in ends.items()}
    table.presses("B", after=2.0)
    assert Say("B", "reject", 2) in table.line


def test_the_seconds_of_a_window_stand_while_something_wrong_waits_to_be_put_right(sit):
    table = both(sit)
    table.sees(claim_1="coin", after=2.0)
    assert table.rules
    table.waits(20.0)
    assert TOO not in table.line
    table.sees(coins(4, 0, 1, 2), after=1.0)
    assert not table.match.open
    assert dict(table.match.draft.windows)[TOO] == 34.0
    table.presses("B", after=5.0)
    assert table.line == (FIRST, SECOND, Say("B", "reject", 2))
