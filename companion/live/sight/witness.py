"""Evidence: with each ruling, the camera's pictures of the places that it is about are kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from companion.errors import CompanionError
from companion.live.sight.eyes import Eyes
from companion.referee.events import FaultCalled
from companion.session import Step
from vision.pictures.crop import crop, png
from vision.pictures.private import without_places
from vision.reading import Reading

if TYPE_CHECKING:
    from vision.board import Board
    from vision.pictures.lens import View
    from vision.reader import Reader

Attach = Callable[[int, str, bytes], None]
"""Keeps a file (name, content) with an event (its sequence number): `MatchLog.attach`."""
Sight = tuple[Any, Reading, dict[str, "View | None"]]
"""A frame, what was read in it, and where each zone lay."""
MOST_PLACES = 8
"""Places of one fault that are kept; a cleared table needs no picture of every place."""


class Witness:
    """Stands between camera and match: `read` in the place of the reader's, `follow` after each step of the session.

    `attach` None: the record keeps nothing; nor while `pictures()` says no.
    `read` runs on the camera's thread, `follow` on the match's.
    """

    def __init__(self, reader: Reader | Eyes, attach: Attach | None, pictures: Callable[[], bool] = lambda: True) -> None:
        self._reader = reader
        self._board: Board = reader.board
        self._attach, self._pictures = attach, pictures
        self._last: Sight | None = None

    def read(
        self, frame: Any, likely: Mapping[str, frozenset[tuple[str, str]]] | None = None, private: frozenset[str] = frozenset()
    ) -> Reading:
        """Reads a frame and remembers it until the next, blank where nobody may look now."""
        reading = self._reader.read(frame, likely, private)
        if private:
            frame = without_places(frame, self._board, self._reader.view, private)
        self._last = frame, reading, {zone: self._reader.view(zone) for zone in self._board.zones}
        return reading

    def why_lost(self, frame: Any) -> str:
        """Returns why no sheet is found in a frame, if that is the picture's fault; else nothing."""
        return self._reader.why_lost(frame) if isinstance(self._reader, Eyes) else ""

    def follow(self, step: Step, _view: object = None) -> None:
        """Keeps crops and scores for every fault that this step has called."""
        last = self._last
        if self._attach is None or not self._pictures() or last is None or step.observation is None:
            return
        for seq, event in enumerate(step.decision.events, len(step.before.events)):
            if isinstance(event, FaultCalled):
                # The match goes on without a picture rather than not at all; that the record fails is said elsewhere.
                with suppress(CompanionError):
                    self._keep(self._attach, seq, concerned(event), last)

    @property
    def sight(self) -> Sight | None:
        """The last frame with what was read in it; None before the first. Any thread may ask for it."""
        return self._last

    @property
    def board(self) -> Board:
        """The geometry of the table that is looked at."""
        return self._board

    def close(self) -> None:
        """Forgets the picture."""
        self._last = None

    def _keep(self, attach: Attach, seq: int, places: tuple[str, ...], seen: Sight) -> None:
        frame, reading, views = seen
        known = [place for place in places if place in self._board.places][:MOST_PLACES]
        attach(seq, "scores.json", json.dumps({place: _scores(reading, place) for place in known}).encode())
        for place in known:
            view = views.get(self._board.places[place].zone)
            if view is not None:
                attach(seq, f"{place}.png", png(crop(frame, self._board, place, view)))


def concerned(called: FaultCalled) -> tuple[str, ...]:
    """The places a fault is about, the most telling first."""
    handled = (one.place for one in called.handled)
    return tuple(
        dict.fromkeys((*called.fault.places, *handled, *(debt.place for debt in called.owed), *(put.place for put in called.remedy)))
    )


def _scores(reading: Reading, place: str) -> dict[str, Any]:
    faces = reading.places.get(place, ())
    return {
        "faces": [{"piece": one.piece, "face": one.face, "turn": one.turn, "score": one.score, "margin": one.margin} for one in faces],
        "unsure": place in reading.unsure,
        "covered": place in reading.covered,
    }
