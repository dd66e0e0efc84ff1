"""On the screen's board: names by which sentences find places, and pieces that should lie there, seen through."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.assemble import load_board
from companion.present.view import BoardPicture, Layout, PlacedPiece
from companion.ui.controls.widgets import width_of
from companion.ui.drawing import art, ground
from companion.ui.drawing.lay import Lay
from companion.ui.theme import CAPITALS, PANELS
from tests.ui import tables
from tests.ui.conftest import SIZES, NotedHost
from tests.ui.driver import Driver, Start

both = pytest.mark.parametrize("size", SIZES, ids=["800x480", "720x1280"])
FLOOR_MM = 2.0
Written = list[tuple[str, float, float, float]]


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Written:
    """The words on boards: text, x, y, font size."""
    found: Written = []
    write = art.write

    def noted(text: str, x: float, y: float, size: float, ink: list[float]) -> None:
        found.append((text, x, y, size))
        write(text, x, y, size, ink)

    monkeypatch.setattr(art, "write", noted)
    return found


def board_of(app: Driver) -> Any:
    return app.app.page().ids.board


@both
def test_rows_and_columns_are_named_at_the_edges(start: Start, written: Written, size: tuple[int, int]) -> None:
    app = start(size)
    app.show(tables.PLAY)
    written.clear()
    app.show(replace(tables.PLAY, seq=2, board=BoardPicture(tables.middle())))
    board = board_of(app)
    for text in "abcdef123456":
        places = [(x, y) for said, x, y, font in written if said == text and font * CAPITALS * PANELS[size] >= FLOOR_MM - 0.01]
        left, bottom, width, height = board.box_of(f"{text}1.tile" if text.isalpha() else f"a{text}.tile")
        in_line = [(left < x < left + width) if text.isalpha() else (bottom < y < bottom + height) for x, y in places]
        assert in_line.count(True) == 2, f"{text} stands at both edges: {places}"


@both
def test_every_space_of_the_arena_carries_its_name(start: Start, host: NotedHost, written: Written, size: tuple[int, int]) -> None:
    host.board = load_board("dash-arena", 2)
    app = start(size)
    app.show(replace(tables.PLAY, game="dash-arena", board=BoardPicture()))
    board = board_of(app)
    lay = board._lays["arena"]
    for area in host.board.drawings["arena"].areas:
        if area.name not in {place.partition(".")[0] for place in host.board.places}:
            continue
        corners = [lay.point(*point) for point in area.points_mm]
        xs, ys = [x - lay.left for x, _ in corners], [y - lay.bottom for _, y in corners]
        found = [(x, y, font) for said, x, y, font in written if said == area.name]
        assert any(
            min(xs) < x < max(xs) and min(ys) < y < max(ys) and font * CAPITALS * PANELS[size] >= FLOOR_MM - 0.01 for x, y, font in found
        ), area.name


@both
def test_an_empty_place_carries_its_name_where_there_is_room(
    start: Start, host: NotedHost, written: Written, size: tuple[int, int]
) -> None:
    host.board = load_board("tektonix", 2)
    app = start(size)
    app.show(replace(tables.PLAY, game="tektonix", board=BoardPicture()))
    board = board_of(app)
    board.zones = ["map", "red-row"]
    written.clear()
    app.frames(3)
    x, y, width, height = board.box_of("red.row")
    assert "Red's row" in [text for text, left, bottom, _ in written if x < left < x + width and y < bottom < y + height]


@pytest.mark.parametrize("px_per_mm", [0.4, 0.8])
def test_words_larger_than_in_print_stay_on_their_sheet(start: Start, written: Written, px_per_mm: float) -> None:
    start()
    plan = load_board("tekton-dash", 3)
    sheet = plan.zones["black-board"].size_mm
    written.clear()
    ground.texture(plan.drawings["black-board"], Lay(0, 0, px_per_mm, sheet))
    assert "Black's board" in [text for text, *_ in written]
    for text, x, y, font in written:
        half, high = width_of(text, round(font), True) / 2, font * CAPITALS / 2
        assert half <= x <= sheet[0] * px_per_mm - half, text
        assert high <= y <= sheet[1] * px_per_mm - high, text


@both
def test_pieces_carry_what_is_printed_on_them(start: Start, host: NotedHost, written: Written, size: tuple[int, int]) -> None:
    host.board = load_board("chess", 2)
    app = start(size)
    kinds = ("rook", "knight", "bishop", "queen", "king", "bishop", "knight", "rook")
    lies = Layout({f"{column}1": (PlacedPiece(f"white-{kind}"),) for column, kind in zip("abcdefgh", kinds, strict=True)})
    app.show(replace(tables.PLAY, game="chess", board=BoardPicture(lies)))
    drawn = Counter(said for said, *_ in written if said in set("RNBQKP"))
    assert {letter: count // drawn["Q"] for letter, count in drawn.items()} == {"R": 2, "N": 2, "B": 2, "Q": 1, "K": 1}


@both
def test_what_is_missing_is_drawn_see_through_where_it_belongs(start: Start, tmp_path: Path, size: tuple[int, int]) -> None:
    app = start(size)
    missing = Layout({"a6.tile": (PlacedPiece("tile", "back"),), "draw": (PlacedPiece("card", "back"),)})
    without = replace(tables.SETUP, setup=(), board=BoardPicture(tables.SETUP.board.layout))
    app.show(without)
    assert board_of(app).zones == ["mat"]
    app.show(replace(without, seq=2, board=replace(without.board, ghosts=missing)))
    assert board_of(app).zones == ["mat", "piles"], "the sheet is shown on which something is missing"
    app.frames(3)
    picture = cv2.imread(str(app.shot(tmp_path / "ghosts.png")))
    assert picture is not None

    def look(place: str) -> Any:
        x, y, width, height = board_of(app).box_of(place)
        u, v = board_of(app).to_window(x + width * 0.2, y + height * 0.2)
        return picture[size[1] - round(v) - 3 : size[1] - round(v) + 3, round(u) - 3 : round(u) + 3].reshape(-1, 3).astype(int).mean(axis=0)

    solid, ghost, bare = look("a1.tile"), look("a6.tile"), look("b6.tile")
    assert np.abs(ghost - bare).max() > 20, "it is seen"
    assert np.abs(ghost - solid).max() > 20, "and it is not as if it lay there"
    assert (np.minimum(solid, bare) - 6 <= ghost).all()
    assert (ghost <= np.maximum(solid, bare) + 6).all()
    assert np.abs(look("draw") - bare).max() > 20
