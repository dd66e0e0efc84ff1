"""Measures the time of reading beside full-frame marker detectors on the same frames, in one run and one thread."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.board import Board
from vision.reader import Reader
from vision.sheets.markers import bits, custom_dictionary
from vision.twin.render import SimulatedCamera

MOVE = 3
"""Frames until a move is read: one in which it is seen, and two that say the same."""


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds of processor time: `first` the whole table, `quiet` nothing new, `changed` the dearest frame of one move.

    A move takes three frames: in one it is seen, in two it is read. `peers`: the same frames; a list has one time for each `every` frames.
    """

    first: list[float] = field(default_factory=list)
    quiet: list[float] = field(default_factory=list)
    changed: list[float] = field(default_factory=list)
    peers: dict[str, list[float]] = field(default_factory=dict)


def samples(rounds: int, board: Board, every: int) -> Times:
    """The times of so many quiet frames and frames with one move. A table is read anew, and the slower peers run, each `every` frames."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        return _measure(board, rounds, every)
    finally:
        cv2.setNumThreads(threads)


def _measure(board: Board, rounds: int, every: int) -> Times:
    camera, reader = SimulatedCamera(board, max(board.seats), seed=1), Reader(board, max(board.seats))
    looks, tiles = _busiest(board.for_seats(max(board.seats)))
    shown = {name: i % len(looks) for i, name in enumerate(tiles)}
    layout: dict[str, list[tuple[str, str, int, str]]] = {name: [(*looks[at], 0, "seen")] for name, at in shown.items()}
    rivals = peers(board)
    times = Times(peers={name: [] for name in rivals})
    for _ in range(2):
        reader.read(camera.frame(layout).frame)
    for i in range(rounds):
        times.quiet.append(_ms(reader.read, camera.frame(layout).frame))
        name = tiles[7 * i % len(tiles)]
        shown[name] = (1 + shown[name]) % len(looks)
        layout[name] = [(*looks[shown[name]], 0, "seen")]
        frame, *after = (camera.frame(layout).frame for _ in range(MOVE))
        times.changed.append(max(_ms(reader.read, one) for one in (frame, *after)))
        for number, (peer, detect) in enumerate(rivals.items()):
            if number == 0 or i % every == 0:
                times.peers[peer].append(_ms(detect, frame))
        if i % every == 0:
            times.first.append(_ms(Reader(board, max(board.seats)).read, frame))
    return times


def _ms(work: Callable[[NDArray[np.uint8]], object], frame: NDArray[np.uint8]) -> float:
    """The milliseconds of processor time that it takes: whoever else works on the machine makes them no more."""
    began = time.process_time()
    work(frame)
    return 1e3 * (time.process_time() - began)


def peers(board: Board) -> dict[str, Callable[[NDArray[np.uint8]], object]]:
    """Detectors of whole frames by name: OpenCV with its defaults first, tuned for small markers, AprilTag 3 where installed."""
    codes = sorted({face.code for one in board.pieces.values() for face in one.faces.values() if face.code})
    own = custom_dictionary(["".join(str(int(b)) for b in bits(code).ravel()) for code in codes], 4)
    tuned = cv2.aruco.DetectorParameters()
    tuned.adaptiveThreshWinSizeMin, tuned.adaptiveThreshWinSizeMax, tuned.adaptiveThreshWinSizeStep = 5, 45, 8
    tuned.minMarkerPerimeterRate, tuned.perspectiveRemovePixelPerCell = 0.01, 8
    found: dict[str, Callable[[NDArray[np.uint8]], object]] = {
        "cv2.aruco full frame": cv2.aruco.ArucoDetector(own, cv2.aruco.DetectorParameters()).detectMarkers,
        "cv2.aruco tuned": cv2.aruco.ArucoDetector(own, tuned).detectMarkers,
    }
    if find_spec("pyapriltags") is not None:
        found["AprilTag 3"] = lambda frame: _april().detect(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY))
    return found


@cache
def _april() -> Any:
    """AprilTag's detector of our corner marks, the same for all games."""
    return import_module("pyapriltags").Detector(families="tag36h11", nthreads=1, quad_decimate=1.0)


def _busiest(board: Board) -> tuple[list[tuple[str, str]], list[str]]:
    """The kind of coded piece with several faces that may lie alone at most places, and these places.

    The kind is (kind, face). Where each kind has one face, as in chess, it is those kinds together that may lie at the same places.
    """
    alone: dict[str, list[str]] = {
        kind: [name for name, place in board.places.items() if place.order in ("one", "pile") and kind in place.pieces]
        for kind, piece in board.pieces.items()
        if any(face.code for face in piece.faces.values())
    }
    several = {kind: places for kind, places in alone.items() if sum(1 for face in board.pieces[kind].faces.values() if face.code) > 1}
    first = max(several or alone, key=lambda kind: len(alone[kind]))
    kinds = [first] if several else [kind for kind, places in alone.items() if places == alone[first]]
    return [(kind, face) for kind in kinds for face in board.pieces[kind].faces], alone[first]
