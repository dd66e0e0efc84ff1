"""The track: a serpentine over the 6 x 6 tiles, seen from each of the four sides (TH-034).

A tile's own index counts 0..35 along the track of a side; its own row is index // 6.
"""

from __future__ import annotations

from companion.rules.values import Place

SIZE = 6
GRID: tuple[Place, ...] = tuple(f"{column}{row}" for row in range(1, SIZE + 1) for column in "abcdef")
"""Tile names in the order of `State`'s tuples."""
NUMBER: dict[Place, int] = {name: number for number, name in enumerate(GRID)}
SIDES = ("S", "W", "N", "E")
"""Clockwise seen from above, which is the order of play (TH-009)."""


def _seen_from(side: str, index: int) -> int:
    """The tile number of an own index. Own column j counts from the player's left, own row k away from the player."""
    k = index // SIZE
    j = index % SIZE if k % 2 == 0 else SIZE - 1 - index % SIZE
    last = SIZE - 1
    x, y = {"S": (j, k), "W": (k, last - j), "N": (last - j, last - k), "E": (last - k, j)}[side]
    return y * SIZE + x


TRACK: dict[str, tuple[int, ...]] = {side: tuple(_seen_from(side, i) for i in range(SIZE * SIZE)) for side in SIDES}
"""Side -> own index -> tile number."""
INDEX: dict[str, tuple[int, ...]] = {side: tuple(track.index(tile) for tile in range(SIZE * SIZE)) for side, track in TRACK.items()}
"""Side -> tile number -> own index."""
START: dict[str, int] = {side: TRACK[side][0] for side in SIDES}
CORNERS: dict[int, str] = {tile: side for side, tile in START.items()}
"""The starting tile of each side and back: the bottom left corner seen from that side (TH-008)."""


def row(side: str, tile: int) -> int:
    """The own row of a tile, 0 nearest to the player."""
    return INDEX[side][tile] // SIZE


def beside(one: int, other: int) -> str:
    """Returns how two tiles touch on the grid: `straight`, `diagonal` or not at all."""
    dx, dy = abs(one % SIZE - other % SIZE), abs(one // SIZE - other // SIZE)
    if max(dx, dy) != 1:
        return ""
    return "straight" if dx + dy == 1 else "diagonal"
