"""A row of buttons that follows the view: made anew only when what they offer is something else."""

from __future__ import annotations

from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty
from kivy.uix.gridlayout import GridLayout

from companion.ui import theme
from companion.ui.controls.dice import RollButton
from companion.ui.controls.widgets import Action
from companion.ui.drawing.art import width_of

ROLL = "roll"
AGAIN_S = 0.3
"""Seconds after a roll in which no other is rolled by touch. The next one may be another person's."""


class Button(NamedTuple):
    """Something to touch: the name that comes back, its words, its look. `dice` marks the one that rolls, `seat` its owner."""

    key: str
    text: str
    kind: str = "plain"
    disabled: bool = False
    dice: int = 0
    seat: str = ""


class Buttons(GridLayout):
    """Shows `wanted` and dispatches `on_touched(key)`.

    Side by side in a row of height `single`; or `stacked` in two, where one would be too narrow for a finger or the longest of their words.
    """

    wanted = ListProperty([])
    single = NumericProperty(0.0)
    stacked = BooleanProperty(False)

    __events__ = ("on_touched",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(cols=1, size_hint_y=None, **kwargs)
        self._rolled_at = -AGAIN_S
        self.fbind("width", self._arrange)
        self.fbind("single", self._arrange)

    def on_touched(self, key: str) -> None:
        """A button was touched."""

    def on_wanted(self, _bar: object, wanted: list[Button]) -> None:
        self.clear_widgets()
        self._arrange()
        for each in wanted:
            edge = theme.colour(each.seat) if each.seat else theme.SKY
            button = RollButton(text=each.text, dice=each.dice, kind=each.kind, edge=edge) if each.dice else self._action(each)
            button.key = each.key
            button.bind(on_release=lambda _b, each=each: self._touched(each))
            self.add_widget(button)

    def _touched(self, each: Button) -> None:
        """Says which button was touched. Hands that come down together roll once."""
        if each.dice:
            if Clock.get_time() < self._rolled_at + AGAIN_S:
                return
            self._rolled_at = Clock.get_time()
        self.dispatch("on_touched", each.key)

    def _arrange(self, *_: object) -> None:
        count = len(self.wanted)
        self.stacked = count > 1 and not self._fit(count)
        self.cols = max(1, -(-count // 2) if self.stacked else count)
        self.height = theme.metrics.least * 2 + theme.metrics.gap if self.stacked else self.single

    def _fit(self, columns: int) -> bool:
        """True if so many stand side by side, wide enough to be touched and for each of their words."""
        width = (self.width - theme.metrics.gap * (columns - 1)) / columns
        words = {word for each in self.wanted if not each.dice for word in each.text.split()}
        widest = max((width_of(word, int(theme.metrics.floor), True) for word in words), default=0.0)
        return bool(width >= max(theme.metrics.least, widest + theme.metrics.gap))

    def _action(self, each: Button) -> Action:
        button = Action(text=each.text, kind=each.kind, disabled=each.disabled, most=theme.metrics.hand * 1.2)
        button.size_hint_y, button.inset = 1, theme.metrics.gap
        if each.seat and each.kind != "grave":
            button.edge = theme.colour(each.seat)
        return button
