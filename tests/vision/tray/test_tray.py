"""A throw is told once, when it rests. What lay there before is no throw, and a die that leans is waited for from frame to frame."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from companion.referee.observation import DiceRolled, Observation
from companion.sensing.tray import TraySensor
from tests.vision.tray.test_dice import noisy, tray
from vision.tray.tray import Throw, Tray
from vision.twin.dice import Thrown, lay_dice

ONE, TWO = Thrown(4, (40.0, 44.0), 20.0), Thrown(6, (74.0, 66.0), 50.0)
OTHER, LEANS = Thrown(2, (50.0, 74.0), 5.0), Thrown(2, (50.0, 74.0), 5.0, lean=40.0)


class Table:
    """A tray and its watcher: each look is a second of four frames."""

    def __init__(self) -> None:
        self.frame, self.view = tray((150.0, -90.0))
        self.watch = Tray()
        self.at = 0.0

    def pictures(self, *dice: Thrown) -> list[NDArray[np.uint8]]:
        still = lay_dice(self.frame, self.view, dice)
        return [noisy(still, 0.85, seed) for seed in range(2)] * 2

    def look(self, *dice: Thrown) -> list[Throw]:
        told = []
        for picture in self.pictures(*dice):
            self.at += 0.25
            if (throw := self.watch.after(picture, self.at)) is not None:
                told.append(throw)
        return told


def test_a_throw_is_told_once_when_it_rests() -> None:
    table = Table()
    assert table.look() == []
    assert table.look(ONE, TWO) == [Throw((4, 6), 0)]
    assert table.look(ONE, TWO) == []
    assert table.look(ONE) == [], "a die that is taken away is no throw"
    assert table.look(ONE, OTHER) == [Throw((2,), 0)], "the one that lies still was not thrown again"


def test_what_lies_there_at_first_is_no_throw() -> None:
    table = Table()
    assert table.look(ONE, TWO) == []
    assert table.look(OTHER) == [Throw((2,), 0)]


def test_all_of_a_throw_are_told_together_when_one_leaned() -> None:
    table = Table()
    assert table.look() == []
    assert table.look(ONE, LEANS) == [Throw((), 1)]
    assert table.look(ONE, OTHER) == [Throw((2, 4), 0)]


def test_a_throw_is_a_roll_of_the_match_and_a_leaning_die_a_sentence() -> None:
    table = Table()
    put: list[Observation] = []
    said: list[tuple[str, str]] = []
    clock = iter(np.arange(0.0, 60.0, 0.25))
    sensor = TraySensor(put.append, lambda device, sentence: said.append((device, sentence)), now=lambda: float(next(clock)))
    for dice in ((), (LEANS,), (OTHER,)):
        for picture in table.pictures(*dice):
            sensor.take(picture)
    assert [(type(one), one.values, one.device) for one in put if isinstance(one, DiceRolled)] == [(DiceRolled, (2,), "tray")]
    assert said == [("tray", "A die in the tray leans or cannot be read: throw it again."), ("tray", "")]


def test_a_table_without_a_tray_costs_a_search_now_and_then() -> None:
    watch = Tray()
    frame = np.full((720, 1280, 3), 120, np.uint8)
    assert [watch.after(frame, 0.1 * number) for number in range(40)] == [None] * 40
    assert watch._sought == 3
