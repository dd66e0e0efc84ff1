"""A record that loses its file while a match is on, as the screen of the whole app tells it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion import assemble
from companion.live.host import TableHost
from companion.present.home import NewMatch
from companion.record import transaction
from companion.record.eventlog import Record
from companion.referee.desk import begin
from companion.referee.events import SightLost
from companion.rules.values import Layout
from companion.wiring import Wishes
from tests.ui.conftest import SIZES
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


def test_a_disk_that_takes_nothing_any_more_is_said_and_play_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room, file = Room("chess", 2, tmp_path / "pictures"), tmp_path / "m.sqlite"
    room.lies(Layout())
    made: list[Record] = []
    begin = TableHost.begin
    monkeypatch.setattr(transaction, "AGAIN_S", 3600.0)
    monkeypatch.setattr(TableHost, "begin", lambda host, wanted: (made.append(host._record._record), begin(host, wanted)))  # type: ignore[attr-defined,func-returns-value]
    with glass(Wishes(game="chess", camera=str(room.folder), dice="", file=file)) as me:
        player = Player(me, room)
        player.begins()
        player.act()
        (record,) = made
        record._db.execute("PRAGMA query_only=ON")
        for _ in range(3):
            player.act()
        me.sees("Play goes on in memory", "do not switch me off", str(file))
        assert record.in_memory
        assert len(player.match.events) == record.matches()[0].events
        played = player.match
        me.touches("More")
        me.touches("Home")
        me.until(lambda: me.page == "home", "the first page")
        assert "Play goes on" in me.app.host.home().devices, "it is true until the disk takes it"
    with Record(file) as again:
        assert again.matches()[0].events == len(played.events), "the disk took all of it in the end"


def test_on_a_full_disk_play_goes_on_and_an_old_match_is_deleted_by_touch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lying, file = Room("chess", 2, tmp_path / "pictures"), tmp_path / "m.sqlite"
    lying.lies(Layout())
    game = assemble.load_game("chess")
    with Record(file) as record:
        old = record.begin(assemble.codec(game), begin(game, ("white", "black"), assemble.options_from(game)))
        old.append(tuple(SightLost(float(at), reason="dark" * 100) for at in range(500)))
    made: list[Record] = []
    monkeypatch.setattr(TableHost, "begin", _noting(made))
    monkeypatch.setattr(transaction, "AGAIN_S", 3600.0)
    with glass(Wishes(game="chess", camera=str(lying.folder), dice="", file=file)) as me:
        player = Player(me, lying)
        player.begins()
        (record,) = made
        pages = record._db.execute("PRAGMA page_count").fetchone()[0]
        record._db.execute(f"PRAGMA max_page_count={pages}")
        while not record.in_memory:
            player.act()
        player.act()
        me.sees("The disk is full: play goes on in memory", "Make room: More, Old matches, Delete.")
        me.touches("More")
        me.touches("Old matches")
        me.touches("Delete")
        me.sees("Delete for good?")
        me.touches("Delete it")
        me.until(lambda: [row.id for row in record.matches()] == [2], "the old match being gone")
        assert not record.in_memory
        me.touches("Back")
        me.touches("Back")
        me.sees("can be written again")
        player.act()
        played = player.match
        assert len(played.events) == record.match(2).events
    with Record(file) as again:
        assert [row.id for row in again.matches()] == [2]
        assert again.verify() == again.notices == ()


@pytest.mark.parametrize("size", SIZES, ids=["800x480", "720x1280"])
def test_a_match_that_has_lost_all_is_told_whole_and_with_what_can_be_done(tmp_path: Path, size: tuple[int, int]) -> None:
    lying, file = Room("chess", 2, tmp_path / "pictures"), tmp_path / "m.sqlite"
    lying.lies(Layout())
    game = assemble.load_game("chess")
    with Record(file) as record:
        log = record.begin(assemble.codec(game), begin(game, ("white", "black"), assemble.options_from(game)))
        log.append(tuple(SightLost(float(at)) for at in range(83)))
        at = 4096 * (record._db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'event'").fetchone()[0] - 1)
    data = file.read_bytes()
    file.write_bytes(data[:at] + b"\xaa" * 4096 + data[at + 4096 :])
    with glass(Wishes(game="chess", camera=str(lying.folder), dice="", file=file), size=size) as me:
        me.sees("The record was damaged", "Match 1 has lost all of its 84 events: it cannot go on. It can be deleted under Old matches.")
        devices, resume = me.app.page().ids.devices, me.app.page().ids.resume
        assert devices.need <= devices.height, "all of it is in sight"
        assert resume.disabled
        me.touches("Old matches")
        me.touches("Delete")
        me.sees("Delete for good?")
        me.touches("Delete it")
        me.until(lambda: me.app.host.matches() == (), "the match being gone")


def _noting(made: list[Record]) -> Callable[[TableHost, NewMatch], None]:
    """Begins a match as before, and notes the record that it goes into."""
    begun = TableHost.begin

    def begin(host: TableHost, wanted: NewMatch) -> None:
        made.append(host._record._record)  # type: ignore[attr-defined]
        begun(host, wanted)

    return begin
