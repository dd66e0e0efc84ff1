"""On request the board shows how a move went, moment by moment, and where the next one may end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import pytest

import companion.games.dash_arena as package
import vision.board
import vision.sheets.boardfile
from companion.assemble import drawn, games, load_board, load_game
from companion.games.dash_arena.examples import EXAMPLES
from companion.games.dash_arena.game import DashArena
from companion.games.dash_arena.state import Dash
from companion.present.board.ways import way
from companion.present.view import BoardPicture, Layout, PlacedPiece, PlayView, Way
from companion.present.words import Words
from companion.rules.values import Board
from companion.ui.theme import YELLOW
from tests.ui import tables
from tests.ui.conftest import SIZES, NotedHost
from tests.ui.driver import Driver, Start

both = pytest.mark.parametrize("size", SIZES, ids=["800x480", "720x1280"])
wide = pytest.mark.parametrize("size", SIZES[:1], ids=["800x480"])


class Plain(Words):
    """Says every action by its key."""

    def phrase(self, phrase: Any, table: str = "actions") -> str:
        return str(phrase.key)


@pytest.fixture(scope="module")
def arena() -> tuple[Any, vision.board.Board]:
    geometry = vision.sheets.boardfile.load(Path(package.__file__).parent / "board.toml")
    game = DashArena(Board(geometry.order(), geometry.faces()))  # type: ignore[arg-type]
    plan = drawn(geometry, game).for_seats(2)
    places = {name: place for name, place in plan.places.items() if place.zone == "arena"}
    return game, replace(plan, zones={"arena": plan.zones["arena"]}, places=places)


@pytest.fixture
def shown(arena: tuple[Any, vision.board.Board], host: NotedHost, start: Start) -> Callable[[tuple[int, int]], tuple[Driver, PlayView]]:
    game, plan = arena
    state = EXAMPLES["DA-G08"](game)
    words = Plain(Words.load().tables)
    dashes = [action for action in game.legal_actions(state) if isinstance(action, Dash)]
    longest = max(dashes, key=lambda action: len(game.trail(state, action)))
    bounced = next(action for action in dashes if any(stop.along for stop in game.trail(state, action)))
    moves: list[Way] = [one for action in (bounced, longest) if (one := way(game, state, action, words, plan)) is not None]
    view = replace(
        tables.PLAY, game="dash-arena", board=BoardPicture(moves[0].start), ways=tuple(moves), ends=game.reach(state),
        prompt="Red: give a die to a figure.", dice=(3, 4, 6),
    )  # fmt: skip

    def go(size: tuple[int, int]) -> tuple[Driver, PlayView]:
        host.board, host.sentences = plan, words
        app = start(size)
        app.show(view)
        return app, view

    return go


def board_of(app: Driver) -> Any:
    return app.app.page().ids.board


def press(app: Driver, text: str) -> None:
    app.tap(app.find(text))


@wide
def test_a_move_runs_by_itself_and_can_be_stepped(shown: Any, size: tuple[int, int]) -> None:
    app, view = shown(size)
    last = view.ways[-1]
    press(app, "Show the move")
    assert board_of(app).picture.layout == last.start
    app.frames(len(last.stages) + 2, 0.85)
    assert board_of(app).picture.layout == last.stages[-1].layout
    assert app.find(f"{len(last.stages)} of {len(last.stages)}: {last.stages[-1].text}")
    press(app, "<")
    assert board_of(app).picture.layout == last.stages[-2].layout
    press(app, ">")
    assert board_of(app).picture.layout == last.stages[-1].layout
    for _ in range(len(last.stages) + 1):
        press(app, "<")
    assert board_of(app).picture.layout == view.ways[0].stages[-1].layout, "before the first moment comes the move before it"
    press(app, "x")
    assert board_of(app).picture == view.board
    assert app.find("Possible ends")


@wide
def test_the_way_is_drawn_through_the_middles_of_the_spaces(shown: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    app, view = shown(size)
    press(app, "Show the move")
    app.frames(len(view.ways[-1].stages) + 2, 0.85)
    before = cv2.imread(str(app.shot(tmp_path / "way.png")))
    press(app, "x")
    after = cv2.imread(str(app.shot(tmp_path / "plain.png")))
    board = board_of(app)
    for stage in view.ways[-1].stages:
        if len(stage.line_mm) == 2:
            (x0, y0), (x1, y1) = stage.line_mm
            x, y = board.to_window(*board.point_of(stage.zone, ((x0 + x1) / 2, (y0 + y1) / 2)))
            spot = (slice(size[1] - round(y) - 3, size[1] - round(y) + 3), slice(round(x) - 3, round(x) + 3))
            assert abs(before[spot].astype(int) - after[spot]).max() > 60, f"no line half way to {stage.place}"
    ring = [round(channel * 255) for channel in YELLOW[2::-1]]
    assert (abs(before.astype(int) - ring).max(axis=2) <= 3).sum() > 60, "what happens last has a ring around it"


@wide
def test_possible_ends_follow_the_die_and_the_piece_that_are_touched(shown: Any, size: tuple[int, int]) -> None:
    app, view = shown(size)
    press(app, "Possible ends")
    assert board_of(app).shown.ends == view.ends
    press(app, "4")
    assert {one.by for one in board_of(app).shown.ends} == {"4"}
    here = next(place for place, contents in view.board.layout.items() for lying in contents if lying.piece == "red-1")
    x, y, w, h = board_of(app).box_of(here)
    app.tap_at(*board_of(app).to_window(x + w / 2, y + h / 2))
    assert [(one.piece, one.by) for one in board_of(app).shown.ends] == [("red-1", "4")]
    assert app.find("Red 1")
    assert app.page == "play", "a touch of the board asks for no rule now"
    press(app, "4")
    assert {one.by for one in board_of(app).shown.ends} == {"3", "4", "6"}


@wide
def test_what_is_looked_at_stays_only_while_it_is_true(shown: Any, size: tuple[int, int]) -> None:
    app, view = shown(size)
    press(app, "Possible ends")
    app.show(replace(view, seq=2, at=1.0))
    assert board_of(app).shown.ends == view.ends
    app.show(replace(view, seq=3, ends=()))
    assert board_of(app).shown.ends == ()
    press(app, "Show the move")
    app.show(replace(view, seq=4, ends=(), ways=()))
    assert board_of(app).picture == view.board
    assert not app.app.page().ids.way.useful


@both
def test_buttons_and_words_still_have_room(shown: Any, size: tuple[int, int]) -> None:
    app, _view = shown(size)
    for press_first in ("", "Show the move", "x", "Possible ends"):
        if press_first:
            press(app, press_first)
        bar = app.app.page().ids.way
        assert bar.height >= 51 if size == SIZES[0] else bar.height >= 80
        assert board_of(app).y >= bar.top - 1, "the bar stands below the board"
        assert app.app.page().ids.prompt.height > 30
        assert app.app.page().ids.prompt.children[0].height <= app.app.page().ids.prompt.height + 2, "the prompt is read without scrolling"


@wide
def test_a_hex_is_touched_anywhere(shown: Any, size: tuple[int, int]) -> None:
    app, _ = shown(size)
    board = board_of(app)
    x, y = board.point_of("arena", (board.plan.middle("e7.figure")[0] + 13, board.plan.middle("e7.figure")[1]))
    assert board.place_at(x, y) == "e7.figure"


@wide
@pytest.mark.parametrize("game", games())
def test_every_place_is_as_wide_as_a_finger(start: Start, host: NotedHost, size: tuple[int, int], game: str) -> None:
    host.board = load_board(game, load_game(game).seats[-1])
    app = start(size)
    app.show(replace(tables.PLAY, board=BoardPicture(), seats=tables.seats()))
    board = board_of(app)
    for name, place in board.plan.places.items():
        if place.zone not in board.shown_zones() or any(other.on == name for other in board.plan.places.values()):
            continue
        x, y, w, h = board.box_of(name)
        reach = 6.9 * board.scale_of(place.zone)
        beside = [(x + w / 2 + side * reach, y + h / 2) for side in (-1, 1) if reach > w / 2]
        above = [(x + w / 2, y + h / 2 + side * reach) for side in (-1, 1) if reach > h / 2]
        assert {board.place_at(*point) for point in beside + above} <= {name}


@wide
def test_one_touch_shows_the_whole_table_as_it_lies(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    host.board = load_board("tektonix", 4)
    app = start(size)
    row = Layout({"yellow.row": (PlacedPiece("card", "nazca"), PlacedPiece("card", "pacific"))})
    app.show(replace(tables.PLAY, board=BoardPicture(row), seats=tables.seats()))
    page = app.app.page()
    assert "yellow-row" not in page.ids.board.zones
    app.tap(page.ids.around)
    assert set(page.ids.board.zones) == set(host.board.zones)
    x, y, w, h = page.ids.board.box_of("yellow.row")
    assert h > w, "the row of the west side stands upright on the table"
    assert page.ids.board.place_at(x + w / 2, y + h / 2) == "yellow.row"
    app.tap(page.ids.around)
    assert set(page.ids.board.zones) == {"map", "piles", "red-row"}


@wide
def test_a_row_in_which_something_is_owed_is_shown_large_too(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    host.board = load_board("tektonix", 4)
    app = start(size)
    app.show(replace(tables.PLAY, board=BoardPicture(Layout(), (("green.row", "owed"),)), seats=tables.seats()))
    assert "green-row" in app.app.page().ids.board.zones
    app.show(replace(tables.PLAY, seq=2, board=BoardPicture(Layout()), seats=tables.seats()))
    assert "green-row" not in app.app.page().ids.board.zones


@wide
def test_another_drawing_of_the_same_table_is_shown(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    app.show(tables.PLAY)
    drawn_anew = replace(host.board, drawings={"mat": vision.board.Drawing()})
    host.board = drawn_anew
    app.show(replace(tables.PLAY, seq=2))
    assert board_of(app).plan is not drawn_anew
    app.show(replace(tables.PLAY, seq=3, plan=2))
    assert board_of(app).plan is drawn_anew
