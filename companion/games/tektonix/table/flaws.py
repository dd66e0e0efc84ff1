"""The errors in an owner's map and box, one sentence each: the tables [topology.*] of board.toml against the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.tektonix.plates import CARDS, DENIED, KINDS, PLATES, PRINTED

TABLES = {"borders": PLATES, "copies": CARDS, "limits": PLATES}
"""Table of board.toml -> the plates or cards that it may name."""


def flaws(topology: tuple[Any, ...]) -> tuple[str, ...]:
    """The flaws of a table; none for one that can be played."""
    tables = dict(topology)
    lacking = [f"There is no table [topology.{name}]." for name in TABLES if name not in tables]
    lacking += [f"There is a table [topology.{name}], which means nothing." for name in tables if name not in TABLES]
    if lacking:
        return tuple(lacking)
    numbers = [wrong for name in ("copies", "limits") for wrong in _numbers(name, dict(tables[name]))]
    return *_borders(dict(tables["borders"])), *numbers


def _borders(borders: Mapping[str, Any]) -> Iterator[str]:
    known: set[tuple[str, str]] = set()
    for pair, kinds in borders.items():
        plates = pair.split(" ")
        if len(plates) != 2 or not set(plates) <= set(PLATES) or plates[0] == plates[1]:
            yield f"The border '{pair}' is between no two plates; there are {', '.join(sorted(PLATES))}."
        elif plates != sorted(plates):
            yield f"The border '{pair}' is written '{' '.join(sorted(plates))}', by the alphabet."
        for kind in kinds.split() if isinstance(kinds, str) else [kinds]:
            if not isinstance(kind, str) or kind.removesuffix("?") not in KINDS:
                yield f"The border '{pair}' has the kind {kind!r}; there are {', '.join(KINDS)}, with ? where your map is to be looked at."
            else:
                known.add((pair, kind))
    yield from (f"The border '{pair}' has no {kind}, but the rulebook itself says so." for pair, kind in sorted(PRINTED - known))
    for pair, kind in sorted((pair, kind.removesuffix("?")) for pair, kind in known):
        if (pair, kind) in DENIED or (kind == "T" and "nazca" in pair.split(" ")):
            yield f"The border '{pair}' has {kind}, but the rulebook itself says that it has not."


def _numbers(name: str, table: Mapping[str, Any]) -> Iterator[str]:
    yield from (f"[topology.{name}] says nothing of {key}." for key in TABLES[name] if key not in table)
    for key, number in table.items():
        if key not in TABLES[name]:
            yield f"[topology.{name}] speaks of '{key}', which there is not."
        elif type(number) is not int or number < 1:
            yield f"[topology.{name}] {key} = {number!r}; write a whole number of 1 or more."
