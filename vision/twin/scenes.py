"""Tables laid at random, of any board. Each place gets what may lie there, as often as it exists and printed spots hold.

A row that is pushed together holds half as many more.
"""

from __future__ import annotations

import random
from collections import Counter

from vision.board import Board, Place

Thing = tuple[str, str, int, str]
Scene = dict[str, list[Thing]]


def scene(board: Board, rng: random.Random, full: float = 0.5) -> Scene:
    """A layout of a board that is laid for its seats; `full`: share of the places where something lies.

    A place that is printed on a piece holds something only where that piece lies.
    """
    left = Counter({(piece.kind, face.name): face.copies for piece in board.pieces.values() for face in piece.faces.values()})
    whole = Counter({kind: piece.copies for kind, piece in board.pieces.items()})
    laid: Scene = {}
    places = list(board.places.values())
    rng.shuffle(places)
    for place in sorted(places, key=lambda place: place.on is not None):
        if rng.random() < full and (place.on is None or place.on in laid):
            things = _things(board, place, left, whole, rng)
            if things:
                laid[place.name] = things
    return laid


def _things(board: Board, place: Place, left: Counter[tuple[str, str]], whole: Counter[str], rng: random.Random) -> list[Thing]:
    most = 1 if place.order in ("one", "pile") else max(1, len(place.slots_mm))
    # A row that no longer fits is pushed together; of cards that overlap by more than 0.4 not every one is in sight.
    most += len(place.slots_mm) // 2 if place.order == "row" else 0
    things: list[Thing] = []
    for _ in range(rng.randint(1, most)):
        choice = [(kind, face) for kind in place.pieces for face in board.pieces[kind].faces if left[kind, face] > 0 and whole[kind] > 0]
        if not choice:
            break
        kind, face = rng.choice(choice)
        left[kind, face] -= 1
        whole[kind] -= 1
        turn = rng.choice((0, 2, 4, 6)) if board.pieces[kind].turns else 0
        things.append((kind, face, turn, "seen"))
    return things
