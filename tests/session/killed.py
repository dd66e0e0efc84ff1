"""A companion is killed again and again while somebody rolls. The test of some kills uses it, and the measured run of many.

`pytest --measured tests/session/test_kill.py` runs the measured one.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.record.codec import Codec
from companion.record.eventlog import Record
from companion.record.replay import replay
from companion.record.soundness import Notice
from companion.referee.desk import begin
from companion.rules.values import Board, Fault, Layout, Roll, Seat
from hardware.simulated import VirtualTable
from tests.rules.demands.toys.toy import Toy

EMPTY = Layout()
PATIENCE_S = 60.0
MOST_INSTANTS = 100
"""One roll passes some fourteen: greeting, delivery, queue, record, confirmation, and the words that go over the line for them."""

MOST_WAITING = 200
"""A device keeps 256 messages; nobody rolls more dice than that while the companion is down."""


@dataclass(frozen=True, slots=True)
class State:
    table: Layout = EMPTY
    rolls: tuple[int, ...] = ()
    turn: int = 0


class Count(Toy):
    """A and B roll in turn, and that is all."""

    name, state, actions = "count", State, (Roll,)
    board = Board({"a": "one"}, {})

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset("AB"[state.turn % 2])

    def every(self, state: State) -> Iterator[Roll]:
        return (Roll(seat, value) for seat in "AB" for value in range(1, 7))

    def attempts(self, state: State, change: object) -> Iterator[Roll]:
        return iter(())

    def faults(self, state: State, action: Roll) -> tuple[Fault, ...]:
        return () if action.seat in self.to_act(state) else (Fault("COUNT-1"),)

    def apply(self, state: State, action: Roll) -> State:
        return replace(state, rolls=(*state.rolls, action.value), turn=state.turn + 1)


GAME = Count()


class Instants:
    """Counts the instants between die and record in one life of a companion. At the last one it kills the companion (as `kill -9` does)."""

    def __init__(self, last: int | None) -> None:
        self._left = last

    def pass_one(self) -> None:
        if self._left is not None:
            self._left -= 1
            if self._left <= 0:
                os.kill(os.getpid(), signal.SIGKILL)

    def around(self, work: Callable[..., Any]) -> Callable[..., Any]:
        """The same work with an instant before and one behind it."""

        def watched(*given: Any) -> Any:
            self.pass_one()
            done = work(*given)
            self.pass_one()
            return done

        return watched


def companion(path: str, port: str, last: int | None) -> None:
    """One life of the companion: opens the record, goes on with its match and judges until it is killed."""
    from companion.clock import PlayClock
    from companion.sensing.line import SerialLine
    from companion.session import Session

    instants = Instants(last)
    record = Record(Path(path))
    line = SerialLine(port, lambda _device, _sentence: None, known=record.origins(), broken_off=record.broken_off == 1)
    log, events = record.resume(1, Codec(GAME))
    match = replay(GAME, events)
    log.append = instants.around(log.append)  # type: ignore[method-assign]
    line._link._peer._deliver = instants.around(line._link._peer._deliver)
    line._link._peer._write = instants.around(line._link._peer._write)
    session = Session(match, log, PlayClock(match.at), lambda _step: None, kept=instants.around(line.kept), tick_s=None).start()
    line.attach(("A", "B"), instants.around(session.put), goes_on=record.broken_off == 1)
    line.start()
    threading.Event().wait(PATIENCE_S)


@dataclass(frozen=True)
class Result:
    """The rolls of somebody, and those of the record. `waiting`: messages that the device still keeps in the end."""

    kills: int
    rolled: tuple[int, ...]
    recorded: tuple[int, ...]
    waiting: int
    problems: tuple[Notice, ...]

    @property
    def right(self) -> bool:
        return self.rolled == self.recorded and not self.waiting and not self.problems


def run(folder: Path, kills: int, seed: int) -> Result:
    """Kills a companion so often, at random instants, while a die is rolled in another process than it."""
    path, port = folder / "matches.sqlite", folder / "ttyDIE"
    chance = random.Random(seed)
    first = begin(GAME, ("A", "B"), GAME.options())
    writer = Codec(GAME)
    record = Record(path)
    record.begin(writer, first)
    # As if this program had been killed: the match stays the one that is being played.
    record._playing = None
    record.close()
    processes: Any = multiprocessing.get_context("forkserver")
    processes.set_forkserver_preload(["tests.session.killed", "companion.sensing.line", "companion.session"])
    die = VirtualTable(port)
    rolled: list[int] = []
    try:
        for life in range(kills + 1):
            process = processes.Process(
                target=companion, args=(str(path), str(port), chance.randint(1, MOST_INSTANTS) if life < kills else None)
            )
            room = die.waiting() < MOST_WAITING
            for _ in range(chance.choice((0, 0, 1, 2)) if room else 0):
                rolled.append(chance.randint(1, 6))
                die.roll(rolled[-1])
            process.start()
            if life < kills and room:
                rolled.append(chance.randint(1, 6))
                die.roll(rolled[-1])
            until = time.monotonic() + PATIENCE_S
            while process.is_alive() and die.waiting() and time.monotonic() < until:
                process.join(0.02)
            process.kill()
            process.join()
        waiting = die.waiting()
    finally:
        die.close()
    with Record(path) as found:
        events = found.events(1, writer)
        return Result(kills, tuple(rolled), replay(GAME, events).live.rolls, waiting, (*found.notices, *found.verify()))
