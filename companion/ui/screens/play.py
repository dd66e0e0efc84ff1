"""Play: the board as the referee sees it, whose turn it is, the clock, what is waited for, the last ruling."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, SmoothEllipse, SmoothLine, SmoothRoundedRectangle
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.present.view import PlayView
from companion.present.words import Words
from companion.ui import board, theme, waybar  # noqa: F401 - BoardView and WayBar for kv
from companion.ui.lay import beside, main_zone, owner
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

    whole = BooleanProperty(False)
    """Whether the whole table is shown, as it lies, instead of the board and what concerns the seats that are to act."""

    def near(self, view: PlayView, plan: Any, whole: bool, room: tuple[float, float]) -> list[str]:
        """The zones that are shown large."""
        if plan is None:
            return []
        if whole:
            return list(plan.zones)
        owing = [owner(plan, plan.places[place].zone) for place in view.board.marked("owed") if place in plan.places]
        return beside(plan, [*(seat.seat for seat in view.active), *owing], (room[0], room[1]))

    def far(self, plan: Any, near: list[str]) -> list[str]:
        """All others, small; the board itself when everything is shown large. A name that is none shows nothing."""
        if plan is None:
            return []
        others = [name for name in plan.zones if name not in near]
        return others or ([main_zone(plan)] if len(plan.zones) > 1 else [""])

    def look_around(self) -> None:
        """The whole table, or the board again."""
        self.whole = not self.whole

    def touched_place(self, place: str) -> None:
        """What is shown of moves comes first; otherwise the rules about this place."""
        if not self.ids.way.touch_place(place):
            self.dispatch("on_go", "rules", place=place)

    def ruling_text(self, view: PlayView, words: Words | None) -> str:
        """What is owed, else the last ruling, else that nothing was wrong."""
        if view.owed:
            return f"{self.say(words, 'owed')}: {view.owed[0].sentence}"
        if view.ruling is None:
            return view.history[-1].text if view.history else self.say(words, "no_ruling")
        ruling = view.ruling
        if not ruling.open:
            named = words.rule_id(ruling.rule) if words is not None else ruling.rule
            return f"{self.say(words, 'settled')}: {named} {ruling.title}".strip()
        return f"{words.rule_id(ruling.rule) if words is not None else ruling.rule}: {ruling.sentence}"

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
    """The last dice that were rolled, as pips. A simulated die `rolls` at a touch."""

    rolls = BooleanProperty(False)
    values = ListProperty([])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "values", "rolls"):
            self.fbind(name, self._roll)

    def _roll(self, *_: object) -> None:
        self.canvas.clear()
        shown = [int(value) for value in self.values] or ([0] if self.rolls else [])
        room = self.width / max(1, len(shown))
        side = min(room, self.height) * 0.82
        with self.canvas:
            for index, value in enumerate(shown):
                self._one(value, self.x + room * index + (room - side) / 2, self.center_y - side / 2, side)

    def _one(self, value: int, x: float, y: float, side: float) -> None:
        Color(*theme.INK)
        SmoothRoundedRectangle(pos=(x, y), size=(side, side), radius=[side * 0.2])
        if self.rolls:
            Color(*theme.SKY)
            SmoothLine(rounded_rectangle=(x, y, side, side, side * 0.2), width=2)
        Color(*theme.DARK)
        pip = side * 0.19
        for u, v in PIPS.get(value, ()):
            SmoothEllipse(pos=(x + u * side - pip / 2, y + v * side - pip / 2), size=(pip, pip))


load("play")
