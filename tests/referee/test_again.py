"""A fault that was put right and is done once more is called once more."""

from __future__ import annotations

from companion.referee.events import FaultCalled, FaultCleared
from tests.rules.demands.table import Table
from tests.rules.demands.toys.chain import Chain


def test_a_fault_repeated_in_the_same_turn_is_called_again() -> None:
    table = Table(Chain())
    table.rolls(1)
    for _ in range(3):
        assert [event.fault.rule for event in table.sees(_2="a", _0=()) if isinstance(event, FaultCalled)] == ["CHAIN-3"]
        assert any(isinstance(event, FaultCleared) for event in table.sees(_0="a", _2=()))
    assert table.match.open == ()


def test_hands_still_go_back_to_a_table_that_was_right() -> None:
    table = Table(Chain())
    table.rolls(1)
    table.sees(_0=(), _1=("a", "b"))
    table.sees(_0="a", _1="b")
    assert not any(isinstance(event, FaultCalled) for event in table.sees(_0=(), _1=("a", "b")))
    assert len(table.match.draft.best.actions) == 2
