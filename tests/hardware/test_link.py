"""A port over a real pseudo-terminal: pulled, plugged, noisy, taken, absent, silent."""

from __future__ import annotations

import os
import queue
import random
import struct
import termios
import time
from binascii import crc_hqx
from pathlib import Path
from typing import Any

import pytest

from hardware import link as module
from hardware.cable import Faults
from hardware.link import Link, LinkDown, LinkUp, Received
from hardware.messages import AskLevel, ButtonDown, ButtonUp, Level, Pretend, Stable
from hardware.simulated import VirtualTable
from hardware.wire import stuff


def test_a_roll_and_a_press_arrive(port: Path, table: VirtualTable, news: Any) -> None:
    with Link(str(port), news) as link:
        up = news.kind(LinkUp)
        assert up.fresh
        assert up.hello.capabilities == ("die", "buttons:6", "bench")
        table.roll(4)
        table.press(2)
        news.message(ButtonUp(2))
        assert news.messages()[1:] == [Stable(0, 4), ButtonDown(2), ButtonUp(2)]
        table.pretend(Pretend("down", 1))
        link.send(AskLevel())
        news.message(Level((4,), (False, True, False, False, False, False)))
    assert link.counters()["opened"] == 1
    assert link.counters()["damaged"] == 0


def test_unplug_and_replug_in_mid_game_loses_and_doubles_nothing(port: Path, table: VirtualTable, news: Any) -> None:
    chance = random.Random(5)
    values = [chance.randint(1, 6) for _ in range(60)]
    with Link(str(port), news) as link:
        news.kind(LinkUp)
        for number, value in enumerate(values):
            if number % 7 == 3:
                table.cable.unplug()
            if number % 7 == 5:
                table.cable.plug()
            table.roll(value)
            if number % 14 == 6:
                news.message(Stable(0, value))  # every other time it is pulled again before it has come up
        table.cable.plug()
        table.press(3)
        news.message(ButtonUp(3))
        assert [said.value for said in news.messages() if isinstance(said, Stable)] == values
        assert link.counters()["lost"] == 0
        assert [up.fresh for up in news.seen if isinstance(up, LinkUp)].count(True) == 1
        assert link.counters()["opened"] > 4


