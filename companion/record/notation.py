"""A position in one line, for tests, bug reports and the shell, and back to the same state.

    4 phase=play turn=7 who=red pawns=[3,14,0,35] cubes=[[]*4,[red],[]*31]

Fields stand between spaces: the number of seats (where it is not always the same), what the game writes in its own way
(`Game.notation`: a FEN), and every field of the state that differs from what those imply. In a value `[a,b]` is a row, `[]*4` four of
the same,
`(name:value)` an object, `~` nothing; a text with other signs than letters, digits and `._-/'+` stands in double quotes.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import textwrap
from collections.abc import Iterator
from itertools import groupby, takewhile
from typing import Any, NoReturn

from companion.errors import InputError
from companion.record.codec import Codec
from companion.rules.game import AnyGame
from companion.rules.values import Seat

BARE = re.compile(r"[A-Za-z.][\w.'/+-]*", re.ASCII)
NUMBER = re.compile(r"-?\d+(\.\d+)?([eE][+-]?\d+)?", re.ASCII)
TIMES = re.compile(r"\*(\d{1,6})")
FIELD = re.compile(r"([A-Za-z_]\w*)=(.*)", re.ASCII | re.DOTALL)
SPOKEN = {None: "~", True: "yes", False: "no"}
WORDS = {said: value for value, said in SPOKEN.items()}
COMMON = {
    "options": "The house rules that are otherwise than this machine's.",
    "seats": "The seats in turn order, where their number alone does not say it.",
    "phase": "The stage of the game.",
    "round": "The number of the round.",
    "turn": "The number of the turn.",
    "who": "The seat on turn.",
    "outcome": "The end of the game: winners and reason.",
}
"""Fields that mean the same in every game, and need not say it."""
MOST_ITEMS = 20_000
"""Values in one line: more is no position."""
DEEPEST = 40


class Notation:
    """Writes and reads positions of one game. `options`: the house rules that a line need not say."""

    def __init__(self, game: AnyGame, codec: Codec, options: Any) -> None:
        self._game, self._codec = game, codec
        self._house = codec.options(options)

    def write(self, state: Any) -> str:
        """Returns the line of a state."""
        count, seats = self._seats(state.seats)
        own = self._game.notation(state)
        implied = self._codec.state(self._game.from_notation(own, seats, state.options))
        house = {key: value for key, value in self._codec.options(state.options).items() if value != self._house[key]}
        differs = {key: value for key, value in self._codec.state(state).items() if key != "options" and value != implied[key]}
        fields = {"options": house, **differs} if house else differs
        if not (count or own or fields):
            # The beginning of a game for always as many: better a field too many than an empty line.
            fields = {"seats": list(state.seats)}
        return " ".join(filter(None, (count, own, *(f"{key}={written(value)}" for key, value in fields.items()))))

    def read(self, line: str) -> Any:
        """The state of a line. Raises InputError with what cannot be understood."""
        words = line.split()
        count = self._count(words)
        words = words[len(self._game.seats) > 1 :]
        own = list(takewhile(lambda word: not FIELD.fullmatch(word), words))
        fields: dict[str, Any] = {}
        for word in words[len(own) :]:
            found = FIELD.fullmatch(word) or _wrong(f"'{word}' stands behind the fields and is none; write name=value")
            if found[1] in fields:
                _wrong(f"the field {found[1]} stands there twice")
            fields[found[1]] = value_of(found[2])
        house = fields.pop("options", {})
        if not isinstance(house, dict):
            _wrong("options must be written as (name:value)")
        try:
            options = self._codec.options_from({**self._house, **house})
            implied = self._game.from_notation(" ".join(own), self._game.default_seats(count), options)
            return self._codec.state_from({**self._codec.state(implied), **fields})
        except (InputError, ValueError) as error:
            _wrong(str(error).rstrip("."))

    def legend(self) -> tuple[tuple[str, str], ...]:
        """Each field of the line with what it means, as the state's class says it."""
        seats = self._game.seats
        number = ((f"{seats[0]} to {seats[-1]}", "The number of seats."),) if len(seats) > 1 else ()
        return (*number, *self._game.notation_legend, *((f"{name}=", meaning) for name, meaning in meanings(self._game.state)))

    def _seats(self, seats: tuple[Seat, ...]) -> tuple[str, tuple[Seat, ...]]:
        """Returns how many seats the line says there are, and those that this implies."""
        usual = {count: self._game.default_seats(count) for count in self._game.seats}
        alike = (number for number, names in usual.items() if len(names) == len(seats))
        count = next((number for number, names in usual.items() if names == seats), next(alike, self._game.seats[0]))
        return str(count) if len(usual) > 1 else "", usual[count]

    def _count(self, words: list[str]) -> int:
        known = {str(count): count for count in self._game.seats}
        if len(known) == 1:
            return self._game.seats[0]
        if not words or words[0] not in known:
            _wrong(f"it must begin with the number of seats, {self._game.seats[0]} to {self._game.seats[-1]}")
        return known[words[0]]


