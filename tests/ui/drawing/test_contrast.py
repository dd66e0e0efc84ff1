"""Words on every ground have a contrast of at least 4.5 (WCAG 2.2, AA). It is computed from the colours that widgets really use."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView

from companion.present.home import MatchCard, SettingCard, SettingsView
from companion.ui import theme
from companion.ui.controls.widgets import KINDS, Action
from tests.ui import tables
from tests.ui.conftest import NotedHost
from tests.ui.driver import Driver, Start

LEAST = 4.5
GROUNDS = {"night": theme.NIGHT, "panel": theme.PANEL, "raised": theme.RAISED}


def test_the_formula_is_that_of_the_guideline() -> None:
    assert theme.contrast([0, 0, 0, 1], [1, 1, 1, 1]) == pytest.approx(21.0)
    assert theme.contrast([1, 1, 1, 1], [1, 1, 1, 1]) == pytest.approx(1.0)
    grey = [0x76 / 255] * 3
    assert theme.contrast(grey, [1, 1, 1]) == pytest.approx(4.54, abs=0.01)  # the guideline's own example of what just passes


@pytest.mark.parametrize("name", [*theme.SEATS, *(f"mark {mark}" for mark in theme.MARKS), "paper", "shade", "back", "over"])
def test_letters_on_a_colour_can_be_read(name: str) -> None:
    others = {"paper": theme.PAPER, "shade": theme.SHADE, "back": theme.BACK, "over": theme.BLACK}
    shade = theme.MARKS[name[5:]] if name.startswith("mark ") else others.get(name) or theme.SEATS[name]
    ink = theme.OVER if name == "over" else theme.on(shade)
    assert theme.contrast(ink, shade) >= LEAST


@pytest.mark.parametrize("ground", GROUNDS)
def test_words_on_the_grounds_of_pages_can_be_read(ground: str) -> None:
    inks = {"ink": theme.INK, "soft": theme.SOFT, "orange": theme.ORANGE, **theme.TONES}
    for name, ink in inks.items():
        assert theme.contrast(ink, GROUNDS[ground]) >= LEAST, name


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("state", ["normal", "down", "disabled"])
def test_buttons_can_be_read_touched_or_not(start: Start, kind: str, state: str) -> None:
    start()
    button = Action(kind=kind, text="Words", disabled=state == "disabled")
    if state == "down":
        button.state = "down"
    assert theme.contrast(button.ink, button.shown) >= LEAST, f"{theme.contrast(button.ink, button.shown):.2f}"


def test_every_label_of_every_page_can_be_read_on_what_is_painted_behind_it(start: Start, host: NotedHost, tmp_path: Path) -> None:
    host.settings_view = SettingsView((SettingCard("volume", "Volume", ("off", "loud"), ("Off", "Loud"), "loud"),), can_power_off=True)
    host.kept = (MatchCard("7", "treasure-hunt", "Treasure Hunt", "Ann and Bob.", "open", can_resume=True),)
    app = start()
    checked = check(app, tmp_path)
    late = tuple(replace(seat, clock_s=0.0, out=seat.to_act) for seat in tables.PLAY.seats)
    views = (tables.SETUP, tables.PLAY, tables.DISPUTE, tables.QUESTION, tables.OWED, tables.END)
    for view in (*views, replace(tables.PLAY, paused=True), replace(tables.PLAY, seats=late), replace(tables.PLAY, notice="No camera.")):
        app.show(view)
        checked += check(app, tmp_path)
    app.show(tables.PLAY)
    for page in ("more", "history", "names", "settings", "matches", "statistics", "camera", "across", "rules"):
        app.app.open_page(page)
        app.frames(2)
        checked += check(app, tmp_path)
    assert checked > 150


def check(app: Driver, folder: Path) -> int:
    """Each label's colour against the colour that is most frequent where it lies, in the picture of the page."""
    picture = cv2.cvtColor(cv2.imread(str(app.shot(folder / "page.png"))), cv2.COLOR_BGR2RGB)
    labels = [each for each in app.walk() if isinstance(each, Label) and each.text and app.in_sight(each)]
    count = 0
    for label in labels:
        x, y = (round(side) for side in label.to_window(label.x, label.y))
        box = picture[max(0, picture.shape[0] - y - round(label.height)) : picture.shape[0] - y, max(0, x) : x + round(label.width)]
        if box.size < 300 or cut_off(label):
            continue
        # Three bytes as one number: rows take ten times as long to sort.
        colours, counts = np.unique(box.reshape(-1, 3) @ np.array([1 << 16, 1 << 8, 1]), return_counts=True)
        ground = [channel / 255 for channel in int(colours[counts.argmax()]).to_bytes(3, "big")]
        ratio = theme.contrast(label.color, ground)
        assert ratio >= LEAST, f"{app.page}: {label.text!r} has {ratio:.2f} on {ground}"
        count += 1
    return count


def cut_off(label: Any) -> bool:
    """Scrolled out of sight, wholly or in part."""
    each = label
    while each.parent is not None and each.parent is not each:
        each = each.parent
        if isinstance(each, ScrollView):
            low, high = (each.to_window(0, side)[1] for side in (each.y, each.top))
            bottom = label.to_window(label.x, label.y)[1]
            return bool(bottom < low - 1 or bottom + label.height > high + 1)
    return False
