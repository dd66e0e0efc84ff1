"""How well tables are read. Random scenes stand under named conditions, with and without an arm; each place is judged by its truth."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping

from vision.board import Board
from vision.judged import judged
from vision.reader import Reader
from vision.twin.optics import NAMED, Conditions
from vision.twin.render import SimulatedCamera
from vision.twin.scenes import scene

FULL = 0.4
"""Share of the places where something lies."""


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
