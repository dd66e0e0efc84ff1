"""The only way between the screen's thread and the others. Frozen views come in through a queue, touches go out as calls that only put
something into a queue. Nothing here waits.
"""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Protocol

from kivy.clock import Clock

from companion.present.home import CameraView, HomeView, MatchCard, NewMatch, OldMatch, RuleText, SettingsView
from companion.present.view import PlayView
from companion.present.words import Words
from companion.referee.commands import Order
from vision.board import Board


class Host(Protocol):
    """The rest of the companion as the screen may ask it. Every method returns at once."""

    def home(self) -> HomeView:
        """The offers of the first page."""

    def begin(self, wanted: NewMatch) -> None:
        """A new match; its first view arrives through the bridge."""

    def resume(self, match: str) -> None:
        """Goes on with a match that was not finished."""

    def leave(self) -> None:
        """Back to the first page; the match stays in the record."""

    def order(self, order: Order) -> None:
        """An order of the people at the table."""

    def press(self, seat: str) -> None:
        """The button of a seat, pressed on the screen."""

    def roll(self) -> None:
        """Rolls the dice that are waited for (`view.rolls`) on the screen."""

    def rolled(self, values: tuple[int, ...]) -> None:
        """People say what ordinary dice in the hand showed."""

    def matches(self) -> tuple[MatchCard, ...]:
        """Every match of the record, newest first."""

    def old_match(self, match: str) -> OldMatch:
        """An old match to be read; asked again until it is told."""

    def forget(self, match: str) -> None:
        """Deletes a match from the record."""

    def statistics(self) -> tuple[str, ...]:
        """All matches in numbers, as sentences."""

    def settings(self) -> SettingsView:
        """The settings that people change at the table."""

    def change(self, key: str, value: str) -> None:
        """Sets one of them; it holds at once and is kept."""

    def survey(self, what: str) -> None:
        """Looks at the camera's picture for an answer (`CameraView.surveys`); it is in a later `camera()`."""

    def look(self, game: str, seats: int) -> None:
        """Opens the camera above the table of a game before a match; `camera()` shows what it sees."""

    def look_away(self) -> None:
        """Lets that camera go."""

    def camera(self) -> CameraView:
        """The last picture with what was read in it."""

    def power_off(self) -> None:
        """Ends the match's session safely and switches the machine off."""

    def why_not(self, piece: str, place: str) -> str:
        """Says why this piece may not go there now, as a sentence; or that it may."""

    def plan(self) -> Board | None:
        """The geometry of the match's table."""

    def words(self) -> Words:
        """The sentences of the match's game, or the companion's own."""

    def search(self, text: str, view: PlayView, place: str) -> tuple[RuleText, ...]:
        """Rules found by words and by what stands on the table."""

    def rule(self, rule_id: str) -> RuleText | None:
        """One rule."""


class Bridge:
    """Carries views to Kivy's thread: the newest wins, what lies between is not drawn. Until somebody listens they wait."""

    def __init__(self) -> None:
        self._show: Callable[[PlayView], None] | None = None
        self._queue: SimpleQueue[PlayView] = SimpleQueue()
        self._wake = Clock.create_trigger(self._take)

    def listen(self, show: Callable[[PlayView], None]) -> None:
        """Views go to this function from now on, on Kivy's thread."""
        self._show = show
        self._wake()

    def publish(self, view: PlayView) -> None:
        """Takes in a view, from any thread."""
        self._queue.put(view)
        self._wake()

    def _take(self, _dt: float) -> None:
        if self._show is None:
            return
        newest: PlayView | None = None
        while True:
            try:
                newest = self._queue.get_nowait()
            except Empty:
                break
        if newest is not None:
            self._show(newest)
