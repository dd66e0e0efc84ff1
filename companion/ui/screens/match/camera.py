"""The camera's picture with what is read in it, so that people can put camera, lamp and sheets right themselves."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from kivy.clock import Clock
from kivy.core.image import Image as CoreImage
from kivy.properties import ObjectProperty, StringProperty

from companion.ui.screens.page import Page, load

EVERY_S = 1.0


class CameraPage(Page):
    """Asks for the newest picture about once a second while it is open; nobody waits for it."""

    texture = ObjectProperty(None, allownone=True)
    told = StringProperty("")
    clock: Any = None
    png: bytes = b""

    def on_enter(self, *_: object) -> None:
        self.look()
        self.clock = Clock.schedule_interval(lambda _dt: self.look(), EVERY_S)

    def on_leave(self, *_: object) -> None:
        super().on_leave()
        if self.clock is not None:
            self.clock.cancel()
        self.texture, self.png = None, b""

    def look(self) -> None:
        """Takes the newest picture over."""
        seen = self.host.camera()
        self.told = "\n".join(seen.lines) or ("" if seen.png else self.say(self.words, "no_picture"))
        if seen.png and seen.png != self.png:
            self.png = seen.png
            self.texture = CoreImage(BytesIO(seen.png), ext="png", nocache=True).texture


load(__file__)
