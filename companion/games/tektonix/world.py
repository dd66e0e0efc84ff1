"""The world of a topology: its borders, copies and limits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from companion.games.tektonix.plates import BOUNDARIES, DENIED, KINDS, LETTERS, PLATES, PRINTED, Answer, alike, best, pairs


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
    return pairs({**tables, "borders": pairs(borders)})
