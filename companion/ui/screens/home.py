"""The first page: which game, how many players, the clock, the house rules; or go on with what was not finished."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color
from kivy.properties import BooleanProperty, DictProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.present.home import EMPTY_PAGE, GameCard, HomeView, OptionCard
from companion.present.words import Words
from companion.ui import symbols, theme
from companion.ui.screens.page import Page, load
from companion.ui.widgets import Action


class Emblem(Widget):
    """The compass rose."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        with self.canvas:
            Color(*theme.BACK)
            side = min(self.width, self.height)
            symbols.compass(self.center_x - side / 2, self.center_y - side / 2, side)


class OptionRow(ButtonBehavior, BoxLayout):
    """A house rule; each touch takes the next choice."""

    option = ObjectProperty(None, allownone=True)
    at = NumericProperty(0)
    label = StringProperty("")
    value = StringProperty("")
    changed = BooleanProperty(False)

    def __init__(self, option: OptionCard, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.option, self.label = option, option.label
        self.at = option.choices.index(option.default)
        self._show()

    def on_release(self) -> None:
        self.at = (self.at + 1) % len(self.option.choices)
        self._show()

    def _show(self) -> None:
        self.value = self.option.labels[self.at]
        self.changed = self.option.choices[self.at] != self.option.default


class HomePage(Page):
    """What is shown when no match is on."""

    page = ObjectProperty(EMPTY_PAGE, rebind=True)
    game = StringProperty("")
    seats = NumericProperty(0)
    clock = StringProperty("off")
    devices = StringProperty("")
    chosen = DictProperty({})

    def show(self, page: HomeView) -> None:
        """Fills the page; keeps what was chosen before where it still fits."""
        self.page, self.devices = page, page.devices
        names = [card.name for card in page.games]
        self.choose_game(self.game if self.game in names else (names or [""])[0])

    def choose_game(self, name: str) -> None:
        """A game's button was touched."""
        self.game = name
        card = self.card()
        self._row(self.ids.games, [(each.name, each.title) for each in self.page.games], name, self.choose_game)
        if card is None:
            return
        if self.seats not in card.seats:
            self.seats = 2 if 2 in card.seats else card.seats[0]
        self.choose_seats(self.seats)
        self.choose_clock(self.clock)
        self.ids.options.clear_widgets()
        for option in card.options:
            self.ids.options.add_widget(OptionRow(option))

    def choose_seats(self, seats: int) -> None:
        """A number of players was touched."""
        self.seats = int(seats)
        card = self.card()
        numbers = card.seats if card is not None else ()
        entries = [
            (each, self.say(self.words, "seats_one") if each == 1 else self.say(self.words, "seats", count=each)) for each in numbers
        ]
        self._row(self.ids.seats, entries, self.seats, self.choose_seats)

    def choose_clock(self, clock: str) -> None:
        """A clock was touched."""
        self.clock = clock
        self._row(self.ids.clocks, list(self.page.clocks), clock, self.choose_clock)

    def card(self) -> GameCard | None:
        """The chosen game."""
        return next((card for card in self.page.games if card.name == self.game), None)

    def start(self) -> None:
        """Begins the match that is described here."""
        rows = self.ids.options.children
        options = {row.option.key: row.option.choices[row.at] for row in rows if row.changed}
        self.host.begin(self.game, int(self.seats), options, self.clock)

    def go_on(self) -> None:
        """Goes on with the match that was not finished."""
        if self.page.resume:
            self.host.resume(self.page.resume[0].match)

    def resume_text(self, words: Words | None) -> str:
        """What the button says."""
        resume = self.page.resume[0] if self.page.resume else None
        return f"{self.say(words, 'resume')}\n{resume.detail}" if resume is not None else self.say(words, "resume")

    def _row(self, box: Any, entries: list[tuple[Any, str]], chosen: Any, touched: Any) -> None:
        box.clear_widgets()
        for value, text in entries:
            button = Action(text=text, kind="chosen" if value == chosen else "plain")
            button.size_hint_y = 1
            button.bind(on_release=lambda _b, value=value: touched(value))
            box.add_widget(button)


load("home")
