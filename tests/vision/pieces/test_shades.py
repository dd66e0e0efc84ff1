"""Cubes of any shade and in any light are read or left open. No shadow is taken for a cube, and none hides the table."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import cv2
import numpy as np
import pytest

from companion.assemble import load_board
from tests.shares import shared
from tests.vision.tables import backs, board, cubes, tile
from vision.board import Board
from vision.judged import judged
from vision.pictures.lens import project
from vision.pictures.tone import linear, toned
from vision.pieces.light import EVEN, LENS, just_there, lamp
from vision.rates import FULL
from vision.reader import Reader
from vision.sheets.measure import with_colours
from vision.twin.optics import EVERYTHING, GOOD, ONE_LAMP, SHARPENED, Conditions
from vision.twin.render import Shot, SimulatedCamera
from vision.twin.scenes import Scene, scene

SHADES = {
    "cube-green": [(0, 85, 50), (10, 70, 40), (60, 120, 40)],
    "cube-blue": [(20, 40, 90), (60, 110, 190)],
    "cube-red": [(110, 20, 25), (200, 60, 60)],
}


@pytest.mark.parametrize("seen", [GOOD, ONE_LAMP], ids=["good", "one lamp"])
@pytest.mark.parametrize(("kind", "shade"), shared((kind, shade) for kind, shades in SHADES.items() for shade in shades))
def test_a_cube_of_any_shade_is_no_shadow(kind: str, shade: tuple[int, int, int], seen: Conditions) -> None:
    colour = kind.removeprefix("cube-")
    layout = backs() | {f"{cell}.tile": tile("wheel") for cell in ("f1", "c3")}
    layout |= {"f1.cubes": cubes(colour, colour), "c3.cubes": cubes(colour)}
    painted = SimulatedCamera(with_colours(board(), {kind: shade}), 4, 12, seen=seen)
    reading = Reader(board(), 4).read(painted.frame(layout).frame)
    for place in ("f1.cubes", "c3.cubes"):
        if place not in reading.unsure | reading.covered:
            assert [(face.piece, face.face) for face in reading.places.get(place, ())] == [
                (piece, face) for piece, face, *_ in layout[place]
            ]


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_a_cube_whose_colour_is_not_told_is_not_explained_by_those_around_it(seed: int) -> None:
    """A lamp's mirror image makes a blue cube pale. Seven others stand beside it, and their shadows and soft edges hide its ground."""
    lying = ("red", "red", "blue", "yellow", "green", "red", "yellow", "red")
    layout = backs() | {"c3.tile": tile("wheel"), "c3.cubes": cubes(*lying)}
    painted = SimulatedCamera(with_colours(board(), {"cube-blue": (186, 196, 206)}), 4, seed)
    reading = Reader(board(), 4).read(painted.frame(layout).frame)
    read = sorted(face.piece for face in reading.places.get("c3.cubes", ()))
    assert "c3.cubes" in reading.unsure | reading.covered or read == sorted(f"cube-{colour}" for colour in lying)


BLUE_SKY = replace(ONE_LAMP, sky=(0.4, 0.85, 1.7), dusk=0.0)
"""A warm lamp in a room with a window: its shadows are as blue as the sky."""


def test_the_blue_shadow_of_a_cube_is_no_cube() -> None:
    layout = backs() | {f"{cell}.tile": tile("wheel") for cell in ("f1", "c3")}
    layout |= {"f1.cubes": cubes("green"), "c3.cubes": cubes("yellow")}
    right = 0
    for seed in (3, 4, 5):
        seen = Reader(board(), 4).read(SimulatedCamera(board(), 4, seed, seen=BLUE_SKY).frame(layout).frame)
        for place, kind in (("f1.cubes", "cube-green"), ("c3.cubes", "cube-yellow")):
            right += [face.piece for face in seen.places.get(place, ())] == [kind]
            assert "cube-blue" not in {face.piece for face in seen.places.get(place, ())}
    assert right >= 5, "of 6"


def test_a_camera_that_sharpens_hides_nothing() -> None:
    seen = replace(SHARPENED, sharpen=1.1, blur_px=0.5)
    reading = Reader(board(), 4).read(SimulatedCamera(board(), 4, 3, seen=seen).frame(backs()).frame)
    assert reading.unsure | reading.covered == frozenset()


def test_nothing_of_a_colour_that_no_light_makes_is_bare_print() -> None:
    """A green film over the Play area lets its lines through, and hides whatever else lies there."""
    camera, reader = SimulatedCamera(board(), 4, 3), Reader(board(), 4)
    frame = camera.frame(backs()).frame.copy()
    x, y = project(camera.view("play").ground, [board().places["play"].centre_mm])[0].round().astype(int)
    film = frame[y - 40 : y + 40, x - 40 : x + 40]
    film[:] = (film * np.array((0.35, 0.9, 0.35))).astype(np.uint8)
    assert "play" in reader.read(frame).covered


def _tektonix(name: str, seed: int, seen: Conditions, *, arm: bool = False) -> tuple[Board, Scene, Shot]:
    """A random table of Tektonix under some light, as the reader's bench lays it. `arm`: the second picture of it, with a hand."""
    rng = Random(f"tektonix {name} {seed}")
    table = load_board("tektonix", 4)
    laid = table.for_seats(4)
    camera = SimulatedCamera(table, 4, rng.randrange(10**6), seen=seen)
    layout = scene(laid, rng, FULL)
    shot = camera.frame(layout)
    return laid, layout, camera.frame(layout, covered_by_hands=[rng.choice(list(laid.places))]) if arm else shot


