"""A sheet has moved when its marks move together; one mark elsewhere is half under a sleeve."""

from __future__ import annotations

import numpy as np
import pytest

from companion.assemble import load_board
from vision.board import CornerMark
from vision.lens import View, project
from vision.markers import Finder, Found
from vision.pose import Poses, mark_corners

SIZE = (2304, 1296)


def seen_at(monkeypatch: pytest.MonkeyPatch, off_px: tuple[tuple[float, float], ...]) -> str:
    """What is said of the play area when its marks are seen so far from where they were."""
    board = load_board("treasure-hunt", 3)
    zone = board.zones["play"]
    poses = Poses(board, SIZE)
    where = np.array([[1.77, 0.0, 600.0], [0.0, 1.77, 300.0], [0.0, 0.0, 1.0]])
    marks = {mark.id: project(where, mark_corners(mark)).astype(np.float32) for mark in zone.marks}
    found = [Found(mark_id, corners) for mark_id, corners in marks.items()]
    monkeypatch.setattr(Finder, "find", lambda _finder, _picture: found)
    frame = np.zeros((SIZE[1], SIZE[0], 3), np.uint8)
    poses.search(frame, frozenset({"play"}))
    shifted = {mark.id: marks[mark.id] + np.float32(off) for mark, off in zip(zone.marks, off_px, strict=True)}

    def again(_poses: Poses, _frame: object, mark: CornerMark, _view: View) -> object:
        return shifted[mark.id]

    monkeypatch.setattr(Poses, "_again", again)
    return poses.measure(frame, "play")


def test_a_single_mark_elsewhere_moves_no_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    assert seen_at(monkeypatch, ((0, 0), (0, 0), (0, 0), (3, 1))) == "same"


def test_marks_that_move_together_move_the_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    assert seen_at(monkeypatch, ((3, 1), (3, 1), (3, 1), (3, 1))) == "moved"
