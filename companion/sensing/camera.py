"""From pictures to observations: the settings name a camera, its frames are read, tables at rest reach the match."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Generator
from contextlib import closing
from typing import Any

from companion.errors import CompanionError
from companion.referee.observation import Failed, StrayPiece, TableLost, TableSeen, reason_of
from companion.rules.values import Layout, PlacedPiece
from companion.sensing.sensors import NOW, Put, Trouble
from companion.settings.config import CameraPart
from vision.errors import VisionError
from vision.pictures.camera import CameraWish
from vision.reading import Reading

LOG = logging.getLogger("companion.sensing.camera")

Frames = Callable[[], Generator[Any, None, None]]
"""Opens a camera; closing the generator closes the camera. Raises an error with one sentence when it is gone."""

CAMERA, PICTURES = DEVICES = "camera", "pictures"
"""Whose trouble it is: the camera's own, or that of the newest picture in a folder that stands for one."""
NO_MARKS = (
    "No corner marks of this game's sheets are in the picture: lay its sheets out, not those of another game, and move them or the camera "
    "until all are in sight."
)
WHY_S = 5.0
"""Seconds after which it is asked anew why no sheet is found: somebody may be turning the lens meanwhile."""
UNPLUGGED = "The camera does not answer: check its cable and plug it in again; play goes on without it."
SILENT = "The camera has given no picture for a while: check its cable, or plug it in again; play goes on without it."
SILENT_S = 12.0
"""A camera that is gone says so itself within ten seconds, where it can. One that hangs never does."""
UNFORESEEN = "The camera stopped for a reason nobody foresaw; play goes on without it, and it is opened again."


def camera_wish(part: CameraPart, source: str | None = None) -> CameraWish:
    """The camera of the settings; `source` is what `--camera` says and stands above them."""
    return CameraWish(source or part.source, (part.width_px, part.height_px), part.exposure_ms)


def seen(reading: Reading, at: float = NOW) -> TableSeen:
    """A reading as an observation: what the reader calls covered or unsure says nothing."""
    blind = reading.covered | reading.unsure
    table = Layout(
        {
            place: tuple(PlacedPiece(face.piece, face.face, face.turn) for face in faces)
            for place, faces in reading.places.items()
            if faces and place not in blind
        }
    )
    stray_pieces = tuple(StrayPiece(stray.piece, stray.face, stray.at_mm) for stray in reading.stray_pieces)
    return TableSeen(at, table, frozenset(reading.covered), frozenset(reading.unsure), stray_pieces)


class CameraSensor:
    """Reads frame after frame and tells the match when the settled table changed.

    `frames` opens the camera (`vision.pictures.camera.live_frames`); `read` turns a frame into what is settled (places still moving count
    as covered). A camera that vanishes is told once as TableLost; it is then opened again, every `again_s` seconds, until it is
    back. Whatever else goes wrong on this thread is a sentence too, and the thread goes on. A camera that hangs holds this thread: only
    another one can say so (`listen`).
    """

    def __init__(
        self,
        frames: Frames,
        read: Callable[[Any], Reading],
        put: Put,
        trouble: Trouble,
        again_s: float = 2.0,
        *,
        besides: Callable[[Any], None] | None = None,
        now: Callable[[], float] = time.monotonic,
        why: Callable[[Any], str] = lambda _frame: "",
    ) -> None:
        """`why`: the sentence on a picture in which no sheet is found, empty where the picture itself is good."""
        self._frames = frames
        self._why, self._asked = why, float("-inf")
        self._now = now
        self._came: float | None = None
        """When the last picture came, s; None until there is one."""
        self._besides = besides
        self._read = read
        self._put = put
        self._trouble = trouble
        self._again_s = again_s
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="camera", daemon=True)
        self._last: TableSeen | None = None
        self._why_lost = ""

    def start(self) -> CameraSensor:
        self._thread.start()
        return self

    def close(self) -> None:
        """Ends the thread, which closes the camera: another match can open it."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(10.0)

    def listen(self) -> None:
        """To be called now and then from a thread that never waits for the camera: says that it hangs."""
        if self._came is not None and self._now() - self._came > SILENT_S and not self._why_lost:
            self._lost(SILENT)

    def again(self) -> None:
        """Tells the match once more what was seen last: it has gone back and waits for a table. Any thread may ask for it."""
        if (last := self._last) is not None:
            self._put(last)

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                with closing(self._frames()) as frames:
                    for frame in frames:
                        if self._stop.is_set():
                            return
                        self.take(frame)
            except (VisionError, CompanionError) as error:
                self._lost(str(error))
            except OSError:
                LOG.exception("The camera's device failed.")
                self._lost(UNPLUGGED)
            except Exception as error:
                LOG.exception("The camera's thread goes on after an error.")
                self._lost(UNFORESEEN)
                self._put(Failed(NOW, "camera", reason_of(error)))
            self._stop.wait(self._again_s)

    def take(self, frame: Any) -> None:
        """One frame: tells the match when it shows something new. `besides` has had its look before: a roll comes before its moves."""
        self._came = self._now()
        if self._besides is not None:
            self._besides(frame)
        reading = self._read(frame)
        gone = [name for name, zone in reading.zones.items() if not zone.found]
        if reading.zones and len(gone) == len(reading.zones):
            if not self._why_lost or self._now() - self._asked >= WHY_S:
                self._asked = self._now()
                self._lost(self._why(frame) or NO_MARKS)
            return
        now = seen(reading)
        if now != self._last:
            self._last = now
            self._why_lost = ""
            self._trouble(CAMERA, "")
            self._put(now)

    def _lost(self, reason: str) -> None:
        """Says why nothing is seen, once for every reason; the match hears of it once until something is seen again."""
        if reason == self._why_lost:
            return
        if not self._why_lost:
            self._put(TableLost(NOW, reason=reason))
        self._last = None
        self._why_lost = reason
        self._trouble(CAMERA, reason)
