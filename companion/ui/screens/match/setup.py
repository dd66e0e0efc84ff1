"""Setting the table: what is missing and what lies wrong, live while hands lay it out."""

from __future__ import annotations

from typing import Any

from kivy.properties import ColorProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.present.view import PlayView
from companion.ui import theme
from companion.ui.drawing import board  # noqa: F401 - BoardView for kv
from companion.ui.drawing.lay import main_zone
from companion.ui.screens.page import SeatPage, load

LOOKS = {"missing": ("+", theme.ORANGE), "misplaced": ("!", theme.VERMILION), "next": (">", theme.SKY)}


class SetupLine(BoxLayout):
    """One thing to do."""

    text = StringProperty("")
    sign = StringProperty("+")
    shade = ColorProperty(theme.ORANGE)


class SetupPage(SeatPage):
    """The list of what the rules still find wrong with the table, most urgent first."""

    buttons = ObjectProperty([])

    def to_lay(self, view: PlayView, plan: Any) -> list[str]:
        """The main board, and the sheets on which something is missing or lies wrong."""
        if plan is None:
            return []
        named = [place for item in view.setup for place in item.places]
        named += [place for place, lacking in view.board.ghosts.items() if lacking]
        wanted = {plan.places[place].zone for place in named if place in plan.places} | {main_zone(plan)}
        return [name for name in plan.zones if name in wanted]

    def on_words(self, *_: object) -> None:
        self.on_view(self, self.view)

    def on_view(self, _page: object, view: PlayView) -> None:
        if self.words is None:
            return
        self.ask_no_more(unless=self.still_asked(view))
        self.buttons = self.doing(view, self.words)
        box = self.ids.todo
        lines = [(item.kind, item.sentence) for item in view.setup]
        if [(line.sign, line.text) for line in reversed(box.children)] == [(LOOKS[kind][0], text) for kind, text in lines]:
            return
        box.clear_widgets()
        for kind, text in lines:
            sign, shade = LOOKS[kind]
            box.add_widget(SetupLine(text=text, sign=sign, shade=shade))


load(__file__)
