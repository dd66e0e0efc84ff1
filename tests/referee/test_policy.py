"""The policy of a table says if a broken rule must be put right. Else it is only said, or it stands unsaid."""

from __future__ import annotations

import pytest

from companion.referee.events import FaultCalled, Overruled
from companion.referee.policy import PRESETS, policy
from companion.rules.values import Fault, Show
from tests.rules.demands.table import Table, layout
from tests.rules.demands.toys.chain import Chain, Move
from tests.rules.demands.toys.hand import Hand
from tests.rules.demands.toys.toll import Step, Toll

JUMPED = layout(_3="a", _1="b")


def jumped(**policies: str) -> Table:
    """A rolled 1 and went three fields."""
    table = Table(Chain(), policies=policies)
    table.rolls(1)
    table.sees(JUMPED)
    return table


def test_the_nearest_word_counts() -> None:
    fault, other = Fault("X-1", "penalty"), Fault("X-2", "refused")
    everything = (("*", "enforce"), ("kind:penalty", "log"), ("X-1", "off"))
    assert policy(everything, fault) == "off"
    assert policy(everything[:2], fault) == "log"
    assert policy(everything[:1], fault) == "enforce"
    assert policy((), fault) == "enforce"
    assert policy(everything, other) == "enforce"


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_every_preset_refuses_what_the_rules_refuse(name: str) -> None:
    assert policy(PRESETS[name], Fault("X-1", "refused")) == "enforce"


def test_enforced_it_has_to_be_put_right() -> None:
    table = jumped()
    assert table.rules == ("CHAIN-3",)
    assert table.live.roll == 1
    assert {debt.place for debt in table.match.owed} == {"0", "3"}


@pytest.mark.parametrize("lenient", ["warn", "log"])
def test_warned_or_logged_it_stands(lenient: str) -> None:
    table = jumped(**{"CHAIN-3": lenient})
    assert table.called == ("CHAIN-3",), "it is in the log"
    assert table.live.table == JUMPED
    assert Move("A", "3") in table.line + table.played
    assert not table.match.owed
    table.sees(JUMPED)
    table.rolls(2)
    assert table.live.roll == 2, "the game goes on from there"


def test_off_it_stands_and_nothing_is_said() -> None:
    table = jumped(**{"CHAIN-3": "off"})
    assert not table.called
    assert table.live.table == JUMPED
    assert not table.match.owed


def test_a_policy_for_all_rules() -> None:
    assert jumped(**{"*": "off"}).called == ()


@pytest.mark.parametrize("lenient", ["warn", "log", "off"])
def test_an_owed_consequence_may_stay_as_it_is(lenient: str) -> None:
    table = Table(Toll(), policies={"TOLL-3": lenient})
    table.sees(_0=(), _1="a", bank=("coin",) * 20, road=())
    table.presses("A")
    assert not table.rules, "nothing is to be put right"
    table.sees(_0=(), _1="a", bank=("coin",) * 20, road=())
    table.sees(_9=(), _8="b", bank=("coin",) * 19, road=("coin",))
    assert table.line == (Step("B", "8"),)
    assert not table.rules


@pytest.mark.parametrize("lenient", ["warn", "log", "off"])
def test_what_no_action_describes_may_stay_as_it_is(lenient: str) -> None:
    table = Table(Hand(), policies={"TABLE-1": lenient})
    table.sees(layout(open_A="card/2"))
    table.sees(layout(open_A="card/3"))
    assert not table.rules, "an open card became another, and nobody minds"
    table.sees(layout(open_A="card/3"))
    table.presses("A")
    table.sees(layout(open_A="card/3", open_B="card/1"))
    assert table.line == (Show("B", "open.B", "1"),)
    assert not table.rules


def test_overruled_by_people_it_stands_with_their_names() -> None:
    table = jumped()
    seq = table.open[0].seq
    events = table.commands("overrule", called=seq, by=("A", "B"), reason="the die was tilted")
    assert [type(event) for event in events][:1] == [Overruled]
    assert (events[0].called, events[0].by, events[0].reason) == (seq, ("A", "B"), "the die was tilted")
    assert not table.rules
    assert table.live.table == JUMPED
    table.sees(JUMPED)
    table.rolls(1)
    assert table.live.roll == 1
    assert table.called == ("CHAIN-3",)


def test_overruling_what_was_never_called_changes_nothing() -> None:
    table = jumped()
    assert table.commands("overrule", called=99) == ()
    assert table.rules == ("CHAIN-3",)


def test_a_policy_is_pinned_in_the_log() -> None:
    table = jumped(**{"CHAIN-3": "warn"})
    assert table.refolded().policies == (("CHAIN-3", "warn"),)
    assert isinstance(next(event for event in table.match.events if isinstance(event, FaultCalled)).fault, Fault)
