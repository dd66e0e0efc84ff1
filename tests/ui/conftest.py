"""The app with a host that only writes down what it is asked."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import pytest
from kivy.animation import Animation
from kivy.app import App
from kivy.clock import Clock
from kivy.config import Config
from kivy.lang import Builder
from kivy.lang.builder import _handlers

from companion.assemble import folder, load_board
from companion.gc_pauses import unswept
from companion.present.home import (
    CameraView,
    ClockCard,
    FormCard,
    GameCard,
    HomeView,
    MatchCard,
    NewMatch,
    OldMatch,
    OptionCard,
    PolicyCard,
    ResumeCard,
    RuleText,
    SettingsView,
)
from companion.present.view import PlayView
from companion.present.words import Words
from companion.referee.commands import Order, named
from vision.board import Board

# The offscreen window keeps the pixels that it was made with: enough for every panel, each uses its lower left part.
# One window serves the whole process, so it is sized before anything imports it.
Config.set("graphics", "width", "1280")
Config.set("graphics", "height", "1280")

from tests.ui.driver import Driver, Start, made_up_time  # noqa: E402

SIZES = ((800, 480), (720, 1280))


@cache
def hunt() -> tuple[Board, Words]:
    """Board and sentences of Treasure Hunt, which nothing changes."""
    return load_board("treasure-hunt", 4), Words.load(folder("treasure-hunt") / "words.toml")


class NotedHost:
    """Answers as the companion would and remembers every call."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []
        self.kept: tuple[MatchCard, ...] = ()
        self.old_matches: list[OldMatch] = []
        """The answers to each question for a match; the last stays."""
        self.settings_view, self.camera_view = SettingsView(), CameraView()
        self.forms: tuple[FormCard, ...] = ()
        self.at_zero: OptionCard | None = None
        self.clocks: tuple[tuple[str, str], ...] = ()
        self.board, self.sentences = hunt()
        self.rules = (
            RuleText("TH-035", "Every tile counts", "Movement", "Movement", "Every tile on the way counts. " * 6),
            RuleText("TH-021", "Two tiles a row", "Claiming", "When can you claim", "At most two."),
        )

    def home(self) -> HomeView:
        options = (OptionCard("finish", "Finish", ("far_row", "last_tile"), ("far row", "last tile"), "far_row"),)
        return HomeView(
            games=(GameCard("treasure-hunt", "Treasure Hunt", (1, 2, 3, 4), options, self.forms, self.clocks),),
            resume=(ResumeCard("m1", "treasure-hunt", "Treasure Hunt", "Treasure Hunt, turn 7"),),
            devices="Camera ready. Dice simulated.",
            clocks=(
                ClockCard("off", "No clock", "", (("off", ""),)),
                ClockCard("turn", "A turn", "Each turn has", (("turn:60", "1 min"), ("turn:120", "2 min"))),
            ),
            policies=(PolicyCard("teaching", "Teaching", "All is explained."), PolicyCard("friendly", "Friendly", "Some is only said.")),
            at_zero=self.at_zero,
        )

    def begin(self, wanted: NewMatch) -> None:
        self.calls.append(("begin", wanted.game, wanted.seats, dict(wanted.options), wanted.clock, wanted.policy))

    def resume(self, match: str) -> None:
        self.calls.append(("resume", match))

    def leave(self) -> None:
        self.calls.append(("leave",))

    def order(self, order: Order) -> None:
        self.calls.append((*named(order)[:1], dict(named(order)[1])))

    def press(self, seat: str) -> None:
        self.calls.append(("press", seat))

    def roll(self) -> None:
        self.calls.append(("roll",))

    def rolled(self, values: tuple[int, ...]) -> None:
        self.calls.append(("rolled", values))

    def matches(self) -> tuple[MatchCard, ...]:
        return self.kept

    def old_match(self, match: str) -> OldMatch:
        self.calls.append(("old_match", match))
        return self.old_matches.pop(0) if len(self.old_matches) > 1 else self.old_matches[0]

    def forget(self, match: str) -> None:
        self.calls.append(("forget", match))

    def statistics(self) -> tuple[str, ...]:
        return ("12 matches were played.",)

    def settings(self) -> SettingsView:
        return self.settings_view

    def change(self, key: str, value: str) -> None:
        self.calls.append(("change", key, value))

    def survey(self, what: str) -> None:
        self.calls.append(("survey", what))

    def look(self, game: str, seats: int) -> None:
        self.calls.append(("look", game, seats))

    def look_away(self) -> None:
        self.calls.append(("look_away",))

    def camera(self) -> CameraView:
        return self.camera_view

    def power_off(self) -> None:
        self.calls.append(("power_off",))

    def why_not(self, piece: str, place: str) -> str:
        self.calls.append(("why_not", piece, place))
        return "It may not go there: every tile on the way counts."

    def plan(self) -> Any:
        return self.board

    def words(self) -> Words:
        return self.sentences

    def search(self, text: str, view: PlayView, place: str) -> tuple[RuleText, ...]:
        self.calls.append(("search", text, place))
        return tuple(rule for rule in self.rules if text.lower() in f"{rule.title} {rule.text}".lower())

    def rule(self, rule_id: str) -> RuleText | None:
        return next((rule for rule in self.rules if rule.id == rule_id), None)


def forget(apps: list[Any], others: list[Any]) -> None:
    """Takes away all that would keep apps that are over, or have their widgets go on with their work. `others`: events of nobody here."""
    from kivy.core.window import Window

    while apps:
        app = apps.pop()
        app.dispatch("on_stop")
        app.pages.clear_widgets()
    # Rules follow every change of size until memory is swept: also on rows that were replaced, and on sheets that were closed.
    for uid in list(_handlers):
        Builder.unbind_widget(uid)
    # A scroll bar that fades, perhaps that of an earlier app, would keep all of its app for good.
    Animation._instances.clear()
    # The next test begins at the same made-up time again: what was to happen later would stay for many tests.
    for event in Clock.get_events():
        if event not in others:
            event.cancel()
    for child in Window.children[:]:
        Window.remove_widget(child)
    Window.canvas.clear()
    App._running_app = None


@contextmanager
def swept_behind() -> Iterator[None]:
    """Sweeps memory once, when the block is over. Amid a test each search would go over all the widgets that are still there."""
    with unswept():
        yield
        gc.collect(1)


@pytest.fixture
def host() -> NotedHost:
    return NotedHost()


@pytest.fixture
def start(host: NotedHost) -> Iterator[Start]:
    """Starts the app at a panel's size; everything is cleaned up behind it."""
    from kivy.base import EventLoop
    from kivy.core.window import Window

    from companion.ui.app import CompanionApp

    apps: list[Any] = []
    others = Clock.get_events()
    with swept_behind(), made_up_time() as now:

        def go(size: tuple[int, int] = SIZES[0], behind: Any = None, **kwargs: Any) -> Driver:
            Window.size = size
            app = CompanionApp(behind or host, **kwargs)
            apps.append(app)
            app._run_prepare()
            EventLoop.status = "started"
            driver = Driver(app, now)
            driver.frames(5)
            return driver

        yield go
        forget(apps, others)
