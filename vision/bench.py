"""What reading costs, beside OpenCV's full-frame marker detection of the same frames, in one run and one thread."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.board import load
from vision.markers import bits, custom_dictionary
from vision.reader import Reader
from vision.render import SimulatedCamera

QUIET_SHARE, CHANGED_SHARE = 1 / 50, 1 / 5


def figures(quick: bool, board_file: Path | None = None) -> list[dict[str, Any]]:
    """Milliseconds per quiet frame and per frame with one move, each as a dict of name, value, unit, peers, ratio, goal, met."""
    file = board_file or Path(__file__).parents[1] / "companion" / "games" / "treasure_hunt" / "board.toml"
    board = load(file)
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        quiet, changed, aruco = _measure(board, 6 if quick else 30)
    finally:
        cv2.setNumThreads(threads)
    rows = []
    for name, value, goal in (("reader, quiet frame", quiet, QUIET_SHARE), ("reader, frame with one move", changed, CHANGED_SHARE)):
        ratio = value / aruco
        rows.append(
            {
                "name": name,
                "value": round(value, 3),
                "unit": "ms",
                "bound95": None,
                "peers": {"cv2.aruco full frame": round(aruco, 3)},
                "ratio": round(ratio, 5),
                "goal": goal,
                "met": ratio <= goal,
            }
        )
    return rows


def _measure(board: Any, rounds: int) -> tuple[float, float, float]:
    camera, reader = SimulatedCamera(board, max(board.seats), seed=1), Reader(board, max(board.seats))
    kind, piece = next((k, p) for k, p in board.pieces.items() if p.dots_mm)
    faces = list(piece.faces)
    tiles = [name for name, place in board.places.items() if kind in place.pieces]
    layout: dict[str, list[tuple[str, str, int, str]]] = {name: [(kind, faces[i % len(faces)], 0, "seen")] for i, name in enumerate(tiles)}
    codes = sorted({face.code for one in board.pieces.values() for face in one.faces.values() if face.code})
    own = custom_dictionary(["".join(str(int(b)) for b in bits(code).ravel()) for code in codes], 4)
    detector = cv2.aruco.ArucoDetector(own, cv2.aruco.DetectorParameters())
    reader.read(camera.frame(layout).frame)
    quiet, changed, aruco = [], [], []
    for i in range(rounds):
        quiet.append(reader.read(camera.frame(layout).frame).ms)
        name = tiles[7 * i % len(tiles)]
        layout[name] = [(kind, faces[(i + 1 + faces.index(layout[name][0][1])) % len(faces)], 0, "seen")]
        frame = camera.frame(layout).frame
        changed.append(reader.read(frame).ms)
        began = time.perf_counter()
        detector.detectMarkers(frame)
        aruco.append(1e3 * (time.perf_counter() - began))
    return float(np.median(quiet)), float(np.median(changed)), float(np.median(aruco))
