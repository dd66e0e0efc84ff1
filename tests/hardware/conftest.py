"""A port name in a folder of its own, and a way to wait for news without sleeping."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hardware.link import LinkNews, Received
from hardware.messages import Message
from hardware.simulated import VirtualTable

PATIENCE = 20.0
"""Seconds until a test gives up; what it waits for takes milliseconds."""


class News(queue.Queue[LinkNews]):
    """A link's news. `until` waits for the first that fits; all of them are kept in `seen`."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[LinkNews] = []

    def until(self, fits: Callable[[LinkNews], bool]) -> LinkNews:
        while True:
            one = self.get(timeout=PATIENCE)
            self.seen.append(one)
            if fits(one):
                return one

    def kind(self, kind: type[LinkNews]) -> LinkNews:
        return self.until(lambda one: isinstance(one, kind))

    def message(self, wanted: Message) -> Received:
        one = self.until(lambda one: isinstance(one, Received) and one.message == wanted)
        assert isinstance(one, Received)
        return one

    def messages(self) -> list[Message]:
        return [one.message for one in self.seen if isinstance(one, Received)]


@pytest.fixture
def news() -> News:
    return News()


@pytest.fixture
def port(tmp_path: Path) -> Path:
    return tmp_path / "ttyTABLE"


@pytest.fixture
def table(port: Path) -> Iterator[VirtualTable]:
    device = VirtualTable(port)
    yield device
    device.close()
