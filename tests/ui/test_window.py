"""The window's settings, before there is a window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kivy.clock import Clock
from kivy.config import Config

from companion.ui.window import configure
from tests.ui.driver import made_up_time


@pytest.fixture
def untouched() -> Iterator[None]:
    """Kivy's settings are as before, whatever is set here."""
    before = {section: dict(Config.items(section)) for section in ("graphics", "input")}
    yield
    for section, values in before.items():
        for name, _ in Config.items(section):
            if name not in values:
                Config.remove_option(section, name)
        for name, value in values.items():
            Config.set(section, name, value)


@pytest.mark.usefixtures("untouched")
@pytest.mark.parametrize("provider", ["probesysfs", "probesysfs,provider=hidinput"])
def test_a_touch_on_a_pi_counts_once(provider: str) -> None:
    Config.set("input", "%(name)s", provider)
    configure(800, 480, fullscreen=True)
    assert dict(Config.items("input")) == {"mouse": "mouse,disable_multitouch"}
    assert (Config.get("graphics", "width"), Config.get("graphics", "fullscreen")) == ("800", "auto")


def test_behind_a_made_up_time_the_next_tick_does_not_sleep_until_it() -> None:
    """A machine that has just started stands at less than the made-up time."""
    with made_up_time() as now:
        now[0] = Clock.time() + 1e9
        Clock.tick()
        assert Clock._last_tick == now[0]
    assert Clock._last_tick <= Clock.time()
