"""Nothing dies silently, and play goes on. A mistake in a game, in the slower worker or behind a device becomes an event."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from queue import Queue
from typing import Any

import pytest

import companion.session
from companion.assemble import codec, options_from
from companion.clock import HandClock
from companion.record.codec import dumps, loads
from companion.record.replay import replay
from companion.referee.desk import begin
from companion.referee.events import Checkpoint, Sought, Troubled
from companion.referee.judging.verdict import Verdict
from companion.referee.match import Match
from companion.referee.observation import Failed, Observation, Searched, TableSeen, Tick
from companion.rules.values import Layout, PlacedPiece
from companion.session import Session, Step

FULL = Layout(
    {f"{c}{r}.tile": (PlacedPiece("tile", "back"),) for c in "abcdef" for r in "123456"} | {"draw": (PlacedPiece("card", "back"),)}
)


class Diary:
    """Keeps events; fails with `error` while there is one."""

    def __init__(self) -> None:
        self.events: list[Any] = []
        self.error: Exception | None = None

    def append(self, events: tuple[Any, ...]) -> None:
        if self.error is not None:
            raise self.error
        self.events += events


class Playing:
    """A session with its diary and the steps that it told."""

    def __init__(self, match: Match) -> None:
        self.diary, self.steps = Diary(), Queue[Step]()
        self.session = Session(match, self.diary, HandClock(), self.steps.put, tick_s=None).start()

    def next(self) -> Step:
        return self.steps.get(timeout=20)

    def hears(self, observation: Observation) -> Step:
        self.session.put(observation)
        while (step := self.next()).observation != observation:
            pass
        return step


@pytest.fixture
def match(treasure_hunt: Any) -> Match:
    return Match.blank(treasure_hunt).after(begin(treasure_hunt, ("red", "green"), options_from(treasure_hunt)))


@pytest.fixture
def playing(match: Match) -> Iterator[Playing]:
    playing = Playing(match)
    yield playing
    playing.session.close()


def test_a_mistake_in_a_game_is_told_and_play_goes_on(
    playing: Playing, match: Match, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: Any) -> Verdict:
        raise KeyError("c9")

    with monkeypatch.context() as broken:
        broken.setattr("companion.referee.evidence.tables.judge", fails)
        step = playing.hears(TableSeen(1.0, FULL))
        assert step.decision.events == (Troubled(1.0, "referee", "KeyError: 'c9'", TableSeen(1.0, FULL)),)
        assert (step.match.state, step.match.draft) == (match.state, match.draft)
        assert playing.hears(TableSeen(2.0, FULL)).decision.events == (), "the same is not written at every table"
    assert "Traceback" in caplog.text
    assert any(isinstance(event, Checkpoint) for event in playing.hears(TableSeen(3.0, FULL)).decision.events)


def test_a_recursion_without_end_is_told(playing: Playing, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def deep(*arguments: Any) -> Verdict:
        return deep(*arguments)

    monkeypatch.setattr("companion.referee.evidence.tables.judge", deep)
    (event,) = playing.hears(TableSeen(1.0, FULL)).decision.events
    assert isinstance(event, Troubled)
    assert event.reason.startswith("RecursionError")
    assert caplog.text


def test_a_device_that_fails_is_told_in_the_match(playing: Playing, caplog: pytest.LogCaptureFixture) -> None:
    playing.session.failed("camera", OSError("the cable\nis out"))
    while (step := playing.next()).observation is None:
        pass
    assert isinstance(step.observation, Failed)
    assert step.decision.events == (Troubled(step.match.at, "camera", "OSError: the cable"),)
    assert "is out" in caplog.text


@pytest.mark.parametrize("error", [sqlite3.DatabaseError("database disk image is malformed"), RecursionError("too deep"), OSError("full")])
def test_a_record_that_fails_is_a_sentence_and_nothing_is_lost(playing: Playing, error: Exception) -> None:
    playing.diary.error = error
    refused = playing.hears(TableSeen(1.0, FULL))
    assert refused.trouble == str(error)
    playing.diary.error = None
    assert playing.hears(Tick(2.0)).trouble == ""
    assert any(isinstance(event, Checkpoint) for event in playing.diary.events)


def gives_up(match: Match, *_: Any) -> Verdict:
    return Verdict("Incomplete", match.draft.explanations, exhausted=True)


def test_the_slower_worker_that_fails_serves_the_next_table(
    playing: Playing, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: Any) -> Searched:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(companion.session, "deeper", fails)
    monkeypatch.setattr("companion.referee.evidence.tables.judge", gives_up)
    playing.hears(TableSeen(1.0, FULL))
    while not isinstance((step := playing.next()).observation, Failed):
        pass
    assert step.decision.events == (Troubled(step.match.at, "search", "ZeroDivisionError: division by zero"),)
    assert caplog.text
    monkeypatch.setattr(companion.session, "deeper", lambda match, seen, at: Searched(at, len(match.events), seen.table))
    playing.session.put(TableSeen(3.0, FULL.put({"a1.pawns": (PlacedPiece("pawn-red"),)})))
    while not isinstance(playing.next().observation, Searched):
        pass


def test_what_waited_for_the_slower_worker_is_asked_again_after_a_power_cut(match: Match, treasure_hunt: Any) -> None:
    """The table is too much for the answer that is shown; the power fails before the slower worker answers."""
    diary = Diary()
    with pytest.MonkeyPatch.context() as hurried:
        hurried.setattr("companion.referee.evidence.tables.judge", gives_up)
        cut = Session(match, diary, HandClock(), lambda _step: None, tick_s=None)
        step = cut.step(TableSeen(1.0, FULL))
    assert isinstance(step.decision.events[-1], Sought)
    writer = codec(treasure_hunt)
    kept = [loads(dumps(writer.event(event, seq))) for seq, event in enumerate((*match.events, *diary.events))]
    resumed = replay(treasure_hunt, map(writer.event_from, kept))
    assert resumed == step.match
    playing = Playing(resumed)
    while not isinstance((found := playing.next()).observation, Searched):
        pass
    playing.session.close()
    assert any(isinstance(event, Checkpoint) for event in found.decision.events), "the layout of the tiles is understood"
    assert found.match.sought is None
