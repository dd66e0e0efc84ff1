"""One port with a device on it: opened, lost and opened again by itself, with nothing lost and nothing doubled.

One thread per port reads; what it learns goes as frozen values into the queue it was given. Nothing here blocks a caller.
"""

from __future__ import annotations

import logging
import os
import queue
import secrets
import termios
import threading
import time
from binascii import crc_hqx
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import serial

from hardware.messages import Hello, Message, Order, hello, message, order
from hardware.peer import SILENT_MS, Peer
from hardware.ports import ports
from hardware.wire import HEAD_BYTES

LOG = logging.getLogger(__name__)

MEANWHILE = "What was rolled or pressed meanwhile may have to be done once more."
"""A device that lives off its cable forgets with it what it had to say."""
BAUD = 115200
POLL_SECONDS = 0.02
"""How long a read waits: the most that an order waits behind it."""
REOPEN_SECONDS = (0.1, 0.2, 0.5, 1.0)
"""Pauses between attempts to open a port that is not there; the last one repeats."""


@dataclass(frozen=True, slots=True)
class LinkUp:
    """A device that has greeted. `fresh`: it has started since it was last heard (or was never heard)."""

    port: str
    hello: Hello
    fresh: bool


@dataclass(frozen=True, slots=True)
class LinkDown:
    """The port is gone or silent; said once, in a sentence, until it is up again. The link keeps trying."""

    port: str
    reason: str


@dataclass(frozen=True, slots=True)
class Received:
    """A message, delivered once. `boot` and `seq` identify it for ever. `late`: it was said before this program met the device."""

    port: str
    boot: int
    seq: int
    message: Message
    late: bool = False


LinkNews = LinkUp | LinkDown | Received


class Listener(Protocol):
    """A receiver of news on the thread of the link: a queue, or whoever takes them at once."""

    def put(self, item: LinkNews, /) -> object: ...


class Bytes(Protocol):
    """An open port as a link needs it: pyserial's Serial, or a twin of it."""

    def read(self, size: int = 1) -> bytes: ...
    def write(self, data: bytes) -> int | None: ...
    def close(self) -> None: ...
    @property
    def in_waiting(self) -> int: ...


def open_port(name: str) -> Bytes:
    """Opens a path (symlinks welcome), or a URL that pyserial knows, for this program alone. Raises OSError."""
    port: Any = serial.serial_for_url(name, BAUD, timeout=POLL_SECONDS, write_timeout=1.0, exclusive=True, do_not_open=True)
    try:
        port.open()
    except termios.error as error:  # pulled while it was being set up; pyserial hands this one on, and it is no OSError
        raise OSError(*error.args) from error
    for line in ("dtr", "rts"):
        # A Pico talks only while DTR is set; pseudo-terminals have neither line and say so.
        try:
            setattr(port, line, True)
        except OSError:
            continue
    opened: Bytes = port
    return opened


