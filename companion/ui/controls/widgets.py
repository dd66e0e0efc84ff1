"""The few widgets that all screens are made of. Their look stands in widgets.kv."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ColorProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView

from companion.present.view import PlayView, SeatView
from companion.ui import theme
from companion.ui.drawing.art import measured, width_of

IN_A_ROW = 3
"""Most seats whose details have room below their scores in a row."""
LINES, MOST_LINES = 2, 4
"""Lines of a seat's details beside its score, and as many as they get where two are too few."""
DIGITS = re.compile(r"\d+")


class FitLabel(Label):
    """Text as large as its box allows, between `least` and `most` pixels."""

    most = NumericProperty(60)
    least = NumericProperty(15)
    inset = NumericProperty(0)
    """Pixels that stay free at the sides, both together."""
    fits = BooleanProperty(False)
    """True if all of the text has room."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("size", "text", "most", "least", "bold", "inset"):
            self.fbind(name, self._fit)

    def _fit(self, *_: object) -> None:
        if self.width - self.inset > 10 and self.height > 10:
            room = int(self.width - self.inset), int(self.height)
            self.font_size = size = fitting(self.text, *room, int(self.most), bool(self.bold), int(self.least))
            self.fits = room_of(self.text, size, room[0], bool(self.bold))[1] <= room[1]
        else:
            self.font_size = 1  # no room at all: better nothing than words on other words


class Brief(FitLabel):
    """As much of `whole` as fits at the least size; the rest is cut and shown as three dots."""

    whole = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("size", "whole", "most", "least", "inset"):
            self.fbind(name, self._cut)

    def _cut(self, *_: object) -> None:
        width, height = int(self.width - self.inset), int(self.height)
        self.text = cut(self.whole, width, height, int(self.least), bool(self.bold)) if min(width, height) > 10 else self.whole


class Reading(ScrollView):
    """Words that people must be able to read: as large as fits, never smaller than `least`, scrolled if need be."""

    text = StringProperty("")
    most = NumericProperty(40)
    least = NumericProperty(30)
    color = ColorProperty(theme.INK)
    font_size = NumericProperty(30)
    bold = BooleanProperty(False)
    need = NumericProperty(0)
    """The height of all the words."""

    def __init__(self, **kwargs: object) -> None:
        self._words = ""
        super().__init__(**kwargs)
        for name in ("size", "text", "most", "least", "bold"):
            self.fbind(name, self._fit)

    def on_text(self, _reading: object, text: str) -> None:
        """New words are read from their beginning; seconds that count down are no new words."""
        words = DIGITS.sub("", text)
        if words != self._words:
            self._words, self.scroll_y = words, 1

    def _fit(self, *_: object) -> None:
        if min(self.width, self.height) > 10:
            self.font_size = fitting(self.text, int(self.width) - 12, int(self.height), int(self.most), bool(self.bold), int(self.least))


def room_of(text: str, size: int, width: int, bold: bool) -> tuple[int, int]:
    """Width and height of a text in this font size, wrapped between words."""
    return measured(text, size, bold, width)


@lru_cache(maxsize=4096)
def fitting(text: str, width: int, height: int, most: int, bold: bool, least: int = 10) -> int:  # noqa: PLR0917 - a cache's key
    """The largest font size from `least` to `most` at which this text fits, wrapped between words; `least` where none does."""
    low, high = least, max(least, most)
    longest = max(text.split() or [""], key=len)
    while low < high:
        size = (low + high + 1) // 2
        if room_of(text, size, width, bold)[1] <= height and width_of(longest, size, bold) <= width:
            low = size
        else:
            high = size - 1
    return low


@lru_cache(maxsize=512)
def cut(text: str, width: int, height: int, size: int, bold: bool) -> str:
    """The text, or as many of its words as fit, with three dots: `Red's pawn went ...`. Of a word that is too long its letters."""
    words = text.split(" ")
    fewer = (" ".join(words[:count]).rstrip(",.:;") + " ..." for count in range(len(words) - 1, 0, -1))
    shorter = (words[0][:count] + "..." for count in range(len(words[0]) - 1, 0, -1))
    return next((tried for tried in (text, *fewer, *shorter) if room_of(tried, size, width, bold)[1] <= height), "...")


KINDS = {
    "main": (theme.PAPER, theme.PAPER),
    "plain": (theme.RAISED, theme.LINE),
    "chosen": (theme.SKY, theme.SKY),
    "grave": (theme.PANEL, theme.VERMILION),
}
"""Ground and edge of each kind of button."""


class Action(ButtonBehavior, FitLabel):
    """Something to touch. `kind`: main (what most people want now), plain, chosen, grave (not to be touched by mistake)."""

    kind = StringProperty("plain")
    shown = ColorProperty(theme.RAISED)
    edge = ColorProperty(theme.LINE)
    ink = ColorProperty(theme.INK)
    always_release = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("kind", "state", "disabled"):
            self.fbind(name, self._dress)
        self._dress()

    def _dress(self, *_: object) -> None:
        ground, self.edge = KINDS[self.kind]
        self.ink = theme.on(ground) if not self.disabled else theme.mixed(theme.PANEL, theme.SOFT, 0.72)
        if self.disabled:
            ground, self.edge = theme.PANEL, theme.LINE
        self.shown = [channel * 0.8 for channel in ground[:3]] + [1] if self.state == "down" else ground


class Badge(Label):
    """A seat's colour with its letter."""

    shade = ColorProperty(theme.RAISED)


