"""One thread owns the match: observations come in through a queue, events are logged first and only then shown.

A second thread searches longer where the shown answer gave up, and puts what it finds back into the same queue.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from queue import Empty, SimpleQueue
from typing import Protocol

from companion.clock import Clock
from companion.errors import CompanionError
from companion.gc_pauses import unswept
from companion.referee.decision import REFEREE, SCREEN, SEARCH, Decision, troubled
from companion.referee.desk import consider
from companion.referee.events import Event
from companion.referee.evidence.deeper import deeper
from companion.referee.match import Match
from companion.referee.observation import Failed, Observation, Tick, origin, reason_of
from companion.rules.explain import Seen

NOW = -1.0
"""An observation with this `at` is stamped by the session's clock when it comes in."""
TICK_S = 1.0


class Log(Protocol):
    """The store of events, each with the `origin` of the roll or press behind it. There may be no event then.

    Returns once they are safe; raises CompanionError (or OSError) when they are not.
    """

    def append(self, events: tuple[Event, ...], origin: str = "") -> object: ...


@dataclass(frozen=True, slots=True)
class Step:
    """One observation and what came of it. `observation` is None for the first step of a match, begun or resumed.

    `trouble` is a sentence while the record cannot be written; the match then stands still.
    """

    before: Match
    match: Match
    observation: Observation | None
    decision: Decision
    trouble: str = ""


Listener = Callable[[Step], None]
"""Called on the match's thread after each step; must only put things into queues."""
Kept = Callable[[str], None]
"""Hears the origin of each roll and press once all that follows from it is in the record. The device may forget it then."""


class Session:
    """A match that is being played. `told` hears of every step, `kept` of what devices may forget; `tick_s` None: no ticks of its
    own (time is brought from outside)."""

    def __init__(
        self,
        match: Match,
        log: Log,
        clock: Clock,
        told: Listener,
        *,
        kept: Kept = lambda _origin: None,
        tick_s: float | None = TICK_S,
    ) -> None:
        self._match = match
        self._log = log
        self._clock = clock
        self._told = told
        self._kept = kept
        self._tick_s = tick_s
        self._queue: SimpleQueue[Observation | None] = SimpleQueue()
        self._backlog: deque[Observation] = deque()
        self._search: SimpleQueue[tuple[Match, Seen] | None] = SimpleQueue()
        self._trouble = ""
        self._deaf = ""
        self._threads = (
            threading.Thread(target=self._run, name="match", daemon=True),
            threading.Thread(target=self._run_search, name="search", daemon=True),
        )

    @property
    def log(self) -> Log:
        """The log of this match."""
        return self._log

    @property
    def trouble(self) -> str:
        """The sentence while the record cannot be written; empty while it can."""
        return self._trouble

    def start(self) -> Session:
        """Shows the match as it stands, then waits for observations."""
        for thread in self._threads:
            thread.start()
        return self

    def close(self) -> None:
        """Ends both threads; what is in the queue is judged first."""
        self._queue.put(None)
        self._search.put(None)
        for thread in self._threads:
            if thread.is_alive() and thread is not threading.current_thread():
                thread.join(10.0)

    def put(self, observation: Observation) -> None:
        """Takes in an observation, from any thread, and returns at once."""
        self._queue.put(observation)

    def step(self, observation: Observation) -> Step:
        """Decides, logs, folds. On the match's thread (or in a test that has no thread)."""
        before = self._match
        stamped = replace(observation, at=max(self._clock.now(), before.at)) if observation.at < 0 else observation
        try:
            decision = consider(before, stamped)
        except Exception as mistake:
            # A mistake in a game's rules must not end the match: it is kept with what led to it, and play goes on.
            logging.getLogger(__name__).exception("The referee failed at event %d", len(before.events))
            decision = troubled(before, stamped, REFEREE, mistake)
        said = origin(stamped)
        if (decision.events or said) and not self._logged(decision.events, said):
            self._backlog.append(stamped)
            return Step(before, before, stamped, Decision((), before), self._trouble)
        self._match = decision.match
        if self._match.sought is not before.sought:
            self._seek()
        return Step(before, self._match, stamped, decision, self._trouble)

    def failed(self, where: str, error: Exception) -> None:
        """Reports an unexpected error of any thread to the log and, as a sentence, to the people; play goes on.

        `where` is the device or the thread: `camera`, `line`, `search`.
        """
        logging.getLogger(__name__).error("The thread of the %s failed", where, exc_info=error)
        self.put(Failed(NOW, where, reason_of(error)))

    def _seek(self) -> None:
        """Hands the table that waits for the slower worker over to it."""
        sought = self._match.sought
        if sought is not None:
            self._search.put((self._match, Seen(sought.table, sought.covered, sought.unsure)))

    def _logged(self, events: tuple[Event, ...], said: str) -> bool:
        try:
            if said:
                self._log.append(events, said)
            else:
                self._log.append(events)
        except (CompanionError, OSError, sqlite3.Error, RecursionError) as error:
            self._trouble = str(error) or type(error).__name__
            return False
        self._trouble = ""
        if said:
            self._kept(said)
        return True

    def _run(self) -> None:
        self._tell(Step(Match.blank(self._match.game), self._match, None, Decision(self._match.events, self._match)))
        self._seek()
        while True:
            try:
                observation = self._queue.get(timeout=self._tick_s)
            except Empty:
                observation = Tick(NOW)
            if observation is None:
                return
            waiting = [*self._backlog, observation]
            self._backlog.clear()
            for each in waiting:
                if self._backlog:
                    # The record could not be written: everything keeps its order behind what waits.
                    self._backlog.append(each)
                    continue
                with unswept():
                    self._tell(self.step(each))

    def _tell(self, step: Step) -> None:
        """Tells each listener, any of whom may fail: the match goes on. It is said once, not at every step that fails alike."""
        try:
            self._told(step)
        except Exception as mistake:  # noqa: BLE001 - whatever a listener raises
            if type(mistake).__name__ != self._deaf:
                self._deaf = type(mistake).__name__
                self.failed(SCREEN, mistake)
        else:
            self._deaf = ""

    def _run_search(self) -> None:
        while (task := self._search.get()) is not None:
            match, seen = task
            try:
                found = deeper(match, seen, match.at)
            except Exception as mistake:  # noqa: BLE001 - whatever a game raises: this thread serves the next table too
                self.failed(SEARCH, mistake)
            else:
                self.put(found)
