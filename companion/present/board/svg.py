"""Pictures of a table as SVG for a transcript: the drawn ground, the pieces, the way of a move.

Lengths are mm; zones lie as they do on the table. What is drawn on a zone stands once in a page (`symbols`) and is used by each picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from math import atan2, cos, pi, sin

from companion.present.board.lettered import sign
from companion.present.view import Layout, PlacedPiece, Way
from vision.board import BLANK, Area, Board, Caption, Piece, Place, Point, Stroke, Zone

GROUND, EDGE, PAPER, DARK = "#e9ebe6", "#aab0a8", "#fffdf7", "#2a2520"
LINES = {
    "plain": "#b9beb6", "line": "#9aa098", "ink": "#3c4244", "red": "#c2401c", "blue": "#1f63b5", "yellow": "#b08d00",
    "green": "#1b8458", "orange": "#d07c00", "sky": "#2b8fc0", "purple": "#a2548e",
}  # fmt: skip
AREAS = {
    "plain": "#f2f3ef", "line": "#dcdfd9", "ink": "#c3c7c4", "red": "#f3d3c6", "blue": "#cfdff1", "yellow": "#f4ecc0",
    "green": "#cfe8da", "orange": "#f7e0bd", "sky": "#d3e9f4", "purple": "#ecd8e6",
}  # fmt: skip
SEATS = {
    "red": "#d55e00", "yellow": "#e6cf1f", "green": "#009e73", "blue": "#0072b2", "orange": "#e69f00", "purple": "#cc79a7",
    "sky": "#56b4e9", "white": "#fbfbf8", "black": "#23262b", "brown": "#7a4a2a",
}  # fmt: skip
"""Okabe and Ito's colours and a brown, always with a letter."""
OTHER = "#8a8f93"
HEAD_MM = 3.4


def symbols(plan: Board) -> str:
    """Every zone's ground, to stand once at the beginning of a page."""
    drawn = "".join(f'<symbol id="{_id(zone)}" overflow="visible">{_ground(plan, zone)}</symbol>' for zone in plan.zones.values())
    return f'<svg width="0" height="0" style="position:absolute">{drawn}</svg>'


