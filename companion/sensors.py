"""From the camera to observations: what was read enters the match as frozen values. Dice and buttons: `companion.line`.

The sensor has a thread of its own and calls only `put` (the session's queue) and `trouble` (a sentence for the screen, empty
when all is well again). `vision` and `hardware` know nothing of the match; here their values get its names.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any, Protocol

from companion.referee.observation import Astray, Observation, TableLost, TableSeen
from companion.rules.values import Layout, Lying
from vision.reading import Reading

NOW = -1.0
"""The session stamps it when it comes in."""

Put = Callable[[Observation], None]
Trouble = Callable[[str, str], None]
"""Which device, and a sentence (empty: it is well)."""


class Frames(Protocol):
    """Where pictures come from: a camera, a folder, the simulated table. Raises an error with one sentence when it is gone."""

    def __iter__(self) -> Iterator[Any]: ...


def seen(reading: Reading, at: float = NOW) -> TableSeen:
    """A reading as an observation: what the reader calls covered or unsure says nothing."""
    blind = reading.covered | reading.unsure
    table = Layout(
        {
            place: tuple(Lying(face.piece, face.face, face.turn) for face in faces)
            for place, faces in reading.places.items()
            if faces and place not in blind
        }
    )
    astray = tuple(Astray(stray.piece, stray.face, stray.at_mm) for stray in reading.astray)
    return TableSeen(at, table, frozenset(reading.covered), frozenset(reading.unsure), astray)


class CameraSensor:
    """Reads frame after frame and tells the match when the settled table changed.

    `read` turns a frame into what is settled (places still moving count as covered). A camera that vanishes is told once as
    TableLost; the thread then opens the frames again, every `again_s` seconds, until it is back.
    """

    def __init__(
        self, frames: Callable[[], Frames], read: Callable[[Any], Reading], put: Put, trouble: Trouble, again_s: float = 2.0
    ) -> None:
        self._frames = frames
        self._read = read
        self._put = put
        self._trouble = trouble
        self._again_s = again_s
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="camera", daemon=True)
        self._last: TableSeen | None = None

    def start(self) -> CameraSensor:
        self._thread.start()
        return self

    def close(self) -> None:
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(5.0)

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                for frame in self._frames():
                    if self._stop.is_set():
                        return
                    self.take(frame)
            except Exception as error:  # noqa: BLE001 - whatever stops a camera, the match goes on without it and says so
                self._lost(str(error))
            self._stop.wait(self._again_s)

    def take(self, frame: Any) -> None:
        """One frame: tells the match when it shows something new."""
        reading = self._read(frame)
        gone = [name for name, zone in reading.zones.items() if not zone.found]
        if reading.zones and len(gone) == len(reading.zones):
            self._lost("The table's corner marks are not in the picture: move the camera or the sheets until they are.")
            return
        now = seen(reading)
        if now != self._last:
            self._last = now
            self._trouble("camera", "")
            self._put(now)

    def _lost(self, reason: str) -> None:
        self._last = None
        self._trouble("camera", reason)
        self._put(TableLost(NOW, reason=reason))
