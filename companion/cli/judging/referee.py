"""`companion referee`: the whole referee as a filter, observations in, events out."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from companion.record.codec import Codec
    from companion.referee.match import Match


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(referee)


OptionTexts = Annotated[list[str] | None, typer.Option("--option", help="A house rule, key=value; may be given several times.")]
BoardFile = Annotated[Path | None, typer.Option("--board", help="Your own board.toml instead of the game's.")]


def referee(
    game: str,
    seats: Annotated[int, typer.Option("--seats", help="How many seats play.")],
    option: OptionTexts = None,
    board: BoardFile = None,
) -> None:
    """Read observations (one JSON object a line) on stdin, write events (one a line) on stdout.

    Time is what each observation says under "at"; the same input gives the same bytes. A line that cannot be understood
    ends the run with exit status 2; what was written before it stands.
    """
    from companion.assemble import codec, load_game, options_from, seats_from
    from companion.record.codec import dumps
    from companion.referee.desk import begin
    from companion.referee.match import Match

    rules = load_game(game, board)
    writer = codec(rules)
    match = Match.blank(rules)
    first = begin(rules, seats_from(rules, seats), options_from(rules, option or (), board))
    for seq, event in enumerate(_events(match, first, sys.stdin, writer)):
        sys.stdout.write(dumps(writer.event(event, seq)) + "\n")
        sys.stdout.flush()


def _events(match: Match, first: Any, lines: Iterable[str], reader: Codec) -> Iterator[Any]:
    """Every event of the match, the first one before anything is read."""
    from companion.errors import InputError, WireError
    from companion.live.answers import said, tidied
    from companion.record.codec import loads
    from companion.referee.commands import order_of
    from companion.referee.observation import Command, TableSeen

    match = match.after(first)
    yield first
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            observation = reader.observation_from(loads(line))
            if isinstance(observation, TableSeen):
                observation = tidied(observation, match.game.board)
            if isinstance(observation, Command):
                order_of(observation.name, observation.args)
        except (InputError, ValueError) as error:
            raise WireError(f"Line {number} is not an observation: {error}") from error
        match, events = said(match, observation)
        yield from events
