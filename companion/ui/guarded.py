"""The host as the pages ask it: its errors become sentences on the screen and never end the app."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from companion.errors import CompanionError
from companion.present.home import EMPTY_PAGE, CameraView, OldMatch, SettingsView

NOTHING: dict[str, Any] = {
    "home": EMPTY_PAGE, "matches": (), "statistics": (), "settings": SettingsView(), "camera": CameraView(), "plan": None, "words": None,
    "search": (), "rule": None, "why_not": "", "old_match": OldMatch(),
}  # fmt: skip
"""The answers given for questions that failed. An act that failed answers False."""


class Guarded:
    """Passes every call on to `host`; `failed(sentence)` is called on the same thread when that raises."""

    def __init__(self, host: Any, failed: Callable[[str], None]) -> None:
        self._host = host
        self._failed = failed

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._host, name)

        def ask(*args: Any, **kwargs: Any) -> Any:
            try:
                return method(*args, **kwargs)
            except CompanionError as error:
                self._failed(str(error))
            except Exception as error:
                logging.getLogger(__name__).exception("The screen asked for %s", name)
                self._failed(f"{type(error).__name__}: {error}")
            return NOTHING.get(name, False)

        return ask
