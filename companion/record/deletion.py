"""Deletes a match with its events, pictures and cut events. No byte of it is left in the record's files."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from companion.errors import RecordError

CHAINED = """
INSERT INTO cut SELECT match, seq, '', hash, 'deleted', ? FROM
(SELECT match, seq, hash FROM event UNION ALL SELECT match, seq, hash FROM cut WHERE body != '')
WHERE match = ? AND hash IN (SELECT before FROM match WHERE id != ?)
"""
"""Keeps of a match only the hashes to which other matches are chained."""


def delete(db: sqlite3.Connection, number: int, wall: str) -> None:
    """Takes a match out of every table, in the transaction of the caller. `wall`: when."""
    db.execute(CHAINED, (wall, number, number))
    db.execute("DELETE FROM cut WHERE match = ? AND body != ''", (number,))
    for table in ("evidence", "event", "playing"):
        db.execute(f"DELETE FROM {table} WHERE match = ?", (number,))
    db.execute("DELETE FROM match WHERE id = ?", (number,))


def wipe(db: sqlite3.Connection, path: Path) -> None:
    """Clears the room that deleted matches had in the file and its WAL. Raises RecordError."""
    try:
        db.execute("VACUUM")
        busy = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    except sqlite3.Error as error:
        raise RecordError(f"The match is deleted, but its room in {path} could not be cleared ({error}): make room on the disk.") from error
    if busy:
        raise RecordError(f"The match is deleted, but another program still reads {path}: its bytes go when both have closed it.")
