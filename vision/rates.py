"""Measures how well tables are read and sheets are found. Random scenes stand under named conditions, with and without an arm; each place
and each corner is judged by its truth.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from vision.board import Board
from vision.judged import judged
from vision.pictures.lens import FRAME_SIZE, project
from vision.reader import Reader
from vision.sheets.pose import Poses
from vision.twin.leaning import leaning
from vision.twin.optics import NAMED, Conditions
from vision.twin.render import SimulatedCamera
from vision.twin.scenes import scene

FULL = 0.4
"""Share of the places where something lies."""
OFF_PX = 3.0
"""A sheet whose marks would lie farther off by its pose is not found: it is taken for lying elsewhere."""


def rates(board: Board, seats: int, seeds: Iterable[int], seen: Mapping[str, Conditions] = NAMED) -> dict[str, Counter[str]]:
    """Condition -> counts of places as `judged` gives them.

    For each seed one table is read without and with an arm over it. Every picture is read by a reader that has seen nothing before.
    """
    found: dict[str, Counter[str]] = {name: Counter() for name in seen}
    laid = board.for_seats(seats)
    for seed in seeds:
        for name, conditions in seen.items():
            rng = random.Random(f"{board.game} {name} {seed}")
            camera = SimulatedCamera(board, seats, rng.randrange(10**6), seen=conditions)
            layout = scene(laid, rng, FULL)
            for hands in ([], [rng.choice(list(laid.places))]):
                shot = camera.frame(layout, covered_by_hands=hands)
                counts, _ = judged(laid, layout, Reader(board, seats).read(shot.frame), shot.covered)
                found[name] += counts
    return found


def sheets_found(boards: Sequence[Board], seeds: Iterable[int], seen: Conditions) -> Counter[str]:
    """Returns how many leaning sheets of these boards are `found`, taken to lie `elsewhere`, or `lost`. Each seed draws one sheet."""
    counts: Counter[str] = Counter()
    for seed in seeds:
        board = boards[seed % len(boards)]
        zone = random.Random(f"sheet {seed}").choice([zone for zone in board.zones.values() if zone.marks])
        picture, view = leaning(board, zone, seed, seen)
        poses = Poses(board, FRAME_SIZE)
        if not poses.search(picture, frozenset({zone.name})):
            counts["lost"] += 1
            continue
        middles = [mark.centre_mm for mark in zone.marks]
        off = np.abs(project(poses.known[zone.name].view.ground, middles) - project(view.ground, middles)).max()
        counts["found" if off < OFF_PX else "elsewhere"] += 1
    return counts
