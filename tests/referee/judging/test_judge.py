"""One table, one verdict: each name has a table that earns it, within the applies that are allowed."""

from companion.referee.events import LoggedExplanation, TableDrafted
from companion.referee.judging.judge import judge
from companion.rules.explain import SHOWN_LIMIT, Seen
from companion.rules.values import Layout, Roll, visible
from tests.referee.draft.loan import Lay, Loan
from tests.rules.demands.table import Table, layout
from tests.rules.demands.toys.chain import Chain, Move
from tests.rules.demands.toys.pile import Pile
from tests.rules.demands.toys.row import Row
from tests.rules.demands.toys.toll import Step, Toll


def verdict(table: Table, seen: Layout, covered: frozenset[str] = frozenset(), unsure: frozenset[str] = frozenset()):
    look = visible(seen, table.game.board)
    look = Layout({place: contents for place, contents in look.items() if place not in covered | unsure})
    given = judge(table.match, Seen(look, covered, unsure))
    assert given.applies <= SHOWN_LIMIT + 1
    return given


def rolled(value: int) -> Table:
    table = Table(Chain())
    table.rolls(value)
    return table


def test_agreed() -> None:
    assert verdict(rolled(1), layout(_0="a", _1="b")).name == "Agreed"


def test_explained() -> None:
    given = verdict(rolled(1), layout(_1=("a", "b")))
    assert given.name == "Explained"
    assert given.explanations[0].actions == (Roll("A", 1), Move("A", "1"))
    assert given.changed == {"0", "1"}


def test_incomplete_names_what_is_still_different() -> None:
    given = verdict(rolled(1), layout(_1="b"))
    assert given.name == "Incomplete"
    assert given.explanations[0].mismatch


def test_ambiguous_keeps_every_state_that_looks_like_this() -> None:
    table = Table(Loan())
    given = verdict(table, layout(A=("coin",) * 2, B=("coin",) * 3, middle="coin"))
    assert given.name == "Ambiguous"
    assert {h.actions for h in given.explanations} == {(Lay("A", "gift"),), (Lay("A", "loan"),)}


def test_illegal_names_the_fault() -> None:
    given = verdict(rolled(1), layout(_2="a", _1="b"))
    assert given.name == "Illegal"
    assert [fault.rule for fault in given.explanations[0].faults] == ["CHAIN-3"]


def test_what_a_table_was_taken_for_is_no_ground_to_judge_it_again_from() -> None:
    table = rolled(1)
    wrong = visible(layout(_2="a", _1="b"), table.game.board)
    guess = LoggedExplanation((Roll("A", 1), Move("A", "1")), frozenset({"1", "2"}))
    drafted = table.match.after(TableDrafted(table.after(1.0), wrong, frozenset(), (guess,)))
    assert judge(drafted, Seen(wrong), again=True) == judge(table.match, Seen(wrong))


def test_illegal_by_hand_names_the_place() -> None:
    given = verdict(Table(Row()), layout(line=("domino/33", "domino/12", "domino/41")))
    assert given.name == "Illegal"
    assert given.handled or given.explanations[0].faults


def test_taken_back_to_a_table_of_the_trail() -> None:
    table = rolled(1)
    table.sees(layout(_1=("a", "b")))
    table.sees(layout(_1="a", up="b"))
    given = verdict(table, layout(_1=("a", "b")))
    assert given.name == "TakenBack"
    assert given.explanations[0].actions == (Roll("A", 1), Move("A", "1"))


def test_a_committed_table_seen_again_offers_the_way_back() -> None:
    table = Table(Toll())
    bare = table.live.table
    table.sees(_0=(), _1="a", bank=("coin",) * 19, road="coin")
    table.presses("A")
    table.sees(_9=(), _8="b", bank=("coin",) * 18, road=("coin", "coin"))
    table.presses("B")
    given = verdict(table, bare)
    assert given.past is not None
    assert given.past < len(table.match.events)


def test_unexplained_at_once_when_too_much_has_changed() -> None:
    table = Table(Toll())
    given = verdict(table, layout(_2="b", _3="a", _4="b", _5="a", _6="coin", _7="coin"))
    assert given.name == "Unexplained"
    assert given.changed >= {"0", "9", "bank"}


def test_what_is_covered_says_nothing() -> None:
    table = rolled(1)
    given = verdict(table, layout(_0="a", _1="b"), covered=frozenset("01"))
    assert given.name == "Agreed"


def test_what_is_unsure_may_be_anything() -> None:
    table = Table(Pile())
    given = verdict(table, layout(A=("disc/1", "disc/2"), B=("disc/1", "disc/2", "disc/3")), unsure=frozenset({"stack"}))
    assert given.name == "Explained"


def test_the_shown_answer_never_costs_more_than_it_may() -> None:
    table = Table(Toll())
    given = verdict(table, layout(_5="a", _4="b", bank=("coin",) * 11, road=("coin",) * 9))
    assert given.name in {"Unexplained", "Illegal", "Incomplete", "Explained"}


def test_two_turns_in_one_table() -> None:
    given = verdict(Table(Toll()), layout(_1="a", _8="b", bank=("coin",) * 18, road=("coin",) * 2))
    assert given.explanations[0].actions == (Step("A", "1"), Step("B", "8"))
