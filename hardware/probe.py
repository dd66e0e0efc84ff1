"""Devices on this machine, for `companion doctor`: ports and their greetings, pins, MicroPython."""

from __future__ import annotations

import importlib.util
import queue
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from hardware.link import Link, LinkDown, LinkNews, LinkUp
from hardware.messages import Hello
from hardware.micropython import find
from hardware.ports import ports

ANSWER_SECONDS = 2.0
"""A device greets at once; a Pico that has just been plugged in takes a second."""

WIRES = "The die does not answer: look at its four wires."
"""A board whose die is not to be reached."""


@dataclass(frozen=True, slots=True)
class Found:
    """One line of the doctor's report: `ok` false is a finding, with what to do in `says`."""

    name: str
    ok: bool
    says: str


def greet(port: str, seconds: float = ANSWER_SECONDS, start: Callable[[str, queue.Queue[LinkNews]], Link] | None = None) -> Found:
    """The greeting of the device at a port. Takes nothing from the device: what it has said to nobody yet it keeps for the match."""
    news: queue.Queue[LinkNews] = queue.Queue()
    until = time.monotonic() + seconds
    with start(port, news) if start else Link(port, news, hold=True):
        while (left := until - time.monotonic()) > 0:
            try:
                heard = news.get(timeout=left)
            except queue.Empty:
                break
            if isinstance(heard, LinkDown):
                return Found(port, ok=False, says=heard.reason)
            if isinstance(heard, LinkUp):
                return Found(port, ok=not heard.hello.silent, says=told(heard.hello) + (f". {WIRES}" if heard.hello.silent else ""))
    return Found(port, ok=False, says=f"Nothing answers at {port}: put the firmware on it with firmware/flash.py.")


def told(hello: Hello) -> str:
    """A device in words: `firmware 2.0 on rp2: a die with 6 faces, 4 buttons`."""
    die = f"a die with {hello.faces} faces" if hello.faces else "no die"
    buttons = f"{hello.buttons} button{'s' * (hello.buttons != 1)}" if hello.buttons else "no buttons"
    pretends = ", pretended" if "bench" in hello.capabilities else ""
    return f"firmware {hello.firmware or 'unknown'} on {hello.board or 'an unknown board'}: {die}, {buttons}{pretends}"


def pins() -> Found:
    """True if lamps can be driven. Looks for a library only: opening pins would switch them."""
    library = next((name for name in ("lgpio", "RPi.GPIO", "pigpio") if importlib.util.find_spec(name.partition(".")[0])), None)
    chips = sorted(Path("/dev").glob("gpiochip*"))
    if library and chips:
        return Found("pins", ok=True, says=f"{library} with {chips[0]}")
    lacking = "this computer has no pins" if not chips else "no library for the pins is installed (python3-lgpio)"
    return Found("pins", ok=False, says=f"No lamps: {lacking}. The game runs without.")


def micropython() -> Found:
    """True if the firmware can run here without a board."""
    command = find()
    if command:
        return Found("micropython", ok=True, says=command[-1])
    return Found(
        "micropython", ok=False, says="MicroPython is not here: simulated dice do not run the firmware; `start.py test` fetches it."
    )


def probe(wanted: Iterable[str] = ()) -> tuple[Found, ...]:
    """Everything: the ports asked for and those that are plugged in, pins, MicroPython."""
    names = tuple(dict.fromkeys((*wanted, *ports())))
    answers = tuple(greet(name) for name in names) or (
        Found("ports", ok=False, says="No serial device is plugged in: dice and buttons are simulated."),
    )
    return (*answers, pins(), micropython())
