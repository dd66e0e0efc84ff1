"""Old matches: read, gone on with, deleted; by touch on both panels."""

from __future__ import annotations

from dataclasses import replace

import pytest
from kivy.tests.common import UnitTestTouch

from companion.present.home import OldMatch
from companion.present.view import HistoryLine
from companion.ui.controls.widgets import Action
from companion.ui.screens.match.old import AT_ONCE as LINES_AT_ONCE
from companion.ui.screens.match.old import EVERY_S
from companion.ui.screens.matches import AT_ONCE
from tests.ui import tables
from tests.ui.conftest import NotedHost
from tests.ui.driver import Start
from tests.ui.screens.test_leaves import ON, OPEN, OVER, both


@pytest.fixture
def full(host: NotedHost) -> NotedHost:
    """A host with two old matches."""
    host.kept = (OPEN, OVER)
    return host


@both
def test_a_match_is_deleted_when_the_question_has_been_answered(start: Start, full: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    app.tap(app.find("Old matches"))
    deletes = [each for each in app.walk() if isinstance(each, Action) and each.text == "Delete"]
    app.tap(next(each for each in deletes if each.match == "5"))
    assert not any(call[0] == "forget" for call in full.calls)
    assert any(OVER.detail in text for text in app.texts()), "it says which"
    full.kept = (OPEN,)
    app.tap(app.find("Delete it"))
    assert full.calls[-1] == ("forget", "5")
    assert OVER.detail not in app.texts()


@both
def test_two_quick_touches_on_delete_only_ask(start: Start, full: NotedHost, size: tuple[int, int]) -> None:
    """The question comes up under the finger that is on its way already."""
    app = start(size)
    app.tap(app.find("Old matches"))
    for delete in [each for each in app.walk() if isinstance(each, Action) and each.text == "Delete"]:
        where = delete.to_window(*delete.center)
        for _ in range(3):
            touch = UnitTestTouch(*where)
            touch.touch_down()
            app.frames(1)
            touch.touch_up()
            app.frames(2)
        assert "Delete for good?" in app.texts()
        app.tap(app.find("Keep it"))
    assert not any(call[0] == "forget" for call in full.calls)


@both
def test_an_old_match_is_read_with_scores_rulings_and_moves(start: Start, full: NotedHost, size: tuple[int, int]) -> None:
    """It is replayed meanwhile: the page asks until it is told."""
    full.old_matches = [OldMatch(told=False), OldMatch(told=False), OldMatch(tables.END)]
    app = start(size)
    app.tap(app.find("Old matches"))
    app.tap(next(each for each in app.walk() if isinstance(each, Action) and each.text == "Read" and each.match == "5"))
    assert full.calls[-1] == ("old_match", "5")
    assert {OVER.title, OVER.detail, "I look it up."} <= set(app.texts())
    app.frames(3, EVERY_S)
    said = app.texts()
    told = " | ".join(said)
    for text in ("1. Green: 8", "2. Red: 7", "4. Blue: 4", tables.END.reason, "Green claims c2.", "TH-035: Red's pawn went diagonally."):
        assert text in told
    assert "I look it up." not in said
    asked = len(full.calls)
    app.frames(3, EVERY_S)
    assert len(full.calls) == asked, "it is told, nobody asks on"
    app.tap(app.find("Back"))
    assert app.page == "matches"


def test_a_long_match_is_read_in_parts_and_one_that_cannot_be_read_says_so(start: Start, full: NotedHost) -> None:
    lines = tuple(HistoryLine(f"Line {number}.", seq=number) for number in range(LINES_AT_ONCE + 2))
    full.old_matches = [OldMatch(replace(tables.PLAY, history=lines)), OldMatch(trouble="I cannot read this match.")]
    app = start()
    app.tap(app.find("Old matches"))
    app.tap(app.find("Read"))
    assert "Red: 3" in app.texts(), "it is not over: the scores are as they stand"
    assert f"Line {LINES_AT_ONCE + 1}." in app.texts()
    assert "Line 0." not in app.texts()
    app.app.page().ids.scroll.scroll_y = 0
    app.frames(3)
    app.tap(app.find("2 older ones"))
    assert "Line 0." in app.texts()
    app.tap(app.find("Back"))
    app.tap(app.find("Read"))
    assert "I cannot read this match." in app.texts()
    assert "Line 0." not in app.texts()


def test_the_match_on_the_table_is_listed_with_nothing_to_touch(start: Start, full: NotedHost) -> None:
    full.kept = (ON, OVER)
    app = start()
    app.tap(app.find("Old matches"))
    assert {ON.detail, OVER.detail} <= set(app.texts())
    touched = [each for each in app.walk() if isinstance(each, Action) and each.text in {"Delete", "Go on"}]
    assert [(each.text, each.match) for each in touched] == [("Delete", OVER.match)]


def test_a_long_record_is_shown_in_parts(start: Start, full: NotedHost) -> None:
    full.kept = tuple(replace(OVER, match=str(number), detail=f"match {number}") for number in range(AT_ONCE + 3))
    app = start()
    app.tap(app.find("Old matches"))
    assert f"match {AT_ONCE}" not in app.texts()
    app.app.page().ids.scroll.scroll_y = 0
    app.frames(3)
    app.tap(app.find("3 older ones"))
    assert f"match {AT_ONCE + 2}" in app.texts()
