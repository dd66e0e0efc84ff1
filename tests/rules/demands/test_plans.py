"""Secret plans turned up together: both may act at once, in any order, and nobody may turn up early."""

from companion.referee.events import Checkpoint, FaultCleared, MatchOver
from companion.rules.values import Show
from tests.rules.demands.table import layout
from tests.rules.demands.toys.plans import Plan, Plans


def both_planned(sit):
    table = sit(Plans())
    table.sees(layout(plan_A="token/back", plan_B="token/back"))
    return table


def test_either_seat_may_plan_first(sit):
    first, second = sit(Plans()), sit(Plans())
    first.sees(layout(plan_A="token/back"))
    first.sees(layout(plan_A="token/back", plan_B="token/back"))
    second.sees(layout(plan_B="token/back"))
    second.sees(layout(plan_A="token/back", plan_B="token/back"))
    assert first.line == (Plan("A"), Plan("B"))
    assert second.line == (Plan("B"), Plan("A"))
    assert first.live == second.live
    assert not first.called
    assert not second.called


def test_both_at_once_is_one_table(sit):
    table = both_planned(sit)
    assert set(table.line) == {Plan("A"), Plan("B")}
    assert table.game.to_act(table.live) == {"A", "B"}


def test_a_token_lifted_and_put_back_unturned_is_nothing(sit):
    table = both_planned(sit)
    before = table.live
    table.sees(layout(plan_A="token/back"))
    table.sees(layout(plan_A="token/back", plan_B="token/back"))
    assert table.live == before
    assert not table.called


def test_turning_up_is_a_barrier(sit):
    table = both_planned(sit)
    events = table.sees(layout(plan_A="token/back", plan_B="token/2"))
    assert [event.evidence for event in events if isinstance(event, Checkpoint)] == [Show("B", "plan.B", "2")]
    table.sees(layout(plan_A="token/back", plan_B="token/back"))
    assert table.rules == ("PLANS-1",), "turned back down: what was shown cannot be taken back, it would be a plan out of time"
    assert table.open[0].called.fault.places == ("plan.B",)
    events = table.sees(layout(plan_A="token/back", plan_B="token/2"))
    assert any(isinstance(event, FaultCleared) for event in events)
    assert not table.rules
    assert table.line[-1] == Show("B", "plan.B", "2")


def test_a_round_is_committed_when_the_next_has_begun(sit):
    table = both_planned(sit)
    table.sees(layout(plan_A="token/back", plan_B="token/2"))
    table.sees(layout(plan_A="token/3", plan_B="token/2"))
    assert not table.played, "the tokens are not yet put aside, and the round is not over for hands"
    table.sees(layout(used_A="token/3", used_B="token/2"))
    assert not table.played
    table.sees(layout(used_A="token/3", used_B="token/2", plan_A="token/back"))
    assert {*table.played} == {Plan("A"), Plan("B"), Show("A", "plan.A", "3"), Show("B", "plan.B", "2")}
    assert table.line == (Plan("A"),)
    assert not table.called


def test_turning_up_before_the_other_has_planned(sit):
    table = sit(Plans())
    table.sees(layout(plan_A="token/back"))
    table.sees(layout(plan_A="token/1"))
    assert table.rules == ("PLANS-2",)
    assert table.live == table.game.apply(table.match.state, Plan("A")), "the plan itself stands"
    table.sees(layout(plan_A="token/back"))
    assert not table.rules


def test_a_used_number_may_not_be_used_again(sit):
    table = both_planned(sit)
    table.sees(layout(used_A="token/3", used_B="token/2"))
    both = {"used_A": "token/3", "used_B": "token/2"}
    table.sees(layout(**both, plan_A="token/back", plan_B="token/back"))
    table.sees(layout(**both, plan_A="token/3", plan_B="token/back"))
    assert table.rules == ("PLANS-3",)
    assert table.open[0].called.fault.places == ("plan.A",)


def test_the_match_ends_after_three_rounds_and_can_be_undone(sit):
    table = sit(Plans())
    used: tuple[str, ...] = ()
    for number in "123":
        aside = {"used_A": used, "used_B": used}
        table.sees(layout(**aside, plan_A="token/back", plan_B="token/back"))
        table.sees(layout(**aside, plan_A=f"token/{number}", plan_B=f"token/{number}"))
        used = (*used, f"token/{number}")
        table.sees(layout(used_A=used, used_B=used))
    assert isinstance(table.match.events[-1], MatchOver)
    assert table.match.over
    table.commands("undo", to=1)
    assert not table.match.over
    assert table.match.restore
    table.sees(layout())
    assert not table.match.restore
    assert table.match.state == table.game.begin(("A", "B"), None)
