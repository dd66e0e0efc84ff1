"""Orders by touch: typed, harmless when they mean nothing, and what all must agree to needs all of them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.record.replay import struck
from companion.referee.commands import NAMES, Overrule, Undo, named, order_of
from companion.referee.events import MatchOver, Overruled, OwedWaived, Paused, PlayedOn, RuleSettled, UndoCancelled, Undone
from companion.referee.match import Match
from companion.rules.values import Outcome
from tests.rules.demands.table import Table, layout
from tests.rules.demands.toys.chain import Chain, Move
from tests.rules.demands.toys.toll import Toll
from tests.rules.demands.toys.window import Window

PEOPLE = (("Ann", ("A",)), ("Bob", ("B",)))
ALL = ("Ann", "Bob")
JUMPED = layout(_3="a", _1="b")


def jumped(persons: Any = PEOPLE) -> Table:
    """A rolled 1 and went three fields."""
    table = Table(Chain(), persons=persons)
    table.rolls(1)
    table.sees(JUMPED)
    assert table.rules == ("CHAIN-3",)
    return table


def same_again(table: Table) -> None:
    """Replay equals live."""
    assert table.refolded() == table.match


@pytest.mark.parametrize(("name", "args"), [
    ("overrule", {}), ("overrule", {"called": "7"}), ("overrule", {"called": 1, "reason": 5}), ("overrule", {"called": 1, "by": 7}),
    ("overrule", {"called": 1, "by": (1, 2)}), ("answer", {"choice": True}), ("undo", {"to": 1.0}), ("undo", {"to": 1, "fresh_rolls": 1}),
    ("settle", {"key": 3, "value": 1}), ("settle", {"value": 1}), ("play", {}), ("play", {"action": None}), ("pause", {"since": "Ann"}),
    ("undo", {"to": -4}), ("undo", {"to": 10**30}), ("answer", {"choice": -1}), ("dance", {}), ("", {}),
])  # fmt: skip
def test_a_malformed_order_changes_nothing(name: str, args: dict[str, Any]) -> None:
    table = jumped(())
    before = table.match
    assert table.commands(name, **args) == ()
    assert table.match == before


def test_an_order_and_its_name_mean_the_same() -> None:
    plain = [NAMES[name](by=("Ann",)) for name in ("pause", "play_on", "end_match", "cancel_undo")]
    for order in (Overrule(7, ("Ann",), "late"), Undo(3, fresh_rolls=True), *plain):
        assert order_of(*named(order)) == order
    assert order_of("undo", (("to", 3), ("by", "Ann"))) == Undo(3, ("Ann",))
    with pytest.raises(ValueError, match="needs names for 'by'"):
        order_of("undo", (("to", 3), ("by", 7)))


@pytest.mark.parametrize("by", [(), ("Ann",), ("Bob", "Bob"), ("Ann", "Cid"), ("A",)])
def test_one_person_overrules_for_nobody(by: tuple[str, ...]) -> None:
    table = jumped()
    assert table.commands("overrule", called=table.open[0].seq, by=by) == ()
    assert table.rules == ("CHAIN-3",)


@pytest.mark.parametrize("by", [ALL, ("A", "B"), ("Bob", "A")])
def test_all_together_overrule(by: tuple[str, ...]) -> None:
    table = jumped()
    assert isinstance(table.commands("overrule", called=table.open[0].seq, by=by)[0], Overruled)
    assert not table.rules
    same_again(table)


def test_where_nobody_is_registered_any_touch_will_do() -> None:
    table = jumped(())
    assert isinstance(table.commands("overrule", called=table.open[0].seq)[0], Overruled)


def test_what_is_owed_is_waived_by_all() -> None:
    table = Table(Toll(), persons=PEOPLE)
    table.sees(_0=(), _1="a", bank=("coin",) * 20, road=())
    table.presses("A")
    (fault,) = table.open
    assert table.commands("waive", called=fault.seq, by=("Ann",)) == ()
    assert isinstance(table.commands("waive", called=fault.seq, by=ALL)[0], OwedWaived)
    assert not table.open


def test_a_rule_is_settled_by_all() -> None:
    table = Table(Window(), persons=PEOPLE)
    assert table.commands("settle", key="seconds", value=8.0, by=("Bob",)) == ()
    assert isinstance(table.commands("settle", key="seconds", value=8.0, by=ALL)[0], RuleSettled)


def test_the_match_is_ended_by_all_with_the_scores_as_they_are() -> None:
    table = Table(Chain(), persons=PEOPLE)
    assert table.commands("end_match", by=("Ann",)) == ()
    (ended,) = table.commands("end_match", by=ALL)
    assert ended == MatchOver(ended.at, Outcome((), "unfinished"), ALL)
    assert table.match.over
    assert table.commands("end_match", by=ALL) == ()
    assert table.rolls(1) == ()
    same_again(table)


def test_pausing_stops_the_clocks_and_play_is_still_seen() -> None:
    table = Table(Chain(), timer={"kind": "bank", "seconds": 100})
    table.waits(10)
    assert isinstance(table.commands("pause")[0], Paused)
    assert table.commands("pause") == ()
    left = table.match.clocks.left
    table.rolls(1, after=30.0)
    table.sees(layout(_1=("a", "b")))
    assert Move("A", "1") in table.line, "a move is judged as usual"
    assert table.match.paused
    assert table.match.clocks.at(table.at + 50).left == left
    same_again(table)
    assert isinstance(table.commands("play_on")[0], PlayedOn)
    ran = dict(table.match.clocks.at(table.at + 5).left)
    assert sum(dict(left).values()) - sum(ran.values()) == pytest.approx(5.0)
    assert table.commands("play_on") == ()
    same_again(table)


def test_taking_back_is_called_off() -> None:
    table = Table(Chain(), persons=PEOPLE)
    table.rolls(1)
    table.sees(layout(_1=("a", "b")))
    stood = table.match
    table.commands("undo", to=1, by=ALL)
    assert table.match.restore
    (cancelled,) = table.commands("cancel_undo", by=("Bob",))
    assert isinstance(cancelled, UndoCancelled)
    after = table.match
    assert not after.restore
    assert (after.state, after.draft, after.rolls, after.again) == (stood.state, stood.draft, stood.rolls, stood.again)
    assert after.open == stood.open
    assert struck(table.match.events) == {len(stood.events)}, "only the taking back itself is struck"
    same_again(table)
    assert table.commands("cancel_undo") == ()
    table.sees(layout(_1=("a", "b")))
    assert table.rolls(2), "play goes on"
    same_again(table)


def test_only_the_last_of_two_take_backs_is_called_off() -> None:
    table = Table(Chain())
    table.rolls(1)
    table.sees(layout(_1=("a", "b")))
    table.commands("undo", to=2)
    first = table.match
    table.commands("undo", to=1)
    table.commands("cancel_undo")
    assert table.match.restore
    assert (table.match.state, table.match.draft) == (first.state, first.draft)
    same_again(table)
    table.commands("cancel_undo")
    assert not table.match.restore
    assert Move("A", "1") in table.line
    same_again(table)


def test_a_table_that_is_restored_calls_nothing_off_any_more() -> None:
    table = Table(Chain())
    begun = table.match.expected()
    table.rolls(1)
    table.sees(layout(_1=("a", "b")))
    table.commands("undo", to=1)
    table.sees(begun)
    assert not table.match.restore
    assert table.commands("cancel_undo") == ()
    assert any(isinstance(event, Undone) for event in table.match.events)
    assert Match.blank(table.game).seats == ()
