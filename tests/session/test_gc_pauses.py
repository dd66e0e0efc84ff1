"""The pauses of the collector: memory is swept between answers."""

from __future__ import annotations

import gc
from queue import Queue
from typing import Any

import pytest

from companion.assemble import options_from
from companion.clock import HandClock
from companion.gc_pauses import unswept
from companion.live.simulated.referee import MatchReferee
from companion.referee import desk
from companion.referee.decision import Decision
from companion.referee.desk import begin
from companion.referee.match import Match
from companion.referee.observation import Tick
from companion.session import Session, Step


class Diary:
    """Keeps nothing."""

    def append(self, events: tuple[Any, ...]) -> None:
        """Forgets them."""


def test_a_block_in_a_block_and_one_that_fails_leave_it_as_it_was() -> None:
    with unswept():
        with unswept():
            pass
        inside = gc.isenabled()
    with pytest.raises(ValueError, match="stopped"), unswept():
        raise ValueError("stopped")
    assert (inside, gc.isenabled()) == (False, True)


def test_the_match_is_shown_before_memory_is_swept(treasure_hunt: Any) -> None:
    sweeps = Queue[bool]()

    def told(step: Step) -> None:
        if step.observation is not None:
            sweeps.put(gc.isenabled())

    match = Match.blank(treasure_hunt).after(begin(treasure_hunt, ("red", "green"), options_from(treasure_hunt)))
    session = Session(match, Diary(), HandClock(), told, tick_s=None).start()
    session.put(Tick(1.0))
    assert sweeps.get(timeout=20) is False
    session.close()
    assert gc.isenabled()


def test_a_simulated_referee_sweeps_between_answers(treasure_hunt: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    sweeps: list[bool] = []

    def consider(match: Match, observation: Any) -> Decision:
        sweeps.append(gc.isenabled())
        return desk.consider(match, observation)

    monkeypatch.setattr("companion.live.simulated.referee.consider", consider)
    referee = MatchReferee(treasure_hunt, None)
    referee.begin(("red", "green"), options_from(treasure_hunt), lines=False)
    referee.tell(Tick(1.0))
    assert (sweeps, gc.isenabled()) == ([False], True)
