"""Evidence may wait for a look. Hands may have done acts before it, but none that they were seen not to have done."""

from __future__ import annotations

from companion.referee.desk import consider
from companion.referee.draft.draft import Draft, Step
from companion.referee.events import Held
from companion.referee.evidence.waiting import possible_orders
from companion.referee.observation import Command, DiceRolled, TableSeen
from companion.rules.explain import Explanation, Search, Seen
from companion.rules.values import Layout, PlacedPiece, Roll, visible
from tests.rules.demands.table import Table, layout
from tests.rules.demands.toys.chain import Chain, Move
from tests.rules.demands.toys.placing import Placing, Put


def thrown_again(after: float) -> Table:
    """A has rolled a 2 and throws again while nothing else has been seen."""
    table = Table(Chain())
    table.rolls(2)
    table.rolls(1, after=after)
    assert not table.called
    return table


def test_hands_may_be_quicker_than_the_eye():
    table = thrown_again(0.4)
    table.sees(layout(_2="a", _1="b"), after=0.5)
    assert not table.called
    assert table.line[-1:] == (Roll("A", 1),)
    late = thrown_again(0.4)
    late.sees(layout(_2="a", _1="b"), after=2.0)
    assert not late.called, "the same hand has moved and thrown, and no turn has passed between"


def test_what_was_seen_not_to_be_done_only_the_same_hand_had_done_before():
    """A piece is in a hand, or under another one, when the table is seen after the throw. Then it comes to a place that was in sight."""
    table = thrown_again(0.4)
    table.sees(layout(_1="b"), covered=("up", "down"), after=1.0)
    evidence, now = list(table.match.held), TableSeen(table.after(1.0), layout(_2="a", _1="b"))
    assert list(possible_orders(table.match, evidence, [now], now)) == [([*evidence, now], False), ([now, *evidence], True)]
    table.feed(now)
    assert not table.called, "A moves and throws"


def test_a_throw_that_waits_is_judged_when_nothing_comes():
    table = thrown_again(1.0)
    table.waits(1.0)
    assert table.called == ("CHAIN-1",)
    another = thrown_again(1.0)
    another.rolls(1, after=2.0)
    assert another.called == ("CHAIN-1",), "the next throw comes when the first has waited long enough"


def test_nobody_is_accused_between_two_dice_of_one_throw():
    """Dice thrown one by one wait together for the table, which shows what they come behind."""
    table = thrown_again(1.0)
    table.rolls(1, after=1.0)
    assert (len(table.match.held), table.called) == (2, ())
    table.waits(2.0)
    assert set(table.called) == {"CHAIN-1"}, "nothing more comes"


def test_what_a_throw_is_tried_with_counts(monkeypatch):
    """All work of a decision is counted, also where the first die then waits on."""
    spent = []
    monkeypatch.setattr("companion.referee.desk.release", lambda trial, *_: spent.append(setattr(trial, "applies", 7)))
    table = thrown_again(1.0)
    assert consider(table.match, DiceRolled(table.after(1.0), (1,))).applies == 7
    assert len(spent) == 1


def test_an_act_by_touch_stands_behind_a_throw_that_was_heard_before_it():
    table = thrown_again(0.4)
    said = table.feed(Command(table.after(0.1), "play", (("action", Move("A", "3")),)))
    assert [type(event).__name__ for event in said] == ["Held"]
    table.sees(layout(_2="a", _1="b"), after=0.2)
    assert (table.called, table.line[-2:]) == ((), (Roll("A", 1), Move("A", "3")))
    other = thrown_again(0.4)
    assert [type(event).__name__ for event in other.feed(Command(other.after(0.1), "pause"))] == ["Paused"]


def test_an_answer_leaves_what_was_seen_after_it_open():
    """The table showed the next act already when people said what was before it: hands may still take that back."""
    first, more = Explanation("one", (Move("A", "1"),)), Explanation("two", (Move("A", "1"), Move("B", "up")))
    step = Step(Layout({"up": (PlacedPiece("b"),)}), frozenset(), (more,))
    draft = Draft((more,), (Explanation("none"),), (step,))
    answered = draft.settled_on(first)
    assert answered.barrier == (first,)
    assert [step.checkpoint for step in answered.trail] == [False]
    shown = Draft((first,), (Explanation("none"),), (Step(Layout(), frozenset(), (first,)),)).settled_on(first)
    assert shown.barrier == (first,)
    assert [step.checkpoint for step in shown.trail] == [True], "nobody goes back behind the table that showed it"


def test_the_same_acts_are_told_in_every_order():
    """The tables before this one may tell which of them came first."""
    game = Placing()
    start = Table(game).match.state
    seen = Seen(visible(layout(A1="pawn-A", B1="pawn-B"), game.board))
    found = Search(game, (), seen).explain((Explanation(start),))
    possible_orders = {h.actions for h in found if not h.mismatch}
    assert possible_orders == {(Put("A", "A1"), Put("B", "B1")), (Put("B", "B1"), Put("A", "A1"))}


def test_a_throw_may_stand_between_two_tables_that_waited_with_it():
    """A moves, throws again and moves on. The first look was taken under a hand, and waits with the throw for the second."""
    table = thrown_again(0.4)
    first = TableSeen(table.after(0.5), layout(_2="a", _1="b"))
    then = TableSeen(table.after(1.0), layout(_3="a", _1="b"))
    table.match = table.match.after(Held(first.at, first))
    table.feed(then)
    assert not table.called
    assert table.line[-2:] == (Roll("A", 1), Move("A", "3"))


def test_by_a_table_nobody_is_accused_while_a_throw_that_was_heard_before_it_waits_on():
    """A hand is off the side where nothing was done. What waited for it may be what the table needs."""
    table = Table(Chain())
    table.rolls(2)
    table.sees(layout(_2="a", _1="b"), covered=("up",), after=1.0)
    table.rolls(1, after=0.5)
    table.sees(layout(_3="a", _1="b"), after=0.6)
    assert not table.called
    assert table.line[-2:] == (Roll("A", 1), Move("A", "3"))
