"""A position in one line, for tests, bug reports and the shell, and back to the same state.

    4 phase=play turn=7 who=red pawns=[3,14,0,35] cubes=[[]*4,[red],[]*31]

Fields stand between spaces: the number of seats (where it is not always the same), what the game writes in its own way
(`Game.notation`: a FEN), and every field of the state that differs from what those imply. In a value `[a,b]` is a row, `[]*4` four of
the same, `(a,name:value)` an object (its first parts in the order of its class, then those that are not as usual), `~` nothing; a text
with other signs than letters, digits and `._-/'+` stands in double quotes. A game may have short words for its faces
(`Game.notation_short`); the long ones are read as well.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Any, get_type_hints

from companion.errors import InputError
from companion.record.codec import Codec
from companion.record.positions.parts import merged, named, otherwise, parts, unusual
from companion.record.positions.values import value_of, written, wrong
from companion.rules.game import AnyGame
from companion.rules.values import Seat

FIELD = re.compile(r"([A-Za-z_]\w*)=(.*)", re.ASCII | re.DOTALL)
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


class Notation:
    """Writes and reads positions of one game. `options`: the house rules that a line need not say."""

    def __init__(self, game: AnyGame, codec: Codec, options: Any) -> None:
        self._game, self._codec = game, codec
        self._house = codec.options(options)
        self._short = game.notation_short
        self._long = {short: word for word, short in self._short.items()}
        self._hints = get_type_hints(game.state)

    def write(self, state: Any) -> str:
        """Returns the line of a state."""
        count, seats = self._seats(state.seats)
        own = self._game.notation(state)
        implied = self._codec.state(self._game.from_notation(own, seats, state.options))
        options = self._codec.options(state.options)
        house = {key: otherwise(value, self._house[key]) for key, value in options.items() if value != self._house[key]}
        plain = self._codec.state(state)
        differs = {
            key: unusual(getattr(state, key), plain[key], self._hints[key])
            for key in plain
            if key != "options" and plain[key] != implied[key]
        }
        said = {"options": house, **differs} if house else differs
        if not (count or own or said):
            # The beginning of a game for always as many: better a field too many than an empty line.
            said = {"seats": list(state.seats)}
        return " ".join(filter(None, (count, own, *(f"{key}={written(value, self._shorts(key))}" for key, value in said.items()))))

    def read(self, line: str) -> Any:
        """The state of a line. Raises InputError with what cannot be understood."""
        words = line.split()
        count = self._count(words)
        words = words[len(self._game.seats) > 1 :]
        own = list(takewhile(lambda word: not FIELD.fullmatch(word), words))
        said: dict[str, Any] = {}
        for word in words[len(own) :]:
            found = FIELD.fullmatch(word) or wrong(f"'{word}' stands behind the fields and is none; write name=value")
            if found[1] in said:
                wrong(f"the field {found[1]} stands there twice")
            said[found[1]] = named(value_of(found[2], self._longs(found[1])), self._hints.get(found[1]))
        house = said.pop("options", {})
        if not isinstance(house, dict):
            wrong("options must be written as (name:value)")
        try:
            chosen = {key: merged(value, self._house.get(key)) for key, value in house.items()}
            options = self._codec.options_from({**self._house, **chosen})
            implied = self._game.from_notation(" ".join(own), self._game.default_seats(count), options)
            return self._codec.state_from({**self._codec.state(implied), **said})
        except (InputError, ValueError) as error:
            wrong(str(error).rstrip("."))

    def _shorts(self, field: str) -> Mapping[str, str]:
        """The short words of a field; house rules are written out."""
        return {} if field == "options" else self._short

    def _longs(self, field: str) -> Mapping[str, str]:
        return {} if field == "options" else self._long

    def legend(self) -> tuple[tuple[str, str], ...]:
        """Each field of the line with what it means, as the state's class says it."""
        seats = self._game.seats
        number = ((f"{seats[0]} to {seats[-1]}", "The number of seats."),) if len(seats) > 1 else ()
        shorts = ", ".join(f"{short} {word}" for word, short in self._short.items())
        words = (("Short words", f"In any field: {shorts}."),) if shorts else ()
        said = ((f"{name}=", f"{meaning}{parts(self._hints[name])}") for name, meaning in meanings(self._game.state))
        return (*number, *self._game.notation_legend, *said, *words)

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
            wrong(f"it must begin with the number of seats, {self._game.seats[0]} to {self._game.seats[-1]}")
        return known[words[0]]


def meanings(cls: type) -> Iterator[tuple[str, str]]:
    """Each field of a class with the text that stands below it in the code. A field without one has its name in words."""
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(cls))).body
    body = tree.body if isinstance(tree, ast.ClassDef) else []
    for statement, following in zip(body, [*body[1:], None], strict=True):
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            below = following.value.value if isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant) else None
            name = statement.target.id
            yield name, " ".join(str(below or COMMON.get(name) or f"{name.replace('_', ' ').capitalize()}.").split())
