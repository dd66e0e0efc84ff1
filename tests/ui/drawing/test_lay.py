"""The zones on the screen are as large as they go. They are turned as on the table, or upright for whoever reads them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import vision.sheets.boardfile
from companion.assemble import games, load_board, load_game
from companion.games import dash_arena
from companion.ui.drawing.lay import Lay, arranged, beside, main_zone, owner, quarters_of, spread
from vision.board import Zone

EARTH = load_board("tektonix", 4)
HUNT = load_board("treasure-hunt", 4)


def corner_of(lay: Lay) -> tuple[float, float]:
    return lay.point(0, 0)


@pytest.mark.parametrize(
    ("quarters", "first", "along"),
    [(0, (10, 80), (110, 80)), (1, (70, 120), (70, 20)), (2, (110, 20), (10, 20)), (3, (10, 20), (10, 120))],
)
def test_a_turned_zone_begins_at_another_corner(quarters: int, first: tuple[float, float], along: tuple[float, float]) -> None:
    lay = Lay(10, 20, 1.0, (100, 60), quarters)
    assert lay.point(0, 0) == pytest.approx(first)
    assert lay.point(100, 0) == pytest.approx(along)
    x, y, w, h = lay.box((0, 0, 100, 60))
    assert (x, y, w, h) == pytest.approx((10, 20, *lay.size))


def test_rows_lie_around_the_map_as_on_the_table() -> None:
    lays = arranged(list(EARTH.zones.values()), (464, 464))
    assert {name: lay.quarters for name, lay in lays.items() if name.endswith("-row")} == {
        "red-row": 0, "yellow-row": 1, "green-row": 2, "blue-row": 3,
    }  # fmt: skip
    middle = {name: (lay.left + lay.size[0] / 2, lay.bottom + lay.size[1] / 2) for name, lay in lays.items()}
    assert middle["yellow-row"][0] < middle["map"][0] < middle["blue-row"][0]
    assert middle["red-row"][1] < middle["map"][1] < middle["green-row"][1]
    for name, lay in lays.items():
        assert lay.left >= -0.5, name
        assert lay.left + lay.size[0] <= 464.5, name
        assert lay.bottom >= -0.5, name
        assert lay.bottom + lay.size[1] <= 464.5, name


def test_no_zone_lies_on_another() -> None:
    for plan in (EARTH, HUNT):
        for lying in (True, False):
            boxes = [(lay.left, lay.bottom, *lay.size) for lay in arranged(list(plan.zones.values()), (800, 480), lying=lying).values()]
            for i, (x, y, w, h) in enumerate(boxes):
                for u, v, s, t in boxes[i + 1 :]:
                    assert x + w <= u + 1 or u + s <= x + 1 or y + h <= v + 1 or v + t <= y + 1


def test_read_upright_every_row_is_as_its_owner_sees_it() -> None:
    lays = arranged([EARTH.zones["blue-row"]], (460, 400), lying=False)
    assert lays["blue-row"].quarters == 0
    assert lays["blue-row"].scale == pytest.approx(1.0)


def test_beside_the_board_stands_what_concerns_the_seat() -> None:
    assert main_zone(EARTH) == "map"
    assert owner(EARTH, "blue-row") == "blue"
    assert owner(EARTH, "piles") == ""
    shown = beside(EARTH, ["yellow"], (464, 464))
    assert shown[0] == "map"
    assert set(shown) == {"map", "piles", "yellow-row"}
    assert beside(EARTH, [], (464, 464)) == ["map"]
    assert beside(HUNT, ["red"], (464, 464)) == [main_zone(HUNT)], "nothing there belongs to one seat"


def test_a_zone_that_would_make_the_board_small_stays_away() -> None:
    zones: dict[str, Zone] = dict(EARTH.zones)
    zones["yellow-row"] = replace(zones["yellow-row"], size_mm=(900, 80))
    wide = replace(EARTH, zones={**zones, "map": replace(zones["map"], size_mm=(500, 400))})
    assert "yellow-row" not in beside(wide, ["yellow"], (464, 464))


def test_on_no_table_a_zone_lies_on_another() -> None:
    """Sheets as the board files lay them, each turned towards its reader."""
    arena = vision.sheets.boardfile.load(Path(dash_arena.__file__).parent / "board.toml")
    plans = [load_board(name, count) for name in games() for count in load_game(name).seats]
    for plan in (*plans, arena.for_seats(2)):
        boxes = []
        for zone in plan.zones.values():
            w, h = spread(zone.size_mm, quarters_of(zone, lying=True))
            boxes.append((zone.centre_mm[0] - w / 2, zone.centre_mm[1] - h / 2, w, h, zone.name))
        for i, (x, y, w, h, one) in enumerate(boxes):
            for u, v, s, t, other in boxes[i + 1 :]:
                assert x + w <= u + 1 or u + s <= x + 1 or y + h <= v + 1 or v + t <= y + 1, f"{plan.game}: {one} lies on {other}"
