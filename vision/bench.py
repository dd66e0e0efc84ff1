"""Measures the time of reading beside OpenCV's full-frame marker detection of the same frames, in one run and one thread."""

from __future__ import annotations

import time
from pathlib import Path

import cv2

from vision.board import Board
from vision.reader import Reader
from vision.sheets.boardfile import load
from vision.sheets.markers import bits, custom_dictionary
from vision.twin.render import SimulatedCamera


def samples(rounds: int, board_file: Path) -> tuple[list[float], list[float], list[float]]:
    """Milliseconds of each quiet frame, of each frame with one move, and of OpenCV's full-frame detection of that same frame."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        return _measure(load(board_file), rounds)
    finally:
        cv2.setNumThreads(threads)


def _measure(board: Board, rounds: int) -> tuple[list[float], list[float], list[float]]:
    camera, reader = SimulatedCamera(board, max(board.seats), seed=1), Reader(board, max(board.seats))
    looks, tiles = _busiest(board.for_seats(max(board.seats)))
    shown = {name: i % len(looks) for i, name in enumerate(tiles)}
    layout: dict[str, list[tuple[str, str, int, str]]] = {name: [(*looks[at], 0, "seen")] for name, at in shown.items()}
    codes = sorted({face.code for one in board.pieces.values() for face in one.faces.values() if face.code})
    own = custom_dictionary(["".join(str(int(b)) for b in bits(code).ravel()) for code in codes], 4)
    detector = cv2.aruco.ArucoDetector(own, cv2.aruco.DetectorParameters())
    reader.read(camera.frame(layout).frame)
    quiet: list[float] = []
    changed: list[float] = []
    aruco: list[float] = []
    for i in range(rounds):
        reader.read(camera.frame(layout).frame)  # a change is read from two frames
        quiet.append(reader.read(camera.frame(layout).frame).ms)
        name = tiles[7 * i % len(tiles)]
        shown[name] = (i + 1 + shown[name]) % len(looks)
        layout[name] = [(*looks[shown[name]], 0, "seen")]
        frame = camera.frame(layout).frame
        changed.append(reader.read(frame).ms)
        began = time.perf_counter()
        detector.detectMarkers(frame)
        aruco.append(1e3 * (time.perf_counter() - began))
    return quiet, changed, aruco


def _busiest(board: Board) -> tuple[list[tuple[str, str]], list[str]]:
    """The kind of coded piece with several faces that may lie alone at most places, as (kind, face), and these places.

    Where each kind has one face, as in chess, those kinds together that may lie at the same places.
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
