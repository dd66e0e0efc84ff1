"""The record's file: one SQLite database, opened for one writer, checked for its version, salvaged when it is damaged.

WAL with synchronous=FULL: a commit that returned survives a power cut (a table makes fewer than five a second, the disk
takes thousands).
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from companion.errors import RecordError

APPLICATION = 0x7461626C
"""SQLite's application_id of our files: `tabl`."""
MAGIC, MARKED_AT = b"SQLite format 3\0", 68
"""How each file of SQLite begins, and the byte at which its application_id stands."""
VERSION = 1
"""Version of the tables below. A change of the tables raises it and brings a way from the version before."""

SCHEMA = """
CREATE TABLE match (
    id INTEGER PRIMARY KEY, game TEXT NOT NULL, rules TEXT NOT NULL, seats TEXT NOT NULL, options TEXT NOT NULL,
    wall TEXT NOT NULL, status TEXT NOT NULL, before TEXT NOT NULL
) STRICT;
CREATE TABLE event (
    match INTEGER NOT NULL REFERENCES match, seq INTEGER NOT NULL, at REAL NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL,
    hash TEXT NOT NULL, PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE evidence (
    match INTEGER NOT NULL REFERENCES match, seq INTEGER NOT NULL, name TEXT NOT NULL, body BLOB NOT NULL, hash TEXT NOT NULL,
    PRIMARY KEY (match, seq, name)
) STRICT;
CREATE TABLE cut (
    match INTEGER NOT NULL, seq INTEGER NOT NULL, body TEXT NOT NULL, hash TEXT NOT NULL, why TEXT NOT NULL, wall TEXT NOT NULL
) STRICT;
"""
BESIDE = """
CREATE TABLE IF NOT EXISTS heard (id INTEGER PRIMARY KEY AUTOINCREMENT, origin TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE IF NOT EXISTS playing (match INTEGER NOT NULL) STRICT;
"""
"""Tables that belong to no match. They hold the rolls and presses in the record (`1a2b3c4d:17`), written with their events, and the match
being played now. An older companion does not look at them, so they are no new version.
"""
COLUMNS = {
    "match": "id, game, rules, seats, options, wall, status, before",
    "event": "match, seq, at, kind, body, hash",
    "evidence": "match, seq, name, body, hash",
    "cut": "match, seq, body, hash, why, wall",
}


def refuse_strange(path: Path) -> None:
    """Raises RecordError for a file that was never a record: it is left untouched. A damaged one of ours has files beside it."""
    beside = (path.with_name(path.name + ending).exists() for ending in (".lock", ".head", "-wal"))
    try:
        with path.open("rb") as file:
            begins = file.read(MARKED_AT + 4)
    except OSError:  # not there, or whoever opens it can say why it cannot be read
        return
    ours = begins.startswith(MAGIC) and begins[MARKED_AT:] in (bytes(4), APPLICATION.to_bytes(4, "big"))
    if begins and not ours and not any(beside):
        what = "a database of another program" if begins.startswith(MAGIC) else "no record of matches"
        raise RecordError(f"{path} is {what}: name another file for the record. Nothing in it was changed.")


