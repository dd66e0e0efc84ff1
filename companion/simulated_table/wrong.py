"""A cheat: pieces gone from a place and pieces come there, or something said or thrown at the wrong time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.rules.values import Layout, Place, PlacedPiece, Seat
from companion.simulated_table.acts import Act, Throw, played

Pieces = tuple[PlacedPiece, ...]
Change = tuple[Place, Pieces, Pieces]
"""A place, what is gone from it, what has come there."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """`changes`: one after the other; `places`: how they lie then, where the order matters. `pieces`: what was handled.

    `left_out`: something is missing that a hand may yet do; it is known once the turn is said to be over. `acts`: what is thrown or
    touched. `about`: places that it is about, though they lie as they should. `seat`: who does it, where it is not the seat on turn.
    `first`: legal acts that are done with it.
    """

    changes: tuple[Change, ...] = ()
    pieces: tuple[str, ...] = ()
    left_out: bool = False
    acts: tuple[Act, ...] = ()
    about: tuple[Place, ...] = ()
    seat: Seat = ""
    first: tuple[Any, ...] = ()
    places: Mapping[Place, Pieces] = field(default_factory=dict)

    def after(self, table: Layout) -> Layout:
        """The table as this leaves it."""
        places = dict(self.places)
        for place, gone, come in self.changes:
            places[place] = (*lacking(places.get(place, table[place]), gone), *come)
        return table.put(places) if places else table

    @property
    def handled(self) -> tuple[str, ...]:
        """The kinds of pieces that it is about."""
        return self.pieces or tuple(dict.fromkeys(placed.piece for _, gone, come in self.changes for placed in (*gone, *come)))


def bare(contents: Sequence[PlacedPiece]) -> Pieces:
    """The same pieces, whether or not something lies on them."""
    return tuple(placed if placed.how == "seen" else replace(placed, how="seen") for placed in contents)


def kinds(table: Layout) -> Counter[str]:
    """Returns how many pieces of each kind lie on a table."""
    return Counter(placed.piece for place in table for placed in table[place])


def lacking(contents: Pieces, gone: Pieces) -> Pieces:
    """Returns the pieces left there once these are taken, the uppermost first."""
    left = list(reversed(contents))
    for placed in gone:
        if placed in left:
            left.remove(placed)
    return tuple(reversed(left))


def at_hand(lies: Pieces, before: Pieces, after: Pieces, order: str) -> bool:
    """True if hands can take from this place what goes from it as it should lie.

    Nobody takes a piece from where it is missing, or from beneath another.
    """
    if order == "pile" and len(after) < len(before) and bare(before[: len(after)]) == bare(after):
        return bare(lies[len(after) - len(before) :]) == bare(before[len(after) :])
    return Counter(before) - Counter(lies) <= Counter(after)


def come(place: Place, *pieces: PlacedPiece) -> Wrong:
    """Pieces that have come to a place from a hand or the box."""
    return Wrong(((place, (), pieces),))


def gone(place: Place, *pieces: PlacedPiece) -> Wrong:
    """Pieces that are gone from a place."""
    return Wrong(((place, pieces, ()),))


def changed(place: Place, piece: PlacedPiece, now: PlacedPiece) -> Wrong:
    """One piece of a place that shows another face, or another piece in its place."""
    return Wrong(((place, (piece,), (now,)),))


def moved(piece: PlacedPiece, start: Place, to: Place, now: PlacedPiece | None = None) -> Wrong:
    """One piece put elsewhere, from beside the table where `start` is empty. `now`: as it lies there, where that is new."""
    there = (to, (), (now or piece,))
    return Wrong(((start, (piece,), ()), there) if start else (there,))


def said(action: Any, *pieces: str, about: tuple[Place, ...] = ()) -> Wrong:
    """An act that is only said, at the wrong time; `pieces`: the kinds that it is about."""
    return Wrong(pieces=pieces, acts=(played(action),), about=about)


def thrown(seat: Seat, value: int) -> Wrong:
    """A die thrown by a seat at the wrong time."""
    return Wrong(pieces=("die",), acts=(Throw(seat, value),))


def both(one: Wrong, other: Wrong, *, left_out: bool = False) -> Wrong:
    """Two things at once."""
    return replace(one, changes=one.changes + other.changes, pieces=one.handled + other.handled, left_out=left_out)


def between(table: Layout, after: Layout, **more: Any) -> Wrong:
    """Everything that lies otherwise in the second table."""
    places = {place: after[place] for place in sorted(table.differs(after))}
    pieces = dict.fromkeys(placed.piece for place in places for placed in _other(table[place], after[place]))
    return Wrong(places=places, pieces=more.pop("pieces", tuple(pieces)), **more)


def _other(one: Pieces, two: Pieces) -> list[PlacedPiece]:
    was, now = Counter(one), Counter(two)
    return [*(was - now), *(now - was)] or [*one]


def carried_on(wrong: Mapping[Place, Pieces], before: Layout, after: Layout) -> dict[Place, Pieces]:
    """Returns the places that are wrong after an act. Hands take a piece from where it really lies to where it belongs."""
    now = {place: list(lies) for place, lies in wrong.items()}
    lay, lie = kinds(before), kinds(after)
    for kind in lie.keys() - lay.keys():
        # Of a piece that comes to the table only one may exist: it is taken from where it lies wrongly.
        for place in (place for place, lies in now.items() if lie[kind] == 1 and any(placed.piece == kind for placed in lies)):
            now[place] = [placed for placed in now[place] if placed.piece != kind]
    for place in sorted(before.differs(after)):
        was, then = Counter(before[place]), Counter(after[place])
        for placed in (was - then).elements():
            # The one piece of a place may show another side already: it was turned up too early.
            here = place not in now or placed in now[place] or [each.piece for each in (*now[place], *before[place])] == 2 * [placed.piece]
            there = place if here else _stray(placed, now, before)
            if there in now:
                alike = [each for each in now[there] if each.piece == placed.piece]
                now[there].remove(placed if placed in alike else alike[0])
        if place in now:
            come = [*(then - was).elements()]
            # In a row a piece comes to one of its ends.
            now[place] = [*come, *now[place]] if after[place][len(come) :] == before[place] else [*now[place], *come]
    return {place: tuple(lies) for place, lies in now.items() if bare(lies) != bare(after[place])}


def _stray(placed: PlacedPiece, now: Mapping[Place, list[PlacedPiece]], before: Layout) -> Place:
    """Returns the place where there is one too many of this piece; nowhere: ``."""

    def extra(place: Place) -> bool:
        return sum(each.piece == placed.piece for each in now[place]) > sum(each.piece == placed.piece for each in before[place])

    return next((place for place in now if extra(place)), "")
