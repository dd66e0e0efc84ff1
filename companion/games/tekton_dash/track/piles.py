"""Piles of tiles as one number: a digit of base nine for each tile, the lowest first. A tile is 1 to 8: four colours, two sides."""

from __future__ import annotations

from functools import lru_cache

COLOURS = ("red", "blue", "yellow", "green")
FACES = (*COLOURS, *(f"{colour}-power" for colour in COLOURS))
"""The sides of tiles: tile `n` shows `FACES[n - 1]`."""
TILE = {face: number for number, face in enumerate(FACES, start=1)}
BASE = len(FACES) + 1


def colour(tile: int) -> int:
    """0 to 3 of COLOURS."""
    return (tile - 1) % 4


def is_power(tile: int) -> bool:
    """True if the tile lies with its Power-Up side up."""
    return tile > 4


def top(pile: int) -> int:
    """The uppermost tile, 0 of an empty pile."""
    return pile % BASE


def laid(pile: int, tile: int) -> int:
    """The pile with a tile on top."""
    return pile * BASE + tile


def lifted(pile: int) -> int:
    """The pile without its top."""
    return pile // BASE


def under(pile: int, below: int) -> int:
    """The tile on which so many lie, 0 where the pile is not so high."""
    return top(pile // BASE**below)


def pulled(pile: int, below: int) -> int:
    """The pile without that tile."""
    on_it: int = BASE**below
    return pile // (on_it * BASE) * on_it + pile % on_it


def height(pile: int) -> int:
    count = 0
    while pile:
        pile //= BASE
        count += 1
    return count


@lru_cache(maxsize=8192)
def tiles(pile: int) -> tuple[int, ...]:
    """The tiles of a pile, bottom first."""
    found = []
    while pile:
        pile, tile = divmod(pile, BASE)
        found.append(tile)
    return tuple(reversed(found))


def pile_of(faces: tuple[str, ...]) -> int:
    """The pile of these faces, bottom first; what is no tile is left out."""
    pile = 0
    for face in faces:
        if face in TILE:
            pile = laid(pile, TILE[face])
    return pile
