"""A piece that exists once lies in one place: where it is read a second time, nothing is known."""

from __future__ import annotations

import pytest

from companion.assemble import load_board, load_game, options_from
from vision.reading import ReadFace, too_often


@pytest.mark.parametrize(("second", "doubtful"), [(0.82, {"c6.figure"}), (0.94, {"c2.figure", "c6.figure"})])
def test_a_figure_is_read_in_one_place_only(second: float, doubtful: set[str]) -> None:
    here = ReadFace("red-2", "up", 0, 0.95, 0.5)
    there = ReadFace("red-2", "up", 0, second, 0.45)
    other = ReadFace("red-3", "up", 0, 0.7, 0.4)
    places = {"c2.figure": (here,), "c6.figure": (there,), "e2.figure": (other,)}
    assert too_often(load_board("dash-arena", 2), places) == doubtful


def test_as_many_cubes_as_there_are_leave_no_doubt() -> None:
    board = load_board("treasure-hunt", 3)
    cube = ReadFace("cube-red", "", 0, 0.9, 1.0)
    assert too_often(board, {"a1.cubes": (cube, cube, cube), "b1.cubes": (cube,)}) == frozenset()


@pytest.mark.parametrize(("mirrored", "known"), [("false", False), ("true", True)])
def test_both_may_have_the_same_cards_where_they_play_the_same_team(mirrored: str, known: bool) -> None:
    game = load_game("dash-arena")
    board = load_board("dash-arena", 2, options_from(game, ["mode=advanced", f"mirror_teams={mirrored}"]))
    card = ReadFace("roster-card", "t3-1", 0, 0.95, 0.5)
    assert (too_often(board, {"red.card-1": (card,), "blue.card-2": (card,)}) == frozenset()) is known
