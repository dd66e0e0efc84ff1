"""Compares a reading with the truth: right, wrong and certain, left open without need, hidden, or lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from vision.board import Board, Place
from vision.reading import Reading

Thing = tuple[str, str, int, str]
Told = tuple[tuple[str, str, int], ...]


@dataclass(frozen=True, slots=True)
class Miss:
    """A place that was not read right. `how`: wrong, unsure or covered; `there` and `read`: (piece, face, turn)."""

    place: str
    how: str
    there: Told
    read: Told


def judged(
    board: Board, layout: Mapping[str, Sequence[Thing]], reading: Reading, hidden: Iterable[str] = ()
) -> tuple[Counter[str], list[Miss]]:
    """Counts of places `right`, `wrong`, `open`, `hidden` and `lost`, and `astray` pieces; and each place that was not read right.

    `wrong` is read otherwise and certain; `phantom` that part of it where nothing lies. `hidden`: places that may be left open.
    """
    counts: Counter[str] = Counter(astray=len(reading.stray_pieces))
    misses = []
    may = frozenset(hidden)
    for name, place in board.places.items():
        there = _told(layout.get(name, ()), place)
        read = tuple((face.piece, face.face, face.turn) for face in reading.places.get(name, ()))
        read = read if place.order == "row" else tuple(sorted(read))
        zone = reading.zones.get(place.zone)
        if zone is not None and not zone.found:
            counts["lost"] += 1
        elif name in reading.unsure or name in reading.covered:
            counts["hidden" if name in may else "open"] += 1
            if name not in may:
                misses.append(Miss(name, "unsure" if name in reading.unsure else "covered", there, read))
        elif there == read:
            counts["right"] += 1
        else:
            counts["wrong"] += 1
            counts["phantom"] += not there
            misses.append(Miss(name, "wrong", there, read))
    return counts, misses


def _told(things: Sequence[Thing], place: Place) -> Told:
    seen = tuple((piece, face, turn) for piece, face, turn, how in things if how != "under")
    if place.order == "pile":
        return seen[-1:]
    return seen if place.order == "row" else tuple(sorted(seen))
