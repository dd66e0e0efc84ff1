"""Every seat of every game has one colour, which all people can tell from the others' at its table."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from companion.assemble import games, load_board, load_game
from companion.present.board import svg
from companion.ui import theme

EYES = {
    "all colours": np.eye(3),
    "no red": np.array([[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]),
    "no green": np.array([[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]),
    "no blue": np.array([[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]),
}
"""Linear RGB as eyes see it that lack a kind of cones (Machado, Oliveira and Fernandes 2009)."""
APART = 16
"""Least distance of two seats' colours in CIELAB: that of the two nearest of Okabe and Ito's."""
TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
WHITE = np.array([0.9505, 1.0, 1.089])


def lab(colour: list[float], eyes: str) -> np.ndarray:
    """The colour as these eyes see it, in CIELAB."""
    rgb = np.array(colour[:3])
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    x, y, z = np.cbrt(np.clip(TO_XYZ @ np.clip(EYES[eyes] @ linear, 0, 1) / WHITE, 0.008856, None))
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def called(seat: str) -> str:
    """The colour that a seat is called by: `red` for `red-1`."""
    return seat.partition("-")[0]


@pytest.mark.parametrize("name", games())
def test_a_seat_and_all_its_pieces_have_its_own_colour(name: str) -> None:
    game = load_game(name)
    for count in game.seats:
        seats = {called(seat) for seat in game.default_seats(count)}
        assert seats <= set(theme.SEATS), "none is left to chance"
        assert seats <= set(svg.SEATS)
        for piece in load_board(name, count).pieces:
            words = piece.split("-")
            for seat in seats & {words[0], words[-1]}:
                assert theme.colour(piece) == theme.SEATS[seat], piece


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("name", games())
def test_the_colours_at_one_table_can_be_told_apart(name: str, eyes: str) -> None:
    game = load_game(name)
    seats = {called(seat) for count in game.seats for seat in game.default_seats(count)}
    assert len(seats) > 1
    for one, other in combinations(sorted(seats), 2):
        assert np.linalg.norm(lab(theme.SEATS[one], eyes) - lab(theme.SEATS[other], eyes)) >= APART, f"{one} and {other}"
