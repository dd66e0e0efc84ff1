"""A disk that takes nothing more in mid-match is said. Play goes on in memory, and nothing is lost that can be kept."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from companion.errors import RecordError
from companion.record import eventlog, room, transaction
from companion.record.database import connect
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


class Full:
    """A disk on which the record's file cannot grow: whoever opens it may only use the pages that it has."""

    def __init__(self, watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
        self.pages = watched.record._db.execute("PRAGMA page_count").fetchone()[0]
        self._cramp(watched.record._db)
        monkeypatch.setattr(room, "connect", lambda path, *, writing: self._cramp(connect(path, writing=writing)))

    def _cramp(self, db: sqlite3.Connection) -> sqlite3.Connection:
        db.execute(f"PRAGMA max_page_count={self.pages}")
        return db


@pytest.fixture
def roomy(path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Watched]:
    """A record with a long old match behind the one that is on. Nobody tries by the clock whether the disk takes it again."""
    monkeypatch.setattr(transaction, "AGAIN_S", 3600.0)
    watched = Watched(path)
    watched.log.append(moves(500, 10))
    watched.log = filled(watched.record)
    yield watched
    watched.record.close()


def test_on_a_full_disk_play_goes_on_in_memory_and_what_makes_room_is_said(roomy: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    Full(roomy, monkeypatch)
    with pytest.raises(RecordError, match="database or disk is full"):
        roomy.log.append(moves(500, 10))
    roomy.log.append(moves(500, 10))
    roomy.log.append(moves(1, 510))
    assert roomy.record.in_memory
    (sentence,) = roomy.lacks
    assert "play goes on in memory, do not switch me off. Make room: More, Old matches, Delete." in sentence
    assert roomy.record.events(2, CODEC) == (BEGAN, *moves(510))
    assert filled(roomy.record).match == 3


def test_a_match_is_begun_on_a_disk_that_turns_out_full(roomy: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    Full(roomy, monkeypatch)
    monkeypatch.setattr(transaction, "brought_up", _refused)
    long = replace(BEGAN, persons=(("A" * 500_000, ("a",)),))
    assert roomy.record.begin(CODEC, long).match == 3
    assert roomy.record.in_memory
    assert roomy.record.events(3, CODEC) == (long,)


def test_what_was_played_is_written_in_place_once_there_is_room(
    path: Path, roomy: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as disk:
        Full(roomy, disk)
        with pytest.raises(RecordError, match="full"):
            roomy.log.append(moves(500, 10))
        roomy.log.append(moves(500, 10))
    file = path.stat().st_ino
    monkeypatch.setattr(transaction, "AGAIN_S", 0.0)
    roomy.log.append(moves(1, 510))
    assert not roomy.record.in_memory
    assert roomy.lacks[-1] == ""
    assert "nothing is lost" in roomy.told[-1]
    assert path.stat().st_ino == file, "a second copy would need as much room again"
    with Record(copied(path, "killed")) as again:
        assert again.events(2, CODEC) == (BEGAN, *moves(510))
        assert again.verify() == again.notices == ()


def test_on_a_full_disk_a_match_is_deleted_and_what_was_played_takes_its_room(
    path: Path, roomy: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    roomy.record.attach(1, 3, "a1.png", b"a picture of the first match")
    Full(roomy, monkeypatch)
    with pytest.raises(RecordError, match="full"):
        roomy.log.append(moves(400, 10))
    roomy.log.append(moves(400, 10))
    assert roomy.record.in_memory
    roomy.record.delete(1)
    assert not roomy.record.in_memory
    roomy.log.append(moves(1, 410))
    with Record(copied(path, "killed")) as again:
        assert [row.id for row in again.matches()] == [2]
        assert again.events(2, CODEC) == (BEGAN, *moves(410))
        assert again.verify() == again.notices == ()
    left = b"".join(part.read_bytes() for part in path.parent.glob(f"{path.name}*") if part.is_file())
    assert b"a picture of the first match" not in left


def test_a_deletion_that_finds_the_disk_full_is_done_all_the_same(roomy: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(eventlog, "delete", _full_once(eventlog.delete))
    roomy.record.delete(1)
    assert [row.id for row in roomy.record.matches()] == [2]
    assert not roomy.record.in_memory


def _full_once(done: Callable[..., None]) -> Callable[..., None]:
    """The first time SQLite finds no room."""
    refused: list[object] = []

    def delete(db: sqlite3.Connection, *rest: object) -> None:
        if not refused:
            refused.append(db)
            db.execute("PRAGMA max_page_count=1")
            db.execute("CREATE TABLE more (than TEXT)")
        done(db, *rest)

    return delete


def test_where_not_even_a_deletion_has_room_it_is_said_and_done_as_soon_as_it_has(
    path: Path, roomy: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as disk:
        Full(roomy, disk)
        disk.setattr(transaction, "brought_up", _refused)
        with pytest.raises(RecordError, match="full"):
            roomy.log.append(moves(500, 10))
        with pytest.raises(RecordError, match=r"deleted in memory.*delete other files, then it goes there too"):
            roomy.record.delete(1)
        assert [row.id for row in roomy.record.matches()] == [2]
    monkeypatch.setattr(transaction, "AGAIN_S", 0.0)
    roomy.log.append(moves(1, 10))
    assert not roomy.record.in_memory
    with Record(copied(path, "killed")) as again:
        assert [row.id for row in again.matches()] == [2]


def test_room_is_spared_for_a_deletion_as_long_as_the_record_is_open(path: Path, roomy: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    spare, there = path.with_name(path.name + ".spare"), []
    assert spare.stat().st_blocks * 512 >= room.SPARE_BYTES
    bring = transaction.brought_up
    monkeypatch.setattr(transaction, "brought_up", lambda *given: (there.append(spare.exists()), bring(*given))[1])
    Full(roomy, monkeypatch)
    with pytest.raises(RecordError, match="full"):
        roomy.log.append(moves(400, 10))
    roomy.log.append(moves(400, 10))
    monkeypatch.setattr(transaction, "AGAIN_S", 0.0)
    roomy.log.append(moves(1, 410))
    assert roomy.record.in_memory
    roomy.record.delete(1)
    assert there == [True, True, False], "what is played does not use up what a deletion needs"
    assert spare.exists()
    roomy.record.close()
    assert not spare.exists()
