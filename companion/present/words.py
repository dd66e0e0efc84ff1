"""Sentences for people: keys of words.toml filled in with names. A key that is missing fails at once and says which.

words.toml has one table per language (`[en.faults]`, `[en.actions]`, ...). The companion's own words stand beneath the game's,
so a game says only what is its own. Arguments that are names of seats, pieces or places are turned into words too.
"""

from __future__ import annotations

import re
import string
import tomllib
import warnings
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from companion.errors import InputError
from companion.rules.values import Phrase, Place, PlacedPiece

OWN = Path(__file__).parent / "words.toml"
FALLBACK = "en"
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")
"""A name in a board file, such as a card's face."""


SENTENCES = re.compile(r"(?<=[.!?])\s+")
BEGINNING = re.compile(r"(?:^|(?<=[.!?]\s))[a-z](?=[a-z]*[\s',.:])")
"""The first letter of a word that begins a sentence."""
LISTED = re.compile(r": {(\w+)}(?=[.!?]|$)")
"""A list that only says more of what stands before the colon."""
NAMED = re.compile(r"{(\w+)}")
MOST_LISTED = 8
"""Names in one list; the rest is counted."""


class MissingSentence(UserWarning):
    """A sentence is missing or cannot be filled in: something plain is said in its place. A mistake in the words of a game."""


def languages() -> tuple[str, ...]:
    """The languages that the companion's own words.toml has, sorted: `("en",)`. Raises InputError for a broken file."""
    return tuple(sorted(_read(OWN)))


def sentences(text: str) -> str:
    """The text with a capital letter wherever a sentence begins with a word; a coordinate stays as it is printed.

    sentences("the card lies wrong. c2 is full.") == "The card lies wrong. c2 is full."
    """
    return BEGINNING.sub(lambda found: found[0].upper(), text)


class Told(str):
    """A text that is words already. It is filled into a sentence as it is, even if spelt like another thing's name."""

    __slots__ = ()


