"""Switches off a machine that is meant to be: a Raspberry Pi whose app has the right to (`start.py install`)."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.errors import MissingError

COMMAND = ("systemctl", "poweroff", "--no-ask-password")
BOARD = Path("/proc/device-tree/model")
"""The file in which a Raspberry Pi names its model. A laptop on which somebody tries the companion has none and is never switched off."""
CANNOT = "This machine cannot be switched off from here: hold its power button, or use the system's own menu."
NO_RIGHT = "The app may not switch this machine off: run python3 start.py install once, or use the system's own menu."


def can_power_off(board: Path = BOARD) -> bool:
    """True on a Raspberry Pi with systemd."""
    try:
        model = board.read_bytes()
    except OSError:
        return False
    return b"Raspberry Pi" in model and shutil.which(COMMAND[0]) is not None


def power_off(run: Callable[..., Any] = subprocess.run, which: Callable[[str], str | None] = shutil.which) -> None:
    """Tells systemd to switch off. Raises MissingError with what to do when it will not."""
    if which(COMMAND[0]) is None:
        raise MissingError(CANNOT)
    try:
        done = run(COMMAND, capture_output=True, timeout=10, check=False, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise MissingError(CANNOT) from error
    if done.returncode != 0:
        raise MissingError(NO_RIGHT)