class Link:
    """Keeps the line to one device.

    `port`: path or URL. `news`: where LinkUp, LinkDown and Received go. `hold`: a device forgets a message only after
    `confirm`, not when it is delivered. `open_port` and `clock` (seconds) are given in tests.
    """

    def __init__(
        self,
        port: str,
        news: Listener,
        *,
        hold: bool = False,
        open_port: Callable[[str], Bytes] = open_port,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.port = port
        self._news = news
        self._open_port = open_port
        self._clock = clock
        self._orders: queue.SimpleQueue[Order] = queue.SimpleQueue()
        self._confirmed: queue.SimpleQueue[tuple[int, int]] = queue.SimpleQueue()
        self._stop = threading.Event()
        self._line: Bytes | None = None
        self._up = False
        self._down_said = ""
        self._opened = 0
        self._boots: set[int] = set()
        self._peer = Peer(
            secrets.randbelow(2**32 - 1) + 1,
            b'{"board":"host"}',
            self._write,
            self._deliver,
            greeted=self._greeted,
            hold=hold,
        )
        self._thread = threading.Thread(target=self._run, name=f"link {port}", daemon=True)

    def start(self) -> Link:
        self._thread.start()
        return self

    def close(self) -> None:
        """Stops the thread and frees the port."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(5.0)

    def send(self, wanted: Order) -> None:
        """Puts an order on its way; it is sent again until the device has it, also after a replug."""
        self._orders.put(wanted)

    def confirm(self, boot: int, seq: int) -> None:
        """This message and all before it are safe: the device may forget them (only with `hold`)."""
        self._confirmed.put((boot, seq))

    def counters(self) -> dict[str, int]:
        """frames, damaged, doubled, gaps, resent, lost (dropped by the device), dropped (by us), opened; since the start."""
        return {**self._peer.counters, "opened": self._opened}

    def __enter__(self) -> Link:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.close()

    def _run(self) -> None:
        failures = 0
        while not self._stop.is_set():
            try:
                self._line = self._open_port(self.port)
            except (OSError, ValueError) as error:
                moved = _moved(self.port) if self._opened else ""
                self._down(moved or _cannot_open(self.port, error), anew=bool(moved))
                self._stop.wait(REOPEN_SECONDS[min(failures, len(REOPEN_SECONDS) - 1)])
                failures += 1
                continue
            failures = 0
            self._opened += 1
            try:
                self._talk(self._line)
            except (OSError, TypeError) as error:  # pyserial raises TypeError when its descriptor vanishes inside read
                LOG.info("The line on %s broke off: %s", self.port, error)
                self._down(f"The device on {self.port} was unplugged: plug it in again. {MEANWHILE}")
            finally:
                self._close_line()
                self._peer.cut()

    def _talk(self, line: Bytes) -> None:
        opened = self._now()
        while not self._stop.is_set():
            now = self._now()
            while not self._orders.empty():
                self._peer.send(order(self._orders.get()), now)
            self._tell_confirmed()
            self._peer.step(now)
            data = line.read(line.in_waiting or 1)
            if data:
                self._peer.feed(data, self._now())
            if not self._up and of_old_firmware(self._peer.spoilt):
                self._down(f"The device on {self.port} has an old firmware: put the present one on it with firmware/flash.py.")
            if self._up and not self._peer.alive(self._now()):
                self._down(f"The device on {self.port} has fallen silent: unplug it and plug it in again. {MEANWHILE}")
                return
            if not self._up and self._now() - opened > SILENT_MS:
                self._down(f"The device on {self.port} does not answer: flash it or choose another port.")
        self._tell_confirmed()

    def _tell_confirmed(self) -> None:
        while not self._confirmed.empty():
            self._peer.confirm(*self._confirmed.get())

    def _now(self) -> int:
        return int(self._clock() * 1000)

    def _write(self, data: bytes) -> None:
        if self._line is not None:
            self._line.write(data)

    def _deliver(self, boot: int, seq: int, payload: bytes) -> None:
        self._news.put(Received(self.port, boot, seq, message(payload), seq <= self._peer.met[boot]))

    def _greeted(self, boot: int, identity: bytes) -> None:
        self._up = True
        self._down_said = ""
        self._news.put(LinkUp(self.port, hello(identity, boot), boot not in self._boots))
        self._boots.add(boot)

    def _down(self, reason: str, *, anew: bool = False) -> None:
        if self._up or not self._down_said or (anew and reason != self._down_said):
            self._news.put(LinkDown(self.port, reason))
        self._up, self._down_said = False, reason

    def _close_line(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            try:
                line.close()
            except OSError:
                return  # it was unplugged: there is nothing left to close


def of_old_firmware(body: bytes) -> bool:
    """True for a frame of firmware before 2.0, which was summed with CRC-16/CCITT-FALSE."""
    return len(body) >= HEAD_BYTES + 2 and crc_hqx(body[:-2], 0xFFFF) == int.from_bytes(body[-2:], "little")


def _moved(port: str) -> str:
    """The sentence for a device that may be back under another name. Empty while its own port is there, or no other is."""
    others = ports() if "://" not in port and not os.path.exists(port) else ()
    if not others:
        return ""
    return f"Nothing is at {port} any more, but a device is at {others[0]}: unplug it and plug it in again, or start again with that port."


def _cannot_open(port: str, error: Exception) -> str:
    if "://" not in port and not os.path.exists(port):
        return f"Nothing is plugged in at {port}: plug the device in, or choose another port."
    if "Permission denied" in str(error):
        return f"This user may not open {port}: add the user to the group dialout and log in again."
    if "lock" in str(error):
        return f"Another program uses {port}: close it."
    return f"{port} cannot be opened ({error}): plug the device in again, or choose another port."
