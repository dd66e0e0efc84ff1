"""Dice that are thrown into the printed tray become rolls of the match; one that leans is asked for again."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from companion.referee.observation import DiceRolled
from companion.sensing.sensors import NOW, Put, Trouble
from vision.tray.tray import Tray

DEVICE = "tray"


class TraySensor:
    """Looks at the tray in every frame of the camera, on its thread. A table without a tray has none of it."""

    def __init__(self, put: Put, trouble: Trouble, tray: Tray | None = None, now: Callable[[], float] = time.monotonic) -> None:
        self._put, self._trouble, self._now = put, trouble, now
        self._tray = Tray() if tray is None else tray

    def take(self, frame: Any) -> None:
        """One frame: tells the match of a throw that has come to rest."""
        throw = self._tray.after(frame, self._now())
        if throw is None:
            return
        if throw.leaning:
            one = throw.leaning == 1
            which = "A die in the tray leans" if one else f"{throw.leaning} dice in the tray lean"
            self._trouble(DEVICE, f"{which} or cannot be read: throw {'it' if one else 'them'} again.")
            return
        self._trouble(DEVICE, "")
        self._put(DiceRolled(NOW, throw.pips, DEVICE))
