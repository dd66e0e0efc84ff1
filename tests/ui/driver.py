"""Drives the real app in an offscreen window: frames by hand, touches as touches, time as given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch

from companion.present.view import PlayView
from companion.ui.controls.consent import READ_S, PersonButton


@contextmanager
def made_up_time() -> Iterator[list[float]]:
    """The screen's time in seconds, which a test moves on itself, until the block ends."""
    now = [1000.0]
    before, fps = Clock.time, Clock._max_fps
    Clock.time, Clock._max_fps = (lambda: now[0]), 0
    Clock._last_tick = now[0]
    try:
        yield now
    finally:
        Clock.time, Clock._max_fps = before, fps
        # On a machine that runs for less than the made-up time the next tick would sleep until then.
        Clock._last_tick = before()


class Driver:
    """One app in the window. `now` is the screen's time in seconds."""

    def __init__(self, app: Any, now: list[float]) -> None:
        self.app = app
        self.now = now
        self.waiting = Event()

    def frames(self, count: int = 3, seconds: float = 0.02, *, drawn: bool = False) -> None:
        """Runs so many frames, and draws nothing of what nobody looks at. Drawing is most of the work without a graphics chip."""
        if not drawn:
            Window.on_draw = lambda: None
        try:
            for _ in range(count):
                self.now[0] += seconds
                EventLoop.idle()
        finally:
            if not drawn:
                del Window.on_draw

    def until(self, true: Callable[[], object], what: str, frames: int = 3000) -> None:
        """Draws until another thread has brought this about."""
        for _ in range(frames):
            if true():
                self.frames(2)
                return
            self.waiting.wait(0.005)
            self.frames(1)
        raise AssertionError(f"{what} did not happen; the page {self.page} says {self.texts()}")

    def show(self, view: PlayView) -> None:
        """As the match's thread would."""
        self.app.bridge.publish(view)
        self.frames()

    def tap(self, widget: Any) -> None:
        """A finger on the middle of a widget."""
        self.tap_at(*widget.to_window(*widget.center))

    def tap_at(self, x: float, y: float) -> None:
        if self.app.page().sheet is not None:
            self.frames(2, READ_S)  # a sheet is read before it is touched
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        self.frames(2)
        touch.touch_up()
        self.frames(2)

    def find(self, text: str) -> Any:
        """The widget in sight that says this, as a person would look for it."""
        found = [each for each in self.walk() if getattr(each, "text", None) == text and self.in_sight(each)]
        assert found, f"nothing on the page says {text!r}; it says {self.texts()}"
        return found[0]

    def person(self, name: str) -> Any:
        """The button of a person who is asked."""
        return next(each for each in self.walk() if isinstance(each, PersonButton) and each.name == name)

    def texts(self) -> list[str]:
        """Everything that can be read."""
        return [each.text for each in self.walk() if getattr(each, "text", "") and self.in_sight(each)]

    def walk(self) -> Any:
        return self.app.page().walk(restrict=True)

    def in_sight(self, widget: Any) -> bool:
        return bool(widget.width > 1 and widget.height > 1 and widget.opacity > 0)

    @property
    def page(self) -> str:
        return str(self.app.pages.current)

    def shot(self, path: Path) -> Path:
        self.frames(3, drawn=True)
        return Path(Window.screenshot(name=str(path))).replace(path)


Start = Callable[..., Driver]
