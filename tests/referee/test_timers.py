"""Clocks as values, then on a table: who pays for which seconds, and what happens at zero."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.assemble import options_from
from companion.referee.desk import begin, consider
from companion.referee.events import ActionPlayed, TimeRanOut
from companion.referee.match import Match
from companion.referee.observation import DiceRolled, TableSeen
from companion.referee.timers import KINDS, Clocks
from companion.rules.values import Layout, Outcome, PlacedPiece
from tests.rules.demands.table import Table, layout
from tests.rules.demands.toys.chain import Chain
from tests.rules.demands.toys.hand import Hand, Pass
from tests.rules.demands.toys.plans import Plans
from tests.rules.demands.toys.toll import Toll

A, B = frozenset("A"), frozenset("B")
STEPPED = {"_0": (), "_1": "a", "bank": ("coin",) * 19, "road": "coin"}


def clocks(kind: str, **settings: float) -> Clocks:
    return Clocks.started((("kind", kind), *settings.items()), ("A", "B"), 0.0)


def left(now: Clocks) -> dict[str, float]:
    return dict(now.left)


def test_without_a_timer_nothing_runs() -> None:
    now = clocks("off").running(A).at(100.0)
    assert not now.timed
    assert now.out(1000.0) == ()


def test_a_bank_runs_down_only_while_its_seat_is_on() -> None:
    now = clocks("bank", seconds=60.0).running(A).at(20.0).moved(A).running(B).at(25.0)
    assert left(now) == {"A": 40.0, "B": 55.0}
    assert left(now.running(A).at(30.0)) == {"A": 35.0, "B": 55.0}


def test_each_turn_has_its_own_time() -> None:
    now = clocks("turn", seconds=30.0).running(A).at(25.0)
    assert left(now)["A"] == 5.0
    assert left(now.moved(A).running(B).at(35.0)) == {"A": 30.0, "B": 20.0}


def test_fischer_adds_its_increment_when_the_turn_is_done() -> None:
    now = clocks("fischer", seconds=60.0, increment=5.0).running(A).at(20.0).moved(A)
    assert left(now) == {"A": 45.0, "B": 60.0}


@pytest.mark.parametrize(("thought", "paid"), [(3.0, 0.0), (5.0, 0.0), (12.0, 7.0)])
def test_bronstein_counts_only_what_exceeds_the_delay(thought: float, paid: float) -> None:
    now = clocks("bronstein", seconds=60.0, increment=5.0).running(A).at(thought).moved(A)
    assert left(now)["A"] == 60.0 - paid
    assert left(now.running(A).at(thought + 5.0))["A"] == 60.0 - paid, "the delay is there again for the next turn"


def test_byo_yomi_uses_a_period_only_when_it_is_exceeded() -> None:
    start = clocks("byoyomi", seconds=10.0, period=20.0, periods=2)
    now = start.running(A).at(15.0)
    assert left(now)["A"] == 15.0, "five seconds into the first period"
    assert dict(now.periods)["A"] == 1
    kept = now.moved(A)
    assert left(kept)["A"] == 20.0, "moved within it: the whole period again"
    late = kept.running(A).at(40.0)
    assert (left(late)["A"], dict(late.periods)["A"]) == (15.0, 0)
    assert late.out(54.0) == ()
    assert late.out(55.0) == ("A",)


def test_an_hourglass_gives_to_the_others_what_one_uses() -> None:
    now = clocks("hourglass", seconds=60.0).running(A).at(20.0)
    assert left(now) == {"A": 40.0, "B": 80.0}


def test_one_shared_clock_runs_while_anybody_plans() -> None:
    now = clocks("shared", seconds=30.0).running(A | B).at(10.0)
    assert left(now) == {"": 20.0}
    assert left(now.running(B).at(25.0)) == {"": 5.0}
    assert now.running(B).out(30.0) == ("",)
    assert left(now.running(frozenset()).at(90.0)) == {"": 20.0}


def test_zero_is_told_once_until_the_seat_has_moved() -> None:
    now = clocks("turn", seconds=10.0).running(A)
    assert now.out(9.9) == ()
    assert now.out(10.0) == ("A",)
    told = now.at(10.0).told("A")
    assert told.out(20.0) == ()
    assert told.moved(A).running(A).out(20.0) == ("A",), "the next turn's time was over as well"


@given(
    kind=st.sampled_from(KINDS),
    steps=st.lists(st.tuples(st.floats(0, 50), st.sampled_from(("A", "B", "AB", "")), st.booleans()), max_size=12),
    cut=st.floats(0, 1),
)
def test_looking_at_a_clock_changes_nothing(kind: str, steps: list[tuple[float, str, bool]], cut: float) -> None:
    """A clock shows the same if it is told the time often or seldom. No seat that is not on loses a second."""
    settings = {"seconds": 40.0, "increment": 5.0, "period": 10.0, "periods": 2}
    seldom, often, at = clocks(kind, **settings), clocks(kind, **settings), 0.0
    for passed, seats, moves in steps:
        runs = frozenset(seats)
        before = dict(seldom.left)
        seldom, often = seldom.running(runs), often.running(runs)
        often = often.at(at + passed * cut)
        at += passed
        seldom, often = seldom.at(at), often.at(at)
        if kind not in {"shared", "hourglass"}:
            assert all(seconds == before[seat] for seat, seconds in seldom.left if seat not in runs)
        if moves:
            seldom, often = seldom.moved(runs), often.moved(runs)
    assert [seat for seat, _ in often.left] == [seat for seat, _ in seldom.left]
    assert [seconds for _, seconds in often.left] == pytest.approx([seconds for _, seconds in seldom.left], abs=1e-6)


# On a table.


def now_left(table: Table) -> dict[str, float]:
    return left(table.match.clocks.at(table.at))


def test_the_clock_stops_provisionally_when_the_rules_end_a_turn() -> None:
    table = Table(Toll(), timer={"kind": "bank", "seconds": 60.0})
    bare = table.live.table
    table.waits(9.0)
    table.sees(**STEPPED)
    table.waits(5.0)
    assert now_left(table) == {"A": 50.0, "B": 55.0}
    assert not table.played
    table.sees(bare)
    table.waits(4.0)
    assert now_left(table)["A"] == 46.0, "A took the step back and thinks again"


def test_a_bank_that_is_empty_is_told_once() -> None:
    table = Table(Toll(), timer={"kind": "bank", "seconds": 10.0})
    told = [*table.waits(9.0), *table.waits(2.0), *table.waits(5.0)]
    assert told == [TimeRanOut(11.0, "A")]
    assert not table.called, "whether it costs anything is for people or a policy to say"


def test_at_zero_silence_may_be_entered() -> None:
    table = Table(Hand(), timer={"kind": "turn", "seconds": 10.0, "at_zero": "silence"})
    table.sees(layout(open_A="card/1"))
    table.waits(12.0)
    assert table.live.who == "B"
    assert table.played[-1] == Pass("A")
    table.waits(9.0)
    assert table.live.who == "B", "B has a turn's time of its own"
    table.waits(2.0)
    assert table.live.who == "A"


def test_clocks_stand_while_a_refused_act_is_settled() -> None:
    table = Table(Toll(), timer={"kind": "bank", "seconds": 60.0})
    bare = table.live.table
    table.sees(_0=(), _3="a")
    assert table.rules
    before = now_left(table)
    table.waits(30.0)
    assert now_left(table) == before
    table.sees(bare)
    assert not table.rules
    table.waits(5.0)
    assert now_left(table)["A"] == before["A"] - 5.0


def test_an_undo_gives_the_time_back() -> None:
    table = Table(Toll(), timer={"kind": "bank", "seconds": 60.0})
    bare = table.live.table
    table.waits(10.0)
    table.sees(**STEPPED)
    table.presses("A")
    table.waits(20.0)
    table.commands("undo", to=1)
    table.waits(30.0)
    assert now_left(table) == {"A": 60.0, "B": 60.0}, "the match waits for the table, and so do the clocks"
    table.sees(bare)
    table.waits(5.0)
    assert now_left(table) == {"A": 55.0, "B": 60.0}


def test_the_turns_time_is_whole_again_though_another_made_its_last_choice() -> None:
    table = Table(Chain(), timer={"kind": "turn", "seconds": 60.0})
    table.rolls(1, after=20.0)
    table.sees(layout(_1=("a", "b")))
    table.sees(layout(_1="a", up="b"), after=10.0)
    table.presses("A")
    assert any(isinstance(event, ActionPlayed) for event in table.match.events)
    assert now_left(table)["A"] == 60.0


def test_a_response_is_on_the_time_of_who_responds() -> None:
    table = Table(Chain(), timer={"kind": "bank", "seconds": 60.0})
    table.rolls(1)
    table.sees(layout(_1=("a", "b")))
    table.waits(10.0)
    assert now_left(table) == {"A": 58.0, "B": 50.0}


def test_a_shared_clock_runs_until_all_have_planned() -> None:
    table = Table(Plans(), timer={"kind": "shared", "seconds": 30.0})
    table.sees(layout(plan_A="token/back"), after=10.0)
    table.waits(5.0)
    assert now_left(table) == {"": 15.0}
    assert table.waits(20.0) == (TimeRanOut(35.0, ""),)


def test_a_period_begins_at_the_very_moment_that_the_time_is_over() -> None:
    """Zero seconds left are no time left: the next period runs, and after the last one nothing does."""
    start = clocks("byoyomi", seconds=10.0, period=20.0, periods=2).running(A)
    for at, seconds, periods in ((9.5, 0.5, 2), (10.0, 20.0, 1), (29.5, 0.5, 1), (30.0, 20.0, 0), (49.5, 0.5, 0), (50.0, 0.0, 0)):
        now = start.at(at)
        assert (left(now)["A"], dict(now.periods)["A"]) == (seconds, periods), f"at {at}"
        assert now.out(at) == (("A",) if at == 50.0 else ())
    assert left(start.at(51.0))["A"] == -1.0, "no period is left"


def test_who_moves_in_the_main_time_is_given_no_period() -> None:
    early = clocks("byoyomi", seconds=10.0, period=20.0, periods=2).running(A).at(9.5).moved(A)
    assert (left(early)["A"], dict(early.periods)["A"]) == (0.5, 2)
    on_time = clocks("byoyomi", seconds=10.0, period=20.0, periods=2).running(A).at(10.0).moved(A)
    assert (left(on_time)["A"], dict(on_time.periods)["A"]) == (20.0, 1)


@pytest.mark.parametrize(("at_zero", "ends"), [("tell", False), ("loses", True)])
def test_at_zero_the_seat_loses_if_the_table_plays_so(at_zero: str, ends: bool) -> None:
    table = Table(Hand(), timer={"kind": "bank", "seconds": 10.0, "at_zero": at_zero})
    table.waits(9.5)
    assert not table.match.clocks.told_out
    events = table.waits(1.0)
    assert [type(event) for event in events][:1] == [TimeRanOut]
    assert table.match.over is ends
    if ends:
        (seat,) = table.match.clocks.told_out
        assert table.match.outcome == Outcome(tuple(other for other in table.match.seats if other != seat), "time")
    assert table.refolded() == table.match


def test_nothing_is_charged_while_the_table_is_set(treasure_hunt: Any) -> None:
    first = begin(treasure_hunt, ("red", "green"), options_from(treasure_hunt), timer=(("kind", "bank"), ("seconds", 60)))
    match = Match.blank(treasure_hunt).after(first)
    assert match.setting_up
    assert match.clocks.at(500.0).left == (("red", 60.0), ("green", 60.0))
    tiles = Layout(
        {f"{c}{r}.tile": (PlacedPiece("tile", "back"),) for c in "abcdef" for r in "123456"} | {"draw": (PlacedPiece("card", "back"),)}
    )
    pawns = tiles.put({"a1.pawns": (PlacedPiece("pawn-red"),), "f6.pawns": (PlacedPiece("pawn-green"),)})
    for seen in (TableSeen(100.0, tiles), TableSeen(200.0, pawns), DiceRolled(300.0, (5,)), DiceRolled(310.0, (2,))):
        match = consider(match, seen).match
    assert not match.setting_up
    assert match.clocks.at(315.0).left == (("red", 55.0), ("green", 60.0))
