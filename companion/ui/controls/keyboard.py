"""A plain keyboard for searching: at most half of the screen, keys as large as that allows."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.boxlayout import BoxLayout

from companion.ui import theme
from companion.ui.controls.widgets import Action

ROWS = ("qwertyuiop", "asdfghjkl-", "zxcvbnm")
ERASE, SPACE, CLOSE = "erase", "space", "close"


class Keyboard(BoxLayout):
    """Dispatches `on_key(text)`: a letter, or `erase`, `space`, `close`."""

    __events__ = ("on_key",)

    def __init__(self, say: Callable[[str], str], **kwargs: object) -> None:
        super().__init__(orientation="vertical", **kwargs)
        for row in ROWS:
            line = BoxLayout(spacing=theme.metrics.gap / 2)
            for key in row:
                line.add_widget(self._key(key, key))
            if row == ROWS[-1]:
                line.add_widget(self._key(say("erase"), ERASE, 1.9))
                line.add_widget(self._key(say("space"), SPACE, 1.9))
                line.add_widget(self._key(say("hide"), CLOSE, 1.6))
            self.add_widget(line)
        self.spacing = theme.metrics.gap / 2

    def on_key(self, text: str) -> None:
        """A key was touched."""

    def _key(self, label: str, sends: str, share: float = 1.0) -> Action:
        key = Action(text=label, size_hint_x=share)
        key.size_hint_y = 1
        key.name = sends
        key.bind(on_release=lambda *_: self.dispatch("on_key", sends))
        return key
