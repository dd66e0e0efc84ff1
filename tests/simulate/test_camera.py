"""The simulated camera looks at the table that is laid, not at every table there could be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.assemble import codec, load_game, options_from
from companion.games.chess.examples import FENS, placed
from companion.live.simulated.referee import ReadingReferee
from companion.referee.observation import TableSeen
from companion.rules.values import Board, Layout, PlacedPiece
from companion.simulate.camera import UNREAD, FrameEye
from companion.simulate.hands import Sight
from companion.simulate.link import Picture
from tests.vision.tables import board
from vision.reader import Reader
from vision.reading import Reading
from vision.twin.render import SimulatedCamera


def test_arms_reach_only_for_places_that_are_on_this_table() -> None:
    whole = board()
    small = replace(whole, places={name: place for name, place in whole.places.items() if place.zone == "mat"})
    eye = FrameEye(SimulatedCamera(small, 4, 1), Board(whole.order()))  # type: ignore[arg-type]
    table = Layout({"a1.tile": (PlacedPiece("tile", "back"),)})
    look = eye.look(1.0, Sight(table, frozenset({"b2.tile", "draw", "discard", "play"})), table)
    assert "b2.tile" in look.hidden
    assert not look.hidden & {"draw", "discard", "play"}


def test_the_reader_of_a_simulated_game_knows_what_the_rules_expect(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in the app: what may lie there now, by the match as it stands."""
    game, known = load_game("chess"), []
    referee = ReadingReferee(game, codec(game), 2)
    referee.begin(("white", "black"), options_from(game), False)
    referee.tell(TableSeen(0.5, game.layout(placed(FENS["start"]))))

    def read(_reader: Reader, frames: Any, likely: Any, private: Any) -> Reading:
        known.append((len(frames), likely["e4"], private))
        return Reading({})

    monkeypatch.setattr(Reader, "read_rest", read)
    referee.tell(Picture(1.0, (None, None)))
    assert known == [(2, frozenset({("white-pawn", "")}), frozenset())]


def test_what_the_screen_cannot_read_for_long_is_laid_anew() -> None:
    """People who set the table do so at once. Where an arm lies, or nothing, they lay nothing anew."""
    whole = board()
    camera = SimulatedCamera(whole, 4, 1)
    eye = FrameEye(camera, Board(whole.order()))  # type: ignore[arg-type]
    table = Layout({"a1.tile": (PlacedPiece("tile", "back"),), "b2.tile": (PlacedPiece("tile", "back"),)})

    def lies() -> dict[tuple[float, float], str]:
        return {(float(put.at[0, 2]), float(put.at[1, 2])): put.thing[0] for put in camera.lying("mat")}

    def unread(*places: str, at_once: bool = False, arms: frozenset[str] = frozenset()) -> int:
        eye.look(1.0, Sight(table, arms), table)
        return eye.heard(TableSeen(1.0, table, unsure=frozenset(places)), at_once=at_once)

    assert unread("a1.tile", at_once=True) == 1
    before = lies()
    assert [unread("a1.tile", "f6.tile") for _ in range(UNREAD - 1)] == [0] * (UNREAD - 1)
    assert lies() != before, "the first call was carried out before this look"
    before = lies()
    assert unread("a1.tile", "f6.tile") == 1
    assert unread() == 0
    assert len(lies().keys() & before.keys()) == 1, "the other tile lies where it lay"
    assert [unread("b2.tile", arms=frozenset({"b2.tile"})) for _ in range(2 * UNREAD)] == [0] * 2 * UNREAD
