"""Finds all that is missing while a table is laid out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from companion.rules.game import AnyGame
from companion.rules.pieces import BACK
from companion.rules.values import CHANCE, Fault, Layout, Place, PlacedPiece, SetOut

EIGHTHS = 8
Contents = tuple[PlacedPiece, ...]


@dataclass(frozen=True, slots=True)
class Lacking:
    """Holds the faults of a half laid table. `pieces`: those that alone will do in their places."""

    faults: tuple[Fault, ...]
    pieces: Layout


def lacking(game: AnyGame, state: object, table: Layout) -> Lacking:
    """The faults of the table, and those that come to light once they are mended.

    A game may name one fault at a time. Each is mended in thought, once by the first piece that will do and once by the last:
    what is the same both times does not hang on a choice that is the people's.
    """
    faults, first = _mended(game, state, table, 1)
    _, last = _mended(game, state, table, -1)
    common = ((fault, tuple(place for place in fault.places if place in last)) for fault in faults)
    told = tuple(replace(fault, places=places) for fault, places in common if places or not fault.places)
    sure = {place: contents for place, contents in first.items() if contents and not table[place] and last.get(place) == contents}
    return Lacking(told, Layout(sure))


def _mended(game: AnyGame, state: object, table: Layout, way: int) -> tuple[list[Fault], dict[Place, Contents]]:
    """Every fault as it comes up, and what each place that it names then holds. `way`: the order in which pieces are tried.

    A piece that lies wrongly is taken away first: what belongs in its place is known only when that is named in its turn.
    """
    found: list[Fault] = []
    named: dict[Place, Contents] = {}
    cleared: set[Place] = set()
    faults = game.faults(state, SetOut(CHANCE, table))
    while faults:
        before = len(named) + len(cleared)
        for fault in faults:
            places = tuple(place for place in fault.places if place not in named)
            fresh = tuple(place for place in places if place not in cleared)
            if fresh or (not named and not cleared):
                found.append(replace(fault, places=fresh))
            for place in places:
                if table[place]:
                    cleared.add(place)
                    table = table.put({place: ()})
                    if not _names(game, state, table, place):
                        named[place] = ()
                    continue
                tries = _candidates(game, fault, way)
                named[place] = next((each for each in tries if not _names(game, state, table.put({place: each}), place)), ())
                table = table.put({place: named[place]})
        if len(named) + len(cleared) == before:
            break
        faults = game.faults(state, SetOut(CHANCE, table))
    return found, named


def _names(game: AnyGame, state: object, table: Layout, place: Place) -> bool:
    """True while this place is among those that the rules name."""
    return any(place in fault.places for fault in game.faults(state, SetOut(CHANCE, table)))


def _candidates(game: AnyGame, fault: Fault, way: int) -> Iterator[Contents]:
    """A piece of the kinds that the fault names, or two alike. One comes before two, upright before turned, face down before all others."""
    kinds = [*dict.fromkeys(piece for piece in fault.pieces if game.board.faces.get(piece))][::way]
    for count, turn in product((1, 2), range(EIGHTHS)):
        for kind in kinds:
            for face in sorted(game.board.faces[kind][::way], key=lambda face: face != BACK):
                yield (PlacedPiece(kind, face, turn),) * count
