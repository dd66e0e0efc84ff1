"""The printed lines of the board, in any layout of board.toml: cells, the territories' borders, walls, the secret tunnel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.flag_dash.topology import COLUMNS, apart, cell, side

Shape = dict[str, Any]


class Cells:
    """The positions of cells in the zone, in mm. `sketch`: `corner_mm` of cell a1, `pitch_mm`, and `gutter_mm`, the strip behind each
    cell's slots that is left for lines; rows go to the right, columns down."""

    def __init__(self, sketch: Mapping[str, Any]) -> None:
        (self.left, self.top), self.pitch, self.gutter = sketch["corner_mm"], sketch["pitch_mm"], sketch["gutter_mm"]

    def box(self, name: str) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of a cell, from the middle of one gutter to the next."""
        x = self.left + (int(name[1:]) - 1) * self.pitch - self.gutter / 2
        y = self.top + COLUMNS.index(name[0]) * self.pitch - self.gutter / 2
        return x, y, x + self.pitch, y + self.pitch

    def between(self, a: str, b: str) -> list[list[float]]:
        """The border of two neighbours."""
        one, other = self.box(a), self.box(b)
        x, y = max(one[0], other[0]), max(one[1], other[1])
        right, bottom = min(one[2], other[2]), min(one[3], other[3])
        return [[x, y], [right, bottom]]


def drawing(sketch: Mapping[str, Any], topology: tuple[Any, ...], board: str) -> Shape:
    """The side of the board that is played. Raises KeyError or ValueError for a sketch or topology that lacks something."""
    table, cells = side(topology, board), Cells(sketch)
    names = [f"{column}{row}" for row in range(1, table["rows"] + 1) for column in table["columns"]]
    return {
        "strokes": [*_grid(cells, names), *_borders(cells, table, names), *_walls(cells, table)],
        "captions": list(_captions(cells, table)),
    }


def _grid(cells: Cells, names: list[str]) -> Iterator[Shape]:
    for name in names:
        left, top, right, bottom = cells.box(name)
        corners = [[left, top], [right, top], [right, bottom], [left, bottom], [left, top]]
        yield {"name": name, "points_mm": corners, "tone": "line", "width_mm": 0.4}


def _borders(cells: Cells, table: Mapping[str, Any], names: list[str]) -> Iterator[Shape]:
    """Each territory ends with a dashed line towards the others."""
    owner = dict.fromkeys(table["red_rows"], "red") | dict.fromkeys(table["white_rows"], "white")
    for name in names:
        row, here = int(name[1:]), owner.get(int(name[1:]), "")
        if row < table["rows"] and here != owner.get(row + 1, ""):
            ends = cells.between(name, f"{name[0]}{row + 1}")
            yield {"name": f"border {name}", "points_mm": ends, "tone": "blue", "width_mm": 1.0, "dashed": True, "kind": "border"}


def _walls(cells: Cells, table: Mapping[str, Any]) -> Iterator[Shape]:
    for wall in table["walls"]:
        a, b = wall.split("-")
        if apart(cell(a), cell(b)) != 1:
            raise ValueError(f"wall {wall} is not between neighbours.")
        yield {"name": f"wall {wall}", "points_mm": cells.between(a, b), "tone": "ink", "width_mm": 2.4, "kind": "wall"}


def _captions(cells: Cells, table: Mapping[str, Any]) -> Iterator[Shape]:
    """The secret tunnel; in the strip beside a cell's slots."""
    if table["entrance"]:
        for name, text in ((table["entrance"], "ENTRANCE"), (table["exits"][0], "RED EXIT"), (table["exits"][1], "WHITE EXIT")):
            left, _, right, bottom = cells.box(name)
            yield {"text": text, "at_mm": [(left + right) / 2, bottom - 1.7], "size_mm": 1.6, "tone": "ink"}
