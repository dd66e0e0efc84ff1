"""The serial line of the table, as long as the app runs. Rolls and presses become observations of the match played.

A device keeps what it has said until it is told that it is safe; here that means: in the record. So a program that is
killed loses nothing, and what the record has already is recognised by its origin (`1a2b3c4d:17`) and not told twice.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterable
from typing import Any

from companion.referee.observation import ButtonPressed, DiceRolled, Failed, reason_of
from companion.sensing.sensors import NOW, Put, Trouble
from hardware.buttons import Buttons
from hardware.dice import Cocked, Dice, Impossible, Rolled, named, origin
from hardware.link import Link, LinkDown, LinkNews, Received
from hardware.messages import ButtonDown, Felt, Nudged, Order, Rolling, Silent, Stable, Tilted

LOG = logging.getLogger(__name__)
DIE, LINE = "die", "line"
"""Whose trouble it is: of a throw that does not count, or of what was lost on the way. Whoever plays on says when it is over."""
WIRES = "wires"
"""The trouble of a die that is not to be reached from its board. Its board says when it is over."""


class Settling:
    """The point to which one boot of a device may forget: up to the first message that is not settled.

    A die's "rolling" is settled with the roll it began: without it nobody would know later that the die had rolled.
    """

    def __init__(self) -> None:
        self._last = 0
        self._open: dict[int, int] = {}
        self._rolling: dict[int, int] = {}

    def came(self, news: Received, *, wanted: bool) -> None:
        """A message was taken; `wanted`: it is settled only when `settle` says so."""
        said, first = news.message, news.seq
        self._last = max(self._last, news.seq)
        if isinstance(said, Rolling):
            self._rolling[said.die] = news.seq
        elif isinstance(said, Stable | Tilted | Nudged | Silent):
            first = self._rolling.pop(said.die, news.seq)
        if wanted:
            self._open[news.seq] = first

    def wait(self, seq: int) -> None:
        """This message is looked at later."""
        self._last = max(self._last, seq)
        self._open[seq] = seq

    def settle(self, seq: int) -> None:
        self._open.pop(seq, None)

    @property
    def open(self) -> tuple[int, ...]:
        return tuple(self._open)

    @property
    def safe(self) -> int:
        """The last message that the device may forget."""
        return min((*self._open.values(), *self._rolling.values(), self._last + 1)) - 1


class SerialLine:
    """The device on a port and whoever listens to it: a match between `attach` and `detach`, otherwise nobody.

    `known`: origins that the record has. `broken_off`: the program before this one ended in the middle of a match; what the
    device has kept since then waits for that match, and is dropped when another one begins. `options` go to the Link.
    Everything may be called from any thread.
    """

    def __init__(self, port: str, trouble: Trouble, *, known: Iterable[str] = (), broken_off: bool = False, **options: Any) -> None:
        self.port = port
        self.up = threading.Event()
        """Set once the device has greeted."""
        self._trouble = trouble
        self._known = frozenset(known)
        self._broken_off = broken_off
        self._goes_on = False
        self._lock = threading.RLock()
        self._dice = Dice()
        self._match: tuple[Buttons, Put] | None = None
        self._settling: dict[int, Settling] = {}
        self._found: set[int] = set()  # boots that were running already when this program first met a device, or between matches
        self._late: list[Received] = []
        self._lost = 0
        self._silent = False
        self.buttons = 0
        """The number of buttons on the device that greeted last."""
        self._link = Link(port, self, hold=True, **options)

    def start(self) -> SerialLine:
        self._link.start()
        return self

    def close(self) -> None:
        """Frees the port. What was not judged stays with the device."""
        self._link.close()

    def send(self, wanted: Order) -> None:
        """An order to the device."""
        self._link.send(wanted)

    def attach(self, seats: tuple[str, ...], put: Put, *, goes_on: bool = False) -> None:
        """From now on rolls and presses go to `put`; button n is that of seat n. What was said before is dropped.

        `goes_on`: it is the match that was broken off; what the device has kept for it comes first.
        """
        with self._lock:
            late, self._late, self._broken_off = self._late, [], False
            self._match, self._goes_on = (Buttons(seats), put), goes_on
            for news in late:
                self._settling[news.boot].settle(news.seq)
                self._take(news)

    def detach(self) -> None:
        """The match was left. What it has not judged is dropped."""
        with self._lock:
            if self._match is None:
                return
            self._match = None
            for boot, settling in self._settling.items():
                for seq in settling.open:
                    LOG.warning("What the device said as %08x:%d was not judged before the match was left: dropped.", boot, seq)
                    settling.settle(seq)
                self._link.confirm(boot, settling.safe)

    def kept(self, origin: str) -> None:
        """The record has what came of the observation with this origin: the device may forget it."""
        found = named(origin)
        with self._lock:
            settling = self._settling.get(found[0]) if found else None
            if found and settling:
                settling.settle(found[1])
                self._link.confirm(found[0], settling.safe)

    def put(self, news: LinkNews, /) -> None:
        """One piece of news, from the link."""
        try:
            with self._lock:
                self._take(news)
        except Exception as error:
            LOG.exception("The line stumbled over %s", news)
            self._trouble(LINE, "Something that the dice or buttons said could not be used: do it once more.")
            match = self._match
            if match is not None:
                match[1](Failed(NOW, LINE, reason_of(error)))

    def _take(self, news: LinkNews) -> None:
        lost = self._link.counters()["lost"]
        if lost > self._lost:
            self._lost = lost
            self._trouble(LINE, f"{lost} messages of the dice and buttons are lost, the line was out too long: look at the last rolls.")
        if isinstance(news, Received):
            self._hear(news)
            return
        self._dice.take(news)
        if isinstance(news, LinkDown):
            self.up.clear()
            self._trouble(news.port, news.reason)
        else:
            if self._match is None or (not self.up.is_set() and not self._settling):
                self._found.add(news.hello.boot)
            self._settling.setdefault(news.hello.boot, Settling())
            self.up.set()
            self._trouble(news.port, "")
            self.buttons = news.hello.buttons
            self._tell_of_wires(silent=news.hello.silent)

    def _hear(self, news: Received) -> None:
        settling = self._settling.setdefault(news.boot, Settling())
        late = self._is_late(news)
        if late and self._broken_off:
            settling.wait(news.seq)
            self._late.append(news)
            return
        thrown = self._dice.take(news)
        self._tell_of(thrown)
        if isinstance(news.message, Silent | Felt):
            self._tell_of_wires(silent=isinstance(news.message, Silent))
        said = self._observed(thrown, news)
        match = self._match if self._goes_on or not late else None
        wanted = said is not None and match is not None and said.device not in self._known
        settling.came(news, wanted=wanted)
        if said is not None and match is not None and wanted:
            match[1](said)
        elif match is None and (isinstance(thrown, Rolled) or isinstance(news.message, ButtonDown)) and origin(news) not in self._known:
            LOG.warning("%s (%s) belongs to no match that is being played: dropped.", news.message, origin(news))
        self._link.confirm(news.boot, settling.safe)

    def _is_late(self, news: Received) -> bool:
        """True for what was said before this program was there, and for the end of a roll that began then."""
        if news.late and news.boot in self._found:
            return True
        die = getattr(news.message, "die", None)
        of_die = [one.message for one in self._late if one.boot == news.boot and getattr(one.message, "die", None) == die]
        return die is not None and bool(of_die) and isinstance(of_die[-1], Rolling) and not isinstance(news.message, Rolling)

    def _observed(self, thrown: object, news: Received) -> DiceRolled | ButtonPressed | None:
        if isinstance(thrown, Rolled):
            return DiceRolled(NOW, (thrown.value,), thrown.origin)
        pressed = self._match[0].take(news) if self._match is not None else None
        return ButtonPressed(NOW, pressed.seat, device=pressed.origin) if pressed is not None else None

    def _tell_of_wires(self, *, silent: bool) -> None:
        if silent == self._silent:
            return
        self._silent = silent
        sentence = "The die does not answer: look at its four wires. Until it does, throw another die and touch what it shows."
        self._trouble(WIRES, sentence if silent else "")

    def _tell_of(self, thrown: object) -> None:
        if isinstance(thrown, Cocked) and not thrown.value:
            self._trouble(DIE, "The die stands on an edge: roll it again.")
        elif isinstance(thrown, Impossible):
            self._trouble(DIE, f"The die says {thrown.value}, but it has the faces 1 to {thrown.faces}: roll it again.")
        elif isinstance(thrown, Rolled):
            self._trouble(DIE, "")
