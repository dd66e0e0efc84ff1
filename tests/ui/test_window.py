"""The window's settings, before there is a window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kivy.config import Config

from companion.ui.window import configure


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
