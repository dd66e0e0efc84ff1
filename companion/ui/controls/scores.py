"""The scores of all seats over the page, with every word that is told of a seat. Their own row has room for a few."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from kivy.lang import Builder
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.present.view import PlayView
from companion.present.words import Words
from companion.ui import theme
from companion.ui.controls.consent import Cover


class ScoreRow(BoxLayout):
    """One seat: its name and score, and below them its details."""

    shade = ColorProperty(theme.RAISED)
    letter = StringProperty("")
    title = StringProperty("")
    detail = StringProperty("")


class ScoreSheet(Cover):
    """The scores as they stand; `show` follows the match, `closed()` is called when people have read them."""

    close = StringProperty("")

    def __init__(self, view: PlayView, words: Words, closed: Callable[[], None]) -> None:
        super().__init__(orientation="vertical")
        self.close = words.say("screen", "close")
        self.ids.close.bind(on_release=lambda *_: closed())
        self._shown: list[tuple[str, str, str, str]] = []
        self.show(view)

    def show(self, view: PlayView) -> None:
        """The scores of a newer view."""
        lines = [(seat.seat, seat.letter, ": ".join(filter(None, (seat.name, seat.score))), seat.detail) for seat in view.seats]
        if lines != self._shown:
            self._shown = lines
            self.ids.rows.clear_widgets()
            for seat, letter, title, detail in lines:
                self.ids.rows.add_widget(ScoreRow(shade=theme.colour(seat), letter=letter, title=title, detail=detail))


Builder.load_file(str(Path(__file__).with_name("scores.kv")))
