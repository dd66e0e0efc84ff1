"""One connection to the record, one thread at a time, and what SQLite cannot do as a sentence."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock

from companion.errors import RecordError


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
