"""The print itself: the texture of the ground, the symbols, and the bare print. With that a reader compares a picture."""

from __future__ import annotations

import numpy as np
import pytest

from companion.assemble import load_board
from vision.art import bare_print, zone_image
from vision.board import TEXTURES
from vision.printed.inks import FAINT
from vision.printed.sheet import Sheet
from vision.printed.symbols import SYMBOLS
from vision.printed.texture import WAVES_MM, cover

ZONE = "piles"


def test_every_texture_that_a_board_file_may_name_can_be_drawn() -> None:
    assert set(TEXTURES) == set(WAVES_MM)


@pytest.mark.parametrize("texture", TEXTURES)
def test_the_texture_is_fine_and_everywhere(texture: str) -> None:
    """The smallest places are 14 mm: each holds lines enough to be known, and the lines take little ink."""
    ink = cover("toy", (140.0, 140.0), texture, 4.0)
    cells = ink.reshape(10, 56, 10, 56).std(axis=(1, 3))
    assert cells.min() > 0.15
    assert 0.03 < ink.mean() * (1 - FAINT) < 0.1
    windows = ink[: 31 * 18, : 31 * 18].reshape(31, 18, 31, 18).std(axis=(1, 3))
    assert np.percentile(windows, 2) > 0.1, "windows that are compared have lines in them"


def test_a_part_of_the_texture_fits_in_one_place_only() -> None:
    ink = cover("toy", (120.0, 120.0), "contours", 2.0)

    def window(x: int, y: int) -> np.ndarray:  # type: ignore[type-arg]
        part = ink[y : y + 28, x : x + 28] - ink[y : y + 28, x : x + 28].mean()
        return part / np.linalg.norm(part)

    fits = [float((window(100, 100) * window(x, y)).sum()) for y in range(0, 212, 2) for x in range(0, 212, 2)]
    best = sorted(fits, reverse=True)
    assert best[0] == pytest.approx(1.0, abs=1e-3)
    assert best[1] < 0.75


def test_the_same_print_at_every_scale() -> None:
    board = load_board("treasure-hunt", 2)
    fine, coarse = bare_print(board, ZONE, 8.0), bare_print(board, ZONE, 2.0)
    width, height = board.zones[ZONE].size_mm
    assert fine.shape == (height * 8, width * 8, 3)
    assert coarse.shape == (height * 2, width * 2, 3)
    mean = fine.reshape(coarse.shape[0], 4, coarse.shape[1], 4, 3).mean(axis=(1, 3))
    assert np.abs(mean - coarse).mean() < 3


def test_the_bare_print_is_what_the_kit_prints_in_red_green_blue() -> None:
    board = load_board("treasure-hunt", 2)
    assert np.array_equal(bare_print(board, ZONE, 4.0)[..., ::-1], zone_image(board, board.zones[ZONE], 4.0))


def outline(name: str) -> np.ndarray:  # type: ignore[type-arg]
    sheet = Sheet(20, 20, 4.0, (255, 255, 255))
    sheet.symbol(name, (0, 0), 20, (0, 0, 0))
    return sheet.image[..., 0] < 128


def test_no_symbol_looks_like_another() -> None:
    """Without colour, by the area that two of them have in common."""
    drawn = {name: outline(name) for name in SYMBOLS}
    assert [name for name, image in drawn.items() if not 0.03 < image.mean() < 0.7] == []
    alike = {
        (one, other): (drawn[one] & drawn[other]).sum() / (drawn[one] | drawn[other]).sum()
        for one in SYMBOLS
        for other in SYMBOLS
        if one < other
    }
    assert {pair: share for pair, share in alike.items() if share > 0.75} == {}
