"""The texts of a PlayView, and the words that may not stand in them. Such are names of the program, holes and half sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Any

from companion.present.view import PlayView
from companion.present.words import Words

KEYS = {"screen", "game", "seat", "ticking", "place", "places", "rule", "tone", "kind", "may", "seats_of", "zone", "end", "piece"}
"""Fields of the view that hold keys: the screen draws by them, nobody reads them."""
SENTENCES = {"sentence", "reason", "notice", "time_up"}
"""Fields that hold whole sentences."""
FAULTY = {
    "a hole": re.compile(r"  |^\s|\s$| [,.;:!?]|\(\s*\)|[,:;]\s*[.,:;!?]|\.\.(?!\.)|\b(and|or|to|at|of|with) ?[.,;:!?]"),
    "an argument": re.compile(r"[{}]"),
    "a value of Python": re.compile(r"\b(None|True|False)\b|Error\b|\w\("),
    "a name of the program": re.compile(r"TABLE-\d|--|\b[a-z0-9]+_[a-z0-9_]+\b|\b[a-z0-9]{2,}\.[a-z]{2,}\b"),
    "a capital in the middle": re.compile(r"[a-z,'] (The|A|An) [a-z]"),
    "two articles": re.compile(r"\b(the|a|an) (the|a|an)\b", re.IGNORECASE),
}
NUMBER = re.compile(r"#\d+")
"""A number as a program writes it. A game whose pieces are printed so has it among the names of its faces (the tokens of Flag Dash)."""
CLAUSES = re.compile(r"[.;:!?]")
COUNTED = re.compile(r"\band \d+ more\b")
MOST_NAMED = 8
TOLD = {"history.text", "ways.text", "ways.stages.text", "sayings", "question.options"}
"""The history, stop by stop: as long as it was."""


NAMED_BY_KEY = {("seats", path) for path in ("persons", "ruling", "windows")}
"""Seats as the program names them: nobody reads these."""


def said(view: PlayView) -> Iterator[tuple[str, str]]:
    """Every text of a view that people read, with the names of the fields that lead to it: `ruling.remedy`."""
    yield from _texts(view, "")
    yield from (("presses", text) for _, text in view.presses)
    yield from (("sayings", text) for text, _ in view.sayings)
    yield from (("facts", text) for text, _, _ in view.facts)
    if view.ruling is not None:
        yield from (("ruling.settles", text) for _, text in view.ruling.settles)


def _texts(part: Any, path: str) -> Iterator[tuple[str, str]]:
    for field in fields(part):
        value, name = getattr(part, field.name), f"{path}.{field.name}".lstrip(".")
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, str) and field.name not in KEYS and (field.name, path) not in NAMED_BY_KEY:
                yield name, each
            elif hasattr(each, "__dataclass_fields__") and field.name not in {"board", "rolls", "ends", "layout", "start"}:
                yield from _texts(each, name)


def wrong(path: str, text: str, words: Words, board: Any) -> list[str]:
    """The flaws in a text that people read."""
    if not text:
        return []
    found = [f"{what} in {path}: {text}" for what in _faulty(text)]
    printed = set(words.tables.get("faces", {}).values())
    found += [f"the number {number} in {path}: {text}" for number in NUMBER.findall(text) if number not in printed]
    keys = [key for key in (*board.order, *board.faces, *words.tables["seats"]) if key in text and ("." in key or "-" in key)]
    found += [f"the key {key} in {path}: {text}" for key in keys if _word(key).search(text)]
    found += [f"only the general sentence in {path}: {text}" for spare in words.tables["general"].values() if text == spare]
    if path.rpartition(".")[2] in SENTENCES or path in {"ruling.remedy", "restore"}:
        found += [f"no end in {path}: {text}"] if text[-1] not in ".?!" else []
    found += [f"more than eight names in {path}: {text}"] if path not in TOLD and too_many(text) else []
    first = re.match(r"[a-z]+(?=[ ',.:])", text)
    if first and path not in {"setup.zone"} and first[0] not in board.order:
        found.append(f"no capital in {path}: {text}")
    return found


def too_many(text: str) -> bool:
    """True if a list names more than eight things without counting the rest."""
    return any(clause.count(",") >= MOST_NAMED and not COUNTED.search(clause) for clause in CLAUSES.split(text))


@cache
def _faulty(text: str) -> tuple[str, ...]:
    return tuple(what for what, pattern in FAULTY.items() if pattern.search(text))


@cache
def _word(key: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(key)}(?![\w-])")
