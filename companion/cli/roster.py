"""`companion roster show | check | set | add | remove`: the owner's cards of a game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from companion.settings.rosterfile import Tables

FileOption = Annotated[Path | None, typer.Option("--file", help="Another roster file than your own.")]
NameOption = Annotated[str | None, typer.Option("--name", help="What the card is called.")]
TextOption = Annotated[str | None, typer.Option("--text", help="What is printed on it.")]
TypeOption = Annotated[str | None, typer.Option("--type", help="Roster cards: the type that is printed on it.")]
HookOption = Annotated[list[str] | None, typer.Option("--hook", help="What the companion does with it: 'push_resist 2', or 'manual'.")]
KeyArgument = Annotated[str, typer.Argument(metavar="ID", help="t5 is a Team card, t5-1 a Roster card.")]


def register(app: typer.Typer) -> None:
    """Adds the command group."""
    group = typer.Typer(help="The teams and cards of the game that has some: see them, check them, type in your own.", no_args_is_help=True)
    for command in (show, check, hooks, add, change, remove):
        group.command("set" if command is change else None)(command)
    app.add_typer(group, name="roster")


def show(
    key: Annotated[str | None, typer.Argument(metavar="ID", help="Only this card.")] = None,
    file: FileOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """List all teams and their cards, or show one card."""
    tables = _read(file)
    chosen = {part: {k: entry for k, entry in every.items() if key in (None, k)} for part, every in tables.items()}
    if key is not None and not any(chosen.values()):
        raise _unknown(key, tables)
    if as_json:
        print(json.dumps(chosen))
        return
    for team, entry in chosen.get("teams", {}).items():
        _tell(team, entry)
    for card, entry in chosen.get("cards", {}).items():
        _tell(card, entry)


def check(file: FileOption = None) -> None:
    """Name everything that is wrong, one sentence each; status 1 when something is."""
    wrong = _flaws(_read(file))
    for sentence in wrong:
        print(sentence)
    if wrong:
        raise typer.Exit(1)
    print("The roster is in order.")


def hooks() -> None:
    """List what a card can do by itself."""
    for title, every in _rules().HOOKS.items():
        print(title)
        for name, word in every.items():
            print(f"  {name}{f' and {word}' if word else ''}")


def add(
    key: KeyArgument,
    *,
    name: Annotated[str, typer.Option("--name", help="What the card is called.")],
    text: Annotated[str, typer.Option("--text", help="What is printed on it.")],
    kind: TypeOption = None,
    hook: HookOption = None,
    file: FileOption = None,
) -> None:
    """Add a card: manual, unless you say what the companion shall do with it."""
    from companion.errors import InputError

    tables = _read(file)
    if any(key in every for every in tables.values()):
        raise InputError(f"There is a card {key} already; `companion roster set {key}` changes it.")
    entry: dict[str, Any] = {"name": name, "text": text, "hooks": hook or ["manual"]}
    if "-" in key:
        entry |= {"team": key.partition("-")[0], "type": kind or ""}
    _keep(file, tables, key, entry)


def change(
    key: KeyArgument,
    *,
    name: NameOption = None,
    text: TextOption = None,
    kind: TypeOption = None,
    hook: HookOption = None,
    file: FileOption = None,
) -> None:
    """Change what is given; the rest of the card stays."""
    tables = _read(file)
    old = next((every[key] for every in tables.values() if key in every), None)
    if old is None:
        raise _unknown(key, tables)
    given = {"name": name, "text": text, "type": kind, "hooks": hook or None}
    _keep(file, tables, key, old | {field: value for field, value in given.items() if value is not None})


def remove(key: KeyArgument, file: FileOption = None) -> None:
    """Take a card out of the roster."""
    from companion.settings import rosterfile

    tables = _read(file)
    if not any(every.pop(key, None) for every in tables.values()):
        raise _unknown(key, tables)
    rosterfile.write(_own(file), tables)
    _report(file, tables)


def _keep(file: Path | None, tables: Tables, key: str, entry: dict[str, Any]) -> None:
    """Saves the roster with this card. Raises InputError for a card that is wrong by itself; nothing is saved then."""
    from companion.assemble import frozen
    from companion.errors import InputError
    from companion.settings import rosterfile

    whole = "-" not in key
    wrong = next(_rules().entry_flaws(key, dict(frozen(entry)), whole=whole), None)
    if wrong is not None:
        raise InputError(f"{wrong} Nothing was saved.")
    tables.setdefault("teams" if whole else "cards", {})[key] = entry
    rosterfile.write(_own(file), tables)
    _report(file, tables)


def _report(file: Path | None, tables: Tables) -> None:
    """Says where it was saved and what is still wrong with the whole."""
    print(f"Saved in {_own(file)}.")
    wrong = _flaws(tables)
    for sentence in wrong:
        print(sentence)
    if wrong:
        raise typer.Exit(1)


def _flaws(tables: Tables) -> tuple[str, ...]:
    import vision.sheets.boardfile
    from companion.assemble import folder, frozen

    rules, faces = _rules(), vision.sheets.boardfile.load(folder(_game()) / "board.toml").faces()
    wrong: tuple[str, ...] = rules.flaws(frozen(tables), tuple(face for kind in rules.PRINTED for face in faces[kind]))
    return wrong


def _game() -> str:
    """The game that has teams and cards. Raises InputError where none has."""
    from companion.assemble import folder, games
    from companion.errors import InputError

    for name in games():
        if (folder(name) / "rosters.toml").exists():
            return name
    raise InputError("No game that can be played has teams and cards.")


def _rules() -> Any:
    """The module of that game which knows its cards."""
    from companion.assemble import package_of

    return package_of(_game()).part("roster")


def _read(file: Path | None) -> Tables:
    """This file; else the owner's own, else the game's."""
    from companion.assemble import folder
    from companion.settings import rosterfile

    own = _own(file)
    return rosterfile.read(own if own.exists() or file is not None else folder(_game()) / "rosters.toml")


def _own(file: Path | None) -> Path:
    """The file in which changes are saved."""
    from companion.settings.config import own_rosters

    return file or own_rosters(_game())


def _unknown(key: str, tables: Tables) -> Exception:
    from companion.errors import InputError

    every = [name for part in tables.values() for name in part]
    return InputError(f"There is no card {key}; there are {', '.join(every)}. `companion roster add {key}` makes it.")


def _tell(key: str, entry: dict[str, Any]) -> None:
    kind = f", {entry['type']}" if entry.get("type") else ""
    indent = "  " if "-" in key else ""
    print(f"{indent}{key}  {entry.get('name', '')}{kind}  [{', '.join(map(str, entry.get('hooks', [])))}]")
    print(f"{indent}    {entry.get('text', '')}")
