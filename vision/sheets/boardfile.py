"""The form of a board.toml, and everything that can be wrong with one."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from vision.board import FAMILY_GROUPS, ORDERS, TEXTURES, Board, CodeBox, Colour, CornerMark, Face, Piece, Place, Point, Polygon, Zone
from vision.errors import BoardFileError
from vision.sheets.drawingfile import drawn as drawn_on
from vision.sheets.entry import Entry

ART = ("number", "symbol", "words", "text", "ink", "grid")
"""Entries for the print on a face beside its code, and for its colour."""
CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))
"""Corner marks are named clockwise from the top left."""


def load(path: Any, *, options: Mapping[str, str] | None = None) -> Board:
    """Reads and checks the file at `path`. `options`: the house rules as text; None: everything that any of them wants."""
    file = Path(path)
    try:
        raw = file.read_bytes()
        top = Entry(tomllib.loads(raw.decode()), file.name)
    except OSError as error:
        raise BoardFileError(f"The board file {file} cannot be read ({error.strerror or error}).") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BoardFileError(f"The board file {file} is not valid TOML: {error}.") from error
    try:
        return _board(top, sha256(raw).hexdigest()[:12], options)
    except BoardFileError as error:
        raise BoardFileError(f"{file.parent.name}/{file.name}: {error}") from None


def _board(top: Entry, version: str, options: Mapping[str, str] | None) -> Board:
    only: dict[tuple[str, str], tuple[int, ...]] = {}
    game = top.take("game", str)
    seats = tuple(int(n) for n in top.numbers("seats", None))
    dice = top.take("dice", int, 0)

    def wanted(entry: Entry, kind: str, name: str) -> bool:
        counts = tuple(int(n) for n in entry.numbers("seats", None, []))
        if counts:
            only[kind, name] = counts
        needs = entry.take("option", (dict, list), {})
        return options is None or played(needs)

    def played(needs: Any) -> bool:
        """True if the house rules are those of one of these ways."""
        ways, rules = needs if isinstance(needs, list) else [needs], options or {}
        return any(all(str(rules.get(key, "")) == str(value) for key, value in way.items()) for way in ways)

    zones: dict[str, Zone] = {}
    sheets = top.take("zones", dict)
    for name, value in sheets.items():
        entry = Entry(value, f"zone {name}")
        if wanted(entry, "zone", name):
            zones[name] = _zone(entry, name)
    pieces: dict[str, Piece] = {}
    for kind, value in top.take("pieces", dict).items():
        entry = Entry(value, f"piece {kind}")
        if wanted(entry, "piece", kind):
            # By some house rules every face is there twice: both play the same team, each with cards of its own.
            pieces[kind] = _piece(entry, kind, 1 + played(entry.take("doubled", (dict, list), [])))
    places: dict[str, Place] = {}
    written: list[tuple[Any, Point, dict[str, str]]] = [(value, (0.0, 0.0), {}) for value in top.take("places", list, [])]
    for value in top.take("grids", list, []):
        written += list(_cells(Entry(value, "grid")))
    for value, corner, names in written:
        entry = Entry(value, f"place {value.get('name', '?') if isinstance(value, dict) else value}")
        name = entry.take("name", str).format(**names)
        entry.name = f"place {name}"
        if not wanted(entry, "place", name) or (entry.left.get("zone") in sheets and entry.left["zone"] not in zones):
            continue
        if name in places:
            raise BoardFileError(f"place {name} is there twice.")
        places[name] = _place(entry, name, corner, names)
    topology, defaults = top.take("topology", dict, {}), top.take("defaults", dict, {})
    drawn, sketches = drawn_on(top.take("drawing", dict, {}), tuple(sheets))
    top.done()
    _check(zones, places, pieces)
    return Board(game, version, seats, zones, places, pieces, topology, defaults, only, drawn, sketches, dice=dice)


def _zone(entry: Entry, name: str) -> Zone:
    width, height = entry.numbers("size_mm", 2)
    marks: list[CornerMark] = []
    if (value := entry.take("marks", dict, None)) is not None:
        mark = Entry(value, f"marks of zone {name}")
        family, ids = mark.take("family", str, "36h11"), mark.numbers("ids", 4)
        size, inset = float(mark.take("size_mm", (int, float))), mark.numbers("inset_mm", 2)
        mark.done()
        for (right, low), number in zip(CORNERS, ids, strict=True):
            x = width - inset[0] if right else inset[0]
            y = height - inset[1] if low else inset[1]
            marks.append(CornerMark(family, int(number), (x, y), size))
    centre = entry.numbers("centre_mm", 2)
    texture = entry.take("texture", str, TEXTURES[0])
    if texture not in TEXTURES:
        raise BoardFileError(f"{entry.name}: there is no texture {texture!r}; choose {', '.join(TEXTURES)}.")
    facing, colour = entry.take("facing", int, 0), _colour(entry, "colour")
    zone = Zone(name, (width, height), (centre[0], centre[1]), facing, tuple(marks), colour, texture)
    entry.done()
    return zone


def _piece(entry: Entry, kind: str, times: int) -> Piece:
    width, height = entry.numbers("size_mm", 2)
    copies = times * entry.take("copies", int)
    pattern = entry.take("art", str, "")
    body = _colour(entry, "body") if "body" in entry.left else None
    boxes = tuple(CodeBox((x, y), size, int(turn)) for x, y, size, turn in entry.rows("codes_mm", 4))
    named = re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[^-]+)", re.escape(pattern))) if pattern else None
    faces: dict[str, Face] = {}
    for name, value in entry.take("faces", dict).items():
        side = Entry({"code": value} if isinstance(value, str) else value, f"face {name!r} of piece {kind}")
        match = named.fullmatch(name) if named else None
        code = side.take("code", str, None)
        colour = _colour(side, "colour") if "colour" in side.left else None
        stripe = _colour(side, "stripe") if "stripe" in side.left else None
        if code is None and colour is None:
            raise BoardFileError(f"{side.name} has neither a code nor a colour; give it one of them.")
        if code is not None and not boxes:
            raise BoardFileError(f"{side.name} has a code, but piece {kind} has no codes_mm to print it in.")
        if code is not None and not re.fullmatch(rf"[{''.join(FAMILY_GROUPS)}][0-5]\d", code):
            raise BoardFileError(f"{side.name}: there is no code {code!r}; codes are A00 to A59 and B00 to B59.")
        art = match.groupdict() if match else {}
        art |= {key: text for key in ART if (text := side.take(key, str, ""))}
        faces[name] = Face(name, code, colour, times * side.take("copies", int, copies // times), art, stripe)
        side.done()
    ground = tuple((x, y, w, h) for x, y, w, h in entry.rows("ground_mm", 4))
    height_mm = float(entry.take("height_mm", (int, float)))
    sides = _sides(entry, faces, copies)
    piece = Piece(kind, (width, height), height_mm, copies, entry.take("turns", bool, True), boxes, body, ground, faces, sides)
    entry.done()
    return piece


def _sides(entry: Entry, faces: dict[str, Face], copies: int) -> tuple[tuple[str, ...], ...]:
    """The groups that the file names. Else they are all faces of a piece of which there is one, or every face with the back."""
    given = tuple(tuple(str(name) for name in group) for group in entry.take("sides", list, []))
    unknown = [name for group in given for name in group if name not in faces]
    if unknown:
        raise BoardFileError(f"{entry.name}: sides names the face {unknown[0]!r}, which the piece has not.")
    if given or copies == 1:
        return given or (tuple(faces),)
    return tuple((name, "back") for name in faces if name != "back") if "back" in faces else ()


def _cells(grid: Entry) -> Iterator[tuple[Any, Point, dict[str, str]]]:
    """The places of every cell of a grid; `{column}` and `{row}` stand for the cell's names."""
    columns, rows = grid.take("columns", str), grid.take("rows", str)
    corner, pitch = grid.numbers("corner_mm", 2), grid.numbers("pitch_mm", 2)
    zone, places = grid.take("zone", str), grid.take("places", list)
    grid.done()
    for j, row in enumerate(rows):
        for i, column in enumerate(columns):
            at = (corner[0] + i * pitch[0], corner[1] + j * pitch[1])
            for value in places:
                yield {"zone": zone, **value}, at, {"column": column, "row": row}


