"""The record: every event of every match, written before anything is shown, and there again after a power cut."""

from __future__ import annotations

import json
import logging
import sqlite3
import threading
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Any, Literal

from companion.errors import RecordError
from companion.record.chain import Break, Head, Row, digest, genesis, read_head, whole, write_head
from companion.record.codec import Codec, dumps, loads
from companion.record.database import Lock, connect, refuse_strange, salvage, set_aside
from companion.record.deletion import delete, wipe
from companion.record.replay import pinned
from companion.record.soundness import Notice, begun_with, behind_head, changed_evidence, cut_off, last_hash, unchained
from companion.record.transaction import DamagedError, Disk, Told, Wall, done, kept, reading, wall_now
from companion.record.walk import tag
from companion.referee.events import Event, MatchBegan, MatchOver, Undone

Status = Literal["open", "over", "left"]
"""Being played; ended by the rules; given up by the people."""

REMEMBERED = 4096
"""Rolls and presses of which the record knows; a device keeps 256 that nobody has confirmed."""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """One match. `seats` and `options` are what it was begun with (none: damaged), `rules` the version of the rules."""

    id: int
    game: str
    rules: str
    seats: tuple[str, ...]
    options: Any
    wall: str
    status: Status
    events: int


class Record:
    """One file of matches. `notices` says what was wrong when it was opened; it always opens unless it is not ours to write.

    Writing: one program at a time; what is torn or changed at the end of a match is cut off (and kept in the table `cut`).
    Reading (`writing=False`) changes nothing. `told` and `lacks` hear of the file and its disk (see Disk). Raises RecordError.
    """

    def __init__(self, path: Path, *, writing: bool = True, wall: Wall = wall_now, told: Told = str, lacks: Told = str) -> None:
        self.path = path = path.resolve() if path.is_symlink() else path
        refuse_strange(path)
        self.broken_off: int | None = None
        """The match that was being played when the program before this one ended without closing the record."""
        self._wall = wall
        self._mutex = threading.RLock()
        self._notices: list[Notice] = []
        self._head = path.with_name(path.name + ".head")
        self._playing: int | None = None
        self._lock = Lock(path) if writing else None
        self._disk = Disk(self._lock, told, lacks) if self._lock is not None else None
        try:
            self._db = self._open(writing=writing)
            if self._disk:
                self._disk.opened()
                self.broken_off = next((row[0] for row in self._db.execute("SELECT match FROM playing")), None)
        except BaseException:
            if self._lock:
                self._lock.close()
            raise

    @property
    def in_memory(self) -> bool:
        """True as long as the disk takes nothing and all that is new is in memory alone."""
        return self._disk is not None and self._disk.fails

    @property
    def notices(self) -> tuple[Notice, ...]:
        return tuple(self._notices)

    def __enter__(self) -> Record:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        with self._mutex:
            if self._lock and self._playing is not None:
                with suppress(RecordError):  # then the match passes for one that was broken off
                    self.rest()
            self._db = self._disk.at_last(self._db) if self._disk else self._db
            self._db.close()
            if self._lock:
                self._lock.close()
                self._lock = self._disk = None

    def matches(self) -> tuple[MatchRow, ...]:
        """All matches, oldest first."""
        with self._reading():
            counted = "(SELECT count(*) FROM event WHERE match = match.id)"
            rows = self._db.execute(f"SELECT id, game, rules, seats, options, wall, status, {counted} FROM match ORDER BY id").fetchall()
        return tuple(MatchRow(row[0], row[1], row[2], *begun_with(row[3], row[4]), row[5], row[6], row[7]) for row in rows)

    def match(self, number: int) -> MatchRow:
        """One match by its number. Raises RecordError if it is not there."""
        for row in self.matches():
            if row.id == number:
                return row
        raise RecordError(f"There is no match {number} in the record {self.path}; `companion record list` shows them all.")

    def rows(self, number: int) -> tuple[Row, ...]:
        """The events of a match as they were written."""
        with self._reading():
            found = self._db.execute("SELECT seq, kind, body, hash FROM event WHERE match = ? ORDER BY seq", (number,)).fetchall()
        return tuple(Row(*row) for row in found)

    def events(self, number: int, codec: Codec) -> tuple[Event, ...]:
        """The events of a match. Raises RecordError for one that this program cannot read."""
        found: list[Event] = []
        for row in self.rows(number):
            try:
                found.append(codec.event_from(loads(row.body)))
            except ValueError as error:
                raise RecordError(f"Event {row.seq} of match {number} cannot be read by this version of {codec.game}: {error}") from error
        return tuple(found)

    def begin(self, codec: Codec, began: MatchBegan) -> MatchLog:
        """Begins a match by writing its first event. Raises RecordError."""
        seats, options = json.dumps(list(began.seats)), dumps(codec.options(began.options))
        pinned = (began.game, began.rules, seats, options, began.wall or self._wall())

        def first() -> tuple[MatchLog, str]:
            before = last_hash(self._db, read_head(self._head))
            number = self._db.execute(
                "INSERT INTO match (game, rules, seats, options, wall, status, before) VALUES (?, ?, ?, ?, ?, 'open', ?)", (*pinned, before)
            ).lastrowid
            assert number is not None
            log = MatchLog(self, number, codec, 0, genesis(number, before, pinned))
            last = log._insert((began,))
            self._play(number)
            return log, last

        log, last = done(self, first)
        log._written(1, last)
        return log

    def resume(self, number: int, codec: Codec) -> tuple[MatchLog, tuple[Event, ...]]:
        """Goes on with a match: returns where to write, and its events up to now. What does not hold is cut off.

        Raises RecordError, also for a match that was begun with other rules than this companion has.
        """
        self.match(number)
        count, last = self._mend(number)
        events = self.events(number, codec)
        if not events:
            raise RecordError(f"Nothing of match {number} can be read any more: begin a new one.")
        pinned(codec.rules, events[0])
        with self._writing():
            self._play(number)
        return MatchLog(self, number, codec, count, last), events

    def rest(self) -> None:
        """Notes that no match is being played now; the one that was can go on later. Raises RecordError."""
        with self._writing():
            self._play(None)

    def origins(self) -> tuple[str, ...]:
        """The rolls and presses in the record, oldest first. A device that tells one of them again tells nothing new."""
        with self._reading():
            return tuple(row[0] for row in self._db.execute("SELECT origin FROM heard ORDER BY id"))

    def delete(self, number: int, *, wiped: bool = True) -> None:
        """Deletes a match with all its events and pictures, so that no byte of them is left in the record. Raises RecordError.

        Of what other matches are chained to only the hash stays. Not `wiped`, the room that they had is left as it is.
        """
        self.match(number)
        if number == self._playing:
            raise RecordError(f"Match {number} is being played: leave it first, then delete it.")
        done(self, lambda: delete(self._db, number, self._wall()))
        self._forget_head(number)
        self.broken_off = None if number == self.broken_off else self.broken_off  # a new match may get its number
        with self._mutex:
            if wiped and self._disk and self._disk.fails:
                self._db = self._disk.deleted(self._db)
            elif wiped:
                wipe(self._db, self.path)
            if self._disk and not self._disk.fails:
                self._disk.opened()

    def leave(self, number: int) -> None:
        """People gave the match up."""
        with self._writing():
            self._db.execute("UPDATE match SET status = 'left' WHERE id = ?", (number,))

    def verify(self) -> tuple[Notice, ...]:
        """Follows every chain, evidence included, and the head file; says what does not hold and changes nothing."""
        found = [
            Notice(row.id, row.events - broken.seq, cut_off(row.id, broken, row.events))
            for row in self.matches()
            if (broken := self._follow(row.id)[2]) is not None
        ]
        with self._reading():
            found += [Notice(number, 0, sentence) for number, sentence in (*unchained(self._db), *changed_evidence(self._db))]
        return (*found, *filter(None, [self._behind_head()]))

    def attach(self, number: int, seq: int, name: str, body: bytes) -> None:
        """Keeps a piece of evidence (a crop, its scores) with an event."""
        with self._writing():
            self._db.execute("INSERT OR REPLACE INTO evidence VALUES (?, ?, ?, ?, ?)", (number, seq, name, body, sha256(body).hexdigest()))

    def evidence(self, number: int, seq: int) -> dict[str, bytes]:
        """The pictures and files kept with an event, by name."""
        with self._reading():
            return dict(
                self._db.execute("SELECT name, body FROM evidence WHERE match = ? AND seq = ? ORDER BY name", (number, seq)).fetchall()
            )

    def _open(self, *, writing: bool) -> sqlite3.Connection:
        try:
            self._db = connect(self.path, writing=writing)
            if writing:
                self._mend_all()
        except (sqlite3.DatabaseError, DamagedError) as error:
            if hasattr(self, "_db"):
                self._db.close()
            if self._lock is None:
                raise RecordError(
                    f"The record {self.path} is damaged ({error}): start the companion once, it saves what can be read."
                ) from error
            aside = set_aside(self.path)
            self._lock.renew()
            self._db = connect(self.path, writing=True)
            saved = salvage(aside, self._db)
            logging.getLogger(__name__).warning("The record %s was damaged: %s", self.path, error)
            self._notices.append(
                Notice(None, 0, f"The record was damaged: {saved} events were saved, the damaged file is kept as {aside.name}.")
            )
            self._mend_all()
        return self._db

    def _mend_all(self) -> None:
        """Cuts unsound events off matches that may go on, and counts those that the database has lost without a word."""
        for (number,) in self._db.execute("SELECT id FROM match WHERE status = 'open'").fetchall():
            self._mend(number)
        if ahead := self._behind_head():
            self._notices.append(ahead)
            self._head.unlink(missing_ok=True)

    def _mend(self, number: int) -> tuple[int, str]:
        count, last, broken = self._follow(number)
        if broken is not None:
            total = self._db.execute("SELECT count(*) FROM event WHERE match = ?", (number,)).fetchone()[0]
            with self._writing():
                self._db.execute(
                    "INSERT INTO cut SELECT match, seq, body, hash, ?, ? FROM event WHERE match = ? AND seq >= ?",
                    (broken.why, self._wall(), number, broken.seq),
                )
                self._db.execute("DELETE FROM event WHERE match = ? AND seq >= ?", (number, broken.seq))
            self._notices.append(Notice(number, total - count, cut_off(number, broken, total)))
            self._forget_head(number)  # it has been said
        return count, last

    def _forget_head(self, number: int) -> None:
        head = read_head(self._head)
        if head is not None and head.match == number:
            self._head.unlink(missing_ok=True)

    def _follow(self, number: int) -> tuple[int, str, Break | None]:
        with self._reading():
            row = self._db.execute("SELECT before, game, rules, seats, options, wall FROM match WHERE id = ?", (number,)).fetchone()
            return whole(self.rows(number), genesis(number, row[0], tuple(row[1:])))

    def _behind_head(self) -> Notice | None:
        head = read_head(self._head)
        if head is None:
            return None
        with self._reading():
            wrong = behind_head(self._db, head)
        return Notice(head.match, *wrong) if wrong else None

    def _play(self, number: int | None) -> None:
        self._db.execute("DELETE FROM playing")
        if number is not None:
            self._db.execute("INSERT INTO playing VALUES (?)", (number,))
        self._playing = number

    def _reading(self) -> AbstractContextManager[None]:
        return reading(self._mutex, self.path)

    def _writing(self) -> AbstractContextManager[None]:
        return kept(self)


