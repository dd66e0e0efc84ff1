"""One end of a reliable line: what is sent arrives, in order and once. Runs on MicroPython and CPython; both ends are alike.

* A message keeps its number and stays in the ring until the other end has acknowledged it (go-back-N, at most WINDOW on
  the way), so an unplugged cable loses nothing that the ring can hold.
* Every start of a device or program has a boot ID. Numbers count within one boot; the receiver remembers how far it has
  heard each boot, so what is sent again after a replug is recognised and nothing is doubled.
* ACK says two numbers: up to the first the sender may forget (all of it is safe), up to the second nothing needs to be sent
  again on this line (it was delivered, and may be asked for once more after the receiver was killed).
* HELLO says who speaks, the oldest number still held and the newest there is; ASK is a HELLO that wants one back; BEAT
  says "alive" and the newest number sent.
* When the ring overflows, the oldest goes; the receiver counts the gap in `lost` and is told: a loss is never silent.

Times are whole milliseconds that never wrap (the firmware's and the host's clock alike). No input or output happens here:
bytes leave through `write`, payloads arrive through `deliver(boot, seq, payload)`, greetings through `greeted(boot, payload)`.
"""

import struct

try:
    from collections.abc import Callable

    from hardware.wire import Reader, frame
except ImportError:  # on the device all modules lie side by side, and annotations are not looked at
    from wire import Reader, frame  # type: ignore[import-not-found, no-redef, unused-ignore]

ASK, HELLO, DATA, ACK, BEAT = 1, 2, 3, 4, 5

WINDOW = 8
RESEND_MS = 150
RESEND_MOST_MS = 600
BEAT_MS = 1000
ASK_MS = 300
SILENT_MS = 3500
"""Three beats and a half: then the other end counts as gone."""
REMEMBERED = 16
"""Boots of the other end that are remembered, so that a device swapped out and back doubles nothing."""


