"""A record that loses its file while a match is on, as the screen of the whole app tells it."""

from __future__ import annotations

from pathlib import Path

from companion.rules.values import Layout
from companion.wiring import Wishes
from tests.whole_games.anygame import Player
from tests.whole_games.glass import glass
from tests.whole_games.room import Room


def test_a_record_that_is_deleted_while_a_match_is_on_is_said_and_is_there_again(tmp_path: Path) -> None:
    room, file = Room("chess", 2, tmp_path / "pictures"), tmp_path / "m.sqlite"
    room.lies(Layout())
    with glass(Wishes(game="chess", camera=str(room.folder), dice="", file=file)) as me:
        player = Player(me, room)
        player.begins()
        file.unlink()
        player.act()
        me.sees("Somebody deleted the record's file", "nothing is lost", str(file))
        assert file.stat().st_size > 10_000
        me.touches("More")
        me.touches("Home")
        me.until(lambda: me.page == "home", "the first page")
        me.until(lambda: "Somebody deleted" not in me.app.host.home().devices, "the sentence being over with the match")
