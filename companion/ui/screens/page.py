"""What all pages share: the view they show, the words, and who is asked when something is touched."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import ObjectProperty
from kivy.uix.screenmanager import Screen

from companion.present.view import PlayView
from companion.present.words import Words
from companion.referee.commands import Pause, PlayOn
from companion.ui import widgets  # noqa: F401 - kv rules of the widgets
from companion.ui.consent import Consent, ConsentSheet, Cover

FOLDER = Path(__file__).parent


class Page(Screen):
    """A page of the app. `on_go(name)` asks for another page; `host` answers everything else."""

    view = ObjectProperty(PlayView(), rebind=True)
    host = ObjectProperty(None)
    words = ObjectProperty(None, allownone=True)
    plan = ObjectProperty(None, allownone=True)

    __events__ = ("on_go",)

    sheet: Cover | None = None
    """What people are being asked, above the page."""
    about: object = None
    """What the sheet speaks of; when that is gone, so is the sheet."""

    def on_go(self, page: str, **details: Any) -> None:
        """Another page is wanted."""

    def open(self, **details: Any) -> None:
        """People opened this page; `details` say what of it."""

    def on_leave(self, *_: object) -> None:
        self.ask_no_more()

    def ask_people(self, consent: Consent, about: object, answered: Callable[[tuple[str, ...], str], None]) -> None:
        """Covers the page until people agreed (then `answered(by, choice)`) or cancelled."""
        if self.words is None:
            return

        def agreed(by: tuple[str, ...], choice: str) -> None:
            self.ask_no_more()
            answered(by, choice)

        self.cover(ConsentSheet(consent, self.view.persons, self.words, agreed, self.ask_no_more), about)

    def cover(self, sheet: Cover, about: object = None) -> None:
        """Puts a sheet over the page."""
        self.ask_no_more()
        self.sheet, self.about = sheet, about
        self.add_widget(sheet)

    def ask_no_more(self, unless: object = None) -> None:
        """Takes the sheet away, unless it still speaks of this."""
        if self.sheet is not None and (unless is None or unless != self.about):
            self.remove_widget(self.sheet)
            self.sheet = None

    def say(self, words: Words | None, key: str, **args: Any) -> str:
        """A word of the screen itself. `words` is given so that kv follows a change of language or game."""
        return words.say("screen", key, **args) if words is not None else ""

    def pause(self) -> None:
        """The clocks stand still."""
        self.host.order(Pause())

    def play_on(self) -> None:
        """The clocks run again."""
        self.host.order(PlayOn())


class SeatPage(Page):
    """A page with the button of the seat that is to act."""

    def pressing(self, view: PlayView) -> str:
        """The seat whose button means something now, preferring who is to act; empty: none."""
        seats = [seat for seat, _ in view.presses]
        active = [seat.seat for seat in view.active if seat.seat in seats]
        return (active or seats or [""])[0]

    def done_text(self, view: PlayView, words: Words | None) -> str:
        """What the seat's button means."""
        return dict(view.presses).get(self.pressing(view)) or self.say(words, "pass")

    def press(self) -> None:
        """The seat's button on the screen."""
        seat = self.pressing(self.view)
        if seat:
            self.host.press(seat)


def load(name: str) -> None:
    """Loads the page's kv file, once."""
    path = str(FOLDER / f"{name}.kv")
    if path not in Builder.files:
        Builder.load_file(path)
