"""Damage to a record beyond the chain of one match, as sentences."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from companion.record.chain import Break, Head
from companion.record.codec import loads


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that is wrong with a record, as a sentence; `lost` events are gone or cut off."""

    match: int | None
    lost: int
    sentence: str


def cut_off(match: int, broken: Break, total: int) -> str:
    """The sentence for a match of `total` events whose chain breaks."""
    rest = total - broken.seq
    if not broken.seq:
        return f"In match {match} {broken.why}: it cannot be gone on with, its {rest} events are kept aside."
    return f"In match {match} {broken.why}: the match holds up to event {broken.seq - 1}, the {rest} after it are cut off and kept aside."


def begun_with(seats: str, options: str) -> tuple[tuple[str, ...], Any]:
    """Seats and house rules as they stand in the table of matches. None where they are torn: the others are listed all the same."""
    try:
        return tuple(loads(seats)), loads(options)
    except (ValueError, TypeError):
        return (), None


def last_hash(db: sqlite3.Connection, head: Head | None) -> str:
    """The hash of the last written event, by the head file or else by the newest match. It is empty in a new record."""
    at = (head.match, head.seq) if head is not None else (None, None)
    named = db.execute("SELECT hash FROM event WHERE match = ? AND seq = ?", at).fetchone()
    row = named or db.execute("SELECT hash FROM event ORDER BY match DESC, seq DESC LIMIT 1").fetchone()
    return str(row[0]) if row else ""


def behind_head(db: sqlite3.Connection, head: Head) -> tuple[int, str] | None:
    """Returns how many events of the head file the database has lost, with a sentence; None if none."""
    count = db.execute("SELECT count(*) FROM event WHERE match = ?", (head.match,)).fetchone()[0]
    row = db.execute("SELECT status FROM match WHERE id = ?", (head.match,)).fetchone()
    mark = db.execute("SELECT hash FROM event WHERE match = ? AND seq = ?", (head.match, head.seq)).fetchone()
    if count <= head.seq:
        lost = head.seq + 1 - count
        gone = f"its last {lost} events (after event {count - 1})" if count else f"all of its {lost} events"
        # What is left of the very beginning holds no act: nobody is offered to go on from there.
        if count <= 1:
            left = "it cannot go on. It can be deleted under Old matches" if row else "begin a new one"
        else:
            left = "look at the table and go on from there" if row and row[0] == "open" else "what came before is kept"
        return lost, f"Match {head.match} has lost {gone}: {left}."
    if mark and mark[0] != head.hash:
        return 0, f"Match {head.match} was changed at event {head.seq} after it was written."
    return None


def unchained(db: sqlite3.Connection) -> Iterator[tuple[int, str]]:
    """Matches that hang on events which the record no longer has, each with a sentence."""
    known = {"", *(row[0] for row in db.execute("SELECT hash FROM event UNION SELECT hash FROM cut"))}
    for number, before in db.execute("SELECT id, before FROM match ORDER BY id"):
        if before not in known:
            yield number, f"The record no longer has what was written just before match {number}: an end was cut off."


def changed_evidence(db: sqlite3.Connection) -> Iterator[tuple[int, str]]:
    """Matches whose evidence is not as it was kept, with a sentence for each piece."""
    for number, seq, name, body, mark in db.execute("SELECT match, seq, name, body, hash FROM evidence"):
        if sha256(body).hexdigest() != mark:
            yield number, f"The evidence {name} of event {seq} of match {number} was changed."
