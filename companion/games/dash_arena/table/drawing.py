"""The arena as it is drawn: hexes, walls, arrows, gates, spawners and starting positions, all from the topology.

The topology is that of the house rules. Lengths are mm of the zone, x right, y down. The board file says where one space lies and which way
its north is; the rest follows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, hypot, pi, sin
from typing import Any

from companion.games.dash_arena.movement.arena import TEAMS, Arrow, Side, arrow, axial, beside, spaces

Point = tuple[float, float]
Shape = dict[str, Any]
INSET_MM = 3.0
"""How far inside a space an arrow begins and ends."""
REACH_MM = 6.0
BEND = 16
"""Points of a curve."""


class Hexes:
    """The positions of the spaces in mm. `clear_mm`: half width and half height of the box in every hex that belongs to the pieces."""

    def __init__(self, sketch: Mapping[str, Any]) -> None:
        self.at = float(sketch["at_mm"][0]), float(sketch["at_mm"][1])
        self.origin = axial(str(sketch["space"]))
        self.clear = float(sketch["clear_mm"][0]), float(sketch["clear_mm"][1])
        x, y = sketch["north_mm"]
        self.steps = tuple(turned((float(x), float(y)), 60.0 * heading) for heading in range(6))
        self.flat = hypot(x, y)

    def middle(self, name: str) -> Point:
        """The middle of a space."""
        q, r = (one - zero for one, zero in zip(axial(name), self.origin, strict=True))
        return moved(self.at, (self.steps[2], q), (self.steps[3], r))

    def corner(self, name: str, number: int) -> Point:
        """A corner: `number` is the one between the edges `number - 1` and `number`."""
        out = turned(self.steps[0], 60.0 * number - 30.0)
        return moved(self.middle(name), (out, 1 / 3**0.5))

    def edge(self, side: Side) -> tuple[Point, Point]:
        """The two ends of an edge, clockwise."""
        return self.corner(side.space, side.edge), self.corner(side.space, side.edge + 1)

    def outward(self, side: Side) -> Point:
        """The direction out of a space through an edge, 1 mm long."""
        x, y = self.steps[side.edge]
        return x / self.flat, y / self.flat

    def foot(self, side: Side) -> Point:
        """Returns the point where an arrow crosses an edge: its middle, or nearer to the corner where pieces leave room."""
        first, last = self.edge(side)
        middle = self.middle(side.space)
        out = self.outward(side)
        for share in (0.5, 0.72, 0.28):
            spot = between(first, last, share)
            x, y = moved(spot, (out, -INSET_MM))
            # Of the two free ends the one away from the top: codes stand there.
            if abs(x - middle[0]) >= self.clear[0] or abs(y - middle[1]) >= self.clear[1]:
                return spot
        return between(first, last, 0.5)


def drawing(sketch: Mapping[str, Any], topology: tuple[Any, ...]) -> Shape:
    """The whole arena. Raises KeyError or ValueError for a sketch or topology that lacks something."""
    tables = dict(topology)
    hexes = Hexes(sketch)
    names = spaces(tables["spaces"])
    return {
        "areas": list(_areas(hexes, names, tables)),
        "strokes": [*_walls(hexes, names, tables), *(_arrow(hexes, arrow(text)) for text in tables["arrows"]), *_spawners(hexes, tables)],
        "captions": list(_captions(hexes, names, tables)),
    }


def _areas(hexes: Hexes, names: tuple[str, ...], tables: dict[str, Any]) -> Iterator[Shape]:
    tones = {tables["main"]: "yellow"}
    for team in TEAMS:
        side = dict(tables[team])
        tones |= dict.fromkeys((*side["start"], *side["gate"], *filter(None, [side["spawner"]])), team)
    for name in names:
        yield {
            "name": name, "points_mm": [list(hexes.corner(name, number)) for number in range(6)],
            "tone": tones.get(name, "plain"), "edge_mm": 0.5,
        }  # fmt: skip


def _walls(hexes: Hexes, names: tuple[str, ...], tables: dict[str, Any]) -> Iterator[Shape]:
    """Edges with nothing behind them; those of a gate in its team's colour. Starting positions have a ring."""
    at = {axial(name): name for name in names}
    gates = {space: team for team in TEAMS for space in dict(tables[team])["gate"]}
    walls = [(name, edge) for name in names for edge, there in enumerate(beside(at, name)) if not there]
    for name, edge in sorted(walls, key=lambda wall: wall[0] in gates):
        tone, width = (gates[name], 2.4) if name in gates else ("line", 1.2)
        yield {"kind": "wall", "points_mm": [list(end) for end in hexes.edge(Side(name, edge))], "tone": tone, "width_mm": width}
    for team in TEAMS:
        for name in dict(tables[team])["start"]:
            middle = hexes.middle(name)
            ring = [list(between(middle, hexes.corner(name, number % 6), 0.87)) for number in range(7)]
            yield {"kind": "start", "points_mm": ring, "tone": team, "width_mm": 1.0}