class Peer:
    """`boot`: this end's boot ID, not 0. `identity`: payload of its HELLO. `ring`: how many unacknowledged messages it holds.

    `hold`: acknowledge a message as safe only when `confirm` says so, not when it is delivered. `met`: boot ID to the newest
    number that the other end had when it was first met: what it says up to there happened before.
    """

    def __init__(
        self,
        boot: int,
        identity: bytes,
        write: "Callable[[bytes], object]",
        deliver: "Callable[[int, int, bytes], object]",
        *,
        greeted: "Callable[[int, bytes], object] | None" = None,
        ring: int = 256,
        hold: bool = False,
    ) -> None:
        self.boot = boot
        self.identity = identity
        self.counters = {"frames": 0, "damaged": 0, "doubled": 0, "gaps": 0, "resent": 0, "lost": 0, "dropped": 0}
        self.other = 0
        self.met: dict[int, int] = {}
        self._write = write
        self._deliver = deliver
        self._greeted = greeted
        self._ring = ring
        self._hold = hold
        self._reader = Reader()
        self._out: list[tuple[int, bytes]] = []  # (seq, payload), oldest first
        self._last = 0  # number of the newest message
        self._sent = 0  # highest number put on the line since the last greeting or resend
        self._taken = 0  # highest number that was delivered at the other end
        self._heard: dict[int, int] = {}
        self._confirmed: dict[int, int] = {}
        self._torn = False  # the oldest was dropped, and the other end does not know yet
        self._resend_ms = RESEND_MS
        self._sent_at = 0
        self._beat_at: int | None = None
        self._asked_at: int | None = None
        self._heard_at: int | None = None

    def send(self, payload: bytes, now: int) -> int:
        """Puts a message on its way and returns its number."""
        self._last += 1
        self._out.append((self._last, payload))
        if len(self._out) > self._ring:
            self._out.pop(0)
            self.counters["dropped"] += 1
            self._torn = True
        self._pump(now)
        return self._last

    def feed(self, data: bytes, now: int) -> None:
        """Takes bytes from the line, whatever they are."""
        for kind, boot, seq, payload in self._reader.feed(data):
            self.counters["frames"] += 1
            if not boot:
                continue
            if kind == ACK:
                self._heard_at = now
                if boot == self.boot and len(payload) == 4:
                    self._acknowledged(seq, _number(payload), now)
            elif kind in (ASK, HELLO):
                if len(payload) >= 4:
                    self._heard_at = now
                    self._meet(kind, boot, seq, payload, now)
            elif boot != self.other:
                self._ask(now)  # somebody speaks who has not said who they are
            else:
                self._heard_at = now
                if kind == DATA:
                    self._take(boot, seq, payload)
                elif kind == BEAT and (self._hold or seq > self._heard[boot]):
                    self._acknowledge(boot)
        self.counters["damaged"] = self._reader.damaged

    def step(self, now: int) -> None:
        """Does what time asks for: greets, beats, sends again. It is to be called some ten times a second or more."""
        if not self.other:
            self._ask(now)
        if self._beat_at is None or now - self._beat_at >= BEAT_MS:
            self._beat_at = now
            self._put(BEAT, self.boot, self._last)
        first = max(self._oldest(), self._taken + 1)
        if first <= self._last and self.other and now - self._sent_at >= self._resend_ms:
            self._resend_ms = min(self._resend_ms * 2, RESEND_MOST_MS)
            self.counters["resent"] += max(self._sent - first + 1, 0)
            self._sent = 0
            if self._torn:
                self._greet(HELLO)
            self._pump(now)

    def confirm(self, boot: int, seq: int) -> None:
        """Confirms that all messages up to this number are safe; only needed with `hold`."""
        if seq > self._confirmed.get(boot, 0):
            self._confirmed[boot] = seq
            if boot == self.other:
                self._acknowledge(boot)

    def cut(self) -> None:
        """Notes that the line is gone. Everything unacknowledged stays in the ring for the next one."""
        self._reader.forget()
        self.other = 0
        self._asked_at = self._beat_at = self._heard_at = None

    def alive(self, now: int) -> bool:
        """True if the other end was heard lately."""
        return bool(self.other) and self._heard_at is not None and now - self._heard_at < SILENT_MS

    @property
    def spoilt(self) -> bytes:
        """The body of the last damaged frame: what it was summed with tells an old firmware."""
        return self._reader.spoilt

    def waiting(self) -> int:
        """Returns how many messages are not acknowledged yet."""
        return len(self._out)

    def _put(self, kind: int, boot: int, seq: int, payload: bytes = b"") -> None:
        self._write(frame(kind, boot, seq, payload))

    def _greet(self, kind: int) -> None:
        self._put(kind, self.boot, self._oldest(), struct.pack("<I", self._last) + self.identity)

    def _oldest(self) -> int:
        return self._out[0][0] if self._out else self._last + 1

    def _ask(self, now: int) -> None:
        if self._asked_at is None or now - self._asked_at >= ASK_MS:
            self._asked_at = now
            self._greet(ASK)

    def _meet(self, kind: int, boot: int, oldest: int, payload: bytes, now: int) -> None:
        fresh = boot != self.other
        self.other = boot
        self.met.setdefault(boot, _number(payload))
        if boot not in self._heard:
            while len(self._heard) >= REMEMBERED:
                gone = next(iter(self._heard))
                self._heard.pop(gone)
                self._confirmed.pop(gone, None)
                self.met.pop(gone, None)
            self._heard[boot] = self._confirmed[boot] = oldest - 1
        elif oldest - 1 > self._heard[boot]:
            self.counters["lost"] += oldest - 1 - self._heard[boot]
            self._heard[boot] = self._confirmed[boot] = oldest - 1
        if kind == ASK:
            self._greet(HELLO)
        self._acknowledge(boot)
        if fresh and self._greeted:
            self._greeted(boot, payload[4:])
        if fresh or kind == ASK:
            # Whoever asks may be another program than the one that took what was delivered.
            self._resend_ms = RESEND_MS
            self._sent = self._taken = 0
            self._pump(now)

    def _take(self, boot: int, seq: int, payload: bytes) -> None:
        expected = self._heard[boot] + 1
        if seq == expected:
            self._heard[boot] = seq
            if not self._hold:
                self._confirmed[boot] = seq
            self._deliver(boot, seq, payload)
        elif seq < expected:
            self.counters["doubled"] += 1
        else:
            self.counters["gaps"] += 1
        self._acknowledge(boot)

    def _acknowledge(self, boot: int) -> None:
        self._put(ACK, boot, self._confirmed[boot], struct.pack("<I", self._heard[boot]))

    def _acknowledged(self, safe: int, taken: int, now: int) -> None:
        if safe > taken or taken > self._last:
            return
        if self._out and taken >= self._out[0][0]:
            self._torn = False
        while self._out and self._out[0][0] <= safe:
            self._out.pop(0)
        if taken > self._taken:
            self._taken = taken
            self._resend_ms = RESEND_MS
            self._sent_at = now
            self._pump(now)

    def _pump(self, now: int) -> None:
        """Puts on the line what the window allows. It sends nothing while nobody has greeted, which would only be sent again."""
        if not self.other:
            return
        skip = max(self._taken - self._oldest() + 1, 0)
        for seq, payload in self._out[skip : skip + WINDOW]:
            if seq > self._sent:
                self._put(DATA, self.boot, seq, payload)
                self._sent = seq
                self._sent_at = now


def _number(payload: bytes) -> int:
    found: int = struct.unpack("<I", payload[:4])[0]
    return found
