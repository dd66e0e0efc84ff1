"""Every line of a drawing is on the printed board of its game. It lies at its place and has its colour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import vision.sheets.boardfile
from companion.assemble import drawn, load_board
from companion.games import dash_arena
from companion.games.dash_arena.game import DashArena
from vision.art import AREAS, LINES, zone_image
from vision.board import BLANK, Board
from vision.printed.inks import FAINT
from vision.reader import Reader
from vision.twin.render import SimulatedCamera

PX_PER_MM = 5.0


def arena() -> Board:
    return drawn(vision.sheets.boardfile.load(Path(dash_arena.__file__).parent / "board.toml"), DashArena)


def earth() -> Board:
    return load_board("tektonix", 4)


def window(image: np.ndarray, left: float, top: float, right: float, low: float) -> np.ndarray:  # type: ignore[type-arg]
    """A part of a picture, in mm."""
    return image[round(top * PX_PER_MM) : round(low * PX_PER_MM) + 1, round(left * PX_PER_MM) : round(right * PX_PER_MM) + 1]


@pytest.mark.parametrize(("board", "zone", "lines"), [(earth, "map", 200), (arena, "arena", 100)], ids=["map", "arena"])
def test_every_line_is_on_the_paper(board: Callable[[], Board], zone: str, lines: int) -> None:
    plan = board()
    image = zone_image(plan, plan.zones[zone], PX_PER_MM).astype(int)
    marks = [(*mark.centre_mm, mark.size_mm * 0.7) for mark in plan.zones[zone].marks]
    seen, missing = 0, []
    for stroke in plan.drawings[zone].strokes:
        legs = [(x0, y0, x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(stroke.points_mm)]
        halves = [(x + dx * share, y + dy * share) for x, y, dx, dy in legs for share in (0.2, 0.5, 0.8)]
        points = [(x, y) for x, y in halves if all(abs(x - u) > far or abs(y - v) > far for u, v, far in marks)]
        if not points or stroke.dashed:
            continue
        seen += 1
        colour = np.array(LINES[stroke.tone][::-1])
        spots = [window(image, x - 0.4, y - 0.4, x + 0.4, y + 0.4) for x, y in points]
        share = np.mean([bool((abs(spot - colour).max(axis=2) < 60).any()) for spot in spots])
        if share < 0.6:
            missing.append((stroke.name, stroke.kind, float(share)))
    assert missing == []
    assert seen > lines


def test_plates_are_told_apart_on_paper() -> None:
    board = earth()
    image = zone_image(board, board.zones["map"], PX_PER_MM)
    for area in board.drawings["map"].areas:
        wanted = np.array(AREAS[area.tone][::-1])
        xs, ys = [x for x, _ in area.points_mm], [y for _, y in area.points_mm]
        part = window(image, min(xs), min(ys), max(xs), max(ys))
        share = part / wanted
        lined = (share > FAINT - 0.02) & (share < 1.02)
        assert (lined.all(axis=2) & (np.ptp(share, axis=2) < 0.02)).mean() > 0.2, f"{area.name}: its colour, bare or under a line"


def test_a_place_keeps_the_zones_own_ground() -> None:
    """The ground is the same whatever is drawn around it. A cube stands on the same print everywhere, and nothing coloured is under it."""
    board = earth()
    image = zone_image(board, board.zones["map"], PX_PER_MM)
    plain = zone_image(replace(board, drawings={"map": replace(BLANK)}), board.zones["map"], PX_PER_MM)
    for place in board.places.values():
        if place.zone != "map":
            continue
        xs, ys = [x for x, _ in place.polygon_mm], [y for _, y in place.polygon_mm]
        inner = (min(xs) + 3, min(ys) + 3, max(xs) - 3, max(ys) - 3)
        assert np.array_equal(window(image, *inner), window(plain, *inner)), place.name


def test_figures_on_the_drawn_arena_are_read() -> None:
    """Lines and names between the places make nothing unsure and hide nothing."""
    whole = arena().for_seats(2)
    board = replace(
        whole, zones={"arena": whole.zones["arena"]}, places={name: place for name, place in whole.places.items() if place.zone == "arena"}
    )  # fmt: skip
    stands = {"c2": "red-1", "e2": "red-2", "a9": "blue-2", "e10": "blue-3", "e7": "blue-1"}
    layout = {f"{space}.figure": [(name, "up", 0, "seen")] for space, name in stands.items()}
    layout |= {"g3.figure": [("red-3", "down", 0, "seen")], "c4.disk": [("disk", "", 0, "seen")]}
    seen = Reader(board, 2).read(SimulatedCamera(board, 2, 7).frame(layout).frame)
    assert {place: [(one.piece, one.face) for one in lying] for place, lying in seen.places.items() if lying} == {
        place: [(piece, face)] for place, [(piece, face, _, _)] in layout.items()
    }
    assert not seen.unsure | seen.covered
