"""The tiles, pawns and cubes of a position in three words."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from companion.games.treasure_hunt.rules.cards import CUBE_COLOURS
from companion.games.treasure_hunt.state import State

SIZE = 6
NAMES = tuple(f"{column}{row}" for row in range(1, SIZE + 1) for column in "abcdef")
NUMBER = {name: number for number, name in enumerate(NAMES)}
INITIALS = {colour[0]: colour for colour in CUBE_COLOURS}
LEGEND = (
    ("2D3/6/...", "The tiles of rows 6 to 1, from column a to f, by the first letter of their symbol: a capital lies face up, "
                  "a small letter is known and turned back, a number counts tiles that nobody has seen."),
    ("a1,c3,-", "The tile under the pawn of each seat; - where it has none yet."),
    ("a1rr,c3g", "The cubes on each tile by the first letters of their seats, who controls it first; - for none."),
)  # fmt: skip


def written(state: State) -> str:
    """The position's own words; none while the table is set out."""
    known = {symbol for symbol in state.symbols if symbol}
    if state.phase == "set-out" or len({symbol[0] for symbol in known}) < len(known):
        return ""
    rows = []
    for row in range(SIZE - 1, -1, -1):
        tiles = range(row * SIZE, row * SIZE + SIZE)
        signs = [state.symbols[tile][:1].upper() if state.up >> tile & 1 else state.symbols[tile][:1].lower() for tile in tiles]
        rows.append("".join(str(len(list(same))) if not sign else sign * len(list(same)) for sign, same in groupby(signs)))
    pawns = ",".join(NAMES[tile] if tile >= 0 else "-" for tile in state.pawns)
    cubes = [NAMES[tile] + "".join(seat[0] for seat in seats) for tile, seats in enumerate(state.cubes) if seats]
    return f"{'/'.join(rows)} {pawns} {','.join(cubes) or '-'}"


def placed(begun: State, text: str, symbols: tuple[str, ...]) -> State:
    """The position in which all is as at the beginning but for these words. Raises ValueError for what they cannot mean."""
    words = text.split()
    if len(words) != len(LEGEND):
        raise ValueError("the tiles, the pawns and the cubes are three words")
    known, up = _tiles(words[0], {symbol[0]: symbol for symbol in symbols})
    pawns = tuple(-1 if name == "-" else _tile(name) for name in words[1].split(","))
    cubes: list[tuple[str, ...]] = [()] * len(NAMES)
    for each in words[2].split(",") if words[2] != "-" else ():
        if not set(each[2:]) <= INITIALS.keys():
            raise ValueError(f"'{each}' names no cubes; they are {', '.join(INITIALS)}")
        cubes[_tile(each[:2])] = tuple(INITIALS[sign] for sign in each[2:])
    if len(pawns) != len(begun.seats):
        raise ValueError(f"'{words[1]}' names {len(pawns)} pawns, there are {len(begun.seats)}")
    return replace(begun, phase="play", symbols=known, up=up, pawns=pawns, cubes=tuple(cubes))


def _tiles(text: str, named: dict[str, str]) -> tuple[tuple[str, ...], int]:
    found: list[str] = [""] * len(NAMES)
    rows, up = text.split("/"), 0
    for row, signs in zip(range(SIZE - 1, -1, -1), rows, strict=False):
        column = 0
        for sign in signs:
            tile = row * SIZE + column
            if column >= SIZE or not (sign.lower() in named or sign in "123456"):
                raise ValueError(f"'{signs}' is no row of six tiles; their letters are {', '.join(named)}")
            if not sign.isdigit():
                found[tile] = named[sign.lower()]
                up |= sign.isupper() << tile
            column += int(sign) if sign.isdigit() else 1
    if len(rows) != SIZE:
        raise ValueError(f"'{text}' has not six rows")
    return tuple(found), up


def _tile(name: str) -> int:
    if name not in NUMBER:
        raise ValueError(f"'{name}' is no tile")
    return NUMBER[name]
