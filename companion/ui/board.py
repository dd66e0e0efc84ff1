"""The board as the referee sees it: any game's zones and places from board.toml, what lies there, and why a place matters now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from kivy.clock import Clock
from kivy.graphics import Color, Line, SmoothEllipse, SmoothLine, SmoothRoundedRectangle, StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.present.view import BoardPicture, Lying, Mark
from companion.ui import art
from companion.ui.theme import DARK, FELT, INK, LINE, MARKS, SIGNS, faded, on
from vision.board import Board, Piece, Place, Zone

SMALL_MM = 14.0
"""Pieces smaller than this are drawn larger than they are, side by side in their place: a screen is no table."""
STRENGTH: tuple[Mark, ...] = ("hidden", "prompt", "owed", "may", "asked", "wrong")
Box = tuple[float, float, float, float]
Flat = tuple[Piece, str, Box, bool]


class BoardView(Widget):
    """Draws `picture` on `plan`. `zones`: which to show, in a row (or a column when that fits better); empty: all.

    Dispatches `on_place(place)` when a place is touched.
    """

    plan = ObjectProperty(None, allownone=True)
    picture = ObjectProperty(BoardPicture())
    zones = ListProperty([])

    __events__ = ("on_place",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._boxes: dict[str, tuple[float, float, float]] = {}
        self._above: dict[str, list[str]] = {}
        redraw = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", "plan", "picture", "zones"):
            self.fbind(name, redraw)

    def on_place(self, place: str) -> None:
        """A place was touched."""

    def on_touch_up(self, touch: object) -> bool:
        if self.collide_point(*touch.pos):  # type: ignore[attr-defined]
            place = self.place_at(*touch.pos)  # type: ignore[attr-defined]
            if place is not None:
                self.dispatch("on_place", place)
                return True
        return bool(super().on_touch_up(touch))

    def box_of(self, place: str) -> Box:
        """Where a place is drawn, in pixels of the window: x, y, width, height."""
        spot = self.plan.places[place]
        return self._box(spot, _bounds(spot.polygon_mm))

    def place_at(self, x: float, y: float) -> str | None:
        """The smallest place under a point."""
        if self.plan is None:
            return None
        found = []
        for name, spot in self.plan.places.items():
            if spot.zone in self._boxes:
                left, bottom, width, height = self.box_of(name)
                if left <= x <= left + width and bottom <= y <= bottom + height:
                    found.append((width * height, name))
        return min(found)[1] if found else None

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
        self._boxes = arranged([self.plan.zones[name] for name in self._shown()], self.width, self.height)
        ground = [spot for spot in self.plan.places.values() if spot.zone in self._boxes and spot.on is None]
        # Sprites are made before the canvas is open: what is made inside would become part of it.
        flats = {spot.name: self._flats(spot) for spot in ground}
        for pieces in flats.values():
            for flat in pieces:
                art.prepare(*flat)
        with self.canvas:
            for name in self._boxes:
                self._zone(self.plan.zones[name])
            for spot in ground:
                self._place(spot, flats[spot.name])
            self._marks()

    def _shown(self) -> Iterable[str]:
        return [name for name in (self.zones or self.plan.zones) if name in self.plan.zones]

    def _zone(self, zone: Zone) -> None:
        x, y, w, h = self._rect(zone.name, (0, 0, *zone.size_mm))
        Color(*FELT)
        SmoothRoundedRectangle(pos=(x, y), size=(w, h), radius=[min(w, h) * 0.03])
        Color(*faded(LINE, 0.9))
        SmoothLine(rounded_rectangle=(x, y, w, h, min(w, h) * 0.03), width=1)

    def _place(self, spot: Place, flats: list[Flat]) -> None:
        if not self.picture.layout[spot.name]:
            x, y, w, h = self.box_of(spot.name)
            Color(*faded(INK, 0.10))
            SmoothLine(rounded_rectangle=(x, y, w, h, min(w, h) * 0.08), width=1, dash_offset=4)
        for flat in flats:
            art.flat(*flat)
        for name in (spot.name, *self._above.get(spot.name, ())):
            small = [lying for lying in self._known(name) if self._is_small(lying)]
            if small:
                self._small(self.plan.places[name], small)

    def _flats(self, spot: Place) -> list[Flat]:
        """Tiles and cards of a place, from the bottom: piece, face, where, and whether something stands on it."""
        crowded = any(self.picture.layout[name] for name in self._above.get(spot.name, ()))
        lying = [each for each in self._known(spot.name) if not self._is_small(each)]
        slots = spot.slots_mm or (spot.centre_mm,)
        flats: list[Flat] = []
        for index, each in enumerate(lying[-1:] if spot.order == "pile" else lying):
            piece = self.plan.pieces[each.piece]
            w, h = piece.size_mm
            x, y = slots[min(index, len(slots) - 1)]
            x, y = x - w / 2, y - h / 2
            if spot.order == "pile":
                flats += [(piece, "back", self._box(spot, (x + lift, y + lift, w, h)), False) for lift in (2.4, 1.2)]
            more = max(0, index - len(slots) + 1) * 4.0
            flats.append((piece, each.face, self._box(spot, (x + more, y + more, w, h)), crowded))
        return flats

    def _known(self, place: str) -> list[Lying]:
        return [lying for lying in self.picture.layout[place] if lying.piece in self.plan.pieces]

    def _is_small(self, lying: Lying) -> bool:
        return max(self.plan.pieces[lying.piece].size_mm) < SMALL_MM

    def _small(self, spot: Place, contents: list[Lying]) -> None:
        groups = sorted(Counter(lying.piece for lying in contents).items())
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
            art.pawn(piece, box)
        else:
            art.cube(piece, count, box)

    def _marks(self) -> None:
        strongest: dict[str, Mark] = {}
        for place, mark in self.picture.marks:
            spot = self.plan.places.get(place)
            if spot is None or spot.zone not in self._boxes:
                continue
            name = spot.on or spot.name
            if name not in strongest or STRENGTH.index(mark) > STRENGTH.index(strongest[name]):
                strongest[name] = mark
        for mark in STRENGTH:
            for name, why in strongest.items():
                if why == mark:
                    self._mark(self.box_of(name), mark)

    def _mark(self, box: Box, mark: Mark) -> None:
        x, y, w, h = box
        side = min(w, h)
        shade = MARKS[mark]
        radius = side * 0.1
        if mark == "hidden":
            _hatch(box)
            return
        Color(*faded(shade, 0.16))
        SmoothRoundedRectangle(pos=(x, y), size=(w, h), radius=[radius])
        width = max(1.5, side * (0.045 if mark == "wrong" else 0.032))
        Color(*faded(DARK, 0.8))
        SmoothLine(rounded_rectangle=(x, y, w, h, radius), width=width + 1.2)
        Color(*shade)
        SmoothLine(rounded_rectangle=(x, y, w, h, radius), width=width)
        badge = side * 0.36
        if SIGNS[mark]:
            bx, by = x + w - badge * 0.72, y + h - badge * 0.72
            Color(*shade)
            SmoothEllipse(pos=(bx, by), size=(badge, badge))
            art.write(SIGNS[mark], bx + badge / 2, by + badge / 2, badge * 0.8, on(shade))
        elif mark == "may":
            bx, by = x + w - badge * 0.72, y + h - badge * 0.72
            Color(*shade)
            SmoothEllipse(pos=(bx, by), size=(badge, badge))
            Color(*INK)
            tick = [bx + badge * 0.26, by + badge * 0.5, bx + badge * 0.44, by + badge * 0.3, bx + badge * 0.76, by + badge * 0.7]
            SmoothLine(points=tick, width=max(1.2, badge * 0.07))

    def _rect(self, zone: str, box_mm: Box) -> Box:
        left, bottom, scale = self._boxes[zone]
        x, y, w, h = box_mm
        height = self.plan.zones[zone].size_mm[1]
        return self.x + left + x * scale, self.y + bottom + (height - y - h) * scale, w * scale, h * scale

    def _box(self, spot: Place, box_mm: Box) -> Box:
        return self._rect(spot.zone, box_mm)


def main_zone(plan: Board) -> str:
    """The zone with the largest sheet: the one people call the board."""
    return max(plan.zones.values(), key=lambda zone: zone.size_mm[0] * zone.size_mm[1]).name


def side_zones(plan: Board) -> list[str]:
    """All others, in the file's order."""
    return [name for name in plan.zones if name != main_zone(plan)]


