"""The camera's picture for the screen: black outside the sheets, every place outlined by what was read there."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from companion.present.home import CameraView
from companion.present.words import Told, Words
from vision.pictures.overview import overview
from vision.reading import Reading

if TYPE_CHECKING:
    from companion.live.sight.witness import Sight, Witness
    from vision.board import Board

MOST = 6
"""Places that a sentence names."""


class Picture:
    """The newest picture, made on a thread of its own: `view` returns at once with the last that is done."""

    def __init__(self) -> None:
        self._done = CameraView()
        self._of: Sight | None = None
        self._worker: threading.Thread | None = None

    def view(self, witness: Witness, words: Words, blind: frozenset[str] = frozenset()) -> CameraView:
        """The last picture that was drawn; a newer one is in the making when this returns. `blind`: places to cross out."""
        sight = witness.sight
        if sight is not None and sight is not self._of and (self._worker is None or not self._worker.is_alive()):
            self._of = sight
            self._worker = threading.Thread(target=self._draw, args=(sight, witness.board, words, blind), name="picture", daemon=True)
            self._worker.start()
        return self._done if self._done.png else CameraView(lines=(words.say("screen", "no_picture"),))

    def wait(self, seconds: float) -> None:
        """Until the picture that is being drawn is done."""
        if self._worker is not None:
            self._worker.join(seconds)

    def _draw(self, sight: Sight, board: Board, words: Words, blind: frozenset[str]) -> None:
        frame, reading, views = sight
        self._done = CameraView(overview(frame, reading, views, board, blind), lines(reading, board, words))


def lines(reading: Reading, board: Board, words: Words) -> tuple[str, ...]:
    """The faults of the picture, in sentences; without any, that all is well."""
    lost = [zone for zone, seen in reading.zones.items() if not seen.found]
    told = [zones_lost(lost, words)] if lost else []
    # Of a sheet that is not found nothing more is to be said.
    unsure, covered = ({name for name in names if board.places[name].zone not in lost} for names in (reading.unsure, reading.covered))
    if unsure:
        places = [words.place(place) for place in sorted(unsure)]
        told.append(words.say("screen", "camera_unsure", count=Told(len(unsure)), places=some(places, words)))
    if covered:
        told.append(words.say("screen", "camera_covered", count=Told(len(covered))))
    told += [words.say("screen", "astray", piece=words.piece(each.piece)) for each in reading.stray_pieces[:MOST]]
    count = sum(len(faces) for faces in reading.places.values())
    return tuple(told) or (words.say("screen", "camera_well", count=Told(count)),)


def zones_lost(zones: list[str], words: Words) -> str:
    """The sentence for sheets that are not found."""
    return words.say("screen", "camera_zone", zones=some([words.sheet(zone) for zone in zones], words))


def some(names: list[str], words: Words) -> str:
    """The first of these names, and how many more there are."""
    distinct = list(dict.fromkeys(names))
    more = [words.say("screen", "some_more", count=Told(len(distinct) - MOST))] if len(distinct) > MOST else []
    return words.listed([*distinct[:MOST], *more])
