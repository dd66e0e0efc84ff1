"""Old matches, newest first: how each ended, read one, go on with one, delete one after a question."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.present.home import MatchCard
from companion.ui.controls.choice import ChoiceSheet
from companion.ui.controls.widgets import Action
from companion.ui.screens.page import Page, load

AT_ONCE = 25
"""Rows that are made at a time: a row costs a frame, and a record may hold hundreds."""


class MatchRow(BoxLayout):
    """One match with what can be done with it."""

    card = ObjectProperty(None, allownone=True)
    title = StringProperty("")
    detail = StringProperty("")


class MatchesPage(Page):
    """The record as a list."""

    shown = NumericProperty(AT_ONCE)
    cards: tuple[MatchCard, ...] = ()

    def open(self, **_details: Any) -> None:
        self.shown = AT_ONCE
        self.ids.scroll.scroll_y = 1
        self._read()

    def read(self, match: str) -> None:
        """Opens what happened in a match."""
        card = next(card for card in self.cards if card.match == match)
        self.dispatch("on_go", "old", match=match, title=card.title, detail=card.detail)

    def go_on(self, match: str) -> None:
        """Goes on with a match; the table follows with its first view."""
        if self.host.resume(match) is not False:
            self.dispatch("on_go", self.view.screen)

    def delete(self, match: str) -> None:
        """Asks on a sheet of its own, then deletes: nothing brings a match back."""
        card = next(card for card in self.cards if card.match == match)
        title, yes, no = (self.say(self.words, key) for key in ("delete_sure", "delete_yes", "delete_no"))

        def sure(_yes: object) -> None:
            self.ask_no_more()
            self.host.forget(match)
            self._read()

        self.cover(
            ChoiceSheet(
                title, f"{card.title}. {card.detail}", ((True, yes),), cancel=no, answered=sure, cancelled=self.ask_no_more, grave=True
            )
        )

    def show_older(self) -> None:
        """More rows."""
        self.shown += AT_ONCE
        self._fill()

    def _read(self) -> None:
        self.cards = self.host.matches()
        self._fill()

    def _fill(self) -> None:
        box = self.ids.rows
        box.clear_widgets()
        for card in self.cards[: int(self.shown)]:
            row = MatchRow(card=card, title=card.title, detail=card.detail)
            if card.status != "unreadable":
                self._button(row, "read_match", "plain", self.read)
            if card.can_resume:
                self._button(row, "go_on_match", "plain", self.go_on)
            if card.can_delete:
                self._button(row, "delete", "grave", self.delete)
            box.add_widget(row)
        if len(self.cards) > self.shown:
            older = Action(text=self.say(self.words, "older", count=len(self.cards) - int(self.shown)))
            older.bind(on_release=lambda *_: self.show_older())
            box.add_widget(older)
        self.ids.none.text = "" if self.cards else self.say(self.words, "no_matches")

    def _button(self, row: MatchRow, key: str, kind: str, touched: Any) -> None:
        button = Action(text=self.say(self.words, key), kind=kind)
        button.size_hint_y, button.match = 1, row.card.match
        button.bind(on_release=lambda _button, match=row.card.match: touched(match))
        row.ids.acts.add_widget(button)


load(__file__)