def _place(entry: Entry, name: str, corner: Point, names: Mapping[str, str]) -> Place:
    if "rect_mm" in entry.left:
        x, y, w, h = entry.numbers("rect_mm", 4)
        outline: tuple[tuple[float, ...], ...] = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
    else:
        outline = entry.rows("polygon_mm", 2)
    if len(outline) < 3:
        raise BoardFileError(f"{entry.name} has no rect_mm and no polygon_mm of three corners or more.")
    order = entry.take("order", str)
    if order not in ORDERS:
        raise BoardFileError(f"{entry.name}: there is no order {order!r}; choose {', '.join(ORDERS)}.")
    on = entry.take("on", str, None)
    place = Place(
        name,
        entry.take("zone", str),
        tuple((x + corner[0], y + corner[1]) for x, y in outline),
        order,
        float(entry.take("plane_mm", (int, float), 0)),
        float(entry.take("rise_mm", (int, float), 0)),
        tuple((x + corner[0], y + corner[1]) for x, y in entry.rows("slots_mm", 2)),
        tuple(entry.take("pieces", list)),
        on.format(**names) if on else None,
    )
    entry.done()
    return place


def _colour(entry: Entry, key: str) -> Colour:
    value = entry.take(key, str)
    if not re.fullmatch(r"#[0-9a-fA-F]{6}", value):
        raise BoardFileError(f'{entry.name}: {key} = {value!r} is no colour; write it as "#rrggbb".')
    return int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16)


