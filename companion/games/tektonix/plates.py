"""The world as data: cards with their copies, plates with their cube limits, and which border runs between two plates.

A border's kinds are written as in board.toml: `S` spreading, `T` transform, `OC`, `OO`, `CC` subduction; with `?` behind it
the printed map has to be looked at. What is not written is not there.
"""

from __future__ import annotations

from collections.abc import Iterable
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


def pairs(table: dict[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple((key, table[key]) for key in sorted(table))


DEFAULT: tuple[Any, ...] = pairs({"borders": pairs(BORDERS), "copies": pairs(COPIES), "limits": pairs(LIMITS)})
"""The `[topology]` of board.toml as the loader hands it on."""


def alike(card: str, advanced: bool) -> tuple[str, ...]:
    """The cards that serve the same border: in the basic game all subductions do."""
    return SUBDUCTION if card in SUBDUCTION and not advanced else (card,)


def best(answers: Iterable[Answer]) -> Answer:
    """The most favourable of some answers."""
    found = set(answers)
    return "yes" if "yes" in found else "ask" if "ask" in found else "no"
