"""The record outlives kill -9, torn files and other versions, and says what it has lost."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.errors import RecordError
from companion.record.chain import read_head
from companion.record.codec import Codec
from companion.record.eventlog import MatchLog, Record
from companion.referee import events as ev
from companion.rules.values import Outcome
from tests.record.toy import Move, Options, Toy

CODEC = Codec(Toy())
BEGAN = ev.MatchBegan(0.0, "toy", "1", ("red", "blue"), Options())


def moves(count: int, start: int = 1) -> tuple[ev.Event, ...]:
    return tuple(ev.ActionPlayed(float(number), Move("red", f"pawn {number}", ("a", "b"))) for number in range(start, start + count))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.sqlite"


@pytest.fixture
def record(path: Path) -> Iterator[Record]:
    with Record(path, wall=lambda: "2026-01-02T03:04:05+00:00") as one:
        yield one


def filled(record: Record, count: int = 9) -> MatchLog:
    log = record.begin(CODEC, BEGAN)
    for move in moves(count):
        log.append((move,))
    return log


def copied(path: Path, folder: str) -> Path:
    """The files as a power cut would leave them: the record is still open, its WAL not yet folded in."""
    to = path.parent / folder
    to.mkdir()
    for part in path.parent.glob("matches.sqlite*"):
        if not part.name.endswith((".lock", "-shm")):
            shutil.copy(part, to)
    return to / path.name


def test_a_match_comes_back_as_it_was(path: Path, record: Record) -> None:
    log = filled(record)
    record.close()
    with Record(path) as again:
        assert again.notices == ()
        resumed, events = again.resume(log.match, CODEC)
        assert events == (BEGAN, *moves(9))
        resumed.append(moves(2, 10))
        assert again.events(log.match, CODEC) == (BEGAN, *moves(11))
        assert again.verify() == ()
        row = again.match(log.match)
        assert (row.game, row.rules, row.seats, row.status, row.events) == ("toy", "1", ("red", "blue"), "open", 12)
        assert row.wall == "2026-01-02T03:04:05+00:00"
        assert row.options["rounds"] == 3


def test_the_end_of_a_match_and_its_undoing(record: Record) -> None:
    log = filled(record)
    log.append((ev.MatchOver(10.0, Outcome(("red",), "points")),))
    assert record.match(log.match).status == "over"
    log.append((ev.Undone(11.0, 5),))
    assert record.match(log.match).status == "open"
    record.leave(log.match)
    assert record.match(log.match).status == "left"


def test_several_matches_lie_side_by_side(record: Record) -> None:
    first, second = filled(record, 3), filled(record, 2)
    first.append(moves(1, 4))
    assert [(row.id, row.events) for row in record.matches()] == [(first.match, 5), (second.match, 3)]
    assert record.events(first.match, CODEC) == (BEGAN, *moves(4))
    assert record.verify() == ()
    with pytest.raises(RecordError, match="There is no match 77"):
        record.match(77)


def test_all_events_of_a_step_or_none(record: Record) -> None:
    log = filled(record, 2)
    broken = ev.RuleSettled(3.0, "x", object())
    with pytest.raises(TypeError):
        log.append((*moves(1, 3), broken))
    assert log.count == 3
    log.append(moves(1, 3))
    assert record.events(log.match, CODEC) == (BEGAN, *moves(3))


def test_a_full_disk_is_a_sentence_and_the_match_goes_on_when_there_is_room(record: Record) -> None:
    log = filled(record, 2)
    pages = record._db.execute("PRAGMA page_count").fetchone()[0]
    record._db.execute(f"PRAGMA max_page_count={pages}")
    with pytest.raises(RecordError, match=r"cannot be written \(database or disk is full\)"):
        log.append(moves(500, 3))
    record._db.execute("PRAGMA max_page_count=100000")
    log.append(moves(500, 3))
    assert record.events(log.match, CODEC) == (BEGAN, *moves(502))
    assert record.verify() == ()


WRITER = """
import sys
from pathlib import Path
from companion.record.eventlog import Record
from tests.record.test_eventlog import BEGAN, CODEC, moves
log = Record(Path(sys.argv[1])).begin(CODEC, BEGAN)
for move in moves(100000):
    log.append((move,))
    print(log.count, flush=True)
