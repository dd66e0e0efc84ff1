"""Joins all parts: the only place that knows every class.

A game is a folder of `companion/games` whose package has a `GAME`; its name is the folder's with dashes.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import fields
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.choices import choose, fitting
from companion.errors import BoardError, InputError
from companion.rules.values import Board

if TYPE_CHECKING:
    import vision.board
    from companion.record.codec import Codec
    from companion.rules.game import Game

GAMES = Path(__file__).parent / "games"


@cache
def games() -> tuple[str, ...]:
    """The names of all games there are, sorted, as on the command line: `treasure-hunt`."""
    return tuple(
        sorted(
            folder.name.replace("_", "-")
            for folder in GAMES.iterdir()
            if (folder / "__init__.py").exists() and hasattr(_package(folder.name), "GAME")
        )
    )


def folder(name: str) -> Path:
    """Where the files of a game lie: board.toml, violations.toml, words.toml, rulebook.md. Raises InputError for an unknown game."""
    if name not in games():
        raise InputError(f"There is no game '{name}'; there are {', '.join(games())}.")
    return GAMES / name.replace("-", "_")


def load_game(name: str, board_file: Path | None = None) -> Game[Any, Any, Any]:
    """The game with its board: the order of every place and the faces of every piece, for any number of seats.

    `board_file` is an owner's own board.toml; without it the game's own. Raises InputError for an unknown game and
    BoardError for a board that is wrong.
    """
    path = board_file or folder(name) / "board.toml"
    game: Game[Any, Any, Any] = _package(folder(name).name).GAME(_rules_board(path))
    return game


def load_board(name: str, seats: int, board_file: Path | None = None) -> vision.board.Board:
    """The geometry of the table for so many seats, in mm. Raises InputError and BoardError as `load_game` does."""
    from vision.board import load
    from vision.errors import VisionError

    path = board_file or folder(name) / "board.toml"
    try:
        return load(path, seats)
    except VisionError as error:
        raise BoardError(str(error)) from error


def options_from(game: Game[Any, Any, Any], texts: Iterable[str] = (), board_file: Path | None = None) -> Any:
    """The house rules of a match: the game's own defaults, then the board file's, then each `key=value` of `texts`.

    The board's topology goes with them as a frozen value. Raises InputError naming the key and its choices.
    """
    options = game.options()
    defaults, topology = _handed_on(board_file or folder(game.name) / "board.toml")
    for key, value in defaults.items():
        options = fitting(options, key, value)
    if topology and any(field.name == "topology" for field in fields(options)):
        options = game.options(**{field.name: getattr(options, field.name) for field in fields(options)} | {"topology": frozen(topology)})
    return choose(options, texts)


def seats_from(game: Game[Any, Any, Any], count: int) -> tuple[str, ...]:
    """The seats for so many players, in turn order. Raises InputError for a number that the game is not for."""
    if count not in game.seats:
        raise InputError(f"{game.name} is for {game.seats[0]} to {game.seats[-1]} seats, not {count}.")
    return game.default_seats(count)


def codec(game: Game[Any, Any, Any]) -> Codec:
    """Turns this game's values into plain JSON data and back."""
    from companion.record.codec import Codec

    return Codec(game)


def frozen(value: Any) -> Any:
    """A value of a board file as a hashable one: tables become sorted pairs, lists become tuples."""
    if isinstance(value, dict):
        return tuple((key, frozen(value[key])) for key in sorted(value))
    if isinstance(value, list | tuple):
        return tuple(frozen(item) for item in value)
    return value


@cache
def _rules_board(path: Path) -> Board:
    from vision.board import order_and_faces
    from vision.errors import VisionError

    try:
        order, faces = order_and_faces(path)
    except VisionError as error:
        raise BoardError(str(error)) from error
    return Board(order, faces)


@cache
def _handed_on(path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BoardError(f"The board file {path} cannot be read: {error}.") from error
    return table.get("defaults", {}), table.get("topology", {})


def _package(folder_name: str) -> Any:
    return import_module(f"companion.games.{folder_name}")
