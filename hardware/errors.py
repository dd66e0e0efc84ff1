"""Failures of devices, as sentences for the person at the table."""

from __future__ import annotations


class HardwareError(Exception):
    """A device, port or program is not there or cannot be used. The message says what to do."""
