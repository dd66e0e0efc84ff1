"""The window of an app that cannot begin: why, and a button that ends it. On a panel without a keyboard nobody reads a shell."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.core.window import Window

from companion.present.words import Words
from companion.ui.screens.page import Page, load
from companion.ui.theme import NIGHT, metrics


class StoppedPage(Page):
    """The sentence, and what ends the app."""


class StoppedWindow(App):
    """Shows one sentence until it is closed."""

    title = "Table Companion"

    def __init__(self, sentence: str, language: str = "en", pitch_mm: float | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.sentence, self.language, self.pitch_mm = sentence, language, pitch_mm

    def build(self) -> StoppedPage:
        Window.clearcolor = NIGHT
        metrics.fit(Window.width, Window.height, self.pitch_mm)
        page = StoppedPage(name="stopped")
        page.words = Words.load(None, self.language)
        page.ids.sentence.text = self.sentence
        page.bind(on_go=lambda *_: self.stop())
        return page


load(__file__)
