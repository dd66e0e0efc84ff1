"""Virtual devices: they speak the real protocol over a pseudo-terminal, and can misbehave on purpose.

`VirtualTable` is a die and buttons without MicroPython; `FirmwareTable` is the firmware itself, run by MicroPython, told
over its line what to pretend. Both are driven alike (`Bench`), so a test or a demo takes whichever is there.
"""

from __future__ import annotations

import contextlib
import os
import select
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from hardware.cable import Cable, Faults
from hardware.messages import Pretend
from hardware.peer import Peer
from hardware.program import assemble


class Bench(Protocol):
    """A pretended device behind a cable: `send` is the link's, for those who pretend over the line."""

    name: str
    cable: Cable

    def pretend(self, what: Pretend) -> None: ...
    def reboot(self) -> None: ...
    def close(self) -> None: ...


class VirtualTable:
    """A die and `buttons` buttons, in a thread of this program. `name` says on screen what it is."""

    name = "simulated dice and buttons"

    def __init__(self, path: Path, buttons: int = 6, faults: Faults | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._buttons = [False] * buttons
        self._face = 1
        self._silent = False
        self._clock = clock
        self._asked: list[bytes] = []
        self._lock = threading.Lock()
        # Two pipes are the device's socket; the cable hangs on their other ends.
        self._in, writes = os.pipe()
        reads, self._out = os.pipe()
        self._far = (reads, writes)
        self._stopped = False
        self._peer = self._start()
        self.cable = Cable(path, reads, writes, faults)
        self._thread = threading.Thread(target=self._run, name="virtual table", daemon=True)
        self._thread.start()

    def roll(self, value: int) -> None:
        self.pretend(Pretend("roll", 0, value))

    def press(self, seat: int) -> None:
        self.pretend(Pretend("down", seat))
        self.pretend(Pretend("up", seat))

    def pretend(self, what: Pretend) -> None:
        """At once: the message of what happened is on its way when this returns."""
        with self._lock:
            for said in self._happens(what):
                self._peer.send(said, self._now())

    def waiting(self) -> int:
        """Returns how many messages it keeps, because nobody has said that they are safe."""
        with self._lock:
            return self._peer.waiting()

    def reboot(self) -> None:
        """A new boot ID, an empty ring: what was not acknowledged is lost with the device's memory."""
        with self._lock:
            self._peer = self._start()

    def close(self) -> None:
        self._stopped = True
        self._thread.join(5.0)
        self.cable.close()
        for end in (self._in, self._out, *self._far):
            os.close(end)

    def _start(self) -> Peer:
        boot = int.from_bytes(os.urandom(4), "little") or 1
        return Peer(boot, self._identity(), lambda data: os.write(self._out, data), self._told)

    def _identity(self) -> bytes:
        silent = '"die-silent",' if self._silent else ""
        return f'{{"firmware":"virtual","board":"none","has":["die",{silent}"buttons:{len(self._buttons)}","bench"]}}'.encode()

    def _run(self) -> None:
        while not self._stopped:
            ready, _, _ = select.select([self._in], [], [], 0.01)
            data = os.read(self._in, 4096) if ready else b""
            with self._lock:
                if data:
                    self._peer.feed(data, self._now())
                for payload in self._asked:
                    if payload == b'{"do":"level"}':
                        self._peer.send(self._level(), self._now())
                self._asked.clear()
                self._peer.step(self._now())

    def _told(self, boot: int, seq: int, payload: bytes) -> None:  # noqa: ARG002 - the peer hands over all it knows
        self._asked.append(payload)

    def _level(self) -> bytes:
        down = ",".join(str(int(level)) for level in self._buttons)
        return f'{{"is":"level","dice":[{self._face}],"buttons":[{down}]}}'.encode()

    def _happens(self, what: Pretend) -> tuple[bytes, ...]:
        if what.what == "roll":
            self._face = what.value
            return b'{"is":"rolling","die":0}', f'{{"is":"stable","die":0,"value":{what.value}}}'.encode()
        if what.what == "nudge":
            return (f'{{"is":"nudged","die":0,"value":{self._face}}}'.encode(),)
        if what.what == "tilt":
            return b'{"is":"rolling","die":0}', b'{"is":"tilted","die":0}'
        if what.what in ("break", "mend"):
            self._silent = what.what == "break"
            self._peer.identity = self._identity()
            return (f'{{"is":"{"silent" if self._silent else "felt"}","die":0}}'.encode(),)
        self._buttons[what.which] = what.what == "down"
        return (f'{{"is":"{what.what}","seat":{what.which}}}'.encode(),)

    def _now(self) -> int:
        return int(self._clock() * 1000)


class FirmwareTable:
    """The firmware `program`, run by MicroPython's unix port as a process of its own behind a cable.

    `micropython` is the command that starts it (`hardware.micropython.find`). What it is to pretend goes over the line:
    `send` is the link's own `send`.
    """

    name = "firmware on MicroPython"

    def __init__(self, path: Path, micropython: Sequence[str], program: str = "table", faults: Faults | None = None) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="firmware-")
        self._command = [*micropython, str(assemble(program, Path(self._folder.name)))]
        self._send: Callable[[Pretend], None] | None = None
        self._faults = faults
        self._path = path
        self._process = self._start()
        self.cable = self._join()

    def attach(self, send: Callable[[Pretend], None]) -> None:
        """The way in for what it is to pretend."""
        self._send = send

    def pretend(self, what: Pretend) -> None:
        if self._send is None:
            raise ValueError("attach the link's send first")
        self._send(what)

    def reboot(self) -> None:
        """Kills the program and starts it anew behind the same path."""
        self._end()
        self._process = self._start()
        self.cable = self._join()

    def close(self) -> None:
        self._end()
        self._folder.cleanup()

    def _start(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)

    def _join(self) -> Cable:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        return Cable(self._path, self._process.stdout.fileno(), self._process.stdin.fileno(), self._faults)

    def _end(self) -> None:
        self.cable.close()
        self._process.kill()
        self._process.wait(5)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