def _check(zones: Mapping[str, Zone], places: Mapping[str, Place], pieces: Mapping[str, Piece]) -> None:
    used: dict[Any, str] = {}
    for zone in zones.values():
        for mark in zone.marks:
            _once(used, (mark.family, mark.id), f"zone {zone.name}")
    for piece in pieces.values():
        for face in piece.faces.values():
            if face.code:
                _once(used, face.code, f"{piece.kind}/{face.name}")
    flat: dict[tuple[str, float], list[tuple[Place, tuple[float, ...]]]] = {}
    for place in places.values():
        if place.zone not in zones:
            raise BoardFileError(f"place {place.name} lies in zone {place.zone!r}, which is not there; name one of {', '.join(zones)}.")
        width, height = zones[place.zone].size_mm
        if any(not (-1e-6 <= x <= width + 1e-6 and -1e-6 <= y <= height + 1e-6) for x, y in place.polygon_mm):
            raise BoardFileError(f"place {place.name} sticks out of zone {place.zone}; move it or make the zone larger.")
        if unknown := [kind for kind in place.pieces if kind not in pieces]:
            raise BoardFileError(f"place {place.name} holds {unknown[0]!r}, which is no piece of this game.")
        if place.on is not None and place.on not in places:
            raise BoardFileError(f"place {place.name} lies on {place.on!r}, which is no place of this board.")
        left, up, right, down = bounds = (*map(min, zip(*place.polygon_mm, strict=True)), *map(max, zip(*place.polygon_mm, strict=True)))
        for other, (x0, y0, x1, y1) in flat.setdefault((place.zone, place.plane_mm), []):
            # Most places are far apart.
            if left < x1 and x0 < right and up < y1 and y0 < down and _overlap(place.polygon_mm, other.polygon_mm):
                raise BoardFileError(f"places {other.name} and {place.name} overlap in one plane; move one of them.")
        flat[place.zone, place.plane_mm].append((place, bounds))


def _once(used: dict[Any, str], key: Any, who: str) -> None:
    if key in used:
        code = key if isinstance(key, str) else key[1]
        raise BoardFileError(f"{used[key]} and {who} carry the same code {code}; give one of them another.")
    used[key] = who


def _overlap(one: Polygon, two: Polygon) -> bool:
    """True if two convex polygons share more than an edge (separating axes)."""
    for a, b in ((one, two), (two, one)):
        for (x0, y0), (x1, y1) in zip(a, a[1:] + a[:1], strict=True):
            nx, ny = y1 - y0, x0 - x1
            mine, theirs = [nx * x + ny * y for x, y in a], [nx * x + ny * y for x, y in b]
            if min(max(mine), max(theirs)) - max(min(mine), min(theirs)) < 1e-6 * (abs(nx) + abs(ny)):
                return False
    return True