def _arrow(hexes: Hexes, one: Arrow) -> Shape:
    """A curve from inside the entry's space, through both edges, into the exit's."""
    sides = one.first, one.second
    feet = [hexes.foot(side) for side in sides]
    out = [hexes.outward(side) for side in sides]
    bounce = one.first == one.second
    if bounce:
        along = turned(out[0], 90)
        feet = [moved(feet[0], (along, -3.2)), moved(feet[1], (along, 3.2))]
    apart = hypot(feet[1][0] - feet[0][0], feet[1][1] - feet[0][1])
    far = max(REACH_MM, 0.5 * apart) if one.both else INSET_MM
    start, end = (moved(foot, (way, -INSET_MM)) for foot, way in zip(feet, out, strict=True))
    bends = [moved(foot, (way, far)) for foot, way in zip(feet, out, strict=True)]
    if one.via:
        bends = [_beside(hexes, one.via[len(one.via) // 2][0], start, end)] * 2
    points = [list(on_curve(start, bends[0], bends[1], end, n / BEND)) for n in range(BEND + 1)]
    tone = "line" if bounce else ("ink" if one.both else "orange")
    return {
        "name": one.name, "kind": "bounce" if bounce else ("two-way" if one.both else "one-way"), "points_mm": points, "tone": tone,
        "width_mm": 0.8 if bounce else 1.1, "heads": "both" if one.both and not bounce else "last",
    }  # fmt: skip


def _beside(hexes: Hexes, name: str, start: Point, end: Point) -> Point:
    """The bend by which a curve passes through a space beside the pieces."""
    middle, half = hexes.middle(name), between(start, end, 0.5)
    far = hypot(half[0] - middle[0], half[1] - middle[1]) or 1.0
    spot = moved(middle, ((half[0] - middle[0], half[1] - middle[1]), (hexes.clear[0] + 3.3) / far))
    return moved((0.0, 0.0), (spot, 4 / 3), (start, -1 / 6), (end, -1 / 6))


def _spawners(hexes: Hexes, tables: dict[str, Any]) -> Iterator[Shape]:
    """A target beside the pieces."""
    for name, tone in ((tables["main"], "yellow"), *((dict(tables[team])["spawner"], team) for team in TEAMS)):
        if name:
            middle = moved(hexes.middle(name), ((hexes.clear[0] + 3.3, -hexes.clear[1] * 0.3), 1))
            for radius in (2.7, 1.2):
                yield {"kind": "spawner", "points_mm": circle(middle, radius), "tone": tone, "width_mm": 0.8}


def _captions(hexes: Hexes, names: tuple[str, ...], tables: dict[str, Any]) -> Iterator[Shape]:
    aside = hexes.clear[0] + 2.6
    for name in names:
        at = moved(hexes.middle(name), ((1 - aside, hexes.clear[1] * 0.34), 1))
        yield {"text": name, "at_mm": list(at), "size_mm": 2.4, "tone": "line"}
    for booster in tables.get("boosters", ()):
        name, number = booster.split()
        at = moved(hexes.middle(name), ((aside, hexes.clear[1] * 0.38), 1))
        yield {"text": number, "at_mm": list(at), "size_mm": 2.6, "tone": "purple"}


def turned(vector: Point, degrees: float) -> Point:
    """A vector turned clockwise."""
    a = degrees * pi / 180
    return vector[0] * cos(a) - vector[1] * sin(a), vector[0] * sin(a) + vector[1] * cos(a)


def moved(point: Point, *by: tuple[Point, float]) -> Point:
    """A point and some vectors, each so many times."""
    return point[0] + sum(vector[0] * times for vector, times in by), point[1] + sum(vector[1] * times for vector, times in by)


def between(one: Point, other: Point, share: float) -> Point:
    """A point so far on the way."""
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def circle(middle: Point, radius: float, count: int = 18) -> list[list[float]]:
    """A closed line of points."""
    turns = (2 * pi * n / count for n in range(count + 1))
    return [[middle[0] + radius * cos(turn), middle[1] + radius * sin(turn)] for turn in turns]


def on_curve(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    """A point of a cubic Bezier curve."""
    s = 1 - t
    return moved((0.0, 0.0), (a, s**3), (b, 3 * s * s * t), (c, 3 * s * t * t), (d, t**3))
