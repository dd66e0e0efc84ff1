"""Switches the machine off, where it is one that is meant to be: a system with systemd that this user may stop."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

from companion.errors import MissingError

COMMAND = ("systemctl", "poweroff")
BOARD = Path("/proc/device-tree/model")
"""What a Raspberry Pi calls itself; a laptop on which somebody tries the companion is never switched off by it."""
Run = Callable[[Sequence[str]], int]


def can_power_off(board: Path = BOARD) -> bool:
    """True on a Raspberry Pi with systemd."""
    try:
        model = board.read_bytes()
    except OSError:
        return False
    return b"Raspberry Pi" in model and shutil.which(COMMAND[0]) is not None


def power_off(run: Run | None = None) -> None:
    """Asks the system to switch off. Raises MissingError with what it said."""
    try:
        status = (run or _run)(COMMAND)
    except OSError as error:
        raise MissingError(f"This machine cannot be switched off from here ({error.strerror or error}).") from error
    if status:
        raise MissingError(f"This machine did not switch off (systemctl ended with {status}); press its power button.")


def _run(command: Sequence[str]) -> int:
    return subprocess.run(command, check=False, timeout=10).returncode
