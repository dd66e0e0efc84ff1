"""The window: how many pixels, and whether anybody sees it. Everything here happens before Kivy makes its window."""

from __future__ import annotations

import atexit
import logging
import os
import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from companion.errors import InputError


@dataclass(frozen=True, slots=True)
class Panel:
    """A screen of so many pixels; headless: drawn, but shown nowhere."""

    width: int
    height: int
    headless: bool = False
    fullscreen: bool = False

    @classmethod
    def of(cls, size: str, *, headless: bool = False, fullscreen: bool = False) -> Panel:
        """The size written as `800x480`. Raises InputError."""
        width, _, height = size.partition("x")
        if not (width.isdigit() and height.isdigit() and int(width) >= 320 and int(height) >= 320):
            raise InputError(f"A panel's size looks like 800x480, not {size}; each side has at least 320 pixels.")
        return cls(int(width), int(height), headless, fullscreen)

    @staticmethod
    def somebody_sees() -> bool:
        """True if this machine has a screen that a window could open on."""
        return (
            sys.platform != "linux"
            or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
            or any(Path("/dev/dri").glob("card*"))
        )

    def prepare(self) -> None:
        """Sets what Kivy reads when it is imported: no arguments of its own, no log files, errors through Python's logging."""
        os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1", KIVY_NO_FILELOG="1", KIVY_LOG_MODE="PYTHON")
        if self.headless:
            os.environ.update(SDL_VIDEODRIVER="offscreen", SDL_AUDIODRIVER="dummy", KIVY_NO_CONFIG="1")
        if "KIVY_HOME" not in os.environ and not _can_be_written(Path.home()):
            # Kivy would end the program for a file that nobody needs.
            os.environ["KIVY_HOME"] = aside = tempfile.mkdtemp(prefix="companion-kivy-")
            atexit.register(shutil.rmtree, aside, ignore_errors=True)
        # The first start on a machine writes a file of Kivy's own, which nobody has to hear of.
        logging.getLogger("kivy").addFilter(lambda record: not record.getMessage().startswith("Config: "))
        from companion.ui.window import configure

        configure(self.width, self.height, fullscreen=self.fullscreen)


def _can_be_written(home: Path) -> bool:
    """True if Kivy can keep its files in this home."""
    own = home / ".kivy"
    there = own if own.exists() else home
    return there.is_dir() and os.access(there, os.W_OK | os.X_OK)
