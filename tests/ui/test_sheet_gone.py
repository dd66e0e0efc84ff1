"""A sheet that is not under the camera is named at once, during set-up and beside a ruling."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from companion.rules.values import PlacedPiece
from companion.wiring import Wishes
from tests.whole_games import treasure
from tests.whole_games.glass import glass
from tests.whole_games.room import Room

FAR = np.array([[1.0, 0, 2000], [0, 1, 0], [0, 0, 1]])
"""Puts a sheet where somebody carried it off to."""


def carried_off(room: Room, *zones: str) -> None:
    """The camera takes a picture without these sheets. In the next one they are back."""
    at = room.camera._zone_at
    room.camera._zone_at = {zone: FAR @ where if zone in zones else where for zone, where in at.items()}
    room.camera._paint()
    room.lies(room.table)
    room.camera._zone_at = at
    room.camera._paint()


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_the_screen_names_the_sheet_and_says_nothing_of_what_covers_its_places(tmp_path: Path, size: tuple[int, int]) -> None:
    room = Room("treasure-hunt", 2, tmp_path / "pictures")
    wishes = Wishes(game="treasure-hunt", camera=str(room.folder), dice="", file=tmp_path / "m.sqlite", options=treasure.RULES)
    room.table = treasure.SET_OUT
    carried_off(room, "mat")
    with glass(wishes, size=size) as me:
        for text in ("2 players", "Bank", "New match", "Begin"):
            me.touches(text)
        me.sees("I cannot find the mat in the camera's picture.", "its corner marks uncovered")
        assert not any("Clear what lies" in text for text in me.texts())
        room.lies(treasure.SET_OUT)
        me.until(lambda: me.app.view.notice == "", "the mat being found")

        room.lies(room.table.put({"play": (PlacedPiece("card", "red-1-drop"), PlacedPiece("card", "blue-4-drop"))}))
        me.until(lambda: me.page == "dispute", "the ruling")
        carried_off(room, "play")
        me.sees("I cannot find the play area in the camera's picture.")
        assert me.page == "dispute", "what was wrong there still is"
        room.lies(treasure.SET_OUT)
        me.until(lambda: me.page == "setup" and me.app.view.notice == "", "the sheet and its cards being as they were")
