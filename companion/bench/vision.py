"""The cost of reading a table, beside OpenCV's full-frame marker detection of the same frames."""

from __future__ import annotations

from statistics import median
from typing import Any

from companion.assemble import folder, games
from companion.bench.figure import measured
from vision.bench import samples

FRAMES = {True: 30, False: 200}
"""Frames of each kind, quick or not."""
BATCH = 5
PEER = "cv2.aruco full frame"
QUIET_SHARE, CHANGED_SHARE = 1 / 50, 1 / 5
"""Goals as shares of the peer's time. Most frames are quiet, and reading must leave a small machine time for all else."""


def figures(quick: bool) -> list[dict[str, Any]]:
    """Two figures for each game: milliseconds of a quiet frame and of a frame in which one piece changed."""
    found = []
    for name in games():
        quiet, changed, full = (_medians(values) for values in samples(FRAMES[quick], folder(name) / "board.toml"))
        for what, values, share in (("quiet frame", quiet, QUIET_SHARE), ("frame with one change", changed, CHANGED_SHARE)):
            figure = measured(f"{name}: {what}", values, "ms", better="less", peers={PEER: full}, goal_ratio=share)
            found.append(figure.plain())
    return found


def _medians(values: list[float]) -> list[float]:
    """The median of every BATCH frames: a frame in which the machine did something else says nothing about reading."""
    return [median(values[at : at + BATCH]) for at in range(0, len(values), BATCH)]
