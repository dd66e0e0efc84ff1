"""Play: the board as the referee sees it, whose turn it is, the clock, what is waited for, the last ruling."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, SmoothEllipse
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.present.view import PlayView
from companion.present.words import Words
from companion.ui import board, theme  # noqa: F401 - BoardView for kv
from companion.ui.screens.page import SeatPage, load

PIPS = {
    1: ((0.5, 0.5),),
    2: ((0.27, 0.73), (0.73, 0.27)),
    3: ((0.25, 0.75), (0.5, 0.5), (0.75, 0.25)),
    4: ((0.27, 0.27), (0.27, 0.73), (0.73, 0.27), (0.73, 0.73)),
    5: ((0.25, 0.25), (0.25, 0.75), (0.75, 0.25), (0.75, 0.75), (0.5, 0.5)),
    6: ((0.27, 0.22), (0.27, 0.5), (0.27, 0.78), (0.73, 0.22), (0.73, 0.5), (0.73, 0.78)),
}


class PlayPage(SeatPage):
    """The page that is on for most of a game."""

    def ruling_text(self, view: PlayView, words: Words | None) -> str:
        """What is owed, else the last ruling, else that nothing was wrong."""
        if view.owed:
            return f"{self.say(words, 'owed')}: {view.owed[0].sentence}"
        if view.ruling is None:
            return view.history[-1].text if view.history else self.say(words, "no_ruling")
        ruling = view.ruling
        if not ruling.open:
            return f"{self.say(words, 'settled')}: {ruling.rule} {ruling.title}".strip()
        return f"{ruling.rule}: {ruling.sentence}"

    def ruling_tone(self, view: PlayView) -> str:
        """The colour of that line."""
        if view.owed:
            return "ask"
        return "calm" if view.ruling is None or not view.ruling.open else "bad"


class RulingLine(ButtonBehavior, BoxLayout):
    """One line about the last ruling; the whole of it is a touch away."""

    text = StringProperty("")
    tone = StringProperty("calm")


class Die(ButtonBehavior, Widget):
    """The last roll, as pips. A simulated die `rolls` at a touch."""

    rolls = BooleanProperty(False)

    value = NumericProperty(0)
    side = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "value"):
            self.fbind(name, self._roll)

    def _roll(self, *_: object) -> None:
        self.side = min(self.width, self.height) * 0.82
        self.canvas.after.clear()
        with self.canvas.after:
            Color(*theme.DARK)
            pip = self.side * 0.19
            for x, y in PIPS.get(int(self.value), ()):
                left, bottom = self.center_x - self.side / 2 + x * self.side, self.center_y - self.side / 2 + y * self.side
                SmoothEllipse(pos=(left - pip / 2, bottom - pip / 2), size=(pip, pip))


load("play")
