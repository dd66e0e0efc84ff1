"""Finds the places at rest: one counts once it has read the same for some frames and for some time. Time is given, never asked."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from vision.reading import ReadFace, Reading

COVERED: Final = "covered"
UNSURE: Final = "unsure"
NO_HAND_S = 3.0
"""Whatever has covered a place for so long is no hand that moves things. Example: a card that lies half on the next place."""


@dataclass(slots=True)
class _Resting:
    value: object
    since: float
    frames: int
    faces: tuple[ReadFace, ...]


class Settle:
    """Turns readings into settled readings: places that still move count as covered.

    A hand is not a removal: while a place is covered it says nothing, and what is read after it has to rest anew. Frames *and*
    seconds: a slow camera must not settle in one frame, a fast one not within a movement. `alone`: the seconds while no hand covers a
    place: then nothing moves. What comes to be read looked the same in the frame before: it rests since then.
    """

    def __init__(self, frames: int = 2, seconds: float = 0.25, alone: float = 0.1) -> None:
        self._frames = frames
        self._seconds = seconds
        self._alone = min(alone, seconds)
        self._resting: dict[str, _Resting] = {}
        self._last: float | None = None

    def after(self, reading: Reading, at: float) -> Reading:
        """The reading with only what has come to rest. `at`: when its picture was taken (s, never going back)."""
        before, self._last = at if self._last is None else self._last, at
        places: dict[str, tuple[ReadFace, ...]] = {}
        covered = set(reading.covered)
        unsure = set()
        seconds = self._seconds if any(self._by_a_hand(name, at) for name in covered) else self._alone
        names = self._resting.keys() | reading.places.keys() | reading.unsure | reading.covered
        for name in names:
            faces = reading.places.get(name, ())
            value: object = tuple((face.piece, face.face, face.turn) for face in faces)
            if name in reading.covered:
                value = COVERED
            elif name in reading.unsure:
                value = UNSURE
            old = self._resting.get(name)
            if old is None or old.value != value:
                # A place never seen before is empty for the reader: being empty has to rest as well.
                self._resting[name] = old = _Resting(value, before if old is not None and old.value == COVERED else at, 1, faces)
            else:
                old.frames += 1
                old.faces = faces
            if value == COVERED:
                continue
            if old.frames < self._frames or at - old.since < seconds:
                covered.add(name)
            elif value == UNSURE:
                unsure.add(name)
            elif faces:
                places[name] = faces
        return replace(reading, places=places, covered=frozenset(covered), unsure=frozenset(unsure))

    def _by_a_hand(self, covered: str, at: float) -> bool:
        """True if this place has not been covered for long."""
        old = self._resting.get(covered)
        return old is None or old.value != COVERED or at - old.since < NO_HAND_S
