"""The world as data: cards with their copies, plates with their cube limits, and which border runs between two plates.

A border's kinds are written as in board.toml: `S` spreading, `T` transform, `OC`, `OO`, `CC` subduction; with `?` behind it
the printed map has to be looked at. What is not written is not there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal

MAJOR = ("pacific", "north-american", "south-american", "african", "eurasian", "antarctic", "australian", "indian")
MINOR = ("arabian", "philippine", "nazca", "cocos", "juan-de-fuca", "caribbean", "scotia")
PLATES = MAJOR + MINOR
BOUNDARIES = ("spreading", "transform", "subduction-oc", "subduction-oo", "subduction-cc")
CARDS = PLATES + BOUNDARIES
SUBDUCTION = BOUNDARIES[2:]
KINDS = {"S": "spreading", "T": "transform", "OC": "subduction-oc", "OO": "subduction-oo", "CC": "subduction-cc"}
LETTERS = {card: letter for letter, card in KINDS.items()}

Answer = Literal["yes", "ask", "no"]
Border = frozenset[str]
"""Two plates."""

BORDERS = {
    "african antarctic": "S", "african arabian": "S T", "african australian": "S", "african eurasian": "S? T OC CC",
    "african indian": "S", "african north-american": "S", "african south-american": "S", "antarctic australian": "S",
    "antarctic nazca": "S", "antarctic pacific": "S", "antarctic scotia": "S? T OO?", "antarctic south-american": "S T? OC",
    "arabian eurasian": "T? OC CC", "arabian indian": "S? T", "australian eurasian": "T? OC CC?", "australian indian": "S? OO",
    "australian pacific": "S? T OO OC", "caribbean cocos": "OC", "caribbean nazca": "OO", "caribbean north-american": "S? T OO",
    "caribbean south-american": "T OO OC", "cocos nazca": "S", "cocos north-american": "OC", "cocos pacific": "S",
    "eurasian indian": "T CC OC", "eurasian north-american": "S T? CC?", "eurasian pacific": "OC? OO?",
    "eurasian philippine": "T? OC OO CC?", "juan-de-fuca north-american": "OC", "juan-de-fuca pacific": "S T?",
    "nazca pacific": "S", "nazca south-american": "OC", "north-american pacific": "S? T OC OO",
    "north-american south-american": "S T?", "pacific philippine": "S? OO", "scotia south-american": "T OO",
}  # fmt: skip
PRINTED = {
    ("nazca pacific", "S"), ("nazca south-american", "OC"), ("african south-american", "S"), ("african eurasian", "T"),
}  # fmt: skip
"""Borders that the rulebook itself states; Nazca has no transform fault either. No owner's map changes these."""
DENIED = {("nazca south-american", "OO"), ("nazca south-american", "CC")}
"""Borders that the rulebook says are not there (TX-025)."""
COPIES = {
    **dict.fromkeys(MAJOR, 3), **dict.fromkeys(MINOR, 2), "spreading": 8, "transform": 8,
    "subduction-oc": 3, "subduction-oo": 3, "subduction-cc": 2,
}  # fmt: skip
LIMITS = {**dict.fromkeys(MAJOR, 3), **dict.fromkeys(MINOR, 1)}


