"""A plain keyboard for searches and names: at most half of the screen, keys as large as that allows."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.boxlayout import BoxLayout

from companion.ui import theme
from companion.ui.controls.widgets import Action

ROWS = ("qwertyuiop", "asdfghjkl-", "zxcvbnm")
DIGITS = "1234567890"
"""These stand in the first row once they are asked for."""
ERASE, SPACE, CLOSE, ACCENT, OTHERS = "erase", "space", "close", "accent", "digits"
ACCENTED = (
    "aäáàâãåæą", "cçćč", "dďđ", "eéèêëęě", "gğ", "iíìîï\u0131", "lł", "nñńň", "oöóòôõøœő", "rř", "sšśşß", "tťţ", "uüúùûůű", "yýÿ", "zžźż",
)  # fmt: skip
"""Each letter with its accented ones, the more common ones first."""


def other(letter: str) -> str:
    """The same letter with its next accent, after the last one without; a letter that has none stays."""
    ring = next((ring for ring in ACCENTED if letter.lower() in ring), letter)
    if letter.isupper():
        ring = "".join(each.upper() for each in ring if len(each.upper()) == 1 and each.upper().lower() == each)
    return ring[(ring.index(letter) + 1) % len(ring)]


def typed(name: str, key: str) -> str:
    """The name after one more key. A word begins with a capital."""
    begins = not name or name[-1] in " -"
    if key == ERASE:
        return name[:-1]
    if key == ACCENT:
        return name[:-1] + other(name[-1]) if name else ""
    if key == SPACE:
        return name if begins else name + " "
    return name + (key.upper() if begins else key)


class Keyboard(BoxLayout):
    """Dispatches `on_key(text)`: a letter or digit, or `erase`, `space`, `close`; with `accents` also `accent`, for the last letter."""

    __events__ = ("on_key",)

    def __init__(self, say: Callable[[str], str], *, accents: bool = False, **kwargs: object) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, **kwargs)
        rows = [[self._key(key, key) for key in row] for row in ROWS]
        self._first, self._say = rows[0], say
        self._others = self._key(say("digits"), OTHERS, 1.3)
        others = [self._others, *([self._key(say("accent"), ACCENT, 1.3)] if accents else [])]
        others += [self._key(say("erase"), ERASE, 1.7), self._key(say("space"), SPACE, 1.7), self._key(say("hide"), CLOSE, 1.5)]
        # A narrow panel has no room for words beside seven letters.
        rows[-1:] = [rows[-1], others] if theme.metrics.portrait else [rows[-1] + others]
        for row in rows:
            line = BoxLayout(spacing=theme.metrics.gap / 2)
            for key in row:
                line.add_widget(key)
            self.add_widget(line)
        self.spacing = theme.metrics.gap / 2
        self.height = theme.metrics.least * (1.15 if theme.metrics.portrait else 1.3) * len(rows)

    def on_key(self, text: str) -> None:
        """A key was touched."""

    def _key(self, label: str, sends: str, share: float = 1.0) -> Action:
        key = Action(text=label, size_hint_x=share)
        key.size_hint_y = 1
        key.name = sends
        key.bind(on_release=lambda key: self._touched(key.name))
        return key

    def _touched(self, name: str) -> None:
        if name != OTHERS:
            self.dispatch("on_key", name)
            return
        letters = self._first[0].name in DIGITS
        for key, sign in zip(self._first, ROWS[0] if letters else DIGITS, strict=True):
            key.name = key.text = sign
        self._others.text = self._say("digits" if letters else "letters")
