"""A custom set-up is judged piece by piece. The wrong piece is named with where it may go, and the right ones stand."""

from tests.rules.demands.table import layout
from tests.rules.demands.toys.placing import Placing, Put

DONE = layout(A1="pawn-A", A4="pawn-A", B1="pawn-B", B3="pawn-B")


def test_both_seats_place_in_any_order(sit):
    table = sit(Placing())
    table.sees(layout(B3="pawn-B"))
    table.sees(layout(B3="pawn-B", A1="pawn-A"))
    assert set(table.line) == {Put("B", "B3"), Put("A", "A1")}
    assert table.game.to_act(table.live) == {"A", "B"}
    assert not table.called


def test_all_four_in_one_table(sit):
    table = sit(Placing())
    table.sees(DONE)
    assert set(table.line) == {Put("A", "A1"), Put("A", "A4"), Put("B", "B1"), Put("B", "B3")}
    assert not table.called


def test_hands_may_change_their_mind_while_placing(sit):
    table = sit(Placing())
    table.sees(layout(A1="pawn-A"))
    table.sees(layout(A2="pawn-A"))
    assert table.line == (Put("A", "A2"),)
    table.sees(layout())
    assert not table.called
    table.sees(layout(A2="pawn-A", B4="pawn-B"))
    assert set(table.line) == {Put("A", "A2"), Put("B", "B4")}
    assert not table.called


def test_one_wrong_pawn_is_named_and_the_others_stand(sit):
    table = sit(Placing())
    table.sees(layout(A1="pawn-A", B2="pawn-A", B4="pawn-B"))
    assert table.rules == ("PLACE-2",)
    fault = table.open[0].called.fault
    assert (fault.pieces, fault.places, fault.seats) == (("pawn-A",), ("B2",), ("A",))
    assert fault.may in {("A3", "A4"), ("A1", "A2", "A3", "A4")}
    assert table.live.table == layout(A1="pawn-A", B4="pawn-B")
    table.sees(layout(A1="pawn-A", A3="pawn-A", B4="pawn-B"))
    assert not table.rules
    assert table.live.table == layout(A1="pawn-A", A3="pawn-A", B4="pawn-B")


def test_two_wrong_pawns_are_both_named(sit):
    table = sit(Placing())
    table.sees(layout(B2="pawn-A", A3="pawn-B", A1="pawn-A"))
    places = {place for fault in table.open for place in fault.called.fault.places}
    assert places == {"A3", "B2"}
    table.sees(layout(B2="pawn-A", A1="pawn-A"))
    assert {debt.place for debt in table.match.owed} == {"B2"}
    table.sees(layout(A1="pawn-A"))
    assert not table.rules


def test_side_by_side_is_refused(sit):
    table = sit(Placing())
    table.sees(layout(A2="pawn-A"))
    table.sees(layout(A2="pawn-A", A3="pawn-A"))
    assert table.rules == ("PLACE-3",)
    assert table.open[0].called.fault.may == ("A4",)


def test_the_first_step_commits_the_set_up(sit):
    table = sit(Placing())
    table.sees(DONE)
    table.sees(DONE.put({"A1": (), "A2": DONE["A1"]}))
    assert set(table.played) == {Put("A", "A1"), Put("A", "A4"), Put("B", "B1"), Put("B", "B3")}
    assert table.line == (Put("A", "A2", "A1"),)
    assert not table.called


def test_a_step_while_the_set_up_is_not_complete_is_a_change_of_mind(sit):
    table = sit(Placing())
    table.sees(layout(A1="pawn-A", A4="pawn-A"))
    table.sees(layout(A2="pawn-A", A4="pawn-A"))
    assert table.live.table == layout(A2="pawn-A", A4="pawn-A")
    assert not table.called


def test_undo_within_the_set_up_asks_nobody(sit):
    table = sit(Placing(), persons=(("Ann", ("A",)), ("Bob", ("B",))))
    table.sees(layout(A1="pawn-A"))
    table.commands("undo", to=1)
    assert table.match.restore
    assert table.match.state.table == layout()


def test_undo_of_the_committed_set_up_needs_everybody(sit):
    table = sit(Placing(), persons=(("Ann", ("A",)), ("Bob", ("B",))))
    table.sees(DONE)
    table.sees(DONE.put({"A1": (), "A2": DONE["A1"]}))
    assert table.commands("undo", to=1, by=("Ann",)) == ()
    table.commands("undo", to=1, by=("Ann", "Bob"))
    assert table.match.state.table == layout()
    assert table.match.restore
