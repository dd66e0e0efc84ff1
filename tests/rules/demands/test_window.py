"""A response window: seconds, silence, and an effect that hands carry out before it has closed."""

from companion.referee.events import Checkpoint, FaultCleared
from tests.rules.demands.table import layout
from tests.rules.demands.toys.window import Say, Window

TAKE, ACCEPT, REJECT = Say("A", "take"), Say("B", "accept"), Say("B", "reject")


def coins(number, seat=0, **more):
    return layout(pot=("coin",) * number, A=("coin",) * seat, **more)


def declared(sit, **house):
    table = sit(Window(), **house)
    table.sees(coins(5, declare="card/A"))
    return table


def test_the_card_opens_the_window_and_nothing_else_is_assumed(sit):
    table = declared(sit)
    assert table.line == (TAKE,)
    assert table.game.to_act(table.live) == {"B"}
    table.waits(4.5)
    assert table.line == (TAKE,)


def test_silence_accepts_when_the_seconds_are_over(sit):
    table = declared(sit)
    table.waits(4.9)
    assert ACCEPT not in table.line
    table.waits(0.2)
    assert ACCEPT in table.line + table.played
    assert table.live.table == coins(4, 1)


def test_hands_have_time_to_carry_out_what_was_accepted(sit):
    table = declared(sit)
    table.waits(5.1)
    assert not table.called, "nobody can have moved the coin in no time"
    table.sees(coins(4, 1, declare="card/A"))
    table.sees(coins(4, 1))
    assert not table.rules
    assert table.live.table == coins(4, 1)
    table.sees(layout(pot=("coin",) * 4, A="coin", declare="card/B"))
    assert table.played == (TAKE, ACCEPT)
    assert not table.called


def test_what_was_accepted_and_never_carried_out_is_owed_when_the_next_begins(sit):
    table = declared(sit)
    table.waits(5.1)
    table.sees(coins(5))
    table.sees(layout(pot=("coin",) * 5, declare="card/B"))
    assert set(table.rules) == {"TABLE-1"}
    assert {debt.place for debt in table.match.owed} == {"pot", "A"}
    table.sees(layout(pot=("coin",) * 4, A="coin", declare="card/B"))
    assert not table.rules


def test_a_button_rejects_in_time(sit):
    table = declared(sit)
    table.presses("B", after=2.0)
    assert table.live.table == coins(5)
    assert table.live.who == "B"
    table.sees(coins(5))
    table.waits(10.0)
    assert ACCEPT not in table.line + table.played
    assert not table.rules


def test_an_effect_carried_out_early_holds_the_draft(sit):
    table = declared(sit)
    table.sees(coins(4, 1))
    assert table.line == (TAKE, ACCEPT)
    assert not table.played, "B may still reject"
    table.waits(5.0)
    assert table.played == (TAKE, ACCEPT)
    assert not table.called


def test_a_claim_in_time_makes_the_early_effect_owed_back(sit):
    table = declared(sit)
    table.sees(coins(4, 1))
    events = table.presses("B")
    assert [event.evidence for event in events if isinstance(event, Checkpoint)] == [REJECT]
    assert table.live.table == coins(5)
    assert table.match.search(coins(4, 1)).mismatch(table.live) | {debt.place for debt in table.match.owed} == {"A", "pot"}
    table.waits(10.0)
    assert ACCEPT not in table.line + table.played
    table.sees(coins(5))
    assert not table.rules
    assert not table.match.owed
    assert REJECT in table.line + table.played


def test_an_early_effect_not_given_back_is_owed_once_the_next_begins(sit):
    table = declared(sit)
    table.sees(coins(4, 1))
    table.presses("B")
    table.sees(coins(4, 1, declare="card/B"))
    assert {debt.place for debt in table.match.owed} == {"A", "pot"}
    assert {fault.called.fault.kind for fault in table.open} == {"owed"}
    events = table.sees(coins(5, declare="card/B"))
    assert any(isinstance(event, FaultCleared) for event in events)
    assert not table.rules


def test_declared_and_carried_out_in_one_table(sit):
    table = sit(Window())
    table.sees(coins(4, 1))
    assert table.line == (TAKE, ACCEPT)
    table.waits(6.0)
    assert table.played == (TAKE, ACCEPT)
    assert not table.called


def test_too_late_to_reject(sit):
    table = sit(Window())
    table.sees(coins(4, 1))
    table.waits(6.0)
    stands = table.match.state
    table.presses("B")
    assert table.match.state == stands
    assert REJECT not in table.line + table.played
    assert not table.called


def test_a_declaration_taken_back_and_made_again_has_all_its_seconds(sit):
    table = declared(sit)
    table.waits(2.0)
    table.sees(coins(5))
    assert table.line == ()
    table.waits(6.0)
    assert table.line == ()
    assert not table.played
    table.sees(coins(5, declare="card/A"))
    table.waits(4.0)
    assert table.line == (TAKE,), "the deadline is counted from the second declaration"
    table.presses("B")
    assert REJECT in table.line + table.played


def test_a_refused_declaration_when_it_is_not_your_turn(sit):
    table = sit(Window())
    table.sees(coins(5, declare="card/B"))
    assert table.rules == ("WINDOW-1",)
    assert table.open[0].called.fault.seats == ("B",)
    table.sees(coins(5))
    assert not table.rules


def test_the_seconds_are_a_house_rule_that_people_may_settle_in_mid_game(sit):
    table = sit(Window(), seconds=2.0)
    table.commands("settle", key="seconds", value=8.0, by=("A", "B"))
    table.sees(coins(5, declare="card/A"))
    table.waits(7.5)
    assert table.line == (TAKE,)
    table.waits(1.0)
    assert ACCEPT in table.line + table.played


def test_undo_opens_the_window_anew(sit):
    table = declared(sit)
    table.waits(5.1)
    table.sees(coins(4, 1))
    table.presses("A")
    table.commands("undo", to=1)
    assert table.match.restore
    table.waits(9.0)
    assert table.line == ()
    table.sees(coins(5))
    assert not table.match.restore
    table.sees(coins(5, declare="card/A"))
    table.presses("B", after=4.0)
    assert REJECT in table.line + table.played
