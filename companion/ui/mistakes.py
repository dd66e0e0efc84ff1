"""Logs and says a mistake of ours behind a touch or a frame. It does not end the app."""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable

from kivy.base import ExceptionHandler, ExceptionManager

MOST, WITHIN_S = 5, 10.0
"""So many mistakes within so many seconds end the app after all. It draws nothing any more then, and is started again."""


class Mistakes(ExceptionHandler):
    """Hears of whatever nobody else has caught on the screen's thread; `said` tells people its kind."""

    def __init__(self, said: Callable[[str], None], now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._said, self._now = said, now
        self._made: deque[float] = deque(maxlen=MOST)

    def handle_exception(self, mistake: BaseException) -> int:
        """Goes on after an error; lets a person end the app, and an app that only fails."""
        if not isinstance(mistake, Exception):
            return int(ExceptionManager.RAISE)
        self._made.append(self._now())
        if len(self._made) == MOST and self._made[-1] - self._made[0] < WITHIN_S:
            return int(ExceptionManager.RAISE)
        logging.getLogger(__name__).error("The screen goes on after an error", exc_info=mistake)
        self._said(type(mistake).__name__)
        return int(ExceptionManager.PASS)
