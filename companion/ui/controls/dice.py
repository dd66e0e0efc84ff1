"""Dice on the screen: the last roll, a die to touch, and the sheet for dice rolled by hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.graphics import Color, SmoothEllipse, SmoothLine, SmoothRoundedRectangle
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ColorProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.present.view import RollOffer
from companion.present.words import Words
from companion.ui import theme
from companion.ui.controls import widgets  # noqa: F401 - kv rules of the widgets
from companion.ui.controls.consent import Cover
from companion.ui.controls.widgets import Action
from companion.ui.drawing import art

PIPS = {
    1: ((0.5, 0.5),),
    2: ((0.27, 0.73), (0.73, 0.27)),
    3: ((0.25, 0.75), (0.5, 0.5), (0.75, 0.25)),
    4: ((0.27, 0.27), (0.27, 0.73), (0.73, 0.27), (0.73, 0.73)),
    5: ((0.25, 0.25), (0.25, 0.75), (0.75, 0.25), (0.75, 0.75), (0.5, 0.5)),
    6: ((0.27, 0.22), (0.27, 0.5), (0.27, 0.78), (0.73, 0.22), (0.73, 0.5), (0.73, 0.78)),
}


def draw(value: int | None, x: float, y: float, side: float) -> None:
    """A die's face into the current canvas: pips, a number where it has none, a question mark for None."""
    Color(*theme.INK)
    SmoothRoundedRectangle(pos=(x, y), size=(side, side), radius=[side * 0.2])
    Color(*theme.faded(theme.DARK, 0.6))
    SmoothLine(rounded_rectangle=(x, y, side, side, side * 0.2), width=1.2)
    if value not in PIPS:
        art.write("?" if value is None else str(value), x + side / 2, y + side / 2, side * 0.6, theme.DARK)
        return
    Color(*theme.DARK)
    pip = side * 0.19
    for u, v in PIPS[value]:
        SmoothEllipse(pos=(x + u * side - pip / 2, y + v * side - pip / 2), size=(pip, pip))


class Dice(Widget):
    """The last dice that were rolled, side by side."""

    values = ListProperty([])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "values"):
            self.fbind(name, self._roll)

    def _roll(self, *_: object) -> None:
        self.canvas.clear()
        if not self.values or self.width < 4:
            return
        room = self.width / len(self.values)
        side = min(room * 0.92, self.height * 0.82)
        with self.canvas:
            for index, value in enumerate(self.values):
                draw(int(value), self.x + room * index + (room - side) / 2, self.y + (self.height - side) / 2, side)


class RollButton(ButtonBehavior, BoxLayout):
    """A die to touch: it rolls what the game waits for."""

    text = StringProperty("")
    dice = NumericProperty(1)
    kind = StringProperty("main")
    shade, edge = ColorProperty(theme.SKY), ColorProperty(theme.SKY)
    key = "roll"

    def on_touch_down(self, touch: Any) -> bool:
        """Keeps one more touch in the same moment, and a second finger: nobody's roll. The next one may already be somebody else's."""
        if (touch.is_double_tap or touch.is_triple_tap or self.state == "down") and self.collide_point(*touch.pos):
            return True
        return bool(super().on_touch_down(touch))


class FaceButton(ButtonBehavior, Widget):
    """One face of one die, with a strong frame once it is chosen."""

    value = NumericProperty(0)
    chosen = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "chosen"):
            self.fbind(name, self._face)
        self._face()

    def _face(self, *_: object) -> None:
        self.canvas.clear()
        side = min(self.width, self.height) - 4
        x, y = self.x + (self.width - side) / 2, self.y + (self.height - side) / 2
        with self.canvas:
            Color(*(theme.SKY if self.chosen else theme.RAISED))
            SmoothRoundedRectangle(pos=self.pos, size=self.size, radius=[theme.metrics.radius])
            draw(int(self.value), x + side * 0.09, y + side * 0.09, side * 0.82)


class RolledSheet(Cover):
    """Asks what dice in the hand showed: a row of faces for each die, then one touch that says so. `answered(values)` is called once."""

    title = StringProperty("")
    sentence = StringProperty("")

    def __init__(
        self, offer: RollOffer, words: Words, answered: Callable[[tuple[int, ...]], None], cancelled: Callable[[], None]
    ) -> None:
        super().__init__(orientation="vertical")
        answered, self._words = self.once(answered), words
        self.shown: list[int | None] = [None] * offer.dice
        self.title = words.say("screen", "rolled_title" if offer.dice == 1 else "rolled_title_many", count=offer.dice)
        self.sentence = words.say("screen", "rolled_sentence" if offer.dice == 1 else "rolled_sentence_many")
        columns = len(offer.faces) if offer.dice > 1 or not theme.metrics.portrait else min(3, len(offer.faces))
        for die in range(offer.dice):
            row = GridLayout(cols=max(1, min(10, columns)), spacing=theme.metrics.gap)
            for face in offer.faces:
                button = FaceButton(value=face)
                button.bind(on_release=lambda _b, die=die, face=face: self.choose(die, face))
                row.add_widget(button)
            self.ids.rows.add_widget(row)
        cancel = Action(text=words.say("screen", "cancel"))
        cancel.bind(on_release=lambda *_: cancelled())
        self.yes = Action(kind="main", disabled=True)
        self.yes.bind(on_release=lambda *_: answered(tuple(value for value in self.shown if value is not None)))
        self.ids.bar.add_widget(cancel)
        self.ids.bar.add_widget(self.yes)
        self._tell()

    def choose(self, die: int, face: int) -> None:
        """The die in this row showed this face."""
        self.shown[die] = face
        row = self.ids.rows.children[len(self.shown) - 1 - die]
        for button in row.children:
            button.chosen = button.value == face
        self._tell()

    def _tell(self) -> None:
        known = [str(value) for value in self.shown if value is not None]
        self.yes.disabled = len(known) < len(self.shown)
        key = "rolled_wait" if self.yes.disabled else "rolled_yes"
        self.yes.text = self._words.say("screen", key, values=" + ".join(known))


Builder.load_file(str(Path(__file__).with_name("dice.kv")))
