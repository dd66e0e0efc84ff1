"""The match stands still: nobody can take it for one that goes on. A touch anywhere plays on."""

from __future__ import annotations

from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.present.view import PlayView
from companion.present.words import Words
from companion.ui.controls.widgets import clock_text
from companion.ui.screens.page import Page, load


class Ground(ButtonBehavior, BoxLayout):
    """All of the page that is no button."""


class PausedPage(Page):
    """Shown while people have paused the match; the referee still sees the table."""

    def told(self, view: PlayView, words: Words | None) -> str:
        """The sentence that waits behind the pause, and the clocks as they stand."""
        clocks = [f"{seat.name} {clock_text(seat.clock_s)}" for seat in view.seats if seat.clock_s is not None]
        ruled = f"{self.say(words, 'ruling')}: {view.ruling.title}." if view.ruling is not None and view.ruling.open else ""
        return "  ".join(part for part in (view.notice, ruled, view.time_up, "   ".join(clocks)) if part)


load(__file__)