class Lock:
    """The right to write this record, until `close` or the end of the program.

    It is held on a file beside the record and on the record itself, so a second program is stopped by whatever name it comes.
    Raises RecordError. `path` is the record's own place, no symbolic link.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._beside = path.with_name(path.name + ".lock")
        self._held: dict[Path, int] = {}
        self.beside: dict[Path, os.stat_result] = {}
        """The files that SQLite keeps beside the record, as they were opened."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.renew()
        except BlockingIOError:
            self.close()
            raise RecordError(f"Another companion is writing the record {path}: close it first.") from None
        except OSError as error:
            self.close()
            raise RecordError(
                f"No record can be kept at {path} ({error.strerror}): name another place with --file, or free this one."
            ) from error

    def renew(self) -> None:
        """Holds the files that lie there now: those before were set aside or deleted. Raises OSError."""
        for each in (self._beside, self.path):
            if _lies_there(each, self._held.get(each)):
                continue
            descriptor = os.open(each, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                os.close(descriptor)
                raise
            before, self._held[each] = self._held.get(each), descriptor
            if before is not None:
                os.close(before)

    def opened(self) -> None:
        """Remembers the files that SQLite keeps beside the record: newest events are in them alone, also if they are deleted."""
        beside = (self.path.with_name(self.path.name + ending) for ending in ("-wal", "-shm"))
        self.beside = {path: path.stat() for path in beside if path.exists()}

    def lost(self) -> Path | None:
        """A file of the record that is gone from its place, if any. Raises RecordError when another lies there, or nobody can tell."""
        try:
            if _lies_there(self.path, self._held[self.path]):
                return next((path for path, opened in self.beside.items() if not _is_still(path, opened)), None)
            there = self.path.exists()
        except OSError as error:
            raise RecordError(f"The game waits: the record {self.path} cannot be found ({error.strerror}). Bring its disk back.") from error
        if there:
            raise RecordError(
                f"The game waits: another file lies at {self.path} instead of the record. Move it away, and I write the record anew."
            )
        return self.path

    def close(self) -> None:
        """To be called when the database is closed: SQLite's own locks end with any descriptor of the file."""
        while self._held:
            os.close(self._held.popitem()[1])


def _lies_there(path: Path, descriptor: int | None) -> bool:
    """True if this descriptor is of the file at the path."""
    if descriptor is None:
        return False
    try:
        there = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    return os.path.samestat(there, os.fstat(descriptor))


def _is_still(path: Path, opened: os.stat_result) -> bool:
    """True if the file at this path is the one that was opened."""
    try:
        return os.path.samestat(path.stat(), opened)
    except (FileNotFoundError, NotADirectoryError):
        return False


def _keep_private(path: Path) -> None:
    """The record and what lies beside it are for its owner alone; files of somebody else stay as they are."""
    for ending in ("", "-wal", "-shm", ".head", ".lock"):
        with suppress(PermissionError, FileNotFoundError):
            path.with_name(path.name + ending).chmod(0o600)


def connect(path: Path, *, writing: bool) -> sqlite3.Connection:
    """Opens the record, made if it is to be written and not there.

    Raises RecordError for a file of another program or version (which is left untouched), sqlite3.DatabaseError for a
    damaged one.
    """
    if not writing and not path.exists():
        raise RecordError(f"There is no record at {path}: play a match first, or name another file.")
    mode = "rwc" if writing else "ro"
    try:
        db = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None, check_same_thread=False, timeout=5.0
        )
        try:
            _prepare(db, path, writing=writing)
        except BaseException:
            db.close()
            raise
    except sqlite3.OperationalError as error:
        raise RecordError(
            f"The record {path} cannot be opened ({error}): make room on its disk, or check the folder and its rights."
        ) from error
    return db


def _prepare(db: sqlite3.Connection, path: Path, *, writing: bool) -> None:
    application, version = db.execute("PRAGMA application_id").fetchone()[0], db.execute("PRAGMA user_version").fetchone()[0]
    empty = not db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    if not empty and application != APPLICATION:
        raise RecordError(f"{path} is a database of another program: name another file for the record.")
    if not empty and version != VERSION:
        age = "newer" if version > VERSION else "older"
        raise RecordError(
            f"The record {path} has version {version}, written by a {age} companion; this one reads version {VERSION}: "
            "use that companion, or move the file aside. Nothing in it was changed."
        )
    if not writing:
        return
    _keep_private(path)
    db.execute("PRAGMA secure_delete=ON")
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("PRAGMA foreign_keys=ON")
    if empty:
        db.executescript(f"BEGIN IMMEDIATE; {SCHEMA} PRAGMA application_id={APPLICATION}; PRAGMA user_version={VERSION}; COMMIT;")
    db.executescript(BESIDE)


