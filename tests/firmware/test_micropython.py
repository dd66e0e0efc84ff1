"""The real firmware on real MicroPython, over a pseudo-terminal: what a board would do on a cable."""

from __future__ import annotations

import queue
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hardware.cable import Faults
from hardware.dice import Dice, Rolled
from hardware.errors import HardwareError
from hardware.link import Link, LinkDown, LinkNews, LinkUp, Received
from hardware.messages import AskLevel, ButtonDown, ButtonUp, Felt, Level, Nudged, Pretend, Silent, Stable, Tilted
from hardware.micropython import PACKAGES, fetch, version
from hardware.probe import WIRES, greet
from hardware.simulated import FirmwareTable

PATIENCE = 30.0


class Game:
    """The firmware, the link to it, and what has been heard."""

    def __init__(self, port: Path, micropython: tuple[str, ...], program: str = "table", faults: Faults | None = None) -> None:
        self.table = FirmwareTable(port, micropython, program, faults)
        self.news: queue.Queue[LinkNews] = queue.Queue()
        self.seen: list[LinkNews] = []
        self.port = port
        self.reconnect()

    def reconnect(self) -> None:
        """Begins to talk, as a program that has just been started."""
        self.link = Link(str(self.port), self.news).start()
        self.table.attach(self.link.send)
        self.up = self.until(lambda one: isinstance(one, LinkUp))

    def until(self, fits: Callable[[LinkNews], bool]) -> Any:
        while True:
            one = self.news.get(timeout=PATIENCE)
            self.seen.append(one)
            if fits(one):
                return one

    def message(self, wanted: object) -> None:
        self.until(lambda one: isinstance(one, Received) and one.message == wanted)

    def roll(self, value: int) -> None:
        self.table.pretend(Pretend("roll", 0, value))

    def rolls(self) -> list[int]:
        dice = Dice()
        return [said.value for one in self.seen if isinstance(said := dice.take(one), Rolled)]

    def close(self) -> None:
        self.link.close()
        self.table.close()


@pytest.fixture
def game(tmp_path: Path, micropython: tuple[str, ...]) -> Iterator[Game]:
    one = Game(tmp_path / "ttyTABLE", micropython)
    yield one
    one.close()


def test_it_is_micropython_and_says_what_it_is(game: Game, micropython: tuple[str, ...]) -> None:
    assert int(version(micropython).split(".")[1]) >= 20
    assert game.up.hello.capabilities == ("die", "buttons:6", "bench")
    assert (game.up.hello.board, game.up.hello.firmware) == ("linux", "2.1")


def test_rolls_presses_and_what_is_no_roll(game: Game) -> None:
    for value in (4, 4, 1):
        game.roll(value)
        game.message(Stable(0, value))
    game.table.pretend(Pretend("nudge"))
    game.message(Nudged(0, 1))
    game.table.pretend(Pretend("tilt"))
    game.message(Tilted(0))
    game.table.pretend(Pretend("down", 2))
    game.message(ButtonDown(2))
    game.link.send(AskLevel())
    game.message(Level((0,), (False, False, True, False, False, False)))
    game.table.pretend(Pretend("up", 2))
    game.message(ButtonUp(2))
    assert game.rolls() == [4, 4, 1]


def test_unplug_and_replug_in_mid_game_loses_and_doubles_nothing(game: Game) -> None:
    chance = random.Random(8)
    values = [chance.randint(1, 6) for _ in range(6)]
    for number, value in enumerate(values):
        game.roll(value)
        if number % 2:
            # Pulled while the die is in the air: it comes to rest unheard and is told later.
            game.until(lambda one: isinstance(one, Received) and type(one.message).__name__ == "Rolling")
            game.table.cable.unplug()
            game.until(lambda one: isinstance(one, LinkDown))
            game.table.cable.plug()
            assert game.until(lambda one: isinstance(one, LinkUp)).fresh is False
        game.message(Stable(0, value))
    assert game.rolls() == values
    assert game.link.counters()["lost"] == 0
    assert game.link.counters()["opened"] >= 4


def test_a_board_that_loses_its_power_in_mid_roll(game: Game) -> None:
    game.roll(3)
    game.message(Stable(0, 3))
    game.roll(5)
    game.until(lambda one: isinstance(one, Received) and type(one.message).__name__ == "Rolling")
    game.table.reboot()
    assert game.until(lambda one: isinstance(one, LinkUp)).fresh
    game.roll(6)
    game.message(Stable(0, 6))
    assert game.rolls() == [3, 6], "the roll that nobody saw end is to be rolled again"


def test_a_die_whose_wire_breaks_says_so_and_the_buttons_go_on(game: Game) -> None:
    game.roll(3)
    game.message(Stable(0, 3))
    game.table.pretend(Pretend("break"))
    game.message(Silent(0))
    game.table.pretend(Pretend("down", 1))
    game.message(ButtonDown(1))
    game.link.close()
    doctor = greet(game.link.port, PATIENCE)
    assert (doctor.ok, doctor.says) == (False, f"firmware 2.1 on linux: a die with 6 faces, 6 buttons, pretended. {WIRES}")
    game.reconnect()
    game.table.pretend(Pretend("mend"))
    game.message(Felt(0))
    game.roll(5)
    game.message(Stable(0, 5))
    assert game.rolls() == [3, 5]


def test_a_spoilt_line_and_noise(tmp_path: Path, micropython: tuple[str, ...]) -> None:
    game = Game(tmp_path / "ttyTABLE", micropython, faults=Faults(lost=0.001, changed=0.001, doubled=0.001, seed=4))
    try:
        for number, value in enumerate((2, 6, 1)):
            game.table.cable.noise(random.Random(number).randbytes(300))
            game.roll(value)
            game.message(Stable(0, value))
        assert game.rolls() == [2, 6, 1]
    finally:
        game.close()


@pytest.mark.parametrize(("program", "has"), [("dice", ("die", "bench")), ("buttons", ("buttons:6", "bench"))])
def test_each_program_runs_alone(program: str, has: tuple[str, ...], tmp_path: Path, micropython: tuple[str, ...]) -> None:
    game = Game(tmp_path / "ttyONE", micropython, program)
    try:
        assert game.up.hello.capabilities == has
        if program == "dice":
            game.roll(2)
            game.message(Stable(0, 2))
        else:
            game.table.pretend(Pretend("down", 3))
            game.message(ButtonDown(3))
    finally:
        game.close()


def test_without_micropython_one_sentence_names_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(HardwareError) as caught:
        fetch(tmp_path / "cache")
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert str(tmp_path / "cache" / "debs") in sentence
    assert all(f"{package}_*.deb" in sentence for package in PACKAGES)
