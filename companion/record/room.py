"""Room on a full disk: a spare file given up for a deletion, and a record changed in place."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from companion.errors import RecordError
from companion.record.database import COLUMNS, Lock, connect

SPARE_BYTES = 8 << 20
"""Bytes of the spare file: the changed pages of some matches, and as much as SQLite's log grows to."""
KEYS = {
    "match": COLUMNS["match"],
    "event": "match, seq, hash",
    "evidence": "match, seq, name, hash",
    "cut": COLUMNS["cut"],
    "heard": "id, origin",
    "playing": "match",
}
"""Columns by which the rows of a table are told from each other."""


class Spare:
    """A file beside a record that holds nothing but room, as long as the record is open for writing.

    Even a deletion needs room before it gives any.
    """

    def __init__(self, record: Path) -> None:
        self._path = record.with_name(record.name + ".spare")

    def take(self) -> None:
        """Keeps the room, where the disk has so much twice."""
        try:
            disk = os.statvfs(self._path.parent)
            if disk.f_bavail * disk.f_frsize < 2 * SPARE_BYTES:
                return
            descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                os.fchmod(descriptor, 0o600)
                os.posix_fallocate(descriptor, 0, SPARE_BYTES)
            finally:
                os.close(descriptor)
        except OSError:
            self.give()

    def give(self) -> None:
        """Gives the room up."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)


def brought_up(db: sqlite3.Connection, lock: Lock) -> sqlite3.Connection:
    """The record's own file with all that this database holds. Its room is used again: only what changed needs any.

    Raises RecordError; the file is as it was then.
    """
    try:
        file = connect(lock.path, writing=True)
        try:
            _make_alike(db, file)
            file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except BaseException:
            file.close()
            raise
    except sqlite3.Error as error:
        raise RecordError(f"The record {lock.path} cannot be written yet ({error}): make room on its disk.") from error
    db.close()
    lock.opened()
    return file


def _make_alike(db: sqlite3.Connection, file: sqlite3.Connection) -> None:
    """One transaction that gives the file every row of the database, and takes away what that no longer has."""
    try:
        file.execute("BEGIN IMMEDIATE")
        file.execute("PRAGMA defer_foreign_keys=ON")
        for table, keys in KEYS.items():
            wanted, there = (set(each.execute(f"SELECT {keys} FROM {table}")) for each in (db, file))
            which = " AND ".join(f"{key} IS ?" for key in keys.split(", "))
            file.executemany(f"DELETE FROM {table} WHERE {which}", there - wanted)
            columns = COLUMNS.get(table, keys)
            for row in sorted(wanted - there):
                whole = db.execute(f"SELECT {columns} FROM {table} WHERE {which}", row).fetchone()
                file.execute(f"INSERT INTO {table} ({columns}) VALUES ({', '.join('?' * len(whole))})", whole)
        file.execute("COMMIT")
    finally:
        if file.in_transaction:
            file.execute("ROLLBACK")
