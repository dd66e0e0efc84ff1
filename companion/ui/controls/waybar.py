"""Beside the board: shows the way of the last moves moment by moment, and where the next one may end. Nothing is computed here."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.present.view import BoardPicture, Ends, PlayView, Way
from companion.ui.controls.widgets import Action
from companion.ui.drawing.overlay import NOTHING, Shown

MOMENT_S = 0.8
"""How long a moment stands while a way runs by itself."""


class WayBar(BoxLayout):
    """A bar of buttons. `picture` and `shown` are what the board is to show; `useful` whether there is anything to offer."""

    view = ObjectProperty(PlayView())
    words = ObjectProperty(None, allownone=True)
    picture = ObjectProperty(BoardPicture())
    shown = ObjectProperty(NOTHING)
    useful = BooleanProperty(False)
    mode = StringProperty("")
    """`way`, `reach`, or empty: the table as it is."""
    text = StringProperty("")
    buttons = ListProperty([])
    """Buttons that can be touched now: key, text, and True if it is chosen."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._which, self._at, self._die, self._piece = 0, 0, "", ""
        self._clock: Any = None
        self._showing: Way | None = None

    def on_view(self, _bar: object, view: PlayView) -> None:
        """A newer view: what is being looked at stays as long as it is still there."""
        if self.mode == "way" and self._showing not in view.ways:
            self.close()
        if self.mode == "reach" and not view.ends:
            self.close()
        self._refresh()

    def on_words(self, *_: object) -> None:
        self._refresh()

    def touch_place(self, place: str) -> bool:
        """A place of the board was touched; says whether that meant something here."""
        if self.mode != "reach":
            return False
        pieces = {each.piece for each in self.view.ends}
        here = next((placed.piece for placed in self._on_area(place) if placed.piece in pieces), "")
        self._piece = "" if here == self._piece else here
        self._refresh()
        return True

    def _on_area(self, place: str) -> list[Any]:
        name = place.partition(".")[0]
        layout = self.view.board.layout
        return [placed for each, contents in layout.items() if each.partition(".")[0] == name for placed in contents]

    def touched(self, key: str) -> None:
        """One of the buttons."""
        match key.partition(":"):
            case ("way", _, _) if self.view.ways:
                self._open_way(len(self.view.ways) - 1)
            case ("reach", _, _):
                self.mode, self._die, self._piece = "reach", "", ""
            case ("die", _, die):
                self._die = "" if die == self._die else die
            case ("next", _, _):
                self._stop()
                self._step(1)
            case ("before", _, _):
                self._stop()
                self._step(-1)
            case ("close", _, _):
                self.close()
        self._refresh()

    def close(self) -> None:
        """Back to the table as it is."""
        self._stop()
        self.mode, self._showing = "", None
        self._refresh()

    def _open_way(self, which: int) -> None:
        self._stop()
        self.mode, self._which, self._at = "way", which, 0
        self._showing = self.view.ways[which]
        self._clock = Clock.schedule_interval(lambda _dt: self._run(), MOMENT_S)

    def _run(self) -> None:
        if self._showing is None or self._at >= len(self._showing.stages):
            self._stop()
            return
        self._at += 1
        self._refresh()

    def _step(self, by: int) -> None:
        """One moment on or back; before the first moment of a move comes the move before it."""
        if self._showing is None:
            return
        at = self._at + by
        if at < 0 and self._which > 0:
            self._which -= 1
            self._showing = self.view.ways[self._which]
            at = len(self._showing.stages)
        elif at > len(self._showing.stages) and self._which + 1 < len(self.view.ways):
            self._which += 1
            self._showing = self.view.ways[self._which]
            at = 0
        self._at = max(0, min(at, len(self._showing.stages)))

    def _stop(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _refresh(self) -> None:
        view = self.view
        self.useful = bool(view.ways or view.ends)
        self.picture, self.shown, self.text = view.board, NOTHING, ""
        if self.mode == "way" and self._showing is not None:
            way = self._showing
            layout = way.stages[self._at - 1].layout if self._at else way.start
            self.picture, self.shown = BoardPicture(layout), Shown(way=way, at=self._at)
            self.text = self._told(way)
        elif self.mode == "reach":
            self.shown = Shown(ends=self._ends())
            name = self.words.piece(self._piece) if self.words is not None and self._piece else ""
            self.text = name[:1].upper() + name[1:] or self._say("reach_hint")
        self._offer()

    def _told(self, way: Way) -> str:
        if not self._at:
            return way.text
        return self._say("way_step", number=self._at, count=len(way.stages), text=way.stages[self._at - 1].text)

    def _ends(self) -> tuple[Ends, ...]:
        return tuple(each for each in self.view.ends if self._die in ("", each.by) and self._piece in ("", each.piece))

    def _offer(self) -> None:
        wanted: list[tuple[str, str, bool]] = []
        if self.mode == "way":
            wanted = [("before", "<", False), ("next", ">", False), ("close", "x", False)]
        elif self.mode == "reach":
            dice = sorted({each.by for each in self.view.ends} - {""})
            wanted = [*((f"die:{die}", die, die == self._die) for die in dice), ("close", "x", False)]
        else:
            wanted += [("way", self._say("way"), False)] if self.view.ways else []
            wanted += [("reach", self._say("reach"), False)] if self.view.ends else []
        if wanted != self.buttons:
            self.buttons = wanted
            self.ids.row.clear_widgets()
            for key, text, chosen in wanted:
                button = Action(text=text, kind="chosen" if chosen else "plain")
                button.key = key
                button.size_hint_y = 1
                button.bind(on_release=lambda _button, key=key: self.touched(key))
                self.ids.row.add_widget(button)

    def _say(self, key: str, **args: Any) -> str:
        return self.words.say("screen", key, **args) if self.words is not None else ""


Builder.load_file(str(Path(__file__).with_name("waybar.kv")))
