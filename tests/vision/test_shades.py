"""Cubes of shades that nobody has taught: read, or left open, and never taken for the shadow of something else."""

from __future__ import annotations

import pytest

from tests.vision.tables import backs, board, cubes, tile
from vision.reader import Reader
from vision.sheets.measure import with_colours
from vision.twin.optics import GOOD, ONE_LAMP, Conditions
from vision.twin.render import SimulatedCamera

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
