"""Joins all parts: the only place that knows every class.

A game is a package that has a `GAME` (`companion/gamepackages.py`): one of `companion/games`, or an installed one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import vision.board
import vision.sheets.boardfile
import vision.sheets.drawingfile
from companion.errors import BoardError, InputError
from companion.gamepackages import GamePackage, packages
from companion.lookup import rulebook
from companion.rules.game import AnyGame, Game
from companion.rules.values import Board, Order
from companion.settings import rosterfile
from companion.settings.choices import choose, fitting
from vision.errors import VisionError
from vision.sheets.labels import labelled

if TYPE_CHECKING:
    from companion.present.words import Words
    from companion.record.codec import Codec
    from companion.record.positions.notation import Notation

FILES = ("board.toml", "rulebook.md", "violations.toml", "words.toml")
"""The files of every game's folder besides its rules."""
NEEDED = ("attempts", "begin", *sorted(name for name in vars(Game) if not name.startswith("_")))
"""The parts that no game may leave out."""


@cache
def games() -> tuple[str, ...]:
    """The names of all games that can be played, sorted, as on the command line."""
    return tuple(name for name in sorted(packages()) if _playable(name))


def _playable(name: str) -> bool:
    """True if this game can be played. Of the others nothing is loaded for that."""
    package = packages().get(name)
    return package is not None and (not flaw(name) if package.brought_by else hasattr(package.part(), "GAME"))


@cache
def flaw(name: str) -> str:
    """Returns why this game of an installed package cannot be played, as a sentence; empty when it can. It is loaded for that as for a
    match: what fails there, whatever it is, must not take the other games with it."""
    from companion.live.offers import game_card

    package = packages()[name]
    try:
        made = package.part().GAME
        missing = [each for each in NEEDED if getattr(made, each, None) in (None, getattr(Game, each))]
        missing += [each for each in FILES if not (package.folder / each).exists()]
        if missing:
            raise BoardError(f"it has no {', '.join(missing)}")
        if made.name != name:
            raise BoardError(f"it calls itself '{made.name}'")
        game = _game(package, package.folder / "board.toml")
        codec(game).options(options := game.options())
        game.begin(seats_from(game, game.seats[0]), options)
        _board(package, game.seats[0], options, package.folder / "board.toml")
        rulebook.load(package.folder / "rulebook.md", name)
        game_card(game, options, _words(package.folder), _clocks(package.folder))
    except (Exception, SystemExit) as error:  # noqa: BLE001 - a stranger's package may fail in any way
        said = " ".join(str(error).rstrip(".").split()) or type(error).__name__
        return f"The game '{name}' of {package.brought_by} cannot be played: {said}."
    return ""


def package_of(name: str) -> GamePackage:
    """The package of a game that can be played. Raises InputError for an unknown game, and for a broken one with what is wrong."""
    if _playable(name):
        return packages()[name]
    if name in packages() and packages()[name].brought_by:
        raise InputError(flaw(name))
    raise InputError(f"There is no game '{name}'; there are {', '.join(games())}.")


def folder(name: str) -> Path:
    """The folder of a game with its board.toml, violations.toml, words.toml and rulebook.md. Raises InputError as `package_of` does."""
    return package_of(name).folder


def load_game(name: str, board_file: Path | None = None) -> AnyGame:
    """The game with its board. The order of every place and the faces of every piece, for any number of seats.

    `board_file` is a board.toml to use instead of `board_path`. Raises InputError for an unknown game and
    BoardError for a board that is wrong.
    """
    return _game(package_of(name), board_file or board_path(name))


def _game(package: GamePackage, board_file: Path) -> AnyGame:
    geometry = _geometry(board_file)
    board = Board(cast("Mapping[str, Order]", geometry.order()), geometry.faces(), geometry.sides())
    game: AnyGame = package.part().GAME(board)
    return game


def load_board(name: str, seats: int, options: Any = None, board_file: Path | None = None) -> vision.board.Board:
    """The table's geometry in mm for so many seats under these house rules, and the names of its places.

    Raises as `load_game` does.
    """
    board = _board(package_of(name), seats, options, board_file or board_path(name))
    cards = roster_path(name)
    return lettered(board, rosterfile.read(cards)) if cards.exists() else board


def _board(package: GamePackage, seats: int, options: Any, board_file: Path) -> vision.board.Board:
    rules = tuple((field.name, str(getattr(options, field.name))) for field in fields(options)) if options is not None else ()
    try:
        return _finished(_geometry(board_file, rules), package.part().GAME, seats, options, package.folder)
    except VisionError as error:
        raise BoardError(str(error)) from error


@lru_cache(maxsize=32)
def _finished(whole: vision.board.Board, game: Any, seats: int, options: Any, folder: Path) -> vision.board.Board:
    """The board with all that is drawn and written on it. The same object each time, so that nobody draws its sheets twice."""
    board, words = drawn(whole, game, options).for_seats(seats), _words(folder)
    names = {(piece.kind, face): words.printed(piece.kind, face) for piece in board.pieces.values() for face in ("", *piece.faces)}
    names["die", ""] = words.printed("die")
    die = tuple(words.name(face) for face in game.die_shows(_rules(board, game, options)))
    notes = tuple(words.tables.get("notes", {}).values())
    return replace(labelled(board, {place: words.place(place) for place in board.places}), names=names, die=die, notes=notes)


