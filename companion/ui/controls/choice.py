"""One question before something begins, with a few large answers; a sheet over the page."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import StringProperty

from companion.ui import theme
from companion.ui.controls.consent import Cover
from companion.ui.controls.widgets import Action

MOST_HIGH = 3
"""Least heights of a button that an answer may have."""


class ChoiceSheet(Cover):
    """The first answer is what most people want, unless all are `grave`. `answered(value)` or `cancelled()` is called once."""

    title = StringProperty("")
    sentence = StringProperty("")

    def __init__(
        self,
        title: str,
        sentence: str,
        answers: Iterable[tuple[Any, str]],
        *,
        cancel: str,
        answered: Callable[[Any], None],
        cancelled: Callable[[], None],
        grave: bool = False,
    ) -> None:
        super().__init__(orientation="vertical", title=title, sentence=sentence)
        answered, cancelled = self.once(answered), self.once(cancelled)
        for number, (value, label) in enumerate(answers):
            look = "grave" if grave else "plain" if number else "main"
            button = Action(text=label, kind=look, most=theme.metrics.hand * 1.2)
            # A button that fills a tall panel is no button any more.
            button.size_hint_y, button.size_hint_max_y, button.pos_hint = 1, theme.metrics.least * MOST_HIGH, {"top": 1}
            button.bind(on_release=lambda _b, value=value: answered(value))
            self.ids.answers.add_widget(button)
        if grave:
            self.ids.cancel.kind, self.ids.cancel.height = "main", theme.metrics.target * 1.2
        self.ids.cancel.text = cancel
        self.ids.cancel.bind(on_release=lambda *_: cancelled())


Builder.load_file(str(Path(__file__).with_name("choice.kv")))
