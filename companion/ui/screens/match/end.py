"""The end: who won and why, and every seat's score."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.present.view import PlayView, Standing
from companion.ui import theme
from companion.ui.drawing.art import width_of
from companion.ui.screens.page import Page, load


class StandingLine(BoxLayout):
    """One seat in the final table."""

    rank = StringProperty("")
    letter = StringProperty("")
    seat_name = StringProperty("")
    score = StringProperty("")
    shade = ColorProperty(theme.RAISED)
    first = BooleanProperty(False)
    room = NumericProperty(0)
    """Width of the scores, the same in all lines: the names have the rest."""


class EndPage(Page):
    """Shown when the match is over."""

    shade = ColorProperty(theme.PANEL)
    _shown: tuple[Standing, ...] = ()

    def on_view(self, _page: object, view: PlayView) -> None:
        first = [line for line in view.standings if line.rank == 1]
        self.shade = theme.colour(first[0].seat) if len(first) == 1 and view.outcome else theme.PANEL
        if view.standings == self._shown:
            return
        self._shown = view.standings
        box = self.ids.standings
        box.clear_widgets()
        largest = int(theme.metrics.hand * 1.6)
        room = max((width_of(line.score, largest, True) for line in view.standings), default=0)
        for line in view.standings:
            box.add_widget(
                StandingLine(
                    rank=f"{line.rank}.", letter=line.letter, seat_name=line.name, score=line.score,
                    shade=theme.colour(line.seat), first=line.rank == 1, room=room,
                )
            )  # fmt: skip


load(__file__)
