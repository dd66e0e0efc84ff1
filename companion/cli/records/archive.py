"""The record as commands see it: which file, which match, and the game that was played."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from companion.record.codec import Codec
    from companion.record.eventlog import MatchRow, Record
    from companion.referee.events import Event
    from companion.rules.game import AnyGame

RecordFile = Annotated[Path | None, typer.Option("--file", help="The record, if it is not the usual one.")]
MatchNumber = Annotated[str, typer.Argument(metavar="MATCH", help="Number of a match, or `last`.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]


@dataclass(frozen=True)
class Recorded:
    """One match of a record, read."""

    row: MatchRow
    game: AnyGame
    codec: Codec
    events: tuple[Event, ...]


def opened(file: Path | None) -> Record:
    """The record, for reading only. Raises RecordError."""
    from companion.record.eventlog import Record
    from companion.settings.config import record_path

    return Record(file or record_path(), writing=False)


def recorded(record: Record, number: str) -> Recorded:
    """A match by its number. Raises RecordError, or InputError for a game that is not there."""
    from companion.assemble import codec, load_game

    row = sound(record.match(which(record, number)))
    game = load_game(row.game)
    writer = codec(game)
    return Recorded(row, game, writer, record.events(row.id, writer))


def sound(row: MatchRow) -> MatchRow:
    """This match. Raises RecordError where its line in the table of matches is torn."""
    from companion.errors import RecordError

    if not row.seats:
        raise RecordError(f"Match {row.id} is torn in the table of matches: `companion record verify` tells more, the screen deletes it.")
    return row


def which(record: Record, number: str) -> int:
    """`last` or digits. Raises RecordError."""
    from companion.errors import RecordError

    if number == "last" and (rows := record.matches()):
        return rows[-1].id
    if number == "last":
        raise RecordError(f"No match is in the record {record.path} yet: play one first.")
    if not number.isdecimal():
        raise RecordError(f"There is no match '{number}' in the record {record.path}; `companion record list` shows them all.")
    return int(number)


def plain(row: MatchRow) -> dict[str, Any]:
    """A match's line of `record list --json`."""
    return {
        "match": row.id, "game": row.game, "rules": row.rules, "seats": list(row.seats), "wall": row.wall,
        "status": row.status, "events": row.events,
    }  # fmt: skip