def written(value: Any) -> str:
    """Plain data as it stands in a line."""
    if value is None or isinstance(value, bool):
        return SPOKEN[value]
    if isinstance(value, str):
        bare = BARE.fullmatch(value) and value not in WORDS
        return value if bare else json.dumps(value).replace(" ", "\\u0020")
    if isinstance(value, dict):
        return "(" + ",".join(f"{written(key)}:{written(item)}" for key, item in value.items()) + ")"
    if isinstance(value, list):
        runs = [(text, len(list(same))) for text, same in groupby(map(written, value))]
        return "[" + ",".join(text if count == 1 else f"{text}*{count}" for text, count in runs) + "]"
    return repr(value)


def value_of(text: str) -> Any:
    """The plain data that a text of the line stands for. Raises InputError."""
    reader = _Reader(text)
    value = reader.value(0)
    if reader.at < len(text):
        _wrong(f"'{text[reader.at :][:20]}' is too much in '{text[:40]}'")
    return value


class _Reader:
    """Reads a text from left to right; `at` is the next sign."""

    def __init__(self, text: str) -> None:
        self.text, self.at, self._items = text, 0, 0

    def value(self, depth: int) -> Any:
        if depth > DEEPEST:
            _wrong("a value is nested too deeply")
        match self.text[self.at : self.at + 1]:
            case "[":
                return [item for _ in self._parts("]") for item in self._repeated(depth)]
            case "(":
                return dict(self._pair(depth) for _ in self._parts(")"))
            case '"':
                return self._quoted()
            case "~":
                self.at += 1
                return None
        for kind in (NUMBER, BARE):
            if found := kind.match(self.text, self.at):
                self.at = found.end()
                return WORDS.get(found[0], found[0]) if kind is BARE else _number(found[0])
        return _wrong(f"a value is missing before '{self.text[self.at :][:20]}' in '{self.text[:40]}'")

    def _repeated(self, depth: int) -> list[Any]:
        item, count = self.value(depth + 1), 1
        if found := TIMES.match(self.text, self.at):
            self.at, count = found.end(), int(found[1])
        self._items += count
        if self._items > MOST_ITEMS:
            _wrong(f"there are more than {MOST_ITEMS:,} values in it")
        return [item] * count

    def _pair(self, depth: int) -> tuple[str, Any]:
        key = self.value(depth + 1)
        if not isinstance(key, str) or not self.text.startswith(":", self.at):
            _wrong(f"in '{self.text[:40]}' a name with a colon is missing")
        self.at += 1
        return key, self.value(depth + 1)

    def _parts(self, end: str) -> Iterator[None]:
        """Stops before each part of a row or an object, and behind its end."""
        self.at += 1
        while not self.text.startswith(end, self.at):
            yield
            if self.text.startswith(",", self.at):
                self.at += 1
            elif not self.text.startswith(end, self.at):
                _wrong(f"'{end}' is missing in '{self.text[:40]}'")
        self.at += 1

    def _quoted(self) -> str:
        try:
            value, self.at = json.JSONDecoder().raw_decode(self.text, self.at)
        except ValueError:
            _wrong(f"a text in '{self.text[:40]}' has no end")
        return str(value)


def _number(text: str) -> int | float:
    try:
        return int(text) if text.lstrip("-").isdecimal() else float(text)
    except ValueError:
        return _wrong(f"the number {text[:20]}... is too long")


def meanings(cls: type) -> Iterator[tuple[str, str]]:
    """Each field of a class with the text that stands below it in the code. A field without one has its name in words."""
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(cls))).body
    body = tree.body if isinstance(tree, ast.ClassDef) else []
    for statement, following in zip(body, [*body[1:], None], strict=True):
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            below = following.value.value if isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant) else None
            name = statement.target.id
            yield name, " ".join(str(below or COMMON.get(name) or f"{name.replace('_', ' ').capitalize()}.").split())


def _wrong(what: str) -> NoReturn:
    raise InputError(f"This is no position that can be read: {what}.")
