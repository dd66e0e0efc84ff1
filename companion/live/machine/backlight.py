"""The panel's light, where the system lets it be set: files of /sys/class/backlight."""

from __future__ import annotations

import os
from pathlib import Path

from companion.errors import MissingError

FOLDER = Path("/sys/class/backlight")
LEAST = 10
"""Percent: a dark panel cannot be touched bright again."""


class Backlight:
    """The brightness of one panel, in per cent from 0 to 100."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @classmethod
    def found(cls, folder: Path = FOLDER) -> Backlight | None:
        """The first panel that may be set; None without one."""
        panels = sorted(path.parent for path in folder.glob("*/brightness") if os.access(path, os.W_OK)) if folder.is_dir() else []
        return next((cls(panel) for panel in panels if cls(panel)._most() > 0), None)

    def percent(self) -> int:
        """Returns how bright it is; 100 when that cannot be read."""
        now = _number(self._folder / "brightness")
        return round(100 * now / self._most()) if now is not None and self._most() else 100

    def set(self, percent: int) -> None:
        """Sets the panel's brightness. Raises MissingError."""
        value = max(1, round(max(LEAST, min(100, percent)) * self._most() / 100))
        try:
            (self._folder / "brightness").write_text(f"{value}\n", encoding="ascii")
        except OSError as error:
            raise MissingError(f"The panel's brightness cannot be set ({error.strerror or error}).") from error

    def _most(self) -> int:
        return _number(self._folder / "max_brightness") or 0


def _number(path: Path) -> int | None:
    try:
        return int(path.read_text(encoding="ascii").strip())
    except (OSError, ValueError):
        return None
