"""Cubes of shades that nobody has taught are read or left open. No shadow is taken for a cube, and none hides the table."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from companion.assemble import load_board
from tests.vision.tables import backs, board, cubes, tile
from vision.pictures.lens import project
from vision.rates import FULL
from vision.reader import Reader
from vision.sheets.measure import with_colours
from vision.twin.optics import EVERYTHING, GOOD, ONE_LAMP, SHARPENED, Conditions
from vision.twin.render import SimulatedCamera
from vision.twin.scenes import scene

SHADES = {
    "cube-green": [(0, 85, 50), (10, 70, 40), (60, 120, 40)],
    "cube-blue": [(20, 40, 90), (60, 110, 190)],
    "cube-red": [(110, 20, 25), (200, 60, 60)],
}


@pytest.mark.parametrize("seen", [GOOD, ONE_LAMP], ids=["good", "one lamp"])
@pytest.mark.parametrize(("kind", "shade"), [(kind, shade) for kind, shades in SHADES.items() for shade in shades])
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


def test_a_shadow_in_front_of_a_cube_is_no_cube_that_stands_in_it() -> None:
    """The shadow of a red cube lies before it, as blue as paint. A second cube there, turned by 56 degrees, would be in the first."""
    rng = Random("tektonix everything 8501")
    tektonix = load_board("tektonix", 4)
    camera = SimulatedCamera(tektonix, 4, rng.randrange(10**6), seen=EVERYTHING)
    layout = scene(tektonix.for_seats(4), rng, FULL)
    camera.frame(layout)
    shot = camera.frame(layout, covered_by_hands=[rng.choice(list(tektonix.for_seats(4).places))])
    reading = Reader(tektonix, 4).read(shot.frame)
    assert [piece for piece, *_ in layout["pacific.cubes"]] == ["cube-green", "cube-blue", "cube-red"]
    assert "pacific.cubes" in reading.unsure