def test_a_shadow_in_front_of_a_cube_is_no_cube_that_stands_in_it() -> None:
    """The shadow of a red cube lies before it, as blue as paint. A second cube there, turned by 56 degrees, would be in the first."""
    table, layout, shot = _tektonix("everything", 8501, EVERYTHING, arm=True)
    reading = Reader(table, 4).read(shot.frame)
    there = [piece for piece, *_ in layout["pacific.cubes"]]
    assert there == ["cube-green", "cube-blue", "cube-red"]
    read = [face.piece for face in reading.places.get("pacific.cubes", ())]
    assert "pacific.cubes" in reading.unsure or read == sorted(there)


@pytest.mark.parametrize(
    ("name", "seed", "seen"),
    [("one lamp", 8615, ONE_LAMP), ("one lamp", 8622, ONE_LAMP), ("everything", 8613, EVERYTHING), ("everything", 8618, EVERYTHING)],
)
def test_cubes_in_the_shadows_of_others_and_in_the_mirror_image_of_a_lamp_are_read(name: str, seed: int, seen: Conditions) -> None:
    table, layout, shot = _tektonix(name, seed, seen)
    counts, misses = judged(table, layout, Reader(table, 4).read(shot.frame), shot.covered)
    assert [miss.how for miss in misses].count("wrong") == 0
    assert counts["open"] <= 1, misses


@pytest.mark.parametrize(("name", "seed", "seen"), [("one lamp", 8622, ONE_LAMP), ("everything", 8624, EVERYTHING)])
def test_blue_where_a_shadow_falls_into_another_is_no_cube(name: str, seed: int, seen: Conditions) -> None:
    table, layout, shot = _tektonix(name, seed, seen, arm=True)
    _, misses = judged(table, layout, Reader(table, 4).read(shot.frame), shot.covered)
    assert [miss for miss in misses if miss.how == "wrong"] == []


def test_print_in_the_shadow_of_a_cube_is_no_cube_however_blue_it_is() -> None:
    """A yellow cube stands in the shadow of an arm. Its own shadow has the size of a cube and the blue of one, and lines of print on it."""
    table = load_board("tektonix", 4)
    camera = SimulatedCamera(table, 4, 4896, seen=ONE_LAMP)
    laid = {
        "caribbean": "green", "juan-de-fuca": "yellow yellow", "south-american": "red", "cocos": "yellow green",
        "indian": "yellow green blue red",
    }  # fmt: skip
    layout = {f"{plate}.cubes": cubes(*colours.split()) for plate, colours in laid.items()}
    layout |= {"yellow.row": [("card", face, 0, "seen") for face in ("philippine", "antarctic")], "deck": [("card", "indian", 0, "seen")]}
    bare = Reader(table, 4).read(camera.frame(layout).frame)
    assert "cube-blue" in {face.piece for face in bare.places.get("indian.cubes", ())}, "a blue cube is read in this light"
    reading = Reader(table, 4).read(camera.frame(layout, covered_by_hands=["philippine.cubes"]).frame)
    assert "cube-blue" not in {face.piece for face in reading.places.get("cocos.cubes", ())}


@pytest.mark.parametrize("beside", [(1, 0), (0, 1), (0.9, 0.9), (-0.2, 1)])
def test_a_dark_thing_beside_a_cube_is_no_shadow_of_it(beside: tuple[float, float]) -> None:
    """It is as grey as a shadow and as large as a cube's, but the print does not go on. Another cube may lie under it."""
    table = load_board("tektonix", 4)
    camera = SimulatedCamera(table, 4, 5, seen=GOOD)
    frame = camera.frame({"pacific.cubes": cubes("red")}).frame.copy()
    (put,) = camera.lying("map")
    at = put.foot.mean(0) + 9.5 * np.array(beside)
    corners = project(camera.view("map").ground, at + 5.5 * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]))
    cv2.fillConvexPoly(frame, corners.round().astype(np.int32), (105, 110, 112), cv2.LINE_AA)
    assert "pacific.cubes" in Reader(table, 4).read(cv2.GaussianBlur(frame, (0, 0), 0.6)).covered


def test_a_lamp_that_is_mirrored_in_some_marks_is_no_stray_light() -> None:
    """It is all over the picture: the blackest mark tells how much of it there is at most."""
    camera, zone = SimulatedCamera(board(), 4, 3), board().zones["mat"]
    frame = camera.frame(backs()).frame
    plain = lamp(frame, zone, camera.view("mat"))
    glossy, left = linear(frame), frame.shape[1] // 2
    glossy[:, :left] += 0.3
    mirrored = lamp(toned(glossy), zone, camera.view("mat"))
    assert np.abs(mirrored.black - plain.black).max() < 0.01


@pytest.mark.parametrize("mirrored", [0.0, 0.15, 0.4])
def test_the_light_of_a_place_is_told_from_what_a_lamp_mirrored_there_adds(mirrored: float) -> None:
    """A red square on print in half the light, with the same light added to all. The lens takes a fifth of the lines' contrast."""
    art = np.full((40, 40, 3), 200, np.uint8)
    art[::4] = 120
    lines, red = linear(art), linear(np.full((1, 1, 3), (20, 20, 190), np.uint8))
    soft = lines.mean() + np.float32(LENS) * (lines - lines.mean())
    soft[20:35, 20:35] = red
    seen = toned(np.float32(0.5) * soft + np.float32(mirrored))
    bare = np.ones((40, 40), bool)
    bare[18:37, 18:37] = False
    here = just_there(EVEN, seen, art, bare)
    assert np.abs(here.reflected(seen)[22:33, 22:33] - red).max() < 0.03
