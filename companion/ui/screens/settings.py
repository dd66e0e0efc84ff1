"""The settings that people change at the table: each is a row with its choices."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui import theme
from companion.ui.controls.widgets import Action
from companion.ui.screens.page import Page, load


class SettingRow(BoxLayout):
    """One setting."""

    label = StringProperty("")


class SettingsPage(Page):
    """Each touch holds at once and is kept."""

    def open(self, **_details: Any) -> None:
        self._fill()

    def choose(self, key: str, value: str) -> None:
        """Follows a choice that was touched. It may have been the language: everything is said anew."""
        self.host.change(key, value)
        self.dispatch("on_go", "settings")

    def _fill(self) -> None:
        box = self.ids.rows
        box.clear_widgets()
        for card in self.host.settings().cards:
            row = SettingRow(label=card.label)
            for value, label in zip(card.choices, card.labels, strict=True):
                button = Action(text=label, kind="chosen" if value == card.value else "plain")
                button.size_hint_y, button.most, button.key = 1, theme.metrics.hand, (card.key, value)
                button.bind(on_release=lambda _button, key=card.key, value=value: self.choose(key, value))
                row.ids.choices.add_widget(button)
            box.add_widget(row)


load(__file__)