"""


@pytest.mark.parametrize("after", [1, 40, 333])
def test_kill_minus_nine_at_any_moment(path: Path, after: int) -> None:
    root = Path(__file__).resolve().parents[2]
    child = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True, cwd=root)
    assert child.stdout is not None
    with child.stdout as said:
        for _ in range(after):
            shown = int(said.readline())
        child.send_signal(signal.SIGKILL)
        child.wait(20)
        shown = max(shown, *(int(line) for line in said if line.endswith("\n")), 0)
    with Record(path) as record:
        assert record.notices == ()
        log, events = record.resume(1, CODEC)
        assert shown <= len(events) <= shown + 1, "what was shown is there, and at most the one that was just committed"
        assert events == (BEGAN, *moves(len(events) - 1))
        log.append(moves(1, len(events)))
        assert record.verify() == ()


def test_a_wal_that_is_cut_anywhere_costs_only_its_tail_and_the_loss_is_counted(path: Path, record: Record) -> None:
    filled(record, 30)
    size = (path.parent / "matches.sqlite-wal").stat().st_size
    for part in range(12):
        torn = copied(path, f"torn-{part}")
        wal = torn.with_name("matches.sqlite-wal")
        os.truncate(wal, size - 1 - part * size // 13)
        with Record(torn) as found:
            if not found.matches():
                continue
            _, events = found.resume(1, CODEC)
            assert events == (BEGAN, *moves(len(events) - 1))
            lost = 31 - len(events)
            assert [notice.lost for notice in found.notices] == ([lost] if lost else [])
            assert lost == 0 or f"has lost its last {lost} events" in found.notices[0].sentence


def test_one_flipped_bit_in_the_wal_is_noticed(path: Path, record: Record) -> None:
    filled(record, 30)
    torn = copied(path, "flipped")
    wal = torn.with_name("matches.sqlite-wal")
    data = bytearray(wal.read_bytes())
    data[len(data) // 2] ^= 1
    wal.write_bytes(data)
    with Record(torn) as found:
        lost = found.notices[0].lost
        assert 0 < lost < 31
        log, events = found.resume(1, CODEC)
        assert len(events) == 31 - lost
        log.append(moves(1, 90))
    with Record(torn) as again:
        assert again.notices == (), "it is said once"
        assert again.verify() == ()


def tampered(path: Path, change: Callable[[sqlite3.Connection], object]) -> None:
    db = sqlite3.connect(path)
    change(db)
    db.commit()
    db.close()


@pytest.mark.parametrize(("sql", "sentence", "left"), [
    ("UPDATE event SET body = replace(body, 'pawn 5', 'king 5') WHERE seq = 5", "event 5 was changed or is torn", 5),
    ("DELETE FROM event WHERE seq = 7", "event 7 is missing", 7),
    ("UPDATE event SET hash = 'x' WHERE seq = 9", "event 9 was changed or is torn", 9),
    ("UPDATE match SET options = '{}'", "event 0 was changed or is torn", 0),
])  # fmt: skip
def test_a_changed_event_is_named_and_what_follows_is_cut_and_kept(path: Path, record: Record, sql: str, sentence: str, left: int) -> None:
    filled(record)
    record.close()
    tampered(path, lambda db: db.execute(sql))
    with Record(path, writing=False) as look:
        assert sentence in look.verify()[0].sentence
        assert look.rows(1)[-1].seq == 9 or left == 9, "looking changes nothing"
    with Record(path) as found:
        assert sentence in found.notices[0].sentence
        assert (
            found.notices[0].lost + left
            == found._db.execute("SELECT (SELECT count(*) FROM cut) + (SELECT count(*) FROM event)").fetchone()[0]
        )
        assert len(found.rows(1)) == left
        assert found.verify() == ()


def test_a_tail_that_was_deleted_is_missed_although_the_chain_is_whole(path: Path, record: Record) -> None:
    filled(record)
    record.close()
    tampered(path, lambda db: db.execute("DELETE FROM event WHERE seq >= 8"))
    with Record(path) as found:
        assert [notice.lost for notice in found.notices] == [2]
        assert found.notices[0].sentence == "Match 1 has lost its last 2 events (after event 7): look at the table and go on from there."


def test_an_older_match_whose_end_was_deleted_is_missed_too(path: Path, record: Record) -> None:
    filled(record)
    filled(record, 2)
    record.close()
    tampered(path, lambda db: db.execute("DELETE FROM event WHERE match = 1 AND seq = 9"))
    with Record(path, writing=False) as found:
        assert [notice.match for notice in found.verify()] == [2]
        assert "an end was cut off" in found.verify()[0].sentence


@pytest.mark.parametrize("version", [0, 2, 99])
def test_a_record_of_another_version_is_left_alone(path: Path, record: Record, version: int) -> None:
    filled(record)
    record.close()
    tampered(path, lambda db: db.execute(f"PRAGMA user_version={version}"))
    before = path.read_bytes()
    with pytest.raises(RecordError) as caught:
        Record(path)
    assert f"has version {version}" in str(caught.value)
    assert "Nothing in it was changed" in str(caught.value)
    assert path.read_bytes() == before
    tampered(path, lambda db: db.execute("PRAGMA user_version=1"))
    with Record(path) as again:
        assert again.events(1, CODEC) == (BEGAN, *moves(9))


def test_a_database_of_another_program_is_left_alone(path: Path) -> None:
    tampered(path, lambda db: db.execute("CREATE TABLE photos (id)"))
    with pytest.raises(RecordError, match="a database of another program"):
        Record(path)


def test_a_damaged_database_gives_back_what_can_be_read(path: Path, record: Record) -> None:
    filled(record, 200)
    record.close()
    data = bytearray(path.read_bytes())
    page = 4096 * (len(data) // 4096 * 3 // 4)
    data[page : page + 4096] = os.urandom(4096)
    path.write_bytes(data)
    with Record(path) as found:
        assert "The record was damaged" in found.notices[0].sentence
        count = len(found.rows(1))
        assert found.events(1, CODEC) == (BEGAN, *moves(count - 1))
        assert found.notices[-1].lost == 201 - count, "the head file says how many are gone"
        log, _ = found.resume(1, CODEC)
        log.append(moves(1, count))


def test_one_program_writes_others_may_read(path: Path, record: Record) -> None:
    filled(record)
    with pytest.raises(RecordError, match="Another companion is writing"):
        Record(path)
    with Record(path, writing=False) as reader:
        assert len(reader.rows(1)) == 10
        with pytest.raises(RecordError, match="cannot be written"):
            reader.leave(1)


def test_no_record_is_a_sentence(path: Path) -> None:
    with pytest.raises(RecordError, match="There is no record at"):
        Record(path, writing=False)
    (path.parent / "file").touch()
    with pytest.raises(RecordError, match=r"No record can be kept at .* \(File exists\): name another place"):
        Record(path.parent / "file" / "matches.sqlite")


def test_an_event_of_rules_that_are_gone_is_named(path: Path, record: Record) -> None:
    log = filled(record, 2)

    class Other(Toy):
        actions = Toy.actions[:1]

    with pytest.raises(RecordError, match=r"Event 1 of match 1 cannot be read by this version of toy: action\.kind must be one of"):
        record.events(log.match, Codec(Other()))


def test_a_match_of_other_rules_is_not_gone_on_with_but_can_be_read(record: Record) -> None:
    log = record.begin(CODEC, replace(BEGAN, rules="0.9"))
    with pytest.raises(RecordError, match=r"begun with version 0\.9 of the rules of toy"):
        record.resume(log.match, CODEC)
    assert len(record.events(log.match, CODEC)) == 1


def test_a_match_of_which_nothing_is_left(path: Path, record: Record) -> None:
    filled(record, 3)
    record.close()
    tampered(path, lambda db: db.execute("UPDATE event SET body = '{' WHERE seq = 0"))
    with Record(path) as found, pytest.raises(RecordError, match="Nothing of match 1 can be read any more"):
        found.resume(1, CODEC)


def test_evidence_is_kept_and_checked(path: Path, record: Record) -> None:
    log = filled(record)
    record.attach(log.match, 3, "a1.png", b"picture")
    record.attach(log.match, 3, "scores.json", b"{}")
    assert record.evidence(log.match, 3) == {"a1.png": b"picture", "scores.json": b"{}"}
    assert record.verify() == ()
    record.close()
    tampered(path, lambda db: db.execute("UPDATE evidence SET body = x'00' WHERE name = 'a1.png'"))
    with Record(path) as found:
        assert found.verify()[0].sentence == "The evidence a1.png of event 3 of match 1 was changed."


def test_the_head_file_says_what_was_committed_last(path: Path, record: Record) -> None:
    log = filled(record, 4)
    head = read_head(path.with_name("matches.sqlite.head"))
    assert head is not None
    assert (head.match, head.seq) == (log.match, 4)
    assert head.hash == record.rows(log.match)[-1].hash
    assert json.loads(record.rows(log.match)[-1].body)["seq"] == 4
    path.with_name("matches.sqlite.head").write_text("{")
    record.close()
    with Record(path) as again:
        assert again.notices == (), "a torn head file claims nothing"
