"""The line itself: standard input and output, which is USB on a Pico and any stream on a computer."""

import os
import select
import sys
import time


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


def run(station, pause_ms=4):
    """Keeps the station going until the line ends (on a Pico: for ever)."""
    try:
        import micropython

        micropython.kbd_intr(-1)  # a byte 3 in a frame is no Ctrl-C
    except (ImportError, AttributeError):
        pass  # the unix port takes no interrupts from its standard input
    clock = Clock()
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
            held += byte
            wait = 0
            if len(held) >= 64:
                break
        now = clock()
        if held:
            station.feed(bytes(held), now)
            held = bytearray()
        station.step(now)
