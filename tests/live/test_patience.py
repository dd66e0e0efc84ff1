"""Mistakes that people put right by themselves at once are told to nobody."""

from __future__ import annotations

from companion.live.match import PATIENCE_S
from companion.present.home import NewMatch
from companion.referee.events import FaultCalled
from companion.rules.values import PlacedPiece
from tests.live.test_host import FULL, Bench, bench

__all__ = ["bench"]


def test_what_is_put_right_at_once_is_not_told(bench: Bench) -> None:
    bench.host.begin(NewMatch("treasure-hunt", 2))
    bench.next()
    bench.see(FULL)
    for view in (bench.see(FULL.put({"c3.pawns": (PlacedPiece("pawn-red"),)})), bench.waits(PATIENCE_S / 2), bench.see(FULL)):
        assert (view.screen, view.ruling, view.owed) == ("setup", None, ())
        assert not [line for line in view.history if line.tone == "bad"]
    assert [event.fault.rule for event in bench.events if isinstance(event, FaultCalled)] == ["TH-008"], "the record has it"


def test_a_pawn_on_a_wrong_corner_is_a_ruling_that_goes_when_put_right(bench: Bench) -> None:
    bench.host.begin(NewMatch("treasure-hunt", 2))
    bench.next()
    bench.see(FULL)
    at_first = bench.see(FULL.put({"c3.pawns": (PlacedPiece("pawn-red"),)}))
    assert at_first.screen == "setup", "it may be on its way"
    wrong = bench.waits(PATIENCE_S)
    assert wrong.screen == "dispute"
    assert wrong.ruling is not None
    assert (wrong.ruling.rule, wrong.ruling.open) == ("TH-008", True)
    assert wrong.ruling.title == "Choosing a side"
    assert wrong.ruling.remedy == ("Take Red's pawn away from c3.",)
    assert ("c3.pawns", "wrong") in wrong.board.marks
    assert {"a1.pawns", "a6.pawns", "f6.pawns", "f1.pawns"} == set(wrong.board.marked("may"))
    right = bench.see(FULL)
    assert right.screen == "setup"
    assert right.ruling is not None
    assert not right.ruling.open
    assert [line.tone for line in right.history if line.settled][-2:] == ["bad", "good"]
