"""Measures the record: safe commits beside bare SQLite's on the same disk, and how long a restart reads."""

from __future__ import annotations

import sqlite3
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from companion.assemble import codec, load_game, worlds
from companion.bench.figure import measured, spread
from companion.bench.referee import a_match
from companion.record.codec import Codec, dumps
from companion.record.eventlog import Record
from companion.referee.events import Event, MatchBegan
from companion.referee.match import Match
from companion.rules.game import AnyGame

PEER = "bare SQLite, WAL, FULL"
EVENTS = 300
GOAL_COMMITS = 50.0
"""A full table makes under five events in a second."""
GOAL_RESTART_S = 2.0


def figures(quick: bool) -> list[dict[str, Any]]:
    """Commits a second beside the peer's, the delay of one commit, and the seconds from file to match."""
    name = worlds()[-1]
    game = load_game(name)
    writer = codec(game)
    events = a_match(name, EVENTS)
    first, rest = events[0], events[1:]
    if not isinstance(first, MatchBegan):
        raise TypeError("a match begins with MatchBegan")
    ours: list[float] = []
    theirs: list[float] = []
    delays: list[float] = []
    restarts: list[float] = []
    for turn in range(7 if quick else 21):
        with tempfile.TemporaryDirectory() as folder:
            spent = _recorded(Path(folder) / "matches.sqlite", writer, first, rest)
            if turn == 0:
                continue  # the first look at a disk is not the disk's speed
            delays += [1000 * seconds for seconds in spent]
            ours.append(len(spent) / sum(spent))
            restarts.append(_seconds(partial(_restarted, Path(folder) / "matches.sqlite", game, writer)))
            bare = _bare(Path(folder) / "bare.sqlite", [dumps(writer.event(event, seq)) for seq, event in enumerate(rest)])
            theirs.append(len(bare) / sum(bare))
    found = [measured("commits", ours, "1/s", peers={PEER: theirs}, goal=GOAL_COMMITS)]
    found += spread("commit", delays, "ms", {99.0: 50.0})
    found.append(measured(f"restart of a match of {len(events)} events", restarts, "s", better="less", goal=GOAL_RESTART_S))
    return [figure.plain() for figure in found]


def _recorded(path: Path, writer: Codec, first: MatchBegan, rest: Sequence[Event]) -> list[float]:
    with Record(path) as record:
        log = record.begin(writer, first)
        return [_seconds(partial(log.append, (event,))) for event in rest]


def _restarted(path: Path, game: AnyGame, writer: Codec) -> None:
    with Record(path) as record:
        _, events = record.resume(record.matches()[0].id, writer)
    match = Match.blank(game)
    for event in events:
        match = match.after(event)


def _bare(path: Path, bodies: Sequence[str]) -> list[float]:
    database = sqlite3.connect(path, isolation_level=None)
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("CREATE TABLE event (body TEXT)")
        return [_seconds(partial(database.execute, "INSERT INTO event VALUES (?)", (body,))) for body in bodies]
    finally:
        database.close()


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
