"""An old match to be read: how it ended, the scores, then what happened, newest first."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.present.home import OldMatch
from companion.present.view import PlayView
from companion.ui.controls.widgets import Action
from companion.ui.screens.match.history import HistoryRow, history_row
from companion.ui.screens.page import Page, load

AT_ONCE = 40
"""Lines that are made at a time: each costs a while, and a match may have hundreds."""
EVERY_S = 0.3
"""Seconds between two questions whether it is told by now."""


class OldMatchPage(Page):
    """Asks for the match until it is told."""

    title = StringProperty("")
    detail = StringProperty("")
    trouble = StringProperty("")
    """The sentence instead of the match: it is looked up, or cannot be read."""
    shown = NumericProperty(AT_ONCE)
    old = ObjectProperty(OldMatch(told=False))
    match: str = ""
    clock: Any = None

    def open(self, match: str = "", title: str = "", detail: str = "", **_details: Any) -> None:
        self.match, self.title, self.detail, self.shown = match, title, detail, AT_ONCE
        self.ids.scroll.scroll_y = 1
        self._stop()
        self._ask()
        if not self.old.told:
            self.clock = Clock.schedule_interval(lambda _dt: self._ask(), EVERY_S)

    def on_leave(self, *_: object) -> None:
        super().on_leave()
        self._stop()

    def show_older(self) -> None:
        """More lines."""
        self.shown += AT_ONCE
        self._fill()

    def _stop(self) -> None:
        if self.clock is not None:
            self.clock.cancel()

    def _ask(self) -> None:
        self.old = self.host.old_match(self.match)
        if self.old.told:
            self._stop()
        self._fill()

    def _fill(self) -> None:
        old = self.old
        self.trouble = old.trouble if old.told else self.say(self.words, "reading_match")
        box = self.ids.lines
        box.clear_widgets()
        view = old.view
        for seat, letter, text in self._scores(view):
            box.add_widget(HistoryRow(text=text, seat=seat, letter=letter))
        if view.reason:
            box.add_widget(HistoryRow(text=view.reason, tone="good"))
        letters = {seat.seat: seat.letter for seat in view.seats}
        lines = view.history[::-1]
        for line in lines[: int(self.shown)]:
            box.add_widget(history_row(line, letters))
        if len(lines) > self.shown:
            older = Action(text=self.say(self.words, "older", count=len(lines) - int(self.shown)))
            older.bind(on_release=lambda *_: self.show_older())
            box.add_widget(older)

    def _scores(self, view: PlayView) -> list[tuple[str, str, str]]:
        """Each seat, its letter and its line: by rank where the match is over, else as they sit."""
        if view.standings:
            said = [(each, self.say(self.words, "placed", rank=each.rank, name=each.name, score=each.score)) for each in view.standings]
            return [(each.seat, each.letter, text) for each, text in said]
        return [(seat.seat, seat.letter, self.say(self.words, "scored", name=seat.name, score=seat.score)) for seat in view.seats]


load(__file__)
