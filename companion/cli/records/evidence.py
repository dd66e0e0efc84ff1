"""`companion evidence`: everything that is kept about one event, for whoever doubts it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.records.archive import MatchNumber, Recorded, RecordFile, opened, recorded
from companion.cli.records.telling import teller

if TYPE_CHECKING:
    from companion.record.eventlog import Record
    from companion.referee.match import Match


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(evidence)


def evidence(
    match: MatchNumber,
    seq: Annotated[int, typer.Argument(metavar="SEQ", help="Sequence number of the event, for example of a FaultCalled.")],
    *,
    out: Annotated[Path, typer.Option("--out", help="A folder for the files.")],
    verify: Annotated[
        bool, typer.Option("--verify", help="Check the record up to this event first; exit status 1 if it does not hold.")
    ] = False,
    file: RecordFile = None,
) -> None:
    """Write the event, table and position before and after it, with the crops and scores behind it."""
    from companion.errors import RecordError
    from companion.record.replay import steps

    with opened(file) as record:
        one = recorded(record, match)
        if not 0 <= seq < len(one.events):
            raise RecordError(f"Match {one.row.id} has events 0 to {len(one.events) - 1}, not {seq}.")
        kept = record.evidence(one.row.id, seq)
        broken = _broken(record, one) if verify else ()
    before, event, after = next(step for number, step in enumerate(steps(one.game, one.events)) if number == seq)
    out.mkdir(parents=True, exist_ok=True)
    files: dict[str, Any] = {
        "event.json": one.codec.event(event, seq),
        "before.json": _stands(one, before),
        "after.json": _stands(one, after),
    }
    for name, content in files.items():
        (out / name).write_text(json.dumps(content) + "\n", encoding="utf-8")
    for name, body in kept.items():
        (out / Path(name).name).write_bytes(body)
    told = teller(one.row.game, one.events)(event, before)
    if told:
        print(told)
    print(f"{len(files) + len(kept)} files in {out}")
    for sentence in broken:
        print(sentence)
    if broken:
        raise typer.Exit(1)


def _stands(one: Recorded, match: Match) -> dict[str, Any]:
    """A position, the last table that was seen, and what is owed."""
    if match.state is None:
        return {}
    seen = match.draft.last
    return {
        **one.codec.position(match.seats, match.options, match.live),
        "seen": None if seen is None else one.codec.layout(seen.table),
        "blind": [] if seen is None else sorted(seen.blind),
        "owed": [{"place": debt.place, "rule": debt.rule} for debt in match.owed],
    }


def _broken(record: Record, one: Recorded) -> tuple[str, ...]:
    return tuple(notice.sentence for notice in record.verify() if notice.match in (None, one.row.id))
