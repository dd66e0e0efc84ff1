"""Through frames: the simulated camera looks at the table, hands and all, and only its picture crosses the pipe."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from companion.rules.values import Board, Layout, Place, visible
from companion.simulate.export import layout_data
from companion.simulate.hands import Sight
from companion.simulate.link import Picture
from companion.simulate.runner import Look
from vision.twin.render import Shot, SimulatedCamera


class FrameEye:
    """One camera above one simulated table. With a folder every frame is kept there as a PNG with its truth."""

    def __init__(self, camera: SimulatedCamera, board: Board, folder: Path | None = None) -> None:
        self._camera = camera
        self._board = board
        self._folder = folder
        self._frames = 0
        if folder is not None:
            (folder / "frames.jsonl").unlink(missing_ok=True)

    def look(self, at: float, sight: Sight, full: Layout) -> Look:
        """The picture of the complete layout `full`, with arms over what is covered. Places that other house rules need are not there."""
        arms = [place for place in sorted(sight.covered) if self._camera.sees(place)]
        first = self._camera.frame(full, covered_by_hands=arms[:2])
        # Hands rest: a place that changed from frame to frame is read when it is still.
        shot = self._camera.again()
        self._frames += 1
        if self._folder is not None:
            self._keep(at, shot, visible(full, self._board))
        return Look(Picture(at, (first.frame, shot.frame)), shot.covered, frames=1)

    def lay_anew(self, places: Iterable[Place]) -> int:
        """People put down anew what lies at these places before the next look. Returns at how many something did."""
        return sum(self._camera.lay_anew(place) for place in places)

    def _keep(self, at: float, shot: Shot, truth: Layout) -> None:
        import cv2

        folder = self._folder
        assert folder is not None
        frames = folder / "frames"
        frames.mkdir(parents=True, exist_ok=True)
        name = f"{self._frames:05d}.png"
        cv2.imwrite(str(frames / name), shot.frame)
        plain: dict[str, Any] = {
            "at": at,
            "file": f"frames/{name}",
            "visible": layout_data(truth),
            "covered": sorted(shot.covered),
            "homographies": {zone: np.asarray(matrix).tolist() for zone, matrix in sorted(shot.homographies.items())},
        }
        with (folder / "frames.jsonl").open("a", encoding="ascii") as stream:
            stream.write(json.dumps(plain, separators=(",", ":")) + "\n")
