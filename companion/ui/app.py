"""The app: pages, and which of them is on. Everything it knows comes as frozen views; everything it wants goes to the host."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.screenmanager import NoTransition, ScreenManager

from companion.present.view import PlayView
from companion.ui.bridge import Bridge, Host
from companion.ui.screens.dispute import DisputePage
from companion.ui.screens.end import EndPage
from companion.ui.screens.home import HomePage
from companion.ui.screens.more import MorePage
from companion.ui.screens.play import PlayPage
from companion.ui.screens.rules import RulesPage
from companion.ui.screens.setup import SetupPage
from companion.ui.theme import NIGHT, metrics

PAGES = {
    "home": HomePage, "setup": SetupPage, "play": PlayPage, "dispute": DisputePage, "rules": RulesPage, "more": MorePage, "end": EndPage,
}  # fmt: skip
BY_HAND = ("rules", "more")
"""Pages that people opened; a calm view does not take them away."""


class CompanionApp(App):
    """The touchscreen. Views come through `bridge`; `shown(app, view)` is called after each, for what must follow it (screenshots)."""

    title = "Table Companion"

    def __init__(
        self,
        host: Host,
        bridge: Bridge | None = None,
        pitch_mm: float | None = None,
        shown: Callable[[CompanionApp, PlayView], None] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.host = host
        self.pitch_mm = pitch_mm
        self.view = PlayView()
        self.bridge = bridge or Bridge()
        self.bridge.listen(self.show)
        self._shown = shown
        self._alarm: tuple[object, ...] = ()
        self._opened = ""

    def build(self) -> ScreenManager:
        Window.clearcolor = NIGHT
        metrics.fit(Window.width, Window.height, self.pitch_mm)
        Window.bind(size=self._resized)
        self.pages = ScreenManager(transition=NoTransition())
        for name, kind in PAGES.items():
            page = kind(name=name)
            page.host = self.host
            page.words = self.host.words()
            page.bind(on_go=self._go)
            self.pages.add_widget(page)
        self.go("home")
        return self.pages

    def on_stop(self) -> None:
        Window.unbind(size=self._resized)

    def page(self, name: str = "") -> Any:
        """A page by its name; the one that is on without."""
        return self.pages.get_screen(name or self.pages.current)

    def show(self, view: PlayView) -> None:
        """A newer view. The page follows it: a ruling or a question comes up by itself, and goes once it is settled."""
        before, self.view = self.view, view
        if view.game != before.game or view.plan != before.plan or self.page("play").plan is None:
            self._dress()
        alarm = self._alarm_of(view)
        news = bool(alarm) and alarm != self._alarm
        moved = view.screen != before.screen and (bool(alarm) or self.pages.current not in BY_HAND)
        if news or moved or view.screen == "home":
            self._opened = ""
        self._alarm = alarm
        self.go(self._opened or view.screen)
        self.page().view = view
        if self._shown is not None:
            self._shown(self, view)

    def go(self, name: str, **details: Any) -> None:
        """Shows a page."""
        if name == "home" and self.pages.current != "home":
            self.host.leave()
        if name == "home":
            self.page("home").show(self.host.home())
        if self.pages.current != name:
            self.pages.current = name
        page = self.page(name)
        page.view = self.view
        if name == "rules":
            page.open(**details)

    def _go(self, _page: object, name: str, **details: Any) -> None:
        self.open_page(name, **details)

    def open_page(self, name: str, **details: Any) -> None:
        """What people open stays until they go back, or until something happens that must not be overlooked."""
        self._opened = "" if name in ("back", "home", self.view.screen) else name
        self.go("home" if name == "home" else self._opened or self.view.screen, **details)

    def _dress(self) -> None:
        words, plan = self.host.words(), self.host.plan()
        for name in PAGES:
            page = self.page(name)
            page.words, page.plan = words, plan

    def _alarm_of(self, view: PlayView) -> tuple[object, ...]:
        """What must not be overlooked: it brings its page up once."""
        if view.screen != "dispute":
            return ()
        called = view.ruling.called if view.ruling is not None and view.ruling.open and not view.ruling.owes else None
        return (called, view.question, bool(view.notice) and called is None and view.question is None)

    def _resized(self, _window: object, size: tuple[float, float]) -> None:
        metrics.fit(*size, self.pitch_mm)
        Clock.schedule_once(lambda _dt: self.page("home").show(self.host.home()) if self.pages.current == "home" else None)