def picture(plan: Board, layout: Layout, zones: Sequence[str] = (), way: Way | None = None) -> str:
    """The table, or some of its zones, with what lies there; with a way, numbered where something happens."""
    shown = [plan.zones[name] for name in (zones or plan.zones)]
    corners = [corner for zone in shown for corner in _corners(zone)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    width, height = max(x for x, _ in corners) - left, max(y for _, y in corners) - top
    inside = "".join(_zone(plan, zone, layout, way) for zone in shown)
    return f'<svg class="table" viewBox="{left - 4:.1f} {top - 4:.1f} {width + 8:.1f} {height + 8:.1f}">{inside}</svg>'


def zones_of(way: Way) -> tuple[str, ...]:
    """The zones in which a way runs."""
    return tuple(dict.fromkeys(stage.zone for stage in way.stages if stage.zone))


def colour(name: str) -> str:
    """The colour of a seat, or of a piece whose name holds a seat's."""
    return next((SEATS[word] for word in reversed(name.split("-")) if word in SEATS), OTHER)


def _id(zone: Zone) -> str:
    return f"zone-{zone.name}"


def _corners(zone: Zone) -> list[Point]:
    w, h, a = *zone.size_mm, zone.facing * pi / 4
    x, y = zone.centre_mm
    return [(x + u * w / 2 * cos(a) - v * h / 2 * sin(a), y + u * w / 2 * sin(a) + v * h / 2 * cos(a)) for u in (-1, 1) for v in (-1, 1)]


def _ground(plan: Board, zone: Zone) -> str:
    w, h = zone.size_mm
    drawing = plan.drawings.get(zone.name, BLANK)
    parts = [f'<rect width="{w:g}" height="{h:g}" rx="6" fill="{GROUND}" stroke="{EDGE}" stroke-width="0.6"/>']
    parts += [_area(area) for area in drawing.areas]
    parts += [_stroke(stroke) for stroke in drawing.strokes]
    parts += [_caption(caption) for caption in drawing.captions]
    parts += [_caption(caption) for label in plan.labels.get(zone.name, ()) for caption in label.captions()]
    if not drawing.areas:
        places = (place for place in plan.places.values() if place.zone == zone.name and place.on is None)
        parts += [f'<polygon points="{_points(place.polygon_mm)}" fill="none" stroke="{EDGE}" stroke-dasharray="2 2"/>' for place in places]
    return "".join(parts)


def _area(area: Area) -> str:
    return (
        f'<polygon data-name="{escape(area.name)}" points="{_points(area.points_mm)}" fill="{AREAS[area.tone]}" '
        f'stroke="{LINES[area.edge]}" stroke-width="{area.edge_mm:g}"/>'
    )


def _stroke(stroke: Stroke) -> str:
    shade = LINES[stroke.tone]
    dash = ' stroke-dasharray="2.4 1.6"' if stroke.dashed else ""
    name = f' data-name="{escape(stroke.name)}" data-kind="{escape(stroke.kind)}"' if stroke.name else ""
    line = f'<polyline{name} points="{_points(stroke.points_mm)}" fill="none" stroke="{shade}" stroke-width="{stroke.width_mm:g}"{dash}/>'
    ends = zip(stroke.heads, (stroke.points_mm[::-1], stroke.points_mm), strict=True)
    return line + "".join(_head(points, shade, HEAD_MM * 0.8) for wanted, points in ends if wanted)


def _caption(caption: Caption) -> str:
    return _text(caption.text, caption.at_mm, caption.size_mm * 1.35, LINES[caption.tone])


def _zone(plan: Board, zone: Zone, layout: Layout, way: Way | None) -> str:
    (x, y), (w, h) = zone.centre_mm, zone.size_mm
    lies = f"translate({x:g} {y:g}) rotate({45 * zone.facing}) translate({-w / 2:g} {-h / 2:g})"
    parts = [f'<use href="#{_id(zone)}"/>']
    for place in plan.places.values():
        if place.zone == zone.name:
            parts += _lying(plan, place, layout[place.name])
    if way is not None:
        parts += _way(plan, zone, way)
    return f'<g transform="{lies}">{"".join(parts)}</g>'


def _lying(plan: Board, place: Place, contents: Iterable[PlacedPiece]) -> Iterator[str]:
    slots = place.slots_mm or (place.centre_mm,)
    for index, placed in enumerate(each for each in contents if each.piece in plan.pieces and each.how != "under"):
        x, y = slots[min(index, len(slots) - 1)]
        more = max(0, index - len(slots) + 1) * 3.0
        yield _piece(plan.pieces[placed.piece], placed, (x + more, y + more), sign(placed.piece, plan))


def _piece(piece: Piece, placed: PlacedPiece, at: Point, told: str) -> str:
    (w, h), (x, y) = piece.size_mm, at
    name = escape(f"{placed.piece}/{placed.face}" if placed.face else placed.piece)
    shade = colour(placed.piece)
    if piece.body is not None and not piece.codes:
        return f"<g><title>{name}</title>{_box(at, (w, h), shade)}{_text(told, at, h * 0.7, _on(shade))}</g>"
    if piece.body is not None or tuple(piece.faces) == ("",):
        down = placed.face not in ("", next(iter(piece.faces)))
        fill, ink = (GROUND, DARK) if down else (shade, _on(shade))
        dash = ' stroke-dasharray="2 1.4"' if down else ""
        ring = f'<circle cx="{x:g}" cy="{y:g}" r="{w / 2:g}" fill="{fill}" stroke="{shade if down else DARK}" stroke-width="0.8"{dash}/>'
        return f"<g><title>{name}</title>{ring}{_text(told, at, w * 0.55, ink)}</g>"
    turn = f' transform="rotate({45 * placed.turn} {x:g} {y:g})"' if placed.turn else ""
    back = placed.face == "back"
    drawn = "" if back else _face(piece, placed.face, at)
    return f"<g{turn}><title>{name}</title>{_box(at, (w, h), '#c9b58a' if back else PAPER)}{drawn}</g>"


def _box(at: Point, size: Point, fill: str) -> str:
    (x, y), (w, h) = at, size
    box = f'x="{x - w / 2:g}" y="{y - h / 2:g}" width="{w:g}" height="{h:g}" rx="{min(w, h) * 0.08:.2g}"'
    return f'<rect {box} fill="{fill}" stroke="{DARK}" stroke-width="0.4"/>'


def _face(piece: Piece, face: str, at: Point) -> str:
    (w, _), (x, y) = piece.size_mm, at
    art = dict(piece.faces[face].art) if face in piece.faces else {}
    lines = art["words"].split("|") if "words" in art else (" ".join(art.values()) or face).replace("-", " ").split()
    size = min(w * 0.24, w * 1.6 / max((len(line) for line in lines), default=1))
    ink = SEATS.get(art.get("ink", art.get("colour", "")), DARK)
    start = y - (len(lines) - 1) * size * 0.55
    return "".join(_text(line, (x, start + index * size * 1.1), size, ink) for index, line in enumerate(lines))


def _way(plan: Board, zone: Zone, way: Way) -> Iterator[str]:
    """The lines of all moments, then numbers where they end."""
    moments = [(number, stage) for number, stage in enumerate(way.stages, 1) if stage.zone == zone.name]
    for _, stage in moments:
        if stage.line_mm:
            line = f'points="{_points(stage.line_mm)}" fill="none" stroke-linejoin="round"'
            yield f'<polyline {line} stroke="{DARK}" stroke-width="2.4" opacity="0.55"/>'
            yield f'<polyline class="way" {line} stroke="{colour(stage.piece)}" stroke-width="1.5"/>'
            yield _head(stage.line_mm, colour(stage.piece), HEAD_MM)
    seen: dict[Point, int] = {}
    for number, stage in moments:
        x, y = plan.middle(stage.place)
        already = seen.get((x, y), 0)
        seen[x, y] = already + 1
        at = (x + 9 - already * 5.4, y + 9)
        yield f'<circle cx="{at[0]:g}" cy="{at[1]:g}" r="2.6" fill="#fff" stroke="{DARK}" stroke-width="0.4"/>'
        yield _text(str(number), at, 3.4, DARK)


def _head(points: Sequence[Point], shade: str, length: float) -> str:
    (x1, y1) = points[-1]
    x0, y0 = next((each for each in reversed(points) if each != points[-1]), points[0])
    a = atan2(y1 - y0, x1 - x0)
    wings = [(x1 - length * cos(a + side), y1 - length * sin(a + side)) for side in (-0.5, 0.5)]
    return f'<polygon points="{_points([(x1, y1), *wings])}" fill="{shade}"/>'


def _text(text: str, at: Point, size: float, ink: str) -> str:
    where = f'x="{at[0]:.2f}" y="{at[1] + size * 0.35:.2f}" font-size="{size:.2f}" text-anchor="middle"'
    return f'<text {where} fill="{ink}">{escape(text)}</text>'


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in points)


def _on(shade: str) -> str:
    r, g, b = (int(shade[n : n + 2], 16) for n in (1, 3, 5))
    return DARK if 0.299 * r + 0.587 * g + 0.114 * b > 140 else "#ffffff"
