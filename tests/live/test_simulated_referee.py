"""The referee of a simulated table: what it tells after the slower worker has looked as well."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace

from companion.live.simulated import referee as simulated_referee
from companion.referee.observation import TableSeen
from companion.rules.values import Layout
from companion.simulate.link import Told
from companion.simulated_table.replies import Reply


def test_the_scores_stand_also_when_the_slower_worker_finds_more_after_the_end(monkeypatch):
    seen = TableSeen(1.0, Layout())
    unfinished = SimpleNamespace(table=Layout(), covered=frozenset(), unsure=frozenset())
    decision = SimpleNamespace(events=("over",), applies=0, unfinished=unfinished)
    monkeypatch.setattr(simulated_referee, "consider", lambda *_: decision)
    monkeypatch.setattr(simulated_referee, "deeper", lambda *_: ())
    told = iter([Told(Reply(over=True), 1, scores={"red": Fraction(7)}), Told(Reply(over=True), 2)])
    referee = object.__new__(simulated_referee.MatchReferee)
    referee._past, referee._match = [], SimpleNamespace(events=())
    monkeypatch.setattr(type(referee), "_told", lambda *_: next(told))
    assert referee.tell(seen).scores == {"red": Fraction(7)}
