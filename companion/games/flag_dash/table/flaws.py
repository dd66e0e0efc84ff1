"""The mistakes in an owner's board, one sentence each: the tables [topology.*] of board.toml against themselves."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import Any

from companion.games.flag_dash.topology import COLUMNS, STANDARD, TALL, WAYS, apart, cell, side
from companion.rules.values import Place


def flaws(topology: tuple[Any, ...], printed: Container[Place]) -> tuple[str, ...]:
    """The flaws of a board; none for a good one. `printed`: the places that the board file has."""
    found: list[str] = []
    for board in ("standard", "alternate"):
        if board not in dict(topology):
            found.append(f"There is no table [topology.{board}].")
            continue
        table = side(topology, board)
        lacking = [f"[topology.{board}] has no {key}." for key in STANDARD if key not in table]
        found += lacking or [f"[topology.{board}]: {wrong}" for wrong in (tuple(_size(table)) or _laid(table, printed))]
    return tuple(found)


def _size(table: Mapping[str, Any]) -> Iterator[str]:
    """Columns, rows and directions: without them nothing else makes sense."""
    rows = table["rows"]
    if not isinstance(rows, int) or not 4 <= rows <= TALL:
        yield f"rows = {rows!r}; a board has 4 to {TALL} rows."
    for key in ("columns", "columns_2p"):
        if table[key] not in COLUMNS or len(table[key]) < 3:
            yield f"{key} = {table[key]!r}; write neighbouring letters out of {COLUMNS}, at least three."
    if table["columns_2p"] not in table["columns"]:
        yield "columns_2p has a letter that columns has not."
    if len(table["forward"]) != 2 or any(way not in WAYS for way in table["forward"]):
        yield f"forward = {list(table['forward'])!r}; write where a Run Forward leads Red and White, out of {', '.join(WAYS)}."
    elif table["forward"][0] == table["forward"][1]:
        yield "forward leads Red and White the same way; they sit at two sides of the table."


def _laid(table: Mapping[str, Any], printed: Container[Place]) -> Iterator[str]:
    names = {f"{column}{row}" for column in table["columns"] for row in range(1, table["rows"] + 1)}
    for name in sorted(names):
        if f"{name}.pawn" not in printed:
            yield f"cell {name} has no places on the printed board; give its grid more rows or columns."
            return
    rows = sorted((*table["red_rows"], *table["white_rows"]))
    if len(set(rows)) < len(rows) or any(row not in range(1, table["rows"] + 1) for row in rows):
        yield "red_rows and white_rows must be different rows of the board."
    yield from _walls(table, names)
    for key, count in (("flags", 2), ("pawns", 6), ("pawns_2p", 6)):
        if len(table[key]) != count:
            yield f"{key} names {len(table[key])} cells; it must name {count}."
    for key in ("tunnels", "flags", "pawns", "pawns_2p", "inside"):
        yield from (f"{key} names {name}, which is no cell of this board." for name in table[key] if name not in names)
        if len(set(table[key])) < len(table[key]):
            yield f"{key} names a cell twice."
    for key in ("pawns", "pawns_2p"):
        yield from (f"{key} and flags both name {name}." for name in table[key] if name in table["flags"])
    yield from (f"pawns_2p names {name}, whose column is out of play." for name in table["pawns_2p"] if name[0] not in table["columns_2p"])
    if table["entrance"]:
        secret = (table["entrance"], *table["exits"])
        yield from (f"entrance and exits name {name!r}, which is no cell of this board." for name in secret if name not in names)


def _walls(table: Mapping[str, Any], names: set[str]) -> Iterator[str]:
    for wall in table["walls"]:
        ends = wall.split("-")
        if len(ends) != 2 or any(end not in names for end in ends):
            yield f"wall {wall!r} is not between two cells of this board; write for example b3-b4."
        elif apart(cell(ends[0]), cell(ends[1])) != 1:
            yield f"wall {wall} is not between neighbours."
