"""A sheet that leans alone in falling light is found where it lies, or not at all. It is out of focus and has a hidden mark."""

from __future__ import annotations

import numpy as np
import pytest

from companion.assemble import load_board
from tests.shares import Share
from vision.pictures.lens import FRAME_SIZE, project
from vision.rates import OFF_PX, sheets_found
from vision.sheets.pose import Poses
from vision.twin.leaning import leaning
from vision.twin.optics import Conditions

SOFT = Conditions(blur_px=1.5, black=0.015)


def test_sheets_out_of_focus_are_found_where_they_lie(share: Share) -> None:
    boards = [load_board("treasure-hunt", 4).for_seats(4), load_board("chess", 2).for_seats(2)]
    count = share.count(4)
    assert sheets_found(boards, range(count), SOFT) == {"found": count}


@pytest.mark.parametrize(("game", "seats", "zone", "seed"), [("flag-dash", 4, "red-characters", 8072), ("dash-arena", 2, "tray", 8113)])
def test_parts_of_the_print_that_lie_close_together_make_no_pose_that_bends_the_sheet(game: str, seats: int, zone: str, seed: int) -> None:
    """Parts of the print that lie close together make no pose that bends the sheet. In these pictures a few parts between two marks fitted
    a view that laid the other marks hundreds of pixels off."""
    board = load_board(game, seats).for_seats(seats)
    picture, view = leaning(board, board.zones[zone], seed, SOFT)
    poses = Poses(board, FRAME_SIZE)
    if poses.search(picture, frozenset({zone})):
        middles = [mark.centre_mm for mark in board.zones[zone].marks]
        off = project(poses.known[zone].view.ground, middles) - project(view.ground, middles)
        assert np.abs(off).max() < OFF_PX


@pytest.mark.parametrize(("game", "seats", "zone", "seed"), [("tekton-dash", 6, "orange-board", 10161), ("chess", 2, "board", 10182)])
def test_black_that_a_soft_lens_makes_narrower_tilts_no_sheet(game: str, seats: int, zone: str, seed: int) -> None:
    """In these pictures two marks are seen, and how much narrower they look is told by the print alone."""
    board = load_board(game, seats).for_seats(seats)
    picture, view = leaning(board, board.zones[zone], seed, Conditions(blur_px=SOFT.blur_px))
    poses = Poses(board, FRAME_SIZE)
    assert poses.search(picture, frozenset({zone})) == {zone}
    middles = [mark.centre_mm for mark in board.zones[zone].marks]
    assert np.abs(project(poses.known[zone].view.ground, middles) - project(view.ground, middles)).max() < OFF_PX
