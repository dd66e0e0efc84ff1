"""The firmware's files as modules of this Python, and MicroPython to run them on."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import hardware.peer
import hardware.wire
from hardware.errors import HardwareError
from hardware.micropython import fetch

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"
sys.path[:0] = [str(FIRMWARE / folder) for folder in ("lib", "dice", "buttons")]
# On a device all files lie side by side; here the protocol's two are the package's.
sys.modules.setdefault("wire", hardware.wire)
sys.modules.setdefault("peer", hardware.peer)


@pytest.fixture(scope="session")
def micropython() -> tuple[str, ...]:
    """The command that starts MicroPython. Fetched once; without it these tests fail, they do not pass by being skipped."""
    try:
        return fetch()
    except HardwareError as error:
        pytest.fail(str(error), pytrace=False)
