"""The seam to Kivy for callers from outside the app: its window's settings, and work for its next frame."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock
from kivy.config import Config


def configure(width_px: int, height_px: int, *, fullscreen: bool = False) -> None:
    """Settings of the window; before anything imports Kivy's window."""
    Config.set("graphics", "width", str(width_px))
    Config.set("graphics", "height", str(height_px))
    if fullscreen:
        Config.set("graphics", "fullscreen", "auto")
    Config.set("input", "mouse", "mouse,disable_multitouch")
    # SDL hands every touch on as a mouse. Kivy's own look at the input devices would count it a second time, wherever it may read them:
    # on a Pi always.
    for name, provider in Config.items("input"):
        if provider.startswith("probesysfs"):
            Config.remove_option("input", name)


def next_frame(work: Callable[[], object], after_s: float = 0.0) -> None:
    """Does this on the screen's thread, at the next frame or so many seconds later. May be called from any thread."""
    Clock.schedule_once(lambda _dt: work(), after_s)
