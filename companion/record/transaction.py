"""One connection to the record, one thread at a time. What SQLite cannot do is a sentence, and what its disk refuses stays in memory."""

from __future__ import annotations

import logging
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from threading import RLock
from typing import Protocol, TypeVar

from companion.errors import RecordError
from companion.record.database import Lock, written_anew
from companion.record.room import Spare, brought_up

T = TypeVar("T")
Told = Callable[[str], object]
Wall = Callable[[], str]
"""Hears a sentence; gives wall time for people."""
REWRITTEN = (
    "Somebody deleted the record's file {gone}. I wrote it anew, nothing is lost. "
    "Leave it there: single matches are deleted under Old matches."
)
IN_MEMORY = "The record's disk takes nothing more. Play goes on in memory: do not switch me off. ({path}: {error}.)"
FULL = (
    "The disk is full: play goes on in memory, do not switch me off. Make room: More, Old matches, Delete. "
    "Or delete other files beside {path}."
)
NOT_YET = (
    "The match is deleted in memory. The disk is so full that its file {path} cannot be changed yet: "
    "delete other files, then it goes there too."
)
LANDED = "The record's disk can be written again, and nothing is lost. It is {path}."
KEPT_ASIDE = "The record {path} could not be written. All of it is in {aside}: copy that before the machine is switched off."
REFUSED = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_FULL)
"""Errors of SQLite for a disk that became read-only, breaks or is full."""
AGAIN_S = 10.0
"""Seconds between two trials whether the disk can be written again. Each of them may take long on a disk that breaks."""


def wall_now() -> str:
    """Wall time for people: ISO 8601 with the zone."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


class DamagedError(RecordError):
    """SQLite cannot read the record."""


@contextmanager
def reading(mutex: RLock, path: Path) -> Iterator[None]:
    """A look at the record. Raises DamagedError."""
    with mutex:
        try:
            yield
        except sqlite3.Error as error:
            raise DamagedError(
                f"The record {path} cannot be read ({error}): start the companion once, it saves what can be read."
            ) from error


@contextmanager
def writing(mutex: RLock, db: sqlite3.Connection, path: Path) -> Iterator[None]:
    """One transaction; nested ones belong to the outer. Raises RecordError, with nothing written."""
    with mutex:
        if db.in_transaction:
            yield
            return
        try:
            db.execute("BEGIN IMMEDIATE")
            yield
            db.execute("COMMIT")
        except BaseException as error:
            with suppress(sqlite3.Error):  # a full disk has rolled back already
                if db.in_transaction:
                    db.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                raise RecordError(f"The game waits: make room or free the file. The record {path} cannot be written ({error}).") from error
            raise


class Disk:
    """The disk below a record. `told` hears what happened to the file; `lacks` a sentence as long as the disk takes nothing, then ""."""

    def __init__(self, lock: Lock, told: Told, lacks: Told) -> None:
        self.lock, self._told, self._lacks = lock, told, lacks
        self.fails = self.full = False
        """True as long as the record is in memory alone; and because the disk is full."""
        self._tried_s = 0.0
        self._spare = Spare(lock.path)

    def before(self, db: sqlite3.Connection) -> sqlite3.Connection:
        """Returns the database to write to now. It is a whole new one where a file is gone. Raises RecordError."""
        if self.fails:
            if time.monotonic() - self._tried_s < AGAIN_S:
                return db
            with suppress(RecordError):
                landed = self._landed(db)
                self._spare.take()
                return landed
            self._tried_s = time.monotonic()
        elif gone := self.lock.lost():
            db = written_anew(db, self.lock)
            self._told(REWRITTEN.format(gone=gone))
        elif not self.lock.beside:
            self.lock.opened()
        return db

    def opened(self) -> None:
        """The record can be written: room is kept for a deletion on a full disk."""
        self._spare.take()

    def refused(self, db: sqlite3.Connection, error: Exception) -> sqlite3.Connection:
        """Returns the database to go on with after a write that failed. It is a copy in memory if the disk is to blame."""
        code = getattr(error.__cause__, "sqlite_errorcode", 0) & 0xFF
        if self.fails or code not in REFUSED:
            return db
        copy = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        try:
            db.backup(copy)
        except sqlite3.Error:  # it cannot even be read any more: the game waits for its disk
            copy.close()
            return db
        with suppress(sqlite3.Error):
            db.close()
        self.lock.beside = {}  # SQLite took them away with that
        self.fails, self.full, self._tried_s = True, code == sqlite3.SQLITE_FULL, time.monotonic()
        self._lacks((FULL if self.full else IN_MEMORY).format(error=error.__cause__, path=self.lock.path))
        return copy

    def deleted(self, db: sqlite3.Connection) -> sqlite3.Connection:
        """Returns the database to write to after a deletion, which is brought to a full disk at once. Raises RecordError if it cannot."""
        if not self.full:
            return db
        self._spare.give()
        try:
            return self._landed(db)
        except RecordError as error:
            raise RecordError(NOT_YET.format(path=self.lock.path)) from error

    def at_last(self, db: sqlite3.Connection) -> sqlite3.Connection:
        """Returns the database to close. All that the disk never took is kept in a folder for temporary files, and that is said."""
        self._spare.give()
        if not self.fails:
            return db
        with suppress(RecordError):
            return self._landed(db)
        aside = Path(tempfile.mkdtemp(prefix="table-companion-")) / self.lock.path.name
        with closing(sqlite3.connect(aside)) as copy:
            db.backup(copy)
        sentence = KEPT_ASIDE.format(path=self.lock.path, aside=aside)
        self._lacks(sentence)
        logging.getLogger(__name__).error(sentence)
        return db

    def _landed(self, db: sqlite3.Connection) -> sqlite3.Connection:
        # A second copy of all would need the room that a full disk lacks.
        db = brought_up(db, self.lock) if self.full and self.lock.lost() is None else written_anew(db, self.lock)
        self.fails = self.full = False
        self._lacks("")
        self._told(LANDED.format(path=self.lock.path))
        return db


class Written(Protocol):
    """A record, as its disk sees it. `_disk` is None for one that is only read."""

    path: Path
    _mutex: RLock
    _db: sqlite3.Connection
    _disk: Disk | None


@contextmanager
def kept(record: Written) -> Iterator[None]:
    """One transaction of this record, in its file or as long as that is refused in memory. Raises RecordError, with nothing written."""
    with record._mutex:
        disk = record._disk if not record._db.in_transaction else None
        if disk is not None:
            record._db = disk.before(record._db)
        try:
            with writing(record._mutex, record._db, record.path):
                yield
        except RecordError as error:
            if disk is not None:
                record._db = disk.refused(record._db, error)
            raise


def done(record: Written, work: Callable[[], T]) -> T:
    """Does one transaction of this record; where that has just brought it into memory, it is done there. Raises RecordError."""
    try:
        with kept(record):
            return work()
    except RecordError:
        if record._disk is None or not record._disk.fails:
            raise
    with kept(record):
        return work()
