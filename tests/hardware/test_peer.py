"""Two ends and a line that loses, doubles, changes and cuts: everything arrives, in order, once. Time is counted, not waited for."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.peer import DATA, SILENT_MS, WINDOW, Peer
from hardware.wire import frame

DEVICE, HOST = 0xD1CE, 0x4057


class Table:
    """A device, a host and the line between them. One step is ten milliseconds."""

    def __init__(
        self, seed: int = 0, lost: float = 0.0, changed: float = 0.0, doubled: float = 0.0, ring: int = 64, *, hold: bool = False
    ) -> None:
        self.now = 0
        self.chance = random.Random(seed)
        self.lost, self.changed, self.doubled = lost, changed, doubled
        self.plugged = True
        self.arrived: list[bytes] = []
        self.told: list[bytes] = []
        self.marks: list[tuple[int, int]] = []
        self.greetings: list[int] = []
        self.to_host = bytearray()
        self.to_device = bytearray()
        self.device = self.new_device(DEVICE, ring)
        self.host = self.new_host(HOST, hold=hold)

    def new_device(self, boot: int, ring: int = 64) -> Peer:
        return Peer(boot, b"die", self.onto(lambda: self.to_host), lambda _boot, _seq, payload: self.told.append(payload), ring=ring)

    def new_host(self, boot: int, *, hold: bool = False) -> Peer:
        def take(sender: int, seq: int, payload: bytes) -> None:
            self.arrived.append(payload)
            self.marks.append((sender, seq))

        return Peer(
            boot,
            b"host",
            self.onto(lambda: self.to_device),
            take,
            greeted=lambda sender, _: self.greetings.append(sender),
            hold=hold,
        )

    def onto(self, line: Callable[[], bytearray]) -> Callable[[bytes], None]:
        def write(data: bytes) -> None:
            if not self.plugged:
                return
            for byte in data:
                if self.chance.random() < self.lost:
                    continue
                line().append(byte ^ (1 << self.chance.randrange(8)) if self.chance.random() < self.changed else byte)
                if self.chance.random() < self.doubled:
                    line().append(byte)

        return write

    def run(self, milliseconds: int) -> None:
        for _ in range(milliseconds // 10):
            self.now += 10
            self.device.step(self.now)
            if self.plugged:
                self.host.step(self.now)
            up, self.to_host[:] = bytes(self.to_host), b""
            down, self.to_device[:] = bytes(self.to_device), b""
            if self.plugged:
                self.host.feed(up, self.now)
                self.device.feed(down, self.now)

    def unplug(self) -> None:
        self.plugged = False
        self.to_host.clear()
        self.to_device.clear()
        self.host.cut()

    def say(self, text: str) -> None:
        self.device.send(text.encode(), self.now)


def words(count: int, start: int = 0) -> list[bytes]:
    return [f"roll {number}".encode() for number in range(start, start + count)]


@settings(deadline=None, max_examples=40)
@given(
    st.integers(0, 2**16),
    st.floats(0, 0.02),
    st.floats(0, 0.02),
    st.floats(0, 0.02),
    st.lists(st.sampled_from(["say", "order", "out", "in", "wait"]), max_size=40),
)
def test_nothing_is_lost_and_nothing_doubled_on_any_line(seed: int, lost: float, changed: float, doubled: float, script: list[str]) -> None:
    table = Table(seed, lost, changed, doubled)
    said, ordered = 0, 0
    for act in script:
        if act == "say":
            table.say(f"roll {said}")
            said += 1
        elif act == "order":
            table.host.send(f"order {ordered}".encode(), table.now)
            ordered += 1
        elif act == "out":
            table.unplug()
        elif act == "in":
            table.plugged = True
        table.run(70)
    table.plugged = True
    table.run(60_000)
    assert table.arrived == words(said)
    assert table.told == [f"order {number}".encode() for number in range(ordered)]
    assert table.device.waiting() == table.host.waiting() == 0
    assert table.host.counters["lost"] == 0


def test_a_quiet_line_carries_more_than_the_window_at_once() -> None:
    table = Table()
    table.run(100)
    for text in words(WINDOW * 3):
        table.say(text.decode())
    table.run(100)
    assert table.arrived == words(WINDOW * 3)
    assert table.device.counters["resent"] == table.host.counters["doubled"] == 0


def test_what_happened_while_the_cable_was_out_comes_when_it_is_in_again() -> None:
    table = Table()
    table.run(500)
    table.say("roll 0")
    table.unplug()
    for text in words(20, 1):
        table.say(text.decode())
        table.run(300)
    assert table.arrived == []
    table.plugged = True
    table.run(1000)
    assert table.arrived == words(21)
    assert table.greetings == [DEVICE, DEVICE]


def test_a_program_that_knows_nothing_goes_on_from_what_nobody_has_taken() -> None:
    table = Table()
    for text in words(5):
        table.say(text.decode())
    table.run(1000)
    table.unplug()
    table.say("roll 5")
    table.host = table.new_host(HOST + 1)
    table.plugged = True
    table.run(1000)
    assert table.arrived == words(6)
    assert table.host.counters["lost"] == 0


def test_what_comes_twice_is_counted() -> None:
    table = Table(doubled=0.0)
    table.run(200)
    table.say("roll 0")
    table.run(100)
    table.host.feed(frame(DATA, DEVICE, 1, b"roll 0"), table.now)
    assert table.arrived == words(1)
    assert (table.host.counters["doubled"], table.host.counters["gaps"]) == (1, 0)


def test_with_hold_a_device_keeps_what_is_not_in_the_record_yet() -> None:
    table = Table(hold=True)
    for text in words(3):
        table.say(text.decode())
    table.run(2000)
    assert table.arrived == words(3)
    assert table.device.waiting() == 3
    assert table.device.counters["resent"] == 0, "what was delivered is not sent again on the same line"
    table.host.confirm(*table.marks[0])
    table.run(500)
    assert table.device.waiting() == 2
    table.host = table.new_host(HOST + 1, hold=True)
    table.run(4000)
    assert table.arrived == [*words(3), *words(2, 1)], "what was not confirmed is told to the next program"


def test_what_waits_to_be_safe_is_in_nobodys_way() -> None:
    table = Table(hold=True)
    for text in words(5 * WINDOW):
        table.say(text.decode())
    table.run(2000)
    assert table.arrived == words(5 * WINDOW)
    assert table.device.waiting() == 5 * WINDOW
    table.host.confirm(*table.marks[-1])
    table.lost = 1.0
    table.run(100)
    table.lost = 0.0
    table.run(2500)
    assert table.device.waiting() == 0, "a word of safety that was lost on the line is said again"


def test_a_host_knows_what_was_said_before_it_was_there() -> None:
    table = Table()
    for text in words(3):
        table.say(text.decode())
    table.run(500)
    table.say("roll 3")
    table.run(500)
    assert table.host.met == {DEVICE: 3}


def test_a_device_that_started_anew_is_a_new_speaker() -> None:
    table = Table()
    table.say("roll 0")
    table.run(500)
    table.device = table.new_device(DEVICE + 1)
    table.say("roll 1")
    table.run(3000)
    assert table.arrived == words(2)
    assert table.greetings == [DEVICE, DEVICE + 1]


def test_a_device_swapped_out_and_back_doubles_nothing() -> None:
    table = Table()
    table.say("roll 0")
    table.run(500)
    first = table.device
    first._out = [(1, b"roll 0")]
    table.unplug()
    table.device = table.new_device(DEVICE + 1)
    table.plugged = True
    table.say("roll 1")
    table.run(2000)
    table.unplug()
    table.device = first
    table.plugged = True
    table.say("roll 2")
    table.run(5000)
    assert table.arrived == words(3)


@pytest.mark.parametrize("out", [True, False])
def test_a_full_ring_loses_the_oldest_and_says_how_many(out: bool) -> None:
    table = Table(ring=10)
    table.say("roll 0")
    table.run(500)
    if out:
        table.unplug()
    else:
        table.lost = 1.0
    for text in words(30, 1):
        table.say(text.decode())
    table.run(100)
    table.plugged, table.lost = True, 0.0
    table.run(9000)
    assert table.arrived == [b"roll 0", *words(10, 21)]
    assert table.host.counters["lost"] == 20
    assert table.device.counters["dropped"] == 20


def test_silence_is_noticed() -> None:
    table = Table()
    table.run(3000)
    assert table.host.alive(table.now)
    table.lost = 1.0
    table.run(SILENT_MS + 1500)
    assert not table.host.alive(table.now)
    table.lost = 0.0
    table.run(2000)
    assert table.host.alive(table.now)


@given(st.binary(max_size=400))
def test_random_bytes_make_no_message(noise: bytes) -> None:
    table = Table()
    table.run(200)
    table.host.feed(noise, table.now)
    table.device.feed(noise, table.now)
    table.say("roll 0")
    table.run(5000)
    assert table.arrived == words(1)
    assert table.told == []
