"""A sheet has moved when its marks move together; one mark elsewhere is half under a sleeve."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.assemble import load_board
from vision.board import CornerMark
from vision.pictures.lens import View, intrinsics, project
from vision.sheets.markers import MIDDLE_WINDOW, Finder, Found
from vision.sheets.pose import Poses, fit, mark_corners, outward
from vision.sheets.sharpening import Sharpening
from vision.twin.optics import EVERYTHING
from vision.twin.render import SimulatedCamera

SIZE = (2304, 1296)


def seen_at(monkeypatch: pytest.MonkeyPatch, off_px: tuple[tuple[float, float], ...]) -> str:
    """The reading of the play area when its marks are seen so far from where they were."""
    board = load_board("treasure-hunt", 3)
    zone = board.zones["play"]
    poses = Poses(board, SIZE)
    where = np.array([[1.77, 0.0, 600.0], [0.0, 1.77, 300.0], [0.0, 0.0, 1.0]])
    marks = {mark.id: project(where, mark_corners(mark)).astype(np.float32) for mark in zone.marks}
    found = [Found(mark_id, corners) for mark_id, corners in marks.items()]
    monkeypatch.setattr(Finder, "find", lambda *_: found)
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


def test_a_mark_that_was_missed_at_a_glance_is_looked_for_where_the_others_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    board = load_board("treasure-hunt", 3)
    frame, corners = SimulatedCamera(board, 3, 5).frame({}).frame, [(0, 0), (330, 0), (330, 330), (0, 330)]
    poses, all_seen, glance = Poses(board, SIZE), Poses(board, SIZE), Poses._marks
    all_seen.search(frame, frozenset({"mat"}))

    def but_one(self: Poses, picture: np.ndarray, step: Sharpening, windows: tuple[int, int, int]) -> dict[int, np.ndarray]:
        assert windows == MIDDLE_WINDOW, "the whole picture is not searched again"
        return {number: at for number, at in glance(self, picture, step, windows).items() if number != board.zones["mat"].marks[0].id}

    monkeypatch.setattr(Poses, "_marks", but_one)
    assert poses.search(frame, frozenset({"mat"})) == {"mat"}
    assert poses.known["mat"].marks == 4
    apart = project(poses.known["mat"].view.ground, corners) - project(all_seen.known["mat"].view.ground, corners)
    assert np.abs(apart).max() < 0.3


@pytest.mark.parametrize("seed", range(8))
def test_corners_of_a_soft_picture_make_a_pose_and_a_stray_one_is_left_out(seed: int) -> None:
    """A soft lens moves every corner by half a pixel. Four of them alone agree with few others, all together they agree well."""
    rng, zone = np.random.default_rng(seed), load_board("treasure-hunt", 3).zones["piles"]
    where = np.array([[1.77, 0.02, 600.0], [-0.02, 1.77, 300.0], [1e-6, 2e-6, 1.0]])
    seen = {}
    for mark in zone.marks:
        true = project(where, mark_corners(mark))
        away = true - true.mean(0)
        seen[mark.id] = (true + 0.4 * away / np.abs(away) + rng.normal(0, 0.1, (4, 2))).astype(np.float32)
    soft = fit(zone, seen, intrinsics())
    assert soft is not None
    assert soft.marks >= 3, "as many as a first pose needs"
    seen[zone.marks[0].id][0] += 3.0
    stray = fit(zone, seen, intrinsics())
    assert stray is not None
    middle = [(zone.size_mm[0] / 2, zone.size_mm[1] / 2)]
    for pose in (soft, stray):
        assert np.abs(project(pose.view.ground, middle) - project(where, middle)).max() < 0.3
        assert pose.residual_px < 0.75


@pytest.mark.parametrize("edge", [-1.2, -0.35, 0.6, 1.0])
def test_black_that_looks_narrower_or_wider_moves_no_sheet(edge: float) -> None:
    """Gamma brightens what was blurred before it: every black edge moves, by the same in the whole picture."""
    zone = load_board("treasure-hunt", 3).zones["piles"]
    where = np.array([[1.77, 0.02, 600.0], [-0.02, 1.77, 300.0], [1e-6, 2e-6, 1.0]])
    true = {mark.id: project(where, mark_corners(mark)) for mark in zone.marks}
    rng = np.random.default_rng(1)
    seen = {name: (corners + edge * outward(corners) + rng.normal(0, 0.05, (4, 2))).astype(np.float32) for name, corners in true.items()}
    pose = fit(zone, seen, intrinsics())
    assert pose is not None
    assert pose.marks == len(zone.marks)
    assert pose.edge_px == pytest.approx(edge, abs=0.05)
    assert pose.residual_px < 0.15
    middle = np.array([zone.size_mm]) / 2
    assert np.abs(project(pose.view.ground, middle) - project(where, middle)).max() < 0.15


@pytest.mark.parametrize("hidden", range(4))
def test_where_a_mark_is_hidden_the_print_says_where_its_corner_lies(hidden: int) -> None:
    """The print says where the corner of a hidden mark lies. Three marks alone, in a bad picture, are wrong there by up to 20 px: too much
    to know the print of a place again."""
    board = load_board("chess", 2)
    zone = board.zones["board"]
    camera = SimulatedCamera(board, 2, 8, seen=EVERYTHING)
    frame, true = camera.frame({}).frame, camera.view("board").ground
    mark = zone.marks[hidden]
    outline = project(true, np.array(mark_corners(mark)) + (np.array(mark_corners(mark)) - mark.centre_mm))
    cv2.fillConvexPoly(frame, outline.round().astype(np.int32), (60, 70, 90))
    poses = Poses(board, SIZE)
    poses.search(frame, frozenset({"board"}))
    pose = poses.known["board"]
    assert pose.marks == 3
    assert np.abs(project(pose.view.ground, [mark.centre_mm]) - project(true, [mark.centre_mm])).max() < 0.5


def lanes() -> tuple[Poses, np.ndarray, View]:
    """The poses of a table of Flag Dash, its picture, and the view of White's sheet of cards."""
    board = load_board("flag-dash", 2)
    frame, poses = SimulatedCamera(board, 2, 5).frame({}).frame, Poses(board, SIZE)
    poses.search(frame, frozenset({"white-lanes"}))
    return poses, frame, poses.known["white-lanes"].view


