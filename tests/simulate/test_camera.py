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
from companion.simulate.camera import FrameEye
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


def test_what_lies_at_a_place_is_laid_anew_and_nothing_else() -> None:
    whole = board()
    camera = SimulatedCamera(whole, 4, 1)
    eye = FrameEye(camera, Board(whole.order()))  # type: ignore[arg-type]
    table = Layout({"a1.tile": (PlacedPiece("tile", "back"),), "b2.tile": (PlacedPiece("tile", "back"),)})

    def lies() -> set[tuple[float, float]]:
        eye.look(1.0, Sight(table), table)
        return {(float(put.at[0, 2]), float(put.at[1, 2])) for put in camera.lying("mat")}

    before = lies()
    assert lies() == before
    assert eye.lay_anew(("a1.tile", "f6.tile")) == 1, "nothing lies on f6"
    assert len(lies() & before) == 1, "the other tile lies where it lay"


@pytest.mark.parametrize(("hidden", "named"), [(("e2",), ("e2",)), (("a2", "b2", "c2", "d2"), ())])
def test_people_hear_what_the_screen_says_that_it_cannot_read(
    monkeypatch: pytest.MonkeyPatch, hidden: tuple[str, ...], named: tuple[str, ...]
) -> None:
    """As the app says it: after ten seconds, and of many places none."""
    game = load_game("chess")
    referee = ReadingReferee(game, codec(game), 2)
    referee.begin(("white", "black"), options_from(game), False)
    monkeypatch.setattr(Reader, "read_rest", lambda *_: Reading({}, unsure=frozenset(hidden)))
    assert [referee.tell(Picture(at, (None, None))).unread for at in (1.0, 5.0, 10.5, 11.0)] == [(), (), (), named]