def arranged(zones: list[Zone], width: float, height: float, gap: float = 8.0) -> dict[str, tuple[float, float, float]]:
    """Zones as large as they go: in a row, in a column, or the first with the others beside or below it.

    Zone -> left and bottom (px in the widget), px per mm. All have one scale.
    """
    if not zones:
        return {}
    first, *rest = zones
    tries = [[[zone] for zone in zones], [zones]]
    if len(zones) > 2:
        tries.append([[first], rest])
    best = max((_packed(columns, width, height, gap) for columns in tries), key=lambda packed: packed[0])
    if len(zones) > 2:
        lying = _packed([[first], rest], width, height, gap, turned=True)
        best = max(best, lying, key=lambda packed: packed[0])
    return best[1]


def _packed(
    columns: list[list[Zone]], width: float, height: float, gap: float, *, turned: bool = False
) -> tuple[float, dict[str, tuple[float, float, float]]]:
    """Columns side by side (`turned`: rows one above the other): the scale that fits, and where each zone comes to lie."""

    def along(zone: Zone) -> float:
        return zone.size_mm[0 if turned else 1]

    def across(zone: Zone) -> float:
        return zone.size_mm[1 if turned else 0]

    space, room = (height, width) if turned else (width, height)
    thick = [max(across(zone) for zone in column) for column in columns]
    long = [sum(along(zone) for zone in column) for column in columns]
    most = max(len(column) for column in columns)
    scale = min((space - gap * (len(columns) - 1)) / sum(thick), (room - gap * (most - 1)) / max(long))
    boxes: dict[str, tuple[float, float, float]] = {}
    start = (space - sum(thick) * scale - gap * (len(columns) - 1)) / 2
    for column, deep, length in zip(columns, thick, long, strict=True):
        at = (room - length * scale - gap * (len(column) - 1)) / 2
        for zone in column:
            middle = start + (deep - across(zone)) * scale / 2
            left, top = (at, middle) if turned else (middle, at)
            boxes[zone.name] = (left, height - top - zone.size_mm[1] * scale, scale)
            at += along(zone) * scale + gap
        start += deep * scale + gap
    return scale, boxes


def _bounds(polygon: Iterable[tuple[float, float]]) -> Box:
    xs, ys = zip(*polygon, strict=True)
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def _hatch(box: Box) -> None:
    x, y, w, h = box
    StencilPush()
    SmoothRoundedRectangle(pos=(x, y), size=(w, h), radius=[min(w, h) * 0.1])
    StencilUse()
    Color(0.06, 0.09, 0.11, 0.55)
    SmoothRoundedRectangle(pos=(x, y), size=(w, h), radius=[min(w, h) * 0.1])
    Color(*faded(MARKS["hidden"], 0.55))
    step = max(6.0, min(w, h) * 0.2)
    for index in range(int((w + h) / step) + 1):
        Line(points=[x + index * step - h, y, x + index * step, y + h], width=1)
    StencilUnUse()
    SmoothRoundedRectangle(pos=(x, y), size=(w, h), radius=[min(w, h) * 0.1])
    StencilPop()
