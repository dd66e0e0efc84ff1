"""`companion record`: what was played, as a list, a transcript, lines of JSON, numbers; and whether it is still whole."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.records.archive import AsJson, MatchNumber, RecordFile, opened, plain, recorded, sound, which
from companion.cli.records.outcomes import as_data, result_of, told
from companion.cli.records.settled import settled
from companion.cli.records.telling import in_numbers, pictured, teller


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    group = typer.Typer(help="The record of all matches.", no_args_is_help=True)
    group.command("list")(matches)
    group.command()(show)
    group.command()(export)
    group.command()(verify)
    group.command()(stats)
    group.command()(settled)
    group.command()(delete)
    app.add_typer(group, name="record")


def matches(*, file: RecordFile = None, as_json: AsJson = False) -> None:
    """List all matches, oldest first, with who played and who won."""
    with opened(file) as record:
        rows = record.matches()
        results = {row.id: result_of(record, row) for row in rows if row.seats}
    torn, whole = [row for row in rows if not row.seats], [row for row in rows if row.seats]
    if as_json and (whole or not torn):
        print(json.dumps([plain(row) | as_data(results[row.id]) for row in whole]))
    for row in () if as_json else whole:
        line = f"{row.id:>5}  {row.wall}  {row.game}  {', '.join(row.seats)}  {row.status}  {row.events} events"
        print(f"{line}  {told(results[row.id], row)}".rstrip())
    if torn:
        sound(torn[0])
    if not rows and not as_json:
        print("No match is in the record yet.")


def show(match: MatchNumber, *, file: RecordFile = None, as_json: AsJson = False) -> None:
    """Tell a match; with --json its last position, scores and outcome."""
    from companion.record.export import transcript
    from companion.record.replay import replay

    with opened(file) as record:
        one = recorded(record, match)
    if not as_json:
        for line in transcript(one.game, one.events, teller(one.row.game, one.events)):
            print(line)
        return
    stands = replay(one.game, one.events)
    outcome = stands.outcome
    answer = {
        **plain(one.row),
        "options": one.codec.options(stands.options),
        "scores": {seat: str(score) for seat, score in one.game.scores(stands.live).items()},
        "outcome": None if outcome is None else {"winners": list(outcome.winners), "reason": outcome.reason},
        "position": one.codec.position(stands.seats, stands.options, stands.state),
    }
    print(json.dumps(answer))


def export(
    match: MatchNumber,
    *,
    out: Annotated[
        Path | None, typer.Option("--out", help="A folder for events.jsonl, the transcript (.txt, .html with pictures) and position.json.")
    ] = None,
    file: RecordFile = None,
) -> None:
    """Write a match as events.jsonl: on stdout, or with a transcript and the last position into a folder."""
    from companion.record.export import json_lines, transcript
    from companion.record.replay import replay

    with opened(file) as record:
        one = recorded(record, match)
    lines = "".join(line + "\n" for line in json_lines(one.events, one.codec))
    if out is None:
        print(lines, end="")
        return
    stands = replay(one.game, one.events)
    out.mkdir(parents=True, exist_ok=True)
    (out / "events.jsonl").write_text(lines, encoding="utf-8")
    told = transcript(one.game, one.events, teller(one.row.game, one.events))
    (out / "transcript.txt").write_text("".join(line + "\n" for line in told), encoding="utf-8")
    page = "\n".join(pictured(one, stands))
    (out / "transcript.html").write_text(page, encoding="utf-8")
    position = one.codec.position(stands.seats, stands.options, stands.state)
    (out / "position.json").write_text(json.dumps(position) + "\n", encoding="utf-8")
    print(out)


def verify(*, file: RecordFile = None, as_json: AsJson = False) -> None:
    """Check every event and all evidence against their hashes. Exit status 1 when something does not hold."""
    with opened(file) as record:
        found = record.verify()
        count = sum(row.events for row in record.matches())
    if as_json:
        print(json.dumps({"events": count, "broken": [asdict(notice) for notice in found]}))
    elif found:
        for notice in found:
            print(notice.sentence)
    else:
        print(f"All {count} events are as they were written.")
    if found:
        raise typer.Exit(1)


def stats(match: MatchNumber = "last", *, file: RecordFile = None, as_json: AsJson = False) -> None:
    """A match in numbers."""
    from companion.record.statistics import statistics

    with opened(file) as record:
        one = recorded(record, match)
    numbers = asdict(statistics(one.game, one.events))
    if as_json:
        print(json.dumps({"match": one.row.id, **numbers}))
        return
    for line in in_numbers(one, numbers):
        print(line)


def delete(
    match: MatchNumber,
    *,
    yes: Annotated[bool, typer.Option("--yes", help="Delete without asking.")] = False,
    file: RecordFile = None,
) -> None:
    """Delete a match with its events and pictures, for ever. Exit status 1 when it was asked about and kept."""
    from companion.record.database import were_set_aside
    from companion.record.eventlog import Record
    from companion.settings.config import record_path

    with opened(file) as record:
        row = sound(record.match(which(record, match)))
    if not yes and not typer.confirm(f"Delete match {row.id} of {row.game} ({row.wall}, {row.events} events) for ever?", err=True):
        print(f"Match {row.id} is kept: nothing was deleted.")
        raise typer.Exit(1)
    with Record(file or record_path()) as record:
        record.delete(row.id)
        copies = were_set_aside(record.path)
    print(f"Match {row.id} is deleted.")
    for copy in copies:
        print(f"{copy} was set aside when the record was damaged and may still hold it: delete that file too.")
