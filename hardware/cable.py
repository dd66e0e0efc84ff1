"""A USB cable for devices that are programs: a pseudo-terminal behind a symlink, which can be pulled, plugged and spoilt.

What a device says while the cable is out is gone, as on a real line; that nothing is lost all the same is the protocol's
affair (`peer.py`).
"""

from __future__ import annotations

import os
import pty
import random
import select
import threading
import tty
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Faults:
    """The frequency, per byte, with which the line misbehaves: a byte lost, changed or doubled. The same seed misbehaves the same."""

    lost: float = 0.0
    changed: float = 0.0
    doubled: float = 0.0
    seed: int = 0


class Cable:
    """Joins a device's two descriptors (`reads` from it, `writes` to it) to a port at `path`, a symlink made here.

    The device's end stays open while the cable is out, so the device keeps running and keeps its ring.
    """

    def __init__(self, path: Path, reads: int, writes: int, faults: Faults | None = None) -> None:
        self.path = path
        self._reads, self._writes = reads, writes
        self._faults = faults or Faults()
        self._random = random.Random(self._faults.seed)
        self._lock = threading.Lock()
        self._ends: tuple[int, int] | None = None
        self._wake_read, self._wake_write = os.pipe()
        self._stopped = False
        self.plug()
        self._thread = threading.Thread(target=self._pump, name=f"cable {path.name}", daemon=True)
        self._thread.start()

    @property
    def plugged(self) -> bool:
        return self._ends is not None

    def plug(self) -> None:
        """Plugs it in: a new pseudo-terminal behind the same path."""
        with self._lock:
            if self._ends is not None:
                return
            mine, theirs = pty.openpty()
            tty.setraw(theirs)
            self.path.unlink(missing_ok=True)
            self.path.symlink_to(os.ttyname(theirs))
            # Our own hand on their end keeps the terminal alive until a program opens it.
            self._ends = (mine, theirs)
        os.write(self._wake_write, b"!")

    def unplug(self) -> None:
        """Pulls it out: whoever has the port open gets an error at once."""
        with self._lock:
            ends, self._ends = self._ends, None
            self.path.unlink(missing_ok=True)
            for end in ends or ():
                os.close(end)
        os.write(self._wake_write, b"!")

    def spoil(self, faults: Faults) -> None:
        """Misbehaves like this from now on."""
        with self._lock:
            self._faults, self._random = faults, random.Random(faults.seed)

    def noise(self, data: bytes) -> None:
        """Puts bytes on the line that no device has sent."""
        with self._lock:
            if self._ends is not None:
                os.write(self._ends[0], data)

    def close(self) -> None:
        if self._stopped:
            return
        self._stopped = True
        os.write(self._wake_write, b"!")
        self._thread.join(5.0)
        self.unplug()
        os.close(self._wake_read)
        os.close(self._wake_write)

    def _pump(self) -> None:
        while not self._stopped:
            ends = self._ends
            waiting = [self._reads, self._wake_read] + ([ends[0]] if ends else [])
            try:
                ready, _, _ = select.select(waiting, [], [], 1.0)
            except (OSError, ValueError):
                continue  # unplugged between the two lines above
            if self._wake_read in ready:
                os.read(self._wake_read, 64)
            if self._reads in ready:
                data = os.read(self._reads, 4096)
                if not data:
                    return  # the device has ended
                self._carry(data, to_device=False)
            if ends and ends[0] in ready:
                self._carry(None, to_device=True)

    def _carry(self, data: bytes | None, *, to_device: bool) -> None:
        with self._lock:
            if self._ends is None:
                return
            try:
                if to_device:
                    os.write(self._writes, self._spoilt(os.read(self._ends[0], 4096)))
                elif data and select.select([], [self._ends[0]], [], 0)[1]:
                    os.write(self._ends[0], self._spoilt(data))
            except OSError:
                return  # nobody reads at this end: as if the line were out

    def _spoilt(self, data: bytes) -> bytes:
        faults, chance = self._faults, self._random.random
        if not (faults.lost or faults.changed or faults.doubled):
            return data
        out = bytearray()
        for byte in data:
            if chance() < faults.lost:
                continue
            out.append(byte ^ 1 << self._random.randrange(8) if chance() < faults.changed else byte)
            if chance() < faults.doubled:
                out.append(byte)
        return bytes(out)
