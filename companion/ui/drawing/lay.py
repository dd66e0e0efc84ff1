"""Position, size and turn of the zones on the screen. They lie as on the table, or upright for whoever reads them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from companion.present.view import Seat
from vision.board import Board, Point, Zone

Box = tuple[float, float, float, float]
NATURAL = 0.75
"""Zones lie as on the table when that leaves them this share of the size that they could have."""
WORTH = 0.72
"""A further zone is shown beside the board only while the board keeps this share of its size."""


@dataclass(frozen=True, slots=True)
class Lay:
    """A zone on the screen: lower left corner in px of the widget, px per mm, and quarter turns clockwise."""

    left: float
    bottom: float
    scale: float
    size_mm: Point
    quarters: int = 0

    @property
    def size(self) -> Point:
        """Width and height in px."""
        width, height = spread(self.size_mm, self.quarters)
        return width * self.scale, height * self.scale

    @property
    def angle(self) -> float:
        """Degrees by which an upright picture is turned, counterclockwise."""
        return -90.0 * self.quarters

    def point(self, x: float, y: float) -> Point:
        """mm of the zone -> px of the widget."""
        w, h = self.size_mm
        across, down = ((x, y), (h - y, x), (w - x, h - y), (y, w - x))[self.quarters]
        return self.left + across * self.scale, self.bottom + self.size[1] - down * self.scale

    def box(self, box_mm: Box) -> Box:
        """An upright box in mm -> an upright box in px: left, bottom, width, height."""
        x, y, w, h = box_mm
        (x0, y0), (x1, y1) = self.point(x, y), self.point(x + w, y + h)
        return min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0)


def spread(size_mm: Point, quarters: int) -> Point:
    """Width and height of what is turned by quarters."""
    return (size_mm[1], size_mm[0]) if quarters % 2 else size_mm


def quarters_of(zone: Zone, *, lying: bool) -> int:
    """Quarter turns by which a zone is shown: as it lies on the table, or upright for its reader."""
    return (zone.facing // 2) % 4 if lying else 0


def arranged(zones: list[Zone], room: Point, gap: float = 8.0, *, lying: bool = True) -> dict[str, Lay]:
    """Zones as large as they go, in rows or columns in the order given.

    `lying`: as on the table, where some of them are turned or that costs little of their size.
    """
    if not zones:
        return {}
    table = _on_the_table(zones, room) if lying and len(zones) > 1 else {}
    if any(zone.facing for zone in zones) and table:
        return table
    best: tuple[float, dict[str, Lay]] | None = None
    for groups in _cuts(zones):
        for turned in (False, True):
            packed = _packed(groups, room, gap, [quarters_of(zone, lying=lying) for zone in zones], turned=turned)
            if best is None or packed[0] > best[0] * 1.001:
                best = packed
    assert best is not None
    return table if table and next(iter(table.values())).scale >= NATURAL * best[0] else best[1]


def main_zone(plan: Board) -> str:
    """The zone with the largest sheet: the one people call the board."""
    return max(plan.zones.values(), key=lambda zone: zone.size_mm[0] * zone.size_mm[1]).name


def side_zones(plan: Board) -> list[str]:
    """All others, in the file's order."""
    return [name for name in plan.zones if name != main_zone(plan)]


def owner(plan: Board, zone: str) -> str:
    """The seat whose zone this is, by the names of its places (`red.row`); empty: it is everybody's."""
    names = {place.name.partition(".")[0] for place in plan.places.values() if place.zone == zone and "." in place.name}
    return names.pop() if len(names) == 1 else ""


def beside(plan: Board, seats: Collection[Seat], room: Point) -> list[str]:
    """The board, what is everybody's, and the zones of these seats, as far as the board stays large."""
    main = plan.zones[main_zone(plan)]
    shown, alone = [main], arranged([main], room)[main.name].scale
    others = [plan.zones[name] for name in side_zones(plan)]
    wanted = [zone for zone in others if owner(plan, zone.name) in seats and owner(plan, zone.name)]
    for zone in [*wanted, *(zone for zone in others if not owner(plan, zone.name) and wanted)]:
        tried = [main, *(each for each in others if each in (*shown, zone))]
        tried.sort(key=lambda each: (each is not main, bool(owner(plan, each.name))))
        if arranged(tried, room, lying=False)[main.name].scale >= WORTH * alone:
            shown = tried
    return [zone.name for zone in shown]


def _cuts(zones: list[Zone]) -> Iterator[list[list[Zone]]]:
    """The order given, cut into groups in every way."""
    for cuts in range(2 ** (len(zones) - 1)):
        groups: list[list[Zone]] = [[zones[0]]]
        for index, zone in enumerate(zones[1:]):
            if cuts >> index & 1:
                groups.append([zone])
            else:
                groups[-1].append(zone)
        yield groups


def _on_the_table(zones: list[Zone], room: Point) -> dict[str, Lay]:
    sizes = [spread(zone.size_mm, quarters_of(zone, lying=True)) for zone in zones]
    left = min(zone.centre_mm[0] - w / 2 for zone, (w, _) in zip(zones, sizes, strict=True))
    right = max(zone.centre_mm[0] + w / 2 for zone, (w, _) in zip(zones, sizes, strict=True))
    top = min(zone.centre_mm[1] - h / 2 for zone, (_, h) in zip(zones, sizes, strict=True))
    low = max(zone.centre_mm[1] + h / 2 for zone, (_, h) in zip(zones, sizes, strict=True))
    scale = min(room[0] / (right - left), room[1] / (low - top))
    x0, y0 = (room[0] - (right - left) * scale) / 2, (room[1] - (low - top) * scale) / 2
    return {
        zone.name: Lay(
            x0 + (zone.centre_mm[0] - w / 2 - left) * scale, y0 + (low - zone.centre_mm[1] - h / 2) * scale, scale, zone.size_mm,
            quarters_of(zone, lying=True),
        )
        for zone, (w, h) in zip(zones, sizes, strict=True)
    }  # fmt: skip


def _packed(groups: list[list[Zone]], room: Point, gap: float, quarters: list[int], *, turned: bool) -> tuple[float, dict[str, Lay]]:
    """The scale that fits and each zone's position, in columns side by side (`turned`: rows one above the other)."""
    order = [zone for group in groups for zone in group]
    turns = dict(zip((zone.name for zone in order), quarters, strict=True))
    sizes = {zone.name: spread(zone.size_mm, turns[zone.name]) for zone in order}

    def along(zone: Zone) -> float:
        return sizes[zone.name][0 if turned else 1]

    def across(zone: Zone) -> float:
        return sizes[zone.name][1 if turned else 0]

    space, length = room[::-1] if turned else room
    thick = [max(across(zone) for zone in group) for group in groups]
    long = [sum(along(zone) for zone in group) for group in groups]
    most = max(len(group) for group in groups)
    scale = min((space - gap * (len(groups) - 1)) / sum(thick), (length - gap * (most - 1)) / max(long))
    lays: dict[str, Lay] = {}
    start = (space - sum(thick) * scale - gap * (len(groups) - 1)) / 2
    for group, deep, total in zip(groups, thick, long, strict=True):
        at = (length - total * scale - gap * (len(group) - 1)) / 2
        for zone in group:
            middle = start + (deep - across(zone)) * scale / 2
            left, top = (at, middle) if turned else (middle, at)
            lays[zone.name] = Lay(left, room[1] - top - sizes[zone.name][1] * scale, scale, zone.size_mm, turns[zone.name])
            at += along(zone) * scale + gap
        start += deep * scale + gap
    return scale, lays
