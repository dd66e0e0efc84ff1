"""The plate map draws every border of the data with every kind it has. Every plate has its name and its cubes on it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import hypot
from typing import Any

import pytest

from companion.assemble import drawn, frozen
from companion.errors import BoardError
from companion.games.tektonix.plates import BORDERS, PLATES
from companion.games.tektonix.state import Options
from companion.games.tektonix.table.outline import outline
from companion.games.tektonix.world import ruled
from vision.board import Board, Drawing, Point


@pytest.fixture(scope="session")
def plan(geometry: Board, tektonix: Any) -> Board:
    return drawn(geometry, tektonix)


@pytest.fixture(scope="session")
def earth(plan: Board) -> Drawing:
    return plan.drawings["map"]


def kinds_of(drawing: Drawing) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for stroke in drawing.strokes:
        if stroke.kind != "legend":
            found.setdefault(stroke.name, set()).add(stroke.kind)
    return found


def inside(point: Point, corners: tuple[Point, ...]) -> bool:
    x, y = point
    sides = zip(corners, (*corners[1:], corners[0]), strict=True)
    crossed = [x0 + (x1 - x0) * (y - y0) / (y1 - y0) for (x0, y0), (x1, y1) in sides if (y0 > y) != (y1 > y)]
    return sum(x < at for at in crossed) % 2 == 1


def test_every_border_is_drawn_in_each_of_its_kinds_and_no_other(earth: Drawing) -> None:
    assert kinds_of(earth) == {pair: set(kinds.split()) for pair, kinds in BORDERS.items()}
    assert len(kinds_of(earth)) == 36


def test_every_plate_is_drawn_with_its_name_and_its_cubes_on_it(plan: Board, earth: Drawing) -> None:
    assert {area.name for area in earth.areas} == set(PLATES)
    captions = {caption.text: caption.at_mm for caption in earth.captions}
    for plate in PLATES:
        parts = [area.points_mm for area in earth.areas if area.name == plate]
        place = plan.places[f"{plate}.cubes"]
        for corner in (*place.polygon_mm, *place.slots_mm):
            assert any(inside(corner, part) for part in parts), f"{plate}: {corner} lies outside its plate"
        name = plate.replace("-", " ").title().replace(" De ", " de ")
        at = captions.get(name) or captions["American"]
        assert any(inside(at, part) for part in parts), f"the name {name} stands outside its plate"
        own = next(area.tone for area in earth.areas if area.name == plate)
        beside = {other for pair in BORDERS if plate in pair.split() for other in pair.split()} - {plate}
        assert own not in {area.tone for area in earth.areas if area.name in beside}, f"{plate} cannot be told from a neighbour"


def test_both_plates_share_the_line_of_their_border(earth: Drawing) -> None:
    def edge_of(plate: str) -> set[Point]:
        return {(round(x, 3), round(y, 3)) for area in earth.areas if area.name == plate for x, y in area.points_mm}

    for pair in BORDERS:
        one, other = pair.split()
        assert len(edge_of(one) & edge_of(other)) >= 2, pair


def test_a_border_that_the_players_settle_is_drawn_as_they_settled_it(geometry: Board, tektonix: Any) -> None:
    topology = ruled(frozen(geometry.topology), "african eurasian", "S", True)
    settled = drawn(geometry, tektonix, replace(Options(), topology=topology)).drawings["map"]
    assert kinds_of(settled)["african eurasian"] == {"S", "T", "OC", "CC"}
    topology = ruled(topology, "african eurasian", "CC", False)
    settled = drawn(geometry, tektonix, replace(Options(), topology=topology)).drawings["map"]
    assert kinds_of(settled)["african eurasian"] == {"S", "T", "OC"}


def test_a_letter_that_is_no_plate_is_named(geometry: Board, tektonix: Any) -> None:
    sketch = {**geometry.sketches["map"], "map": "PX\nPX"}
    with pytest.raises(BoardError, match="P, X"):
        drawn(replace(geometry, sketches={"map": sketch}), tektonix)
    with pytest.raises(BoardError, match="one length"):
        drawn(replace(geometry, sketches={"map": {**sketch, "map": "PP\nP"}}), tektonix)


def test_outlines_are_closed_and_cover_the_map() -> None:
    rows = ("AAAB", "ACCB", "ACCB", "BBBB")
    traced = outline(rows)
    areas = dict.fromkeys("ABC", 0.0)
    for letter, points in traced.parts:
        areas[letter] += abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise((*points, points[0])))) / 2
    assert sum(areas.values()) == pytest.approx(16), "nothing is left out and nothing counted twice"
    assert areas["C"] == pytest.approx(4, abs=1.5)
    assert {border.sides for border in traced.borders if "" not in border.sides} == {("A", "B"), ("A", "C"), ("B", "C")}
    for border in traced.borders:
        assert all(hypot(b[0] - a[0], b[1] - a[1]) < 5 for a, b in pairwise(border.points))
