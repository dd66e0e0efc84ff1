"""A step without a trace on the table is taken back at the glass. There is nothing to put back, and play goes on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from companion.wiring import Wishes
from tests.ui import tables
from tests.ui.driver import Start
from tests.ui.match.test_doing import RESTORING
from tests.whole_games import treasure
from tests.whole_games.glass import glass
from tests.whole_games.room import Room


def test_the_end_of_a_turn_is_taken_back_without_a_hand_on_the_table(tmp_path: Path) -> None:
    room = Room("treasure-hunt", 2, tmp_path / "pictures")
    wishes = Wishes(game="treasure-hunt", camera=str(room.folder), dice="", file=tmp_path / "m.sqlite", options=treasure.RULES)
    with glass(wishes) as me:
        treasure.begins(me, room)
        treasure.rolls_for_the_first_turn(me, room)
        me.says_roll(4)
        room.move("pawn-red", "a1.pawns", "f1.pawns")
        me.until(lambda: me.page == "dispute", "the ruling")
        me.touches("Overrule")
        me.touches("House rule")
        me.agrees("Red", "Green")
        me.until(lambda: me.page == "play", "play going on")
        me.touches("Done")
        me.until(lambda: [seat.seat for seat in me.app.view.active] == ["green"], "Green's turn")
        me.touches("More")
        me.touches("Take back")
        me.agrees("Red", "Green")
        me.until(lambda: me.app.view.ruling is not None and me.app.view.ruling.open and not me.app.view.restoring, "the ruling again")


def test_who_was_guided_through_a_ruling_reads_what_is_taken_back(start: Start) -> None:
    app = start()
    app.show(tables.DISPUTE)
    app.tap(app.find("Put it back"))
    again = replace(RESTORING, seq=9, ruling=tables.RULING, restore=(), notice="")
    app.show(again)
    assert "Put the table back as the picture shows. Play goes on when it agrees." in app.texts()
