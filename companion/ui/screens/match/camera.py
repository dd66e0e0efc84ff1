"""The camera's picture with what is read in it, so that people can put camera, lamp and sheets right themselves."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from kivy.clock import Clock
from kivy.core.image import Image as CoreImage
from kivy.properties import ObjectProperty, StringProperty

from companion.ui import theme
from companion.ui.controls.choice import ChoiceSheet
from companion.ui.controls.sayings import SayingsSheet
from companion.ui.controls.widgets import Action
from companion.ui.screens.page import Page, load

EVERY_S = 1.0


class CameraPage(Page):
    """Asks for the newest picture about once a second while it is open; nobody waits for it."""

    texture = ObjectProperty(None, allownone=True)
    told = StringProperty("")
    asks = ObjectProperty(())
    """The questions that people can ask of the picture now: key and label."""
    laying: str = ""
    faces: tuple[tuple[str, str], ...] = ()
    clock: Any = None
    png: bytes = b""

    def open(self, *, game: str = "", seats: int = 0, **_details: Any) -> None:
        """Opens the camera itself where no match has it."""
        if game:
            self.host.look(game, seats)

    def on_enter(self, *_: object) -> None:
        self.look()
        self.clock = Clock.schedule_interval(lambda _dt: self.look(), EVERY_S)

    def on_leave(self, *_: object) -> None:
        super().on_leave()
        if self.clock is not None:
            self.clock.cancel()
        self.texture, self.png = None, b""
        self.host.look_away()

    def look(self) -> None:
        """Takes the newest picture over."""
        seen = self.host.camera()
        self.laying, self.faces = seen.colours, seen.faces
        if seen.surveys != self.asks:
            self.asks = seen.surveys
            self._fill()
        self.told = "\n".join(seen.lines) or ("" if seen.png else self.say(self.words, "no_picture"))
        if seen.png and seen.png != self.png:
            self.png = seen.png
            self.texture = CoreImage(BytesIO(seen.png), ext="png", nocache=True).texture

    def ask(self, key: str) -> None:
        """A question was touched; before something is learnt people are told what to lay where."""
        if key == "faces" and self.words is not None:
            self.cover(SayingsSheet(self.faces, self.words, self._laid, self.ask_no_more, asks="ask_faces"))
            return
        if key != "colours":
            self.host.survey(key)
            return
        self.cover(
            ChoiceSheet(
                self.say(self.words, "ask_colours_title"),
                self.laying,
                [(key, self.say(self.words, "colours_laid"))],
                cancel=self.say(self.words, "cancel"),
                answered=self._laid,
                cancelled=self.ask_no_more,
            )
        )

    def _laid(self, key: str) -> None:
        self.ask_no_more()
        self.host.survey(key)

    def _fill(self) -> None:
        self.ids.asks.clear_widgets()
        for key, label in self.asks:
            button = Action(text=label, most=theme.metrics.prompt)
            button.size_hint_y = 1
            button.bind(on_release=lambda _button, key=key: self.ask(key))
            self.ids.asks.add_widget(button)


load(__file__)
