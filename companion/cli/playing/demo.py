"""`companion demo`: a whole game on the simulated table in the real app, with cheats that are caught."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from companion.games.usual import FIRST

USUAL = 3
"""Players of a demo."""


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(demo)


def demo(  # noqa: PLR0917 - a command has as many parameters as options
    game: Annotated[str, typer.Argument(help="Which game.")] = FIRST,
    headless: Annotated[bool, typer.Option("--headless", help="Draw into an offscreen window, as fast as it goes.")] = False,
    out: Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Write screenshots and report.json there.")] = None,
    seed: Annotated[int, typer.Option("--seed", help="The same seed plays the same game.")] = 1,
    speed: Annotated[float, typer.Option("--speed", min=0.1, help="So many times faster than people play.")] = 6.0,
    seats: Annotated[int | None, typer.Option("--seats", help="How many simulated players: 3, or as near as the game comes.")] = None,
    option: Annotated[list[str] | None, typer.Option("--option", help="A house rule, key=value; may be given several times.")] = None,
    cheat: Annotated[float, typer.Option("--cheat", min=0.0, max=1.0, help="How often a player cheats, per turn.")] = 0.15,
    through: Annotated[
        str | None,
        typer.Option(
            "--through",
            help="frames: the simulated camera's pictures are read; layouts: without pictures. Frames where the game's pieces are "
            "read reliably by now.",
        ),
    ] = None,
    size: Annotated[str, typer.Option("--size", help="The panel: 800x480 or 720x1280.")] = "800x480",
) -> None:
    """Watch a whole game on the simulated table in the real app.

    Rolls and presses go through the dice's own firmware where MicroPython is there; the screen says which. Exit status 0: the
    game was finished and nobody was accused wrongly.
    """
    from companion.assemble import load_game, load_world
    from companion.live.machine.panel import Panel
    from companion.live.simulated.demo import Showing, Wanted

    wanted = load_game(game)
    load_world(game)  # A game that nobody can play there is said before all else.
    if not headless and not Panel.somebody_sees():
        print("This machine has no screen: the demo is drawn offscreen; --out DIR keeps pictures of it.", flush=True)
        headless = True
    players = seats if seats is not None else min(wanted.seats, key=lambda count: (abs(count - USUAL), count))
    panel = Panel.of(size, headless=headless)
    chosen = through or ("frames" if wanted.pictures_proven else "layouts")
    if through is None and not wanted.pictures_proven:
        print(f"The pieces of {game} are not yet read reliably from pictures: shown without them; --through frames tries.", flush=True)
    raise typer.Exit(Showing(Wanted(game, players, tuple(option or ()), seed, cheat, chosen, panel, speed, out)).run())
