"""One touch is one act: two fingers roll once, and a new sheet takes no touch at once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from kivy.tests.common import UnitTestTouch

from companion.present.view import RollOffer
from companion.ui.controls.buttons import AGAIN_S, ROLL
from companion.ui.controls.consent import READ_S
from companion.ui.controls.dice import FaceButton, RollButton
from tests.ui import tables
from tests.ui.conftest import SIZES, NotedHost
from tests.ui.driver import Driver, Start

both = pytest.mark.parametrize("size", SIZES, ids=["800x480", "720x1280"])
SIX = (1, 2, 3, 4, 5, 6)
ROLLS = replace(tables.PLAY, rolls=RollOffer(1, SIX), presses=())
SAYS = replace(tables.PLAY, sayings=(("Red gives up", "up"), ("Red offers a draw", "draw")), last_sayings=("up",))


def die(app: Driver) -> RollButton:
    return next(each for each in app.walk() if getattr(each, "key", "") == ROLL)


def finger(widget: Any, aside: float = 0.0) -> UnitTestTouch:
    """A finger that comes down on a widget, so many pixels beside its middle."""
    x, y = widget.to_window(*widget.center)
    touch = UnitTestTouch(x + aside, y)
    touch.touch_down()
    return touch


def rolls(host: NotedHost) -> int:
    return host.calls.count(("roll",))


@both
def test_two_fingers_on_the_die_roll_once(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    app.show(ROLLS)
    fingers = [finger(die(app), aside) for aside in (-25, 25)]
    app.frames(1)
    for each in fingers:
        each.touch_up()
    app.frames(3)
    assert rolls(host) == 1


def test_a_finger_that_comes_a_moment_later_does_not_roll_for_the_next(start: Start, host: NotedHost) -> None:
    """The first roll is answered by then, and the same button offers the roll of somebody else."""
    app = start()
    app.show(ROLLS)
    app.tap(die(app))
    app.show(replace(ROLLS, seq=2, rolls=RollOffer(2, SIX)))
    finger(die(app), 60).touch_up()
    app.frames(2)
    assert rolls(host) == 1
    app.frames(1, AGAIN_S)
    app.tap(die(app))
    assert rolls(host) == 2


@both
def test_a_sheet_takes_no_touch_before_it_can_be_read(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    """A second tap of the finger that opened it falls on the sheet, wherever its buttons are."""
    app = start(size)
    app.show(replace(tables.PLAY, grave_presses=("red",)))
    app.tap(app.find("End turn"))
    yes = app.find("Yes: End turn")
    finger(yes).touch_up()
    app.frames(3)
    assert ("press", "red") not in host.calls
    app.frames(1, READ_S)
    finger(app.find("Yes: End turn")).touch_up()
    app.frames(3)
    assert host.calls[-1] == ("press", "red")


def test_two_fingers_on_an_answer_give_it_once(start: Start, host: NotedHost) -> None:
    """The first takes the sheet away; the second leaves a button that is gone."""
    app = start()
    app.show(replace(tables.PLAY, grave_presses=("red",), rolls=RollOffer(1, SIX)))
    app.tap(app.find("I rolled..."))
    app.frames(2, READ_S)
    row = next(each for each in app.walk() if isinstance(each, FaceButton) and each.value == 4)
    app.tap(row)
    for answer, said in (("I rolled 4", ("rolled", (4,))), ("Yes: End turn", ("press", "red"))):
        if app.app.page().sheet is None:
            app.tap(app.find("End turn"))
            app.frames(2, READ_S)
        fingers = [finger(app.find(answer), aside) for aside in (-25, 25)]
        app.frames(1)
        for each in fingers:
            each.touch_up()
        app.frames(3)
        assert host.calls.count(said) == 1


@both
def test_what_ends_the_game_is_asked_once_more_before_it_is_said(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    app.show(SAYS)
    app.tap(app.find("Say..."))
    app.tap(app.find("Red gives up"))
    assert not any(call[0] == "play" for call in host.calls)
    app.tap(app.find("No, go on"))
    assert app.app.page().sheet is None
    app.tap(app.find("Say..."))
    app.tap(app.find("Red gives up"))
    app.tap(app.find("Yes: Red gives up"))
    assert host.calls[-1] == ("play", {"action": "up"})
    app.tap(app.find("Say..."))
    app.tap(app.find("Red offers a draw"))
    assert host.calls[-1] == ("play", {"action": "draw"})


def test_a_question_that_is_no_longer_asked_is_taken_away(start: Start, host: NotedHost) -> None:
    app = start()
    app.show(SAYS)
    app.tap(app.find("Say..."))
    app.tap(app.find("Red gives up"))
    app.show(replace(SAYS, seq=2, sayings=(), last_sayings=()))
    assert app.app.page().sheet is None
    assert not any(call[0] == "play" for call in host.calls)


@both
def test_a_roll_with_which_another_begins_is_not_the_main_button(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    """Red has still to act: the large button does not take that away."""
    app = start(size)
    app.show(replace(tables.PLAY, rolls=RollOffer(1, SIX, "green")))
    bar = {each.key: each for each in reversed(app.app.page().ids.bar.children)}
    assert (bar["press:red"].kind, bar["roll"].kind) == ("main", "plain")
    assert bar["roll"].width <= bar["press:red"].width
    assert [bar[key].text for key in ("roll", "rolled")] == ["Green: Roll", "Green: I rolled..."]
    assert list(bar) == ["press:red", "roll", "rolled"]
    app.tap(bar["roll"])
    assert host.calls[-1] == ("roll",)
    app.show(replace(tables.PLAY, seq=2, rolls=RollOffer(1, SIX)))
    assert die(app).kind == "main"
