"""The camera as observations; what is wrong becomes a sentence and never stops the match."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

from companion.referee.observation import TableLost, TableSeen
from companion.rules.values import Layout, Lying
from companion.sensors import NOW, CameraSensor, seen
from vision.reading import ReadFace, Reading, Stray, ZoneSeen

TILE = ReadFace("tile", "back", 0, 0.9, 1.2)


def test_what_is_covered_or_unsure_says_nothing() -> None:
    reading = Reading(
        {"a1.tile": (TILE,), "b1.tile": (TILE,)}, frozenset({"b1.tile"}), frozenset({"c1.tile"}), (Stray("tile", "back", (1.0, 2.0)),)
    )
    observed = seen(reading)
    assert observed.table == Layout({"a1.tile": (Lying("tile", "back"),)})
    assert observed.blind == {"b1.tile", "c1.tile"}
    assert observed.astray[0].at_mm == (1.0, 2.0)
    assert observed.at == NOW


class Told:
    def __init__(self) -> None:
        self.put: list[Any] = []
        self.troubles: list[tuple[str, str]] = []

    def trouble(self, device: str, sentence: str) -> None:
        self.troubles.append((device, sentence))


def camera(told: Told, frames: Any, **kwargs: Any) -> CameraSensor:
    return CameraSensor(frames, lambda frame: frame, told.put.append, told.trouble, **kwargs)


def test_only_a_table_that_changed_is_told() -> None:
    told = Told()
    sensor = camera(told, list)
    one, two = Reading({"a1.tile": (TILE,)}), Reading({})
    for frame in (one, one, two, two, one):
        sensor.take(frame)
    assert [bool(each.table) for each in told.put] == [True, False, True]


def test_a_picture_without_the_table_is_lost_sight() -> None:
    told = Told()
    camera(told, list).take(Reading({}, zones={"mat": ZoneSeen(False, 0.0)}))
    assert isinstance(told.put[0], TableLost)
    assert "corner marks" in told.troubles[0][1]


def test_a_camera_that_vanishes_is_opened_again() -> None:
    told, opened, back = Told(), [], threading.Event()

    def frames() -> Iterator[Any]:
        opened.append(1)
        if len(opened) == 1:
            yield Reading({"a1.tile": (TILE,)})
            raise OSError("The camera was unplugged: plug it in again.")
        back.set()
        yield Reading({"a1.tile": (TILE,)})

    sensor = camera(told, frames, again_s=0.01).start()
    assert back.wait(20)
    sensor.close()
    assert [type(each) for each in told.put[:2]] == [TableSeen, TableLost]
    assert ("camera", "The camera was unplugged: plug it in again.") in told.troubles
