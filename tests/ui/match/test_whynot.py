"""The question "why not": a piece is touched, then a place, and the answer is read where the prompt stands."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from tests.ui import tables
from tests.ui.conftest import SIZES, NotedHost
from tests.ui.driver import Driver, Start

both = pytest.mark.parametrize("size", SIZES, ids=["800x480", "720x1280"])


def touch(app: Driver, place: str) -> None:
    board = app.app.page().ids.board
    x, y, width, height = board.box_of(place)
    app.tap_at(*board.to_window(x + width / 2, y + height / 2))


def read(app: Driver) -> None:
    """Waits for the answer, which another thread looks up."""
    app.until(lambda: app.app.page().why.step == "said", "an answer")


def marked(app: Driver) -> tuple[Any, ...]:
    return tuple(app.app.page().ids.board.picture.marks)


@both
def test_a_piece_and_a_place_are_touched_and_the_answer_is_read(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    app.show(tables.PLAY)
    app.tap(app.find("Why not?"))
    assert app.find("Touch the piece that you ask about.")
    touch(app, "f6.pawns")
    assert app.find("Now touch where it should go.")
    assert marked(app) == (("f6.pawns", "asked"),)
    touch(app, "b5.cubes")
    read(app)
    assert host.calls[-1] == ("why_not", "pawn-yellow", "b5.pawns"), "the place of that tile where pawns stand"
    assert app.find("It may not go there: every tile on the way counts.")
    assert marked(app) == (("f6.pawns", "asked"), ("b5.pawns", "asked"))
    app.tap(app.find("Close"))
    assert app.find(tables.PLAY.prompt)
    assert app.find("End turn")
    assert marked(app) == tables.PLAY.board.marks


def test_the_rule_it_names_is_a_touch_away(start: Start, host: NotedHost) -> None:
    host.why_not = lambda piece, place: f"Rule TH-035: {piece} cannot reach {place}."  # type: ignore[method-assign]
    app = start()
    app.show(tables.PLAY)
    app.tap(app.find("Why not?"))
    touch(app, "f6.pawns")
    touch(app, "a1.pawns")
    read(app)
    app.tap(app.find("Read the rule"))
    assert app.page == "rules"
    assert app.find(host.rules[0].text)
    app.tap(app.find("Back"))
    assert app.find("Rule TH-035: pawn-yellow cannot reach a1.pawns."), "what was read is still there"


def test_of_several_pieces_one_is_chosen(start: Start, host: NotedHost) -> None:
    app = start()
    app.show(tables.PLAY)
    app.tap(app.find("Why not?"))
    touch(app, "d4.pawns")
    app.tap(app.find("Blue's pawn"))
    touch(app, "d1.pawns")
    read(app)
    assert host.calls[-1] == ("why_not", "pawn-blue", "d1.pawns")


def test_a_piece_from_the_hand_is_asked_about_at_its_place(start: Start, host: NotedHost) -> None:
    app = start()
    app.show(tables.PLAY)
    app.tap(app.find("Why not?"))
    touch(app, "d1.cubes")
    assert app.app.page().why.choices[0] == "tile/arrow", "what lies on the space comes before what might"
    app.tap(app.find("A green cube"))
    read(app)
    assert host.calls[-1] == ("why_not", "cube-green", "d1.cubes")
    app.tap(app.find("Why not?"))
    assert app.find("End turn")


def test_a_ruling_ends_the_question(start: Start) -> None:
    app = start()
    app.show(tables.PLAY)
    app.tap(app.find("Why not?"))
    app.show(tables.DISPUTE)
    app.show(tables.PLAY)
    assert app.find(tables.PLAY.prompt)


def test_the_screen_goes_on_while_the_rules_are_looked_up(start: Start, host: NotedHost) -> None:
    asked, answered = threading.Event(), threading.Event()

    def slowly(piece: str, place: str) -> str:
        asked.set()
        answered.wait(30)
        return f"No {piece} at {place}."

    host.why_not = slowly  # type: ignore[method-assign]
    app = start()
    app.show(tables.PLAY)
    app.tap(app.find("Why not?"))
    touch(app, "f6.pawns")
    touch(app, "a1.pawns")
    assert asked.wait(30)
    assert app.find("I look it up.")
    app.tap(app.find("Close"))
    app.tap(app.find("End turn"))
    assert host.calls[-1] == ("press", "red")
    answered.set()
    app.frames(20)
    assert app.find(tables.PLAY.prompt), "nobody asks any more"


def test_an_answer_that_fails_is_a_sentence(start: Start, host: NotedHost, caplog: pytest.LogCaptureFixture) -> None:
    host.why_not = lambda piece, place: 1 / 0  # type: ignore[method-assign,assignment]
    app = start()
    app.show(tables.PLAY)
    app.tap(app.find("Why not?"))
    touch(app, "f6.pawns")
    touch(app, "a1.pawns")
    read(app)
    assert app.find("I cannot say that now. Look it up under Rules.")
    assert "ZeroDivisionError" in caplog.text


def test_a_card_is_asked_about_by_its_face(start: Start, host: NotedHost) -> None:
    app = start((720, 1280))
    app.show(tables.PLAY)
    app.tap(app.find("Table"))
    app.tap(app.find("Why not?"))
    touch(app, "discard")
    assert app.app.page().why.piece == "card/white-3-drop"
    touch(app, "draw")
    read(app)
    assert host.calls[-1] == ("why_not", "card/white-3-drop", "draw")
