"""The geometry of a game on the table: zones, places, pieces and their marks, in millimetres.

Coordinates: every zone has its own, origin at its top left corner, x right, y down, mm. A piece's face has its own in
the same way. `Zone.centre_mm` lies in the plan (x right, y down, origin wherever the board file puts it). Turns are
eighths, clockwise. Heights are mm above the table. No picture is touched here: neither numpy nor OpenCV.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from vision.errors import BoardFileError

Point = tuple[float, float]
Size = tuple[float, float]
Polygon = tuple[Point, ...]
Colour = tuple[int, int, int]
"""Red, green, blue, 0-255."""

ORDERS = ("one", "heap", "pile", "row")
TEXTURES = ("contours", "waves", "grain")
"""Fine lines on the ground of a zone, by their look."""
TONES = ("plain", "line", "ink", "red", "blue", "yellow", "green", "orange", "sky", "purple")
"""Colours by their part in a drawing. Paper and screen have their own shades of each, paler for areas than for lines."""
FAMILY_GROUPS = ("A", "B")
"""Groups of own 4x4 codes; a face names one as `A07`: group and index 0-59."""


@dataclass(frozen=True, slots=True)
class CornerMark:
    """One of the marks by which a zone is found. `size_mm` is the black square's side; one module of white lies around it."""

    family: str
    id: int
    centre_mm: Point
    size_mm: float


@dataclass(frozen=True, slots=True)
class Zone:
    """A flat sheet that is registered by its own corner marks and moves by itself.

    `facing`: eighths clockwise from which it is read (0: from the south). `texture`: the fine lines on its ground.
    """

    name: str
    size_mm: Size
    centre_mm: Point
    facing: int
    marks: tuple[CornerMark, ...]
    colour: Colour
    texture: str = "contours"


@dataclass(frozen=True, slots=True)
class Place:
    """A place where pieces lie: a convex polygon in its zone.

    `order` as in the rules: one, heap, pile, row. `plane_mm`: height of the ground its pieces stand on; `rise_mm`: how much
    higher the top of a pile may be. `slots_mm`: printed spots, where hands put pieces first. `pieces`: kinds that may lie here.
    `on`: the place whose piece this place is printed on.
    """

    name: str
    zone: str
    polygon_mm: Polygon
    order: str
    plane_mm: float
    rise_mm: float
    slots_mm: tuple[Point, ...]
    pieces: tuple[str, ...]
    on: str | None

    @property
    def centre_mm(self) -> Point:
        xs, ys = [p[0] for p in self.polygon_mm], [p[1] for p in self.polygon_mm]
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


