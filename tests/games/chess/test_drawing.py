"""The squares of the board, on paper and on the screen."""

from __future__ import annotations

import numpy as np

from companion.assemble import load_board
from companion.games.chess.squares import SQUARES
from companion.ui.theme import area, luminance
from vision.art import AREAS, zone_image
from vision.printed.sheet import box_of

BOARD = load_board("chess", 2)
DARK = {name for name in SQUARES if (ord(name[0]) + int(name[1])) % 2 == 0}
"""Like a1 and h8; at the right hand of each player is a light one."""


def test_dark_and_light_squares_take_turns_and_each_lies_under_its_place() -> None:
    drawn = {each.name: each for each in BOARD.drawings["board"].areas}
    assert drawn.keys() == set(SQUARES)
    assert {"a1", "h8"} <= DARK
    assert len({drawn[name].tone for name in DARK}) == len({drawn[name].tone for name in set(SQUARES) - DARK}) == 1
    for name, square in drawn.items():
        x, y, w, h = box_of(square.points_mm)
        left, top, wide, high = box_of(BOARD.places[name].polygon_mm)
        assert x < left < left + wide < x + w
        assert y < top < top + high < y + h


def test_a_dark_square_is_darker_on_paper_and_on_the_screen() -> None:
    drawn = {each.name: each for each in BOARD.drawings["board"].areas}
    image = zone_image(BOARD, BOARD.zones["board"], 4.0)
    printed = {}
    for name in ("a1", "b1"):
        x, y, w, h = (round(4 * value) for value in box_of(BOARD.places[name].polygon_mm))
        printed[name] = np.median(image[y : y + h, x : x + w].reshape(-1, 3), axis=0)
        assert (image[y : y + h, x : x + w] == AREAS[drawn[name].tone][::-1]).all(axis=2).mean() > 0.3, "between the lines of the texture"
    assert printed["a1"].mean() < 0.85 * printed["b1"].mean(), "also where it is printed in black and white"
    assert luminance(area(drawn["a1"].tone)) < 0.5 * luminance(area(drawn["b1"].tone))
