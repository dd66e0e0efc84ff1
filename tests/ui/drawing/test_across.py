"""The view from afar: large enough for two metres, from both sides, and there and back with one touch each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion import assemble
from companion.lookup.rulebook import shelf
from companion.present.words import Words
from companion.ui.controls.widgets import Touched
from companion.ui.theme import CAPITALS, PANELS
from tests.ui import tables
from tests.ui.conftest import SIZES
from tests.ui.driver import Driver, Start

both = pytest.mark.parametrize("size", SIZES, ids=["800x480", "720x1280"])
LEAST_MM = 8.0


def capitals_mm(label: Any, size: tuple[int, int]) -> float:
    return float(label.font_size * CAPITALS * PANELS[size])


def test_one_touch_there_and_one_back(start: Start) -> None:
    app = start()
    app.show(tables.PLAY)
    app.tap(app.find("Red"))
    assert app.page == "across"
    app.tap(app.app.page().ids.title)
    assert app.page == "play"


@both
def test_turn_clock_scores_and_the_ruling_s_title_are_read_from_afar(start: Start, size: tuple[int, int]) -> None:
    app = start(size)
    app.show(tables.PLAY)
    app.tap(app.find("Red"))
    app.show(replace(tables.DISPUTE, seq=9))
    assert app.page == "across"
    for text in ("Red", "0:47", "R 3", "Y 4", "G 5", "B 6", tables.RULING.title):
        assert capitals_mm(app.find(text), size) >= LEAST_MM, text
    app.tap(app.find("Back"))
    assert app.page == "dispute"


@both
@pytest.mark.parametrize("game", assemble.games())
def test_every_game_s_seats_scores_and_rules_fit(start: Start, size: tuple[int, int], game: str) -> None:
    app = start(size)
    rules = assemble.load_game(game)
    words = Words.load(assemble.folder(game) / "words.toml")
    names = rules.default_seats(max(rules.seats))
    seat = replace(tables.PLAY.seats[0], score="12", clock_s=754.0)
    seats = tuple(
        replace(seat, seat=name, name=str(words.seat(name)), letter=name[0].upper(), to_act=n == 0)
        for n, name in enumerate(names)
    )
    app.show(replace(tables.PLAY, seats=seats))
    app.tap(next(each for each in app.walk() if isinstance(each, Touched)))
    titles = sorted((rule.title for rule in shelf()[game].rules), key=len)
    for n, title in enumerate(titles[-4:]):
        app.show(replace(tables.DISPUTE, seq=20 + n, seats=seats, ruling=replace(tables.RULING, called=20 + n, title=title)))
        assert app.page == "across"
        for text in (title, seats[0].name, "12:34", *(f"{seat.letter} 12" for seat in seats)):
            label = app.find(text)
            assert capitals_mm(label, size) >= LEAST_MM, f"{text}: {capitals_mm(label, size):.1f} mm"
            assert label.texture_size[1] <= label.height + 2, text


def test_it_turns_round_for_the_other_side(start: Start) -> None:
    app = start()
    app.show(tables.PLAY)
    app.tap(app.find("Red"))
    app.tap(app.find("Turn it round"))
    assert app.page == "across"
    assert app.app.page().angle == 180
    app.show(replace(tables.PLAY, seq=5))
    assert app.app.page().angle == 180
    app.tap(app.find("Turn it round"))
    assert app.app.page().angle == 0


def test_only_the_end_and_a_pause_take_it_away(start: Start) -> None:
    app = start()
    opened(app)
    app.show(replace(tables.QUESTION, seq=5))
    assert app.page == "across"
    assert app.find("Where did Red's pawn go?")
    app.show(replace(tables.PLAY, seq=6, paused=True))
    assert app.page == "paused"
    app.show(replace(tables.PLAY, seq=7))
    opened(app)
    app.show(replace(tables.END, seq=8))
    assert app.page == "end"


def test_it_says_what_is_waited_for(start: Start) -> None:
    app = start()
    opened(app)
    assert app.find(tables.PLAY.prompt)
    app.show(replace(tables.PLAY, seq=3, notice="I cannot see the table."))
    assert app.find("I cannot see the table.")


def opened(app: Driver) -> None:
    app.show(tables.PLAY)
    app.tap(app.find("Red"))
    assert app.page == "across"
