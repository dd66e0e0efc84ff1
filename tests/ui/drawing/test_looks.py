"""Measures of looks: sizes in millimetres, nothing cut off, nothing on top of something else, real pixels."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from kivy.core.text import Label as CoreLabel

from companion.assemble import load_board
from companion.live.host import TableHost
from companion.live.keeping.forgetful import Forgetful
from companion.live.table import Unwatched
from companion.present.view import PlayView, Standing
from companion.ui.controls.widgets import Action, Brief, FitLabel
from companion.ui.drawing import art
from companion.ui.theme import CAPITALS, MARKS, PANELS, SEATS
from tests.ui import tables
from tests.ui.conftest import SIZES
from tests.ui.driver import Driver, Start

both = pytest.mark.parametrize("size", SIZES, ids=["800x480", "720x1280"])
VIEWS = ("SETUP", "PLAY", "DISPUTE", "QUESTION", "OWED", "END")


def actions(app: Driver) -> list[Any]:
    return [each for each in app.walk() if isinstance(each, Action) and app.in_sight(each)]


@both
def test_what_is_touched_is_large_enough(start: Start, size: tuple[int, int]) -> None:
    app = start(size)
    pitch = PANELS[size]
    for name in VIEWS:
        app.show(getattr(tables, name))
        for button in actions(app):
            assert button.height * pitch >= 10, button.text
            assert button.width * pitch >= 15, button.text
            assert button.kind != "main" or button.height * pitch >= 19.5, button.text


@both
def test_nothing_is_cut_off_and_no_words_lie_on_others(start: Start, size: tuple[int, int]) -> None:
    app = start(size)
    for name in VIEWS:
        app.show(getattr(tables, name))
        boxes = [box_of(each, size) for each in app.walk() if isinstance(each, FitLabel) and each.text and app.in_sight(each)]
        for i, one in enumerate(boxes):
            for other in boxes[i + 1 :]:
                apart = one[2] <= other[0] + 1 or other[2] <= one[0] + 1 or one[3] <= other[1] + 1 or other[3] <= one[1] + 1
                assert apart, f"{name}: {one[4]!r} lies on {other[4]!r}"


def box_of(label: FitLabel, size: tuple[int, int]) -> tuple[float, float, float, float, str]:
    """Left, bottom, right, top in the window. The label must be in it, its words in the label, and large enough to be read."""
    x, y = label.to_window(label.x, label.y)
    assert x >= 0, label.text
    assert y >= 0, label.text
    assert x + label.width <= size[0] + 1, label.text
    assert y + label.height <= size[1] + 1, label.text
    wrapped = CoreLabel(text=label.text, font_size=label.font_size, bold=label.bold, font_name="Roboto", text_size=(label.width, None))
    wrapped.refresh()
    assert wrapped.content_size[1] <= label.height + 2, f"{label.text!r} does not fit"
    assert label.font_size * CAPITALS * PANELS[size] >= 1.5, f"{label.text!r} is too small to be read"
    return x, y, x + label.width, y + label.height, label.text


@both
def test_whose_turn_it_is_can_be_read_across_the_table(start: Start, size: tuple[int, int]) -> None:
    app = start(size)
    for seat in tables.PLAY.seats:
        turn = tuple(replace(each, to_act=each is seat, clock_s=95.0) for each in tables.PLAY.seats)
        app.show(replace(tables.PLAY, seats=turn))
        for text in (seat.name, "1:35"):
            capitals_mm = app.find(text).font_size * 0.711 * PANELS[size]
            assert capitals_mm >= 7.0, f"{text}: {capitals_mm:.1f} mm"


@both
def test_pieces_and_marks_are_real_pixels(start: Start, tmp_path: Path, size: tuple[int, int]) -> None:
    app = start(size)
    app.show(tables.DISPUTE)
    picture = cv2.imread(str(app.shot(tmp_path / "dispute.png")))
    assert picture.shape == (size[1], size[0], 3)
    for shade in (SEATS["red"], SEATS["green"], MARKS["may"], MARKS["wrong"]):
        bgr = [round(channel * 255) for channel in shade[2::-1]]
        assert (abs(picture.astype(int) - bgr).max(axis=2) <= 3).sum() > 20


@both
def test_a_place_is_where_the_board_file_has_it(start: Start, size: tuple[int, int]) -> None:
    app = start(size)
    app.show(tables.PLAY)
    board = app.app.page().ids.board
    a1, f6, b1 = board.box_of("a1.tile"), board.box_of("f6.tile"), board.box_of("b1.tile")
    assert a1[0] < b1[0] < f6[0]
    assert a1[1] == pytest.approx(b1[1])
    assert a1[1] < f6[1]
    assert board.place_at(a1[0] + a1[2] * 0.1, a1[1] + a1[3] * 0.9) == "a1.tile"
    assert board.place_at(a1[0] + a1[2] * 0.9, a1[1] + a1[3] * 0.5) == "a1.cubes"


@both
def test_long_names_still_fit(start: Start, size: tuple[int, int]) -> None:
    app = start(size)
    long = PlayView(
        screen="play",
        game="treasure-hunt",
        seats=tables.seats(),
        prompt="Red: " + "play three cards for the hammers and put a cube on the tile, " * 4,
    )
    app.show(long)
    prompt = app.app.page().ids.prompt
    assert prompt.text == long.prompt
    assert prompt.font_size * CAPITALS * PANELS[size] >= 4, "it is scrolled, not made smaller"
    assert prompt.do_scroll_y


@both
def test_people_are_asked_with_large_buttons_that_say_who(start: Start, size: tuple[int, int]) -> None:
    app = start(size)
    pitch = PANELS[size]
    app.show(tables.DISPUTE)
    app.tap(app.find("Overrule"))
    sheet = app.app.page().sheet
    for button in sheet.buttons:
        assert min(button.width, button.height) * pitch >= 20
    labels = [each for each in sheet.walk(restrict=True) if isinstance(each, FitLabel) and each.text]
    for label in labels:
        box_of(label, size)
    assert all(button.height * pitch >= 10 for button in labels if isinstance(button, Action))


@both
def test_the_first_page_is_large_enough_and_nothing_is_cut_off(start: Start, size: tuple[int, int]) -> None:
    host = TableHost(Forgetful(), Unwatched("Camera 0. Dice on the line."), lambda _view: None, games=("treasure-hunt",))
    app = start(size, behind=host)
    pitch = PANELS[size]
    for touch in ("No clock", "Others", "3 players"):
        app.tap(app.find(touch))
        for button in actions(app):
            box_of(button, size)
            assert button.height * pitch >= 9.9, button.text
    assert any("one claim of no use" in text for text in app.texts())
    assert "Two players: tiles claimed per row" not in app.texts()
    app.tap(app.find("2 players"))
    assert app.find("Two players: tiles claimed per row")


def test_a_small_tile_is_seen_by_its_colour_and_letter() -> None:
    """Below the size at which words can be read a face is filled with its colour."""
    tile = load_board("tekton-dash", 3).pieces["tile"]
    for face, name in (("red", "red"), ("blue-power", "blue"), ("yellow", "yellow"), ("green-power", "green")):
        pixels = np.frombuffer(art.prepare(tile, face, (0, 0, 16, 16)).pixels, np.uint8).reshape(-1, 4)[:, :3].astype(int)
        wanted = np.array([round(value * 255) for value in SEATS[name][:3]])
        assert (np.abs(pixels - wanted).max(1) < 24).mean() > 0.25, face


@both
@pytest.mark.parametrize("name", ["SETUP", "PLAY", "DISPUTE"])
def test_trouble_with_a_device_hides_nothing_of_what_is_to_be_done(start: Start, size: tuple[int, int], name: str) -> None:
    """Dice on a cable may be out all evening, and hands that put right are not seen without a camera."""
    app = start(size)
    calm = getattr(tables, name)
    app.show(calm)
    said = [each for each in app.texts() if each in {calm.prompt, *(calm.ruling.remedy if calm.ruling else ())}]
    lost = "The device on /dev/ttyACM0 was unplugged: plug it in again. What was rolled or pressed meanwhile may have to be done once more."
    app.show(replace(calm, seq=calm.seq + 1, notice=lost))
    notice = app.find(lost)
    assert set(said) <= set(app.texts())
    assert said
    x, y = notice.to_window(notice.x, notice.y)
    assert x >= 0
    assert 0 <= y < y + notice.height <= size[1]
    app.show(replace(calm, seq=calm.seq + 2))
    assert lost not in app.texts()


@both
def test_long_names_are_read_at_the_end_and_six_of_them_are_not_cut(start: Start, size: tuple[int, int]) -> None:
    app = start(size)
    app.show(tables.PLAY)
    for seats in (2, 6):
        lines = [Standing(1, "red", name, "R", "5") for name in ("Maximilian-Ott", "Wwwwwwwwwwwwww", "Ann", "Bo", "Cy", "Di")[:seats]]
        app.show(replace(tables.END, standings=tuple(lines)))
        first, wide, *_ = [each for each in app.walk() if isinstance(each, Brief) and each.whole in {line.name for line in lines}]
        assert first.text == "Maximilian-Ott"
        assert first.font_size * CAPITALS * PANELS[size] >= 2, f"{seats} seats"
        for label in (first, wide):
            box_of(label, size)
            assert label.texture_size[1] <= label.height + 1, f"{label.text!r} is cut"


@both
def test_several_sentences_about_devices_can_be_read_on_the_first_page(start: Start, size: tuple[int, int]) -> None:
    said = "Nothing is plugged in at the port: plug the device in, or choose another. The record was damaged: two events were saved. "
    host = TableHost(Forgetful(), Unwatched(said + "The camera is found by itself."), lambda _view: None, games=("treasure-hunt",))
    app = start(size, behind=host)
    devices = app.app.page().ids.devices
    assert devices.need <= devices.height or devices.do_scroll_y
    assert devices.ids.words.texture_size[1] == pytest.approx(devices.need)
    top = devices.to_window(0, devices.top)[1]
    words = devices.ids.words
    assert words.to_window(0, words.top)[1] <= top + 1, "it is read from its beginning"
    assert devices.height >= 2 * words.font_size, "two lines at least"
    for button in actions(app):
        _, low, _, upper, text = box_of(button, size)
        apart = upper <= devices.to_window(0, devices.y)[1] + 1 or low >= top - 1
        assert apart, f"it lies on {text!r}"
