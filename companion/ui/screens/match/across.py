"""A page to be read from two metres away, from any side: turn, clock, scores, and the referee's word."""

from __future__ import annotations

from functools import lru_cache

from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.present.view import PlayView
from companion.ui import theme
from companion.ui.controls.widgets import FitLabel
from companion.ui.drawing.art import width_of
from companion.ui.screens.page import Page, load


class Turning(ButtonBehavior, BoxLayout):
    """A page that may stand on its head. A touch anywhere goes back."""

    angle = NumericProperty(0)


class Score(FitLabel):
    """A seat's letter and score on its colour."""

    shade = ListProperty(theme.RAISED)


class AcrossPage(Page):
    """Opened and left by one touch."""

    angle = NumericProperty(0)
    title = StringProperty("")
    tone = StringProperty("calm")
    room = NumericProperty(0)
    """Width in pixels for the scores."""

    def on_view(self, _page: object, view: PlayView) -> None:
        ruling = view.ruling if view.ruling is not None and view.ruling.open else None
        asked = view.question.sentence if view.question is not None else ""
        self.tone = "bad" if ruling is not None or view.notice or view.time_up else "ask" if asked else "calm"
        self.title = ruling.title if ruling is not None else asked or view.notice or view.time_up or view.prompt
        self._fill()

    def on_room(self, *_: object) -> None:
        self._fill()

    def turn_round(self) -> None:
        """For those who sit on the other side."""
        self.angle = 180 - self.angle

    def _fill(self) -> None:
        """As many scores side by side as there is room for at full size."""
        box, seats = self.ids.scores, self.view.seats
        texts = [f"{seat.letter} {seat.score}".strip() for seat in seats]
        size, gap = theme.metrics.across, theme.metrics.gap
        widest = max((_width(text, int(size)) for text in texts), default=1) + gap * 2
        box.cols = max(1, min(len(texts), int((self.room + gap) // (widest + gap))))
        rows = -(-len(texts) // box.cols)
        box.cols = max(1, -(-len(texts) // max(1, rows)))
        box.height = rows * size * 1.25 + (rows - 1) * gap if texts else 0
        box.clear_widgets()
        for seat, text in zip(seats, texts, strict=True):
            box.add_widget(Score(text=text, shade=theme.colour(seat.seat)))


@lru_cache(maxsize=256)
def _width(text: str, size: int) -> float:
    return width_of(text, size, True)


load(__file__)
