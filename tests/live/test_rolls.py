"""Rolls by touch: one touch is one roll, however long the match takes to answer."""

from __future__ import annotations

from dataclasses import replace
from threading import Event
from typing import Any

import pytest

from companion.live.table import Unwatched
from companion.present.home import NewMatch
from companion.present.view import RollOffer
from companion.record.eventlog import MatchLog
from companion.referee.commands import Pause, PlayOn
from companion.referee.events import Checkpoint, FaultCalled
from companion.rules.values import PlacedPiece
from tests.live.test_host import FULL, Bench, bench

__all__ = ["bench"]


def test_a_roll_by_touch_counts_as_rolled_until_the_match_has_answered_it(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a slow disk the screen still offers the roll for a moment. A second finger rolls nothing then."""
    bench.host.begin(NewMatch("treasure-hunt", 2))
    bench.next()
    bench.see(FULL.put({"a1.pawns": (PlacedPiece("pawn-red"),), "f6.pawns": (PlacedPiece("pawn-green"),)}))
    written, slow = MatchLog.append, Event()

    def append(*args: Any) -> object:
        assert slow.wait(20)
        return written(*args)

    monkeypatch.setattr(MatchLog, "append", append)
    for act in (bench.host.roll, lambda: bench.host.rolled((3,))):
        slow.clear()
        before = len(bench.events)
        for _ in range(4):
            act()
        slow.set()
        view = bench.next()
        assert view.dice or view.rolls
        assert [type(event) for event in bench.events[before:] if isinstance(event, FaultCalled)] == []
        bench.host.order(Pause())
        bench.next()
        bench.host.order(PlayOn())
        bench.next()
        assert sum(isinstance(event, Checkpoint) for event in bench.events[before:]) == 1


def test_several_dice_are_rolled_once_too(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.host.begin(NewMatch("treasure-hunt", 2))
    view = bench.next()
    live, heard = bench.host._live, list[Any]()
    assert live is not None
    assert live.session is not None
    monkeypatch.setattr(live.session, "put", heard.append)
    live.view = replace(view, rolls=RollOffer(3, (1, 2, 3)))
    for _ in range(4):
        bench.host.roll()
    bench.host.rolled((1, 2, 3))
    (rolled,) = heard
    assert len(rolled.values) == 3


def test_a_die_that_was_thrown_and_says_nothing_keeps_nobody_from_saying_it(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """The simulated die is thrown once; its message is lost."""
    bench.host.begin(NewMatch("treasure-hunt", 2))
    bench.next()
    assert bench.see(FULL.put({"a1.pawns": (PlacedPiece("pawn-red"),), "f6.pawns": (PlacedPiece("pawn-green"),)})).rolls is not None
    thrown, before = list[int](), len(bench.events)
    monkeypatch.setattr(Unwatched, "roll", lambda _table, value: thrown.append(value) or True)
    for _ in range(3):
        bench.host.roll()
    assert len(thrown) == 1
    bench.host.rolled((5,))
    bench.next()
    assert sum(isinstance(event, Checkpoint) for event in bench.events[before:]) == 1
    bench.host.roll()
    assert len(thrown) == 2, "the next roll is thrown again"
