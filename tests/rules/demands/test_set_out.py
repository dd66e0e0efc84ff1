"""A random set-up is read from the table, and nothing is called while it is laid. Chance's seat ends with a complete bag."""

from companion.referee.events import Checkpoint
from companion.rules.values import CHANCE, SetOut
from tests.rules.demands.table import layout
from tests.rules.demands.toys.set_out import Pick, Setting

LAID = layout(north="tile/sun", east="tile/moon", south="tile/star", west="tile/sun")


def laid(sit):
    table = sit(Setting())
    table.sees(LAID)
    return table


def test_tile_by_tile_nothing_is_called(sit):
    table = sit(Setting())
    for places in (("north",), ("north", "east"), ("north", "east", "south")):
        table.sees(layout(**{place: [*LAID[place]] for place in places}))
        assert table.line == ()
        assert not table.called
    events = table.sees(LAID)
    assert table.line == (SetOut(CHANCE, LAID),)
    assert isinstance(events[-1], Checkpoint)


def test_a_table_that_is_not_the_bag_waits(sit):
    table = sit(Setting())
    table.sees(LAID.put({"east": LAID["south"]}))
    assert not table.called
    assert table.line == ()
    table.sees(LAID)
    assert table.line == (SetOut(CHANCE, LAID),)


def test_a_covered_tile_is_waited_for(sit):
    table = sit(Setting())
    table.sees(LAID, covered=("west",))
    assert table.line == ()
    table.sees(LAID)
    assert table.line == (SetOut(CHANCE, LAID),)
    assert not table.called


def test_the_first_act_of_a_seat_commits_it(sit):
    table = laid(sit)
    table.sees(LAID.put({"north": (), "A": LAID["north"]}))
    assert table.played[:1] == (SetOut(CHANCE, LAID),) or table.line[:1] == (SetOut(CHANCE, LAID),)
    assert table.live.who == "B"
    table.sees(LAID.put({"north": (), "A": LAID["north"], "south": (), "B": LAID["south"]}))
    assert table.played == (SetOut(CHANCE, LAID), Pick("A", "north"))
    assert table.line == (Pick("B", "south"),)
    assert not table.called


def test_tiles_exchanged_after_they_were_seen_are_called(sit):
    table = laid(sit)
    table.sees(LAID.put({"north": LAID["east"], "east": LAID["north"]}))
    assert table.rules == ("TABLE-1",)
    assert {debt.place for debt in table.match.owed} == {"north", "east"}
    table.sees(LAID)
    assert not table.rules


def test_a_tile_taken_out_of_turn(sit):
    table = laid(sit)
    table.sees(LAID.put({"north": (), "B": LAID["north"]}))
    assert table.rules == ("SET-3",)
    fault = table.open[0].called
    assert fault.fault.seats == ("B",)
    assert {(step.place, bool(step.take)) for step in fault.remedy} == {("B", True), ("north", False)}
    table.sees(LAID)
    assert not table.rules


def test_undo_to_the_bare_table(sit):
    table = laid(sit)
    table.sees(LAID.put({"north": (), "A": LAID["north"]}))
    table.commands("undo", to=1)
    table.sees(LAID)
    assert table.match.restore, "the tiles are still there"
    table.sees(layout())
    assert not table.match.restore
    again = LAID.put({"north": LAID["east"], "east": LAID["north"]})
    table.sees(again)
    assert table.line == (SetOut(CHANCE, again),)
