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
    for name, row in ((name, row) for name, row in laid.items() if board.places[name].order == "row"):
        if len(row) == len(board.places[name].slots_mm):
            # A draw of its own: all else lies as it would beside a shorter row. Of cards that overlap by 0.4 every one is in sight.
            more = random.Random(f"{name} {row}")
            row.extend(_some(board, board.places[name], left, whole, more, more.randint(0, len(row) // 2)))
    return laid


def _things(board: Board, place: Place, left: Counter[tuple[str, str]], whole: Counter[str], rng: random.Random) -> list[Thing]:
    most = 1 if place.order in ("one", "pile") else max(1, len(place.slots_mm))
    return _some(board, place, left, whole, rng, rng.randint(1, most))


def _some(  # noqa: PLR0917
    board: Board, place: Place, left: Counter[tuple[str, str]], whole: Counter[str], rng: random.Random, count: int
) -> list[Thing]:
    """So many pieces of a place at random, as far as there are."""
    things: list[Thing] = []
    for _ in range(count):
        choice = [(kind, face) for kind in place.pieces for face in board.pieces[kind].faces if left[kind, face] > 0 and whole[kind] > 0]
        if not choice:
            break
        kind, face = rng.choice(choice)
        left[kind, face] -= 1
        whole[kind] -= 1
        turn = rng.choice((0, 2, 4, 6)) if board.pieces[kind].turns else 0
        things.append((kind, face, turn, "seen"))
    return things
