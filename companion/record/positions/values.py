"""Values in a line, and back: rows, objects, texts and numbers without a space."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any, NoReturn

from companion.errors import InputError
from companion.record.positions.parts import Parts

BARE = re.compile(r"[A-Za-z.][\w.'/+-]*", re.ASCII)
NUMBER = re.compile(r"-?\d+(\.\d+)?([eE][+-]?\d+)?", re.ASCII)
TIMES = re.compile(r"\*(\d{1,6})")
SPOKEN = {None: "~", True: "yes", False: "no"}
WORDS = {said: value for value, said in SPOKEN.items()}
MOST_ITEMS = 20_000
"""Values in one line: more is no position."""
DEEPEST = 40
NOTHING: Mapping[str, str] = {}


def written(value: Any, short: Mapping[str, str] = NOTHING) -> str:
    """Plain data as it stands in a line."""
    if value is None or isinstance(value, bool):
        return SPOKEN[value]
    if isinstance(value, str):
        bare = BARE.fullmatch(value) and value not in WORDS and value not in short.values()
        return short.get(value) or (value if bare else json.dumps(value).replace(" ", "\\u0020"))
    if isinstance(value, Parts):
        return "(" + ",".join([*(written(item, short) for item in value.first), *_pairs(value.rest, short)]) + ")"
    if isinstance(value, dict):
        return "(" + ",".join(_pairs(value, short)) + ")"
    if isinstance(value, list):
        runs = [(text, len(list(same))) for text, same in groupby(written(item, short) for item in value)]
        return "[" + ",".join(text if count == 1 else f"{text}*{count}" for text, count in runs) + "]"
    return repr(value)


def _pairs(value: Mapping[str, Any], short: Mapping[str, str]) -> Iterator[str]:
    return (f"{written(key)}:{written(item, short)}" for key, item in value.items())


def value_of(text: str, long: Mapping[str, str] = NOTHING) -> Any:
    """The plain data that a text of the line stands for. Raises InputError."""
    reader = _Reader(text, long)
    value = reader.value(0)
    if reader.at < len(text):
        wrong(f"'{text[reader.at :][:20]}' is too much in '{text[:40]}'")
    return value


class _Reader:
    """Reads a text from left to right; `at` is the next sign, `long` what short words stand for."""

    def __init__(self, text: str, long: Mapping[str, str]) -> None:
        self.text, self.at, self._items, self._long = text, 0, 0, long

    def value(self, depth: int) -> Any:
        if depth > DEEPEST:
            wrong("a value is nested too deeply")
        match self.text[self.at : self.at + 1]:
            case "[":
                return [item for _ in self._parts("]") for item in self._repeated(depth)]
            case "(":
                return self._object(depth)
            case '"':
                return self._quoted()
            case "~":
                self.at += 1
                return None
        for kind in (NUMBER, BARE):
            if found := kind.match(self.text, self.at):
                self.at = found.end()
                return WORDS.get(found[0], self._long.get(found[0], found[0])) if kind is BARE else _number(found[0])
        return wrong(f"a value is missing before '{self.text[self.at :][:20]}' in '{self.text[:40]}'")

    def _repeated(self, depth: int) -> list[Any]:
        item, count = self.value(depth + 1), 1
        if found := TIMES.match(self.text, self.at):
            self.at, count = found.end(), int(found[1])
        self._items += count
        if self._items > MOST_ITEMS:
            wrong(f"there are more than {MOST_ITEMS:,} values in it")
        return [item] * count

    def _object(self, depth: int) -> Any:
        """The object that begins here; with parts that have no name it is one whose class knows their names."""
        whole = Parts([], {})
        for _ in self._parts(")"):
            start, item = self.at, self.value(depth + 1)
            if self.text.startswith(":", self.at):
                # A name is no short word.
                key, self.at = _Reader(self.text[start : self.at], NOTHING).value(depth + 1), self.at + 1
                whole.rest[key if isinstance(key, str) else wrong(f"'{key}' is no name")] = self.value(depth + 1)
            elif whole.rest:
                wrong(f"in '{self.text[:40]}' a name with a colon is missing")
            else:
                whole.first.append(item)
        return whole if whole.first else whole.rest

    def _parts(self, end: str) -> Iterator[None]:
        """Stops before each part of a row or an object, and behind its end."""
        self.at += 1
        while not self.text.startswith(end, self.at):
            yield
            if self.text.startswith(",", self.at):
                self.at += 1
            elif not self.text.startswith(end, self.at):
                wrong(f"'{end}' is missing in '{self.text[:40]}'")
        self.at += 1

    def _quoted(self) -> str:
        try:
            value, self.at = json.JSONDecoder().raw_decode(self.text, self.at)
        except ValueError:
            wrong(f"a text in '{self.text[:40]}' has no end")
        return str(value)


def _number(text: str) -> int | float:
    try:
        return int(text) if text.lstrip("-").isdecimal() else float(text)
    except ValueError:
        return wrong(f"the number {text[:20]}... is too long")


def wrong(what: str) -> NoReturn:
    raise InputError(f"This is no position that can be read: {what}.")
