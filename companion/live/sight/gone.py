"""The printed sheets that are not in the camera's picture. What lies on them is out of sight, and nothing covers it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vision.reading import Reading

GONE_S = 2.0
"""Seconds after which it is said that a sheet is not there. One that is pushed aside is found before."""


class GoneSheets:
    """Hears of every reading on the camera's thread; any thread may ask."""

    def __init__(self) -> None:
        self._since: dict[str, float] = {}

    def after(self, reading: Reading, at: float) -> Reading:
        """The same reading, heard. `at`: when its picture came, s."""
        # Made anew, never changed: another thread may be reading the old one.
        self._since = {zone: self._since.get(zone, at) for zone, seen in reading.zones.items() if not seen.found}
        return reading

    def long(self, now: float) -> tuple[str, ...]:
        """The sheets that have not been found for longer than one takes that is pushed elsewhere."""
        return tuple(zone for zone, since in self._since.items() if now - since >= GONE_S)