@dataclass(frozen=True, slots=True)
class Area:
    """A part of a drawing: any simple polygon. Parts of one thing share its `name`, for example a space or a plate."""

    name: str
    points_mm: Polygon
    tone: str = "plain"
    edge: str = "line"
    edge_mm: float = 0.5


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line of a drawing, with an arrowhead at its first and last point where `heads` says so. `kind`: why it is there."""

    name: str
    points_mm: Polygon
    tone: str = "ink"
    width_mm: float = 0.8
    heads: tuple[bool, bool] = (False, False)
    dashed: bool = False
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Caption:
    """Words of a drawing, their middle at a point; `size_mm` is the height of capitals."""

    text: str
    at_mm: Point
    size_mm: float
    tone: str = "ink"


@dataclass(frozen=True, slots=True)
class Drawing:
    """The drawing on a zone beneath its places, in the zone's mm: areas first, then lines, then words."""

    areas: tuple[Area, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    captions: tuple[Caption, ...] = ()

    def middle(self, name: str) -> Point | None:
        """The middle of the box around the largest area of this name; None where nothing is called so."""
        boxes = [(max(xs) - min(xs), max(ys) - min(ys), min(xs), min(ys)) for xs, ys in self._spans(name)]
        if not boxes:
            return None
        width, height, left, top = max(boxes, key=lambda box: box[0] * box[1])
        return left + width / 2, top + height / 2

    def stroke(self, name: str) -> Stroke | None:
        """The line of this name."""
        return next((stroke for stroke in self.strokes if stroke.name == name), None)

    def _spans(self, name: str) -> list[tuple[tuple[float, ...], tuple[float, ...]]]:
        return [(tuple(x for x, _ in area.points_mm), tuple(y for _, y in area.points_mm)) for area in self.areas if area.name == name]


BLANK = Drawing()


@dataclass(frozen=True, slots=True)
class Label:
    """A name that sentences use, written beside what it names.

    It has lines around a point, capitals of `size_mm`, and the places called so. `edge`: a letter or number at the edge of a grid; it
    stands for a whole row or column.
    """

    lines: tuple[str, ...]
    at_mm: Point
    size_mm: float
    places: tuple[str, ...] = ()
    edge: bool = False

    def captions(self) -> tuple[Caption, ...]:
        """Its lines, one below the other."""
        middle = (len(self.lines) - 1) / 2
        return tuple(
            Caption(line, (self.at_mm[0], self.at_mm[1] + (index - middle) * self.size_mm * LINE_PITCH), self.size_mm)
            for index, line in enumerate(self.lines)
        )


LINE_PITCH = 1.6
"""The distance from one line of words to the next, in heights of capitals."""


@dataclass(frozen=True, slots=True)
class CodeBox:
    """The square on a face where its code is printed. It has a top left corner, a side with the quiet zone, and a turn in eighths."""

    corner_mm: Point
    size_mm: float
    turn: int = 0

    @property
    def centre_mm(self) -> Point:
        return self.corner_mm[0] + self.size_mm / 2, self.corner_mm[1] + self.size_mm / 2


def squares(grid: str) -> tuple[tuple[str, ...], ...]:
    """The rows of coloured squares that `grid` of a face's art stands for, from the top.

    A square is an ink, or empty. Example: `YRB|BG.` is yellow, red, blue above blue, green and an empty square.
    """
    inks = {name[0].upper(): name for name in ("red", "blue", "yellow", "green")}
    return tuple(tuple(inks.get(letter, "") for letter in row) for row in grid.split("|"))


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a piece, known by its code (`A07`) or, without one, by its colour. `art` are the words printed on it.

    `stripe`: the pale colour of the middle third of a bar, which no sleeve and no hand has; None: the bar is of one colour.
    `looks`: pictures (PNG) of an owner's own piece, from which this face is known as well.
    """

    name: str
    code: str | None
    colour: Colour | None
    copies: int
    art: Mapping[str, str] = field(default_factory=dict, hash=False)
    stripe: Colour | None = None
    looks: tuple[bytes, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A kind of physical thing. `turns`: whether its turn means anything. `body`: colour of its sides (None: a flat thing).

    `sides`: faces that are sides of one and the same piece: `("back", "wheel")` is a tile, `("up", "down")` a figure.
    """

    kind: str
    size_mm: Size
    height_mm: float
    copies: int
    turns: bool
    codes: tuple[CodeBox, ...]
    body: Colour | None
    ground_mm: tuple[tuple[float, float, float, float], ...]
    faces: Mapping[str, Face] = field(hash=False)
    sides: tuple[tuple[str, ...], ...] = ()

    @property
    def is_bar(self) -> bool:
        """True for a piece without code that is much longer than wide, such as a wall."""
        return not self.codes and max(self.size_mm) > 2 * min(self.size_mm)


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A whole board file. `version` changes with every change of the file; `topology` and `defaults` are handed on as they are."""

    game: str
    version: str
    seats: tuple[int, ...]
    zones: Mapping[str, Zone]
    places: Mapping[str, Place]
    pieces: Mapping[str, Piece]
    topology: Mapping[str, Any]
    defaults: Mapping[str, Any]
    only: Mapping[tuple[str, str], tuple[int, ...]] = field(default_factory=dict)
    """Zones, places and pieces that exist for some numbers of seats only."""
    drawings: Mapping[str, Drawing] = field(default_factory=dict)
    """Zone -> what is drawn on it."""
    sketches: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Zone -> what only the game can draw (`by = "game"` in its drawing), as it is written. `draw` takes the answer in."""
    labels: Mapping[str, tuple[Label, ...]] = field(default_factory=dict)
    """Zone -> the names of its places and rows, as they are printed and shown."""
    dice: int = 0
    """How many dice are thrown at once; 0 for a game without."""

    names: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """Kind of piece and its face (or none) -> what people call it."""
    die: tuple[str, ...] = ()
    """The meaning of each number of a die in words, from 1; none where it stands for itself."""
    notes: tuple[str, ...] = ()
    """Sentences about this game's pieces for whoever prints them."""

    def called(self, kind: str, face: str = "") -> str:
        """Returns what people call this kind of piece, or this face of it."""
        return self.names.get((kind, face)) or f"{kind} {face}".strip().replace("-", " ")

    def ground(self, place: str) -> Drawing:
        """Returns the drawing beneath this place."""
        return self.drawings.get(self.places[place].zone, BLANK)

    def middle(self, place: str) -> Point:
        """The middle of the area that a place belongs to (`c8.disk`: the area c8), otherwise of the place itself."""
        return self.ground(place).middle(place.partition(".")[0]) or self.places[place].centre_mm

    def for_seats(self, seats: int) -> Board:
        """The board as it is laid for so many seats, the same object each time.

        Raises BoardFileError when the game has no such table.
        """
        if seats not in self.seats:
            raise BoardFileError(f"{self.game} is not laid for {seats} seats; choose one of {', '.join(map(str, self.seats))}.")
        return _laid(self, seats) if self.only else self

    def order(self) -> dict[str, str]:
        """Place -> how its contents compare."""
        return {name: place.order for name, place in self.places.items()}

    def faces(self) -> dict[str, tuple[str, ...]]:
        """Kind of piece -> its faces."""
        return {kind: tuple(piece.faces) for kind, piece in self.pieces.items()}

    def sides(self) -> dict[str, tuple[tuple[str, ...], ...]]:
        """Kind of piece -> groups of faces that are sides of one piece."""
        return {kind: piece.sides for kind, piece in self.pieces.items()}

    def above(self, place: str) -> tuple[str, ...]:
        """The places printed on the piece that lies here."""
        return tuple(name for name, other in self.places.items() if other.on == place)


@lru_cache(maxsize=16)
def _laid(board: Board, seats: int) -> Board:
    """A board without what other numbers of seats need. Kept, so that what is drawn for it need not be drawn again."""

    def there(kind: str, name: str) -> bool:
        return seats in board.only.get((kind, name), (seats,))

    zones = {name: zone for name, zone in board.zones.items() if there("zone", name)}
    pieces = {name: piece for name, piece in board.pieces.items() if there("piece", name)}
    places = {name: place for name, place in board.places.items() if there("place", name) and place.zone in zones}
    for name, place in places.items():
        places[name] = replace(place, pieces=tuple(kind for kind in place.pieces if kind in pieces))
    return replace(board, zones=zones, places=places, pieces=pieces)
