"""Asking people: a sheet over the page with one large button for each person. Each touches the own one; nothing goes out before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.present.view import PersonView
from companion.present.words import Words
from companion.ui import theme
from companion.ui.controls import widgets  # noqa: F401 - kv rules of the widgets
from companion.ui.controls.widgets import Action


@dataclass(frozen=True, slots=True)
class Consent:
    """A question for which people's consent is needed.

    `unanimous`: goes out by itself when all have agreed; otherwise `yes` sends it for those who were touched.

    `choices` are what goes along: what is sent, and its label; the first is chosen until another is touched.
    """

    title: str
    sentence: str
    choices: tuple[tuple[str, str], ...] = ()
    unanimous: bool = True
    yes: str = ""


class PersonButton(ButtonBehavior, BoxLayout):
    """One person: letter and colour; filled and ticked once the person agrees. Touched again, the person does not."""

    name = StringProperty("")
    letter = StringProperty("")
    mark = StringProperty("")
    shade = ColorProperty(theme.RAISED)
    agreed = BooleanProperty(False)


READ_S = 0.3
"""Seconds before a new sheet takes a touch. One that falls on it sooner was meant for what lay there before."""


class Cover(BoxLayout):
    """A sheet over the whole page: nothing beneath it is touched."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._since: float | None = None
        Clock.schedule_once(self._in_sight)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Keeps the touch; one that nobody can have meant for it does nothing."""
        read = self._since is not None and Clock.get_time() - self._since >= READ_S
        return (read and bool(super().on_touch_down(touch))) or True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Keeps the touch."""
        return bool(super().on_touch_move(touch)) or True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Keeps the touch."""
        return bool(super().on_touch_up(touch)) or True

    def once(self, answer: Callable[..., None]) -> Callable[..., None]:
        """The same answer while the sheet is there. A second finger that leaves one that is gone says nothing."""
        return lambda *said: answer(*said) if self.parent is not None else None

    def _in_sight(self, _dt: float) -> None:
        """The first frame with it has begun. Until then it was in the making, however long that took."""
        self._since = Clock.get_time()


class ConsentSheet(Cover):
    """Covers the page until people agreed or cancelled. `answered(by, choice)` is called once, with the names in seat order."""

    title = StringProperty("")
    sentence = StringProperty("")
    choice = StringProperty("")
    columns = NumericProperty(1)
    """Persons side by side on a wide panel."""

    def __init__(
        self,
        consent: Consent,
        persons: tuple[PersonView, ...],
        words: Words,
        answered: Callable[[tuple[str, ...], str], None],
        cancelled: Callable[[], None],
    ) -> None:
        super().__init__(orientation="vertical")
        self._consent, self._words, self._answered = consent, words, self.once(answered)
        self.title, self.sentence = consent.title, consent.sentence
        self.columns = max(1, len(persons))
        self.buttons = [self._person(person) for person in persons]
        self.choice = consent.choices[0][0] if consent.choices else ""
        self._choices()
        self.yes = Action(text=consent.yes or "", kind="main" if not consent.unanimous else "plain", disabled=True)
        cancel = Action(text=words.say("screen", "cancel"))
        cancel.bind(on_release=lambda *_: cancelled())
        self.yes.bind(on_release=lambda *_: self._send())
        self.ids.bar.add_widget(cancel)
        self.ids.bar.add_widget(self.yes)
        self._count()

    def agreed(self) -> tuple[str, ...]:
        """The names of those who agree."""
        return tuple(button.name for button in self.buttons if button.agreed)

    def choose(self, choice: str) -> None:
        """One of the choices was touched."""
        self.choice = choice
        self._choices()

    def _person(self, person: PersonView) -> PersonButton:
        button = PersonButton(
            name=person.name, letter=person.letter, shade=theme.colour(person.seats[0] if person.seats else ""),
            mark=self._words.say("screen", "agree"),
        )  # fmt: skip
        button.bind(on_release=self._touched)
        self.ids.people.add_widget(button)
        return button

    def _touched(self, button: PersonButton) -> None:
        button.agreed = not button.agreed
        button.mark = self._words.say("screen", "agreed" if button.agreed else "agree")
        self._count()
        if self._consent.unanimous and all(each.agreed for each in self.buttons):
            self._send()

    def _count(self) -> None:
        agreed = len(self.agreed())
        if self._consent.unanimous:
            self.yes.text = self._words.say("screen", "agree_count", count=agreed, all=len(self.buttons))
        else:
            self.yes.disabled = not agreed
            self.yes.text = self._consent.yes if agreed else self._words.say("screen", "agree_some")

    def _choices(self) -> None:
        box = self.ids.choices
        box.clear_widgets()
        for value, label in self._consent.choices:
            button = Action(text=label, kind="chosen" if value == self.choice else "plain")
            button.size_hint_y = 1
            button.bind(on_release=lambda _b, value=value: self.choose(value))
            box.add_widget(button)

    def _send(self) -> None:
        self._answered(self.agreed(), self.choice)


Builder.load_file(str(Path(__file__).with_name("consent.kv")))
