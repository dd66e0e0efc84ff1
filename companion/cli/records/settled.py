"""`companion record settled`: what the players of a match settled in mid-game, and keeping it in the owner's board.toml."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.records.archive import AsJson, MatchNumber, RecordFile, opened, recorded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.referee.events import Event, RuleSettled
    from companion.settings.ownboard import Entry


def settled(
    match: MatchNumber = "last",
    *,
    keep: Annotated[bool, typer.Option("--keep", help="From now on all matches go by it: write it to your own board.toml.")] = False,
    board: Annotated[Path | None, typer.Option("--board", help="Another board.toml than your own.")] = None,
    file: RecordFile = None,
    as_json: AsJson = False,
) -> None:
    """List what all players settled in the middle of a match: borders of their map, house rules. It holds for that match; --keep
    makes it hold for all.
    """
    with opened(file) as record:
        one = recorded(record, match)
    facts = settled_in(one.events)
    if as_json:
        print(json.dumps([{"key": fact.key, "value": fact.value, "by": list(fact.by)} for fact in facts]))
    else:
        for fact in facts:
            by = f"  ({', '.join(fact.by)})" if fact.by else ""
            print(f"{fact.key} = {json.dumps(fact.value)}{by}")
        if not facts:
            print("Nothing was settled in this match.")
    if keep and facts:
        path, entries = kept(one.game.name, one.game.default_seats(len(one.row.seats)), facts, board)
        if not as_json:
            for table, key, value in entries:
                print(f"{path}: [{'.'.join(table)}] {json.dumps(key)} = {json.dumps(value)}")
            if not entries:
                print(f"{path}: all of it stands there already.")


def settled_in(events: tuple[Event, ...]) -> tuple[RuleSettled, ...]:
    """The facts that were settled and not taken back, oldest first."""
    from companion.record.replay import struck
    from companion.referee.events import RuleSettled

    gone = struck(events)
    return tuple(event for seq, event in enumerate(events) if isinstance(event, RuleSettled) and seq not in gone)


def kept(name: str, seats: tuple[str, ...], facts: tuple[RuleSettled, ...], board: Path | None) -> tuple[Path, tuple[Entry, ...]]:
    """Writes this to an owner's board file: the file and the changes in it. Without one it is made from the game's.

    Raises InputError for a file that cannot be changed; nothing is written then.
    """
    from companion.assemble import board_path, load_game, options_from
    from companion.errors import InputError
    from companion.settings.config import own_board
    from companion.settings.ownboard import put

    path = board or own_board(name)
    source = path if path.exists() else board_path(name)
    game = load_game(name, source)
    before = options_from(game, board_file=source)
    state = game.begin(seats, before)
    try:
        for fact in facts:
            state = game.amend(state, fact.key, fact.value)
    except (TypeError, ValueError) as error:
        raise InputError(f"With the board file {source}, {fact.key} cannot be settled: {error}") from error
    entries = tuple(_differences(before, state.options))
    if entries:
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_suffix(".new")
        new.write_text(put(source.read_text(encoding="utf-8"), list(entries)), encoding="utf-8")
        if options_from(load_game(name, new), board_file=new) != state.options:
            new.unlink()
            raise InputError(f"The board file {source} cannot be changed line by line; write what was settled there yourself.")
        new.replace(path)
    return path, entries


def _differences(before: Any, after: Any) -> Iterator[Entry]:
    """The changes of a board file for these house rules. Borders and the like go into its topology, the others into its defaults."""
    for option in fields(before):
        old, new = getattr(before, option.name), getattr(after, option.name)
        if old == new:
            continue
        if option.name == "topology":
            yield from _leaves(("topology",), dict(old), dict(new))
        else:
            yield ("defaults",), option.name, new


def _leaves(table: tuple[str, ...], old: dict[str, Any], new: dict[str, Any]) -> Iterator[Entry]:
    for key, value in new.items():
        if value == old.get(key):
            continue
        if isinstance(value, tuple):
            yield from _leaves((*table, key), dict(old.get(key, ())), dict(value))
        else:
            yield table, key, value
