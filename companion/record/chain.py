"""Notices damage to a record. Every event carries the hash of all before it, and a small file beside the database holds the last
one. SQLite drops a damaged end of its WAL in silence; these two notice, count and name it.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Row:
    """One event as it lies in the database; `body` is its line of events.jsonl."""

    seq: int
    kind: str
    body: str
    hash: str


@dataclass(frozen=True, slots=True)
class Head:
    """The last event that was committed."""

    match: int
    seq: int
    hash: str


def genesis(match: int, before: str, pinned: tuple[str, ...]) -> str:
    """The hash with which the chain of a match starts. It is taken over its own head line and the record's last hash then."""
    return digest(before, json.dumps([match, *pinned]))


def digest(before: str, body: str) -> str:
    """SHA-256 of the hash before and this line."""
    return hashlib.sha256(f"{before}\n{body}".encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Break:
    """The first event that does not hold: it and all after it are not to be trusted."""

    seq: int
    why: str


def whole(rows: Iterable[Row], start: str) -> tuple[int, str, Break | None]:
    """Follows a chain: how many events hold, the hash of the last one, and where it breaks."""
    count, last = 0, start
    for row in rows:
        why = _wrong(row, count, last)
        if why:
            return count, last, Break(count, why)
        count, last = count + 1, row.hash
    return count, last, None


def _wrong(row: Row, expected: int, before: str) -> str:
    if row.seq != expected:
        return f"event {expected} is missing"
    if row.hash != digest(before, row.body):
        return f"event {expected} was changed or is torn"
    return ""


def read_head(path: Path) -> Head | None:
    """The head file. It is None if it is not there, torn or nonsense: then nothing can be counted, and nothing is claimed."""
    try:
        with path.open(encoding="ascii") as file:
            data = json.loads(file.read(HEAD_LIMIT))
        head = Head(data["match"], data["seq"], data["hash"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    whole_numbers = all(type(number) is int and 0 <= number < 2**53 for number in (head.match, head.seq))
    return head if whole_numbers and type(head.hash) is str and _HASH.fullmatch(head.hash) else None


def write_head(path: Path, head: Head) -> None:
    """Replaces the head file as a whole. Raises OSError.

    It is not synced: that would double the time of a commit, and the next commit's own sync carries it along. After a power cut it is at
    most that much behind, so it may count one commit too few, never one too many.
    """
    aside = path.with_name(path.name + ".new")
    data = json.dumps({"match": head.match, "seq": head.seq, "hash": head.hash}).encode("ascii")
    with open(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600), "wb") as file:
        file.write(data)
    aside.replace(path)


HEAD_LIMIT = 1000
_HASH = re.compile(r"[0-9a-f]{64}")
