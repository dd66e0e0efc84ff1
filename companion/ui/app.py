"""The app: pages, and which of them is on. Everything it knows comes as frozen views; everything it wants goes to the host."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.base import ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.screenmanager import NoTransition, ScreenManager

from companion.present.view import PlayView
from companion.ui.bridge import Bridge, Host
from companion.ui.controls.choice import ChoiceSheet
from companion.ui.guarded import Guarded
from companion.ui.mistakes import Mistakes
from companion.ui.screens.home import HomePage
from companion.ui.screens.match.across import AcrossPage
from companion.ui.screens.match.camera import CameraPage
from companion.ui.screens.match.dispute import DisputePage
from companion.ui.screens.match.end import EndPage
from companion.ui.screens.match.history import HistoryPage
from companion.ui.screens.match.old import OldMatchPage
from companion.ui.screens.match.paused import PausedPage
from companion.ui.screens.match.play import PlayPage
from companion.ui.screens.match.setup import SetupPage
from companion.ui.screens.matches import MatchesPage
from companion.ui.screens.more import MorePage
from companion.ui.screens.names import NamesPage
from companion.ui.screens.rules import RulesPage
from companion.ui.screens.settings import SettingsPage
from companion.ui.screens.statistics import StatisticsPage
from companion.ui.theme import NIGHT, metrics

PAGES = {
    "home": HomePage, "setup": SetupPage, "play": PlayPage, "dispute": DisputePage, "end": EndPage, "paused": PausedPage,
    "rules": RulesPage, "more": MorePage, "history": HistoryPage, "names": NamesPage, "settings": SettingsPage, "matches": MatchesPage,
    "old": OldMatchPage, "statistics": StatisticsPage, "camera": CameraPage, "across": AcrossPage,
}  # fmt: skip
FOLLOWING = ("home", "setup", "play", "dispute", "end", "paused")
"""Pages that views bring up. All others were opened by people; a calm view does not take them away."""
MAKE_EVERY_S = 0.5
"""Seconds between two pages that are made ahead. The first page is there at once, and none takes long to open later."""
FROM_AFAR = "across"
"""The page that shows a ruling by itself; only a touch, the end or a pause takes it away."""


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
        self.host: Any = Guarded(host, self.failed)
        self.pitch_mm = pitch_mm
        self.view = PlayView()
        self.bridge = bridge or Bridge()
        self.bridge.listen(self.show)
        self._shown = shown
        self._alarm: tuple[object, ...] = ()
        self._opened: list[str] = []
        self._mistakes = Mistakes(lambda kind: self.failed(self._words.say("screen", "mistake", kind=kind)))

    def build(self) -> ScreenManager:
        Window.clearcolor = NIGHT
        metrics.fit(Window.width, Window.height, self.pitch_mm)
        Window.bind(size=self._resized)
        self.pages = ScreenManager(transition=NoTransition())
        self._words, self._plan = self.host.words(), None
        self.go("home")
        ExceptionManager.add_handler(self._mistakes)
        self._making = Clock.schedule_interval(lambda _dt: self._make_one(), MAKE_EVERY_S)
        return self.pages

    def on_stop(self) -> None:
        ExceptionManager.remove_handler(self._mistakes)
        Window.unbind(size=self._resized)
        self._making.cancel()

    def page(self, name: str = "") -> Any:
        """A page by its name, made when it is first asked for; the one that is on without."""
        name = name or self.pages.current
        if not self.pages.has_screen(name):
            page = PAGES[name](name=name)
            page.host, page.words, page.plan = self.host, self._words, self._plan
            page.bind(on_go=self._go)
            self.pages.add_widget(page)
        return self.pages.get_screen(name)

    def _make_one(self) -> bool:
        """Makes a page that nobody has opened yet, so that it is there at once; False when all are made."""
        missing = next((name for name in PAGES if not self.pages.has_screen(name)), None)
        if missing is not None:
            self.page(missing)
        return missing is not None

    def show(self, view: PlayView) -> None:
        """A newer view. The page follows it: a ruling or a question comes up by itself, and goes once it is settled."""
        before, self.view = self.view, view
        if view.game != before.game or view.plan != before.plan or self._plan is None:
            self._dress()
        alarm = self._alarm_of(view)
        news = bool(alarm) and alarm != self._alarm
        turned = screen_of(view) != screen_of(before)
        moved = turned and (bool(alarm) or self.pages.current in FOLLOWING)
        if self.pages.current == FROM_AFAR:
            news, moved = False, turned and screen_of(view) in {"end", "paused"}
        # What people opened on the first page stays when the match that they left is closed at last: a camera may take seconds.
        home = "home" in {before.screen, view.screen} and (before.screen != view.screen or bool(view.notice))
        if news or moved or home:
            self._opened = []
        self._alarm = alarm
        if view.screen == "home" and view.notice:
            self.failed(view.notice)
        self.go(self._on_top())
        self.page().view = view
        if self._shown is not None:
            self._shown(self, view)

    def go(self, name: str) -> None:
        """Shows a page."""
        if name == "home":
            if self.view.screen != "home":
                self.host.leave()
                self.view = PlayView()
                self._dress()
            self.page("home").show(self.host.home())
        page = self.page(name)
        if self.pages.current != name:
            self.pages.current = name
        page.view = self.view

    def _go(self, _page: object, name: str, **details: Any) -> None:
        self.open_page(name, **details)

    def open_page(self, name: str, **details: Any) -> None:
        """Opens a page, which stays until people go back or an alarm comes."""
        if name == "back":
            self._opened = self._opened[:-1]
        elif name in {"home", self.view.screen}:
            self._opened = []
        elif name in self._opened:
            self._opened = self._opened[: self._opened.index(name) + 1]
        else:
            self._opened.append(name)
        self._dress()
        self.go("home" if name == "home" else self._on_top())
        if name not in {"back", "home"}:
            self.page().open(**details)

    def failed(self, sentence: str) -> None:
        """Something that was asked for went wrong: the sentence comes over the page, with the next frame."""
        Clock.schedule_once(lambda _dt: self._tell(sentence))

    def _tell(self, sentence: str) -> None:
        page = self.page()
        page.cover(
            ChoiceSheet(
                page.say(page.words, "failed"), sentence, (), cancel=page.say(page.words, "close") or "OK",
                answered=lambda _value: None, cancelled=page.ask_no_more,
            )
        )  # fmt: skip

    def _on_top(self) -> str:
        return self._opened[-1] if self._opened else screen_of(self.view)

    def _dress(self) -> None:
        self._words, self._plan = self.host.words(), self.host.plan()
        for page in self.pages.screens:
            page.words, page.plan = self._words, self._plan

    def _alarm_of(self, view: PlayView) -> tuple[object, ...]:
        """An alarm of this view, which must not be overlooked: it brings its page up once."""
        if view.screen != "dispute":
            return ()
        called = view.ruling.called if view.ruling is not None and view.ruling.open and not view.ruling.owes else None
        return (called, view.question, bool(view.notice) and called is None and view.question is None)

    def _resized(self, _window: object, size: tuple[float, float]) -> None:
        metrics.fit(*size, self.pitch_mm)
        Clock.schedule_once(lambda _dt: self.page("home").show(self.host.home()) if self.pages.current == "home" else None)


def screen_of(view: PlayView) -> str:
    """The page that a view brings up: its screen, or `paused` over a match that stands still."""
    return "paused" if view.paused and view.screen not in {"home", "end"} else view.screen
