"""Setting the table: what is missing and what lies wrong, live while hands lay it out."""

from __future__ import annotations

from kivy.properties import ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.present.view import PlayView
from companion.ui import board, theme  # noqa: F401 - BoardView for kv
from companion.ui.screens.page import SeatPage, load

MOST = 4
LOOKS = {"missing": ("+", theme.ORANGE), "misplaced": ("!", theme.VERMILION), "next": (">", theme.SKY)}


class SetupLine(BoxLayout):
    """One thing to do."""

    text = StringProperty("")
    sign = StringProperty("+")
    shade = ColorProperty(theme.ORANGE)


class SetupPage(SeatPage):
    """The list of what the rules still find wrong with the table, most urgent first."""

    def on_view(self, _page: object, view: PlayView) -> None:
        if self.words is None:
            return
        box = self.ids.todo
        lines = [(item.kind, item.sentence) for item in view.setup[:MOST]]
        if len(view.setup) > MOST:
            lines.append(("next", self.say(self.words, "setup_more", count=len(view.setup) - MOST)))
        if [(line.sign, line.text) for line in reversed(box.children)] == [(LOOKS[kind][0], text) for kind, text in lines]:
            return
        box.clear_widgets()
        for kind, text in lines:
            sign, shade = LOOKS[kind]
            box.add_widget(SetupLine(text=text, sign=sign, shade=shade))


load("setup")
