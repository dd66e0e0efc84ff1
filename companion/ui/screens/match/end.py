"""The end: who won and why, and every seat's score."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.present.view import PlayView
from companion.ui import theme
from companion.ui.screens.page import Page, load


class StandingLine(BoxLayout):
    """One seat in the final table."""

    rank = StringProperty("")
    letter = StringProperty("")
    seat_name = StringProperty("")
    score = StringProperty("")
    shade = ColorProperty(theme.RAISED)
    first = BooleanProperty(False)


class EndPage(Page):
    """Shown when the match is over."""

    shade = ColorProperty(theme.PANEL)

    def on_view(self, _page: object, view: PlayView) -> None:
        first = [line for line in view.standings if line.rank == 1]
        self.shade = theme.colour(first[0].seat) if len(first) == 1 and view.outcome else theme.PANEL
        box = self.ids.standings
        if [line.seat_name for line in reversed(box.children)] == [line.name for line in view.standings]:
            return
        box.clear_widgets()
        for line in view.standings:
            box.add_widget(
                StandingLine(
                    rank=f"{line.rank}.", letter=line.letter, seat_name=line.name, score=line.score,
                    shade=theme.colour(line.seat), first=line.rank == 1,
                )
            )  # fmt: skip


load(__file__)
