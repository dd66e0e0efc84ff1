"""`companion schema`: JSON Schemas of every format that scripts outside may rely on."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from companion.cli.judging.formats import FORMATS, OF_A_GAME


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(schema)


def schema(
    name: Annotated[str, typer.Argument(help="For example layout, observations, events, position, report; an unknown name lists them.")],
    *,
    game: Annotated[str | None, typer.Option("--game", help="Whose actions, state and options; without it the first game's.")] = None,
) -> None:
    """Print the JSON Schema (2020-12) of one format. For *.jsonl it is the schema of one line."""
    from companion.assemble import games

    print(json.dumps(found(name, game or games()[0]), indent=2))


def found(name: str, game: str) -> dict[str, Any]:
    """The schema of a format. Raises InputError for one that there is not."""
    from companion.assemble import codec, load_game
    from companion.errors import InputError

    wanted = name.lower().removesuffix(".json").removesuffix(".jsonl")
    if wanted in ("observations", "events", "actions"):
        wanted = wanted.removesuffix("s")
    if wanted in OF_A_GAME:
        return codec(load_game(game)).schema(wanted)
    if wanted not in FORMATS:
        raise InputError(f"There is no format '{name}'; there are {', '.join(sorted((*OF_A_GAME, *FORMATS)))}.")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": wanted, **FORMATS[wanted]}
