"""Present troubles of the devices for the screen: one sentence for each that is not well."""

from __future__ import annotations


class Troubles:
    """Devices and their sentences. May be called from any thread."""

    def __init__(self) -> None:
        self._said: dict[str, str] = {}

    def say(self, device: str, sentence: str) -> None:
        """A device says what is wrong; empty: it is well again."""
        if sentence:
            self._said[device] = sentence
        else:
            self._said.pop(device, None)

    def first(self) -> str:
        """The sentence of the device that has been unwell longest; empty when all are well."""
        return next(iter(dict(self._said).values()), "")

    def of(self, device: str) -> str:
        """The sentence of this device; empty when it is well."""
        return self._said.get(device, "")
