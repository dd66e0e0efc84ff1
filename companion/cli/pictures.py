"""Through pictures: every look at the simulated table becomes a frame, and the frame is read as a real one would be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.referee.observation import Observation
from companion.sensors import seen
from vision.reader import Reader
from vision.render import SimulatedCamera

if TYPE_CHECKING:
    from companion.rules.values import Layout
    from companion.simulate.hands import Sight
    from vision.board import Board


class PictureEye:
    """The simulated camera and the reader of one game."""

    def __init__(self, board: Board, seats: int, seed: int) -> None:
        self._camera = SimulatedCamera(board, seats, seed)
        self._reader = Reader(board, seats)

    def look(self, at: float, sight: Sight, truth: Layout) -> Observation:
        """What the reader makes of the picture; places under a hand are covered in it."""
        shot = self._camera.frame(truth, covered_by_hands=sorted(sight.covered))
        return seen(self._reader.read(shot.frame), at)
