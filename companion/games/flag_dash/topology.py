"""The ground of the game as data: cells, walls, territories, starting places; and what follows from it, counted once.

A direction is 0 to 3: a row up, a column to the right, a row down, a column to the left, all seen from Red.
Boards of up to nine columns and twelve rows have room; `flaws` says what is wrong with one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

COLUMNS = "abcdefghi"
WIDE, TALL = len(COLUMNS), 12
CELLS = WIDE * TALL
WAYS = ("up", "right", "down", "left")
"""Directions as board.toml names them."""
STANDARD = {
    "columns": "abcdefg", "columns_2p": "bcdef", "forward": ("up", "down"),
    "rows": 8, "red_rows": (1, 2, 3, 4), "white_rows": (5, 6, 7, 8),
    "walls": ("b3-b4", "c3-c4", "d3-d4", "e3-e4", "c5-c6", "d5-d6", "e5-e6", "f5-f6"),
    "tunnels": ("b2", "f2", "b7", "f7"), "flags": ("d1", "d8"),
    "pawns": ("a3", "d3", "g3", "a6", "d6", "g6"), "pawns_2p": ("b3", "d3", "f3", "b6", "d6", "f6"),
    "entrance": "", "exits": ("", ""), "inside": (),
}  # fmt: skip
ALTERNATE = {
    "columns": "abcdefg", "columns_2p": "bcdef", "forward": ("up", "down"),
    "rows": 9, "red_rows": (1, 2, 3, 4), "white_rows": (6, 7, 8, 9),
    "walls": (
        "d6-e6", "d7-e7", "d8-e8", "d9-e9", "a5-a6", "b5-b6", "c5-c6", "d5-d6",
        "c1-d1", "c2-d2", "c3-d3", "c4-d4", "d4-d5", "e4-e5", "f4-f5", "g4-g5",
    ),
    "tunnels": (), "flags": ("d1", "d9"),
    "pawns": ("a3", "e3", "c3", "g7", "c7", "e7"), "pawns_2p": ("b3", "e3", "c3", "f7", "c7", "e7"),
    "entrance": "d5", "exits": ("b7", "f3"),
    "inside": tuple(f"{c}{r}" for c in "abcd" for r in (6, 7, 8, 9)) + tuple(f"{c}{r}" for c in "defg" for r in (1, 2, 3, 4)),
}  # fmt: skip


def _frozen(tables: dict[str, Any]) -> tuple[Any, ...]:
    return tuple((key, _frozen(tables[key]) if isinstance(tables[key], dict) else tables[key]) for key in sorted(tables))


DEFAULT: tuple[Any, ...] = _frozen({"standard": STANDARD, "alternate": ALTERNATE})


@dataclass(frozen=True, slots=True)
class Ground:
    """The parts of a table that do not change once set out. Cells are numbers, -1 where there is none; walls are pairs of cells."""

    rows: int
    first: int
    """First column in play, and last: the basic game for two leaves out the outermost."""
    last: int
    home: tuple[tuple[int, ...], tuple[int, ...]]
    """Rows (from 0) of Red's and White's territory; with cones: where a carrier scores."""
    walls: tuple[tuple[int, int], ...]
    entrance: int = -1
    exits: tuple[int, int] = (-1, -1)
    inside: tuple[int, ...] = ()
    lines: tuple[tuple[int, int, int], tuple[int, int, int]] = ((-1, 0, WIDE - 1), (-1, 0, WIDE - 1))
    """Cones: per team the row from which a carrier is home (-1: no cones), and the columns it stands between."""
    forward: tuple[int, int] = (0, 2)
    """The directions in which a Run Forward leads Red and White."""


def cell(name: str) -> int:
    """`a1` is 0. Raises ValueError or IndexError for what is no cell."""
    return (int(name[1:]) - 1) * WIDE + COLUMNS.index(name[0])


NAMES = tuple(f"{COLUMNS[n % WIDE]}{n // WIDE + 1}" for n in range(CELLS))
NUMBER = {name: number for number, name in enumerate(NAMES)}


def named(spot: int) -> str:
    """The name of a cell; empty for -1."""
    return NAMES[spot] if spot >= 0 else ""


def side(topology: tuple[Any, ...], board: str) -> dict[str, Any]:
    """The table of one side of the board."""
    return dict(dict(topology)[board])


def ground(topology: tuple[Any, ...], board: str, narrow: bool) -> Ground:
    """The ground of one side; `narrow` leaves out the outermost columns (FD-124)."""
    table = side(topology, board)
    columns = table["columns_2p" if narrow else "columns"]
    walls = tuple(sorted(tuple(sorted(map(cell, wall.split("-")))) for wall in table["walls"]))
    named = tuple(cell(name) if name else -1 for name in (table["entrance"], *table["exits"]))
    return Ground(
        rows=table["rows"],
        first=COLUMNS.index(columns[0]),
        last=COLUMNS.index(columns[-1]),
        home=(tuple(row - 1 for row in table["red_rows"]), tuple(row - 1 for row in table["white_rows"])),
        walls=walls,  # type: ignore[arg-type]
        entrance=named[0],
        exits=(named[1], named[2]),
        inside=tuple(sorted(map(cell, table["inside"]))),
        forward=(WAYS.index(table["forward"][0]), WAYS.index(table["forward"][1])),
    )


@dataclass(frozen=True, slots=True, eq=False)
class Map:
    """Neighbours of every cell, counted once per ground."""

    next: tuple[tuple[int, ...], ...]
    """Cell -> direction -> neighbour in play, -1: none. Walls do not matter."""
    wall: tuple[tuple[bool, ...], ...]
    """Cell -> direction -> is there a wall."""
    over: tuple[tuple[bool, ...], ...]
    """Cell -> direction -> a wall that can be gone over from here. It leads out of a walled grid (FD-121)."""


_MAPS: dict[int, tuple[Ground, Map]] = {}


def map_of(ground: Ground) -> Map:
    """The map of a ground; remembered by identity, because a ground is asked for hundreds of times in one judgement."""
    known = _MAPS.get(id(ground))
    if known is not None and known[0] is ground:
        return known[1]
    if len(_MAPS) > 64:
        _MAPS.clear()
    made = _made(ground)
    _MAPS[id(ground)] = ground, made
    return made


@lru_cache(maxsize=64)
def _made(ground: Ground) -> Map:
    size = ground.rows * WIDE
    walls = {*ground.walls, *((b, a) for a, b in ground.walls)}
    nexts = []
    for here in range(CELLS):
        row, column = divmod(here, WIDE)
        around = []
        for up, right in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            r, c = row + up, column + right
            there = r * WIDE + c
            fits = 0 <= r < ground.rows and ground.first <= c <= ground.last and here < size and ground.first <= column <= ground.last
            around.append(there if fits else -1)
        nexts.append(tuple(around))
    wall = tuple(tuple((here, there) in walls for there in around) for here, around in enumerate(nexts))
    inside = set(ground.inside)
    over = tuple(
        tuple(wall[here][d] and here in inside and there not in inside for d, there in enumerate(around))
        for here, around in enumerate(nexts)
    )
    return Map(tuple(nexts), wall, over)


def direction(ground: Ground, face: str, team: int) -> int:
    """The direction of a Run card read with the grass towards its player (FD-055, FD-056)."""
    return (("forward", "right", "backward", "left").index(face) + ground.forward[team]) % 4


def cells_in_play(ground: Ground) -> list[int]:
    """Every cell that may be entered, row by row."""
    return [row * WIDE + column for row in range(ground.rows) for column in range(ground.first, ground.last + 1)]


def apart(a: int, b: int) -> int:
    """Orthogonal distance of two cells, walls ignored."""
    return abs(a // WIDE - b // WIDE) + abs(a % WIDE - b % WIDE)
