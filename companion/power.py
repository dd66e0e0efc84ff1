"""Switching the machine off from the app: systemd does it, and `start.py install` gives the right to."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from typing import Any

COMMAND = ("systemctl", "poweroff", "--no-ask-password")
CANNOT = "This machine cannot be switched off from here: hold its power button, or use the system's own menu."
NO_RIGHT = "The app may not switch this machine off: run python3 start.py install once, or use the system's own menu."


def power_off(run: Callable[..., Any] = subprocess.run, which: Callable[[str], str | None] = shutil.which) -> str:
    """Tells systemd to switch off, and returns a sentence for the screen when it will not (empty: it is on its way)."""
    if which(COMMAND[0]) is None:
        return CANNOT
    try:
        done = run(COMMAND, capture_output=True, timeout=10, check=False, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.TimeoutExpired):
        return CANNOT
    return "" if done.returncode == 0 else NO_RIGHT