def set_aside(path: Path) -> Path:
    """Moves a damaged record and its WAL out of the way and returns its new name."""
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    for ending in ("", "-wal"):
        part = path.with_name(path.name + ending)
        if part.exists():
            part.rename(aside.with_name(aside.name + ending))
    path.with_name(path.name + "-shm").unlink(missing_ok=True)
    return aside


def were_set_aside(path: Path) -> tuple[Path, ...]:
    """Damaged files of this record that were moved out of the way: they may still hold what was deleted since."""
    return tuple(sorted(path.parent.glob(f"{path.name}.damaged-*")))


def written_anew(db: sqlite3.Connection, lock: Lock) -> sqlite3.Connection:
    """The database to go on with: a copy of this one at the record's place. Raises RecordError; this one is open then as before."""
    path = lock.path
    new = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new.unlink(missing_ok=True)
        with closing(sqlite3.connect(new)) as copy:
            db.backup(copy)
        new.chmod(0o600)
        with new.open("rb+") as file:
            os.fsync(file.fileno())
        new.replace(path)
        # What the deleted file left beside it would pass for changes of the new one.
        for ending in ("-wal", "-shm"):
            path.with_name(path.name + ending).unlink(missing_ok=True)
        db.close()
        lock.renew()
    except (OSError, sqlite3.Error) as error:
        raise RecordError(
            f"The game waits: the record's file is gone from {path} and cannot be written anew ({error}). "
            "Make room on its disk, or give its folder back."
        ) from error
    fresh = connect(path, writing=True)
    lock.opened()
    return fresh


def salvage(damaged: Path, db: sqlite3.Connection) -> int:
    """Copies into a new record what a damaged one still gives, match by match, and returns the number of events."""
    with suppress(sqlite3.DatabaseError):  # nothing can be read any more: what was saved until here stays
        old = sqlite3.connect(f"{damaged.absolute().as_uri()}?mode=ro", uri=True)
        try:
            # Otherwise SQLite refuses every page of a file that is shorter than its head says, and a copy that was cut gives nothing.
            old.execute("PRAGMA writable_schema=ON")
            matches = list(_readable(old, "match", "ORDER BY id"))
            db.execute("BEGIN IMMEDIATE")
            for match in matches:
                _put(db, "match", match)
                for table in ("event", "evidence", "cut"):
                    for row in _readable(old, table, f"WHERE match = {int(str(match[0]))} ORDER BY seq"):
                        _put(db, table, row)
            # On its way to a match's own rows SQLite looks at others, which may be gone: read from the beginning there may be more.
            for table in ("event", "evidence"):
                for row in _readable(old, table, "ORDER BY match, seq"):
                    _put(db, table, row)
            for (origin,) in _origins(old):
                db.execute("INSERT OR IGNORE INTO heard (origin) VALUES (?)", (origin,))
            db.execute("COMMIT")
        finally:
            old.close()
            if db.in_transaction:
                db.execute("ROLLBACK")
    saved: int = db.execute("SELECT count(*) FROM event").fetchone()[0]
    return saved


def _origins(db: sqlite3.Connection) -> Iterator[tuple[object, ...]]:
    with suppress(sqlite3.DatabaseError):
        yield from db.execute("SELECT origin FROM heard ORDER BY id")


def _readable(db: sqlite3.Connection, table: str, which: str) -> Iterator[tuple[object, ...]]:
    """Rows up to the first one that cannot be read."""
    try:
        yield from db.execute(f"SELECT {COLUMNS[table]} FROM {table} {which}")
    except sqlite3.DatabaseError:
        return


def _put(db: sqlite3.Connection, table: str, row: tuple[object, ...]) -> None:
    with suppress(sqlite3.IntegrityError):  # a damaged row may not even fit its table
        db.execute(f"INSERT INTO {table} ({COLUMNS[table]}) VALUES ({', '.join('?' * len(row))})", row)
