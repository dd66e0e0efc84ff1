"""Every roll of a troubled match comes from the die to the record. A cable is pulled, the board loses power and the companion is killed."""

from __future__ import annotations

import queue
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from companion.clock import PlayClock
from companion.record.codec import Codec
from companion.record.eventlog import Record
from companion.record.replay import replay
from companion.referee.desk import begin
from companion.referee.match import Match
from companion.rules.values import Board, Fault, Layout, Roll, Seat
from companion.sensing.line import SerialLine
from companion.session import Session, Step
from hardware.messages import Pretend
from hardware.simulated import FirmwareTable
from tests.rules.demands.toys.toy import Toy

PATIENCE = 30.0
EMPTY = Layout()
THROWN = (4, 4, 1, 6, 6, 2, 3)


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


class Evening:
    """A companion at a table: one session on one record, and one line."""

    def __init__(self, port: Path, log: Any, match: Match) -> None:
        self.steps: queue.Queue[Step] = queue.Queue()
        self.trouble: list[tuple[str, str]] = []
        self.line = SerialLine(str(port), lambda who, text: self.trouble.append((who, text)), known=log.record.origins())
        self.session = Session(match, log, PlayClock(match.at), self.steps.put, kept=self.line.kept, tick_s=None).start()
        self.line.attach(("A", "B"), self.session.put)
        self.line.start()

    def until(self, rolls: int) -> Match:
        """Waits for a match with so many rolls."""
        while True:
            match = self.steps.get(timeout=PATIENCE).match
            if len(match.live.rolls) >= rolls:
                return match

    def close(self) -> None:
        self.session.close()
        self.line.detach()
        self.line.close()


@pytest.fixture
def board(tmp_path: Path, micropython: tuple[str, ...]) -> Iterator[FirmwareTable]:
    table = FirmwareTable(tmp_path / "ttyDIE", micropython, "dice")
    yield table
    table.close()


def test_every_roll_of_a_troubled_evening_is_in_the_record_once(tmp_path: Path, board: FirmwareTable) -> None:
    game, port = Count(), tmp_path / "ttyDIE"
    codec = Codec(game)

    def throw(evening: Evening, value: int) -> None:
        board.attach(evening.line.send)
        board.pretend(Pretend("roll", 0, value))

    with Record(tmp_path / "m.sqlite") as record:
        first = begin(game, ("A", "B"), game.options())
        evening = Evening(port, record.begin(codec, first), Match.blank(game).after(first))
        throw(evening, THROWN[0])
        evening.until(1)
        # The cable is pulled while the die is in the hand, and is back after it has come to rest.
        board.cable.unplug()
        throw(evening, THROWN[1])
        board.cable.plug()
        evening.until(2)
        throw(evening, THROWN[2])
        board.cable.unplug()
        board.cable.plug()
        evening.until(3)
        # The board loses its power between two rolls: a new boot, the same match.
        board.reboot()
        throw(evening, THROWN[3])
        evening.until(4)
        evening.close()
    with Record(tmp_path / "m.sqlite") as record:
        # Another companion goes on where the first one stopped; the board has been running all along.
        log, events = record.resume(1, codec)
        match = replay(game, events)
        assert match.live.rolls == THROWN[:4]
        evening = Evening(port, log, match)
        for number, value in enumerate(THROWN[4:], 5):
            throw(evening, value)
            evening.until(number)
        evening.close()
        assert replay(game, record.events(1, codec)).live.rolls == THROWN
        assert record.verify() == ()
    assert [text for who, text in evening.trouble if who == "die" and text] == []
