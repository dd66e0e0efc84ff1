"""Present troubles of the devices for the screen: one sentence for each that is not well."""

from __future__ import annotations


class Troubles:
    """Devices and their sentences. May be called from any thread."""

    def __init__(self) -> None:
        self._said: dict[str, str] = {}

    def say(self, device: str, sentence: str) -> None:
        """A device says what is wrong; empty: it is well again."""
        before = self._said.get(device, "")
        if sentence != before:
            self._said.pop(device, None)
        if sentence:
            self._said[device] = sentence

    def newest(self) -> str:
        """The sentence that was said last, which nobody has read yet; empty when all are well. The one before comes back after it."""
        return next(reversed(dict(self._said).values()), "")

    def of(self, device: str) -> str:
        """The sentence of this device; empty when it is well."""
        return self._said.get(device, "")
