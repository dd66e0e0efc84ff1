"""On the play page open windows are counted down, and details of a seat stand below its score."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.present.view import Window
from tests.ui import tables
from tests.ui.conftest import SIZES
from tests.ui.driver import Start

both = pytest.mark.parametrize("size", SIZES, ids=["800x480", "720x1280"])
ASKED = "Blue may object."
WINDOW = Window(("blue",), 6.4, ASKED, "Button of Blue: object")


@both
def test_a_window_is_counted_down_with_who_may_answer_and_how(start: Start, size: tuple[int, int]) -> None:
    app = start(size)
    app.show(replace(tables.PLAY, prompt=ASKED, windows=(WINDOW,), notice=""))
    assert app.app.page().said.endswith("7 s left: Blue may object. (Button of Blue: object)")
    app.show(replace(tables.PLAY, seq=9, prompt=ASKED, windows=(replace(WINDOW, left_s=5.4),), notice=""))
    assert app.app.page().said.endswith("6 s left: Blue may object. (Button of Blue: object)")
    app.show(replace(tables.PLAY, seq=10, prompt="Red, go on.", windows=(), notice=""))
    assert app.app.page().said.endswith("Red, go on.")


def test_what_was_scrolled_to_stays_in_sight_while_the_seconds_pass(start: Start) -> None:
    app = start(SIZES[0])
    others = tuple(Window(("red",), 9.0 + number, f"Red may claim the card number {'x' * number}.") for number in range(6))
    app.show(replace(tables.PLAY, prompt=ASKED, windows=(WINDOW, *others), notice=""))
    prompt = app.app.page().ids.prompt
    prompt.scroll_y = 0.2
    app.show(replace(tables.PLAY, seq=9, prompt=ASKED, windows=tuple(replace(each, left_s=each.left_s - 1) for each in (WINDOW, *others))))
    assert prompt.scroll_y == pytest.approx(0.2)
    app.show(replace(tables.PLAY, seq=10, prompt="Red, go on.", windows=(), notice=""))
    assert prompt.scroll_y == 1


@both
def test_the_details_of_a_seat_stand_below_its_score(start: Start, size: tuple[int, int]) -> None:
    app = start(size)
    seats = tuple(replace(seat, detail=f"lap {number}") for number, seat in enumerate(tables.PLAY.seats, start=1))
    app.show(replace(tables.PLAY, seats=seats))
    for number in range(1, len(seats) + 1):
        label = app.find(f"lap {number}")
        assert label.height >= 10
        assert label.font_size >= label.least
    words = "lap 2, three action sets left, frozen, skips a turn, power-up 3, protected by the Marker, 2 cards, 1 token"
    long = tuple(replace(seat, detail=words) for seat in tables.PLAY.seats)
    app.show(replace(tables.PLAY, seq=9, seats=long))
    shown = [text for text in app.texts() if text.startswith("lap 2")]
    assert len(shown) == len(seats)
    assert all(text.endswith("...") for text in shown), "cut where it ends, not in the middle of the letters"


@both
def test_the_details_of_six_seats_are_read_whole_and_leave_room_for_words(start: Start, size: tuple[int, int]) -> None:
    app, most = start(size), "1 action set left, 2 tokens"
    details = [f"#{number}, lap 2, {most}" for number in range(1, 7)]
    seats = tuple(replace(tables.PLAY.seats[0], letter="ABCDEF"[number], detail=detail) for number, detail in enumerate(details))
    app.show(replace(tables.PLAY, seats=seats))
    assert [text for text in app.texts() if text.startswith("#")] == details
    prompt = app.app.page().ids.prompt
    assert prompt.need <= prompt.height


@both
def test_a_long_line_of_details_gets_more_room_and_keeps_it(start: Start, size: tuple[int, int]) -> None:
    app, more = start(size), "lap 1, sets: 1, frozen, protected, sabotages: 3"
    details = [f"#{number}, {more}, tokens: 2" for number in range(1, 7)]
    seats = tuple(replace(tables.PLAY.seats[0], letter="ABCDEF"[number], detail=detail) for number, detail in enumerate(details))
    few = tuple(replace(seat, detail="#1, lap 1") for seat in seats)
    app.show(replace(tables.PLAY, seats=few))
    scores, low = app.app.page().ids.scores, app.app.page().ids.scores.height
    app.show(replace(tables.PLAY, seq=2, seats=seats))
    assert [text for text in app.texts() if text.startswith("#")] == details
    high = scores.height
    assert low < high < low * 1.7
    app.show(replace(tables.PLAY, seq=3, seats=few))
    assert scores.height == high, "the board does not jump at every turn"
    prompt = app.app.page().ids.prompt
    assert prompt.need <= prompt.height


@both
def test_what_is_cut_of_the_details_is_a_touch_away_and_follows_the_match(start: Start, size: tuple[int, int]) -> None:
    app, play = start(size), replace(tables.PLAY, sayings=())
    words = "#1, lap 2, sets: 2, 1 more action, frozen, protected, pattern complete, sabotages: 3, cards kept: 2, tokens: 2"
    seats = tuple(replace(tables.PLAY.seats[0], name=f"Seat {letter}", letter=letter, detail=words) for letter in "ABCDEF")
    app.show(replace(play, seats=seats))
    assert words not in app.texts()
    app.tap(app.app.page().ids.scores)
    assert app.texts().count(words) == 6
    app.show(replace(play, seq=2, seats=tuple(replace(seat, detail="Home, place 1") for seat in seats)))
    assert app.texts().count("Home, place 1") == 12, "on the page and on the sheet above it"
    app.tap(app.find("Close"))
    assert app.app.page().sheet is None


@both
def test_whose_score_it_is_is_a_touch_away(start: Start, size: tuple[int, int]) -> None:
    """The row has room for a letter; who is K in chess stands on the sheet."""
    app = start(size)
    kings = (replace(tables.PLAY.seats[0], seat="black", name="Black", letter="K", score="0"), replace(tables.PLAY.seats[1], score=""))
    app.show(replace(tables.PLAY, seats=kings))
    assert "Black: 0" not in app.texts()
    app.tap(app.app.page().ids.scores)
    assert {"Black: 0", "Yellow"} <= set(app.texts())
    app.tap(app.find("Close"))
    assert app.app.page().sheet is None


@both
def test_each_window_has_a_line_of_its_own(start: Start, size: tuple[int, int]) -> None:
    app = start(size)
    other = Window(("red",), 9.0, "Red may claim the card.")
    app.show(replace(tables.PLAY, prompt=ASKED, windows=(WINDOW, other), notice=""))
    assert app.app.page().said.splitlines()[1] == "9 s left: Red may claim the card."
