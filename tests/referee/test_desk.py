"""Questions, waiting and sight: what the desk does when a table cannot be judged yet, or not by a camera."""

from typing import Any

import pytest

from companion.referee.decision_builder import MOST_APPLIES, DecisionBuilder
from companion.referee.desk import decide
from companion.referee.draft.under_hands import MOST_PATIENCE
from companion.referee.events import (
    ActionPlayed,
    Answered,
    Asked,
    Checkpoint,
    FaultCalled,
    Held,
    Released,
    SightLost,
    SightRegained,
    Sought,
)
from companion.referee.evidence.deeper import deeper
from companion.referee.evidence.tables import PATIENCE
from companion.referee.judging.verdict import Verdict
from companion.referee.observation import ButtonPressed, Failed, Searched, TableLost, TableSeen
from companion.rules.explain import SHOWN_LIMIT, Seen
from companion.rules.values import Fault, FaultKind, Roll, visible
from tests.referee.draft.loan import Lay, Loan
from tests.rules.demands.table import Table, layout
from tests.rules.demands.toys.chain import Chain, Move


def kinds(events: object) -> list[type]:
    return [type(event) for event in events]  # type: ignore[attr-defined]


def laid(number: int) -> dict[str, tuple[str, ...]]:
    """So many coins in the middle, laid in turn."""
    return {"A": ("coin",) * (3 - (number + 1) // 2), "B": ("coin",) * (3 - number // 2), "middle": ("coin",) * number}


def asked() -> Table:
    table = Table(Loan())
    table.sees(**laid(1))
    table.presses("A")
    return table


def test_two_acts_that_look_alike_are_asked_about_when_the_turn_is_done() -> None:
    table = Table(Loan())
    assert Asked not in kinds(table.sees(**laid(1))), "nothing is asked before it must be"
    events = table.presses("A")
    assert Asked in kinds(events)
    assert {line.actions for line in table.match.asked.options} == {(Lay("A", "gift"),), (Lay("A", "loan"),)}
    assert not table.played


def test_the_next_seat_beginning_asks_too() -> None:
    table = Table(Loan())
    table.sees(**laid(1))
    table.sees(**laid(2))
    assert table.match.asked is not None
    assert {line.actions for line in table.match.asked.options} == {(Lay("A", "gift"),), (Lay("A", "loan"),)}


def test_evidence_waits_behind_the_question_and_is_judged_after_the_answer() -> None:
    table = asked()
    assert kinds(table.sees(**laid(2))) == [Held]
    choice = next(i for i, line in enumerate(table.match.asked.options) if line.actions == (Lay("A", "loan"),))
    events = table.commands("answer", choice=choice, by=("Ann",))
    assert kinds(events)[:2] == [Answered, Released], "the table that waited may show what was finished since"
    assert ActionPlayed in kinds(events)
    assert table.played == (Lay("A", "loan"),)
    assert table.live.loans >= 1
    assert {h.actions for h in table.match.draft.explanations} == {(Lay("B", "gift"),), (Lay("B", "loan"),)}


def test_an_answer_that_was_not_offered_changes_nothing() -> None:
    table = asked()
    assert table.commands("answer", choice=7) == ()
    assert table.match.asked is not None


def test_what_is_covered_is_waited_for_and_not_asked() -> None:
    table = Table(Chain())
    table.rolls(1)
    table.sees(layout(_1=("a", "b")))
    table.sees(layout(_1="a"), covered=("up", "down"))
    assert {h.actions[-1] for h in table.match.draft.explanations} >= {Move("B", "up"), Move("B", "down")} or table.live.due
    table.rolls(2)
    assert table.match.asked is None, "the camera may still see it"
    table.sees(layout(_1="a", up="b"))
    assert table.match.asked is None
    assert table.played == (Roll("A", 1), Move("A", "1"), Move("B", "up"))
    assert table.line == (Roll("A", 2),)
    assert not table.called


def test_a_press_while_a_hand_covers_the_table_is_held() -> None:
    table = Table(Loan())
    table.sees(table.live.table, covered=("A", "middle"))
    assert kinds(table.presses("A")) == [Held]
    table.sees(**laid(1))
    assert table.match.asked is not None, "the press came after the coin was laid"


def test_a_fault_waits_for_hands_to_rest_and_not_for_ever() -> None:
    """Nobody is accused while hands still move, up to a limit. A piece is put too far while an arm lies over the sides."""
    table = Table(Chain())
    table.rolls(1)
    hidden, far = ("up", "down"), layout(_3="a", _1="b")
    assert kinds(table.sees(far, covered=hidden)) == [Held]
    table.sees(far, covered=("up",), after=PATIENCE - 0.5)
    table.waits(1.0)
    assert not table.called, "a hand has moved since: the rest begins anew"
    table.waits(PATIENCE)
    assert table.called == ("CHAIN-3",)
    busy = Table(Chain())
    busy.rolls(1)
    busy.sees(far, covered=hidden)
    for number in range(int(MOST_PATIENCE)):
        busy.sees(far, covered=hidden[number % 2 :])
    assert busy.called == ("CHAIN-3",)


def test_what_has_been_out_of_sight_for_longer_than_hands_rest_is_not_waited_for() -> None:
    table, glare, far = Table(Chain()), ("up", "down"), layout(_3="a", _1="b")
    table.sees(table.live.table, covered=glare)
    table.waits(MOST_PATIENCE)
    assert kinds(table.rolls(1)) == [Checkpoint]
    assert Held not in kinds(table.sees(far, covered=glare))
    assert table.called == ("CHAIN-3",)
    shown = Table(Chain())
    shown.sees(shown.live.table, covered=glare)
    shown.waits(MOST_PATIENCE / 2)
    shown.sees(shown.live.table)
    shown.sees(shown.live.table, covered=glare)
    shown.waits(MOST_PATIENCE / 2)
    assert kinds(shown.rolls(1)) == [Held], "it was in sight meanwhile: a hand lies there"


def test_lost_and_found_is_said_once() -> None:
    table = Table(Chain())
    lost = TableLost(table.after(1.0), frozenset({"0"}), "a bump")
    assert kinds(table.feed(lost)) == [SightLost]
    assert table.feed(TableLost(table.after(1.0), frozenset({"0"}), "a bump")) == ()
    assert kinds(table.sees(table.live.table)) == [SightRegained]
    assert table.sees(table.live.table) == ()


def test_a_stale_search_is_dropped() -> None:
    table = Table(Chain())
    table.rolls(1)
    seen = visible(layout(_1=("a", "b")), table.game.board)
    line = ((Roll("A", 1), Move("A", "1")),)
    assert table.feed(Searched(table.after(1.0), len(table.match.events) - 1, seen, explanations=line)) == ()
    table.feed(Searched(table.after(1.0), len(table.match.events), seen, explanations=line))
    assert table.line == line[0]


def test_a_search_is_not_stale_because_of_what_leaves_the_table_alone() -> None:
    table = Table(Chain())
    table.rolls(1)
    asked, seen = len(table.match.events), visible(layout(_1=("a", "b")), table.game.board)
    line = ((Roll("A", 1), Move("A", "1")),)
    table.commands("pause")
    table.feed(Failed(table.after(1.0), "camera", "OSError"))
    assert len(table.match.events) == asked + 2
    table.feed(Searched(table.after(1.0), asked, seen, explanations=line))
    assert table.line == line[0]


def test_what_is_sought_is_known_until_something_else_happens() -> None:
    table = Table(Chain())
    table.rolls(1)
    seen = visible(layout(_1=("a", "b")), table.game.board)
    table.fold(Sought(table.after(1.0), seen))
    table.commands("pause")
    assert table.match.sought is not None
    assert table.match.sought.table == seen
    assert table.refolded() == table.match
    table.sees(_0=(), _1=("a", "b"))
    assert table.match.sought is None


@pytest.mark.parametrize(("covered", "understood"), [("3", True), ("0", False)])
def test_what_waits_for_a_hand_is_understood_by_the_slower_worker_only_where_it_lies_in_sight(
    monkeypatch: pytest.MonkeyPatch, covered: str, understood: bool
) -> None:
    table = Table(Chain())
    table.rolls(1)
    with monkeypatch.context() as hurried:
        gives_up = lambda match, *_: Verdict("Incomplete", match.draft.explanations, exhausted=True)  # noqa: E731 - a judge of one line
        hurried.setattr("companion.referee.evidence.tables.judge", gives_up)
        assert kinds(table.sees(_0=(), _1=("a", "b"), covered=(covered,))) == [Held, Sought]
    seen = visible(layout(_1=("a", "b")), table.game.board)
    line = ((Roll("A", 1), Move("A", "1")),)
    found = Searched(table.after(1.0), len(table.match.events), seen, frozenset({covered}), explanations=line)
    assert (Released in kinds(table.feed(found))) is understood
    assert (table.line == line[0]) is understood
    table.sees(_0=(), _1=("a", "b"))
    assert table.line == line[0]


def test_a_table_that_waits_and_is_not_understood_accuses_nobody() -> None:
    table = Table(Loan())
    table.sees(table.live.table, covered=("A", "middle"))
    assert kinds(table.presses("A")) == [Held]
    found = Searched(table.after(1.0), len(table.match.events), table.live.table, frozenset({"A", "middle"}))
    assert table.feed(found) == ()


def test_what_is_under_way_may_go_on_when_the_slower_worker_gives_up_too() -> None:
    table = Table(Chain())
    table.rolls(1)
    table.sees(layout(_1=("a", "b")))
    half = layout(_1="a")
    table.sees(half)
    known = table.match.draft.explanations
    assert any(h.mismatch and h.actions for h in known)
    table.feed(Searched(table.after(1.0), len(table.match.events), visible(half, table.game.board)))
    assert not table.called
    assert table.match.draft.explanations == known


def test_what_the_slower_worker_understands_is_drafted_and_only_the_rest_is_called() -> None:
    """Nothing is wrong with A's move, which ran into B. B is put back on the track instead of beside it."""
    table = Table(Chain())
    table.rolls(1)
    wrong = visible(layout(_1="a", _3="b"), table.game.board)
    found = deeper(table.match, Seen(wrong), table.after(1.0))
    assert found.explanations == ((Roll("A", 1), Move("A", "1")),)
    table.feed(found)
    assert table.line == found.explanations[0]
    assert {debt.place for fault in table.open for debt in fault.owed} == {"1", "3"}


def test_what_waited_is_judged_in_every_order_within_one_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many tables and presses waited: together they take no more applies than one decision may."""
    given: list[int] = []

    def gives_up(match: Any, _: Any, limit: int) -> Verdict:
        given.append(limit)
        return Verdict("Incomplete", match.draft.explanations, applies=limit, exhausted=True)

    monkeypatch.setattr("companion.referee.evidence.tables.judge", gives_up)
    table = Table(Loan())
    assert kinds(table.sees(table.live.table, covered=("middle",))) == [Held, Sought]
    assert kinds(table.presses("A")) == [Held]
    given.clear()
    decide(table.match, TableSeen(table.after(1.0), visible(layout(**laid(1)), table.game.board)))
    assert len(given) > 2
    assert sum(given) <= MOST_APPLIES + len(given)
    assert max(given) <= SHOWN_LIMIT


@pytest.mark.parametrize(("kind", "rather"), [("owed", "understood"), ("refused", "given up")])
def test_an_order_in_which_the_search_gave_up_is_taken_only_before_an_accusation(
    monkeypatch: pytest.MonkeyPatch, kind: FaultKind, rather: str
) -> None:
    """A table and a press waited. In one order something is wrong, in the other the judge gives up."""
    orders: list[str] = []

    def judged(sheet: DecisionBuilder, observation: TableSeen | ButtonPressed, final: bool) -> None:
        if isinstance(observation, TableSeen):
            orders.append("understood" if not orders else "given up")
            if len(orders) == 1:
                sheet.write(FaultCalled(observation.at, Fault("T-001", kind)))
            else:
                sheet.unfinished = Seen(observation.table)
        sheet.write(SightLost(observation.at, (), orders[-1] if orders else "press"))

    table = Table(Loan())
    table.sees(table.live.table, covered=("middle",))
    assert kinds(table.presses("A")) == [Held]
    monkeypatch.setattr("companion.referee.desk._judge", judged)
    events = decide(table.match, TableSeen(table.after(1.0), visible(layout(**laid(1)), table.game.board)))
    assert orders[:2] == ["understood", "given up"]
    assert (FaultCalled in kinds(events)) is (rather == "understood")


def test_an_earlier_time_counts_as_now() -> None:
    table = Table(Chain())
    table.rolls(1, after=10.0)
    table.at = 3.0
    events = table.sees(layout(_1=("a", "b")))
    assert [event.at for event in events] == [10.0]
