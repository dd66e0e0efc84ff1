"""`companion simulate`: games without a screen, on a simulated table, against the real referee in another process."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(simulate)


def simulate(  # noqa: PLR0917 - typer calls it by name
    game: str,
    seats: Annotated[int, typer.Option("--seats", help="How many seats play.")],
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 1,
    seed: Annotated[str, typer.Option("--seed", help="Any text; the same seed plays the same games.")] = "0",
    option: Annotated[list[str] | None, typer.Option("--option", help="A house rule, key=value; the others are drawn.")] = None,
    board: Annotated[Path | None, typer.Option("--board", help="Your own board.toml instead of the game's.")] = None,
    cheat: Annotated[float, typer.Option("--cheat", min=0.0, max=1.0, help="How often players cheat, per turn.")] = 0.0,
    cheat_kind: Annotated[
        list[str] | None, typer.Option("--cheat-kind", help="Only this violation, by its ID; may be given again.")
    ] = None,
    through: Annotated[str, typer.Option("--through", help="What the referee gets: layouts or frames.")] = "layouts",
    report: Annotated[Path | None, typer.Option("--report", help="Write the report to this file instead of the screen.")] = None,
    export: Annotated[Path | None, typer.Option("--export", help="Write truth, observations and events of every game here.")] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Also fail when a violation never came up.")] = False,
) -> None:
    """Play whole games on a simulated table. Exit status 1 when the referee missed, misread or wrongly accused anything."""
    from companion.errors import InputError
    from companion.live.simulated.series import Series
    from companion.simulate.report import clean, problems
    from companion.simulate.report import report as reported

    if through not in ("layouts", "frames"):
        raise InputError(f"--through is layouts or frames, not '{through}'.")
    if report is not None:
        _can_be_written(report)
    if export is not None:
        _can_hold_files(export)
    series = Series(
        game, seats, seed, options=option or [], cheat=cheat, kinds=cheat_kind or (), through=through, export=export, board=board
    )
    played = series.play(games)
    found = reported(series.asked, played)
    text = json.dumps(found, indent=1) + "\n"
    if report is None:
        sys.stdout.write(text)
    else:
        report.write_text(text, encoding="ascii")
    for line in problems(played):
        typer.echo(line, err=True)
    if not clean(found, strict):
        raise typer.Exit(1)


def _can_be_written(report: Path) -> None:
    """Tries the report's place before any game is played. Raises InputError."""
    from companion.errors import InputError

    was_there = report.exists()
    try:
        with report.open("ab"):
            pass
        if not was_there:
            report.unlink()
    except OSError as error:
        raise InputError(f"--report {report} cannot be written ({error.strerror}): name a file in a folder that can.") from error


def _can_hold_files(export: Path) -> None:
    """Makes the folder of --export and tries it before any game is played. Raises InputError."""
    import tempfile

    from companion.errors import InputError

    try:
        export.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=export):
            pass
    except OSError as error:
        raise InputError(f"--export {export} cannot be written ({error.strerror}): name a folder that can.") from error
