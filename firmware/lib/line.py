"""The line itself: standard input and output, which is USB on a Pico and any stream on a computer."""

import os
import select
import sys
import time

KEY = b"\x03"
"""Ctrl-C, struck by hand."""
MPREMOTE = b"\r\x03"
"""The first bytes of mpremote. No frame begins so: it would be an order whose number has no zero byte, the 16,843,009th or a later one."""
QUIET_MS = 400
"""So long after a byte nothing belongs to it any more: a frame is written at once."""


def boot_id():
    """Differs at every start: 32 random bits, never 0."""
    return int.from_bytes(os.urandom(4), "little") or 1


def write(data):
    sys.stdout.buffer.write(data)


class Clock:
    """Milliseconds since the start. `time.ticks_ms` wraps after some days; this does not."""

    def __init__(self):
        self._last = time.ticks_ms()
        self._now = 0

    def __call__(self):
        ticks = time.ticks_ms()
        self._now += time.ticks_diff(ticks, self._last)
        self._last = ticks
        return self._now


class CtrlC:
    """Tells Ctrl-C, which asks for MicroPython's prompt, from a byte 3 inside a frame.

    Whoever flashes a board (mpremote, Thonny) or types has nothing else to stop a program with.
    """

    def __init__(self):
        self._since = b""  # what has come since the last zero byte, as far as it matters
        self._at = 0

    def heard(self, byte, now):
        """True if this byte ends the program: mpremote's first two, where a frame would begin."""
        self._since = b"" if byte == b"\0" else (self._since + byte)[:3]
        self._at = now
        return self._since == MPREMOTE

    def quiet(self, now):
        """True if a key was struck alone. Half a frame that was cut off is forgotten."""
        if now - self._at < QUIET_MS or self._since == MPREMOTE[:1]:
            return False
        since, self._since = self._since, b""
        return since == KEY


def run(station, pause_ms=4):
    """Keeps the station going until Ctrl-C asks for the prompt, or the line ends."""
    interrupt(-1)  # a byte 3 in a frame is no Ctrl-C
    clock = Clock()
    ctrl_c = CtrlC()
    poll = select.poll()
    poll.register(sys.stdin, select.POLLIN)
    source = sys.stdin.buffer
    held = bytearray()
    while True:
        wait = pause_ms
        while poll.poll(wait):
            byte = source.read(1)
            if not byte:
                return
            if ctrl_c.heard(byte, clock()):
                # Nothing more is read: what follows is meant for the prompt.
                interrupt(3)
                return
            held += byte
            wait = 0
            if len(held) >= 64:
                break
        now = clock()
        if ctrl_c.quiet(now):
            interrupt(3)
            return
        if held:
            station.feed(bytes(held), now)
            held = bytearray()
        station.step(now)


def interrupt(byte):
    """Has MicroPython itself stop the program at this byte; -1: at none. The unix port does so at none anyway."""
    try:
        import micropython

        micropython.kbd_intr(byte)
    except (ImportError, AttributeError):
        pass
