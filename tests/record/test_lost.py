"""A record that has lost something says what is left to do; a strange file is not touched."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import RecordError
from companion.record.eventlog import Record
from tests.record.test_eventlog import filled, path, record, tampered

__all__ = ["path", "record"]

LOST = [
    ("DELETE FROM event WHERE seq >= 1", "its last 9 events (after event 0): it cannot go on. It can be deleted under Old matches."),
    ("DELETE FROM event", "all of its 10 events: it cannot go on. It can be deleted under Old matches."),
    ("DELETE FROM event; DELETE FROM match", "all of its 10 events: begin a new one."),
    ("DELETE FROM event WHERE seq >= 8; UPDATE match SET status = 'over'", "its last 2 events (after event 7): what came before is kept."),
]


@pytest.mark.parametrize(("sql", "sentence"), LOST)
def test_of_what_was_lost_it_is_told_what_can_still_be_done(path: Path, record: Record, sql: str, sentence: str) -> None:
    filled(record)
    record.close()
    tampered(path, lambda db: [db.execute(each) for each in sql.split(";")])
    with Record(path) as found:
        assert [notice.sentence for notice in found.notices] == [f"Match 1 has lost {sentence}"]


@pytest.mark.parametrize("writing", [True, False])
@pytest.mark.parametrize("content", [b"%PDF-1.4\n" * 100, b"{}", b"SQLite format 3\0" + b"photos" * 30])
def test_a_file_that_was_never_a_record_is_refused_and_left_untouched(path: Path, content: bytes, writing: bool) -> None:
    path.write_bytes(content)
    with pytest.raises(RecordError, match=r"(no record|of another program).*name another file.*Nothing in it was changed"):
        Record(path, writing=writing)
    assert path.read_bytes() == content
    assert [each.name for each in path.parent.glob("matches*")] == [path.name], "nothing is put beside it"


def test_an_empty_file_becomes_a_record(path: Path) -> None:
    path.touch()
    with Record(path) as record:
        filled(record)


@pytest.mark.parametrize("beside", [".lock", ".head"])
def test_a_record_of_which_not_even_the_beginning_is_left_is_set_aside(path: Path, record: Record, beside: str) -> None:
    filled(record)
    record.close()
    for ending in {".lock", ".head"} - {beside}:
        path.with_name(path.name + ending).unlink()
    path.write_bytes(bytes(4096))
    with Record(path) as found:
        assert "0 events were saved, the damaged file is kept as matches.sqlite.damaged-1" in found.notices[0].sentence
        filled(found)
    assert (path.parent / "matches.sqlite.damaged-1").read_bytes() == bytes(4096)
