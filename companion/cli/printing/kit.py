"""`companion kit`: the printable board, pieces, cards and marks at true size."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.printing.board import geometry


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(kit)


def kit(
    game: str,
    *,
    seats: Annotated[int | None, typer.Option("--seats", help="How many play; without it the most there can be.")] = None,
    option: Annotated[list[str] | None, typer.Option("--option", help="A house rule, key=value.")] = None,
    out: Annotated[Path | None, typer.Option("--out", help="The PDF to write, on A4.")] = None,
    images: Annotated[Path | None, typer.Option("--images", help="The folder for PNGs and manifest.json.")] = None,
    board: Annotated[Path | None, typer.Option("--board", help="Your own board.toml instead of the game's.")] = None,
) -> None:
    """Write the kit as a PDF with cut lines, or as pictures with a manifest."""
    from companion.errors import InputError
    from companion.kit import pictures, sheets

    if out is None and images is None:
        raise InputError("Say what to write: --out F.pdf for printing, or --images DIR for pictures.")
    plan = geometry(game, seats, option or [], board)
    if out is not None:
        print(f"{out}: {sheets.write(plan, out)} sheets of A4. Print at 100 %, matte.")
    if images is not None:
        manifest = pictures.write(plan, images)
        print(f"{images}: {len(manifest['zones'])} zones, {len(manifest['faces'])} faces, {len(manifest['backs'])} backs.")
