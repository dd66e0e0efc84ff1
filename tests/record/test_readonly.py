"""A disk that takes nothing more in mid-match is said. Play goes on in memory, and nothing is lost that can be kept."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.errors import RecordError
from companion.record import transaction
from companion.record.eventlog import MatchLog, Record
from tests.record.test_eventlog import BEGAN, CODEC, copied, filled, moves, path

__all__ = ["path"]


class Watched:
    """A record with a match of nine moves, and what it said."""

    def __init__(self, path: Path) -> None:
        self.told: list[str] = []
        self.lacks: list[str] = []
        self.record = Record(path, told=self.told.append, lacks=self.lacks.append)
        self.log: MatchLog = filled(self.record)

    def turns_read_only(self) -> None:
        """SQLite refuses all writing from now on, as on a card that is worn out."""
        self.record._db.execute("PRAGMA query_only=ON")

    def goes_on(self, start: int) -> None:
        """The first write fails and is tried again, as the match's thread does."""
        with pytest.raises(RecordError, match="readonly"):
            self.log.append(moves(1, start=start))
        self.log.append(moves(1, start=start))


@pytest.fixture
def watched(path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Watched]:
    """The disk stays refused until a test gives it back."""
    monkeypatch.setattr(transaction, "written_anew", _refused)
    watched = Watched(path)
    yield watched
    watched.record.close()


def _refused(*_: object) -> sqlite3.Connection:
    raise RecordError("refused")


def test_play_goes_on_in_memory_and_that_is_said(watched: Watched) -> None:
    watched.turns_read_only()
    assert not watched.record.in_memory
    watched.goes_on(10)
    watched.log.append(moves(1, start=11))
    assert watched.record.in_memory
    (sentence,) = watched.lacks
    assert "Play goes on in memory: do not switch me off" in sentence
    assert str(watched.record.path) in sentence
    assert watched.record.events(1, CODEC) == (BEGAN, *moves(11))
    assert filled(watched.record).match == 2
    assert watched.record.verify() == ()


def test_what_was_kept_in_memory_is_on_the_disk_once_that_takes_it(
    path: Path, watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched.turns_read_only()
    watched.goes_on(10)
    monkeypatch.undo()
    watched.log.append(moves(1, start=11))
    assert watched.record.in_memory, "it is not tried at every write: that may take long"
    monkeypatch.setattr(transaction, "AGAIN_S", 0.0)
    watched.log.append(moves(1, start=12))
    assert not watched.record.in_memory
    assert watched.lacks[-1] == ""
    assert ["nothing is lost" in sentence for sentence in watched.told] == [True]
    with Record(copied(path, "killed")) as again:
        assert again.events(1, CODEC) == (BEGAN, *moves(12))
        assert again.verify() == again.notices == ()


def test_a_disk_that_is_back_when_the_record_is_closed_has_all_of_it(path: Path, watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    watched.turns_read_only()
    watched.goes_on(10)
    monkeypatch.undo()
    watched.record.close()
    with Record(path) as again:
        assert again.events(1, CODEC) == (BEGAN, *moves(10))


def test_what_no_disk_took_is_kept_aside_and_its_place_is_said(
    tmp_path: Path, watched: Watched, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(transaction.tempfile, "tempdir", str(tmp_path))
    watched.turns_read_only()
    watched.goes_on(10)
    watched.record.close()
    (aside,) = tmp_path.glob("table-companion-*/matches.sqlite")
    assert str(aside) in watched.lacks[-1]
    assert str(aside) in caplog.text
    with closing(sqlite3.connect(aside)) as copy:
        assert copy.execute("SELECT count(*) FROM event").fetchone() == (11,)


def test_a_full_disk_is_still_waited_for_since_people_can_make_room(watched: Watched) -> None:
    watched.record._db.execute("PRAGMA max_page_count=1")
    with pytest.raises(RecordError, match="The game waits: make room"):
        watched.log.append(moves(500, 10))
    assert not watched.record.in_memory
    assert watched.lacks == []
