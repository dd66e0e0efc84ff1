"""`companion play`: the app for a real table, or for a simulated one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(play)


def play(  # noqa: PLR0917 - a command has as many parameters as options
    game: Annotated[str | None, typer.Argument(help="Only this game; all of them without.")] = None,
    camera: Annotated[str | None, typer.Option("--camera", help="auto, picamera, 0, or a folder or file of pictures.")] = None,
    dice: Annotated[str | None, typer.Option("--dice", help="simulated, or the serial port of the dice and buttons.")] = None,
    table: Annotated[str, typer.Option("--table", help="real, or simulated: players and pieces that exist only here.")] = "real",
    settings: Annotated[Path | None, typer.Option("--settings", help="Your companion.toml, if it is not the usual one.")] = None,
    file: Annotated[Path | None, typer.Option("--file", help="The record, if it is not the usual one.")] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", help="A house rule of GAME, key=value; may be given several times.")
    ] = None,
    size: Annotated[str | None, typer.Option("--size", help="The panel: 800x480 or 720x1280.")] = None,
    fullscreen: Annotated[bool, typer.Option("--fullscreen", help="On the whole panel, whatever the settings say.")] = False,
    seed: Annotated[int, typer.Option("--seed", help="Of the simulated table.")] = 1,
    speed: Annotated[float, typer.Option("--speed", min=0.1, help="Of the simulated players.")] = 3.0,
) -> None:
    """Play at the table. Everything that is recorded is there again after a power cut."""
    from companion.errors import ConfigError
    from companion.settings.config import defaults, load
    from companion.wiring import Wishes, stop
    from companion.wiring import play as run

    wishes = Wishes(game, camera, dice, table, file, size, seed, speed, fullscreen, tuple(option or ()))
    try:
        config = load(settings)
    except ConfigError as error:
        stop(str(error), defaults(), wishes)
        raise
    run(config, wishes)