def off_px(poses: Poses, view: View) -> float:
    """The greatest distance, px, of a corner of White's sheet of cards from where this view has it."""
    width, height = load_board("flag-dash", 2).zones["white-lanes"].size_mm
    corners = [(0, 0), (width, 0), (width, height), (0, height)]
    return float(np.abs(project(poses.known["white-lanes"].view.ground, corners) - project(view.ground, corners)).max())


def test_a_finger_on_one_of_two_marks_in_sight_moves_no_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two arms hide the other marks and most of the print. That between the two marks lies where it lay."""
    poses, frame, view = lanes()
    *hidden, touched = load_board("flag-dash", 2).zones["white-lanes"].marks[:2] + load_board("flag-dash", 2).zones["white-lanes"].marks[3:]
    width, height = load_board("flag-dash", 2).zones["white-lanes"].size_mm
    arms = project(view.ground, [(0, 0), (width, 0), (width, height * 0.7), (0, height * 0.7)])
    frame = cv2.fillConvexPoly(frame.copy(), arms.round().astype(np.int32), (80, 110, 160))
    again = Poses._again

    def touched_again(self: Poses, picture: np.ndarray, mark: CornerMark, where: View) -> object:
        corners = again(self, picture, mark, where)
        return corners + np.float32((2.0, -2.0)) if corners is not None and mark.id == touched.id else corners

    monkeypatch.setattr(Poses, "_again", touched_again)
    assert poses.measure(frame, "white-lanes") == "same"
    assert not {mark.id for mark in hidden} & poses.in_sight["white-lanes"], "the arms hide them"
    assert off_px(poses, view) == 0


def test_a_pose_by_two_marks_is_told_anew_when_more_of_the_sheet_is_seen() -> None:
    """A hand let see one end alone, and the other was taken to lie 8 px beside. All of the sheet is in sight again."""
    poses, frame, view = lanes()
    width, height = load_board("flag-dash", 2).zones["white-lanes"].size_mm
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    aside = project(view.ground, corners) + np.array([(8, -6), (8, -6), (0, 0), (0, 0)])
    bent = View.of_homography(cv2.getPerspectiveTransform(corners, aside.astype(np.float32)), intrinsics(SIZE))
    poses.known["white-lanes"] = replace(poses.known["white-lanes"], view=bent, marks=2, parts=8)
    assert off_px(poses, view) > 7
    assert poses.measure(frame, "white-lanes") == "moved"
    assert off_px(poses, view) < 0.5
