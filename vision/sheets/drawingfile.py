"""The form of a drawing in a board.toml, and everything that can be wrong with one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from vision.board import TONES, Area, Board, Caption, Drawing, Polygon, Stroke
from vision.errors import BoardFileError
from vision.sheets.entry import Entry


def drawn(tables: dict[str, Any], zones: tuple[str, ...]) -> tuple[dict[str, Drawing], dict[str, dict[str, Any]]]:
    """Returns the drawings that the file has itself, and those that it leaves to the game, both by zone."""
    drawn: dict[str, Drawing] = {}
    sketches: dict[str, dict[str, Any]] = {}
    for zone, value in tables.items():
        entry = Entry(value, f"drawing of zone {zone}")
        if zone not in zones:
            raise BoardFileError(f"{entry.name}: there is no such zone; name one of {', '.join(zones)}.")
        by = entry.take("by", str, "file")
        if by == "game":
            sketches[zone] = entry.left
        elif by == "file":
            drawn[zone] = drawing(entry.left, entry.name)
        else:
            raise BoardFileError(f"{entry.name}: by = {by!r}; a drawing is by 'file' or by 'game'.")
    return drawn, sketches


def draw(board: Board, zone: str, table: Mapping[str, Any]) -> Board:
    """The board with a drawing written as in a board file. Raises BoardFileError naming what is wrong with it."""
    return replace(board, drawings={**board.drawings, zone: drawing(table, f"drawing of zone {zone}")})


def drawing(table: Mapping[str, Any], name: str) -> Drawing:
    """A drawing as it is written: lists of `areas`, `strokes` and `captions`. Raises BoardFileError."""
    whole = Entry(table, name)
    areas, strokes, captions = (
        tuple(shape(Entry(one, f"{key[:-1]} of {name}")) for one in whole.take(key, list, []))
        for key, shape in (("areas", _area), ("strokes", _stroke), ("captions", _caption))
    )
    whole.done()
    return Drawing(areas, strokes, captions)  # type: ignore[arg-type]


def _area(entry: Entry) -> Area:
    area = Area(_named(entry), _points(entry, 3), _tone(entry, "tone", "plain"), _tone(entry, "edge", "line"), _mm(entry, "edge_mm", 0.5))
    entry.done()
    return area


def _stroke(entry: Entry) -> Stroke:
    heads = entry.take("heads", str, "none")
    if heads not in ("none", "last", "both"):
        raise BoardFileError(f"{entry.name}: heads = {heads!r}; a line has heads at none, last or both of its ends.")
    stroke = Stroke(
        _named(entry), _points(entry, 2), _tone(entry, "tone", "ink"), _mm(entry, "width_mm", 0.8),
        (heads == "both", heads != "none"), entry.take("dashed", bool, False), entry.take("kind", str, ""),
    )  # fmt: skip
    entry.done()
    return stroke


def _caption(entry: Entry) -> Caption:
    x, y = entry.numbers("at_mm", 2)
    caption = Caption(entry.take("text", str), (x, y), _mm(entry, "size_mm", 3.0), _tone(entry, "tone", "ink"))
    entry.done()
    return caption


def _named(entry: Entry) -> str:
    name = str(entry.take("name", str, ""))
    if name:
        entry.name = f"{name!r}, {entry.name}"
    return name


def _points(entry: Entry, least: int) -> Polygon:
    points = tuple((x, y) for x, y in entry.rows("points_mm", 2))
    if len(points) < least:
        raise BoardFileError(f"{entry.name} needs {least} points or more.")
    return points


def _mm(entry: Entry, key: str, default: float) -> float:
    return float(entry.take(key, (int, float), default))


def _tone(entry: Entry, key: str, default: str) -> str:
    tone = str(entry.take(key, str, default))
    if tone not in TONES:
        raise BoardFileError(f"{entry.name}: there is no {key} {tone!r}; choose {', '.join(TONES)}.")
    return tone
