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
    out: Annotated[Path | None, typer.Option("--out", help="The PDF to write.")] = None,
    paper: Annotated[str, typer.Option("--paper", help="a4 or letter.")] = "a4",
    stickers: Annotated[
        bool, typer.Option("--stickers", help="With --out or --preview: only codes and marks, for the pieces of a boxed game.")
    ] = False,
    images: Annotated[Path | None, typer.Option("--images", help="The folder for PNGs and manifest.json.")] = None,
    lens: Annotated[
        Path | None, typer.Option("--lens", help="The page (PDF) by which companion calibrate --lens measures the lens.")
    ] = None,
    preview: Annotated[Path | None, typer.Option("--preview", help="One picture (PNG) of the table and its pieces.")] = None,
    board: Annotated[Path | None, typer.Option("--board", help="Your own board.toml instead of the game's.")] = None,
) -> None:
    """Write the kit as a PDF to cut out, as one picture, or as pictures with a manifest."""
    from companion.errors import InputError
    from companion.kit import pictures, sheets
    from companion.kit import preview as whole
    from companion.kit.paper import paper as named

    if [out, images, preview, lens].count(None) == 4:
        raise InputError(
            "Say what to write: --out F.pdf for printing, --preview F.png for one picture, --lens F.pdf for the page that measures the "
            "lens, or --images DIR for all of them."
        )
    if stickers and out is None and preview is None:
        raise InputError("--stickers are codes and marks alone: write them with --out F.pdf, or look at them with --preview F.png.")
    for file in filter(None, (out, lens)):
        _free(file, "PDF", (b"%PDF",))
    if preview is not None:
        _free(preview, "picture", (b"\x89PNG", b"\xff\xd8\xff"))
    size = named(paper)
    plan = geometry(game, seats, option or [], board)
    if out is not None:
        printed = sheets.write(plan, out, size, only_stickers=stickers)
        print(f"{out}: {printed.sheets} sheets of {size.name}, {printed.pages} pages with backs. Print at 100 %, matt.")
    if lens is not None:
        sheets.write_lens(lens, size)
        print(f"{lens}: one sheet of {size.name}. Print at 100 %, matt; glue it on something stiff.")
    if preview is not None:
        whole.write(plan, preview, only_stickers=stickers)
        print(f"{preview}: {'the stickers' if stickers else 'the table and its pieces'}.")
    if images is not None:
        manifest = pictures.write(plan, images)
        print(f"{images}: {len(manifest['zones'])} zones, {len(manifest['faces'])} faces, {len(manifest['backs'])} backs.")


def _free(file: Path, what: str, beginnings: tuple[bytes, ...]) -> None:
    """Raises InputError where another kind of file lies: only what may be an earlier kit is written over."""
    from companion.errors import InputError

    if not file.is_file():
        return
    with file.open("rb") as there:
        begins = there.read(8)
    if begins and not begins.startswith(beginnings):
        raise InputError(f"{file} is there already and is no {what}: name another file, or move it away. Nothing in it was changed.")
