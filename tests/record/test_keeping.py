"""The record belongs to its owner and to one program, knows which rolls it has, and forgets what is deleted."""

from __future__ import annotations

import shutil
import sqlite3
import stat
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion.errors import RecordError
from companion.record.eventlog import REMEMBERED, Record
from companion.referee import events as ev
from tests.record.test_eventlog import BEGAN, CODEC, copied, filled, moves, path, record, tampered
from tests.record.toy import Move

__all__ = ["path", "record"]


@pytest.mark.parametrize("link", [Path.symlink_to, Path.hardlink_to])
def test_another_name_of_the_record_is_the_same_record(path: Path, record: Record, link: Callable[[Path, Path], None]) -> None:
    filled(record)
    (path.parent / "elsewhere").mkdir()
    other = path.parent / "elsewhere" / "other.sqlite"
    link(other, path)
    with pytest.raises(RecordError, match="Another companion is writing the record"):
        Record(other)
    record.close()
    with Record(other) as again:
        assert again.events(1, CODEC) == (BEGAN, *moves(9))
        with pytest.raises(RecordError, match="Another companion is writing the record"):
            Record(path)


def test_the_right_to_write_goes_over_to_the_record_that_takes_the_place_of_a_damaged_one(path: Path) -> None:
    Record(path).close()
    path.write_bytes(b"a shopping list\n" * 100)
    with Record(path):
        other = path.with_name("other.sqlite")
        other.hardlink_to(path)
        with pytest.raises(RecordError, match="Another companion is writing the record"):
            Record(other)


def modes(path: Path) -> dict[str, int]:
    return {part.name: stat.S_IMODE(part.stat().st_mode) for part in path.parent.glob("matches.sqlite*")}


def test_a_record_is_for_its_owner_alone_also_one_that_was_not(path: Path, record: Record) -> None:
    filled(record)
    names = {"matches.sqlite" + ending for ending in ("", "-wal", "-shm", ".head", ".lock", ".spare")}
    assert modes(path) == dict.fromkeys(names, 0o600)
    torn = copied(path, "open-to-all")
    for part in torn.parent.iterdir():
        part.chmod(0o644)
    with Record(torn) as again:
        filled(again)
        assert modes(torn) == dict.fromkeys(names, 0o600)


def test_a_database_of_another_program_keeps_its_rights(path: Path) -> None:
    tampered(path, lambda db: db.execute("CREATE TABLE photos (id)"))
    path.chmod(0o644)
    with pytest.raises(RecordError, match="a database of another program"):
        Record(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o644


def test_a_commit_is_on_the_disk_before_it_is_shown(record: Record) -> None:
    """FULL (2): the WAL is synced with each commit; with NORMAL or OFF a power cut takes what was shown."""
    assert record._db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert record._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert record._db.execute("PRAGMA foreign_keys").fetchone() == (1,)
    assert record._db.execute("PRAGMA secure_delete").fetchone() == (1,)


def test_the_record_knows_the_rolls_and_presses_that_it_has(path: Path, record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    assert REMEMBERED > 256, "a device keeps so many that nobody has confirmed"
    monkeypatch.setattr("companion.record.eventlog.REMEMBERED", 20)
    log = filled(record, 2)
    log.append(moves(1, 3), "00000007:5")
    log.append((), "00000007:6")
    log.append((), "00000007:6")
    assert record.origins() == ("00000007:5", "00000007:6")
    record._db.execute("PRAGMA max_page_count=1")
    with pytest.raises(RecordError):
        log.append(moves(500, 4), "00000007:9")
    record._db.execute("PRAGMA max_page_count=100000")
    assert record.origins() == ("00000007:5", "00000007:6"), "what came of it is not in the record, so neither is the roll"
    record.close()
    with Record(path) as again:
        assert again.origins() == ("00000007:5", "00000007:6")
        resumed, events = again.resume(log.match, CODEC)
        assert events == (BEGAN, *moves(3))
        for number in range(1, 31):
            resumed.append((), f"00000008:{number}")
        assert again.origins() == tuple(f"00000008:{number}" for number in range(11, 31))


def test_a_record_without_a_list_of_rolls_gets_one(path: Path, record: Record) -> None:
    filled(record)
    record.close()
    tampered(path, lambda db: db.executescript("DROP TABLE heard; DROP TABLE playing;"))
    with Record(path) as again:
        assert (again.origins(), again.broken_off) == ((), None)
        again.resume(1, CODEC)[0].append(moves(1, 10), "00000007:1")
        assert again.origins() == ("00000007:1",)


def test_a_match_that_was_broken_off_is_known(path: Path, record: Record) -> None:
    filled(record)
    log = filled(record)
    killed = copied(path, "killed")
    record.rest()
    rested = copied(path, "rested")
    record.resume(1, CODEC)
    record.close()
    for file, broken_off in ((killed, log.match), (rested, None), (path, None)):
        with Record(file) as again:
            assert again.broken_off == broken_off


def bytes_of(path: Path) -> bytes:
    return b"".join(part.read_bytes() for part in sorted(path.parent.glob("matches.sqlite*")))


def test_a_deleted_match_is_gone_to_the_last_byte_and_the_others_hold(path: Path, record: Record) -> None:
    first = filled(record, 3)
    second = record.begin(CODEC, replace(BEGAN, seats=("turquoise", "magenta")))
    second.append(tuple(ev.ActionPlayed(float(number), Move("turquoise", f"secret {number}", ("a", "b"))) for number in range(60)))
    third = filled(record, 2)
    second.append(moves(1, 61))
    fourth = filled(record, 2)
    record.attach(second.match, 3, "a1.png", b"secret picture" * 1000)
    record.rest()
    assert bytes_of(path).count(b"secret") > 1000
    record.delete(second.match)
    for word in (b"secret", b"turquoise"):
        assert word not in bytes_of(path)
    record.close()
    for word in (b"secret", b"turquoise"):
        assert word not in bytes_of(path)
    with Record(path) as again:
        assert [row.id for row in again.matches()] == [first.match, third.match, fourth.match]
        assert (again.notices, again.verify()) == ((), ())
        with pytest.raises(RecordError, match="There is no match 2"):
            again.delete(second.match)


def test_what_was_cut_off_a_match_goes_with_it(path: Path, record: Record) -> None:
    filled(record)
    record.close()
    tampered(path, lambda db: db.execute("UPDATE event SET hash = 'x' WHERE seq = 5"))
    with Record(path) as again:
        filled(again, 2)
        again.rest()
        again.delete(1)
        assert b"pawn 9" not in bytes_of(path)
        assert again.verify() == ()


def test_the_match_that_is_played_is_not_deleted(record: Record) -> None:
    log = filled(record)
    with pytest.raises(RecordError, match="Match 1 is being played: leave it first"):
        record.delete(log.match)
    log.append(moves(1, 10))
    assert record.verify() == ()


def test_a_full_disk_is_told_with_what_helps(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("companion.record.database._prepare", lambda *_, **__: full())
    with pytest.raises(RecordError, match=r"disk is full.*make room"):
        Record(path)


@pytest.mark.parametrize("share", [0.9, 0.5])
def test_a_record_that_was_cut_gives_back_its_beginning(path: Path, record: Record, share: float) -> None:
    """A copy that was broken off: its head still speaks of all pages."""
    record.begin(CODEC, BEGAN).append(moves(1000))
    record.close()
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * share)])
    with Record(path) as found:
        assert "The record was damaged" in found.notices[0].sentence
        count = len(found.rows(1))
        assert count > 1000 * (share - 0.2)
        assert found.events(1, CODEC) == (BEGAN, *moves(count - 1))


