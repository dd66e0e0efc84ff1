"""Lamps are numbered as the seats stand on the screen, and dark once the match is left."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.live.machine import outputs
from companion.rules.values import Layout
from companion.settings import config
from companion.wiring import Wishes
from hardware.lamps import NoLamps
from tests.whole_games.anygame import Player
from tests.whole_games.glass import glass
from tests.whole_games.room import Room


def test_the_lamps_of_a_match_go_out_when_it_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lamps, own = NoLamps(missing=""), tmp_path / "companion.toml"
    own.write_text("[lamps]\npins = { 1 = 17, 2 = 27, pink = 22 }\n")
    monkeypatch.setattr(config, "own_path", lambda: own)
    monkeypatch.setattr(outputs, "lamps", lambda pins, _buzzer: lamps if pins == {"1": 17, "2": 27, "pink": 22} else None)
    room = Room("chess", 2, tmp_path / "pictures")
    room.lies(Layout())
    with glass(Wishes(game="chess", camera=str(room.folder), dice="", file=tmp_path / "m.sqlite")) as me:
        assert "No game has a seat called pink" in me.app.host.home().devices
        player = Player(me, room)
        player.begins()
        me.sees("Buttons and lamps: 1 White, 2 Black.")
        player.act()
        me.until(lambda: "turn" in lamps.shown.values(), "a lamp being lit")
        assert set(lamps.shown) == {"1", "2"}
        me.touches("More")
        me.touches("Home")
        me.until(lambda: me.page == "home" and set(lamps.shown.values()) == {"off"}, "the lamps going out")


@pytest.mark.parametrize("lines", ["pins = { 1 = 17 }", "buzzer_pin = 12"])
def test_pins_that_cannot_be_used_are_named_on_the_first_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: str) -> None:
    own = tmp_path / "companion.toml"
    own.write_text(f"[lamps]\n{lines}\n")
    monkeypatch.setattr(config, "own_path", lambda: own)
    monkeypatch.setattr(outputs, "lamps", lambda _pins, _buzzer: NoLamps("No lamps: the pins are taken."))
    with glass(Wishes(game="chess", camera=str(tmp_path), dice="", file=tmp_path / "m.sqlite")) as me:
        assert "No lamps: the pins are taken." in me.app.host.home().devices
