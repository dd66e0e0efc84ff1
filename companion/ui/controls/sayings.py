"""Sentences as a list to touch, such as acts that can only be said.

Many are narrowed down by how they begin: `Red 1 dashes ...`, then the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import StringProperty

from companion.present.words import Words
from companion.ui import theme
from companion.ui.controls import widgets  # noqa: F401 - kv rules of the widgets
from companion.ui.controls.consent import Cover
from companion.ui.controls.widgets import Action

FEW = 7
"""So many sentences are listed as they are."""

Saying = tuple[str, Any]


def branches(sayings: tuple[Saying, ...]) -> tuple[tuple[str, tuple[Saying, ...]], ...]:
    """The sentences grouped where they first differ, in their order: each group's beginning, and its sentences.

    Few are not grouped: each stands for itself, whole.
    """
    if len(sayings) <= FEW:
        return tuple((text, ((text, action),)) for text, action in sayings)
    split = [text.split() for text, _ in sayings]
    shared = _shared(split)
    groups: dict[tuple[str, ...], list[Saying]] = {}
    for words, saying in zip(split, sayings, strict=True):
        groups.setdefault(tuple(words[: shared + 1]), []).append(saying)
    return tuple((_head(group), tuple(group)) for group in groups.values())


def _head(group: list[Saying]) -> str:
    """The words with which all of a group begin; of one alone the whole sentence."""
    if len({text for text, _ in group}) == 1:
        return group[0][0]
    words = [text.split() for text, _ in group]
    return " ".join(words[0][: _shared(words)]) + " ..."


def _shared(split: Iterable[list[str]]) -> int:
    """Returns how many words all begin with."""
    count = 0
    for same in zip(*split, strict=False):
        if len(set(same)) > 1:
            break
        count += 1
    return count


class SayingsSheet(Cover):
    """Covers the page until something was said (`answered(action)`) or thought better of (`cancelled()`).

    `asks`: the words key of its title (`<asks>_title`) and of the sentence below.
    """

    title = StringProperty("")
    sentence = StringProperty("")

    def __init__(
        self,
        sayings: tuple[Saying, ...],
        words: Words,
        answered: Callable[[Any], None],
        cancelled: Callable[[], None],
        *,
        asks: str = "say",
    ) -> None:
        super().__init__(orientation="vertical")
        self._words, self._answered, self._cancelled, self._asks = words, self.once(answered), cancelled, asks
        self._path = [sayings]
        self.back = Action(text="")
        self.back.size_hint_y = 1
        self.back.bind(on_release=lambda *_: self._up())
        self.ids.bar.add_widget(self.back)
        self._list()

    def _list(self) -> None:
        here = self._path[-1]
        self.title = self._words.say("screen", f"{self._asks}_title") if len(self._path) == 1 else _head(list(here))
        self.sentence = self._words.say("screen", f"{self._asks}_sentence")
        self.back.text = self._words.say("screen", "cancel" if len(self._path) == 1 else "back")
        box = self.ids.answers
        box.clear_widgets()
        for text, group in branches(here):
            button = Action(text=text)
            button.halign, button.height = "left", theme.metrics.least * 1.15
            button.bind(on_release=lambda _b, group=group: self._touched(group))
            box.add_widget(button)
        self.ids.scroll.scroll_y = 1

    def _touched(self, group: tuple[Saying, ...]) -> None:
        if len({text for text, _ in group}) == 1:
            self._answered(group[0][1])
            return
        self._path.append(group)
        self._list()

    def _up(self) -> None:
        if len(self._path) == 1:
            self._cancelled()
            return
        self._path.pop()
        self._list()


Builder.load_file(str(Path(__file__).with_name("sayings.kv")))
