"""A row of buttons that follows the view: made anew only when what they offer is something else."""

from __future__ import annotations

from typing import NamedTuple

from kivy.properties import ListProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui import theme
from companion.ui.controls.dice import RollButton
from companion.ui.controls.widgets import Action

ROLL = "roll"


class Button(NamedTuple):
    """Something to touch: the name that comes back, its words, its look. `dice` marks the one that rolls, `seat` its owner."""

    key: str
    text: str
    kind: str = "plain"
    disabled: bool = False
    dice: int = 0
    seat: str = ""


class Buttons(BoxLayout):
    """Shows `wanted` and dispatches `on_touched(key)`."""

    wanted = ListProperty([])

    __events__ = ("on_touched",)

    def on_touched(self, key: str) -> None:
        """A button was touched."""

    def on_wanted(self, _bar: object, wanted: list[Button]) -> None:
        self.clear_widgets()
        for each in wanted:
            button = RollButton(text=each.text, dice=each.dice) if each.dice else self._action(each)
            button.key = each.key
            button.bind(on_release=lambda _b, key=each.key: self.dispatch("on_touched", key))
            self.add_widget(button)

    def _action(self, each: Button) -> Action:
        button = Action(text=each.text, kind=each.kind, disabled=each.disabled, most=theme.metrics.hand * 1.2)
        button.size_hint_y, button.inset = 1, theme.metrics.gap
        if each.seat and each.kind != "grave":
            button.edge = theme.colour(each.seat)
        return button
