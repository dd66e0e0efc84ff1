"""From devices to observations: what the camera read and what the serial line said enters the match as frozen values.

Each sensor has a thread of its own and calls only `put` (the session's queue) and `trouble` (a sentence for the screen, empty
when all is well again). `vision` and `hardware` know nothing of the match; here their values get its names.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from queue import Empty, Queue
from typing import Any, Protocol

from companion.referee.observation import Astray, ButtonPressed, DiceRolled, Observation, TableLost, TableSeen
from companion.rules.values import Layout, Lying
from hardware.buttons import Buttons
from hardware.dice import Cocked, Dice, Rolled
from hardware.link import Link, LinkDown, LinkNews, LinkUp
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


class LineSensor:
    """Takes the news of one serial line: rolls and presses go to the match, a lost device to the screen."""

    def __init__(self, seats: tuple[str, ...], news: Queue[LinkNews], put: Put, trouble: Trouble) -> None:
        self._dice = Dice()
        self._buttons = Buttons(seats)
        self._news = news
        self._put = put
        self._trouble = trouble
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="line", daemon=True)
        self.up = threading.Event()
        """Set once the device has greeted."""

    def start(self) -> LineSensor:
        self._thread.start()
        return self

    def close(self) -> None:
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(5.0)

    def take(self, news: LinkNews) -> None:
        """One piece of news."""
        if isinstance(news, LinkDown):
            self.up.clear()
            self._trouble(news.port, news.reason)
        elif isinstance(news, LinkUp):
            self.up.set()
            self._trouble(news.port, "")
        thrown = self._dice.take(news)
        if isinstance(thrown, Rolled):
            self._put(DiceRolled(NOW, (thrown.value,), thrown.origin))
            self._trouble("die", "")
        elif isinstance(thrown, Cocked) and not thrown.value:
            self._trouble("die", "The die stands on an edge: roll it again.")
        pressed = self._buttons.take(news)
        if pressed is not None:
            self._put(ButtonPressed(NOW, pressed.seat))

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self.take(self._news.get(timeout=0.1))
            except Empty:
                continue


def line(port: str, seats: tuple[str, ...], put: Put, trouble: Trouble) -> tuple[Link, LineSensor]:
    """The device on a port, opened and kept open, and the sensor that listens to it. Both are started."""
    news: Queue[LinkNews] = Queue()
    sensor = LineSensor(seats, news, put, trouble).start()
    return Link(port, news).start(), sensor
