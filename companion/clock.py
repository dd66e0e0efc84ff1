"""Match time: seconds of play since the match began, never going back, standing still while the app is down."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol


class Clock(Protocol):
    """The source of match time. Given to whoever needs it; nobody takes the time by themselves."""

    def now(self) -> float:
        """Match time in seconds."""
        ...


class PlayClock:
    """Runs while the app does. `at`: the match time at which it goes on (0 for a new match, the record's last for a resumed one)."""

    def __init__(self, at: float = 0.0, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._at = at
        self._since = monotonic()

    def now(self) -> float:
        return self._at + self._monotonic() - self._since


class HandClock:
    """Stands still until it is moved: for tests, and for a simulated table that brings its own time."""

    def __init__(self, at: float = 0.0) -> None:
        self.at = at

    def now(self) -> float:
        return self.at