@pytest.mark.parametrize("step", ["tcsetattr", "tcflush"])
def test_a_port_that_is_pulled_while_it_is_being_opened_is_opened_again(
    port: Path, table: VirtualTable, news: Any, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    works, pulled = getattr(termios, step), iter((True, True))

    def pulled_at_first(*given: Any) -> Any:
        if next(pulled, False):
            raise termios.error(5, "Input/output error")
        return works(*given)

    monkeypatch.setattr(termios, step, pulled_at_first)
    with Link(str(port), news):
        down = news.get(timeout=20)
        assert isinstance(down, LinkDown)
        assert "Input/output error" in down.reason
        news.kind(LinkUp)
        table.roll(3)
        news.message(Stable(0, 3))


def test_a_line_that_spoils_bytes_delivers_all_the_same(port: Path, news: Any) -> None:
    table = VirtualTable(port, faults=Faults(lost=0.001, changed=0.001, doubled=0.001, seed=3))
    values = [1 + number % 6 for number in range(30)]
    try:
        with Link(str(port), news) as link:
            news.kind(LinkUp)
            for value in values:
                table.roll(value)
            table.press(0)
            news.message(ButtonUp(0))
            assert [said.value for said in news.messages() if isinstance(said, Stable)] == values
            assert link.counters()["damaged"] + link.counters()["gaps"] > 0, "the line was too good for this test"
    finally:
        table.close()


def test_random_bytes_on_the_line_never_hurt(port: Path, table: VirtualTable, news: Any) -> None:
    with Link(str(port), news) as link:
        news.kind(LinkUp)
        for number in range(20):
            table.cable.noise(random.Random(number).randbytes(200))
            table.roll(1 + number % 6)
        table.press(1)
        news.message(ButtonUp(1))
        assert [said.value for said in news.messages() if isinstance(said, Stable)] == [1 + number % 6 for number in range(20)]
        assert link.counters()["damaged"] > 0


def test_a_device_that_starts_anew_in_mid_game(port: Path, table: VirtualTable, news: Any) -> None:
    with Link(str(port), news):
        news.kind(LinkUp)
        table.roll(2)
        news.message(Stable(0, 2))
        table.reboot()
        again = news.kind(LinkUp)
        assert again.fresh
        table.roll(5)
        news.message(Stable(0, 5))
        assert [said.value for said in news.messages() if isinstance(said, Stable)] == [2, 5]


def test_what_was_not_confirmed_comes_again_and_what_was_does_not(port: Path, table: VirtualTable, news: Any) -> None:
    with Link(str(port), news, hold=True) as link:
        news.kind(LinkUp)
        table.roll(2)
        kept = news.message(Stable(0, 2))
        link.confirm(kept.boot, kept.seq)
        table.roll(3)
        first = news.message(Stable(0, 3))
        assert not first.late
    table.roll(4)
    with Link(str(port), news, hold=True):
        news.kind(LinkUp)
        again = news.message(Stable(0, 3))
        assert (again.boot, again.seq, again.late) == (first.boot, first.seq, True)
        assert news.message(Stable(0, 4)).late, "it was rolled while no program was there"
        table.roll(5)
        assert not news.message(Stable(0, 5)).late
    assert [said.value for said in news.messages() if isinstance(said, Stable)] == [2, 3, 3, 4, 5]


def old_frame(kind: int, boot: int, seq: int, payload: bytes) -> bytes:
    """As firmware 1.0 made it."""
    body = struct.pack("<BII", kind, boot, seq) + payload
    return b"\0" + stuff(body + crc_hqx(body, 0xFFFF).to_bytes(2, "little")) + b"\0"


class Old:
    """A port with a device of the old firmware on it, which asks who is there."""

    def __init__(self) -> None:
        self.waiting = old_frame(1, 7, 1, b'{"firmware":"1.0","board":"rp2","has":["die"]}') * 3

    @property
    def in_waiting(self) -> int:
        return len(self.waiting)

    def read(self, size: int = 1) -> bytes:
        data, self.waiting = self.waiting[:size], self.waiting[size:]
        return data

    def write(self, data: bytes) -> int:
        return len(data)

    def close(self) -> None:
        return


def test_an_old_firmware_is_named_at_once(news: Any) -> None:
    with Link("/dev/ttyDIE", news, open_port=lambda _: Old()):
        said = news.get(timeout=20)
    assert said == LinkDown(
        "/dev/ttyDIE", "The device on /dev/ttyDIE has an old firmware: put the present one on it with firmware/flash.py."
    )


def test_a_port_where_nothing_is_says_so_once_and_waits(port: Path, news: Any) -> None:
    with Link(str(port), news):
        down = news.get(timeout=20)
        assert down == LinkDown(str(port), f"Nothing is plugged in at {port}: plug the device in, or choose another port.")
        table = VirtualTable(port)
        try:
            assert isinstance(news.get(timeout=20), LinkUp), "the sentence is said once, however long it takes"
        finally:
            table.close()


def test_a_device_that_comes_back_under_another_name_is_named_once(
    port: Path, table: VirtualTable, news: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    others: list[str] = []
    monkeypatch.setattr(module, "ports", lambda: tuple(others))
    with Link(str(port), news):
        news.kind(LinkUp)
        table.cable.unplug()
        assert "plug it in again" in news.kind(LinkDown).reason
        others.append("/dev/ttyACM1")
        said = news.get(timeout=20).reason
        assert said.startswith(f"Nothing is at {port} any more, but a device is at /dev/ttyACM1: ")
        table.cable.plug()
        assert isinstance(news.get(timeout=20), LinkUp), "it is said once"


def test_a_port_is_for_one_program_alone(port: Path, table: VirtualTable, news: Any) -> None:
    with Link(str(port), news):
        news.kind(LinkUp)
        second: queue.Queue[Any] = queue.Queue()
        with Link(str(port), second):
            assert second.get(timeout=20).reason == f"Another program uses {port}: close it."
        table.roll(6)
        news.message(Stable(0, 6))


class Deaf:
    """An open port on which nobody ever speaks."""

    in_waiting = 0

    def __init__(self) -> None:
        self.now = 0.0

    def clock(self) -> float:
        return self.now

    def read(self, size: int = 1) -> bytes:
        self.now += 0.5
        return b""

    def write(self, data: bytes) -> int:
        return len(data)

    def close(self) -> None:
        return


def test_a_device_that_does_not_answer_is_named(news: Any) -> None:
    deaf = Deaf()
    with Link("/dev/ttyGPS", news, open_port=lambda _: deaf, clock=deaf.clock):
        assert news.get(timeout=20).reason == "The device on /dev/ttyGPS does not answer: flash it or choose another port."


def test_a_device_that_falls_silent_is_named_and_tried_again(port: Path, table: VirtualTable, news: Any) -> None:
    later = [0.0]
    with Link(str(port), news, clock=lambda: time.monotonic() + later[0]):
        news.kind(LinkUp)
        table.cable.spoil(Faults(lost=1.0))
        later[0] = 60.0
        assert "has fallen silent" in news.kind(LinkDown).reason
        table.cable.spoil(Faults())
        news.kind(LinkUp)


@pytest.mark.parametrize(("error", "sentence"), [
    (OSError(13, "Permission denied"), "This user may not open {port}: add the user to the group dialout and log in again."),
    (OSError(5, "Input/output error"), "{port} cannot be opened ([Errno 5] Input/output error): "
     "plug the device in again, or choose another port."),
])  # fmt: skip
def test_what_the_system_says_becomes_a_sentence(port: Path, news: Any, error: OSError, sentence: str) -> None:
    port.touch()

    def refuse(_: str) -> Any:
        raise error

    with Link(str(port), news, open_port=refuse):
        assert news.get(timeout=20).reason == sentence.format(port=port)


def test_urls_are_ports_too(news: Any) -> None:
    with Link("loop://", news):
        # A loop answers with our own greeting: not a device, but nothing breaks.
        first = news.get(timeout=20)
        assert isinstance(first, LinkUp | LinkDown | Received)


def test_nothing_stays_open(port: Path, news: Any) -> None:
    def descriptors() -> int:
        return len(os.listdir("/proc/self/fd"))

    before = descriptors()
    table = VirtualTable(port)
    with Link(str(port), news):
        news.kind(LinkUp)
        table.cable.unplug()
        news.kind(LinkDown)
    table.close()
    assert descriptors() == before
    assert not port.is_symlink()
