"""The only way between the screen's thread and the others: frozen views come in through a queue, touches go out as calls that
only put something into a queue. Nothing here waits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from queue import Empty, SimpleQueue
from typing import Any, Protocol

from kivy.clock import Clock

from companion.present.home import HomeView, RuleText
from companion.present.view import PlayView
from companion.present.words import Words
from vision.board import Board


class Host(Protocol):
    """What the screen may ask of the rest of the companion. Every method returns at once."""

    def home(self) -> HomeView:
        """What the first page offers."""

    def begin(self, game: str, seats: int, options: Mapping[str, str], clock: str, policy: str) -> None:
        """A new match; its first view arrives through the bridge."""

    def resume(self, match: str) -> None:
        """Goes on with a match that was not finished."""

    def leave(self) -> None:
        """Back to the first page; the match stays in the record."""

    def order(self, name: str, **args: Any) -> None:
        """A command of the referee (`desk.COMMANDS`)."""

    def press(self, seat: str) -> None:
        """The button of a seat, pressed on the screen."""

    def can_roll(self) -> bool:
        """Whether the die is simulated and rolled by a touch."""

    def roll(self) -> None:
        """Rolls the simulated die."""

    def plan(self) -> Board | None:
        """The geometry of the match's table."""

    def words(self) -> Words:
        """The sentences of the match's game, or the companion's own."""

    def search(self, text: str, view: PlayView, place: str) -> tuple[RuleText, ...]:
        """Rules found by words and by what stands on the table."""

    def rule(self, rule_id: str) -> RuleText | None:
        """One rule."""


class Bridge:
    """Carries views to Kivy's thread: the newest wins, what lies between is not drawn."""

    def __init__(self, show: Callable[[PlayView], None]) -> None:
        self._show = show
        self._queue: SimpleQueue[PlayView] = SimpleQueue()
        self._wake = Clock.create_trigger(self._take)

    def publish(self, view: PlayView) -> None:
        """From any thread."""
        self._queue.put(view)
        self._wake()

    def _take(self, _dt: float) -> None:
        newest: PlayView | None = None
        while True:
            try:
                newest = self._queue.get_nowait()
            except Empty:
                break
        if newest is not None:
            self._show(newest)