@pytest.mark.parametrize("endings", [("",), ("", "-wal", "-shm", ".lock", ".head"), ("-wal",), ("-shm",)])
def test_a_record_whose_files_are_deleted_while_it_is_written_is_written_anew(path: Path, endings: tuple[str, ...]) -> None:
    said: list[str] = []
    with Record(path, told=said.append) as record:
        log = filled(record)
        log.attach(3, "a1.png", b"picture")
        for ending in endings:
            path.with_name(path.name + ending).unlink()
        log.append(moves(1, start=10))
        log.append(moves(1, start=11))
        (sentence,) = said
        assert "nothing is lost" in sentence
        assert f"{path.name}{endings[0]}. " in sentence
        assert modes(path)[path.name] == 0o600
        assert path.with_name(path.name + "-wal").stat().st_size, "what comes from now on is not in a file without a name"
        with pytest.raises(RecordError, match="Another companion is writing the record"):
            Record(path)
    with Record(path) as again:
        assert again.events(1, CODEC) == (BEGAN, *moves(11))
        assert again.evidence(1, 3) == {"a1.png": b"picture"}
        assert again.verify() == again.notices == ()


def test_a_record_whose_folder_is_gone_has_it_again(path: Path) -> None:
    home = path.parent / "home"
    home.mkdir()
    with Record(home / path.name) as record:
        log = filled(record)
        shutil.rmtree(home)
        log.append(moves(1, start=10))
    with Record(home / path.name) as again:
        assert again.events(1, CODEC) == (BEGAN, *moves(10))


def test_another_file_in_the_place_of_the_record_is_left_alone_and_the_game_waits(path: Path) -> None:
    said: list[str] = []
    with Record(path, told=said.append) as record:
        log = filled(record)
        path.unlink()
        path.write_bytes(b"a shopping list")
        with pytest.raises(RecordError, match=r"another file lies at .* Move it away"):
            log.append(moves(1, start=10))
        assert (path.read_bytes(), said) == (b"a shopping list", [])
        path.unlink()
        log.append(moves(1, start=10))
        assert len(said) == 1
    with Record(path) as again:
        assert again.events(1, CODEC) == (BEGAN, *moves(10))


def test_a_record_that_cannot_be_written_anew_says_so_and_keeps_all(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    with Record(path) as record:
        log = filled(record)
        path.unlink()
        with monkeypatch.context() as disk:
            disk.setattr(Path, "replace", full)
            with pytest.raises(RecordError, match=r"The game waits: the record's file is gone .* Make room"):
                log.append(moves(1, start=10))
        log.append(moves(1, start=10))
    with Record(path) as again:
        assert again.events(1, CODEC) == (BEGAN, *moves(10))
