"""What happened, newest first; what can only be said; take back; home."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.present.view import PlayView
from companion.referee.commands import Play, Undo
from companion.ui import theme
from companion.ui.choice import ChoiceSheet
from companion.ui.consent import Consent
from companion.ui.screens.page import Page, load
from companion.ui.widgets import Action

KEEP, ANEW = "keep_rolls", "fresh_rolls"
"""What becomes of rolls that are struck, as words keys."""


class HistoryRow(BoxLayout):
    """One line. What hands may still take back is in italics; what was taken back is struck through."""

    text = StringProperty("")
    seat = StringProperty("")
    letter = StringProperty("")
    tone = StringProperty("calm")
    settled = BooleanProperty(True)
    struck = BooleanProperty(False)


class MorePage(Page):
    """The transcript of this match, as far as it is kept in sight."""

    def on_view(self, _page: object, view: PlayView) -> None:
        self.ask_no_more(unless=view.undo_to)
        box = self.ids.lines
        box.clear_widgets()
        if view.sayings:
            tell = Action(text=self.say(self.words, "say_title"), height=theme.metrics.least, size_hint_y=None)
            tell.bind(on_release=lambda *_: self.tell())
            box.add_widget(tell)
        letters = {seat.seat: seat.letter for seat in view.seats}
        for line in reversed(view.history):
            text = f"{line.rule}: {line.text}" if line.rule else line.text
            box.add_widget(
                HistoryRow(
                    text=text, seat=line.seat if line.seat in letters else "", letter=letters.get(line.seat, ""), tone=line.tone,
                    settled=line.settled, struck=line.struck,
                )
            )  # fmt: skip

    def tell(self) -> None:
        """What can only be said: offered with large answers, then told to the referee."""
        self.cover(
            ChoiceSheet(
                self.say(self.words, "say_title"),
                self.say(self.words, "say_sentence"),
                [(action, sentence) for sentence, action in self.view.sayings],
                cancel=self.say(self.words, "cancel"),
                answered=self._tell,
                cancelled=self.ask_no_more,
            )
        )

    def _tell(self, action: Any) -> None:
        self.ask_no_more()
        self.host.order(Play(action))
        self.dispatch("on_go", "play")

    def undo(self) -> None:
        """Takes the last finished step back: at once where hands might as well, otherwise when everybody agrees."""
        to = self.view.undo_to
        if to is None:
            return
        if self.view.undo_free:
            self._order(to)
            return
        step = next((line.text for line in self.view.history if line.seq >= to and not line.struck and line.settled), "")
        sentence = self.say(self.words, "undo_sentence", step=step) if step else self.say(self.words, "undo_sentence_plain")
        rolls = tuple((key, self.say(self.words, key)) for key in (KEEP, ANEW))
        self.ask_people(
            Consent(self.say(self.words, "undo_title"), sentence, rolls), to, lambda by, choice: self._order(to, by, choice == ANEW)
        )

    def _order(self, to: int, by: tuple[str, ...] = (), fresh_rolls: bool = False) -> None:
        self.host.order(Undo(to, by, fresh_rolls))
        self.dispatch("on_go", "play")


load("more")