class Sheet(BoxLayout):
    """A quiet ground for things that belong together."""

    shade = ColorProperty(theme.PANEL)


class Sign(Label):
    """A sign on a coloured ground."""

    shade = ColorProperty(theme.ORANGE)


class Head(BoxLayout):
    """A page's title and the way back: dispatches `on_left`."""

    __events__ = ("on_left",)
    text = StringProperty("")
    aside = StringProperty("")
    back = StringProperty("")

    def on_left(self) -> None:
        """The way back was touched."""


class Split(BoxLayout):
    """Board and words: side by side on a wide panel, one above the other on a tall one."""


class Touched(ButtonBehavior, FitLabel):
    """Words that can be touched."""


class TurnCard(BoxLayout):
    """Shows whose turn it is, and the clock: readable across the table. Dispatches `on_clock_touched` and `on_name_touched`.

    Time that is over has its own colour and a sign.
    """

    __events__ = ("on_clock_touched", "on_name_touched")

    view = ObjectProperty(PlayView())
    words = ObjectProperty(None, allownone=True)
    shade = ColorProperty(theme.RAISED)
    letter = StringProperty("")
    name = StringProperty("")
    clock = StringProperty("")
    timed = BooleanProperty(False)
    out = BooleanProperty(False)
    roomy = BooleanProperty(False)
    """There is room for the clock at full size."""
    badged = BooleanProperty(False)

    def on_clock_touched(self) -> None:
        """The clock was touched."""

    def on_name_touched(self) -> None:
        """The name was touched."""

    def on_view(self, _card: object, view: PlayView) -> None:
        active = view.active
        alone = active[0] if len(active) == 1 else None
        self.shade = theme.colour(alone.seat) if alone else theme.RAISED
        self.letter = alone.letter if alone else ""
        self.name = alone.name if alone else (self._several(active) if active else self._say("wait"))
        running = [seat for seat in active if seat.clock_s is not None]
        self.timed = bool(running)
        self.clock = clock_text(min(seat.clock_s for seat in running if seat.clock_s is not None)) if running else ""
        self.out = any(seat.out for seat in running)

    def _several(self, active: tuple[SeatView, ...]) -> str:
        return self._say("anybody") if len(active) > 2 or self.words is None else self.words.listed(seat.name for seat in active)

    def _say(self, key: str) -> str:
        return self.words.say("screen", key) if self.words is not None else ""


class ScoreChip(BoxLayout):
    """One seat's score, and what else matters of this seat: below it, or beside it in two lines."""

    shade = ColorProperty(theme.RAISED)
    letter = StringProperty("")
    score = StringProperty("")
    detail = StringProperty("")
    active = BooleanProperty(False)
    beside = BooleanProperty(False)


class Scores(ButtonBehavior, GridLayout):
    """All seats' scores in a row, or in several where many have details. What is cut there is a touch away."""

    view = ObjectProperty(PlayView())
    shown = ListProperty([])
    detailed = BooleanProperty(False)
    """True if a seat has details, for which there is a line below its score."""
    beside = BooleanProperty(False)
    """True if a row would be too narrow for the details of so many seats."""
    rows_shown = NumericProperty(1)
    lines = NumericProperty(LINES)
    """Lines of details beside a score. They stay as many as were needed once: the board does not change its size at every turn."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._look = Clock.create_trigger(self._widen)
        self.fbind("width", self._look)

    def on_view(self, _row: object, view: PlayView) -> None:
        lines = [(seat.seat, seat.letter, seat.score, seat.detail, seat.to_act) for seat in view.seats]
        if lines != self.shown:
            self.shown, self.detailed = lines, any(detail for _, _, _, detail, _ in lines)
            self.beside = self.detailed and len(lines) > IN_A_ROW
            if len(self.children) != len(lines):
                self.lines = LINES
            self.clear_widgets()
            for seat, letter, score, detail, active in lines:
                chip = {"letter": letter, "score": score, "detail": detail, "active": active, "beside": self.beside}
                self.add_widget(ScoreChip(shade=theme.colour(seat), **chip))
            self._look()

    def _widen(self, *_: object) -> None:
        """Gives the details one line more if one of them is cut, once all are laid out; then looks again."""
        if self.beside and self.lines < MOST_LINES and any(chip.ids.detail.text != chip.detail for chip in self.children):
            self.lines += 1
            self._look()


def clock_text(seconds: float) -> str:
    """`4:07`, and `0:00` once it is over."""
    whole = max(0, int(seconds + 0.999))
    return f"{whole // 60}:{whole % 60:02d}"


Builder.load_file(str(Path(__file__).with_name("widgets.kv")))
