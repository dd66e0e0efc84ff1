"""A kid touches everything at once, and whatever goes wrong behind a touch is said; the app goes on."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

import pytest
from kivy.base import ExceptionManager
from kivy.tests.common import UnitTestTouch

from companion.ui.mistakes import MOST, WITHIN_S, Mistakes
from tests.ui import tables
from tests.ui.conftest import NotedHost
from tests.ui.driver import Driver, Start


def finger(app: Driver, text: str) -> Any:
    """A finger that lies on what says this."""
    widget = app.find(text)
    touch = UnitTestTouch(*widget.to_window(*widget.center))
    touch.touch_down()
    return touch


def test_two_fingers_on_the_keyboard_one_of_which_hides_it_type_nothing(start: Start, host: NotedHost) -> None:
    app = start()
    app.app.view = replace(tables.PLAY, screen="home")
    app.app.open_page("names", players=(("red", "Red"), ("green", "Green")), names={}, begin=lambda names: None)
    app.frames()
    page = app.app.page()
    page.choose("red")
    app.frames()
    one, other = finger(app, "a"), finger(app, "Hide")
    app.frames()
    other.touch_up()
    one.touch_up()
    app.frames()
    assert (page.typing, page.fields["red"].text) == ("", "")


def test_a_mistake_behind_a_touch_is_logged_and_said(start: Start, caplog: pytest.LogCaptureFixture) -> None:
    app = start()
    mistake = KeyError("seat")
    assert ExceptionManager.handle_exception(mistake) == ExceptionManager.PASS
    app.frames()
    assert "I made a mistake there (KeyError)." in " ".join(app.texts())
    assert [record.exc_info[1] for record in caplog.records if record.exc_info and record.levelno == logging.ERROR] == [mistake]
    app.tap(app.find("Close"))
    assert app.page == "home"
    assert app.app.page().sheet is None


def test_an_app_that_only_fails_ends_and_so_does_one_that_a_person_ends() -> None:
    now, said = [0.0], list[str]()
    mistakes = Mistakes(said.append, lambda: now[0])
    assert mistakes.handle_exception(KeyboardInterrupt()) == ExceptionManager.RAISE
    for _ in range(3 * MOST):
        now[0] += WITHIN_S / (MOST - 1)
        assert mistakes.handle_exception(ValueError()) == ExceptionManager.PASS, "one now and then"
    ends = [mistakes.handle_exception(ValueError()) for _ in range(MOST)]
    assert ends[-1] == ExceptionManager.RAISE
    assert said == ["ValueError"] * (3 * MOST + ends.count(ExceptionManager.PASS))
