"""The window of the app at a real table, driven by touches. The glass has a fake time, everything behind it the machine's own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from companion.settings.config import load
from companion.ui.controls.consent import PersonButton
from companion.ui.controls.dice import FaceButton
from companion.ui.controls.widgets import Action
from companion.wiring import Wishes, app
from tests.ui.driver import Driver, made_up_time

CLOCK = re.compile(r"\d+:\d\d")


class Person(Driver):
    """Somebody who reads the glass and touches it; the table itself is the room's."""

    def sees(self, *texts: str, frames: int = 6000) -> None:
        """Waits until the glass says all of this somewhere."""

        def said() -> bool:
            page = " ".join(self.texts())
            return all(text in page for text in texts)

        self.until(said, f"the glass saying {texts}", frames)

    def touches(self, text: str) -> None:
        """A finger on what says this, once it is there."""
        self.until(lambda: self.offers(text), f"something to touch that says {text!r}")
        self.frames(1, 0.3)  # nobody reads and touches faster
        self.tap(self.find(text))

    def says_roll(self, *values: int) -> None:
        """Tells the glass what ordinary dice in the hand showed, a row of faces for each."""
        self.touches("I rolled...")
        self.until(lambda: self.app.page().sheet is not None, "the sheet of faces")
        rows = [row for row in self.walk() if row.children and all(isinstance(each, FaceButton) for each in row.children)]
        for row, value in zip(reversed(rows) if len(rows) > 1 and rows[0].y < rows[-1].y else rows, values, strict=True):
            self.tap(next(face for face in row.children if face.value == value))
        self.touches("I rolled " + " + ".join(map(str, values)))

    def sheet(self) -> Any:
        """The widget that covers the page now; None when nothing does."""
        return self.app.page().sheet

    def says(self, sentence: str) -> None:
        """Touches a sentence of the list of what can be said, which may be found by its beginning first."""
        self.until(lambda: self.app.page().sheet is not None, "what can be said")
        while not self.offers(sentence):
            actions = [each for each in self.walk() if isinstance(each, Action) and each.text]
            beginnings = [each for each in actions if sentence.startswith(each.text.rstrip(". "))]
            assert beginnings, f"nothing leads to {sentence!r} among {self.texts()}"
            self.tap(max(beginnings, key=lambda each: len(each.text)))
        self.tap(self.find(sentence))

    def presses(self, seat: str) -> None:
        """The seat's button on the glass, and once more where it asks."""
        self.tap(next(each for each in self.walk() if getattr(each, "key", "") in (f"press:{seat}",)))
        if self.app.page().sheet is not None:
            self.tap(next(each for each in self.walk() if getattr(each, "text", "").startswith("Yes: ")))

    def agrees(self, *names: str) -> None:
        """Each of these persons touches their own button."""
        for name in names:
            self.until(lambda: any(isinstance(each, PersonButton) for each in self.walk()), "the people being asked")
            self.tap(self.person(name))

    def clock(self) -> Any:
        """The clock of whoever is to act, as it stands on the page."""
        return next(each for each in self.walk() if CLOCK.fullmatch(getattr(each, "text", "") or "") and self.in_sight(each))

    def touches_resume(self) -> None:
        """Goes on with the newest match that was not finished."""
        self.tap(self.app.page().ids.resume)

    def offers(self, text: str) -> bool:
        """True if something in sight says exactly this."""
        return any(getattr(each, "text", None) == text and self.in_sight(each) for each in self.walk())


@contextmanager
def glass(wishes: Wishes, settings: Path | None = None, size: tuple[int, int] = (800, 480)) -> Iterator[Person]:
    """The whole app as `companion play` joins it, in an offscreen window of this size."""
    from kivy.base import EventLoop
    from kivy.core.window import Window

    Window.size = size
    with made_up_time() as now, ExitStack() as closing:
        made = app(load(settings), wishes, closing)
        made._run_prepare()
        EventLoop.status = "started"
        person = Person(made, now)
        person.frames(5)
        try:
            yield person
        finally:
            made.dispatch("on_stop")
            for child in Window.children[:]:
                Window.remove_widget(child)
            Window.canvas.clear()


Script = Callable[[Person, Any], None]
