"""The page that is on follows the newest view from another thread. Nothing important waits behind a page people opened."""

from __future__ import annotations

import threading
from dataclasses import replace

from tests.ui import tables
from tests.ui.driver import Start


def test_only_the_newest_view_is_drawn(start: Start) -> None:
    shown: list[int] = []
    app = start(shown=lambda _app, view: shown.append(view.seq))
    for seq in range(1, 6):
        app.app.bridge.publish(replace(tables.PLAY, seq=seq))
    app.frames()
    assert shown == [5]


def test_views_come_from_other_threads(start: Start) -> None:
    app = start()
    sender = threading.Thread(target=lambda: app.app.bridge.publish(tables.PLAY))
    sender.start()
    sender.join()
    app.frames()
    assert app.page == "play"


def test_a_page_people_opened_stays_while_all_is_calm(start: Start) -> None:
    app = start()
    app.show(tables.PLAY)
    app.tap(app.find("Rules"))
    app.show(replace(tables.PLAY, seq=2))
    assert app.page == "rules"


def test_a_ruling_takes_over_from_the_rules_once(start: Start) -> None:
    app = start()
    app.show(tables.PLAY)
    app.tap(app.find("Rules"))
    app.show(tables.DISPUTE)
    assert app.page == "dispute"
    app.tap(app.find("Read the rule"))
    app.show(replace(tables.DISPUTE, seq=9))
    assert app.page == "rules"


def test_a_second_ruling_comes_up_while_the_first_is_read(start: Start) -> None:
    app = start()
    app.show(tables.DISPUTE)
    app.tap(app.find("Read the rule"))
    app.show(replace(tables.DISPUTE, seq=9, ruling=replace(tables.RULING, called=20)))
    assert app.page == "dispute"


def test_the_clock_follows_each_view(start: Start) -> None:
    app = start()
    app.show(tables.PLAY)
    assert app.find("0:47")
    seats = (replace(tables.PLAY.seats[0], clock_s=9.2), *tables.PLAY.seats[1:])
    app.show(replace(tables.PLAY, seq=2, seats=seats))
    assert app.find("0:10")


def test_the_seat_on_turn_gives_the_card_its_colour_and_letter(start: Start) -> None:
    app = start()
    app.show(tables.PLAY)
    card = app.app.page().ids.turn
    assert (card.letter, card.name) == ("R", "Red")
    several = tuple(replace(seat, to_act=True) for seat in tables.PLAY.seats)
    app.show(replace(tables.PLAY, seq=2, seats=several))
    assert (card.letter, card.name) == ("", "Everybody")
