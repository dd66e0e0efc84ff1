"""The simulated table behind the real app: its players look at the session's rulings as people look at the screen.

Rolls and presses go through a real serial line to a device: the firmware on MicroPython, or its twin where that is not there.
"""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from queue import Empty, Queue
from typing import Any

from companion.clock import HandClock
from companion.errors import CompanionError
from companion.referee.events import Asked, FaultCalled
from companion.referee.match import Match
from companion.referee.observation import ButtonPressed, DiceRolled, Observation, Searched
from companion.rules.values import Seat
from companion.rules.world import Called, Reply
from companion.sensors import LineSensor, line
from companion.session import Step
from companion.simulate.link import Story, Told
from hardware.link import Link
from hardware.messages import Pretend
from hardware.simulated import Bench, FirmwareTable, VirtualTable

ANSWER_S = 30.0
RELEASED_S = 0.08
"""Longer than a button bounces: the next press is one of its own."""


class DemoStopped(CompanionError):
    """The app was closed, or something at the simulated table does not answer any more."""


class Line:
    """A die and a button per seat on a serial line that exists only in this computer."""

    def __init__(self) -> None:
        from hardware.micropython import find

        self._folder = tempfile.TemporaryDirectory(prefix="companion-demo-")
        path = Path(self._folder.name) / "line"
        command = find()
        self._bench: Bench = FirmwareTable(path, command) if command else VirtualTable(path)
        self._path = path
        self._link: Link | None = None
        self._sensor: LineSensor | None = None

    @property
    def name(self) -> str:
        """What the screen says about the dice."""
        return self._bench.name

    def listen(self, seats: tuple[Seat, ...], put: Callable[[Observation], None], trouble: Callable[[str, str], None]) -> list[Any]:
        """Opens the line for a match; returns what must be closed with it."""
        self._link, self._sensor = line(str(self._path), seats, put, trouble)
        if isinstance(self._bench, FirmwareTable):
            self._bench.attach(self._link.send)
        if not self._sensor.up.wait(ANSWER_S):
            raise DemoStopped("The simulated dice do not answer; run the demo again.")
        return [self._sensor, self._link]

    def roll(self, value: int) -> None:
        """The die rolls and comes to rest with this face up."""
        self._bench.pretend(Pretend("roll", 0, value))

    def press(self, button: int) -> None:
        """A seat's button goes down; a finger stays on it until the press has been heard."""
        self._bench.pretend(Pretend("down", button))

    def release(self, button: int) -> None:
        """The finger leaves the button."""
        self._bench.pretend(Pretend("up", button))

    def close(self) -> None:
        self._bench.close()
        self._folder.cleanup()


class AppReferee:
    """Answers the simulated table from the app's own session. Runs on the demo's thread; `open_match` makes the session."""

    def __init__(self, open_match: Callable[[tuple[Seat, ...], Any], Match], put: Callable[[Observation], None], line: Line, clock: HandClock) -> None:
        self._open = open_match
        self._put = put
        self._line = line
        self._clock = clock
        self._steps: Queue[Step] = Queue()
        self._seats: tuple[Seat, ...] = ()
        self._match: Match | None = None
        self.stop = threading.Event()
        self.after: Callable[[Step], None] = lambda _step: None
        """Called on the demo's thread after each answer: progress, pace."""

    def heard(self, step: Step) -> None:
        """The session's listener; on the match's thread."""
        self._steps.put(step)

    def begin(self, seats: tuple[Seat, ...], options: Any, lines: bool) -> Told:  # noqa: ARG002 - the app keeps its own record
        self._seats = seats
        self._match = self._open(seats, options)
        step = self._wait(lambda step: step.observation is None)
        return self._told(step, [step])

    def tell(self, observation: Observation) -> Told:
        self._clock.at = max(self._clock.at, observation.at)
        steps: list[Step] = []
        if isinstance(observation, DiceRolled):
            self._line.roll(observation.values[0])
            steps.append(self._wait(lambda step: isinstance(step.observation, DiceRolled)))
        elif isinstance(observation, ButtonPressed):
            button = self._seats.index(observation.seat)
            self._line.press(button)
            steps.append(self._wait(lambda step: isinstance(step.observation, ButtonPressed)))
            self._line.release(button)
            self.stop.wait(RELEASED_S)
        else:
            self._put(observation)
            steps.append(self._wait(lambda step: step.observation is observation))
        if steps[-1].decision.unfinished is not None:
            steps.append(self._wait(lambda step: isinstance(step.observation, Searched)))
        told = self._told(steps[-1], steps)
        for step in steps:
            self.after(step)
        return told

    def explain(self, since: int) -> Story | None:  # noqa: ARG002 - nobody asks for certificates in a demo
        return None

    def _wait(self, wanted: Callable[[Step], bool]) -> Step:
        waited = 0.0
        while waited < ANSWER_S:
            if self.stop.is_set():
                raise DemoStopped("The app was closed before the game was over.")
            try:
                step = self._steps.get(timeout=0.2)
            except Empty:
                waited += 0.2
                continue
            if wanted(step):
                return step
        raise DemoStopped("The referee did not answer the simulated table in time; run the demo again with the same seed.")

    def _told(self, last: Step, steps: list[Step]) -> Told:
        match = last.match
        fresh = []
        for step in steps:
            first = len(step.before.events)
            fresh += [Called(e.fault, e.remedy, first + n) for n, e in enumerate(step.decision.events) if isinstance(e, FaultCalled)]
        opened = tuple(Called(fault.called.fault, fault.called.remedy, fault.seq) for fault in match.open)
        asked = tuple(option.actions for option in match.asked.options) if match.asked is not None else ()
        reply = Reply(opened, tuple(fresh), asked, match.expected() if match.restore else None, match.over)
        return Told(
            reply,
            seq=len(match.events),
            asked=sum(isinstance(event, Asked) for step in steps for event in step.decision.events),
            applies=sum(step.decision.applies for step in steps),
            scores=match.game.scores(match.state) if match.over else {},
        )
