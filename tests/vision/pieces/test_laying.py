"""Hands put pieces with sides down beside each other, whatever stands there already."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from vision.board import Board
from vision.reader import Reader
from vision.sheets.boardfile import load
from vision.twin.render import SimulatedCamera
from vision.twin.scenes import Thing, scene

GAMES = Path(__file__).parents[3] / "companion" / "games"


def board(game: str) -> Board:
    return load(GAMES / game / "board.toml")


def dashers(*colours: str) -> list[Thing]:
    return [(f"dasher-{colour}", "", 0, "seen") for colour in colours]


def struck(camera: SimulatedCamera, zone: str) -> list[tuple[Thing, Thing]]:
    """Pieces that stand in each other."""
    standing = [put for put in camera.lying(zone) if put.stands]
    return [(a.thing, b.thing) for i, a in enumerate(standing) for b in standing[:i] if a.shared_mm2(b.piece, b.foot, b.base_mm)]


@pytest.mark.parametrize("game", ["treasure_hunt", "tekton_dash"])
def test_no_piece_stands_in_another_on_a_full_table(game: str) -> None:
    laid = board(game)
    camera = SimulatedCamera(laid, 4, 31)
    camera.frame(scene(laid.for_seats(4), random.Random(32), 1.0))
    assert not any(struck(camera, zone) for zone in laid.for_seats(4).zones)


@pytest.mark.parametrize("seed", range(2))
def test_who_comes_to_a_taken_floor_stands_beside_the_other_and_both_are_read(seed: int) -> None:
    laid = board("tekton_dash")
    camera, reader = SimulatedCamera(laid, 4, 40 + seed), Reader(laid, 4)
    for colours in (("black",), ("black", "white"), ("white", "orange"), ("orange",)):
        layout = {"c4.dasher": dashers(*colours), "b4.gap-e": [("wall", "", 0, "seen")]}
        for _ in range(2):
            reading = reader.read(camera.frame(layout).frame)
        assert not struck(camera, "track")
        assert sorted(face.piece for face in reading.places["c4.dasher"]) == sorted(thing[0] for thing in layout["c4.dasher"])


def test_a_piece_that_others_left_stays_where_it_stood() -> None:
    camera = SimulatedCamera(board("tekton_dash"), 4, 50)
    camera.frame({"c4.dasher": dashers("black", "white")})
    before = {put.thing: put.at for put in camera.lying("track")}
    camera.frame({"c4.dasher": dashers("white")})
    (left,) = camera.lying("track")
    assert left.at is before[left.thing]
