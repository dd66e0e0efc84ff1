"""Pieces that lie in a zone but in none of its places."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.assemble import load_board
from tests.vision.tables import backs, board
from vision.art import face_image
from vision.board import Piece
from vision.pictures.lens import View, placed, project
from vision.reader import Reader
from vision.twin.render import SimulatedCamera


def with_pawn(camera: SimulatedCamera, frame: np.ndarray) -> np.ndarray:
    """The frame with a green pawn on the mat, above the grid."""
    return with_piece(camera.view("mat"), frame, board().pieces["pawn-green"], "", (165, 13))


def with_piece(view: View, frame: np.ndarray, piece: Piece, face: str, at_mm: tuple[float, float]) -> np.ndarray:
    """The frame with a piece painted there."""
    picture = cv2.GaussianBlur(face_image(piece, piece.faces[face], 8.0), (0, 0), 2.0)
    to_px = view.plane(piece.height_mm) @ placed(at_mm, piece.size_mm, 20.0) @ np.diag([1 / 8, 1 / 8, 1.0])
    laid = frame.copy()
    cv2.warpPerspective(picture, to_px, laid.shape[1::-1], laid, cv2.INTER_LINEAR, cv2.BORDER_TRANSPARENT)
    return laid


def test_a_pawn_beside_the_grid_is_astray_and_taken_back_it_is_not() -> None:
    camera, reader = SimulatedCamera(board(), 2, 3), Reader(board(), 2)
    frame = camera.frame(backs()).frame
    assert reader.read(frame).stray_pieces == ()
    laid = with_pawn(camera, frame)
    reader.read(laid)
    (stray,) = reader.read(laid).stray_pieces
    assert (stray.piece, stray.face) == ("pawn-green", "")
    assert stray.at_mm == pytest.approx((0, -152), abs=1.0)
    reader.read(frame)
    assert reader.read(frame).stray_pieces == ()


def test_nothing_is_astray_under_a_hand() -> None:
    camera, reader = SimulatedCamera(board(), 2, 4), Reader(board(), 2)
    for cell in ("a1", "a1", "f6", "f6", "c3", "c3"):
        assert reader.read(camera.frame(backs(), covered_by_hands=[f"{cell}.tile"]).frame).stray_pieces == ()


def test_a_piece_astray_stays_known_when_other_ground_changes() -> None:
    """Only ground about what changed is searched again. The pawn beside the grid is still there when paper comes and goes elsewhere."""
    camera, reader = SimulatedCamera(board(), 2, 3), Reader(board(), 2)
    laid = with_pawn(camera, camera.frame(backs()).frame)
    (stray,) = reader.read(laid).stray_pieces
    paper = laid.copy()
    x, y = project(camera.view("mat").ground, [(20.0, 150.0)])[0].astype(int)
    cv2.circle(paper, (int(x), int(y)), 14, (240, 240, 240), -1)
    for frame in (paper, paper, laid, laid):
        assert reader.read(frame).stray_pieces == (stray,)


@pytest.mark.parametrize(("at_mm", "shared"), [((300, 113.5), True), ((316, 127), False)])
def test_a_figure_where_spaces_meet_is_not_nowhere(at_mm: tuple[float, float], shared: bool) -> None:
    """It shares the space that is nearest to it, where the sheet is looked at as a whole. On the next space it is that one's alone."""
    arena = load_board("dash-arena", 2)
    camera, reader = SimulatedCamera(arena, 2, 5), Reader(arena, 2)
    one = with_piece(camera.view("arena"), camera.frame({}).frame, arena.pieces["blue-2"], "up", (300, 92.5))
    both = with_piece(camera.view("arena"), one, arena.pieces["red-1"], "up", at_mm)
    reader.read(both)
    found = reader.read(both)
    there = [face.piece for face in found.places["d9.figure"]]
    assert (there, "e9.figure" in found.places) == (["blue-2", "red-1"] if shared else ["blue-2"], not shared)
    assert "d9.figure" not in found.unsure
