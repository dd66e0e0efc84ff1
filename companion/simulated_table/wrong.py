"""A cheat as it lies on the table: what is gone from a place and what has come there; or what is said or thrown at the wrong time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from companion.rules.values import Layout, Place, PlacedPiece, Seat
from companion.simulated_table.acts import Act

Pieces = tuple[PlacedPiece, ...]


@dataclass(frozen=True, slots=True)
class Wrong:
    """`places`: how they lie then. `pieces`: what was handled; found from the places where it is not said.

    `left_out`: something is missing that a hand may yet do; it is known once the turn is said to be over. `acts`: what is thrown or
    touched. `about`: places that it is about, though they lie as they should. `seat`: who does it, where it is not the seat on turn.
    `first`: a legal act that is done with it.
    """

    places: Mapping[Place, Pieces]
    pieces: tuple[str, ...] = ()
    left_out: bool = False
    acts: tuple[Act, ...] = ()
    about: tuple[Place, ...] = ()
    seat: Seat = ""
    first: Any = None


Finder = Callable[[Any, Seat], Wrong | None]
"""Of a table and the seat on turn: what this seat could do wrongly now; None: nothing of this kind."""


def lacking(contents: Pieces, gone: Pieces) -> Pieces:
    """What lies there once these pieces are taken, the uppermost first."""
    left = list(reversed(contents))
    for lying in gone:
        if lying in left:
            left.remove(lying)
    return tuple(reversed(left))


def changed(table: Layout, *changes: tuple[Place, Pieces, Pieces], **more: Any) -> Wrong:
    """A table on which pieces are gone and have come: (place, gone, come), one after the other."""
    places: dict[Place, Pieces] = {}
    for place, gone, come in changes:
        places[place] = (*lacking(places.get(place, table[place]), gone), *come)
    return Wrong(places, tuple(dict.fromkeys(lying.piece for _, gone, come in changes for lying in (*gone, *come))), **more)


def moved(table: Layout, piece: PlacedPiece, start: Place, to: Place, **more: Any) -> Wrong:
    """One piece put elsewhere."""
    return changed(table, (start, (piece,), ()), (to, (), (piece,)), **more)


def between(table: Layout, after: Layout, **more: Any) -> Wrong:
    """Everything that lies otherwise in the second table."""
    places = {place: after[place] for place in sorted(table.differs(after))}
    pieces = dict.fromkeys(lying.piece for place in places for lying in _other(table[place], after[place]))
    return Wrong(places, more.pop("pieces", tuple(pieces)), **more)


def _other(one: Pieces, two: Pieces) -> list[PlacedPiece]:
    was, now = Counter(one), Counter(two)
    return [*(was - now), *(now - was)] or [*one]


def one_of(dice: Random, found: Iterable[Wrong]) -> Wrong | None:
    """One of these by chance."""
    every = list(found)
    return dice.choice(every) if every else None
