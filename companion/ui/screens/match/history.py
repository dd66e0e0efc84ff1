"""The history of this match, newest first."""

from __future__ import annotations

from collections.abc import Mapping

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.present.view import HistoryLine, PlayView, Seat
from companion.ui.screens.page import Page, load


class HistoryRow(BoxLayout):
    """One line of the history. What hands may still take back is in italics; what was taken back is struck through."""

    text = StringProperty("")
    seat = StringProperty("")
    letter = StringProperty("")
    tone = StringProperty("calm")
    settled = BooleanProperty(True)
    struck = BooleanProperty(False)


def history_row(line: HistoryLine, letters: Mapping[Seat, str]) -> HistoryRow:
    """The row of a line. `letters`: those of the seats that have a badge."""
    return HistoryRow(
        text=f"{line.rule}: {line.text}" if line.rule else line.text, seat=line.seat if line.seat in letters else "",
        letter=letters.get(line.seat, ""), tone=line.tone, settled=line.settled, struck=line.struck,
    )  # fmt: skip


class HistoryPage(Page):
    """The transcript of this match, as far as it is kept in sight."""

    def on_view(self, _page: object, view: PlayView) -> None:
        box = self.ids.lines
        box.clear_widgets()
        letters = {seat.seat: seat.letter for seat in view.seats}
        for line in reversed(view.history):
            box.add_widget(history_row(line, letters))


load(__file__)
