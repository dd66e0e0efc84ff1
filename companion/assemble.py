"""Joins all parts: the only place that knows every class.

A game is a folder of `companion/games` whose package has a `GAME`; its name is the folder's with dashes.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import vision.board
import vision.sheets.boardfile
import vision.sheets.drawingfile
from companion import rosterfile
from companion.choices import choose, fitting
from companion.errors import BoardError, InputError
from companion.rules.values import Board, Order
from vision.errors import VisionError
from vision.sheets.labels import labelled

if TYPE_CHECKING:
    from companion.present.words import Words
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

    `board_file` is a board.toml to use instead of `board_path`. Raises InputError for an unknown game and
    BoardError for a board that is wrong.
    """
    geometry = _geometry(board_file or board_path(name))
    board = Board(cast("Mapping[str, Order]", geometry.order()), geometry.faces(), geometry.sides())
    game: Game[Any, Any, Any] = _package(folder(name).name).GAME(board)
    return game


def load_board(name: str, seats: int, options: Any = None, board_file: Path | None = None) -> vision.board.Board:
    """The geometry of the table for so many seats under these house rules, in mm, with the names that its words have for places.

    Raises as `load_game` does.
    """
    rules = tuple((field.name, str(getattr(options, field.name))) for field in fields(options)) if options is not None else ()
    try:
        whole = _geometry(board_file or board_path(name), rules)
        board = drawn(whole, _package(folder(name).name).GAME, options).for_seats(seats)
        words = _words(name)
        board = lettered(board, rosterfile.read(roster_path(name))) if roster_path(name).exists() else board
        return labelled(board, {place: words.place(place) for place in board.places})
    except VisionError as error:
        raise BoardError(str(error)) from error


@cache
def _words(name: str) -> Words:
    """A game's sentences, for the names that are printed on its kit."""
    from companion.present.words import Words

    return Words.load(folder(name) / "words.toml")


def lettered(board: vision.board.Board, rosters: rosterfile.Tables) -> vision.board.Board:
    """The board with names and texts of the owner's cards on the faces that are called like them."""
    entries = {key: entry for part in rosters.values() for key, entry in part.items()}

    def face(one: vision.board.Face) -> vision.board.Face:
        entry = entries.get(one.name)
        if entry is None:
            return one
        said = {"words": str(entry.get("name", one.name)).replace(" ", "|"), "text": str(entry.get("text", ""))}
        return replace(one, art={**one.art, **said})

    pieces = {
        kind: replace(piece, faces={name: face(one) for name, one in piece.faces.items()}) if set(piece.faces) & set(entries) else piece
        for kind, piece in board.pieces.items()
    }
    return replace(board, pieces=pieces)


def drawn(board: vision.board.Board, game: Any, options: Any = None) -> vision.board.Board:
    """The board with what the game (its class, or one of it) draws itself under these house rules; without them, under its own.

    Raises BoardError for a drawing that is wrong.
    """
    for zone, sketch in board.sketches.items():
        rules = options or game.options()
        if options is None and board.topology and hasattr(rules, "topology"):
            rules = replace(rules, topology=frozen(board.topology))
        try:
            board = vision.sheets.drawingfile.draw(board, zone, game.drawing(sketch, rules))
        except (VisionError, KeyError, ValueError) as error:
            raise BoardError(f"The drawing of zone {zone} cannot be made: {error}") from error
    return board


def options_from(game: Game[Any, Any, Any], texts: Iterable[str] = (), board_file: Path | None = None) -> Any:
    """The house rules of a match: the game's own defaults, then the board file's, then each `key=value` of `texts`.

    The board's topology goes with them as a frozen value, and so do the cards of a game that has rosters. The game's `flaws`
    say what is wrong with either. Raises InputError naming the key and its choices.
    """
    options = game.options()
    geometry = _geometry(board_file or board_path(game.name))
    for key, value in geometry.defaults.items():
        options = fitting(options, key, value)
    if geometry.topology and any(field.name == "topology" for field in fields(options)):
        options = replace(options, topology=frozen(geometry.topology))
    if any(field.name == "rosters" for field in fields(options)):
        options = replace(options, rosters=frozen(rosterfile.read(roster_path(game.name))))
    options = choose(options, texts)
    for wrong in game.flaws(options):
        raise InputError(f"The {game.name} tables cannot be played: {wrong}")
    return options


def board_path(name: str) -> Path:
    """Where the board of a game stands: the owner's own board.toml where there is one, else the game's."""
    from companion.config import own_board

    own = own_board(name)
    return own if own.exists() else folder(name) / "board.toml"


def roster_path(name: str) -> Path:
    """Where the cards of a game stand: the owner's own roster file where there is one, else the game's."""
    from companion.config import own_rosters

    own = own_rosters(name)
    return own if own.exists() else folder(name) / "rosters.toml"


def seats_from(game: Game[Any, Any, Any], count: int) -> tuple[str, ...]:
    """The seats for so many players, in turn order. Raises InputError for a number that the game is not for."""
    if count not in game.seats:
        raise InputError(f"{game.name} is for {game.seats[0]} to {game.seats[-1]} seats, not {count}.")
    return game.default_seats(count)


def worlds() -> tuple[str, ...]:
    """The games that simulated people can play, in the order of `games`."""
    return tuple(name for name in games() if (folder(name) / "simulated" / "__init__.py").exists())


def load_world(name: str) -> Any:
    """The class of a game's simulated truth. Raises InputError for an unknown game."""
    return import_module(f"companion.games.{folder(name).name}.simulated").TABLE


def codec(game: Game[Any, Any, Any]) -> Codec:
    """Turns this game's values into plain JSON data and back."""
    from companion.record.codec import Codec

    return Codec(game)


def words(name: str, language: str = "en") -> Words:
    """The sentences of a game in one language, with the companion's own beneath. Raises InputError for an unknown game."""
    from companion.present.words import Words

    return Words.load(folder(name) / "words.toml", language)


def clocks(name: str) -> tuple[str, ...]:
    """The clocks that a game proposes, as `turn:45`: its timers.toml, nothing without one. Raises InputError for a broken file."""
    path = folder(name) / "timers.toml"
    if not path.exists():
        return ()
    try:
        return tuple(str(text) for text in tomllib.loads(path.read_text(encoding="utf-8")).get("clocks", ()))
    except ValueError as error:
        raise InputError(f"The timers in {path} cannot be read: {error}.") from error


def frozen(value: Any) -> Any:
    """A value of a board file as a hashable one: tables become sorted pairs, lists become tuples."""
    if isinstance(value, Mapping):
        return tuple((key, frozen(value[key])) for key in sorted(value))
    if isinstance(value, list | tuple):
        return tuple(frozen(item) for item in value)
    return value


def _geometry(path: Path, rules: tuple[tuple[str, str], ...] = ()) -> vision.board.Board:
    """Read once, and again when the file was changed."""
    return _read(path, rules, path.stat().st_mtime_ns if path.exists() else 0)


@cache
def _read(path: Path, rules: tuple[tuple[str, str], ...], _changed: int) -> vision.board.Board:
    try:
        return vision.sheets.boardfile.load(path, options=dict(rules) or None)
    except VisionError as error:
        raise BoardError(str(error)) from error


def _package(folder_name: str) -> Any:
    return import_module(f"companion.games.{folder_name}")