def _pairs(table: dict[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple((key, table[key]) for key in sorted(table))


DEFAULT: tuple[Any, ...] = _pairs({"borders": _pairs(BORDERS), "copies": _pairs(COPIES), "limits": _pairs(LIMITS)})
"""The `[topology]` of board.toml as the loader hands it on."""


@dataclass(frozen=True, slots=True)
class World:
    """The map and the box, counted once from a topology."""

    borders: dict[tuple[str, str, str], Answer] = field(hash=False)
    """Plate, plate, boundary card -> the answer for just this card, both ways round."""
    serves: dict[tuple[bool, str, str, str], Answer] = field(hash=False)
    """Advanced?, plate, plate, boundary card -> whether it may lie there; what is not listed may not."""
    open_end: dict[tuple[bool, str, str], Answer] = field(hash=False)
    """Advanced?, plate, boundary card -> whether it may lie beside the plate with nothing on its other side."""
    copies: dict[str, int] = field(hash=False)
    limits: dict[str, int] = field(hash=False)
    """Cubes that a plate holds."""

    def between(self, one: str, other: str, card: str, advanced: bool) -> Answer:
        """True if this boundary card may lie between two plates."""
        return self.serves.get((advanced, one, other, card), "no")

    def beside(self, plate: str, card: str, advanced: bool) -> Answer:
        """True if this boundary card may lie beside a plate while its other side is open."""
        return self.open_end.get((advanced, plate, card), "no")

    def in_doubt(self, plate: str, card: str, advanced: bool, others: Iterable[str] = PLATES) -> tuple[str, ...]:
        """The borders, as `amend` takes them, that players look up to tell if this card may lie beside a plate."""
        return tuple(
            f"border:{' '.join(sorted((plate, other)))}:{LETTERS[like]}"
            for other in others
            for like in alike(card, advanced)
            if self.borders.get((plate, other, like)) == "ask"
        )

    def doubts(self) -> tuple[str, ...]:
        """Every border that only the printed map can answer, as `amend` takes it."""
        asked = (border for border, answer in self.borders.items() if answer == "ask")
        return tuple(sorted({f"border:{' '.join(sorted((one, other)))}:{LETTERS[card]}" for one, other, card in asked}))

    def kinds(self, one: str, other: str) -> tuple[str, ...]:
        """The boundary cards that surely lie between two plates."""
        return tuple(card for card in BOUNDARIES if self.borders.get((one, other, card)) == "yes")

    @property
    def cards(self) -> int:
        return sum(self.copies.values())


def alike(card: str, advanced: bool) -> tuple[str, ...]:
    """The cards that serve the same border: in the basic game all subductions do."""
    return SUBDUCTION if card in SUBDUCTION and not advanced else (card,)


def best(answers: Iterable[Answer]) -> Answer:
    """The most favourable of some answers."""
    found = set(answers)
    return "yes" if "yes" in found else "ask" if "ask" in found else "no"


_SEEN: dict[int, tuple[tuple[Any, ...], World]] = {}
"""Worlds by the identity of their topology. A match asks for the same one all the time, and hashing it costs more than looking at it."""


def world(topology: tuple[Any, ...]) -> World:
    """The map of a topology. Raises ValueError for a border that is no two plates or a kind that is none."""
    seen = _SEEN.get(id(topology))
    if seen is None or seen[0] is not topology:
        if len(_SEEN) >= 64:
            _SEEN.clear()
        seen = _SEEN[id(topology)] = (topology, _world(topology))
    return seen[1]


@lru_cache(maxsize=64)
def _world(topology: tuple[Any, ...]) -> World:
    tables = dict(topology)
    borders: dict[tuple[str, str, str], Answer] = {}
    for pair, kinds in tables["borders"]:
        one, _, other = pair.partition(" ")
        if one not in PLATES or other not in PLATES or one == other:
            raise ValueError(f"The border '{pair}' in board.toml must name two different plates.")
        for kind in kinds.split():
            if kind.rstrip("?") not in KINDS:
                raise ValueError(f"The border '{pair}' in board.toml has the kind '{kind}'; there are {', '.join(KINDS)}.")
            answer: Answer = "ask" if kind.endswith("?") else "yes"
            borders[one, other, KINDS[kind.rstrip("?")]] = borders[other, one, KINDS[kind.rstrip("?")]] = answer
    serves: dict[tuple[bool, str, str, str], Answer] = {}
    open_end: dict[tuple[bool, str, str], Answer] = {}
    for advanced in (False, True):
        for (one, other, kind), answer in borders.items():
            for card in alike(kind, advanced):
                serves[advanced, one, other, card] = best((answer, serves.get((advanced, one, other, card), "no")))
                open_end[advanced, one, card] = best((answer, open_end.get((advanced, one, card), "no")))
    return World(borders, serves, open_end, dict(tables["copies"]), dict(tables["limits"]))


def ruled(topology: tuple[Any, ...], pair: str, kind: str, there: bool) -> tuple[Any, ...]:
    """The topology after all players have looked at their map: this border has this kind, or has it not.

    Raises ValueError for what is no border and for what the rulebook itself says.
    """
    plates = pair.split(" ")
    if len(plates) != 2 or not set(plates) <= set(PLATES) or plates[0] == plates[1] or kind not in KINDS:
        raise ValueError(f"'{pair} {kind}' is no border; name two plates and one of {', '.join(KINDS)}.")
    pair = " ".join(sorted(plates))
    denied = (kind == "T" and "nazca" in plates) or (pair, kind) in DENIED
    if ((pair, kind) in PRINTED and not there) or (there and denied):
        raise ValueError("The rulebook itself says what this border is; no map changes it.")
    tables = dict(topology)
    borders = dict(tables["borders"])
    kept = [letter for letter in borders.get(pair, "").split() if letter.rstrip("?") != kind]
    borders[pair] = " ".join([*kept, kind] if there else kept)
    return _pairs({**tables, "borders": _pairs(borders)})
