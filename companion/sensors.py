"""From devices to observations: what the serial line said enters the match as frozen values (the camera: `companion.camera`).

Each sensor has a thread of its own and calls only `put` (the session's queue) and `trouble` (a sentence for the screen, empty
when all is well again). `vision` and `hardware` know nothing of the match; here their values get its names.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import Empty, Queue

from companion.referee.observation import ButtonPressed, DiceRolled, Observation
from hardware.buttons import Buttons
from hardware.dice import Cocked, Dice, Rolled
from hardware.link import Link, LinkDown, LinkNews, LinkUp

NOW = -1.0
"""The session stamps it when it comes in."""

Put = Callable[[Observation], None]
Trouble = Callable[[str, str], None]
"""Which device, and a sentence (empty: it is well)."""


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
