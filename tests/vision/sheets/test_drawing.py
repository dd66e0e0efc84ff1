"""The drawing of a zone: written in a board file, printed beneath and between its places."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import vision.board
import vision.sheets.boardfile
from vision.art import AREAS, LINES, dashes, zone_image
from vision.board import BLANK
from vision.errors import BoardFileError
from vision.sheets.drawingfile import draw

PLAIN = """
game = "toy"
seats = [1]
[zones.mat]
centre_mm = [0, 0]
size_mm = [100, 60]
colour = "#b4bab2"
[pieces.stone]
size_mm = [10, 10]
height_mm = 2
copies = 1
codes_mm = [[0, 0, 10, 0]]
faces = { "" = { code = "A00" } }
[[places]]
name = "a.stone"
zone = "mat"
rect_mm = [10, 10, 20, 20]
order = "one"
pieces = ["stone"]
"""
DRAWN = """
[drawing.mat]
areas = [{ name = "a", points_mm = [[5, 5], [45, 5], [45, 45], [5, 45]], tone = "red", edge = "ink", edge_mm = 1 }]
strokes = [{ name = "way", points_mm = [[50, 30], [90, 30]], tone = "blue", width_mm = 2, heads = "last" }]
captions = [{ text = "here", at_mm = [70, 50], size_mm = 4 }]
"""


def board(tmp_path: Path, text: str) -> vision.board.Board:
    file = tmp_path / "board.toml"
    file.write_text(text)
    return vision.sheets.boardfile.load(file)


def test_a_drawing_is_read_in_millimetres(tmp_path: Path) -> None:
    plan = board(tmp_path, PLAIN + DRAWN)
    drawing = plan.drawings["mat"]
    assert drawing.middle("a") == (25, 25)
    assert drawing.middle("b") is None
    way = drawing.stroke("way")
    assert way is not None
    assert (way.points_mm, way.heads) == (((50, 30), (90, 30)), (False, True))
    assert plan.middle("a.stone") == (25, 25), "a place belongs to the area of its name"
    assert board(tmp_path, PLAIN).middle("a.stone") == (20, 20)


def test_it_is_printed_around_places_that_keep_their_ground(tmp_path: Path) -> None:
    plan = board(tmp_path, PLAIN + DRAWN)
    image = zone_image(plan, plan.zones["mat"], 4.0)

    def at(x: float, y: float) -> tuple[int, ...]:
        return tuple(int(value) for value in image[round(y * 4), round(x * 4)][::-1])

    assert AREAS["red"] in {at(x, y) for x in range(7, 10) for y in range(34, 44)}, "between the lines of the texture"
    assert at(5, 40) == LINES["ink"]
    assert at(70, 30) == LINES["blue"]
    assert at(88, 30.7) == LINES["blue"], "the arrowhead is wider than the line"
    plain = zone_image(replace(plan, drawings={"mat": replace(BLANK)}), plan.zones["mat"], 4.0)
    for left, top, right, low in ((11, 11, 29, 29), (93, 53, 97, 57)):
        part = np.s_[top * 4 : low * 4, left * 4 : right * 4]
        assert np.array_equal(image[part], plain[part])
    words = image[47 * 4 : 53 * 4, 60 * 4 : 80 * 4]
    assert (words == np.array(LINES["ink"][::-1])).all(2).sum() > 30


@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        ('[drawing.mta]\nby = "game"', "there is no such zone; name one of mat"),
        ('[drawing.mat]\nby = "me"', "by 'file' or by 'game'"),
        ("[drawing.mat]\nareas = [{ points_mm = [[0, 0], [1, 1]] }]", "needs 3 points or more"),
        ('[drawing.mat]\nstrokes = [{ points_mm = [[0, 0], [1, 1]], heads = "first" }]', "none, last or both"),
        ('[drawing.mat]\nstrokes = [{ name = "x", points_mm = [[0, 0], [1, 1]], tone = "pink" }]', "there is no tone 'pink'"),
        ("[drawing.mat]\ncircles = []", "unknown key 'circles'"),
    ],
)
def test_what_is_wrong_with_a_drawing_is_named(tmp_path: Path, bad: str, sentence: str) -> None:
    with pytest.raises(BoardFileError, match=sentence):
        board(tmp_path, PLAIN + bad)


def test_what_the_game_draws_itself_is_taken_in(tmp_path: Path) -> None:
    plan = board(tmp_path, PLAIN + '[drawing.mat]\nby = "game"\nside_mm = 7')
    assert plan.drawings == {}
    assert plan.sketches == {"mat": {"side_mm": 7}}
    drawn = draw(plan, "mat", {"areas": [{"name": "a", "points_mm": [[0, 0], [10, 0], [0, 10]]}]})
    assert drawn.middle("a.stone") == (5, 5)
    assert replace(drawn, drawings={}).zones == plan.zones


def test_dashes_keep_to_the_line_and_leave_gaps() -> None:
    parts = dashes(((0, 0), (10, 0), (10, 10)), 2.0, 1.0)
    inked = sum(abs(x1 - x0) + abs(y1 - y0) for part in parts for (x0, y0), (x1, y1) in pairwise(part))
    assert inked == pytest.approx(14)
    assert all(x == 10 or y == 0 for part in parts for x, y in part)


def test_a_place_that_is_an_area_has_its_colour(tmp_path: Path) -> None:
    """A square of a chessboard: the place and no more than a rim. One that merely lies in an area keeps its paper."""
    square = "points_mm = [[9, 9], [31, 9], [31, 31], [9, 31]]"
    wide = "points_mm = [[1, 1], [99, 1], [99, 59], [1, 59]]"
    for points, coloured in ((square, True), (wide, False)):
        plan = board(tmp_path, PLAIN + f'[drawing.mat]\nareas = [{{ name = "a", {points}, tone = "red" }}]\n')
        floor = zone_image(plan, plan.zones["mat"], 4.0)[12 * 4 : 28 * 4, 12 * 4 : 28 * 4]
        assert (floor == AREAS["red"][::-1]).all(axis=2).any() == coloured