class Words:
    """One language's sentences of one game. `game` is the game's words.toml (None: only the companion's own)."""

    def __init__(self, tables: Mapping[str, Mapping[str, str]], where: str = "words.toml", plain: Words | None = None) -> None:
        self.tables = tables
        self.where = where
        self.plain: Words = plain or self
        """The same sentences with the seats' own names, where these are the players'."""

    @classmethod
    def load(cls, game: Path | None = None, language: str = FALLBACK) -> Words:
        """Reads both files. An unknown language falls back to English, table by table. Raises InputError for a broken file."""
        tables: dict[str, dict[str, str]] = {}
        for path in (OWN, *([game] if game else [])):
            content = _read(path)
            for wanted in dict.fromkeys((FALLBACK, language)):
                for name, table in content.get(wanted, {}).items():
                    tables.setdefault(name, {}).update(table)
        return cls(tables, str(game or OWN))

    def for_persons(self, persons: Iterable[tuple[str, tuple[str, ...]]]) -> Words:
        """The same sentences with the players' names for their seats.

        `Ann`, or `Ann (Red)` and `Ann (Blue)` for two hands of one person.
        """
        seats = dict(self.tables.get("seats", {}))
        for name, hands in persons:
            for seat in hands:
                known = self.seat(seat)
                if name not in (known, seat):
                    seats[seat] = name if len(hands) == 1 else f"{name} ({known})"
        return type(self)({**self.tables, "seats": seats}, self.where, self.plain)

    def say(self, table: str, key: str, args: Iterable[tuple[str, Any]] = (), empty: frozenset[str] = frozenset(), **more: Any) -> str:
        """The sentence `[table] key` with its arguments; what speaks of what is `empty` is left out.

        That is a list after a colon, with the colon, and of several sentences those that need it.

        Raises InputError naming the key or the argument that is missing.
        """
        template = self.tables.get(table, {}).get(key)
        if template is None:
            raise InputError(f"{self.where} has no sentence [{FALLBACK}.{table}] {key}.")
        if empty:
            template = LISTED.sub(lambda found: "" if found[1] in empty else found[0], template)
            template = " ".join(part for part in SENTENCES.split(template) if not empty & set(NAMED.findall(part)))
            template = template or self.tables.get("general", {}).get(table, "")
        values = {name: self.name(value) for name, value in (*args, *more.items())}
        try:
            return _Sentence().vformat(template, (), values)
        except (KeyError, IndexError) as missing:
            raise InputError(f"{self.where}: [{FALLBACK}.{table}] {key} needs {missing}, which the game does not give.") from missing

    def forgiving(self) -> Words:
        """The same words in a form that never fails. In place of a missing sentence stands a plain general one, with a warning."""
        return _Forgiving(self.tables, self.where, self.plain)

    def rule_id(self, rule: str) -> str:
        """A rule's ID as people read it: `TH-035`; the companion's own rules have none."""
        return "" if self.has("house_titles", rule) else rule

    def rule_named(self, rule: str) -> str:
        """A rule as it is spoken of: `Rule TH-035`; the companion's own rules have no name but their title."""
        return "" if self.has("house_titles", rule) else self.say("screen", "rule", id=rule)

    def phrase(self, phrase: Phrase, table: str = "actions") -> str:
        """A game's Phrase; its key may name the table itself (`faults.TH-021`)."""
        named, dot, key = phrase.key.partition(".")
        return self.say(named, key, phrase.args) if dot and named in self.tables else self.say(table, phrase.key, phrase.args)

    def has(self, table: str, key: str) -> bool:
        """True if there is such a sentence."""
        return key in self.tables.get(table, {})

    def seat(self, seat: str) -> str:
        """A seat's name: `red` is Red."""
        return Told(self.tables.get("seats", {}).get(seat) or seat.replace("-", " ").capitalize())

    def person(self, name: str) -> str:
        """Somebody who agreed or is asked: a seat that nobody registered for has the seat's name, a person their own."""
        return self.seat(name) if name in self.tables.get("seats", {}) else Told(name)

    def place(self, place: Place) -> str:
        """A place's name: its own, or its kind's (`"*.tile" = "tile {name}"`), or what stands before the dot."""
        names = self.tables.get("places", {})
        if place in names:
            return Told(names[place])
        before, _, kind = place.rpartition(".")
        if before and f"*.{kind}" in names:
            return Told(names[f"*.{kind}"].format(name=before))
        return Told(before or place)

    def sheet(self, zone: str) -> str:
        """A printed sheet's name: its own where it has one, else its zone's (`red-row` is the red row)."""
        return Told(self.tables.get("sheets", {}).get(zone) or f"the {zone.replace('-', ' ')}")

    def piece(self, placed: PlacedPiece | str) -> str:
        """A piece's name, with its face when the face has one: `card/red-1-drop`, then `card`."""
        names = self.tables.get("pieces", {})
        piece, face = (placed.piece, placed.face) if isinstance(placed, PlacedPiece) else (placed, "")
        for key in (f"{piece}/{face}", f"{piece}.{face}"):
            if face and key in names:
                return Told(names[key])
        name = names.get(piece) or piece.replace("-", " ")
        shown = self.tables.get("faces", {}).get(face, "" if face in ("", "back") else face.replace("-", " "))
        return Told(f"{name} ({shown})" if shown else name)

    def printed(self, piece: str, face: str = "") -> str:
        """A piece's name where it stands alone on paper. That is its own one for paper, or the one in sentences without its article."""
        own = self.tables.get("printed", {})
        article, _, rest = (name := self.piece(PlacedPiece(piece, face))).partition(" ")
        return own.get(piece) or (rest if rest and article in own.get("articles", "").split() else name)

    def name(self, value: Any) -> str:
        """An argument as words. The name of a seat, piece or place, several with `|` between, or a row of phrases. Anything else stays as
        it is, also a number, even if a piece shows it.
        """
        if isinstance(value, int):
            return str(value)
        if isinstance(value, Told):
            return value
        if isinstance(value, tuple):
            return "".join(self.phrase(phrase) for phrase in value)
        text = str(value)
        if "|" in text:
            return self.listed(self.name(each) for each in text.split("|"))
        if text in self.tables.get("seats", {}):
            return self.seat(text)
        if text in self.tables.get("pieces", {}):
            return self.piece(text)
        if text in self.tables.get("faces", {}):
            return self.tables["faces"][text]
        if text in self.tables.get("places", {}) or (f"*.{text.rpartition('.')[2]}" in self.tables.get("places", {}) and "." in text):
            return self.place(text)
        return text.replace("-", " ") if NAME.fullmatch(text) else text

    def listed(self, names: Iterable[str]) -> str:
        """`a, b and c`; of more than eight the first ones: `a, b, ... and 14 more`."""
        every = list(dict.fromkeys(names)) or [""]
        if len(every) > MOST_LISTED:
            more = self.say("screen", "setup_more", count=len(every) - MOST_LISTED)
            return Told(f"{', '.join(every[:MOST_LISTED])} {more}")
        *most, last = every
        joined = Told(", ".join(most))
        return Told(self.say("screen", "and", first=joined, last=last) if most else last)


class _Forgiving(Words):
    def say(self, table: str, key: str, args: Iterable[tuple[str, Any]] = (), empty: frozenset[str] = frozenset(), **more: Any) -> str:
        try:
            return super().say(table, key, tuple(args), empty, **more)
        except InputError as missing:
            warnings.warn(str(missing), MissingSentence, stacklevel=2)
            return self.tables.get("general", {}).get(table, "")

    def forgiving(self) -> Words:
        return self


class _Sentence(string.Formatter):
    """Plain `{name}` only: a words file can reach no attribute and no index."""

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> Any:  # noqa: ARG002 - string.Formatter's own shape
        if not field_name.isidentifier():
            raise KeyError(field_name)
        return kwargs[field_name], field_name


def _read(path: Path) -> dict[str, Any]:
    try:
        return _parsed(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InputError(f"The words in {path} cannot be read: {error}.") from error


@lru_cache(maxsize=16)
def _parsed(text: str) -> dict[str, Any]:
    """The tables of a file of words. Each match and each command reads the same few files again."""
    return tomllib.loads(text)
