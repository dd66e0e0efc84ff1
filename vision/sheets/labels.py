"""Names of places, written where people find them. Letters and numbers at the edges of a grid, all others beside their place.

Never on a place: a place is for pieces. Nothing is written where there is no room.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise, product
from math import hypot

from vision.board import BLANK, LINE_PITCH, Board, Drawing, Label, Place, Point, Zone

Box = tuple[float, float, float, float]
"""Left, top, right, bottom, in mm of the zone."""

CELL = re.compile(r"([a-z])(\d+)")
EDGE_MM = (8.0, 6.5, 5.0, 4.0)
NAME_MM = (5.0, 4.0, 3.4, 2.8, 2.4, 2.0)
"""Heights of capitals that are tried, the largest that has room is taken."""
WIDE = 0.98
"""Width of a letter in heights of capitals, at most."""
TAIL = 0.4
"""How far a `p` hangs below its line, in heights of capitals."""
CLEAR_MM = 1.5
"""Width of the space that stays free around words."""
BESIDE_MM = 0.8
"""How far words stand off what they name."""
ELSE_MM = 6.0
"""How far words beside or below a place stay off any other. A name above something is its title, any other must be plain."""
NEAR_MM = 3.0
"""Cells whose middles differ by less stand in one line."""
MOST_LINES = 4


def labelled(board: Board, names: Mapping[str, str]) -> Board:
    """The board with labels. `names`: place -> what sentences call it."""
    labels = {}
    for zone in board.zones.values():
        places = tuple(place for place in board.places.values() if place.zone == zone.name and place.on is None)
        called = tuple(names.get(place.name, "") for place in places)
        if found := _on_sheet(zone, board.drawings.get(zone.name, BLANK), places, called):
            labels[zone.name] = found
    return replace(board, labels=labels)


@lru_cache(maxsize=128)
def _on_sheet(zone: Zone, drawing: Drawing, places: tuple[Place, ...], called: tuple[str, ...]) -> tuple[Label, ...]:
    """The labels on a sheet. House rules and seats change few sheets: the others are looked at once."""
    names = {place.name: name for place, name in zip(places, called, strict=True)}
    taken = [*(_hull([place]) for place in places), *_marks(zone), *_lines(drawing)]
    edges = list(_edges(zone, _cells(drawing, places, names), taken))
    return (*edges, *_names(zone, drawing, places, names, (taken, {text for label in edges for text in label.lines})))


def _cells(drawing: Drawing, places: Iterable[Place], names: Mapping[str, str]) -> dict[tuple[str, int], Point]:
    """Letter and number of every cell that is called by them, and its middle. Of a drawn grid only what is drawn counts."""
    groups: dict[str, list[Place]] = {}
    for place in places:
        stem = place.name.partition(".")[0]
        if names.get(place.name) == stem and CELL.fullmatch(stem):
            groups.setdefault(stem, []).append(place)
    drawn = ({area.name for area in drawing.areas} | {stroke.name for stroke in drawing.strokes}) & set(groups)
    written = {caption.text for caption in drawing.captions}
    return {
        (stem[0], int(stem[1:])): _middle(_hull(group))
        for stem, group in groups.items()
        if (not drawn or stem in drawn) and stem not in written
    }


def _edges(zone: Zone, cells: dict[tuple[str, int], Point], taken: list[Box]) -> Iterator[Label]:
    """Letters along one side and numbers along the other, on both edges. It is None where the cells stand in no such grid."""
    for part in (0, 1):
        lines: dict[str, list[Point]] = {}
        for cell, middle in cells.items():
            lines.setdefault(str(cell[part]), []).append(middle)
        for axis in (0, 1):
            if len(lines) < 2 or not all(max(p[axis] for p in line) - min(p[axis] for p in line) < NEAR_MM for line in lines.values()):
                continue
            across = 1 - axis
            others = [middle[across] for middle in cells.values()]
            for far, inner in ((0.0, min(others)), (zone.size_mm[across], max(others))):
                yield from _edge(zone, {text: line[0][axis] for text, line in lines.items()}, axis, (far, inner), taken)
            break


def _edge(zone: Zone, at: Mapping[str, float], axis: int, strip: tuple[float, float], taken: list[Box]) -> Iterator[Label]:
    """One edge's row of letters between the sheet's rim and the cells, as large as the narrowest of them allows."""
    far, inner = strip
    step = 0.5 if inner > far else -0.5
    for size in EDGE_MM:
        for count in range(1, int(abs(inner - far) / 0.5)):
            depth = far + step * count
            points = {text: ((where, depth) if axis == 0 else (depth, where)) for text, where in at.items()}
            if all(_free(zone, _box((text,), point, size), taken) for text, point in points.items()):
                # In the middle of what is free, not at its rim.
                deeper = (
                    sum(
                        all(
                            _free(zone, _box((text,), (p[0], p[1] + more) if axis == 0 else (p[0] + more, p[1]), size), taken)
                            for text, p in points.items()
                        )
                        for more in (step * n for n in range(1, 24))
                    )
                    * step
                    / 2
                )
                for text, point in points.items():
                    middle = (point[0], point[1] + deeper) if axis == 0 else (point[0] + deeper, point[1])
                    taken.append(_box((text,), middle, size))
                    yield Label((text,), middle, size, edge=True)
                return


def _names(
    zone: Zone, drawing: Drawing, places: Iterable[Place], names: Mapping[str, str], there: tuple[list[Box], set[str]]
) -> Iterator[Label]:
    """All other names, once for all places that are called so. Those that letters and numbers `there` tell are left out."""
    taken, edges = there
    groups: dict[str, list[Place]] = {}
    for place in places:
        groups.setdefault(names.get(place.name, ""), []).append(place)
    written = [caption.text for caption in drawing.captions]
    for name, group in groups.items():
        if not name or CELL.search(name) or edges & set(name.split()) or any(text in name for text in written):
            continue
        others = [_hull([place]) for place in places if place not in group]
        label = _beside(zone, _shown(name), group, others, taken)
        if label is not None:
            taken.append(_box(label.lines, label.at_mm, label.size_mm))
            yield label


def _shown(name: str) -> str:
    """`the draw pile` is printed as `Draw pile`."""
    plain = name.removeprefix("the ")
    return plain[:1].upper() + plain[1:]


def _beside(zone: Zone, text: str, group: list[Place], others: list[Box], taken: list[Box]) -> Label | None:
    """The largest way of writing it above its places, else beside or below. It is None without room, or if it seemed to name another."""
    own, hull = [_hull([place]) for place in group], _hull(group)
    for titled, size, lines in product((True, False), NAME_MM, tuple(_wraps(text))):
        width, height = _size(lines, size)
        for at, above in _around(hull, width, height, TAIL * size):
            box = _box(lines, at, size)
            near = min(_apart(box, one) for one in own)
            clear = near * 1.1 if above else ELSE_MM
            if (
                above == titled
                and near < 2 * CLEAR_MM
                and _free(zone, box, taken, BESIDE_MM)
                and all(_apart(box, other) > clear for other in others)
            ):
                return Label(lines, at, size, tuple(place.name for place in group))
    return None


def _around(hull: Box, width: float, height: float, tail: float) -> Iterator[tuple[Point, bool]]:
    """Middles of words of this size just above, left, right and below of a hull, and whether above. Centred ones come first, then those
    along it.
    """
    left, top, right, bottom = hull
    x, y = (left + right) / 2, (top + bottom) / 2
    gap = BESIDE_MM + 0.1
    for share in (0.0, -0.25, 0.25, -0.5, 0.5):
        dx, dy = share * (right - left), share * (bottom - top)
        yield (x + dx, top - gap - tail - height / 2), True
        yield (left - gap - width / 2, y + dy), False
        yield (right + gap + width / 2, y + dy), False
        yield (x + dx, bottom + gap + height / 2), False


def _apart(one: Box, other: Box) -> float:
    """Distance of two boxes, 0 where they touch."""
    across = max(one[0] - other[2], other[0] - one[2], 0.0)
    down = max(one[1] - other[3], other[1] - one[3], 0.0)
    return hypot(across, down)


def _wraps(text: str) -> Iterator[tuple[str, ...]]:
    """The text in one line, then in more, each time as even as its words allow."""
    words = text.split()
    for count in range(1, min(MOST_LINES, len(words)) + 1):
        ends = [round(len(words) * part / count) for part in range(count + 1)]
        yield tuple(" ".join(words[a:b]) for a, b in pairwise(ends))


def _free(zone: Zone, box: Box, taken: list[Box], clear: float = CLEAR_MM) -> bool:
    left, top, right, bottom = box
    width, height = zone.size_mm
    inside = left >= CLEAR_MM and top >= CLEAR_MM and right <= width - CLEAR_MM and bottom <= height - CLEAR_MM
    return inside and not any(left < r + clear and l_ < right + clear and top < b + clear and t < bottom + clear for l_, t, r, b in taken)


def _size(lines: tuple[str, ...], size: float) -> tuple[float, float]:
    return max(map(len, lines)) * size * WIDE, size * (1 + (len(lines) - 1) * LINE_PITCH)


def _box(lines: tuple[str, ...], at: Point, size: float) -> Box:
    width, height = _size(lines, size)
    return at[0] - width / 2, at[1] - height / 2, at[0] + width / 2, at[1] + height / 2 + TAIL * size


def _hull(places: list[Place]) -> Box:
    xs = [x for place in places for x, _ in place.polygon_mm]
    ys = [y for place in places for _, y in place.polygon_mm]
    return min(xs), min(ys), max(xs), max(ys)


def _middle(box: Box) -> Point:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _marks(zone: Zone) -> Iterator[Box]:
    """The corner marks with their white rim."""
    for mark in zone.marks:
        (x, y), half = mark.centre_mm, mark.size_mm * 5 / 8
        yield x - half, y - half, x + half, y + half


def _lines(drawing: Drawing) -> Iterator[Box]:
    """Yields the boxes of a drawing: each straight part of a line, and words."""
    for stroke in drawing.strokes:
        for (x0, y0), (x1, y1) in pairwise(stroke.points_mm):
            yield min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)
    for caption in drawing.captions:
        yield _box((caption.text,), caption.at_mm, caption.size_mm)
