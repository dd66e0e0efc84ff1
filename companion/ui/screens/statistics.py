"""All matches in numbers, as sentences; they grow while old matches are still being counted."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.factory import Factory

from companion.ui import theme
from companion.ui.screens.page import Page, load

EVERY_S = 1.0


class StatisticsPage(Page):
    """Asked again about once a second while it is open."""

    clock: Any = None
    told: tuple[str, ...] = ()

    def on_enter(self, *_: object) -> None:
        self._fill()
        self.clock = Clock.schedule_interval(lambda _dt: self._fill(), EVERY_S)

    def on_leave(self, *_: object) -> None:
        super().on_leave()
        if self.clock is not None:
            self.clock.cancel()

    def _fill(self) -> None:
        told = self.host.statistics()
        if told == self.told and self.ids.lines.children:
            return
        self.told = told
        self.ids.lines.clear_widgets()
        for line in told:
            label = Factory.Say(text=line)
            label.font_size = theme.metrics.prompt
            self.ids.lines.add_widget(label)


load(__file__)