class MatchLog:
    """The log of one match. `append` returns once the events are safe: commit first, then show."""

    def __init__(self, record: Record, match: int, codec: Codec, count: int, last: str) -> None:
        self.record = record
        self.match = match
        self.count = count
        self._codec = codec
        self._last = last

    def append(self, events: tuple[Event, ...], origin: str = "") -> None:
        """Writes all these events or none, and in the same moment `origin`: the roll or press that they came of. Raises RecordError."""
        if events or origin:
            with self.record._writing():
                last = self._insert(events) if events else self._last
                if origin:
                    self.record._db.execute("INSERT OR IGNORE INTO heard (origin) VALUES (?)", (origin,))
                    self.record._db.execute("DELETE FROM heard WHERE id <= (SELECT max(id) FROM heard) - ?", (REMEMBERED,))
            self._written(len(events), last)

    def attach(self, seq: int, name: str, body: bytes) -> None:
        """Keeps a piece of evidence with an event of this match."""
        self.record.attach(self.match, seq, name, body)

    def _insert(self, events: tuple[Event, ...]) -> str:
        rows, last = [], self._last
        status: Status | None = None
        for seq, event in enumerate(events, self.count):
            body = dumps(self._codec.event(event, seq))
            last = digest(last, body)
            rows.append((self.match, seq, event.at, tag(type(event)), body, last))
            status = "over" if isinstance(event, MatchOver) else "open" if isinstance(event, Undone) else status
        self.record._db.executemany("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?)", rows)
        if status:
            self.record._db.execute("UPDATE match SET status = ? WHERE id = ?", (status, self.match))
        return last

    def _written(self, count: int, last: str) -> None:
        if not count:
            return
        self.count, self._last = self.count + count, last
        # The events are safe by now; without a head file only a later loss could not be counted.
        with suppress(OSError):
            write_head(self.record._head, Head(self.match, self.count - 1, last))
