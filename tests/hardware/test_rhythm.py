"""One end of the line speaks in its rhythm, and keeps so many messages and no more. Frames that mean nothing to it do no harm."""

from __future__ import annotations

import itertools
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from hardware.peer import ACK, ASK, BEAT, DATA, HELLO, Peer
from hardware.wire import Reader, frame
from tests.hardware.test_peer import DEVICE, HOST, Table


class Counted:
    """One end alone, with the times at which it puts each kind of frame on the line."""

    def __init__(self, **options: Any) -> None:
        self.times: dict[int, list[int]] = {}
        self.now = 0
        self.reader = Reader()
        self.peer = Peer(DEVICE, b"die", self.note, lambda *_: None, **options)

    def note(self, data: bytes) -> None:
        for kind, _, _, _ in self.reader.feed(data):
            self.times.setdefault(kind, []).append(self.now)

    def run(self, until: int) -> None:
        while self.now < until:
            self.now += 10
            self.peer.step(self.now)

    def meet(self) -> None:
        self.peer.feed(frame(HELLO, HOST, 1, b"\0\0\0\0host"), self.now)


def test_who_is_alone_asks_three_times_a_second_and_says_once_a_second_that_it_lives() -> None:
    alone = Counted()
    alone.run(10_000)
    assert 30 <= len(alone.times[ASK]) <= 35
    assert 10 <= len(alone.times[BEAT]) <= 11


def test_what_nobody_acknowledges_is_sent_again_soon_and_then_less_often() -> None:
    told = Counted()
    told.meet()
    told.peer.send(b"roll", 0)
    told.run(3000)
    gaps = [after - before for before, after in itertools.pairwise(told.times[DATA])]
    assert gaps[:4] == [150, 300, 600, 600]
    assert set(gaps[2:]) == {600}


def test_at_most_eight_messages_are_on_the_way_and_256_are_kept() -> None:
    told = Counted()
    told.meet()
    for _ in range(256):
        told.peer.send(b"roll", 0)
    assert len(told.times[DATA]) == 8
    for _ in range(44):
        told.peer.send(b"roll", 0)
    assert (told.peer.waiting(), told.peer.counters["dropped"]) == (256, 44)


def test_the_other_end_counts_as_gone_after_three_beats_and_a_half() -> None:
    told = Counted()
    told.meet()
    assert told.peer.alive(3490)
    assert not told.peer.alive(3500)


def test_sixteen_boots_are_remembered() -> None:
    told = Counted()
    for boot in range(1, 18):
        told.peer.feed(frame(HELLO, boot, 5, b"\x09\0\0\0die"), 0)
    assert sorted(told.peer.met) == list(range(2, 18))


@given(st.sampled_from([ASK, HELLO, DATA, ACK, BEAT, 0, 77]), st.integers(0, 2**32 - 1), st.integers(0, 2**32 - 1), st.binary(max_size=20))
def test_a_whole_frame_of_nonsense_hurts_nobody(kind: int, boot: int, seq: int, payload: bytes) -> None:
    """From a program that speaks the same frames and means something else by them."""
    table = Table()
    table.run(200)
    for end, sender in ((table.host, DEVICE), (table.device, HOST), (table.host, boot)):
        end.feed(frame(kind, sender, 2**31 + seq // 2 if kind in (ASK, HELLO) else seq, payload), table.now)
    table.run(100)
