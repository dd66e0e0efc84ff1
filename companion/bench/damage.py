"""The damage of a bad line to the messages of a die: it changes, loses and doubles bytes. Time is only counted."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field

from hardware.peer import Peer

DIE, COMPANION = 0xD1CE, 0x4057
AT_ONCE = 8
"""Messages that the die says in one go, as many as the window holds."""
STEP_MS = 50
RING = 256


@dataclass
class Heard:
    """The fate of `said` messages: `wrong` were never said, `doubled` came again, `lost` were left out."""

    said: int = 0
    arrived: int = 0
    wrong: int = 0
    doubled: int = 0
    lost: int = 0
    damaged: int = 0
    """Frames that the line spoilt and the checksum has found."""
    expected: int = field(default=0, repr=False)

    def take(self, payload: bytes) -> None:
        """Compares a message with what was said."""
        self.arrived += 1
        if payload == message(self.expected):
            self.expected += 1
            return
        number = _number(payload)
        if number is None or payload != message(number) or number >= self.said:
            self.wrong += 1
        elif number < self.expected:
            self.doubled += 1
        else:
            self.lost += number - self.expected
            self.expected = number + 1


class Spoiler:
    """Damages every byte with the same chance: changed, lost or doubled."""

    def __init__(self, share: float, seed: int) -> None:
        self._chance = random.Random(seed)
        self._gap = math.log1p(-share)
        self._next = self._skip()

    def spoil(self, data: bytes) -> bytes:
        """The bytes as they arrive."""
        if self._next >= len(data):
            self._next -= len(data)
            return data
        out, done = bytearray(), 0
        while self._next < len(data):
            at = self._next
            out += data[done:at]
            kind = self._chance.randrange(3)
            if kind == 0:
                out.append(data[at] ^ self._chance.randrange(1, 256))
            elif kind == 1:
                out += data[at : at + 1] * 2
            done = at + 1
            self._next = done + self._skip()
        self._next -= len(data)
        return bytes(out + data[done:])

    def _skip(self) -> int:
        return int(math.log(1.0 - self._chance.random()) / self._gap)


def message(number: int) -> bytes:
    """The next message of the die, different each time."""
    return b'{"is":"stable","die":0,"value":%d,"n":%d}' % (number % 6 + 1, number)


def heard(messages: int, share: float, seed: int = 0) -> Heard:
    """Sends so many messages over a line that damages this share of its bytes, both ways, until all have arrived."""
    told, spoiler = Heard(), Spoiler(share, seed)
    up, down = bytearray(), bytearray()
    die = Peer(DIE, b"die", lambda data: up.extend(spoiler.spoil(data)), lambda _boot, _seq, _payload: None, ring=RING)

    def taken(boot: int, seq: int, payload: bytes) -> None:
        told.take(payload)
        companion.confirm(boot, seq)

    companion = Peer(COMPANION, b"companion", lambda data: down.extend(spoiler.spoil(data)), taken, hold=True)
    now = 0
    while told.said < messages or die.waiting():
        now += STEP_MS
        while told.said < messages and die.waiting() < AT_ONCE:
            die.send(message(told.said), now)
            told.said += 1
        die.step(now)
        companion.step(now)
        while up or down:
            said, up[:] = bytes(up), b""
            companion.feed(said, now)
            said, down[:] = bytes(down), b""
            die.feed(said, now)
            while told.said < messages and die.waiting() < AT_ONCE:
                die.send(message(told.said), now)
                told.said += 1
    told.damaged = companion.counters["damaged"] + die.counters["damaged"]
    told.lost += told.said - told.expected
    return told


def _number(payload: bytes) -> int | None:
    _, _, rest = payload.rpartition(b'"n":')
    digits = rest.rstrip(b"}")
    return int(digits) if digits.isdigit() and len(digits) < 10 else None
