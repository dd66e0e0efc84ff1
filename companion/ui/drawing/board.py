"""The board as the referee sees it: zones and places from board.toml, the pieces, and marks for places that matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from kivy.clock import Clock
from kivy.graphics import (
    ClearBuffers,
    ClearColor,
    Color,
    Fbo,
    Line,
    Rectangle,
    SmoothLine,
    Translate,
)
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.present.board.lettered import sign
from companion.present.view import BoardPicture, Layout, PlacedPiece
from companion.ui.drawing import art, ground, marks, names, overlay
from companion.ui.drawing.lay import Box, Lay, arranged
from companion.ui.theme import INK, faded
from vision.board import BLANK, Board, Piece, Place, Point

SMALL_MM = 14.0
"""Pieces smaller than this are drawn larger, side by side in their place: a screen is no table."""
GHOSTLY = 0.5
"""How much of a piece is seen that should lie there."""
FINGER_MM = 14.0
"""Least width, on the table, at which a place is touched: a gutter between two floors is narrower."""
BARE = (128, 128, 128)
"""The colour of a bar whose board file names none."""
Flat = tuple[Piece, str, Box, bool, float]


class BoardView(Widget):
    """Draws `picture` on `plan`. `zones`: which to show; empty: all. `lying`: turned as they lie on the table, else upright.

    `shown` is drawn above the pieces: a move's way or the ends of the next one. Dispatches `on_place(place)` when a place is touched.
    """

    plan = ObjectProperty(None, allownone=True)
    picture = ObjectProperty(BoardPicture())
    zones = ListProperty([])
    lying = BooleanProperty(True)
    shown = ObjectProperty(overlay.NOTHING)

    __events__ = ("on_place", "on_touched")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._lays: dict[str, Lay] = {}
        self._above: dict[str, list[str]] = {}
        redraw = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", "plan", "picture", "zones", "lying", "shown"):
            self.fbind(name, redraw)

    def on_place(self, place: str) -> None:
        """A place was touched."""

    def on_touched(self) -> None:
        """The board was touched anywhere."""

    def on_touch_up(self, touch: object) -> bool:
        if self.collide_point(*touch.pos):  # type: ignore[attr-defined]
            self.dispatch("on_touched")
            place = self.place_at(*touch.pos)  # type: ignore[attr-defined]
            if place is not None:
                self.dispatch("on_place", place)
                return True
        return bool(super().on_touch_up(touch))

    def box_of(self, place: str) -> Box:
        """The box of a place in pixels of the window: x, y, width, height."""
        spot = self.plan.places[place]
        return self._box(spot, _bounds(spot.polygon_mm))

    def point_of(self, zone: str, point: Point) -> Point:
        """A point of a zone in pixels of the window."""
        x, y = self._lays[zone].point(*point)
        return self.x + x, self.y + y

    def scale_of(self, zone: str) -> float:
        """Pixels to the millimetre; 0 where the zone is not shown."""
        return self._lays[zone].scale if zone in self._lays else 0.0

    def shown_zones(self) -> tuple[str, ...]:
        """The zones that are drawn."""
        return tuple(self._lays)

    def upright(self, zone: str) -> bool:
        """True where a zone is not turned by a quarter: what is wide in mm is wide on the screen."""
        return self._lays[zone].quarters % 2 == 0

    def place_at(self, x: float, y: float) -> str | None:
        """The smallest place under a point, as wide as a finger at least. In a drawing it is the first place of the area there."""
        if self.plan is None:
            return None
        found = []
        for name, spot in self.plan.places.items():
            if spot.zone in self._lays:
                left, bottom, width, height = self.box_of(name)
                finger = FINGER_MM * self.scale_of(spot.zone)
                if abs(x - left - width / 2) <= max(width, finger) / 2 and abs(y - bottom - height / 2) <= max(height, finger) / 2:
                    found.append((width * height, name))
        return min(found)[1] if found else self._area_at(x, y)

    def _area_at(self, x: float, y: float) -> str | None:
        for zone in self._lays:
            for area in self.plan.drawings.get(zone, BLANK).areas:
                if area.name and _within((x, y), [self.point_of(zone, point) for point in area.points_mm]):
                    return next((name for name in self.plan.places if name.partition(".")[0] == area.name), None)
        return None

    def on_plan(self, _view: object, plan: object) -> None:
        self._above = {}
        if isinstance(plan, Board):
            for spot in plan.places.values():
                if spot.on is not None:
                    self._above.setdefault(spot.on, []).append(spot.name)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if not isinstance(self.plan, Board) or self.width < 20 or self.height < 20:
            return
        self._lays = arranged([self.plan.zones[name] for name in self._shown()], (self.width, self.height), lying=self.lying)
        bare = [spot for spot in self.plan.places.values() if spot.zone in self._lays and spot.on is None]
        ghosts = self._seen_through(bare)
        flats = self._prepared(bare, self.picture.layout)
        sheets = [(lay, ground.texture(self.plan.drawings.get(name, BLANK), lay)) for name, lay in self._lays.items()]
        with self.canvas:
            for lay, sheet in sheets:
                Color(1, 1, 1)
                Rectangle(texture=sheet.texture, pos=(round(self.x + lay.left), round(self.y + lay.bottom)), size=sheet.size)
            for spot in bare:
                if not self.picture.layout[spot.name] and not self.plan.drawings.get(spot.zone, BLANK).areas:
                    x, y, w, h = self.box_of(spot.name)
                    Color(*faded(INK, 0.10))
                    SmoothLine(rounded_rectangle=(x, y, w, h, min(w, h) * 0.08), width=1, dash_offset=4)
                self._place(spot, flats[spot.name], self.picture.layout)
            names.draw(self)
            if ghosts is not None:
                Color(1, 1, 1, GHOSTLY)
                Rectangle(texture=ghosts.texture, pos=self.pos, size=ghosts.size)
            marks.draw(self)
            overlay.draw(self, self.shown)

    def _prepared(self, bare: list[Place], layout: Layout) -> dict[str, list[Flat]]:
        """Tiles and cards of each place. Sprites are made before the canvas is open: what is made inside would become part of it."""
        flats = {spot.name: self._flats(spot, layout) for spot in bare}
        for pieces in flats.values():
            for flat in pieces:
                art.prepare(*flat[:4])
        return flats

    def _seen_through(self, bare: list[Place]) -> Fbo | None:
        """Pieces that should lie there and do not, on a sheet of their own; None when nothing is missing."""
        layout = self.picture.ghosts
        if not any(lacking for _, lacking in layout.items()):
            return None
        flats = self._prepared(bare, layout)
        sheet = Fbo(size=(max(2, round(self.width)), max(2, round(self.height))))
        with sheet:
            ClearColor(0, 0, 0, 0)
            ClearBuffers()
            Translate(-self.x, -self.y)
            for spot in bare:
                if any(layout[name] for name in (spot.name, *self._above.get(spot.name, ()))):
                    self._place(spot, flats[spot.name], layout)
            for name, lacking in layout.items():
                if lacking and name in self.plan.places and self.plan.places[name].zone in self._lays:
                    Color(*INK)
                    Line(rounded_rectangle=(*self.box_of(name), 3), width=1, dash_length=4, dash_offset=3)
        sheet.draw()
        return sheet

    def _shown(self) -> Iterable[str]:
        return [name for name in (self.zones or self.plan.zones) if name in self.plan.zones]

    def _place(self, spot: Place, flats: list[Flat], layout: Layout) -> None:
        for piece, face, box, crowded, angle in flats:
            art.flat(piece, face, box, crowded, angle)
        for placed in self._known(spot.name, layout):
            if self._stands(placed) and not self._is_small(placed):
                self._puck(spot, placed)
        for name in (spot.name, *self._above.get(spot.name, ())):
            small = [placed for placed in self._known(name, layout) if self._is_small(placed)]
            if small:
                self._small(self.plan.places[name], small)

    def _flats(self, spot: Place, layout: Layout) -> list[Flat]:
        """Tiles and cards of a place, from the bottom: piece, face, where, and whether something stands on it."""
        crowded = any(layout[name] for name in self._above.get(spot.name, ()))
        placed = [each for each in self._known(spot.name, layout) if not self._is_small(each) and not self._stands(each)]
        slots = spot.slots_mm or (spot.centre_mm,)
        flats: list[Flat] = []
        for index, each in enumerate(placed[-1:] if spot.order == "pile" else placed):
            piece = self.plan.pieces[each.piece]
            at = slots[min(index, len(slots) - 1)]
            if spot.order == "pile":
                flats += [self._flat(spot, piece, "back", (at[0] + lift, at[1] + lift)) for lift in (2.4, 1.2)]
            more = max(0, index - len(slots) + 1) * 4.0
            made = self._flat(spot, piece, each.face, (at[0] + more, at[1] + more))
            flats.append((*made[:3], crowded, made[4] - 45.0 * each.turn))
        return flats

    def _flat(self, spot: Place, piece: Piece, face: str, at: Point) -> Flat:
        """The upright box in pixels of a flat piece around a point of its zone, and its turn."""
        lay = self._lays[spot.zone]
        x, y = self.point_of(spot.zone, at)
        w, h = piece.size_mm[0] * lay.scale, piece.size_mm[1] * lay.scale
        return piece, face, (x - w / 2, y - h / 2, w, h), False, lay.angle

    def _puck(self, spot: Place, placed: PlacedPiece) -> None:
        """A round thing in its slot, larger than it is where the picture is small."""
        piece = self.plan.pieces[placed.piece]
        side = max(piece.size_mm) * self._lays[spot.zone].scale * 1.1
        x, y = self.point_of(spot.zone, (spot.slots_mm or (spot.centre_mm,))[0])
        box = (x - side / 2, y - side / 2, side, side)
        if piece.body is None:
            art.token(box)
        else:
            art.puck(placed.piece, box, sign(placed.piece, self.plan), down=placed.face not in ("", next(iter(piece.faces))))

    def _stands(self, placed: PlacedPiece) -> bool:
        """True if it is drawn as a round thing: a standing piece, or a disk with one nameless face."""
        piece = self.plan.pieces[placed.piece]
        return piece.body is not None or (tuple(piece.faces) == ("",) and not piece.turns and piece.size_mm[0] == piece.size_mm[1])

    def _known(self, place: str, layout: Layout) -> list[PlacedPiece]:
        return [placed for placed in layout[place] if placed.piece in self.plan.pieces]

    def _is_small(self, there: PlacedPiece) -> bool:
        return min(self.plan.pieces[there.piece].size_mm) < SMALL_MM

    def _small(self, spot: Place, contents: list[PlacedPiece]) -> None:
        bars = [placed for placed in contents if self.plan.pieces[placed.piece].is_bar]
        for placed in bars[:1]:
            art.bar(self.plan.pieces[placed.piece].body or BARE, self.box_of(spot.name))
        contents = [placed for placed in contents if placed not in bars]
        groups = sorted(Counter(placed.piece for placed in contents).items())
        x, y, w, h = self.box_of(spot.name)
        columns = 1 if w < h * 0.8 else (1 if len(groups) == 1 else 2)
        rows = max(2 if columns == 1 and w < h * 0.8 else 1, -(-len(groups) // columns))
        cell = min(w / columns, h / rows) * 0.96
        if len(groups) == 2 and columns == 2:
            # Two in a square stand corner to corner, larger than side by side.
            cell = min(w, h) * 0.6
            corners = ((x, y + h - cell), (x + w - cell, y))
            for (piece, count), (left, bottom) in zip(groups, corners, strict=True):
                self._standing(piece, count, (left, bottom, cell, cell))
            return
        for index, (piece, count) in enumerate(groups):
            column, row = index % columns, index // columns
            box = (x + (w - cell * columns) / 2 + column * cell, y + h - (row + 1) * cell - (h - cell * rows) / 2, cell * 0.94, cell * 0.94)
            self._standing(piece, count, box)

    def _standing(self, piece: str, count: int, box: Box) -> None:
        if self.plan.pieces[piece].codes:
            face = next(iter(self.plan.pieces[piece].faces.values()))
            art.pawn(piece, box, sign(piece, self.plan), face.art.get("symbol", ""))
        else:
            art.cube(piece, count, box)

    def _box(self, spot: Place, box_mm: Box) -> Box:
        x, y, w, h = self._lays[spot.zone].box(box_mm)
        return self.x + x, self.y + y, w, h


def _bounds(polygon: Iterable[tuple[float, float]]) -> Box:
    xs, ys = zip(*polygon, strict=True)
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def _within(point: Point, corners: list[Point]) -> bool:
    """True if a point lies in a polygon."""
    x, y = point
    inside = False
    for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (x1 - x0) * (y - y0) / (y1 - y0):
            inside = not inside
    return inside