@cache
def _words(folder: Path) -> Words:
    """A game's sentences, for the names that are printed on its kit."""
    from companion.present.words import Words

    return Words.load(folder / "words.toml")


def lettered(board: vision.board.Board, rosters: rosterfile.Tables) -> vision.board.Board:
    """The board with names and texts of the owner's cards on the faces that are called like them. While these stay it stays the same."""
    entries = {key: entry for part in rosters.values() for key, entry in part.items()}
    return _lettered(board, tuple((key, str(entry.get("name", key)), str(entry.get("text", ""))) for key, entry in entries.items()))


@lru_cache(maxsize=8)
def _lettered(board: vision.board.Board, cards: tuple[tuple[str, str, str], ...]) -> vision.board.Board:
    """The board with what is said on these cards (face, name, text), the same object each time."""
    entries = {key: {"words": name.replace(" ", "|"), "text": text} for key, name, text in cards}

    def face(one: vision.board.Face) -> vision.board.Face:
        return replace(one, art={**one.art, **entries[one.name]}) if one.name in entries else one

    pieces = {
        kind: replace(piece, faces={name: face(one) for name, one in piece.faces.items()}) if set(piece.faces) & set(entries) else piece
        for kind, piece in board.pieces.items()
    }
    return replace(board, pieces=pieces)


def drawn(board: vision.board.Board, game: Any, options: Any = None) -> vision.board.Board:
    """The board with what the game draws itself under these house rules, or under its own where none are given.

    `game` is its class, or an object of it. Raises BoardError for a drawing that is wrong.
    """
    for zone, sketch in board.sketches.items():
        try:
            board = vision.sheets.drawingfile.draw(board, zone, game.drawing(sketch, _rules(board, game, options)))
        except (VisionError, KeyError, ValueError) as error:
            raise BoardError(f"The drawing of zone {zone} cannot be made: {error}") from error
    return board


def _rules(board: vision.board.Board, game: Any, options: Any) -> Any:
    """These house rules, or the game's own with the board's topology where none are given."""
    rules = options or game.options()
    return replace(rules, topology=frozen(board.topology)) if options is None and board.topology and hasattr(rules, "topology") else rules


def options_from(game: AnyGame, texts: Iterable[str] = (), board_file: Path | None = None) -> Any:
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
    """The board file of a game: the owner's own board.toml where there is one, else the game's."""
    from companion.settings.config import own_board

    own = own_board(name)
    return own if own.exists() else folder(name) / "board.toml"


def roster_path(name: str) -> Path:
    """The roster file of a game: the owner's own where there is one, else the game's."""
    from companion.settings.config import own_rosters

    own = own_rosters(name)
    return own if own.exists() else folder(name) / "rosters.toml"


def seats_from(game: AnyGame, count: int) -> tuple[str, ...]:
    """The seats for so many players, in turn order. Raises InputError for a number that the game is not for."""
    if count not in game.seats:
        fewest, most = game.seats[0], game.seats[-1]
        raise InputError(f"{game.name} is for {f'{fewest} to {most}' if fewest < most else most} seats, not {count}.")
    return game.default_seats(count)


def worlds() -> tuple[str, ...]:
    """The games that simulated people can play, in the order of `games`."""
    return tuple(name for name in games() if (folder(name) / "simulated" / "__init__.py").exists())


def load_world(name: str) -> Any:
    """The class of a game's simulated truth. Raises InputError for an unknown game, and for one that no simulated people can play."""
    if name not in worlds():
        raise InputError(f"Nobody plays {package_of(name).name} on the simulated table yet: it has no simulated people.")
    return package_of(name).part("simulated").TABLE


def load_examples(name: str) -> Any:
    """A game's module of worked positions, `EXAMPLES`, and of how chance lays the table out, `set_out`. Raises as `load_game` does."""
    return package_of(name).part("examples")


def codec(game: AnyGame) -> Codec:
    """Turns this game's values into plain JSON data and back."""
    from companion.record.codec import Codec

    return Codec(game)


def words(name: str, language: str = "en") -> Words:
    """The sentences of a game in one language, with the companion's own beneath. Raises InputError for an unknown game."""
    from companion.present.words import Words

    return Words.load(folder(name) / "words.toml", language)


def notation(game: AnyGame) -> Notation:
    """Writes positions of this game as one line and reads them. The house rules of this machine's board need not be said."""
    from companion.record.positions.notation import Notation

    return Notation(game, codec(game), options_from(game))


def clocks(name: str) -> tuple[str, ...]:
    """The clocks that a game proposes, as `turn:45`: its timers.toml, nothing without one. Raises InputError for a broken file."""
    return _clocks(folder(name))


def _clocks(folder: Path) -> tuple[str, ...]:
    path = folder / "timers.toml"
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
