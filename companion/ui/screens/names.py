"""The names of the seats, typed on the screen's own keyboard before a match or during it."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.referee.commands import Name
from companion.ui import theme
from companion.ui.controls.keyboard import CLOSE, Keyboard, typed
from companion.ui.screens.page import Page, load

LONGEST = 14
"""Letters of a name: more do not fit beside a clock."""


class NameField(ButtonBehavior, BoxLayout):
    """A seat with the name of who sits there."""

    seat = StringProperty("")
    label = StringProperty("")
    text = StringProperty("")
    shade = ColorProperty(theme.RAISED)
    chosen = BooleanProperty(False)


class NamesPage(Page):
    """`begin(names)` is called when it was opened before a match; without it each new name is told to the referee."""

    begin = ObjectProperty(None, allownone=True)
    typing = StringProperty("")
    """The seat whose name is being typed; empty: none."""
    twice = BooleanProperty(False)
    """True while two seats have the same name. They are one person then, and people have to know."""
    hint = StringProperty("names_hint")
    """The words key of what is said above the fields."""
    taken = BooleanProperty(False)
    """True while a typed name is what another seat is called that has none. Nobody means that: it has to be changed."""
    before: dict[str, str]
    fields: dict[str, NameField]
    _half: tuple[dict[str, str], dict[str, str]] = ({}, {})
    """The names that held and those that had been typed when a ruling took the page away."""
    _left = False
    """True once people left the page themselves: nothing is half done then."""

    def open(
        self, players: tuple[tuple[str, str], ...] = (), names: Any = None, begin: Any = None, people: int = 0, **_details: Any
    ) -> None:
        """`players`: seats and their labels, `names`: by seat. Where they are not given, those of the match on the table are taken.

        `people`: so many were said to play; where seats are more, somebody plays two of them.
        """
        self.begin, self.typing, self._left = begin, "", False
        self.hint = "names_hands" if 0 < people < len(players) else "names_hint"
        if not players:
            players = tuple((seat.seat, self.words.plain.seat(seat.seat)) for seat in self.view.seats)
            names = {seat: person.name for person in self.view.persons for seat in person.seats}
        self.before = {seat: names.get(seat, "") for seat, _ in players}
        typed_before = self._half[1] if self._half[0] == self.before else {}
        box = self.ids.fields
        box.clear_widgets()
        self.fields = {}
        for seat, label in players:
            name = typed_before.get(seat, "" if self.before[seat] == label else self.before[seat])
            field = NameField(seat=seat, label=label, text=name, shade=theme.colour(seat))
            field.bind(on_release=lambda field: self.choose(field.seat), text=self._compare)
            self.fields[seat] = field
            box.add_widget(field)
        self._compare()

    def _compare(self, *_: object) -> None:
        names = [field.text.strip() or field.label for field in self.fields.values()]
        labels = {field.label for field in self.fields.values() if not field.text.strip()}
        self.twice = len(set(names)) < len(names)
        self.taken = any(field.text.strip() in labels for field in self.fields.values())

    def on_leave(self, *_: object) -> None:
        """Keeps what was typed and not sent, for when the page is opened again."""
        super().on_leave()
        self._half = ({}, {}) if self._left else (self.before, {seat: field.text for seat, field in self.fields.items()})

    def choose(self, seat: str) -> None:
        """A field was touched: the keyboard types into it, or goes away when it did so already."""
        self.typing = "" if seat == self.typing else seat
        for field in self.fields.values():
            field.chosen = field.seat == self.typing

    def on_typing(self, _page: object, seat: str) -> None:
        keys = self.ids.keyboard
        keys.clear_widgets()
        keys.height = 0
        if seat:
            board = Keyboard(lambda key: self.say(self.words, key), accents=True)
            board.bind(on_key=lambda _board, key: self.key(key))
            keys.add_widget(board)
            keys.height = board.height

    def key(self, key: str) -> None:
        """A key of the keyboard."""
        if key == CLOSE:
            self.choose(self.typing)
            return
        field = self.fields.get(self.typing)
        if field is None:  # a second finger was on another key when the first hid the keyboard
            return
        name = typed(field.text, key)
        if len(name) <= max(LONGEST, len(field.text)):
            field.text = name

    def leave(self) -> None:
        """Goes back; what was typed is thrown away."""
        self._left = True
        self.dispatch("on_go", "back")

    def done(self) -> None:
        """Begins the match, or tells the referee who was named anew."""
        self._left = True
        names = {seat: field.text.strip() for seat, field in self.fields.items()}
        if self.begin is not None:
            self.begin(names)
            return
        for seat, field in self.fields.items():
            name = names[seat] or field.label
            if name != (self.before[seat] or field.label):
                self.host.order(Name(seat, name))
        self.dispatch("on_go", "back")


load(__file__)
